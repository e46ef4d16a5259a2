// The one engine of the page, shared by those who ask it.

/** @import {Engine} from "./engine.js" */
/** @import {Best, Bounds, Line, Query} from "./types.js" */

/** Who asks the one engine of the page, the most urgent last. */
export const CURVE = 0;
export const ANALYSIS = 1;
export const MOVE = 2;

/** Shares the engine: what is more urgent, or newer and as urgent, takes it from the other. */
export class Brain {
  /** @type {{rank: number, abort: AbortController, done: Promise<void>} | null} */
  #current = null;

  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
  }

  /** @returns {number | null} how urgent the search is that is under way */
  get busy() {
    return this.#current?.rank ?? null;
  }

  /**
   * @param {number} rank
   * @param {Query} query
   * @param {Bounds} bounds
   * @param {(line: Line) => void} [onLine]
   * @returns {Promise<Best | null>} null if it was taken from it
   */
  async think(rank, query, bounds, onLine) {
    while (this.#current) {
      if (this.#current.rank <= rank) this.#current.abort.abort();
      await this.#current.done;
    }
    const abort = new AbortController();
    let finish = () => {};
    const mine = { rank, abort, done: new Promise((resolve) => (finish = () => resolve(undefined))) };
    this.#current = /** @type {any} */ (mine);
    try {
      return await this.engine.think(query, bounds, { onLine, signal: abort.signal });
    } catch (error) {
      if (abort.signal.aborted) return null;
      throw error;
    } finally {
      this.#current = null;
      finish();
    }
  }

  /**
   * Ends a search of this rank without an answer.
   * @param {number} rank
   */
  cancel(rank) {
    if (this.#current?.rank === rank) this.#current.abort.abort();
  }

  /** Ends the search with what it has found. */
  hurry() {
    return this.engine.stop();
  }
}
