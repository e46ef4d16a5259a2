// The course of a whole game, computed in the background.

import { h, refresh, s } from "./dom.js";
import { CURVE } from "./brain.js";
import { expectation, forBlack, scoreText } from "./say.js";

/** @import {App} from "./app.js" */
/** @import {Node} from "./tree.js" */

/** What a position of the curve is worth looking at. */
const NODES = 20_000;
/** A move that costs its player more than this of what he could expect is among the worst. */
const COSTLY = 0.12;
const WORST = 5;
const WIDE = 320;
const HIGH = 90;

export class Curve {
  /** What a move has cost its player, in words. @type {Map<Node, string>} */
  costs = new Map();
  #run = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.button = h("button", { type: "button", id: "curve", onclick: () => void this.compute() }, "Curve of the game");
    this.progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Computing the curve" });
    this.picture = s("svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": "The course of the game, Black's advantage upward" });
    this.picture.addEventListener("click", (event) => this.#clicked(event));
    this.worst = h("ul", { class: "worst-moves", "aria-label": "The worst moves" });
    this.place = h("div", { class: "curve-box" }, h("div", { class: "row" }, this.button, this.progress), this.picture, this.worst);
  }

  clear() {
    this.#run += 1;
    this.app.brain.cancel(CURVE);
    this.costs = new Map();
    this.progress.hidden = true;
  }

  /** Looks at every position of the present line. */
  async compute() {
    this.clear();
    const run = this.#run;
    const { tree, brain } = this.app;
    const { line } = tree;
    this.progress.hidden = false;
    try {
      for (let at = 0; at < line.length; at++) {
        this.progress.value = at / line.length;
        const node = line[at];
        if (!node.state) node.state = await this.app.engine.position(tree.query(node));
        const { outcome, side } = node.state;
        if (outcome) {
          node.score = outcome.winner ? { mate: outcome.winner === "black" ? 1 : -1 } : { cp: 0 };
          continue;
        }
        let best = null;
        while (!best) {
          if (run !== this.#run || tree !== this.app.tree) return;
          best = await brain.think(CURVE, tree.query(node), { nodes: NODES });
          if (!best) await new Promise((resolve) => setTimeout(resolve, 100));
        }
        node.score = forBlack(best.score, side);
        this.app.renderSoon();
      }
    } catch (error) {
      this.app.complain(error);
    }
    if (run !== this.#run) return;
    this.progress.hidden = true;
    this.#judge(line);
    this.app.render();
  }

  /** Names the moves that cost most. @param {Node[]} line */
  #judge(line) {
    const losses = line.slice(1).flatMap((node, i) => {
      const before = line[i];
      if (!node.score || !before.score || !before.state) return [];
      const sign = before.state.side === "black" ? 1 : -1;
      const loss = sign * (expectation(before.score) - expectation(node.score));
      return loss > COSTLY ? [{ node, loss, from: before.score }] : [];
    });
    losses.sort((a, b) => b.loss - a.loss);
    const worst = losses.slice(0, WORST);
    this.costs = new Map(worst.map(({ node, from }) => [node, `${scoreText(from)} → ${scoreText(node.score)}`]));
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const { line } = this.app.tree;
    const { left, width } = this.picture.getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / width) * (line.length - 1));
    void this.app.go(line[Math.max(0, Math.min(line.length - 1, at))]);
  }

  render() {
    const { line, current } = this.app.tree;
    const scored = line.filter((node) => node.score);
    this.picture.toggleAttribute("hidden", scored.length < 2);
    const x = (/** @type {Node} */ node) => (line.length > 1 ? (line.indexOf(node) / (line.length - 1)) * WIDE : 0);
    const y = (/** @type {Node} */ node) => (node.score ? 4 + (1 - expectation(node.score)) * (HIGH - 8) : 0);
    const points = scored.map((node) => `${x(node).toFixed(1)} ${y(node).toFixed(1)}`);
    const first = scored[0];
    const last = scored.at(-1);
    const area = first && last ? `M${x(first).toFixed(1)} ${HIGH / 2}L${points.join("L")}L${x(last).toFixed(1)} ${HIGH / 2}Z` : "";
    this.picture.replaceChildren(
      s("path", { class: "area", d: area }),
      s("path", { class: "axis", d: `M0 ${HIGH / 2}H${WIDE}` }),
      s("path", { class: "graph", d: points.length ? `M${points.join("L")}` : "" }),
      ...[...this.costs.keys()].map((node) => s("circle", { class: "costly", cx: x(node), cy: y(node), r: 4 })),
      s("path", { class: "now", d: `M${x(current)} 0V${HIGH}` }),
    );
    refresh(
      this.worst,
      ...[...this.costs].map(([node, cost]) =>
        h("li", {}, h("button", { type: "button", class: "link", onclick: () => void this.app.go(node) }, `${node.ply}. ${node.move?.label}`), ` ${cost}`),
      ),
    );
  }
}
