// Games are saved, loaded, linked to, and remembered by the browser.

import { h } from "./dom.js";
import * as link from "./link.js";

/** @import {App} from "./app.js" */
/** @import {GameRecord, Score} from "./types.js" */

const KEPT = "henka.games";
const MOST_KEPT = 12;

export class Records {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const file = h("input", { type: "file", id: "load", class: "sr-only", accept: ".txt,.kif,.kifu,.csa,.jsonl,.henka,text/plain", onchange: () => void this.#picked(file) });
    this.save = h("div", { class: "row" });
    this.games = h("div", { class: "games-of-file" });
    const paste = h("textarea", { id: "paste", rows: 4, "aria-label": "A game as text", placeholder: "…or paste a game here: this program's text, KIF, CSA" });
    this.place = h(
      "div",
      { class: "records" },
      h("h3", {}, "Save"),
      this.save,
      h("h3", {}, "Load"),
      h("div", { class: "row" }, h("label", { class: "button", for: "load" }, "Choose a file"), file),
      paste,
      h("div", { class: "row" }, h("button", { type: "button", id: "read", onclick: () => void this.read(paste.value) }, "Read the text")),
      this.games,
      h("h3", {}, "Link"),
      h("div", { class: "row" }, h("button", { type: "button", id: "link", onclick: () => void this.#copy() }, "Copy a link to this position")),
    );
  }

  render() {
    const forms = this.app.tree.variant === "shogi" ? /** @type {const} */ (["text", "kif", "csa"]) : /** @type {const} */ (["text"]);
    if (this.save.childElementCount === forms.length) return;
    const names = { text: "As text", kif: "As KIF", csa: "As CSA" };
    this.save.replaceChildren(...forms.map((form) => h("button", { type: "button", "data-save": form, onclick: () => void this.#save(form) }, names[form])));
  }

  /** @returns {GameRecord} the present line from its beginning to its end */
  get record() {
    const { tree } = this.app;
    const { end } = tree.current;
    const outcome = end.outcome;
    const result = outcome ? `${outcome.winner ?? "draw"} ${outcome.reason}` : null;
    return { variant: tree.variant, sfen: tree.start, moves: tree.query(end).moves, result };
  }

  /** @param {"text" | "kif" | "csa"} form */
  async #save(form) {
    try {
      const text = await this.app.engine.writeRecord(form, this.record);
      const ending = { text: "txt", kif: "kifu", csa: "csa" }[form];
      const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
      const day = new Date().toISOString().slice(0, 10);
      h("a", { href: url, download: `${this.app.tree.variant}-${day}.${ending}` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    } catch (error) {
      this.app.complain(error);
    }
  }

  /** @param {HTMLInputElement} input */
  async #picked(input) {
    const file = input.files?.[0];
    if (!file) return;
    input.value = "";
    await this.read(decode(new Uint8Array(await file.arrayBuffer())));
  }

  /** Opens the game a text holds, or offers those it holds. @param {string} text */
  async read(text) {
    this.games.replaceChildren();
    try {
      if (text.trimStart().startsWith("{")) return await this.#tournament(text);
      await this.app.load(await this.app.engine.readRecord(text));
    } catch (error) {
      this.app.complain(error);
    }
  }

  /** The games of a tournament, one on each line. @param {string} text */
  async #tournament(text) {
    const games = text.split("\n").filter((line) => line.trim()).map(gameOf);
    if (games.length === 1) return this.app.load(games[0]);
    const list = h("select", { size: Math.min(8, games.length), "aria-label": "Games of the file" }, ...games.map((game, i) => h("option", { value: i }, game.title ?? "")));
    const open = h("button", { type: "button", onclick: () => void this.app.load(games[Number(list.value)]).catch((error) => this.app.complain(error)) }, "Open");
    list.selectedIndex = 0;
    this.games.replaceChildren(h("p", {}, `${games.length} games:`), list, open);
    list.focus();
  }

  async #copy() {
    const { tree } = this.app;
    const address = `${location.origin}/${link.write(tree.query())}`;
    try {
      await navigator.clipboard.writeText(address);
      this.app.note("The link is copied.");
    } catch {
      this.app.note("The address bar holds the link.");
    }
  }

  /** The browser keeps the present game. */
  keep() {
    const { tree, players, id } = this.app;
    const { moves } = this.record;
    if (!moves.length) return;
    const kept = this.kept.filter((game) => game.id !== id);
    kept.unshift({ id, variant: tree.variant, sfen: tree.start, moves, who: players.who, level: players.level, when: Date.now() });
    try {
      localStorage.setItem(KEPT, JSON.stringify(kept.slice(0, MOST_KEPT)));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  /** @returns {{id: string, variant: string, sfen: string, moves: string[], who: any, level: number, when: number}[]} */
  get kept() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }
}

/** The text of a file: UTF-8 if it can be that, otherwise Shift_JIS. @param {Uint8Array} bytes */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

/** A line of a tournament's file of games. @param {string} line @param {number} at @returns {GameRecord} */
function gameOf(line, at) {
  let game;
  try {
    game = JSON.parse(line);
  } catch {
    game = null;
  }
  if (!game?.variant || !Array.isArray(game.moves)) throw new Error(`Line ${at + 1} is no game of a tournament: it has no variant or no moves.`);
  /** @type {string[]} */
  const opening = game.opening ?? [];
  const scores = (game.scores ?? []).map((/** @type {string | null} */ text) => scoreOf(text));
  return {
    variant: game.variant,
    sfen: game.sfen,
    moves: [...opening, ...game.moves],
    result: `${game.winner ?? "draw"} ${game.termination ?? ""}`.trim(),
    scores: [...opening.map(() => null), ...scores],
    title: `${game.id}: ${game.black} – ${game.white}, ${game.winner ?? "draw"}, ${game.termination ?? ""}`,
  };
}

/** `cp 35`, `mate -4`, seen by who moved. @param {string | null} text @returns {Score | null} */
function scoreOf(text) {
  const [kind, number] = (text ?? "").split(" ");
  if (kind === "cp") return { cp: Number(number) };
  return kind === "mate" ? { mate: Number(number) * 2 } : null;
}
