// The list of moves, variations and all.

import { h, refresh } from "./dom.js";
import { scoreText } from "./say.js";

/** @import {App} from "./app.js" */
/** @import {Node} from "./tree.js" */

export class MoveList {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.list = h("div", { class: "moves", role: "group", "aria-label": "Moves" });
    this.promote = h("button", { type: "button", id: "promote", onclick: () => void app.promote() }, "Make it the main line");
    this.cut = h("button", { type: "button", id: "cut", onclick: () => void app.cut() }, "Delete the variation");
    this.tools = h("div", { class: "row variation-tools", hidden: true }, this.promote, this.cut);
    this.place = h("div", {}, this.list, this.tools);
    this.list.addEventListener("click", ({ target }) => {
      const id = target instanceof Element ? target.closest("[data-node]")?.getAttribute("data-node") : null;
      const node = id && this.#nodes[Number(id)];
      if (node) void app.go(node);
    });
  }

  /** @type {Node[]} */
  #nodes = [];

  render() {
    const { root, current } = this.app.tree;
    this.#nodes = [];
    this.tools.hidden = !current.variation || this.app.editor.open;
    const lines = h("div", {});
    if (!root.children.length) lines.append(h("p", { class: "hint" }, "No moves yet."));
    else this.#line(root, lines, true);
    refresh(this.list, ...lines.childNodes);
    const here = this.list.querySelector('[aria-current="true"]');
    const inView = here && this.list.clientHeight && this.list.scrollHeight > this.list.clientHeight;
    if (inView) this.list.scrollTop = /** @type {HTMLElement} */ (here).offsetTop - this.list.clientHeight / 2;
    else if (current === root) this.list.scrollTop = 0;
  }

  /**
   * The moves after a position, and beside each the other ones.
   * @param {Node} node
   * @param {HTMLElement} into
   * @param {boolean} main
   */
  #line(node, into, main) {
    let first = true;
    for (let parent = node; parent.children.length; parent = parent.children[0]) {
      const [next, ...others] = parent.children;
      into.append(this.#move(next, first, main));
      first = false;
      for (const other of others) {
        const variation = h("div", { class: "variation" });
        variation.append(this.#move(other, true, false));
        this.#line(other, variation, false);
        into.append(variation);
        first = true;
      }
    }
  }

  /** @param {Node} node @param {boolean} first @param {boolean} main */
  #move(node, first, main) {
    const before = /** @type {Node} */ (node.parent);
    const number = Number(this.app.tree.start.split(" ")[3] ?? 1) + before.ply;
    const id = this.#nodes.push(node) - 1;
    const here = node === this.app.tree.current;
    const cost = this.app.curve.costs.get(node);
    return h(
      "button",
      {
        type: "button",
        class: `move${main ? "" : " side-line"}${cost ? " costly" : ""}`,
        "data-ply": node.ply,
        "data-node": id,
        "aria-current": here ? "true" : null,
        title: [node.move?.sentence, scoreText(node.score), cost && `costs ${cost}`].filter(Boolean).join(" · "),
      },
      h("span", { class: "number" }, `${number}${first && !main ? "…" : ""}`),
      ` ${node.move?.label ?? ""}`,
      cost ? h("span", { class: "worst" }, "?") : null,
    );
  }
}
