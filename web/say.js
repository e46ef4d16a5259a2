// What the status line says.

/** @import {Side, State} from "./types.js" */

/** @param {Side} side */
export const sideName = (side) => (side === "black" ? "Black" : "White");

/** @param {Side} side @returns {Side} */
export const opponent = (side) => (side === "black" ? "white" : "black");

/**
 * The last move, the verdict or whose turn it is.
 * @param {State} state
 * @param {import("./types.js").Outcome | null} outcome
 * @param {{thinking: boolean, yours: boolean, free: boolean}} view
 */
export function status(state, outcome, { thinking, yours, free }) {
  const words = [];
  if (state.last?.sentence) words.push(`${sideName(opponent(state.side))}: ${state.last.sentence}.`);
  if (outcome) return [...words, outcome.sentence].join(" ");
  if (state.check) words.push("Check!");
  const side = sideName(state.side);
  if (thinking) words.push(`${side} is thinking…`);
  else if (yours && !free) words.push(`Your move: you play ${side}.`);
  else words.push(`${side} to move.`);
  return words.join(" ");
}

/**
 * A score seen by Black, for reading.
 * @param {import("./types.js").Score | null | undefined} score
 */
export function scoreText(score) {
  if (!score) return "";
  if (score.mate !== undefined) {
    const winner = score.mate > 0 || Object.is(score.mate, 0) ? "Black" : "White";
    const moves = Math.ceil(Math.abs(score.mate) / 2);
    return moves ? `${winner} mates in ${moves}` : "mate";
  }
  const pawns = (score.cp ?? 0) / 100;
  return `${pawns > 0 ? "+" : pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(Math.abs(pawns) >= 10 ? 1 : 2)}`;
}

/**
 * Turns a score of the side to move into Black's.
 * @param {import("./types.js").Score} score
 * @param {Side} side
 * @returns {import("./types.js").Score}
 */
export function forBlack(score, side) {
  if (side === "black") return score;
  return score.mate !== undefined ? { mate: -score.mate } : { cp: -(score.cp ?? 0) };
}

/**
 * What Black may expect of a game, from 0 to 1.
 * @param {import("./types.js").Score} score
 */
export function expectation(score) {
  if (score.mate !== undefined) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-(score.cp ?? 0) / 600));
}
