// The only way from the page to the rules and the search, where no server is: two workers with the engine as
// WebAssembly. One answers questions while the other searches. The methods are those of ../engine.js, whose
// place this file takes.

/** @import {About, Best, Bounds, GameRecord, Line, Query, State, Summary} from "../types.js" */

/** What the engine refuses, with its own words. */
export class Refused extends Error {}

/** @typedef {{onLine?: (line: Line) => void, signal?: AbortSignal}} Listening */
/** @typedef {{settle: (value: any) => void, fail: (error: Error) => void, hear?: (said: any) => void}} Waiting */

/** A worker, started when it is first asked, and again when it has died. */
class Hand {
  /** @type {Worker | null} */
  #worker = null;
  #number = 0;
  #waiting = /** @type {Map<number, Waiting>} */ (new Map());
  #module;

  /** @param {Promise<WebAssembly.Module>} module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * Gives the worker an order; `hear` is told what comes before the answer.
   * @param {object} order
   * @param {(said: any) => void} [hear]
   * @returns {{number: number, answer: Promise<any>}}
   */
  order(order, hear) {
    const number = ++this.#number;
    const answer = new Promise((settle, fail) => this.#waiting.set(number, { settle, fail, hear }));
    void this.#ready().then((worker) => worker.postMessage({ number, ...order })).catch((error) => this.#end(new Refused(error.message)));
    return { number, answer };
  }

  /** Ends the search that was ordered under this number. @param {number} number */
  stop(number) {
    this.#worker?.postMessage({ stop: number });
  }

  async #ready() {
    const module = await this.#module;
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", () => this.#end(new Refused("the engine has gone: reload the page")));
    worker.postMessage({ module });
    this.#worker = worker;
    return worker;
  }

  /** @param {any} said */
  #hear({ number, told, answer, error, dead }) {
    if (dead) return this.#end(new Refused(dead));
    const waiting = this.#waiting.get(number);
    if (told) return waiting?.hear?.(told);
    this.#waiting.delete(number);
    if (error === undefined) waiting?.settle(answer);
    else waiting?.fail(new Refused(error));
  }

  /** Nobody will answer. @param {Error} error */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { fail } of this.#waiting.values()) fail(error);
    this.#waiting.clear();
  }
}

/** @returns {Promise<WebAssembly.Module>} */
async function compiled() {
  const answer = await fetch(new URL("henka.wasm", import.meta.url)).catch(() => null);
  if (!answer?.ok) throw new Refused("the engine could not be loaded: is there a connection?");
  // Some hosts do not know the media type, so it is not compiled while it comes.
  return WebAssembly.compile(await answer.arrayBuffer());
}

export class Engine {
  /** WebAssembly without shared memory has one thread. */
  threads = 1;
  mostThreads = 1;
  #module = compiled();
  #clerk = new Hand(this.#module);
  #thinker = new Hand(this.#module);
  #thought = 0;

  /** @returns {Promise<Summary[]>} all games */
  games() {
    return this.#ask("games", {});
  }

  /**
   * @param {string} variant
   * @returns {Promise<About>}
   */
  describe(variant) {
    return this.#ask("describe", { variant });
  }

  /**
   * The position that is meant; with the moves that led to it as data if `played`.
   * @param {Query} query
   * @param {{played?: boolean}} [more]
   * @returns {Promise<State>}
   */
  position(query, { played = false } = {}) {
    return this.#ask("position", { ...query, played });
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
    let best = /** @type {Best | null} */ (null);
    // WebAssembly has nothing to draw random numbers from.
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const { number, answer } = this.#thinker.order({ think: { variant, sfen, moves, bounds: { ...bounds, seed } } }, (said) => {
      if (said.line) onLine?.(said.line);
      if (said.best) best = said.best;
    });
    this.#thought = number;
    signal?.addEventListener("abort", () => this.#thinker.stop(number));
    await answer;
    if (signal?.aborted || !best) throw new Refused("the search was ended");
    return best;
  }

  /** Ends the search that is under way; what it has found is its answer. */
  async stop() {
    this.#thinker.stop(this.#thought);
  }

  /**
   * Reads a game from the text of a file.
   * @param {string} text
   * @returns {Promise<GameRecord>}
   */
  readRecord(text) {
    return this.#ask("read", { text });
  }

  /**
   * Writes a game.
   * @param {"text" | "kif" | "csa"} form
   * @param {GameRecord} record
   * @returns {Promise<string>}
   */
  async writeRecord(form, { variant, sfen, moves, result }) {
    const { text } = await this.#ask("write", { form, variant, sfen, moves, result });
    return text;
  }

  /**
   * @param {string} what
   * @param {object} about
   * @returns {Promise<any>}
   */
  #ask(what, about) {
    return this.#clerk.order({ what, about }).answer;
  }
}
