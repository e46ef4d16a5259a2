// A new game: which, who plays, how strong, with what clocks.

import { h } from "./dom.js";
import { LEVELS } from "./players.js";

/** @import {App} from "./app.js" */
/** @import {Summary} from "./types.js" */
/** @import {Times} from "./clock.js" */

/** @type {{name: string, times: Times | null}[]} */
const CLOCKS = [
  { name: "no clocks", times: null },
  { name: "5 minutes, then 10 s a move", times: { main: 300_000, increment: 0, byoyomi: 10_000 } },
  { name: "15 minutes, then 30 s a move", times: { main: 900_000, increment: 0, byoyomi: 30_000 } },
  { name: "3 minutes and 2 s a move", times: { main: 180_000, increment: 2_000, byoyomi: 0 } },
  { name: "10 minutes and 5 s a move", times: { main: 600_000, increment: 5_000, byoyomi: 0 } },
  { name: "30 minutes and 20 s a move", times: { main: 1_800_000, increment: 20_000, byoyomi: 0 } },
];

/** @type {{name: string, black: "person" | "engine", white: "person" | "engine"}[]} */
const SIDES = [
  { name: "I play Black, who moves first", black: "person", white: "engine" },
  { name: "I play White", black: "engine", white: "person" },
  { name: "Two persons", black: "person", white: "person" },
  { name: "The engine plays itself", black: "engine", white: "engine" },
];

export class NewGame {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @param {string} id @param {{name: string}[]} all @param {number} at */
    const select = (id, all, at) => h("select", { id }, ...all.map(({ name }, i) => h("option", { value: i, selected: i === at }, name)));
    this.game = h("select", { id: "new-variant" });
    this.side = select("new-side", SIDES, 0);
    this.level = h("select", { id: "new-level" }, ...LEVELS.map(({ name, words }, i) => h("option", { value: i, selected: i === 3 }, `${name}: ${words}`)));
    this.clock = select("new-clock", CLOCKS, 0);
    const cores = app.engine.mostThreads;
    this.threads = select("new-threads", Array.from({ length: cores }, (_, i) => ({ name: i ? `${i + 1} threads` : "one thread" })), 0);
    this.odds = h("select", { id: "new-odds" });
    this.here = h("input", { type: "checkbox", id: "new-here" });
    /** @param {string} words @param {HTMLElement} control */
    const field = (words, control) => h("label", { class: "field" }, h("span", {}, words), control);
    this.hereField = h("label", { class: "check" }, this.here, " from the position on the board");
    this.dialog = h(
      "dialog",
      { class: "card", "aria-labelledby": "new-title" },
      h(
        "form",
        { method: "dialog", onsubmit: () => void this.#begin() },
        h("h2", { id: "new-title" }, "New game"),
        field("Game", this.game),
        field("Who plays", this.side),
        field("Strength", this.level),
        field("Odds", this.odds),
        field("Clocks", this.clock),
        cores > 1 && field("The engine uses", this.threads),
        this.hereField,
        h("div", { class: "row end" }, h("button", { type: "button", onclick: () => this.dialog.close() }, "Cancel"), h("button", { type: "submit", class: "primary", id: "begin" }, "Play")),
      ),
    );
    this.game.addEventListener("change", () => {
      this.#offerHere();
      void this.#offerOdds();
    });
    document.body.append(this.dialog);
  }

  /** @param {Summary[]} games */
  offer(games) {
    this.game.replaceChildren(...games.map(({ name, title, files, ranks }) => h("option", { value: name }, `${title} (${files}×${ranks})`)));
  }

  /** @param {string} [variant] */
  show(variant) {
    this.game.value = variant ?? this.app.tree?.variant ?? "shogi";
    this.here.checked = false;
    this.#offerHere();
    void this.#offerOdds();
    this.dialog.showModal();
  }

  /** What White, who then moves first, may begin without. */
  async #offerOdds() {
    const even = h("option", { value: "" }, "none");
    this.odds.replaceChildren(even);
    const variant = this.game.value;
    const { odds } = await this.app.describe(variant);
    if (variant !== this.game.value) return;
    this.odds.replaceChildren(even, ...odds.map(({ name, sfen }) => h("option", { value: sfen }, `White begins, without ${name}`)));
  }

  #offerHere() {
    this.hereField.hidden = this.game.value !== this.app.tree?.variant;
    if (this.hereField.hidden) this.here.checked = false;
  }

  async #begin() {
    const { app } = this;
    const { black, white } = SIDES[Number(this.side.value)];
    const here = this.here.checked ? app.shown.state.sfen : this.odds.value || undefined;
    try {
      await app.open({ variant: this.game.value, sfen: here, moves: [] }, () => {
        app.players.who = { black, white };
        app.players.level = Number(this.level.value);
        app.engine.threads = Number(this.threads.value) + 1;
        app.clock.set(CLOCKS[Number(this.clock.value)].times);
        app.setFlipped(black === "engine" && white === "person");
        app.newId();
      });
    } catch (error) {
      app.complain(error);
    }
  }
}
