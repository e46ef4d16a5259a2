// The only way from the page to the rules and the search: over HTTP, to `henka serve`. The page without a
// server has another class with these methods in the place of this file, over WebAssembly: site/engine.js.

/** @import {About, Best, Bounds, GameRecord, Line, Query, State, Summary} from "./types.js" */

/** What the engine refuses, with its own words. */
export class Refused extends Error {}

/** @typedef {{onLine?: (line: Line) => void, signal?: AbortSignal}} Listening */

export class Engine {
  /** How many threads of the machine it may use. */
  threads = 1;
  /** How many it can be told to use. */
  mostThreads = Math.min(16, navigator.hardwareConcurrency || 1);
  #token = document.querySelector('meta[name="henka-token"]')?.getAttribute("content") ?? "";
  // Names this page, so that it has an engine of its own.
  #page = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");

  constructor() {
    // A page that goes away frees its engine.
    addEventListener("pagehide", () => void this.#post("bye", { page: this.#page }, { keepalive: true }).catch(() => {}));
  }

  /** @returns {Promise<Summary[]>} all games */
  games() {
    return this.#json("games", {});
  }

  /**
   * @param {string} variant
   * @returns {Promise<About>}
   */
  describe(variant) {
    return this.#json("describe", { variant });
  }

  /**
   * The position that is meant; with the moves that led to it as data if `played`.
   * @param {Query} query
   * @param {{played?: boolean}} [more]
   * @returns {Promise<State>}
   */
  position(query, { played = false } = {}) {
    return this.#json("position", { ...query, played });
  }

  /**
   * Searches a position and says what it finds. Aborting the signal ends the search without a move.
   * @param {Query} query
   * @param {Bounds} bounds
   * @param {Listening} [listening]
   * @returns {Promise<Best>}
   */
  async think(query, bounds, { onLine, signal } = {}) {
    const { moves, sfen, variant } = query;
    const answer = await this.#post("think", { page: this.#page, variant, sfen, moves, bounds, threads: this.threads }, { signal });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let best = null;
    while (reader) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines) {
        const said = JSON.parse(text);
        if (said.error) throw new Refused(said.error);
        if (said.line) onLine?.(said.line);
        if (said.best) best = said.best;
      }
    }
    if (!best) throw new Refused("the engine has gone: is henka serve still running?");
    return best;
  }

  /** Ends the search that is under way; what it has found is its answer. */
  async stop() {
    await this.#post("stop", { page: this.#page });
  }

  /**
   * Reads a game from the text of a file.
   * @param {string} text
   * @returns {Promise<GameRecord>}
   */
  readRecord(text) {
    return this.#json("read", { text });
  }

  /**
   * Writes a game.
   * @param {"text" | "kif" | "csa"} form
   * @param {GameRecord} record
   * @returns {Promise<string>}
   */
  async writeRecord(form, { variant, sfen, moves, result }) {
    const { text } = await this.#json("write", { form, variant, sfen, moves, result });
    return text;
  }

  /**
   * @param {string} what
   * @param {object} body
   * @returns {Promise<any>}
   */
  async #json(what, body) {
    const answer = await this.#post(what, body);
    return answer.json();
  }

  /**
   * @param {string} what
   * @param {object} body
   * @param {RequestInit} [more]
   */
  async #post(what, body, more = {}) {
    const headers = { "Content-Type": "application/json", "X-Henka-Token": this.#token };
    let answer;
    try {
      answer = await fetch(`/api/${what}`, { method: "POST", headers, body: JSON.stringify(body), ...more });
    } catch (error) {
      if (more.signal?.aborted) throw error;
      throw new Refused("no answer: is henka serve still running?");
    }
    if (answer.ok) return answer;
    const text = await answer.text();
    let words = text;
    try {
      words = JSON.parse(text).error;
    } catch {
      // Not JSON: the words are the text.
    }
    throw new Refused(words);
  }
}
