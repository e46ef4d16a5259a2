// Any position can be set up; whether it is possible is for the engine to say.

import { h, rove } from "./dom.js";
import { manIcon } from "./man.js";

/** @import {App} from "./app.js" */
/** @import {About, Man, Side, State} from "./types.js" */

export class Editor {
  open = false;
  /** @type {Man | "none"} what a click puts down */
  brush = "none";
  /** @type {Record<string, Man>} */
  men = {};
  /** @type {Record<Side, Record<string, number>>} */
  hands = { black: {}, white: {} };
  /** @type {Side} */
  side = "black";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.place = h("div", { class: "editor" });
  }

  /** Begins with the position that is shown. */
  begin() {
    const { state } = this.app.shown;
    this.app.players.abandon();
    this.app.analysis.switch(false);
    this.app.selection.clear();
    this.app.note("");
    this.open = true;
    this.men = { ...state.men };
    this.hands = { black: { ...state.hands.black }, white: { ...state.hands.white } };
    this.side = state.side;
    this.app.render();
  }

  cancel() {
    this.open = false;
    this.app.render();
    void this.app.players.turn();
  }

  /** @returns {State} what is set up, for the board */
  get state() {
    const about = /** @type {About} */ (this.app.about);
    const { men, hands, side } = this;
    const empty = { check: null, outcome: null, moves: [], barred: [], declares: false, last: null, gone: [] };
    return { ...empty, variant: about.name, sfen: "", moveNumber: 1, side, men, hands };
  }

  /** @param {string} square */
  put(square) {
    if (this.brush === "none" || same(this.men[square], this.brush)) delete this.men[square];
    else this.men[square] = this.brush;
    this.app.render();
  }

  /** @returns {string} the position as SFEN */
  get sfen() {
    const about = /** @type {About} */ (this.app.about);
    const rows = Array.from({ length: about.ranks }, (_, rank) => this.#row(about, String.fromCharCode(97 + rank)));
    const hand = (/** @type {Side} */ side) => about.hand.map((symbol) => this.#held(side, symbol)).join("");
    return `${rows.join("/")} ${this.side[0]} ${hand("black") + hand("white") || "-"} 1`;
  }

  /** @param {Side} side @param {string} symbol */
  #held(side, symbol) {
    const count = this.hands[side][symbol] ?? 0;
    if (!count) return "";
    return `${count > 1 ? count : ""}${side === "black" ? symbol : symbol.toLowerCase()}`;
  }

  /** @param {About} about @param {string} rank */
  #row(about, rank) {
    let [row, run] = ["", 0];
    for (let file = about.files; file > 0; file--) {
      const square = `${file}${rank}`;
      const man = this.men[square];
      const none = about.holes.includes(square) || about.vanishing.includes(square);
      if (!man && !none) run += 1;
      else {
        row += `${run || ""}${man ? (man.side === "black" ? man.man : man.man.toLowerCase()) : "*"}`;
        run = 0;
      }
    }
    return row + (run || "");
  }

  async done() {
    const { app } = this;
    try {
      await app.open({ variant: app.tree.variant, sfen: this.sfen, moves: [] }, () => (this.open = false));
      app.note("");
    } catch (error) {
      app.complain(error);
    }
  }

  /** Reads a position that was typed. @param {string} sfen */
  async type(sfen) {
    try {
      const state = await this.app.engine.position({ variant: this.app.tree.variant, sfen, moves: [] });
      this.men = { ...state.men };
      this.hands = { black: { ...state.hands.black }, white: { ...state.hands.white } };
      this.side = state.side;
      this.app.note("");
    } catch (error) {
      this.app.complain(error);
    }
    this.app.render();
  }

  render() {
    const { about } = this.app;
    if (!about) return;
    document.body.dataset.editing = String(this.open);
    if (!this.open) {
      this.place.replaceChildren(h("p", {}, "Set up any position, or type one as SFEN."), h("button", { type: "button", id: "edit", onclick: () => this.begin() }, "Edit this position"));
      return;
    }
    const focus = document.activeElement?.getAttribute("data-brush");
    const sfen = h("input", { id: "sfen", value: this.sfen, "aria-label": "SFEN", spellcheck: "false", onchange: () => void this.type(sfen.value) });
    const turn = h("select", { id: "turn", onchange: () => this.#turn(turn.value) }, ...["black", "white"].map((side) => h("option", { value: side, selected: side === this.side }, side === "black" ? "Black" : "White")));
    /** @param {string} words @param {() => void} act @param {string} id */
    const button = (words, act, id) => h("button", { type: "button", id, onclick: act }, words);
    this.place.replaceChildren(
      h("p", { class: "hint" }, "Choose a man, then click squares; the same again takes it off."),
      ...this.#palettes(about),
      h("div", { class: "row" }, h("label", {}, "To move ", turn), button("Empty", () => this.#clear(), "empty"), button("Start", () => void this.type(about.start), "start")),
      sfen,
      h("div", { class: "row" }, button("Play from here", () => void this.done(), "done"), button("Cancel", () => this.cancel(), "cancel-edit")),
    );
    if (focus) /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-brush="${focus}"]`))?.focus();
  }

  /** @param {About} about */
  #palettes(about) {
    return /** @type {Side[]} */ (["black", "white"]).map((side) => {
      const men = about.pieces.map((piece) => {
        const man = { man: piece.symbol, side };
        return h(
          "button",
          { type: "button", "data-brush": `${side}-${piece.symbol}`, title: piece.name, "aria-label": `${piece.symbol}, ${side} ${piece.name}`, "aria-pressed": String(same(this.brush, man)), onclick: () => this.#take(man) },
          manIcon(piece, side, {}),
        );
      });
      const eraser = h("button", { type: "button", "data-brush": `${side}-none`, "aria-label": "Take men off", "aria-pressed": String(this.brush === "none"), onclick: () => this.#take("none") }, "✕");
      const palette = h("div", { class: "palette", role: "toolbar", "aria-label": `${side} men` }, ...men, side === "black" ? eraser : null);
      rove(palette, "button");
      const hand = about.hand.map((symbol) => {
        const count = h("input", { type: "number", min: 0, max: 99, value: this.hands[side][symbol] ?? 0, "aria-label": `${symbol} in ${side}'s hand`, onchange: () => this.#hold(side, symbol, Number(count.value)) });
        return h("label", { class: "held" }, symbol, count);
      });
      return h("div", {}, palette, h("div", { class: "in-hand" }, ...hand));
    });
  }

  /** @param {Man | "none"} brush */
  #take(brush) {
    this.brush = brush;
    this.app.render();
  }

  /** @param {string} side */
  #turn(side) {
    this.side = side === "white" ? "white" : "black";
    this.app.render();
  }

  /** @param {Side} side @param {string} symbol @param {number} count */
  #hold(side, symbol, count) {
    this.hands[side][symbol] = Math.max(0, Math.floor(count) || 0);
    this.app.render();
  }

  #clear() {
    this.men = {};
    this.hands = { black: {}, white: {} };
    this.app.render();
  }
}

/** @param {Man | "none" | undefined} a @param {Man | "none"} b */
function same(a, b) {
  return a === b || (typeof a === "object" && typeof b === "object" && a.man === b.man && a.side === b.side);
}
