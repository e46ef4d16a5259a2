// The clocks of both sides.

import { opponent, sideName } from "./say.js";

/** @import {App} from "./app.js" */
/** @import {Side} from "./types.js" */

/** @typedef {{main: number, increment: number, byoyomi: number}} Times milliseconds */

export class Clock {
  /** @type {Times | null} */
  times = null;
  /** @type {Record<Side, number>} */
  remaining = { black: 0, white: 0 };
  /** @type {Side | null} */
  #running = null;
  #since = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    setInterval(() => this.#tick(), 200);
  }

  /** @param {Times | null} times */
  set(times) {
    this.times = times;
    this.#running = null;
    if (times) this.remaining = { black: times.main, white: times.main };
  }

  /** The side that has moved presses its clock. @param {Side} moved @param {boolean} over */
  press(moved, over) {
    if (!this.times) return;
    if (this.#running === moved) {
      const left = this.#left(moved);
      this.remaining[moved] = Math.max(0, left) + this.times.increment;
    }
    this.#running = over ? null : opponent(moved);
    this.#since = performance.now();
  }

  stop() {
    if (this.#running) this.remaining[this.#running] = Math.max(0, this.#left(this.#running));
    this.#running = null;
  }

  /** @param {Side} side @returns {number} what is left of the main time; below zero within byoyomi */
  #left(side) {
    return this.remaining[side] - (this.#running === side ? performance.now() - this.#since : 0);
  }

  /** @returns {import("./types.js").Bounds["clocks"] | null} for the engine */
  left() {
    if (!this.times) return null;
    const whole = (/** @type {Side} */ side) => Math.max(0, Math.round(this.#left(side)));
    return { black: whole("black"), white: whole("white"), increment: this.times.increment, byoyomi: this.times.byoyomi };
  }

  #tick() {
    if (!this.times) return;
    const side = this.#running;
    if (side && this.#left(side) + this.times.byoyomi <= 0) {
      this.#running = null;
      this.remaining[side] = 0;
      const winner = opponent(side);
      this.app.players.abandon();
      this.app.end({ winner, reason: "time", sentence: `${sideName(side)}'s time is up. ${sideName(winner)} wins.` });
    }
    this.show();
  }

  show() {
    for (const side of /** @type {Side[]} */ (["black", "white"])) {
      const { clock } = this.app.hands[side];
      clock.hidden = !this.times;
      if (this.times) clock.textContent = text(this.#left(side), this.times.byoyomi);
    }
  }
}

/** @param {number} left @param {number} byoyomi */
function text(left, byoyomi) {
  const inByoyomi = left <= 0 && byoyomi > 0;
  const seconds = Math.max(0, Math.ceil((inByoyomi ? left + byoyomi : left) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}${inByoyomi ? " byoyomi" : ""}`;
}
