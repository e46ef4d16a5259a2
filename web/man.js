// A man as a picture: a tile that points the way it goes, of its weight, with its letter upright and
// what is odd about it in the free corners.

import { s } from "./dom.js";

/** @import {Piece, Side} from "./types.js" */

/** The side of a square; everything else is measured against it, as in the program's drawings. */
export const CELL = 50;

// The tile of a man of Black's, around the middle of its square; twins lean to their side.
const TILE = "M0 -22 14 -16.5 19 21H-19L-14 -16.5Z";
const LEFT = "M-9 -22 12 -14 19 21H-19L-15 -19Z";
const RIGHT = "M9 -22 15 -19 19 21H-19L-12 -14Z";
const SIZE = { king: 1.04, great: 1.04, man: 0.95, pawn: 0.8 };

const MARKS = {
  area: "M-4 -4H4V4H-4Z",
  jump: "M-5 4Q0 -8 5 4",
  hop: "M-5 4Q0 -8 5 4M-1.2 4H1.2",
  rifle: "M-5 0H5M0 -5V5M-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0",
  burn: "M0 5C-5 4 -4 -1 -1 -2 -2 -4 0 -6 0 -6 1 -4 4 -3 4 1 4 4 2 5 0 5Z",
};

/** Does this machine have Japanese letters? Without, all look alike: the same empty box. */
const hasKanji = (() => {
  const [one, other] = ["飛", "角"].map((letter) => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) return "";
    [canvas.width, canvas.height] = [32, 32];
    pen.font = "28px 'Noto Serif CJK JP', serif";
    pen.fillText(letter, 2, 28);
    return pen.getImageData(0, 0, 32, 32).data.join();
  });
  return one !== other;
})();

/**
 * What is written on a man of shogi's in kanji, where these can be shown.
 * @param {Piece} piece
 * @param {Side} side
 */
export const kanjiOf = ({ kanji }, side) => (hasKanji ? kanji?.[side === "black" ? 0 : 1] : undefined);

/**
 * Where it goes, as short strokes (slides), dots (steps) and rings (leaps) around the letter.
 * @param {Piece} piece
 */
function ticks({ moves }) {
  const group = s("g", { class: "ticks" });
  /** @param {number} left @param {number} forward @param {number} far */
  const at = (left, forward, far) => {
    const length = Math.max(Math.abs(left), Math.abs(forward)) || 1;
    const [x, y] = [-left / length, -forward / length];
    const wide = y < 0 && x ? 0.72 : 0.86;
    return [x * far * wide, y * far * (y < 0 ? 1.12 : 1.05) + (x && y < 0 ? 3 : 0)];
  };
  for (const { left, forward, to } of moves.slides) {
    const [x1, y1] = at(left, forward, 11.5);
    const [x2, y2] = at(left, forward, 17);
    group.append(s("path", { class: to ? "slide short" : "slide", d: `M${x1} ${y1}L${x2} ${y2}` }));
  }
  for (const [left, forward] of moves.leaps) {
    const [x, y] = at(left, forward, 15);
    const step = Math.max(Math.abs(left), Math.abs(forward)) === 1;
    group.append(s("circle", { class: step ? "step" : "leap", cx: x, cy: y, r: step ? 1.9 : 2 }));
  }
  return group;
}

/**
 * @param {Piece} piece
 * @param {Side} side
 * @param {{up?: boolean, hints?: boolean}} [view] does it point up the screen? are its moves hinted at?
 */
export function drawMan(piece, side, { up = side === "black", hints = false } = {}) {
  const size = SIZE[piece.weight];
  const tile = piece.twin ? (piece.twin.side === "left" ? LEFT : RIGHT) : TILE;
  const turn = up ? "" : "rotate(180)";
  const body = s("g", { transform: `${turn} scale(${size})` }, s("path", { class: "tile", d: tile }));
  if (piece.weight === "king") body.append(s("path", { class: "inner", d: tile, transform: "translate(0 .5) scale(.86)" }));
  if (piece.twin) {
    const x = piece.twin.side === "left" ? -14.5 : 14.5;
    body.append(s("path", { class: "twin", d: `M${x} -8L${x * 1.08} 17.5` }));
  }
  if (hints) body.append(ticks(piece));
  const kanji = kanjiOf(piece, side);
  const font = kanji ? 27 : piece.promoted ? 17 : hints ? 21 : 25;
  const drawn = kanji ? font : font * size;
  const text = s(
    "text",
    { class: `letter${kanji ? " kanji" : ""}${piece.promoted ? " promoted" : ""}`, "font-size": drawn, y: (up || kanji ? 3 : -3) + drawn * 0.36, transform: kanji ? turn : null },
    kanji ?? piece.symbol,
  );
  const group = s("g", { class: `man ${side} ${piece.weight}` }, body, text);
  piece.marks.forEach((mark, i) => {
    const [x, y] = [i ? -19 : 19, up ? -18 : 18];
    const d = MARKS[/** @type {keyof typeof MARKS} */ (mark)];
    group.append(s("path", { class: `mark ${mark}`, d, transform: `translate(${x} ${y}) scale(.9)` }));
  });
  return group;
}

/**
 * A man by himself, in a hand, a menu, a card.
 * @param {Piece} piece
 * @param {Side} side
 * @param {{up?: boolean, hints?: boolean}} [view]
 */
export function manIcon(piece, side, view) {
  return s("svg", { viewBox: "-25 -25 50 50", class: "man-icon", "aria-hidden": "true" }, drawMan(piece, side, view));
}
