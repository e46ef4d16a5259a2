// What a reload of the page finds again: the whole line, the place in it, who plays.

/** @import {App} from "./app.js" */
/** @import {Query} from "./types.js" */

const KEY = "henka.session";

export class Session {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  keep() {
    const { tree, players, clock, id, board } = this.app;
    const { moves } = tree.query(tree.current.end);
    const { times, remaining } = clock;
    const kept = { variant: tree.variant, sfen: tree.start, moves, ply: tree.current.ply, who: players.who, level: players.level, times, remaining, id, flipped: board.flipped };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  /**
   * Goes on where the page was left, if that is where the address points.
   * @param {Query} query
   */
  async restore(query) {
    const { app } = this;
    let kept;
    try {
      kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    } catch {
      return false;
    }
    const { start } = await app.describe(query.variant);
    const same = kept && kept.variant === query.variant && kept.sfen === (query.sfen ?? start) && kept.ply === query.moves.length && query.moves.every((move, i) => move === kept.moves[i]);
    if (!same || app.about) return false;
    await app.open({ variant: kept.variant, sfen: kept.sfen, moves: kept.moves }, () => {
      app.players.who = kept.who;
      app.players.level = kept.level;
      app.clock.set(kept.times);
      if (kept.times) app.clock.remaining = kept.remaining;
      app.id = kept.id;
    }, false);
    app.setFlipped(kept.flipped);
    await app.go(app.tree.line[kept.ply]);
    if (!app.tree.current.children.length) void app.players.turn();
    return true;
  }
}
