// The men in hand beside the board, and who sits there.

import { h, rove } from "./dom.js";
import { manIcon } from "./man.js";

/** @import {About, Piece, Side, State} from "./types.js" */

export class Hand {
  /**
   * @param {HTMLElement} place
   * @param {(side: Side, symbol: string, button: HTMLElement) => void} onChoose
   * @param {(symbol: string) => void} onPoint
   */
  constructor(place, onChoose, onPoint) {
    this.place = place;
    this.onChoose = onChoose;
    this.onPoint = onPoint;
    this.name = h("span", { class: "who" });
    this.clock = h("span", { class: "clock" });
    this.men = h("div", { class: "hand", role: "toolbar" });
    place.replaceChildren(h("div", { class: "plate" }, this.name, this.clock), this.men);
    rove(this.men, "button");
  }

  /**
   * @param {About} about
   * @param {State} state
   * @param {Side} side
   * @param {{who: string, up: boolean, selected: string | null, thinking: boolean}} view
   */
  show(about, state, side, { who, up, selected, thinking }) {
    this.name.textContent = who;
    this.place.dataset.turn = String(state.side === side && !state.outcome);
    this.place.dataset.thinking = String(thinking);
    this.place.classList.toggle("no-hand", !about.hand.length);
    this.men.setAttribute("aria-label", `${side === "black" ? "Black" : "White"}'s hand`);
    const focused = /** @type {HTMLElement | null} */ (this.men.contains(document.activeElement) ? document.activeElement : null)?.dataset.hand;
    const held = about.hand.filter((symbol) => state.hands[side][symbol]);
    this.men.replaceChildren(
      ...held.map((symbol, i) => {
        const piece = /** @type {Piece} */ (about.pieces.find((one) => one.symbol === symbol));
        const count = state.hands[side][symbol];
        const button = h(
          "button",
          {
            type: "button",
            "data-hand": symbol,
            "data-side": side,
            "data-count": count,
            "aria-pressed": String(selected === symbol),
            "aria-label": `${count} ${piece.name} in hand`,
            tabindex: (focused ? focused === symbol : i === 0) ? 0 : -1,
            onclick: () => this.onChoose(side, symbol, button),
            onpointerenter: () => this.onPoint(symbol),
            onfocus: () => this.onPoint(symbol),
          },
          manIcon(piece, side, { up }),
          count > 1 && h("span", { class: "count", "aria-hidden": "true" }, String(count)),
        );
        return button;
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.men.querySelector(`[data-hand="${focused}"]`))?.focus();
    if (!held.length && about.hand.length) this.men.append(h("span", { class: "nothing" }, "no men in hand"));
  }
}
