// The relatives of tic-tac-toe: their rules, as ttt_tables/family has them, and their exact values.
import { checkSide, choice, quote, Refusal } from "./checks.js";
import { checkRising, lines, sectionsOf, sixteens, unfit } from "./pack.js";
import {
  BOARDS,
  canonical,
  carry,
  D4,
  EMPTY,
  emptyCells,
  LINES,
  OTHER,
  once,
  place,
  ranks,
  show,
  toMove,
  wonLine,
} from "./rules.js";

/**
 * The rules of a relative.
 * @typedef {object} Rules
 * @property {RegExp} form  of a position in the pack,
 * @property {number} positions  and how many there are, in every orientation
 * @property {(boards: number) => string} start
 * @property {(position: string) => string[]} moves  the legal moves of an open position, in their
 *   order
 * @property {(position: string, move: string) => string} play
 * @property {(position: string) => number | null} result  1, 0 or -1 for the side to move; null
 *   while the game is open
 * @property {(position: string) => string[]} images
 * @property {(position: string, side: string) => string} board  the marks, where a side is to move;
 *   boards are joined by /
 * @property {(position: string) => string} [leaving]  the cell of the mark that the next move takes
 *   away, or ""
 * @property {(position: string) => number} [together]  the depth score of several boards, which the
 *   pack has not
 * @property {boolean} [coin]  whether a coin says who moves next
 * @property {boolean} [several]  whether it is played on several boards
 */

/**
 * Rules by which a move sets a mark on a cell; where the mover chooses the mark, the move names it.
 * @param {string[]} marks @param {number} line  the result for the side that did not complete it
 * @param {number} positions @returns {Rules}
 */
const placing = (marks, line, positions) => ({
  form: /^[.XO]{9}$/,
  positions,
  start: () => EMPTY,
  moves: (board) => emptyCells(board).flatMap((cell) => marks.map((mark) => cell + mark)),
  play: (board, [cell, mark = toMove(board)]) => place(board, +cell, mark),
  result: (board) => (wonLine(board) ? line : board.includes(".") ? null : 0),
  images: (position) => D4.map((symmetry) => carry(position, symmetry) + position.slice(9)),
  board: (position) => position.slice(0, 9),
});
/**
 * A position is the cells of the marks, oldest first; the youngest `taken` of them cannot be
 * chosen.
 * @param {number} taken @returns {Rules}
 */
const vanishing = (taken) => ({
  form: /^(?!.*(.).*\1)[0-8]{0,6}$/,
  positions: 73_450,
  start: () => "",
  moves: (cells) => [..."012345678"].filter((cell) => !cells.slice(-taken).includes(cell)),
  play: (cells, cell) => (cells + cell).slice(-6),
  result: (cells) =>
    LINES.some((line) =>
      line.every((cell) => [1, 3, 5].some((age) => cells.at(-age) === `${cell}`)),
    )
      ? -1
      : null,
  images: (cells) =>
    D4.map((symmetry) => [...cells].map((cell) => symmetry.indexOf(+cell)).join("")),
  board(cells, side) {
    const ages = [...EMPTY].map((_, cell) => cells.length - cells.indexOf(`${cell}`));
    return ages.map((age) => (age > cells.length ? "." : age % 2 ? OTHER[side] : side)).join("");
  },
  leaving: (cells) => cells.slice(-6, -5),
});
/**
 * A position is the board and the side to move; a mark moves between cells that are joined.
 * @param {(from: number, to: number) => boolean} joined @returns {Rules}
 */
const morris = (joined) => ({
  ...placing([""], -1, 5_390),
  form: /^[.XO]{9} [XO]$/,
  start: () => `${EMPTY} X`,
  moves(position) {
    const free = emptyCells(position);
    const own = [...position.slice(0, 9)].flatMap((mark, cell) =>
      mark === position[10] ? [cell] : [],
    );
    if (free.length > 3) return free.map(String);
    return own.flatMap((from) =>
      free.filter((to) => joined(from, to)).map((to) => `${from}-${to}`),
    );
  },
  play(position, [from, , to = from]) {
    const [board, side] = [place(position.slice(0, 9), +from, "."), position[10]];
    return `${place(board, +to, side)} ${OTHER[side]}`;
  },
  result: (position) => (wonLine(position) || !morris(joined).moves(position).length ? -1 : null),
});
const along = (/** @type {number} */ from, /** @type {number} */ to) =>
  LINES.some(
    (line) =>
      line.includes(from) &&
      line.includes(to) &&
      Math.abs(line.indexOf(from) - line.indexOf(to)) === 1,
  );
/** A position is boards joined by /. @type {Rules} */
const NOTAKTO = {
  ...placing([""], 1, 450),
  form: /^[.X]{9}$/,
  several: true,
  start: (boards) => Array(boards).fill(EMPTY).join("/"),
  moves: (position) =>
    position
      .split("/")
      .flatMap((board, at) =>
        wonLine(board) ? [] : emptyCells(board).map((cell) => `${at}:${cell}`),
      ),
  play: (position, [at, , cell]) => place(position, 10 * +at + +cell, "X"),
  result: (position) => (position.split("/").every(wonLine) ? 1 : null),
  board: (position) => position,
  together(position) {
    const boards = live(position.split("/"));
    if (boards.length < 30) return search(boards); // three boards
    return LOST.includes(product(boards.split("/").map(element).join(""))) ? -1 : 1;
  },
};
/** Boards without a line, each the least of its images, in order. @param {string[]} boards */
const live = (boards) =>
  boards
    .flatMap((board) => (wonLine(board) ? [] : [canonical(board)[0]]))
    .sort()
    .join("/");
/**
 * The depth score of such boards for the side to move: a side that finds none has won.
 * @type {(boards: string) => number}
 */
const search = once((boards) => {
  if (!boards) return depthScore(1, 0);
  const all = boards.split("/");
  const after = all.flatMap((board, at) =>
    emptyCells(board).map((cell) => live(all.with(at, place(board, cell, "X")))),
  );
  return Math.max(...new Set(after.map((one) => before(search(one)))));
});
/**
 * On four live boards and more the misere quotient says who wins: ttt_tables/family/quotient.py
 * derives it.
 * @type {Record<string, string>}
 */
const LETTERS = { a: ".X.X.....", b: "X.X......", d: ".XXX....." };
const LOST = ["a", "bb", "bc", "cc"];
const SAME = "aa> bbb>b bbc>c ccc>acc bbd>d cd>ad dd>cc".split(" ").map((one) => one.split(">"));
/** The element that a word is. @param {string} word @returns {string} */
function product(word) {
  const sorted = [...word].sort().join("");
  const same = SAME.find(([long]) => sorted.includes(long));
  return same ? product(sorted.replace(same[0], same[1])) : sorted;
}
/**
 * The element of a live board: beside some letters the same side wins.
 * @type {(board: string) => string}
 */
const element = once((board) => {
  if ([EMPTY, "....X...."].includes(board)) return board === EMPTY ? "c" : "cc";
  const lost = (/** @type {string} */ beside) =>
    search(live([board, ...[...beside].map((one) => LETTERS[one])])) < 0;
  const alike = (/** @type {string} */ word) =>
    ["", "a", "b", "d", "ab"].every((one) => lost(one) === LOST.includes(product(word + one)));
  return ["", "a", "ab", "ad", "b", "d"].find(alike) ?? "";
});
const straight = (/** @type {number} */ from, /** @type {number} */ to) =>
  along(from, to) && [1, 3].includes(Math.abs(from - to));

/** @type {Record<string, Rules>} */
export const GAMES = {
  misere: placing([""], 1, 5_478),
  wild: placing(["X", "O"], -1, 18_753),
  "wild-misere": placing(["X", "O"], 1, 18_753),
  vanishing: vanishing(6),
  "vanishing-reuse": vanishing(5),
  "morris-lines": morris(along),
  "morris-orthogonal": morris(straight),
  "morris-anywhere": morris(() => true),
  notakto: NOTAKTO,
  "random-turn": { ...placing(["X", "O"], -1, 18_753), coin: true }, // the mark names the side that has won the toss
};

/**
 * The order of values, as ttt_tables/answer.py has it: a win soon, a draw, a loss late.
 * @param {number} wdl @param {number} distance
 */
const depthScore = (wdl, distance) => wdl * (1000 - distance);
const before = (/** @type {number} */ after) => Math.sign(after) - after; // a move's, from that of the position after it
/**
 * The moves that are left; null of a draw, and of 1 and -1, which say who wins and not how soon.
 * @param {number} value
 */
const distanceOf = (value) => (Math.abs(value) > 1 ? depthScore(1, Math.abs(value)) : null);
/** @param {string} game @param {string} position */
const least = (game, position) => GAMES[game].images(position).sort()[0];

/**
 * Refuse positions that are none, come twice or are not all.
 * @param {string} game @param {string[]} texts
 */
function checkPositions(game, texts) {
  const { form, images, positions } = GAMES[game];
  checkRising(texts, `the positions of ${game}`);
  if (!texts.every((text) => form.test(text) && least(game, text) === text))
    throw unfit(`some positions of ${game} are none`);
  const count = texts.reduce((sum, text) => sum + new Set(images(text)).size, 0);
  if (count !== positions) throw unfit(`${game} has ${count} positions`);
}

/**
 * The family: family.pack, ready to answer. Positions and moves are texts, as docs/http.md shows
 * them.
 */
export class Family {
  /** @param {ArrayBuffer | Uint8Array} given  the bytes of family.pack */
  constructor(given) {
    this.section = sectionsOf(given, "family");
    for (const [game, { coin }] of Object.entries(GAMES))
      if (coin) this.section(game, 6 * Math.floor(this.section(game).length / 6));
      else this.section(`${game} codes`, lines(this.section(`${game} texts`)).length);
    this.values = once((/** @type {string} */ game) => this.read(game));
  }

  /**
   * Decode the values of a game from the pack, by the least image of each position.
   * @param {string} game @returns {Map<string, number>}
   */
  read(game) {
    if (GAMES[game].coin) {
      const [boards, scores, wins] = [0, 1, 2].map((at) =>
        sixteens(this.section(game)).filter((_, place) => place % 3 === at),
      );
      if (boards.some((board) => board >= BOARDS) || [...scores, ...wins].some((one) => one > 512))
        throw unfit(`some scores of ${game} are none`);
      checkRising(boards, `the boards of ${game}`);
      const texts = Array.from(boards, (board) => least(game, show(board)));
      checkPositions(game, [...texts].sort());
      return new Map(texts.map((text, at) => [text, scores[at] / 512]));
    }
    const value = (/** @type {number} */ code) =>
      code && depthScore(code % 2 ? 1 : -1, (code - 1) >> 1);
    const texts = lines(this.section(`${game} texts`));
    checkPositions(game, texts);
    return new Map(texts.map((text, at) => [text, value(this.section(`${game} codes`)[at])]));
  }

  /**
   * The depth score of a position for the side to move, 1 or -1 if the moves left are not known. In
   * random-turn: X's score before the toss.
   * @param {string} game @param {string} position
   */
  value(game, position) {
    const { moves, play, several, start, together } =
      GAMES[choice("no game", game, Object.keys(GAMES))];
    const look = (/** @type {string} */ text) => this.values(game).get(least(game, text));
    const values =
      typeof position === "string"
        ? (several ? position.split("/") : [position]).map(look)
        : [undefined];
    if (values.every((one) => one !== undefined))
      return together && values.length > 1 ? together(position) : values[0];
    const example = play(start(1), moves(start(1))[0]);
    throw new Refusal(
      `play of ${game} cannot reach ${quote(position)}: a position is written like '${example}'`,
    );
  }

  /**
   * The value in the view of the side to move, and how many moves of both sides are left; null
   * where play may go on for ever.
   * @param {string} game @param {string} position
   */
  probe(game, position) {
    const value = this.value(game, position);
    return { wdl: Math.sign(value), distance: distanceOf(value) };
  }

  /**
   * The moves, best first; tied ones share a rank. In random-turn `side` has won the toss.
   * @param {string} game @param {string} position @param {string} side
   */
  moves(game, position, side = "X") {
    const own = this.value(game, position); // refuses what cannot occur
    const { coin, result, moves, play } = GAMES[game];
    const legal =
      result(position) === null
        ? moves(position).filter((move) => !coin || move[1] === checkSide(side))
        : [];
    const all = legal.map((cell) => {
      const after = this.value(game, play(position, cell));
      const decided = Math.abs(own) === 1 ? -Math.sign(after) : before(after);
      const value = coin ? (side === "X" ? after : 1 - after) : decided;
      return {
        cell,
        value,
        distance: coin ? null : distanceOf(value),
        score: coin ? value : (1 + Math.sign(value)) / 2,
      };
    });
    const found = ranks(all.map((one) => one.value));
    const ranked = all.map((one, at) => ({ ...one, rank: found[at] }));
    return ranked.sort((a, b) => a.rank - b.rank || (a.cell < b.cell ? -1 : 1));
  }
}
