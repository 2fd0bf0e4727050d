// The relatives of tic-tac-toe: their rules, as ttt_tables/family has them, and their exact values.
import { readPack, sixteens } from "./pack.js";
import { canonical, carry, D4, EMPTY, emptyCells, LINES, OTHER, place, show, toMove, wonLine } from "./rules.js";

/** What a line is worth to the side to move, which has not completed it. */
const line = (/** @type {number} */ worth) => (/** @type {string} */ board) =>
  wonLine(board) ? worth : board.includes(".") ? null : 0;

/** @type {Rules} */
const MISERE = {
  start: () => EMPTY,
  moves: (board) => emptyCells(board).map(String),
  play: (board, cell) => place(board, +cell, toMove(board)),
  result: line(1),
  images: (board) => D4.map((symmetry) => carry(board, symmetry)),
  board: (board) => board,
  leaving: () => "",
};
/** @type {Rules} */
const WILD = {
  ...MISERE,
  moves: (board) => emptyCells(board).flatMap((cell) => [`${cell}X`, `${cell}O`]),
  play: (board, [cell, mark]) => place(board, +cell, mark),
  result: line(-1),
};
/** The marks' cells, oldest first. @type {Rules} */
const VANISHING = {
  start: () => "",
  moves: (cells) => [..."012345678"].filter((cell) => !cells.includes(cell)),
  play: (cells, cell) => (cells + cell).slice(-6),
  result(cells) {
    const lately = [...cells].filter((_, at) => (cells.length - at) % 2).sort();
    return LINES.some((one) => one.join() === lately.join()) ? -1 : null;
  },
  images: (cells) => D4.map((symmetry) => [...cells].map((cell) => symmetry.indexOf(+cell)).join("")),
  board(cells, side) {
    const mark = (/** @type {number} */ age) => (age < 0 ? "." : (cells.length - age) % 2 ? OTHER[side] : side);
    return [...EMPTY].map((_, cell) => mark(cells.indexOf(`${cell}`))).join("");
  },
  leaving: (cells) => cells.slice(-6, -5),
};
/** The board and the side to move. @param {(from: number, to: number) => boolean} joined @returns {Rules} */
const morris = (joined) => ({
  ...MISERE,
  start: () => `${EMPTY} X`,
  moves(position) {
    const free = emptyCells(position);
    if (free.length > 3) return free.map(String);
    const own = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((cell) => position[cell] === position[10]);
    return own.flatMap((from) => free.filter((to) => joined(from, to)).map((to) => `${from}-${to}`));
  },
  play(position, move) {
    const board = move[1] ? place(position, +move[0], ".") : position;
    return `${place(board, +(move[2] ?? move), position[10]).slice(0, 9)} ${OTHER[position[10]]}`;
  },
  result(position) {
    return wonLine(position) || !this.moves(position, "").length ? -1 : null;
  },
  images: (position) => MISERE.images(position.slice(0, 9)).map((board) => board + position.slice(9)),
  board: (position) => position.slice(0, 9),
});
const along = (/** @type {number} */ from, /** @type {number} */ to) =>
  LINES.some((one) => one.includes(from) && one.includes(to) && Math.abs(one.indexOf(from) - one.indexOf(to)) === 1);

/** A board as it counts in notakto: nothing once it has a line. @param {string} board */
const live = (board) => (wonLine(board) ? "" : canonical(board)[0]);
/** @type {Rules} */
const NOTAKTO = {
  ...MISERE,
  start: (boards) => Array(boards).fill(EMPTY).join("/"),
  moves: (position) =>
    position.split("/").flatMap((board, at) => (wonLine(board) ? [] : emptyCells(board).map((cell) => `${at}:${cell}`))),
  play(position, move) {
    const boards = position.split("/");
    return boards.with(+move[0], place(boards[+move[0]], +move[2], "X")).join("/");
  },
  result: (position) => (position.split("/").every(wonLine) ? 1 : null),
  probe: (position) => search(position.split("/").map(live)),
};

/** The side that has won the toss, and a cell. @type {Rules} */
const RANDOM_TURN = {
  ...MISERE,
  moves: (board, toss) => (OTHER[toss] ? emptyCells(board).map((cell) => toss + cell) : []),
  play: (board, [toss, cell]) => place(board, +cell, toss),
  result: line(-1),
  images: (board) => [canonical(board)[0]],
  coin: true,
};

const moved = (/** @type {string} */ where) =>
  `Each side sets three marks, then moves one of its own ${where}. Three in a line win.`;
const gone = (/** @type {string} */ when) =>
  `Of three marks a side the oldest goes ${when} the fourth is set. Three in a line win.`;
const free = (/** @type {string} */ ends) => `Each move sets X or O as one likes. Who completes a line of either mark ${ends}.`;
const shared = "Both sides set X, on any board without a line. Who completes a line on the last such board loses.";
const tossed = "A fair coin says who moves next. A move sets one's own mark; three in a line win.";

/** @type {Record<string, Rules & {title: string, rule: string}>} */
export const GAMES = {
  misere: { ...MISERE, title: "Misere", rule: "Who completes a line of his own marks loses." },
  wild: { ...WILD, title: "Wild", rule: free("wins") },
  "wild-misere": { ...WILD, result: line(1), title: "Wild misere", rule: free("loses") },
  vanishing: { ...VANISHING, title: "Vanishing", rule: gone("after") },
  "vanishing-reuse": {
    ...{ ...VANISHING, title: "Vanishing, its cell free again", rule: gone("before") },
    moves: (cells) => VANISHING.moves(cells.slice(-5), ""),
  },
  "morris-lines": { ...morris(along), title: "Three men's morris", rule: moved("to an empty neighbour along a line") },
  "morris-orthogonal": {
    ...morris((from, to) => along(from, to) && [1, 3].includes(Math.abs(from - to))),
    ...{ title: "Morris without diagonals", rule: moved("to an empty neighbour in its row or column") },
  },
  "morris-anywhere": { ...morris(() => true), title: "Morris with free moves", rule: moved("to any empty cell") },
  notakto: { ...NOTAKTO, title: "Notakto", rule: shared, boards: 3 },
  "random-turn": { ...RANDOM_TURN, title: "Random turn", rule: tossed },
};

/** A move's value to who makes it, by that of the position after it. @param {Worth} after @returns {Worth} */
const before = ({ wdl, distance }) => ({ wdl: 0 - wdl, distance: distance === null ? null : distance + 1 });
/** What rises with a value: win soon, else draw, else lose late. @param {Worth} value */
const order = ({ wdl, distance }) => wdl * (1000 - (distance ?? 0));

/** @type {Map<string, Worth>} */
const searched = new Map([["", { wdl: 1, distance: 0 }]]); // who finds no live board has won
/** The value of some boards of notakto, each as it counts; up to three are searched at once. @param {string[]} boards @returns {Worth} */
function search(boards) {
  const some = boards.filter(Boolean).sort();
  let found = searched.get(some.join());
  if (!found) {
    const after = some.map((board) => new Set(emptyCells(board).map((cell) => live(place(board, cell, "X")))));
    const values = after.flatMap((boards, at) => [...boards].map((board) => before(search(some.with(at, board)))));
    found = values.reduce((best, one) => (order(one) > order(best) ? one : best));
    searched.set(some.join(), found);
  }
  return found;
}

/** The family: family.pack, ready to answer. A position and a move are texts, as docs/http.md shows them. */
export class Family {
  /** @param {ArrayBuffer} buffer  the bytes of family.pack */
  constructor(buffer) {
    this.sections = readPack(buffer);
    /** @type {Map<string, Map<string, number>>} */
    this.codes = new Map();
  }

  /** What the pack holds of a game, by position. @param {string} game @returns {Map<string, number>} */
  read(game) {
    const section = (/** @type {string} */ part) => this.sections.get(`${game}${part}`) ?? new Uint8Array();
    const scores = sixteens(section(""));
    if (scores.length)
      return new Map(Array.from({ length: scores.length / 3 }, (_, at) => [show(scores[3 * at]), scores[3 * at + 1]]));
    const codes = section(" codes");
    return new Map(
      new TextDecoder()
        .decode(section(" texts"))
        .split("\n")
        .map((text, at) => [text, codes[at]]),
    );
  }

  /** The code of a position, whose images are worth the same. @param {string} game @param {string} position */
  code(game, position) {
    const codes = this.codes.get(game) ?? this.read(game);
    this.codes.set(game, codes);
    const found = codes.get(GAMES[game].images(position).reduce((least, one) => (one < least ? one : least)));
    if (found === undefined) throw new Error(`play of ${game} cannot reach ${position}`);
    return found;
  }

  /** A position's value in the view of the side to move: wdl 1, 0 or -1, and the moves of both sides to the end. @param {string} game @param {string} position @returns {Worth} */
  probe(game, position) {
    const code = GAMES[game].probe ? null : this.code(game, position);
    if (code === null) return /** @type {any} */ (GAMES[game]).probe(position);
    return code ? { wdl: code % 2 ? 1 : -1, distance: (code - 1) >> 1 } : { wdl: 0, distance: null };
  }

  /** X's score in a game of the coin, before the toss. @param {string} game @param {string} position */
  score = (game, position) => this.code(game, position) / 512;

  /**
   * Every legal move, best first; ties share a rank. A game of the coin needs who has won the toss.
   * @param {string} game @param {string} position @param {string} toss
   */
  moves(game, position, toss = "") {
    const rules = GAMES[game];
    if (rules.result(position) !== null) return [];
    const all = rules.moves(position, toss).map((move) => {
      const after = rules.play(position, move);
      const value = rules.coin ? { wdl: null, distance: null } : before(this.probe(game, after));
      const x = rules.coin ? this.score(game, after) : 0;
      const score = value.wdl === null ? (toss === "X" ? x : 1 - x) : (1 + value.wdl) / 2;
      return { move, ...value, score, worth: value.wdl === null ? score : order({ ...value, wdl: value.wdl }) };
    });
    const ranked = all.map((one) => ({ ...one, rank: 1 + all.filter((other) => other.worth > one.worth).length }));
    return ranked.sort((a, b) => a.rank - b.rank);
  }
}
