// Who plays: persons and the engine at its several strengths.

import { MOVE } from "./brain.js";
import { forBlack, opponent, sideName } from "./say.js";

/** @import {App} from "./app.js" */
/** @import {Bounds, Side} from "./types.js" */

/** @type {{name: string, words: string, bounds: Bounds}[]} */
export const LEVELS = [
  ...[
    "for your first games",
    "you know the moves",
    "sees simple mates",
    "a little deeper",
    "takes what you leave",
    "plans a few moves",
    "for players of shogi",
    "for experienced players",
    "for tough games",
    "for strong players",
  ].map((words, i) => ({ name: `Level ${i + 1}`, words, bounds: { level: i + 1 } })),
  { name: "Strong", words: "its best in one second a move", bounds: { movetime: 1000 } },
  { name: "Stronger", words: "its best in five seconds", bounds: { movetime: 5000 } },
  { name: "Strongest", words: "its best in twenty seconds", bounds: { movetime: 20000 } },
];

export class Players {
  /** @type {Record<Side, "person" | "engine">} */
  who = { black: "person", white: "person" };
  level = 3;
  thinking = false;
  /** Counts the searches, so that a late answer to an old one is not played. */
  #asked = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** @returns {boolean} does the engine play? */
  get withEngine() {
    return this.who.black === "engine" || this.who.white === "engine";
  }

  /** @returns {boolean} do persons play both sides? */
  get free() {
    return this.who.black === "person" && this.who.white === "person";
  }

  /** @param {Side} side */
  name(side) {
    const who = this.who[side] === "engine" ? `henka, ${LEVELS[this.level].name}` : this.free ? "" : "you";
    return `${sideName(side)}${who ? ` · ${who}` : ""}`;
  }

  /** Lets the engine move, if it is its turn and the game is not over. */
  async turn() {
    const { app } = this;
    const { current } = app.tree;
    const { state } = current;
    if (!state || this.thinking || current.outcome || this.who[state.side] !== "engine" || app.editor.open) return;
    const asked = ++this.#asked;
    this.thinking = true;
    app.render();
    try {
      const clocks = app.clock.left();
      const { bounds } = LEVELS[this.level];
      const best = await app.brain.think(MOVE, app.tree.query(), clocks ? { level: bounds.level, clocks } : bounds);
      if (asked !== this.#asked) return;
      if (!best) return;
      if (!best.usi) return app.end({ winner: opponent(state.side), reason: "resignation", sentence: `${sideName(state.side)} resigns. ${sideName(opponent(state.side))} wins.` });
      const move = state.moves.find(({ usi }) => usi === best.usi);
      if (!move) throw new Error(`the engine plays ${best.usi}`);
      await app.play(move, { from: current, score: forBlack(best.score, state.side), wanted: () => this.#still(asked) });
    } catch (error) {
      this.thinking = false;
      app.complain(error);
    } finally {
      if (asked === this.#asked) this.thinking = false;
      app.render();
    }
  }

  /** Is what was asked for still wanted? Then the thinking is over. @param {number} asked */
  #still(asked) {
    if (asked === this.#asked) this.thinking = false;
    return asked === this.#asked;
  }

  /** The engine moves at once. */
  hurry() {
    if (this.thinking) void this.app.brain.hurry().catch((error) => this.app.complain(error));
  }

  /** What the engine is thinking about is no longer wanted. */
  abandon() {
    this.#asked += 1;
    if (!this.thinking) return;
    this.thinking = false;
    this.app.brain.cancel(MOVE);
  }
}
