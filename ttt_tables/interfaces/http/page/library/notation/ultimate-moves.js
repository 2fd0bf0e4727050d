// Read and write moves of ultimate tic-tac-toe (a board and a cell) in every notation, like
// ttt_tables/notation/ultimate.py.
import { across } from "../grid.js";

/** @typedef {import("./notations.js").Notation} Notation */
/** @typedef {[number, number]} Two  a board and a cell; or a row and a column of the whole grid */
/** @typedef {{read: (parts: string[]) => Two | null, write: (move: Two) => string}} Form */

const OWN = /^(?:([0-8])(?:\s?[:/]\s?)?([0-8])|board ([0-8]),? cell ([0-8]))$/i;
const SIDE = /^([xo])(?=[\s([]|[:=@]\s?|\d)[:=@]?\s?/i;
const BETWEEN = /(?:[\s()[\]/,:;.@]|(?<=[0-9a-z])-|-(?=\s))+/; // but no minus
// OpenSpiel's notation: a free board is chosen first.
const ACTION =
  /(?:choose local board ([0-8])[\s,]+)?local board ([0-8]): ?([xo]?)\(([0-2]), ?([0-2])\)/gi;
/** Notations that no other game has. */
export const ULTIMATE_ONLY = ["nines", "nines-ones", "grid", "places", "riddles"];
const LETTERS = "abcdefghi";

/** Return the board and the cell of a number below 81. @param {number} number @returns {Two} */
const halves = (number) => [Math.floor(number / 9), number % 9];
const ALL = Array.from({ length: 81 }, (_, number) => halves(number));
const joined = (/** @type {Two} */ [first, second]) => 9 * first + second;

/**
 * Return a number of integers, minus the first number, each of which is below the end.
 * @param {string[]} parts @param {number} count @param {number} first @param {number} end
 */
function numbers(parts, count, first, end) {
  if (parts.length !== count || !parts.every((part) => /^\d{1,2}$/.test(part))) return null;
  const found = parts.map((part) => +part - first);
  return found.every((one) => 0 <= one && one < end) ? found : null;
}

/** Return the move of a row and a column of the grid. @param {number} first @returns {Form} */
const pairs = (first) => ({
  read(parts) {
    const [row, column] = numbers(parts, 2, first, 9) ?? [];
    return row === undefined ? null : across([row, column]);
  },
  write: (move) => `(${across(move).map((one) => one + first)})`,
});

/**
 * A letter and a number.
 * @param {(pair: Two) => Two} place  row and column of the two, each counted from 0 @returns {Form}
 */
const lettered = (place, upper = true) => ({
  read(parts) {
    const [, letter, digit] = /^([a-i])([1-9])$/.exec(parts.join("")) ?? [];
    return digit ? across(place([LETTERS.indexOf(letter), +digit - 1])) : null;
  },
  write(move) {
    const at = joined(across(move));
    const pair = ALL.find((one) => joined(place(one)) === at) ?? move;
    const text = `${LETTERS[pair[0]]}${pair[1] + 1}`;
    return upper ? text.toUpperCase() : text;
  },
});

/** One number for each of 81 cells. @param {(two: Two) => Two} turn @param {number} first @returns {Form} */
const numbered = (turn, first) => ({
  read(parts) {
    const [number] = numbers(parts, 1, first, 81) ?? [];
    return number === undefined ? null : turn(halves(number));
  },
  write: (move) => `${joined(turn(move)) + first}`,
});

/** The notations that do not name a board and a cell. @type {Record<string, Form>} */
const FORMS = {
  pairs: pairs(0),
  coordinates: pairs(1),
  codingame: { ...pairs(0), write: (move) => across(move).join(" ") },
  spreadsheet: lettered(([letter, digit]) => [digit, letter]),
  chess: lettered(([letter, digit]) => [8 - digit, letter], false),
  battleship: lettered((pair) => pair),
  nines: numbered((move) => move, 0),
  "nines-ones": numbered((move) => move, 1),
  grid: numbered(across, 0),
  places: {
    read(parts) {
      const [a, b, c, d] = numbers(parts, 4, 0, 3) ?? [];
      return a === undefined ? null : [3 * a + b, 3 * c + d];
    },
    write: (move) => move.flatMap((one) => [Math.floor(one / 3), one % 3]).join(" "),
  },
  openspiel: {
    read: () => null,
    write: ([board, cell]) => `Local board ${board}: (${Math.floor(cell / 3)},${cell % 3})`,
  },
  textarena: {
    read(parts) {
      const [board] = numbers(parts.slice(0, 1), 1, 0, 9) ?? [];
      const [row, column] = numbers(parts.slice(1), 2, 0, 3) ?? [];
      return board === undefined || row === undefined ? null : [board, 3 * row + column];
    },
    write: ([board, cell]) => `[${board} ${Math.floor(cell / 3)} ${cell % 3}]`,
  },
  riddles: {
    read(parts) {
      const named = parts[0] === "place_move" ? parts.slice(1) : parts;
      const [column, row] = numbers(named, 2, 0, 9) ?? [];
      return row === undefined ? null : across([row, column]);
    },
    write: (move) => `place_move ${across(move).reverse().join(" ")}`,
  },
};

/**
 * Return a text with OpenSpiel's moves, such as Local board 4: x(1,1), in our own notation (x44).
 * @param {string} text
 */
export const replaceActions = (text) =>
  text.replace(ACTION, (whole, chosen, board, mark, row, column) =>
    (chosen ?? board) === board ? `${mark}${board}:${3 * +row + +column}` : whole,
  );

/**
 * Return a word as a move of two digits, with the mark before it or ""; null if it is not a move.
 * @param {string} said @param {Notation | null} notation  by default our own
 * @returns {import("./moves.js").Heard | null}
 */
export function hearTwo(said, notation) {
  const { name = "rows" } = notation ?? {};
  const word = ["rows", "openspiel"].includes(name) ? replaceActions(said) : said;
  const [before, mark = ""] = SIDE.exec(word) ?? [""];
  const bare = word.slice(before.length);
  const ours = name === "rows" || (name === "openspiel" && word.includes(":"));
  const own = ours && OWN.exec(bare);
  if (own) return { move: own.slice(1).filter(Boolean).join(""), mark: mark.toUpperCase() };
  if (!notation) return null;
  const parts = bare.toLowerCase().split(BETWEEN).filter(Boolean);
  const move = FORMS[notation.name] ? FORMS[notation.name].read(parts) : named(parts, notation);
  return move && { move: move.join(""), mark: mark.toUpperCase() };
}

/**
 * Return the move of a board's name and a cell's name, which are joined if each is one character.
 * @param {string[]} parts @param {Notation} notation
 */
function named(parts, { name, cells }) {
  const names = cells.map((one) => one.toLowerCase());
  const short = names.every((one) => one.length === 1);
  const two = parts.length === 1 && parts[0].length === 2 && short ? [...parts[0]] : parts;
  if (two.length !== 2) return null;
  const [board, cell] = two.map((one) => names.indexOf(one));
  const at = name === "letters" && /^[1-9]$/.test(two[1]) ? +two[1] - 1 : cell;
  return board < 0 || at < 0 ? null : /** @type {Two} */ ([board, at]);
}

/** Write a move of two digits in a notation. @param {string} move @param {Notation} notation */
export function writeTwo(move, { name, cells }) {
  const two = /** @type {Two} */ ([...move].map(Number));
  if (FORMS[name]) return FORMS[name].write(two);
  return two.map((one) => cells[one]).join(cells.some((one) => one.length > 1) ? "/" : "");
}
