// A piece explains itself.

import { diagram, legend } from "./diagram.js";
import { h } from "./dom.js";
import { manIcon } from "./man.js";

/** @import {About, Piece} from "./types.js" */

/**
 * Fills the card with what is to be known of a piece.
 * @param {HTMLElement} card
 * @param {About} about
 * @param {Piece | undefined} piece
 * @param {{onOther: (symbol: string) => void, onClose: () => void}} acts
 */
export function explain(card, about, piece, { onOther, onClose }) {
  if (!piece) {
    card.replaceChildren(h("p", { class: "hint" }, "Point at a man, hold a finger on it, or press i on it: it says how it moves."));
    return;
  }
  /** @param {string} symbol @param {string} words */
  const other = (symbol, words) => {
    const found = about.pieces.find((one) => one.symbol === symbol);
    if (!found) return null;
    return h("p", { class: "leads" }, `${words} `, h("button", { type: "button", class: "link", onclick: () => onOther(symbol) }, found.name), ".");
  };
  const unpromoted = about.pieces.find((one) => one.promotesTo === piece.symbol && !one.promoted);
  const words = about.flips ? "With every capture it turns over to" : "Promotes to";
  const was = piece.promoted && unpromoted && !about.flips ? other(unpromoted.symbol, "Promoted from") : null;
  const twin = piece.twin && piece.twin.of !== piece.symbol ? other(piece.twin.of, "Mirror image of the") : null;
  card.replaceChildren(
    h(
      "div",
      { class: "piece-head" },
      manIcon(piece, "black"),
      h("h2", {}, piece.name, " ", h("span", { class: "symbol" }, piece.symbol)),
      h("button", { type: "button", class: "close", "aria-label": "Close", onclick: onClose }, "×"),
    ),
    h(
      "div",
      { class: "piece-body" },
      h("figure", {}, diagram(piece, about), h("figcaption", {}, legend(piece).join("; "))),
      h(
        "div",
        { class: "piece-words" },
        ...piece.sentences.map((sentence) => h("p", {}, sentence)),
        piece.promotesTo && other(piece.promotesTo, words),
        was,
        twin,
        h("p", { class: "betza" }, "Betza: ", h("code", {}, piece.betza)),
      ),
    ),
  );
}
