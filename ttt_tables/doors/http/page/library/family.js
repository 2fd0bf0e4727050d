// The relatives of tic-tac-toe: their rules, as ttt_tables/family has them, and their exact values.
import { lines, sectionsOf, sixteens } from "./pack.js";
import { canonical, carry, D4, EMPTY, emptyCells, LINES, OTHER, once, place, show, toMove, wonLine } from "./rules.js";

/** Rules by which a move sets a mark on a cell; where the mover chooses the mark, the move names it. @param {string[]} marks @param {number} line  a line's worth to the side that did not complete it @returns {Rules} */
const placing = (marks, line) => ({
  start: () => EMPTY,
  moves: (board) => emptyCells(board).flatMap((cell) => marks.map((mark) => cell + mark)),
  play: (board, [cell, mark = toMove(board)]) => place(board, +cell, mark),
  result: (board) => (wonLine(board) ? line : board.includes(".") ? null : 0),
  images: (position) => D4.map((symmetry) => carry(position, symmetry) + position.slice(9)),
  board: (position) => position.slice(0, 9),
});
/** A position is the cells of the marks, oldest first; the youngest `taken` of them cannot be chosen. @param {number} taken @returns {Rules} */
const vanishing = (taken) => ({
  start: () => "",
  moves: (cells) => [..."012345678"].filter((cell) => !cells.slice(-taken).includes(cell)),
  play: (cells, cell) => (cells + cell).slice(-6),
  result: (cells) =>
    LINES.some((line) => line.every((cell) => [1, 3, 5].some((age) => cells.at(-age) === `${cell}`))) ? -1 : null,
  images: (cells) => D4.map((symmetry) => [...cells].map((cell) => symmetry.indexOf(+cell)).join("")),
  board(cells, side) {
    const ages = [...EMPTY].map((_, cell) => cells.length - cells.indexOf(`${cell}`));
    return ages.map((age) => (age > cells.length ? "." : age % 2 ? OTHER[side] : side)).join("");
  },
  leaving: (cells) => cells.slice(-6, -5),
});
/** A position is the board and the side to move; a mark moves between cells that are joined. @param {(from: number, to: number) => boolean} joined @returns {Rules} */
const morris = (joined) => ({
  ...placing([""], -1),
  start: () => `${EMPTY} X`,
  moves(position) {
    const free = emptyCells(position);
    const own = [...position.slice(0, 9)].flatMap((mark, cell) => (mark === position[10] ? [cell] : []));
    if (free.length > 3) return free.map(String);
    return own.flatMap((from) => free.filter((to) => joined(from, to)).map((to) => `${from}-${to}`));
  },
  play(position, [from, , to = from]) {
    const [board, side] = [place(position.slice(0, 9), +from, "."), position[10]];
    return `${place(board, +to, side)} ${OTHER[side]}`;
  },
  result: (position) => (wonLine(position) || !morris(joined).moves(position).length ? -1 : null),
});
const along = (/** @type {number} */ from, /** @type {number} */ to) =>
  LINES.some((line) => line.includes(from) && line.includes(to) && Math.abs(line.indexOf(from) - line.indexOf(to)) === 1);
/** A position is boards joined by /. @type {Rules} */
const NOTAKTO = {
  ...placing([""], 1),
  start: (boards) => Array(boards).fill(EMPTY).join("/"),
  moves: (position) =>
    position.split("/").flatMap((board, at) => (wonLine(board) ? [] : emptyCells(board).map((cell) => `${at}:${cell}`))),
  play: (position, [at, , cell]) => place(position, 10 * +at + +cell, "X"),
  result: (position) => (position.split("/").every(wonLine) ? 1 : null),
  board: (position) => position,
  worth: (position) => search(live(position.split("/"))),
};
/** Boards without a line, each the least of its images, in order. @param {string[]} boards */
const live = (boards) =>
  boards
    .flatMap((board) => (wonLine(board) ? [] : [canonical(board)[0]]))
    .sort()
    .join("/");
/** The worth of such boards to the side to move: a side that finds none has won. @type {(boards: string) => number} */
const search = once((boards) => {
  if (!boards) return 1000;
  const all = boards.split("/");
  const after = all.flatMap((board, at) => emptyCells(board).map((cell) => live(all.with(at, place(board, cell, "X")))));
  return Math.max(...new Set(after.map((one) => before(search(one)))));
});
const free = (/** @type {string} */ ends) => `Each move sets X or O as one likes. Who completes a line of either mark ${ends}.`;
const gone = (/** @type {string} */ when) =>
  `Of three marks a side the oldest goes ${when} the fourth is set. Three in a line then win.`;
const moved = (/** @type {string} */ where) =>
  `Each side sets three marks, then moves one of its own ${where}. Three in a line win.`;
const shared = "Both sides set X, on any board without a line. Who completes a line on the last such board loses.";
const tossed = "A fair coin says who moves next. A move sets one's own mark; three in a line win.";
const straight = (/** @type {number} */ from, /** @type {number} */ to) =>
  along(from, to) && [1, 3].includes(Math.abs(from - to));

/** @type {Record<string, Rules & {rule: string}>} */
export const GAMES = {
  misere: { ...placing([""], 1), rule: "Who completes a line of his own marks loses." },
  wild: { ...placing(["X", "O"], -1), rule: free("wins") },
  "wild-misere": { ...placing(["X", "O"], 1), rule: free("loses") },
  vanishing: { ...vanishing(6), rule: gone("after") },
  "vanishing-reuse": { ...vanishing(5), rule: gone("before") },
  "morris-lines": { ...morris(along), rule: moved("to an empty neighbour along a line") },
  "morris-orthogonal": { ...morris(straight), rule: moved("to an empty neighbour in its row or column") },
  "morris-anywhere": { ...morris(() => true), rule: moved("to any empty cell") },
  notakto: { ...NOTAKTO, rule: shared, several: true },
  "random-turn": { ...placing(["X", "O"], -1), rule: tossed, coin: true }, // the mark names the side that has won the toss
};

/** A move's worth to its mover, from the worth of the position after it: a later win is worth less. @param {number} after */
const before = (after) => Math.sign(after) - after;
/** @param {string} game @param {string} position */
const least = (game, position) => GAMES[game].images(position).sort()[0];

/** The family: family.pack, ready to answer. Positions and moves are texts, as docs/http.md shows them. */
export class Family {
  /** @param {ArrayBuffer} buffer  the bytes of family.pack */
  constructor(buffer) {
    this.section = sectionsOf(buffer);
    this.values = once((/** @type {string} */ game) => this.read(game));
  }

  /** Decode the worths of a game from the pack, by the least image of each position. @param {string} game @returns {Map<string, number>} */
  read(game) {
    if (GAMES[game].coin) {
      const [boards, scores] = [0, 1].map((at) => sixteens(this.section(game)).filter((_, place) => place % 3 === at));
      return new Map(Array.from(boards, (board, at) => [least(game, show(board)), scores[at] / 512]));
    }
    const codes = this.section(`${game} codes`);
    const worth = (/** @type {number} */ code) => code && (code % 2 ? 1 : -1) * (1000 - ((code - 1) >> 1));
    return new Map(lines(this.section(`${game} texts`)).map((text, at) => [text, worth(codes[at])]));
  }

  /** The worth to the side to move: a draw 0, a win 1000 minus the moves left, a loss the negative. In random-turn: X's score before the toss. @param {string} game @param {string} position */
  worth(game, position) {
    const found = GAMES[game].worth?.(position) ?? this.values(game).get(least(game, position));
    if (found === undefined) throw new Error(`play of ${game} cannot reach ${position}`);
    return found;
  }

  /** The value in the view of the side to move, and how many moves of both sides are left; null where play may go on for ever. @param {string} game @param {string} position */
  probe(game, position) {
    const worth = this.worth(game, position);
    return { wdl: Math.sign(worth), distance: worth ? 1000 - Math.abs(worth) : null };
  }

  /** The moves, best first; tied ones share a rank. In random-turn `side` has won the toss. @param {string} game @param {string} position @param {string} side */
  moves(game, position, side = "X") {
    const { coin, result, moves, play } = GAMES[game];
    const legal = result(position) === null ? moves(position).filter((move) => !coin || move[1] === side) : [];
    const found = legal.map((cell) => {
      const after = this.worth(game, play(position, cell));
      const worth = coin ? (side === "X" ? after : 1 - after) : before(after);
      const distance = coin || !worth ? null : 1000 - Math.abs(worth);
      return { cell, worth, distance, score: coin ? worth : (1 + Math.sign(worth)) / 2 };
    });
    const ranked = found.map((one) => ({ ...one, rank: 1 + found.filter((other) => other.worth > one.worth).length }));
    return ranked.sort((a, b) => a.rank - b.rank || (a.cell < b.cell ? -1 : 1));
  }
}
