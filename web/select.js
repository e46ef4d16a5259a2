// From a touched man to a move: click, drag and keys come to the same.

import { h } from "./dom.js";
import { manIcon } from "./man.js";

/** @import {App} from "./app.js" */
/** @import {Move, Piece, Side} from "./types.js" */

/** How far a pointer goes before it drags, and how long it rests before it asks, in pixels and ms. */
const DRAG = 6;
const LONG = 500;

export class Selection {
  /** @type {string | null} the square of the man, or `P*` for one in hand */
  chosen = null;
  /** @type {HTMLElement | null} */
  chooser = null;
  #swallowClick = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { grid } = app.board;
    grid.addEventListener("click", (event) => this.#clicked(event));
    grid.addEventListener("pointerdown", (event) => this.#pressed(event));
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const place of [app.hands.black.men, app.hands.white.men]) place.addEventListener("pointerdown", (event) => this.#pressed(event));
  }

  /** @returns {Move[]} the moves of the chosen man */
  get moves() {
    const { chosen } = this;
    if (!chosen || !this.app.mayMove) return [];
    const all = this.app.shown.state.moves;
    return all.filter((move) => (chosen.endsWith("*") ? !move.from && this.#base(move.kind) === chosen.slice(0, -1) : move.from === chosen));
  }

  /** @param {string} symbol */
  #base(symbol) {
    return this.app.board.pieces.get(symbol)?.base ?? symbol;
  }

  /** @returns {Map<string, Move[]>} where the chosen man may go */
  get targets() {
    /** @type {Map<string, Move[]>} */
    const targets = new Map();
    for (const move of this.moves) targets.set(move.to, [...(targets.get(move.to) ?? []), move]);
    return targets;
  }

  /** @returns {Map<string, string>} the empty squares where the man in hand may not go, and why */
  get barred() {
    /** @type {Map<string, string>} */
    const barred = new Map();
    const { chosen, targets } = this;
    if (!chosen?.endsWith("*") || !this.app.mayMove) return barred;
    for (const { kind, reason, squares } of this.app.shown.state.barred) {
      if (this.#base(kind) !== chosen.slice(0, -1)) continue;
      for (const square of squares) if (!targets.has(square)) barred.set(square, reason);
    }
    return barred;
  }

  /** @returns {Side | null} whose man the chosen one is */
  get side() {
    return this.chosen?.endsWith("*") ? this.app.shown.state.side : null;
  }

  /** @param {string | null} chosen */
  choose(chosen) {
    this.#close();
    this.chosen = chosen;
    this.app.render();
  }

  clear() {
    if (this.chosen || this.chooser) this.choose(null);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const square = squareOf(event.target);
    if (this.#swallowClick) {
      this.#swallowClick = false;
      return;
    }
    if (square) this.onSquare(square);
  }

  /**
   * A square is clicked, or chosen with a key.
   * @param {string} square
   */
  onSquare(square) {
    const { app } = this;
    if (app.editor.open) {
      app.editor.put(square);
      return;
    }
    if (this.chooser) return this.clear();
    const moves = this.targets.get(square);
    if (moves) return this.#go(square, moves);
    const barred = this.barred.get(square);
    if (barred) return app.note(`${square}: ${barred}.`);
    const { state } = app.shown;
    const man = state.men[square];
    if (man) app.explain(man.man);
    const own = man && man.side === state.side && square !== this.chosen && app.mayMove;
    this.choose(own ? square : null);
    if (own && !this.moves.length) app.note(`The ${app.board.pieces.get(man.man)?.name} on ${square} has no legal move.`);
  }

  /** @param {Side} side @param {string} symbol */
  onHand(side, symbol) {
    const { app } = this;
    if (this.#swallowClick) {
      this.#swallowClick = false;
      return;
    }
    if (app.editor.open) return;
    app.explain(symbol);
    const own = side === app.shown.state.side && app.mayMove;
    this.choose(own && this.chosen !== `${symbol}*` ? `${symbol}*` : null);
  }

  /** @param {string} square @param {Move[]} moves */
  #go(square, moves) {
    if (moves.length === 1) {
      this.#close();
      this.chosen = null;
      void this.app.play(moves[0]);
    } else this.#ask(square, moves);
  }

  /**
   * Asks on the board which of several moves is meant: promoting or not, which face.
   * @param {string} square
   * @param {Move[]} moves
   */
  #ask(square, moves) {
    const { board, shown } = this.app;
    const { side } = shown.state;
    const up = (side === "black") !== board.flipped;
    const sorted = [...moves].sort((a, b) => Number(b.promotes ?? false) - Number(a.promotes ?? false));
    const buttons = sorted.map((move) => {
      const piece = /** @type {Piece} */ (board.pieces.get(move.becomes ?? move.kind));
      const words = move.promotes ? `Promote to ${piece.name}` : move.stays ? "Take without moving" : move.from ? `Stay ${piece.name}` : piece.name;
      return h("button", { type: "button", "data-move": move.usi, onclick: () => this.#go(square, [move]) }, manIcon(piece, side, { up }), h("span", {}, words));
    });
    const [x, y] = board.middle(square);
    const box = /** @type {SVGSVGElement} */ (board.picture).viewBox.baseVal;
    this.chooser = h("div", { class: "chooser", role: "group", "aria-label": `Which move to ${square}?` }, ...buttons);
    board.place.append(this.chooser);
    const { style } = this.chooser;
    style.left = `${Math.min(72, Math.max(28, (x / box.width) * 100))}%`;
    style.top = `${((y + (y > box.height / 2 ? -28 : 28)) / box.height) * 100}%`;
    this.chooser.classList.toggle("above", y > box.height / 2);
    this.chooser.addEventListener("keydown", (event) => {
      const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
      if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        buttons[(at + 1) % buttons.length].focus();
      }
    });
    buttons[0].focus();
  }

  #close() {
    const focused = this.chooser?.contains(document.activeElement);
    this.chooser?.remove();
    this.chooser = null;
    if (focused) this.app.board.buttons.get(this.app.board.cursor)?.focus();
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const from = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-man], [data-hand]")) : null;
    if (!from || event.button !== 0 || this.app.editor.open) return;
    const { app } = this;
    const symbol = from.dataset.man ?? from.dataset.hand ?? "";
    const key = from.dataset.square ?? `${symbol}*`;
    const ours = from.dataset.side === app.shown.state.side && app.mayMove;
    const [x0, y0] = [event.clientX, event.clientY];
    /** @type {HTMLElement | null} */
    let flying = null;
    const rest = event.pointerType === "mouse" ? 0 : window.setTimeout(() => this.#rested(symbol, finish), LONG);
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      const far = Math.hypot(moved.clientX - x0, moved.clientY - y0) > DRAG;
      if (far) clearTimeout(rest);
      if (!flying && far && ours) {
        if (this.chosen !== key) this.choose(key);
        flying = this.#lift(symbol, from);
      }
      if (flying) {
        flying.style.left = `${moved.clientX}px`;
        flying.style.top = `${moved.clientY}px`;
        const over = squareOf(document.elementFromPoint(moved.clientX, moved.clientY));
        app.pointAt(over ?? "");
      }
    };
    /** @param {PointerEvent} up */
    const release = (up) => {
      finish();
      if (!flying) return;
      this.#swallowClick = true;
      setTimeout(() => (this.#swallowClick = false), 0);
      const to = squareOf(document.elementFromPoint(up.clientX, up.clientY));
      const moves = to && this.targets.get(to);
      if (to && moves) this.#go(to, moves);
      else if (to && this.barred.has(to)) app.note(`${to}: ${this.barred.get(to)}.`);
      else if (to !== key) this.clear();
    };
    const finish = () => {
      clearTimeout(rest);
      flying?.remove();
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", release);
      document.removeEventListener("pointercancel", finish);
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", release);
    document.addEventListener("pointercancel", finish);
  }

  /** A finger rests on a man: what is it? @param {string} symbol @param {() => void} finish */
  #rested(symbol, finish) {
    finish();
    this.#swallowClick = true;
    setTimeout(() => (this.#swallowClick = false), 700);
    this.app.explain(symbol, true);
  }

  /** @param {string} symbol @param {HTMLElement} from */
  #lift(symbol, from) {
    const side = /** @type {Side} */ (from.dataset.side);
    const piece = /** @type {Piece} */ (this.app.board.pieces.get(symbol));
    const flying = h("div", { class: "flying", "aria-hidden": "true" }, manIcon(piece, side, { up: (side === "black") !== this.app.board.flipped }));
    flying.style.width = `${Math.max(40, from.getBoundingClientRect().width)}px`;
    document.body.append(flying);
    return flying;
  }
}

/** @param {EventTarget | null} target @returns {string | undefined} */
function squareOf(target) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-square]"))?.dataset.square : undefined;
}
