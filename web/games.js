// Where one begins who has not chosen a game yet.

import { h } from "./dom.js";

/** @import {App} from "./app.js" */
/** @import {Summary} from "./types.js" */

/**
 * The games to choose from, and those that were left.
 * @param {App} app
 * @param {Summary[]} games
 */
export function startPage(app, games) {
  const title = new Map(games.map((game) => [game.name, game.title]));
  const kept = app.records.kept.filter((game) => title.has(game.variant)).slice(0, 3);
  const close = () => page.remove();
  const page = h(
    "section",
    { class: "start", "aria-labelledby": "start-title" },
    h("h2", { id: "start-title" }, "Which game?"),
    h("p", { id: "complaint", role: "alert" }),
    kept.length
      ? h(
          "div",
          { class: "left" },
          ...kept.map((game) =>
            h("button", { type: "button", class: "continue", onclick: () => void app.resume(game).then(close) }, `Go on with ${title.get(game.variant)}, after ${game.moves.length} moves`),
          ),
        )
      : null,
    h(
      "div",
      { class: "cards" },
      ...games.map((game) =>
        h(
          "button",
          { type: "button", class: "game", "data-game": game.name, onclick: () => app.newGame.show(game.name) },
          h("span", { class: "mini", "data-shape": `${game.files}x${game.ranks}` }, shape(game)),
          h("strong", {}, game.title),
          h("span", { class: "size" }, `${game.files}×${game.ranks}, ${game.men} men`),
          h("span", { class: "teaser" }, game.teaser),
        ),
      ),
    ),
  );
  return page;
}

/** The board and its men from afar. @param {Summary} game */
function shape(game) {
  const rows = game.start.split(" ")[0].split("/");
  const table = h("span", { class: "shape", "aria-hidden": "true" });
  table.style.setProperty("--files", String(game.files));
  for (const row of rows) {
    for (const token of row.match(/\d+|\+?[A-Za-z]|\*/g) ?? []) {
      if (/\d/.test(token)) for (let i = 0; i < Number(token); i++) table.append(h("i", {}));
      else table.append(h("i", { class: token === "*" ? "hole" : token === token.toLowerCase() ? "white" : "black" }));
    }
  }
  return table;
}
