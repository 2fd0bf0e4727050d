// Read moves in every notation, like ttt_tables/notation/moves.py.
import { isText, quote } from "../checks.js";
import { IllegalMoveError } from "../errors.js";
import { findNotation, isPair } from "./notations.js";
import { hearTwo, writeTwo } from "./ultimate-moves.js";

/** @typedef {import("./notations.js").Notation} Notation */
/** @typedef {{move: string, mark: string}} Heard  a move, and the mark that it names or "" */

const LONGEST = 10_000; // characters of a sequence
const MARKED = [
  // a row and a column, held together by signs
  "[([]\\s?\\d\\s?[,; ]\\s?\\d\\s?[)\\]]",
  "r(?:ow)?\\s?\\d\\s?,?\\s?c(?:ol(?:umn)?)?\\s?\\d",
  '\\{\\s?"row"\\s?:\\s?\\d\\s?,\\s?"col(?:umn)?"\\s?:\\s?\\d\\s?\\}',
].join("|");
const PAIR = `${MARKED}|\\d\\s?[,; ]\\s?\\d`;
const NUMBER = "\\d{1,3}";
const NAMED = "(?:the )?(?:cell|square|position|spot)(?: number)?[ _:#]{0,2}"; // before a name
const WORD = "(?:top|upper|bottom|lower|left|right|middle|mid|centre|center|central)";
const WORDS = `(?:the )?${WORD}(?:[-_ ]?${WORD})?(?: (?:corner|edge|side|cell|square))?`;
const IN_WORDS = new RegExp(`^${WORDS}$`, "i");
const ROWS = { top: 0, upper: 0, bottom: 2, lower: 2 };
const COLUMNS = { left: 0, right: 2 };
const OWN = /^([0-8]|(?:9|[1-9]\d)(?=:))(?:([XO])|(-|:|)([0-8])|(\?))?$/; // notakto has more boards

/**
 * Return the move of a text, a number or a value of JSON in our own notation. It need not be legal.
 * Throws for others, with the notations that would fit.
 * @param {any} said @param {Notation[]} notations
 * @param {object} stated
 * @param {string} [stated.notation]  the name of its notation; by default our own
 * @param {string | null} [stated.side]  the side that moves: a mark in the move must be that side's
 * @param {string} [stated.like]  a move of the game in our own notation, as an example of its form
 */
export function readMove(said, notations, { notation, side, like = "4" } = {}) {
  const stated = findNotation(notations, notation);
  const word = textOf(said);
  const { move, mark } =
    hear(word, stated, notations, like) ?? reject(word, stated, notations, like);
  if (mark && side && mark !== side)
    throw new IllegalMoveError(`${quote(said)} is a move of ${mark}, but ${side} is to move`);
  return move;
}

/**
 * Write a move in a notation. Chance outcomes stay as they are.
 * @param {string} move @param {Notation} notation
 */
export function writeMove(move, notation) {
  const { cells } = notation;
  const [, first, mark, between, second, asked] = OWN.exec(move) ?? [];
  if (first === undefined) return move;
  if (second && !between) return writeTwo(move, notation);
  return `${cells[+first] ?? +first + firstOf(notation)}${second ? between + cells[+second] : (mark ?? asked ?? "")}`;
}

/**
 * Return the number of the first board, from which boards that have no cell's name are counted.
 * @param {Notation} notation
 */
const firstOf = ({ cells }) => Number(cells.includes("9"));

const quoted = (/** @type {string} */ text) => text.replace(/[[\]()]/g, "\\$&"); // in a pattern

/**
 * Return the text of a value of JSON. A pair becomes (row,column).
 * @param {any} said @returns {string}
 */
function textOf(said) {
  const { row, col, column = col, ...more } = { ...said };
  const [first, second, ...others] = Array.isArray(said) ? said : [row, column];
  const isCells = Array.isArray(said) ? !others.length : !Object.keys(more).length;
  if (!isText(said) && isCells && second !== undefined) return `(${first},${second})`;
  if (isText(said) && said.length <= LONGEST) return said.trim();
  if (Number.isInteger(said) && Math.abs(said) < 1e6) return `${said}`;
  throw new IllegalMoveError(`a move must be a text or a number, got ${quote(said)}`);
}

/**
 * Return a word as a move in a notation, or null if it is not a move.
 * @param {string} word @param {Notation} notation @param {Notation[]} notations @param {string} like
 * @returns {Heard | null}
 */
export function hear(word, notation, notations, like) {
  const form = OWN.exec(like);
  if (!form) return /^\S+$/.test(word) ? { move: word, mark: "" } : null;
  const [, , marked, joint = "", two] = form;
  if (two && !joint) return hearTwo(word, notation === notations[0] ? null : notation);
  const { cells: names, paired } = notation;
  const others = /^[a-z]\d$/i.test(names[0]) ? "[a-z]\\d" : names.map(quoted).join("|");
  const named = /^\d+$/.test(names[0]) ? NUMBER : others;
  const name = `-\\d{1,3}|${isPair(notation) ? PAIR : paired ? `${named}|${PAIR}` : named}`;
  const cell = `(?:${NAMED})?(${name}|${WORDS})`;
  const written =
    {
      "-": `(?:from )?${cell}\\s?(?:->?|\u2192|\\bto\\b)\\s?${cell}`,
      ":": `(?:board )?(${name}|\\d{1,2})\\s?[:/]\\s?${cell}`,
    }[joint] ?? `${cell}()`;
  const pattern = `^(?:([xo])\\s?[:=@]?\\s?)?${written}([xo])?(\\?)?$`;
  const [whole, before, a, b, after, asked = ""] = new RegExp(pattern, "i").exec(word) ?? [];
  if (whole === undefined) return null;
  const cells = [a, b].filter(Boolean).map((one) => cellOf(one, notation, notations));
  if (joint === ":" && cells[0] < 0) cells[0] = boardOf(a, notation);
  const marks = new Set([before, after].filter(Boolean).map((one) => one.toUpperCase()));
  if (cells.includes(-1) || marks.size > 1) return null;
  const [mark = ""] = marks;
  if (marked) return mark ? { move: `${cells[0]}${mark}`, mark: "" } : null;
  return { move: cells.join(joint) + asked, mark };
}

/**
 * Return the cell, from 0, that words name, or -1 if they do not name one, such as "top".
 * @param {string} text
 */
function inWords(text) {
  const words = text.toLowerCase().match(new RegExp(WORD, "g")) ?? [];
  const [row, ...rows] = words.filter((one) => Object.hasOwn(ROWS, one));
  const [column, ...columns] = words.filter((one) => Object.hasOwn(COLUMNS, one));
  if (rows.length || columns.length || (words.length === 1 && (row || column))) return -1;
  const down = row ? ROWS[/** @type {"top"} */ (row)] : 1;
  return 3 * down + (column ? COLUMNS[/** @type {"left"} */ (column)] : 1);
}

/**
 * Return our cell, or -1 if the notation does not have it.
 * @param {string} text @param {Notation} notation @param {Notation[]} notations
 */
function cellOf(text, notation, notations) {
  if (IN_WORDS.test(text)) return inWords(text);
  if (text.startsWith("-")) return -1;
  const digits = text.match(/\d/g) ?? [];
  const paired = notation.paired && digits.length === 2 && !/^\d+$/.test(text);
  const named = paired ? findNotation(notations, "pairs") : notation;
  return named.cells.findIndex((one) =>
    isPair(named) && !/^\d+$/.test(text)
      ? one.match(/\d/g)?.join() === digits.join()
      : one.toLowerCase() === text.toLowerCase(),
  );
}

/**
 * Return the number of a board that has no cell's name, or -1 for another text.
 * @param {string} text @param {Notation} notation
 */
function boardOf(text, notation) {
  const number = /^\d+$/.test(text) ? +text - firstOf(notation) : -1;
  return number < notation.cells.length ? -1 : number;
}

/** @param {string} word @param {Notation} stated @param {Notation[]} notations @param {string} like @returns {never} */
function reject(word, stated, notations, like) {
  const fits = notations.filter((one) => one !== stated && hear(word, one, notations, like));
  const { name, cells } = stated;
  const apart = word.length > 1 && [...word].every((sign) => cells.includes(sign));
  const advice = apart
    ? `write moves apart, as in ${[...word.slice(0, 9)].join(" ")}`
    : fits.length
      ? `try notation=${fits.map((one) => one.name).join(" or ")}`
      : `write a move such as ${writeMove(like, stated)}`;
  throw new IllegalMoveError(
    `${quote(word)} is not a move in the notation ${name}, where the cells are ${cells[0]} to ${cells[8]}: ${advice}`,
  );
}
