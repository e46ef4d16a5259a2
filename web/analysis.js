// What the engine thinks of the position that is looked at.

import { h } from "./dom.js";
import { ANALYSIS } from "./brain.js";
import { expectation, forBlack, scoreText } from "./say.js";

/** @import {App} from "./app.js" */
/** @import {Node} from "./tree.js" */
/** @import {Line, Move} from "./types.js" */

/** One look takes no longer; a forgotten page shall not think for ever. */
const LONGEST = 120_000;
const ARROWS = 3;

export class Analysis {
  on = false;
  lines = 3;
  /** @type {(Line & {side: import("./types.js").Side})[]} */
  found = [];
  /** @type {Node | null} the position the lines belong to */
  #of = null;

  #held = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.toggle = h("button", { type: "button", id: "analyse", "aria-pressed": "false", onclick: () => this.switch(!this.on) }, "Analyse");
    const count = h(
      "select",
      { id: "lines", onchange: () => this.#recount(Number(count.value)) },
      ...[1, 2, 3, 4, 5].map((n) => h("option", { value: n, selected: n === this.lines }, String(n))),
    );
    this.head = h("div", { class: "row" }, this.toggle, h("label", {}, "Lines ", count));
    this.list = h("ol", { class: "lines", "aria-label": "Lines" });
    // The lines change while one reaches for them: not under a pressed pointer.
    this.list.addEventListener("pointerdown", () => (this.#held = true));
    addEventListener("pointerup", () => setTimeout(() => (this.#held = false)));
    this.place = h("div", { class: "analysis" }, this.head, this.list);
  }

  /** @param {number} lines */
  #recount(lines) {
    this.lines = lines;
    this.#of = null;
    this.follow();
  }

  /** @param {boolean} on */
  switch(on) {
    this.on = on;
    this.toggle.setAttribute("aria-pressed", String(on));
    this.#of = null;
    this.found = [];
    if (on) this.follow();
    else this.app.brain.cancel(ANALYSIS);
    this.app.render();
  }

  /** Looks at the present position, if it is not looked at already. */
  follow() {
    const { app } = this;
    const { current } = app.tree;
    if (!this.on || app.players.thinking || this.#of === current || !current.state) return;
    this.#of = current;
    this.found = [];
    if (current.outcome) {
      app.brain.cancel(ANALYSIS);
      return;
    }
    const { side } = current.state;
    const listen = (/** @type {Line} */ line) => {
      if (this.#of !== current || line.bound) return;
      this.found[line.number - 1] = { ...line, score: forBlack(line.score, side), side };
      if (line.number === 1) current.score = this.found[0].score;
      this.app.renderSoon();
    };
    app.brain.think(ANALYSIS, app.tree.query(current), { movetime: LONGEST, lines: this.lines }, listen).then(
      (best) => {
        // Taken away by something more urgent: again, when that is done.
        if (!best && this.#of === current) this.#of = null;
      },
      (error) => app.complain(error),
    );
  }

  /** @returns {{move: Move, rank: number}[]} the first moves of the lines */
  get arrows() {
    const { current } = this.app.tree;
    if (!this.on || this.#of !== current || this.app.shown.line) return [];
    const moves = current.state?.moves ?? [];
    return this.found.slice(0, ARROWS).flatMap((line, rank) => {
      const move = moves.find(({ usi }) => usi === line?.pv[0]);
      return move ? [{ move, rank }] : [];
    });
  }

  render() {
    this.#bar();
    if (this.#held) return;
    const lines = this.#of === this.app.tree.current ? this.found.filter(Boolean) : [];
    const thinking = this.on && !lines.length && !this.app.tree.current.outcome;
    const focus = document.activeElement?.getAttribute("data-line");
    this.list.replaceChildren(
      ...(thinking ? [h("li", { class: "hint" }, "Thinking…")] : []),
      ...lines.map((line) =>
        h(
          "li",
          {},
          h("span", { class: "score" }, scoreText(line.score)),
          h("span", { class: "depth" }, `depth ${line.depth}, ${short(line.nodes)} positions, ${short(line.nps)}/s`),
          h(
            "span",
            { class: "pv" },
            ...line.pv.slice(0, 14).map((usi, at) =>
              h("button", { type: "button", class: "link", "data-line": `${line.number}.${at}`, onclick: () => this.app.showLine(line.pv.slice(0, at + 1)) }, usi),
            ),
          ),
        ),
      ),
    );
    if (focus) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-line="${focus}"]`))?.focus();
  }

  /** The bar under the board, whenever there is a score to show. */
  #bar() {
    const { bar, tree } = this.app;
    const { score } = tree.current;
    bar.hidden = !score || (!this.on && !this.app.curve.costs.size);
    if (!score || bar.hidden) return;
    const black = Math.round(expectation(score) * 100);
    const fill = h("span", { class: "fill" });
    fill.style.width = `${black}%`;
    bar.replaceChildren(fill, h("span", { class: "value" }, `Black ${scoreText(score)}`));
    bar.setAttribute("role", "img");
    bar.setAttribute("aria-label", `Evaluation: ${scoreText(score)}, Black expects ${black} per cent`);
  }
}

/** @param {number} n */
export function short(n) {
  return n < 1000 ? String(n) : n < 1e6 ? `${(n / 1e3).toFixed(n < 1e4 ? 1 : 0)}k` : `${(n / 1e6).toFixed(n < 1e7 ? 1 : 0)}M`;
}
