// A game and its variations.

/** @import {Move, Outcome, Query, Score, State} from "./types.js" */

/** A position of the game: the move that led to it, what followed. */
export class Node {
  /** @type {Node[]} the first is the main line */
  children = [];
  /** @type {Score | null} seen by Black */
  score = null;
  ply = 0;
  /** @type {Outcome | null} an ending that is not by the rules: resignation, time, a claim */
  verdict = null;

  /**
   * @param {Node | null} parent
   * @param {Move | null} move
   * @param {State | null} state
   */
  constructor(parent, move, state) {
    this.parent = parent;
    this.move = move;
    this.state = state;
    if (parent) this.ply = parent.ply + 1;
  }

  /** @returns {Outcome | null} how the game has ended here */
  get outcome() {
    return this.verdict ?? this.state?.outcome ?? null;
  }

  /** @returns {Node[]} from the first move to this one */
  get path() {
    /** @type {Node[]} */
    const path = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) path.unshift(node);
    return path;
  }

  /** @returns {Node | null} where the variation begins that this is in; null in the main line */
  get variation() {
    return this.path.findLast((node) => node.parent?.children[0] !== node) ?? null;
  }

  /** @returns {Node} the last position of the line that goes on from here */
  get end() {
    let node = /** @type {Node} */ (this);
    while (node.children.length) node = node.children[0];
    return node;
  }

  /**
   * The position after a move, made if this is new.
   * @param {Move} move
   */
  child(move) {
    const known = this.children.find((node) => node.move?.usi === move.usi);
    if (known) return known;
    const node = new Node(this, move, null);
    this.children.push(node);
    return node;
  }
}

/** A game that is played or looked at. */
export class Tree {
  /**
   * @param {string} variant
   * @param {State} state where it begins
   */
  constructor(variant, state) {
    this.variant = variant;
    this.start = state.sfen;
    this.root = new Node(null, null, state);
    this.current = this.root;
  }

  /**
   * @param {Node} [node]
   * @returns {Query} how the engine is asked about a position
   */
  query(node = this.current) {
    return { variant: this.variant, sfen: this.start, moves: node.path.map(({ move }) => move?.usi ?? "") };
  }

  /** @returns {Node[]} the positions of the present line: the way here and what follows */
  get line() {
    return [this.root, ...this.current.end.path];
  }

  /**
   * Takes a position and what follows out of the tree.
   * @param {Node} node
   */
  cut(node) {
    const { parent } = node;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== node);
    if (this.current.path.includes(node)) this.current = parent;
  }

  /**
   * Makes the line of a position the main one.
   * @param {Node} node
   */
  promote(node) {
    for (const step of node.path) {
      const { parent } = step;
      if (parent) parent.children = [step, ...parent.children.filter((child) => child !== step)];
    }
  }
}
