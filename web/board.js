// The board: a picture under a grid of real buttons.

import { h, s } from "./dom.js";
import { CELL, drawMan, kanjiOf } from "./man.js";

/** @import {About, Move, Piece, Side, State} from "./types.js" */

/** Room above the board for the numbers of the files, beside it for the letters of the ranks. */
const EDGE = 30;
const PAD = 2;
const NOTCH = 7;

/**
 * What is to be seen on the board besides the men.
 * @typedef {object} Marks
 * @property {string | null} selected
 * @property {Map<string, Move[]>} targets
 * @property {Map<string, string>} barred squares and why
 * @property {Move | null} last
 * @property {{move: Move, rank: number}[]} arrows
 */

export class Board {
  /** @type {About | null} */
  about = null;
  /** @type {Map<string, Piece>} */
  pieces = new Map();
  /** @type {State | null} */
  state = null;
  flipped = false;
  hints = true;
  /** @type {Map<string, HTMLButtonElement>} */
  buttons = new Map();
  /** Which way round, and with which hints, the men were drawn. */
  #view = "";
  /** The one square that Tab stops at. */
  cursor = "";
  /** @type {(square: string) => void} */
  onHover = () => {};

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.grid = h("div", { class: "grid", role: "group", "aria-label": "Board: arrow keys move, Enter chooses, i explains" });
    this.layers = { squares: s("g"), under: s("g"), ghosts: s("g"), men: s("g"), over: s("g") };
    this.picture = s("svg", { class: "picture", "aria-hidden": "true" }, ...Object.values(this.layers));
    place.replaceChildren(this.picture, this.grid);
    this.grid.addEventListener("keydown", (event) => this.#walk(event));
    this.grid.addEventListener("focusin", ({ target }) => this.#reached(target, true));
    this.grid.addEventListener("pointerover", ({ target }) => this.#reached(target, false));
    this.grid.addEventListener("pointerleave", () => this.onHover(""));
  }

  /** @param {EventTarget | null} target @param {boolean} focus */
  #reached(target, focus) {
    const square = target instanceof HTMLElement ? target.dataset.square : undefined;
    if (!square) return;
    if (focus) this.#moveCursor(square);
    this.onHover(square);
  }

  /** @param {string} square */
  #moveCursor(square) {
    const before = this.buttons.get(this.cursor);
    if (before) before.tabIndex = -1;
    this.cursor = square;
    const now = this.buttons.get(square);
    if (now) now.tabIndex = 0;
  }

  /**
   * Sets the board up for a game.
   * @param {About} about
   */
  setUp(about) {
    this.about = about;
    this.state = null;
    this.pieces = new Map(about.pieces.map((piece) => [piece.symbol, piece]));
    const [width, height] = [about.files * CELL + EDGE + PAD, about.ranks * CELL + EDGE + PAD];
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const { style } = this.place;
    style.setProperty("--w", String(width));
    style.setProperty("--h", String(height));
    style.setProperty("--files", String(about.files));
    style.setProperty("--ranks", String(about.ranks));
    style.setProperty("--left", `${(PAD / width) * 100}%`);
    style.setProperty("--top", `${(EDGE / height) * 100}%`);
    style.setProperty("--right", `${(EDGE / width) * 100}%`);
    style.setProperty("--bottom", `${(PAD / height) * 100}%`);
    this.#layOut();
  }

  /** Makes the buttons, in the order in which they are seen. */
  #layOut() {
    const about = /** @type {About} */ (this.about);
    this.buttons.clear();
    /** @type {HTMLElement[]} */
    const cells = [];
    for (let row = 0; row < about.ranks; row++) {
      for (let column = 0; column < about.files; column++) {
        const square = this.#nameAt(column, row);
        if (about.holes.includes(square)) {
          cells.push(h("span", {}));
          continue;
        }
        const button = h("button", { type: "button", "data-square": square, tabindex: -1 });
        this.buttons.set(square, button);
        cells.push(button);
      }
    }
    this.grid.replaceChildren(...cells);
    const middle = `${Math.ceil(about.files / 2)}${String.fromCharCode(96 + Math.ceil(about.ranks / 2))}`;
    this.#moveCursor(this.buttons.has(this.cursor) ? this.cursor : middle);
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.flipped = flipped;
    if (this.about) this.#layOut();
  }

  /** @param {number} column @param {number} row */
  #nameAt(column, row) {
    const about = /** @type {About} */ (this.about);
    const file = this.flipped ? column + 1 : about.files - column;
    const rank = this.flipped ? about.ranks - 1 - row : row;
    return `${file}${String.fromCharCode(97 + rank)}`;
  }

  /**
   * The middle of a square in the picture.
   * @param {string} square
   * @returns {[number, number]}
   */
  middle(square) {
    const about = /** @type {About} */ (this.about);
    const [file, rank] = [parseInt(square, 10), square.charCodeAt(square.length - 1) - 97];
    const column = this.flipped ? file - 1 : about.files - file;
    const row = this.flipped ? about.ranks - 1 - rank : rank;
    return [PAD + column * CELL + CELL / 2, EDGE + row * CELL + CELL / 2];
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const about = /** @type {About} */ (this.about);
    const [x, y] = this.middle(this.cursor);
    let [column, row] = [Math.round((x - PAD) / CELL - 0.5), Math.round((y - EDGE) / CELL - 0.5)];
    // Over squares that are not there.
    for (;;) {
      [column, row] = [column + step[0], row + step[1]];
      if (column < 0 || row < 0 || column >= about.files || row >= about.ranks) return;
      const button = this.buttons.get(this.#nameAt(column, row));
      if (button && !button.hidden) {
        button.focus();
        return;
      }
    }
  }

  /**
   * Draws a position.
   * @param {State} state
   * @param {Marks} marks
   */
  show(state, marks) {
    const before = this.state;
    const view = `${this.flipped} ${this.hints}`;
    if (before !== state || view !== this.#view) {
      this.state = state;
      this.#view = view;
      this.#drawSquares(state, marks);
      const men = Object.entries(state.men);
      this.layers.men.replaceChildren(...men.map(([square, { man, side }]) => this.#manOn(square, man, side)));
    }
    this.#label(state, marks);
    this.#drawMarks(state, marks);
    if (before && before !== state && marks.last) this.#animate(before, marks.last);
  }

  /** @param {string} square @param {string} man @param {Side} side */
  #manOn(square, man, side) {
    const piece = /** @type {Piece} */ (this.pieces.get(man));
    const [x, y] = this.middle(square);
    const drawn = drawMan(piece, side, { up: (side === "black") !== this.flipped, hints: this.hints && !kanjiOf(piece, side) });
    return s("g", { transform: `translate(${x} ${y})`, "data-on": square }, drawn);
  }

  /** @param {State} state @param {Marks} marks */
  #drawSquares(state, marks) {
    const about = /** @type {About} */ (this.about);
    const layer = this.layers.squares;
    layer.replaceChildren();
    const lit = marks.last ? [marks.last.from, marks.last.to] : [];
    for (const [square, button] of this.buttons) {
      const gone = state.gone.includes(square);
      button.hidden = gone;
      if (gone) continue;
      const [x, y] = this.middle(square);
      const extra = about.vanishing.includes(square);
      const rank = square.charCodeAt(square.length - 1);
      const kind = ["square", extra && "extra", lit.includes(square) && "last", square === state.check && "check"];
      const notched = about.files === 1 && rank % 2 === 0;
      layer.append(s("path", { class: kind.filter(Boolean).join(" "), d: outline(notched), transform: `translate(${x} ${y})` }));
    }
    const [width, top] = [about.files * CELL, EDGE];
    for (const rank of about.zone ? [about.zone, about.ranks - about.zone] : []) {
      layer.append(s("path", { class: "zone", d: `M${PAD} ${top + rank * CELL}h${width}` }));
    }
    for (let i = 0; i < about.files; i++) {
      const name = this.flipped ? i + 1 : about.files - i;
      layer.append(s("text", { class: "name", x: PAD + i * CELL + CELL / 2, y: EDGE - 9 }, String(name)));
    }
    for (let i = 0; i < about.ranks; i++) {
      const name = String.fromCharCode(97 + (this.flipped ? about.ranks - 1 - i : i));
      layer.append(s("text", { class: "name", x: PAD + width + EDGE / 2 - 1, y: top + i * CELL + CELL / 2 + 6 }, name));
    }
  }

  /** Tells tests and screen readers alike what is where. @param {State} state @param {Marks} marks */
  #label(state, marks) {
    for (const [square, button] of this.buttons) {
      const man = state.men[square];
      const targets = marks.targets.get(square);
      const barred = marks.barred.get(square);
      put(button, "data-man", man?.man);
      put(button, "data-side", man?.side);
      put(button, "data-target", targets && "");
      put(button, "data-barred", barred);
      put(button, "data-doomed", null);
      put(button, "title", barred);
      button.setAttribute("aria-pressed", String(marks.selected === square));
      const who = man ? `${man.side} ${this.pieces.get(man.man)?.name}` : "empty";
      const note = targets ? ", can go here" : barred ? `, barred: ${barred}` : "";
      button.setAttribute("aria-label", `${square}, ${who}${note}`);
    }
  }

  /** @param {State} state @param {Marks} marks */
  #drawMarks(state, { selected, targets, barred, arrows }) {
    const { under, over } = this.layers;
    under.replaceChildren();
    over.replaceChildren();
    /** @param {string} square @param {string} kind @param {string} d */
    const at = (square, kind, d) => s("path", { class: kind, d, transform: `translate(${this.middle(square).join(" ")})` });
    if (selected && this.buttons.has(selected)) under.append(at(selected, "selected", outline(false)));
    for (const square of barred.keys()) under.append(at(square, "barred", "M-25 -5L-5 -25M-25 15L15 -25M-15 25L25 -15M5 25L25 5"));
    for (const [square, moves] of targets) {
      const shot = moves.some((move) => move.stays);
      const d = shot ? "M-22 0H22M0 -22V22M-15 0A15 15 0 1 0 15 0A15 15 0 1 0 -15 0" : state.men[square] ? "M-22 0A22 22 0 1 0 22 0A22 22 0 1 0 -22 0" : "M-7 0A7 7 0 1 0 7 0A7 7 0 1 0 -7 0";
      over.append(at(square, `target ${shot ? "shot" : state.men[square] ? "take" : "go"}`, d));
    }
    for (const { move, rank } of arrows) over.append(this.#arrow(move, rank));
  }

  /** @param {Move} move @param {number} rank */
  #arrow(move, rank) {
    const [x2, y2] = this.middle(move.to);
    if (!move.from) return s("circle", { class: `arrow a${rank}`, cx: x2, cy: y2, r: 20 });
    const [x1, y1] = this.middle(move.from);
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const [ex, ey] = [x2 - 12 * Math.cos(angle), y2 - 12 * Math.sin(angle)];
    return s(
      "g",
      { class: `arrow a${rank}` },
      s("path", { d: `M${x1} ${y1}L${ex} ${ey}` }),
      s("path", { class: "head", d: "M-10 -9L8 0L-10 9Z", transform: `translate(${ex} ${ey}) rotate(${(angle * 180) / Math.PI})` }),
    );
  }

  /**
   * Shows what a move would do: every man that would go, and the way of an area move.
   * @param {Move | null} move
   */
  preview(move) {
    for (const button of this.buttons.values()) put(button, "data-doomed", null);
    this.layers.over.querySelectorAll(".doomed, .way").forEach((old) => old.remove());
    if (!move) return;
    for (const { square } of move.removes ?? []) {
      const button = this.buttons.get(square);
      if (button) put(button, "data-doomed", "");
      // Who is taken is plain to see; who burns far from the target is crossed out.
      const d = `M-22 -22H22V22H-22Z${square === move.to ? "" : "M-15 -15L15 15M15 -15L-15 15"}`;
      this.layers.over.append(s("path", { class: "doomed", d, transform: `translate(${this.middle(square).join(" ")})` }));
    }
    if (move.via && move.from) {
      const way = [move.from, move.via, move.to].map((square) => this.middle(square).join(" "));
      this.layers.over.prepend(s("path", { class: "way", d: `M${way.join("L")}` }));
    }
  }

  /** The man slides to where he goes; who is taken fades. @param {State} before @param {Move} move */
  #animate(before, move) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [tx, ty] = this.middle(move.to);
    for (const { square, man, side } of move.removes ?? []) {
      if (before.men[square]?.man !== man) return;
      const ghost = this.#manOn(square, man, side);
      ghost.classList.add("ghost");
      this.layers.ghosts.append(ghost);
      ghost.animate([{ opacity: 1 }, { opacity: 0.9, offset: 0.4 }, { opacity: 0 }], 450).finished.then(() => ghost.remove(), () => {});
    }
    const moved = this.layers.men.querySelector(`[data-on="${move.to}"]`);
    if (!moved || !move.from || move.stays || !before.men[move.from]) return;
    const [x, y] = this.middle(move.from);
    moved.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: `translate(${tx}px, ${ty}px)` }], { duration: 160, easing: "ease-out" });
  }
}

/** @param {boolean} notched */
function outline(notched) {
  const n = NOTCH;
  if (!notched) return "M-25 -25H25V25H-25Z";
  return `M${n - 25} -25H${25 - n}V${n - 25}H25V${25 - n}H${25 - n}V25H${n - 25}V${25 - n}H-25V${n - 25}H${n - 25}Z`;
}

/** @param {Element} element @param {string} name @param {string | null | undefined} value */
function put(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
