// How a piece moves, as a small diagram made from the rules' data, seen by its owner.

import { s } from "./dom.js";
import { CELL, drawMan } from "./man.js";

/** @import {About, Piece} from "./types.js" */

/** @param {number} n */
const px = (n) => n * CELL;

/**
 * @param {Piece} piece
 * @param {About} about
 */
export function diagram(piece, about) {
  const { moves } = piece;
  const reach = Math.max(2, ...moves.leaps.flat().map(Math.abs), moves.slides.some(({ to }) => !to) ? 3 : 2);
  const far = Math.max(reach, ...moves.slides.map(({ to }) => Math.min(to ?? 3, 4)));
  const wide = about.files === 1 ? 0 : far;
  const high = far;
  const [x0, y0] = [-px(wide) - CELL / 2, -px(high) - CELL / 2];
  const picture = s("svg", {
    class: "diagram",
    role: "img",
    "aria-label": `How the ${piece.name} moves`,
    viewBox: `${x0 - 1} ${y0 - 1} ${px(2 * wide + 1) + 2} ${px(2 * high + 1) + 2}`,
  });
  for (let x = -wide; x <= wide; x++) {
    for (let y = -high; y <= high; y++) {
      const near = Math.max(Math.abs(x), Math.abs(y));
      const area = moves.area && near > 0 && near <= 2;
      picture.append(s("rect", { class: area ? "cell area" : "cell", x: px(x) - 25, y: px(y) - 25, width: CELL, height: CELL }));
    }
  }
  for (const slide of moves.slides) drawSlide(picture, slide, moves, Math.max(wide, high));
  for (const [left, forward] of moves.leaps) {
    const step = Math.max(Math.abs(left), Math.abs(forward)) === 1;
    picture.append(s("circle", { class: step ? "goes" : "leaps", cx: -px(left), cy: -px(forward), r: 9 }));
  }
  for (const [x, y] of shots(moves.rifle)) {
    picture.append(s("path", { class: "shoots", d: "M-15 0H15M0 -15V15M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0", transform: `translate(${px(x)} ${px(y)})` }));
  }
  picture.append(drawMan(piece, "black"));
  return picture;
}

/** @param {{orthogonal: boolean, diagonal: boolean}} rifle */
function shots(rifle) {
  const all = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y]));
  return all.filter(([x, y]) => (x && y ? rifle.diagonal : (x || y) && rifle.orthogonal));
}

/**
 * @param {SVGElement} picture
 * @param {import("./types.js").Slide} slide
 * @param {import("./types.js").Moves} moves
 * @param {number} edge
 */
function drawSlide(picture, slide, { ride, jumps }, edge) {
  const last = Math.min(slide.to ?? edge, edge);
  const [x, y] = [-slide.left, -slide.forward];
  const endless = slide.to === null;
  const tail = endless ? last + 0.42 : last;
  const kind = ride === "hop" || ride === "cannon" ? "slides hop" : "slides";
  picture.append(s("path", { class: kind, d: `M${px(x * 0.5)} ${px(y * 0.5)}L${px(x * tail)} ${px(y * tail)}` }));
  for (let n = slide.from; n <= last; n += slide.step) {
    picture.append(s("circle", { class: "goes", cx: px(x * n), cy: px(y * n), r: 6 }));
  }
  if (endless) {
    const angle = (Math.atan2(y, x) * 180) / Math.PI;
    picture.append(s("path", { class: "head", d: "M-9 -7L3 0L-9 7", transform: `translate(${px(x * tail)} ${px(y * tail)}) rotate(${angle})` }));
  }
  if (jumps) {
    const [mx, my] = [px(x * (last - 0.5)), px(y * (last - 0.5))];
    picture.append(s("path", { class: "jumps", d: "M-14 0Q0 -20 14 0", transform: `translate(${mx} ${my}) rotate(${(Math.atan2(y, x) * 180) / Math.PI})` }));
  }
}

/**
 * What the signs of a diagram mean, as far as this one has them.
 * @param {Piece} piece
 * @returns {string[]}
 */
export function legend({ moves, marks }) {
  /** @type {[boolean, string][]} */
  const signs = [
    [moves.leaps.some((leap) => Math.max(...leap.map(Math.abs)) > 1), "ring: leaps there"],
    [moves.area, "shaded: area move"],
    [marks.includes("rifle"), "crosshair: takes without moving"],
    [moves.jumps, "arc: takes beyond others"],
    [marks.includes("hop"), "broken line: over one man"],
  ];
  return signs.filter(([has]) => has).map(([, words]) => words);
}
