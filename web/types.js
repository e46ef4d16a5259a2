/**
 * What the engine says of a move, a position, a game.
 *
 * @typedef {"black" | "white"} Side
 * @typedef {{man: string, side: Side}} Man
 * @typedef {{square: string, man: string, side: Side}} Removed
 * @typedef {object} Move
 * @property {string} usi
 * @property {string} kind
 * @property {string} to
 * @property {string} label
 * @property {string} [from] a drop has none
 * @property {boolean} [promotes]
 * @property {string} [becomes]
 * @property {boolean} [stays] a rifle takes without moving
 * @property {Removed[]} [removes]
 * @property {string[]} [vanishes]
 * @property {string} [via] a square of the way of an area move
 * @property {string} [sentence]
 *
 * @typedef {{winner: Side | null, reason: string, sentence: string}} Outcome
 * @typedef {{kind: string, reason: string, squares: string[]}} Barred
 * @typedef {object} State
 * @property {string} variant
 * @property {string} sfen
 * @property {number} moveNumber
 * @property {Side} side
 * @property {string | null} check where the king in check stands
 * @property {Outcome | null} outcome
 * @property {Record<string, Man>} men
 * @property {string[]} gone
 * @property {Record<Side, Record<string, number>>} hands
 * @property {Move[]} moves
 * @property {Barred[]} barred
 * @property {boolean} declares
 * @property {Move | null} last
 * @property {Move[]} [played]
 *
 * @typedef {{left: number, forward: number, from: number, to: number | null, step: number}} Slide
 * @typedef {object} Moves how a piece moves, seen by its owner
 * @property {[number, number][]} leaps files to the left, ranks forward
 * @property {Slide[]} slides
 * @property {"plain" | "ski" | "parity" | "hop" | "cannon"} ride
 * @property {boolean} jumps
 * @property {number} rank
 * @property {boolean} area
 * @property {boolean} burns
 * @property {{orthogonal: boolean, diagonal: boolean}} rifle
 *
 * @typedef {object} Piece
 * @property {string} symbol
 * @property {string} name
 * @property {string} betza
 * @property {boolean} promoted
 * @property {boolean} royal
 * @property {"king" | "great" | "man" | "pawn"} weight
 * @property {string[]} marks
 * @property {{of: string, side: "left" | "right"} | null} twin
 * @property {[string, string] | null} kanji
 * @property {string | null} promotesTo
 * @property {string | null} becomes
 * @property {string} base
 * @property {number} total
 * @property {string[]} sentences
 * @property {Moves} moves
 *
 * @typedef {{name: string, title: string, teaser: string, files: number, ranks: number, men: number, start: string}} Summary
 * @typedef {object} More
 * @property {string[]} holes
 * @property {string[]} vanishing
 * @property {number} zone
 * @property {boolean} flips
 * @property {string[]} hand
 * @property {string} promotion
 * @property {string[]} limits
 * @property {string[]} endings
 * @property {boolean} declares
 * @property {Piece[]} pieces
 * @property {{name: string, sfen: string}[]} odds the smallest first
 * @property {string} rules
 * @typedef {Summary & More} About
 *
 * @typedef {{cp?: number, mate?: number}} Score
 * @typedef {object} Line
 * @property {number} number
 * @property {number} depth
 * @property {Score} score
 * @property {"lower" | "upper" | null} bound
 * @property {number} nodes
 * @property {number} nps
 * @property {string[]} pv
 * @typedef {{usi: string | null, score: Score, depth: number, nodes: number}} Best
 * @typedef {{variant: string, sfen?: string, moves: string[]}} Query
 * @typedef {{depth?: number, nodes?: number, movetime?: number, infinite?: boolean, lines?: number, level?: number, clocks?: {black: number, white: number, increment: number, byoyomi: number}}} Bounds
 * @typedef {{variant: string, sfen: string, moves: string[], result: string | null, scores?: (Score | null)[], title?: string}} GameRecord
 */
export {};
