// What is to be seen of a game: the board and all that stands around it.

import { byId } from "./dom.js";
import { explain } from "./piece.js";
import { status } from "./say.js";

/** @import {App} from "./app.js" */
/** @import {Side, State} from "./types.js" */

export class View {
  /** What the status line says instead of how the game stands. */
  #note = "";
  /** The symbol of the piece that is explained. */
  #explained = "";
  #soon = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** Another game, or another position of it: what was said and shown is over. @param {boolean} game */
  forget(game) {
    this.#note = "";
    if (game) this.#explained = "";
  }

  /** The pointer, or the focus, is on a square. @param {string} square */
  pointAt(square) {
    const { app } = this;
    if (!app.tree?.current.state) return;
    const targets = app.selection.targets.get(square);
    app.board.preview(targets?.[0] ?? null);
    const man = app.shown.state.men[square];
    if (man && !app.selection.chosen) this.explain(man.man);
    const barred = app.selection.barred.get(square);
    if (barred) this.note(`${square}: ${barred}.`);
    else if (this.#note.includes(": ") && app.selection.chosen) this.note("");
  }

  /**
   * Says what a piece is; on a small screen in front of everything if asked for.
   * @param {string} symbol nothing puts it away
   * @param {boolean} [sheet]
   */
  explain(symbol, sheet = false) {
    const { body } = document;
    if (sheet) body.dataset.sheet = "piece";
    else if (!symbol) delete body.dataset.sheet;
    if (!symbol || symbol === this.#explained) return;
    this.#explained = symbol;
    this.#card();
  }

  #card() {
    const { about } = this.app;
    const piece = about?.pieces.find((one) => one.symbol === this.#explained);
    const acts = { onOther: (/** @type {string} */ symbol) => this.explain(symbol), onClose: () => this.explain("") };
    explain(byId("piece"), /** @type {import("./types.js").About} */ (about), piece, acts);
  }

  /** @param {string} words */
  note(words) {
    if (this.#note === words) return;
    this.#note = words;
    this.#say();
  }

  #say() {
    const { app } = this;
    if (!app.tree) {
      byId("status").textContent = this.#note;
      return;
    }
    const { current } = app.tree;
    const state = /** @type {State} */ (current.state);
    const { thinking, who, free } = app.players;
    let words = this.#note;
    if (!words && app.editor.open) words = "Setting up a position.";
    if (!words && app.preview) words = `A line of the engine's, ${app.preview.at} moves ahead. Escape returns.`;
    if (!words) words = status(state, current.outcome, { thinking, yours: who[state.side] === "person", free });
    const line = byId("status");
    if (line.textContent !== words) line.textContent = words;
    line.classList.toggle("thinking", thinking && !this.#note);
  }

  /** Draws everything with the next frame. */
  renderSoon() {
    if (!this.#soon) this.#soon = requestAnimationFrame(() => this.render());
  }

  render() {
    cancelAnimationFrame(this.#soon);
    this.#soon = 0;
    const { app } = this;
    const { about, selection, players } = app;
    if (!app.tree?.current.state || !about) return;
    const { state } = app.shown;
    const selected = selection.chosen?.endsWith("*") ? null : selection.chosen;
    app.board.show(state, { selected, targets: selection.targets, barred: selection.barred, last: state.last, arrows: app.analysis.arrows });
    for (const side of /** @type {Side[]} */ (["black", "white"])) {
      const inHand = selection.chosen?.endsWith("*") && state.side === side ? selection.chosen.slice(0, -1) : null;
      const thinking = players.thinking && state.side === side;
      const up = (side === "black") !== app.board.flipped;
      app.hands[side].show(about, state, side, { who: players.name(side), up, selected: inHand, thinking });
    }
    byId("title").textContent = about.title;
    document.title = `${about.title} – henka`;
    app.clock.show();
    app.controls.render();
    app.editor.render();
    app.records.render();
    app.moves.render();
    app.analysis.follow();
    app.analysis.render();
    app.curve.render();
    if (!byId("piece").childElementCount || !this.#explained) this.#card();
    this.#say();
  }
}
