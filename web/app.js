// The page: a game, a board, an engine, and what is shown of them.

import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { Brain } from "./brain.js";
import { Clock } from "./clock.js";
import { Curve } from "./curve.js";
import { byId } from "./dom.js";
import { Editor } from "./editor.js";
import { Engine } from "./engine.js";
import { startPage } from "./games.js";
import { Hand } from "./hands.js";
import * as link from "./link.js";
import { MoveList } from "./moves.js";
import { NewGame } from "./newgame.js";
import { controls, keys, tabs } from "./panels.js";
import { Players } from "./players.js";
import { Records } from "./record.js";
import { forBlack, opponent, sideName } from "./say.js";
import { Selection } from "./select.js";
import { Session } from "./session.js";
import { Node, Tree } from "./tree.js";
import { View } from "./view.js";

/** @import {About, GameRecord, Move, Outcome, Query, Score, Side, State, Summary} from "./types.js" */

export class App {
  engine = new Engine();
  brain = new Brain(this.engine);
  board = new Board(byId("board"));
  /** @type {Record<Side, Hand>} */
  hands = { black: this.#hand("side-bottom"), white: this.#hand("side-top") };
  players = new Players(this);
  clock = new Clock(this);
  editor = new Editor(this);
  analysis = new Analysis(this);
  curve = new Curve(this);
  moves = new MoveList(this);
  records = new Records(this);
  selection = new Selection(this);
  newGame = new NewGame(this);
  session = new Session(this);
  view = new View(this);
  bar = byId("bar");
  /** @type {About | null} */
  about = null;
  /** @type {Tree} */
  tree = /** @type {any} */ (null);
  /** A line of the engine's that is looked at. @type {{state: State, at: number} | null} */
  preview = null;
  #abouts = /** @type {Map<string, About>} */ (new Map());
  /** Counts the games that were asked for: the last one is opened. */
  #asked = 0;
  /** Names the game for what the browser keeps. */
  id = "";

  constructor() {
    this.board.onHover = (square) => this.pointAt(square);
    this.tabs = tabs(this);
    this.controls = controls(this);
    byId("new").addEventListener("click", () => this.newGame.show());
    byId("flip").addEventListener("click", () => this.setFlipped(!this.board.flipped));
    byId("ticks").addEventListener("click", () => this.#setHints(!this.board.hints));
    byId("home").addEventListener("click", (event) => {
      event.preventDefault();
      void this.home();
    });
    addEventListener("hashchange", () => void this.follow());
    keys(this);
    this.newId();
  }

  /** @param {string} id */
  #hand(id) {
    return new Hand(byId(id), (side, symbol) => this.selection.onHand(side, symbol), (symbol) => this.explain(symbol));
  }

  newId() {
    this.id = crypto.getRandomValues(new Uint32Array(2)).join("");
  }

  /** @returns {{state: State, line: boolean}} what the board shows */
  get shown() {
    if (this.editor.open) return { state: this.editor.state, line: false };
    if (this.preview) return { state: this.preview.state, line: true };
    return { state: /** @type {State} */ (this.tree.current.state), line: false };
  }

  /** @returns {boolean} may a person move? */
  get mayMove() {
    const { current } = this.tree;
    if (byId("play").ariaBusy === "true" || this.editor.open || this.preview || current.outcome || this.players.thinking) return false;
    const side = /** @type {State} */ (current.state).side;
    return this.players.who[side] === "person" || current.children.length > 0;
  }

  /** @param {string} variant @returns {Promise<About>} */
  async describe(variant) {
    const known = this.#abouts.get(variant);
    if (known) return known;
    const about = await this.engine.describe(variant);
    this.#abouts.set(variant, about);
    return about;
  }

  /**
   * Sets up a game. Nothing changes if it cannot be.
   * @param {Query} query
   * @param {() => void} [settle] what else is to be done once it can
   * @param {boolean} [follows] does the engine move if it is its turn?
   */
  async open(query, settle, follows = true) {
    const asked = ++this.#asked;
    // Until the new game is there the old one takes no moves: they would be lost with it.
    const place = byId("play");
    place.ariaBusy = "true";
    let about, end, start;
    try {
      about = await this.describe(query.variant);
      end = await this.engine.position(query, { played: true });
      start = query.moves.length ? await this.engine.position({ ...query, moves: [] }) : end;
    } finally {
      if (asked === this.#asked) place.ariaBusy = "false";
    }
    if (asked !== this.#asked) return;
    this.players.abandon();
    this.curve.clear();
    this.analysis.switch?.(false);
    settle?.();
    this.tree = new Tree(query.variant, start);
    for (const move of end.played ?? []) this.tree.current = this.tree.current.child(move);
    this.tree.current.state = end;
    this.view.forget(this.about !== about);
    if (this.about !== about) {
      this.about = about;
      this.board.setUp(about);
      this.tabs.rules(about);
    }
    this.preview = null;
    this.editor.open = false;
    this.selection.chosen = null;
    if (document.body.dataset.screen !== "game") scrollTo(0, 0);
    document.body.dataset.screen = "game";
    document.body.dataset.narrow = String(about.files === 1);
    document.querySelector(".start")?.remove();
    this.render();
    this.#remember();
    if (follows) void this.players.turn();
  }

  /** Opens a game that was saved. @param {GameRecord} record */
  async load(record) {
    await this.open({ variant: record.variant, sfen: record.sfen, moves: record.moves }, () => {
      this.players.who = { black: "person", white: "person" };
      this.clock.set(null);
      this.newId();
    });
    const line = this.tree.line;
    record.scores?.forEach((score, i) => {
      const side = i % 2 === (this.tree.root.state?.side === "black" ? 0 : 1) ? "black" : "white";
      if (score) line[i + 1].score = forBlack(score, side);
    });
    this.#endAsRecorded(line[line.length - 1], record.result);
    this.render();
  }

  /** @param {Node} last @param {string | null} result */
  #endAsRecorded(last, result) {
    const [winner, ...reason] = (result ?? "").split(" ");
    if (!result || last.outcome) return;
    const side = winner === "black" || winner === "white" ? winner : null;
    const words = side ? `${sideName(side)} wins` : "The game is drawn";
    last.verdict = { winner: side, reason: reason.join(" "), sentence: `${words}${reason.length ? `: ${reason.join(" ")}` : ""}.` };
  }

  /** Goes on with a game that the browser has kept. @param {any} game */
  async resume(game) {
    await this.open(game, () => {
      this.players.who = game.who;
      this.players.level = game.level;
      this.clock.set(null);
      this.id = game.id;
      this.setFlipped(game.who.white === "person" && game.who.black === "engine");
    });
  }

  /** Goes to a position of the tree. @param {Node} node */
  async go(node) {
    this.selection.chosen = null;
    this.preview = null;
    this.view.forget(false);
    const { tree } = this;
    try {
      if (!node.state) node.state = await this.engine.position(tree.query(node));
    } catch (error) {
      return this.complain(error);
    }
    // Another game may have been opened meanwhile.
    if (tree !== this.tree) return;
    tree.current = node;
    this.render();
    this.#remember();
  }

  /**
   * Plays a move: a person's where he looks, the engine's where it has thought, wherever one looks now.
   * @param {Move} move
   * @param {{from?: Node, score?: Score, wanted?: () => boolean}} [of] `wanted` is asked once the new position is there
   */
  async play(move, { from = this.tree.current, score, wanted = () => this.tree.current === from } = {}) {
    const { tree } = this;
    const query = tree.query(from);
    let state = from.children.find((node) => node.move?.usi === move.usi)?.state;
    try {
      state ??= await this.engine.position({ ...query, moves: [...query.moves, move.usi] });
    } catch (error) {
      return this.complain(error);
    }
    // Somebody may have given up, taken back or opened another game meanwhile.
    if (tree !== this.tree || from.verdict || !wanted()) return;
    const node = from.child(move);
    node.state = state;
    if (score) node.score = score;
    const here = tree.current === from;
    if (here) await this.go(node);
    this.clock.press(/** @type {State} */ (from.state).side, Boolean(node.outcome));
    this.records.keep();
    this.session.keep();
    if (here) await this.players.turn();
    else this.render();
  }

  /** The game ends otherwise than by the rules. @param {Outcome} outcome */
  end(outcome) {
    this.players.abandon();
    this.tree.current.verdict = outcome;
    this.clock.stop();
    this.render();
    this.records.keep();
  }

  resign() {
    const { state, outcome } = this.tree.current;
    if (!state || outcome) return;
    const { who } = this.players;
    const side = who[state.side] === "person" || who[opponent(state.side)] === "engine" ? state.side : opponent(state.side);
    const winner = opponent(side);
    this.end({ winner, reason: "resignation", sentence: `${sideName(side)} resigns. ${sideName(winner)} wins.` });
  }

  /** Claims the win that the rules give a king who has entered. */
  declare() {
    const { state } = this.tree.current;
    if (!state?.declares) return;
    const name = sideName(state.side);
    this.end({ winner: state.side, reason: "declaration", sentence: `${name}'s king has entered with enough men and points. ${name} wins.` });
  }

  /** Takes back the last move of a person and what came after it. */
  async undo() {
    const { tree, players } = this;
    players.abandon();
    if (tree.current.verdict) {
      tree.current.verdict = null;
      return this.render();
    }
    let node = tree.current;
    do {
      if (!node.parent) break;
      node = node.parent;
      if (!node.state) node.state = await this.engine.position(tree.query(node));
      if (tree !== this.tree) return;
    } while (players.who[node.state.side] === "engine" && !players.free && node.parent && players.who[opponent(node.state.side)] === "person");
    for (const child of [...node.children]) if (tree.current.path.includes(child)) tree.cut(child);
    await this.go(node);
  }

  /** Makes the variation that is looked at the main line. */
  async promote() {
    const { tree } = this;
    tree.promote(tree.current);
    await this.go(tree.current);
    this.records.keep();
  }

  /** Takes the variation that is looked at out of the game. */
  async cut() {
    const { tree, players } = this;
    const { variation } = tree.current;
    if (!variation) return;
    players.abandon();
    tree.cut(variation);
    await this.go(tree.current);
    this.records.keep();
  }

  /** Shows where a line of the engine's leads. @param {string[]} pv */
  async showLine(pv) {
    const query = this.tree.query();
    try {
      const state = await this.engine.position({ ...query, moves: [...query.moves, ...pv] });
      this.preview = { state, at: pv.length };
    } catch (error) {
      return this.complain(error);
    }
    this.render();
  }

  /** Puts away what is in front of the game, the nearest first. */
  escape() {
    if (this.selection.chosen || this.selection.chooser) this.selection.clear();
    else if (this.preview) {
      this.preview = null;
      this.render();
    } else if (document.body.dataset.sheet) this.explain("");
    else if (this.editor.open) this.editor.cancel();
    else this.note("");
  }

  /** @param {boolean} flipped */
  setFlipped(flipped) {
    byId("flip").setAttribute("aria-pressed", String(flipped));
    if (this.board.flipped !== flipped) this.board.flip(flipped);
    const [top, bottom] = [byId("side-top"), byId("side-bottom")];
    const black = flipped ? top : bottom;
    if (this.hands.black.place !== black) this.hands = { black: this.hands.white, white: this.hands.black };
    if (this.tree) this.render();
  }

  /** @param {boolean} hints */
  #setHints(hints) {
    this.board.hints = hints;
    byId("ticks").setAttribute("aria-pressed", String(hints));
    if (this.tree) this.render();
  }

  /** @param {string} square */
  pointAt = (square) => this.view.pointAt(square);
  /** @param {string} symbol @param {boolean} [sheet] */
  explain = (symbol, sheet) => this.view.explain(symbol, sheet);
  /** @param {string} words */
  note = (words) => this.view.note(words);
  /** @param {unknown} error */
  complain = (error) => this.view.note(error instanceof Error ? error.message : String(error));
  renderSoon = () => this.view.renderSoon();
  render = () => this.view.render();

  /** The address and the browser know where we are. */
  #remember() {
    const { tree } = this;
    const query = tree.query();
    const sfen = tree.start === this.about?.start ? undefined : tree.start;
    history.replaceState(null, "", link.write({ ...query, sfen }));
    this.session.keep();
  }

  /** Goes where the address points. */
  async follow() {
    const query = link.read(location.hash);
    if (!query) return this.home();
    try {
      if (!(await this.session.restore(query))) {
        await this.open(query, () => {
          this.players.who = { black: "person", white: "person" };
          this.clock.set(null);
        });
      }
    } catch (error) {
      await this.home();
      byId("complaint").textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** All games, to choose one. */
  async home() {
    this.players.abandon();
    const games = await this.games;
    document.querySelector(".start")?.remove();
    document.body.dataset.screen = "start";
    byId("main").prepend(startPage(this, games));
    history.replaceState(null, "", location.pathname);
    document.title = "henka";
    byId("title").textContent = "";
  }

  /** @type {Promise<Summary[]>} */
  games = this.engine.games();

  async begin() {
    this.newGame.offer(await this.games);
    await this.follow();
  }
}

const app = new App();
app.begin().catch((error) => (byId("status").textContent = error.message));
