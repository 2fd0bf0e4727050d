// The forms in which others write games of ultimate tic-tac-toe, read: the form that the text
// names, else the first one under which the whole game is legal.
import { Refusal } from "../library/checks.js";
import { digit, follow, playable, RULES, resultOf, start } from "../library/ultimate.js";
import { EMPTY_TREE, itemsOf, treeOf, writeTree } from "./tree.js";

/**
 * @typedef {import("../library/ultimate.js").Position} Position
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./tree.js").Item} Item
 * @typedef {{form: string, tree: Node}} Reading
 * @typedef {{rule?: string, form: string, tree: Node, others: Reading[]}} Found
 */

/**
 * The move at a row and a column of the whole grid, 0 to 8.
 * @param {number} row @param {number} column
 */
export const moveAt = (row, column) =>
  `${3 * Math.floor(row / 3) + Math.floor(column / 3)}${3 * (row % 3) + (column % 3)}`;

/** A move as a form reads it, null to hear the next word too; undefined for no move. @typedef {string | null | undefined} Heard */
/** @typedef {(words: string[], at: Position) => Heard} Form */

const DIGITS = [..."012345678"];
const isDigit = (/** @type {string} */ text) => text.length === 1 && DIGITS.includes(text);

/**
 * The digits of a move of so many, each from 0 on: one word, or as many as there are digits.
 * @param {string[]} words @param {number} count @param {number} from
 */
function digits(words, count, from = 0) {
  if (!words.every((word) => /^\d+$/.test(word))) return undefined;
  const all = [...words.join("")].map((digit) => `${+digit - from}`);
  const alone = words.every((word) => word.length === 1);
  if (!all.every(isDigit) || all.length > count || !(alone || words.length === 1)) return undefined;
  return all.length === count ? all : alone ? null : undefined;
}

/** @param {number} count @param {number} from @param {(numbers: number[]) => string} toMove @returns {Form} */
const byDigits = (count, from, toMove) => (words) => {
  const found = digits(words, count, from);
  return found && toMove(found.map(Number));
};
/** @param {(number: number) => string} toMove @param {number} from @returns {Form} */
const byNumber =
  (toMove, from = 0) =>
  ([word]) =>
    /^\d{1,2}$/.test(word) && +word - from >= 0 && +word - from <= 80
      ? toMove(+word - from)
      : undefined;
/** @param {RegExp} form @param {(first: number, second: number) => string} toMove @returns {Form} */
const byLetters = (form, toMove) => (words) => {
  const [, first, second] = form.exec(words.join("").toLowerCase()) ?? [];
  const place = (/** @type {string} */ one) =>
    "123456789".indexOf(one) + "abcdefghi".indexOf(one) + 1;
  return second === undefined ? undefined : toMove(place(first), place(second));
};
const toMove = (/** @type {number} */ board, /** @type {number} */ cell) => `${board}${cell}`;

const COMPASS = ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"];
const CORNERS = ["tl", "t", "tr", "l", "c", "r", "bl", "b", "br"];
const CORNERS_OF_TWO = ["tl", "tm", "tr", "ml", "mm", "mr", "bl", "bm", "br"];
const CORNERS_OF_C = ["tl", "tc", "tr", "cl", "cc", "cr", "bl", "bc", "br"];
const MIDDLE = ["tl", "tc", "tr", "ml", "mc", "mr", "bl", "bc", "br"];
const NAMES = [COMPASS, CORNERS, CORNERS_OF_TWO, CORNERS_OF_C, MIDDLE];

/** Names of board and cell, such as C/NW. @type {Form} */
function byNames(words) {
  const cells = words.map((word) =>
    Math.max(...NAMES.map((names) => names.indexOf(word.toLowerCase()))),
  );
  if (cells.includes(-1)) return undefined;
  return cells.length < 2 ? null : toMove(cells[0], cells[1]);
}

/** OpenSpiel's actions: a cell, and before it the board where that is free. @type {Form} */
function byActions(words, { target }) {
  if (!words.every(isDigit)) return undefined;
  if (target !== null) return `${target}${words[0]}`;
  return words.length < 2 ? null : `${words[0]}${words[1]}`;
}

/** Every form, in the order of preference. @type {Record<string, Form>} */
export const FORMS = {
  cells: byDigits(2, 0, ([board, cell]) => toMove(board, cell)),
  ones: byDigits(2, 1, ([board, cell]) => toMove(board, cell)),
  rows: byDigits(2, 0, ([row, column]) => moveAt(row, column)),
  coordinates: byLetters(/^([a-i])([1-9])$/, (column, row) => moveAt(row, column)),
  numbers: byNumber((number) => toMove(Math.floor(number / 9), number % 9)),
  // The forms below are second choices, where one above is legal.
  coordinatesUp: byLetters(/^([a-i])([1-9])$/, (column, row) => moveAt(8 - row, column)),
  letters: byLetters(/^([a-i])([a-i1-9])$/, toMove),
  names: byNames,
  grid: byNumber((number) => moveAt(Math.floor(number / 9), number % 9)),
  rowsOnes: byDigits(2, 1, ([row, column]) => moveAt(row, column)),
  numbersOnes: byNumber((number) => toMove(Math.floor(number / 9), number % 9), 1),
  actions: byActions,
  places: byDigits(4, 0, ([a, b, c, d]) =>
    Math.max(a, b, c, d) < 3 ? toMove(3 * a + b, 3 * c + d) : "",
  ),
};

/** The forms that a key of a header, or of JSON, names. @type {Record<string, string[]>} */
const NAMED = { cells: ["cells", "ones"], rows: ["rows", "rowsOnes"], ...{ actions: ["actions"] } };
/** Keys of a move in JSON, in the order of a move's numbers. @type {[string[], string][]} */
const KEYS = [
  [["board", "cell"], "cells"],
  [["outer", "inner"], "cells"],
  [["macro", "micro"], "cells"],
  [["row", "column"], "rows"],
  [["row", "col"], "rows"],
  [["r", "c"], "rows"],
  [["y", "x"], "rows"],
];

/** @typedef {{text: string, forms: string[], rule?: string}} Told  what is left to read, and what it says of itself */

/** Numbers of a JSON value, as text; a number of moves in a flat list keeps its two digits. @param {any} value @param {Told} told @returns {string} */
function flatten(value, told) {
  if (Array.isArray(value)) return value.map((one) => flatten(one, told)).join(" ");
  if (value === null || typeof value !== "object") return `${value}`;
  for (const [keys, form] of KEYS) {
    if (!keys.every((key) => typeof value[key] === "number")) continue;
    told.forms = NAMED[form];
    return keys.map((key) => `${value[key]}`).join(" ");
  }
  const moves = value.moves ?? value.game ?? value.history ?? value.actions ?? value.move;
  if (Object.hasOwn(RULES, value.rule)) told.rule = value.rule;
  if (value.actions && moves === value.actions) told.forms = NAMED.actions;
  return moves === undefined ? JSON.stringify(value) : flatten(moves, told);
}

/** @param {Told} told  of a text that may be JSON */
function readJson(told) {
  if (!/^\s*[[{]/.test(told.text)) return;
  try {
    const value = JSON.parse(told.text);
    const flat = Array.isArray(value) && value.every((one) => Number.isInteger(one));
    const padded = flat && value.some((one) => one > 8);
    const text = flatten(value, told);
    // 04 is no number in JSON: there it stands as 4.
    told.text = padded ? text.replace(/\b\d\b/g, "0$&") : text;
  } catch {
    // no JSON
  }
}

/** Headers as in PGN: the rule, and the form. @param {Told} told */
function readHeaders(told) {
  told.text = told.text.replace(/\[\s*(\w+)\s+"([^"]*)"\s*\]/g, (_, name, value) => {
    if (name === "Rule" && Object.hasOwn(RULES, value)) told.rule = value;
    if (name === "Notation" && Object.hasOwn(FORMS, value)) told.forms = [value];
    return " ";
  });
}

/** The words by which OpenSpiel and CodinGame are known. @param {Told} told */
function readArenas(told) {
  const chosen = /choose local board \d\s*/gi;
  const action = /local board (\d):\s*[xo]?\(?(\d)\s*,\s*(\d)\)?/gi;
  if (action.test(told.text)) {
    const move = (/** @type {string[]} */ ...[, board, row, column]) =>
      ` ${board}${3 * +row + +column} `;
    told.text = told.text.replace(chosen, " ").replace(action, move);
    told.forms = ["cells"];
    told.rule ??= "closed-draw";
  }
  if (!/(^|\D)-1[\s,]+-1(\D|$)/.test(told.text)) return; // of who begins, the opponent's last move
  told.text = told.text.replace(/-1[\s,]+-1/g, " ");
  told.forms = ["rows"];
  told.rule ??= "closed-count";
}

const RESULT =
  /(?:\b1-0|\b0-1|\b1\/2-1\/2|½-½|\*|#|\b(?:draw|[xo] (?:wins|won|has won))\b)[.!\s]*$/i;
// A move in round brackets is no variation: (4, 4), (4 4), (C, NW).
const PAIR = /\(\s*(?:(\d)\s*[,;:/ ]\s*(\d)|([a-z]{1,2})\s*[,;:/]\s*([a-z]{1,2}))\s*\)/gi;
const COUNTED = /(^|[\s(])\d{1,2}\.+(?=\s|$|[a-z(]|\d{2}|\d[-/:]\d)/gi; // "12." or "12..."
const LABELLED = /^[ \t]*\d{1,2}[:)](?=\s)/gm; // "12: " or "12) " where a line begins

/**
 * The text's words, comments and variations.
 * @param {string} text @param {string[]} names  of the nine cells, as the page writes them
 */
function itemise(text, names) {
  const spoken = names.map((name, cell) => /** @type {[string, number]} */ ([name, cell]));
  spoken.sort(([a], [b]) => b.length - a.length);
  const bare = text
    .split(/(\{[^}]*\})/)
    .map((part) => (part[0] === "{" ? part : plain(part, spoken)))
    .join("");
  return itemsOf(bare, /[^\s.,;:/|<>'"›→_=+*-]+/g);
}

/** A part of the text that is no comment. @param {string} text @param {[string, number][]} spoken */
function plain(text, spoken) {
  let bare = text.replace(PAIR, " $1$3 $2$4 ").replace(COUNTED, "$1 ");
  if (!bare.includes("(")) bare = bare.replace(LABELLED, " ");
  for (const [name, cell] of spoken)
    bare = bare.replaceAll(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "giu"), ` ${cell} `);
  return bare
    .replace(/[[\]]|\$\d+|[!?□]+/g, " ")
    .replace(/(?<![a-z0-9])[xo](?:(?=\d|\s|$|[^a-z0-9])|@)/gi, " ")
    .replace(/\b(?:\d{2}){2,}\b/g, (run) => (run.match(/\d\d/g) ?? []).join(" "))
    .replace(/\b(?:[a-i][1-9]){2,}\b/gi, (run) => (run.match(/../g) ?? []).join(" "));
}

/** Why a text is no game in a form: what is wrong, at the move of which number, its words. */
export class Fault extends Refusal {
  /**
   * @param {string} kind @param {number} number @param {string} words
   * @param {string} form @param {string} [move] @param {Position | null} [at]
   */
  constructor(kind, number = 0, words = "", form = "", move = "", at = null) {
    super(`${kind} ${number} ${words}`);
    this.kind = kind;
    this.number = number;
    this.words = words;
    this.form = form;
    this.move = move;
    this.at = at;
  }

  /** How many words of the text were a game; an illegal move was at least a move. */
  reach = 0;
}

/** Why a move is illegal, or "". @param {Position} at @param {string} move @param {string} rule */
function faultOf(at, move, rule) {
  const [board, cell] = [...move].map(Number);
  if (resultOf(at, rule)) return "over";
  if (at.target !== null && at.target !== board) return "target";
  if (!playable(at, board, rule)) return "closed";
  return digit(at.boards[board], cell) ? "taken" : "";
}

/**
 * The tree of items in a form.
 * @param {Item[]} items @param {string} form @param {string} rule
 */
function readAs(items, form, rule) {
  let [count, heard] = [0, 0];
  /** @param {string} kind @param {string[]} words @param {string} [move] @param {Position} [at] */
  const fault = (kind, words, move, at) => {
    const made = new Fault(kind, count, words.join(" "), form, move, at);
    made.reach = heard + (move ? 0.5 : 0);
    return made;
  };
  /** @type {import("./tree.js").Reader<Position>} */
  const read = (words, at) => {
    const move = FORMS[form](words, at);
    if (move === null) return null;
    count++;
    if (!move) throw fault("word", words);
    const kind = faultOf(at, move, rule);
    if (kind) throw fault(kind, words, move, at);
    heard += words.length;
    return { move, after: follow(at, move, rule) };
  };
  return treeOf(items, start(), read, (words) => {
    count++;
    throw fault("unfinished", words);
  });
}

/**
 * Every reading of the items that is legal, best first, or the fault of the one that got furthest.
 * @param {Item[]} items @param {string[]} forms @param {string} rule
 */
function readingsOf(items, forms, rule) {
  /** @type {Reading[]} */
  const found = [];
  /** @type {Fault | null} */
  let fault = null;
  for (const form of forms) {
    try {
      const tree = readAs(items, form, rule);
      if (!found.some((one) => writeTree(one.tree) === writeTree(tree))) found.push({ form, tree });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (!fault || error.reach > fault.reach) fault = error;
    }
  }
  return { found, fault };
}

/**
 * The tree that an address tells, in the form of this page. Throws a Fault.
 * @param {string} text @param {string} rule
 */
export function readTree(text, rule) {
  const { items, fault } = itemsOf(text);
  if (fault) throw new Fault(fault);
  return readAs(items, "cells", rule);
}

/**
 * Read a game: its tree, the rule where the text tells it, the form, and the other forms under which
 * it is another legal game. Throws a Fault, which says what is wrong where.
 * @param {string} text @param {string} rule  unless the text tells another
 * @param {string[]} names  of the nine cells, as the page writes them @returns {Found}
 */
export function readForms(text, rule, names = []) {
  /** @type {Told} */
  const told = { text, forms: Object.keys(FORMS) };
  readHeaders(told);
  readArenas(told);
  readJson(told);
  if (told.rule) rule = told.rule;
  const without = told.text.replace(RESULT, " ");
  const dashes = told.text.match(/\b\d-\d\b/g) ?? [];
  const texts =
    without === told.text
      ? [without]
      : dashes.length > 1
        ? [told.text, without]
        : [without, told.text];
  let first = null;
  for (const one of texts) {
    const { items, fault } = itemise(one, names);
    if (fault) throw new Fault(fault);
    if (!items.length)
      return { rule: told.rule, form: told.forms[0], tree: EMPTY_TREE, others: [] };
    const readings = readingsOf(items, told.forms, rule);
    if (readings.found.length) {
      const [{ form, tree }, ...others] = readings.found;
      return { rule: told.rule, form, tree, others };
    }
    first ??= readings.fault;
  }
  throw first;
}
