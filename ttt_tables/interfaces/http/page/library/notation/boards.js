// Read a board of nine cells in every notation, like ttt_tables/notation/boards.py.
import { quote } from "../checks.js";
import { BadBoardError, BadOptionError } from "../errors.js";
import { findNotation, PLAIN } from "./notations.js";

/**
 * @typedef {import("./notations.js").Notation} Notation
 * @typedef {{notation?: string, symbols?: string}} Stated  the name of a notation; the symbols of X,
 *   of O and of an empty cell, separated by blanks, as in "x o b"
 */

const LONGEST = 300; // characters of a board
const BLANKS = ["", " ", ".", "_", "-", "·"]; // an empty cell, by default
const RULE = /^[-+=|─┼━╋\s]*(?:--|==|──|━━)[-+=|─┼━╋\s]*$/; // a line between two rows
const NUMBERED = ["rows", "ones"]; // tried by default, with numbers in empty cells
const APART = /[\s,;]+/;
const WHOLE = /^(-?\d+)\.0+$/; // a whole number as a float: pandas writes 1.0 in a column with gaps

/**
 * Return nine characters of . X O, row by row, from a board in a notation. By default, our own
 * notation is read, and those that cannot be confused with it. Throws for other boards, with the
 * notations that would fit.
 * @param {any} text  or a list, as JSON has it
 * @param {Notation[]} notations  the list, which a named notation needs @param {Stated} stated
 * @returns {string}
 */
export function readBoard(text, notations = PLAIN, { notation, symbols } = {}) {
  if (notations === PLAIN && notation !== undefined)
    throw new BadOptionError(
      `the notation ${quote(notation)} needs the list of notations: readBoard(text, await listNotations(), { notation })`,
    );
  const stated = notation === undefined ? null : findNotation(notations, notation);
  const signs = symbols === undefined ? null : readSymbols(symbols);
  const found = read(text, notations, stated, signs);
  if (found) return found;
  const fits = signs ? [] : fitting(text, notations);
  const asked = stated ? `in the notation ${stated.name}` : "in our own notation";
  const long = typeof text === "string" ? ` (${[...text].length} characters)` : "";
  const advice = fits.length
    ? `try ${fits.map(tell).join(" or ")}`
    : "write nine characters such as 'X...O....', or state its notation, or its symbols as in symbols='x o b'";
  throw Object.assign(
    new BadBoardError(`${quote(text)} is not a board ${asked}${long}: ${advice}`),
    { fits },
  );
}

/** @param {Stated} stated */
const tell = ({ notation, symbols }) =>
  symbols ? `symbols='${symbols}'` : notation ? `notation=${notation}` : "no notation";

/** The symbols of an empty cell, X and O. @param {any} symbols */
function readSymbols(symbols) {
  const signs = typeof symbols === "string" ? whole(symbols.split(/\s+/).filter(Boolean)) : [];
  if (signs.length !== 3 || new Set(signs).size !== 3)
    throw new BadOptionError(
      `symbols must be three texts, for X, O and an empty cell, such as 'x o b', got ${quote(symbols)}`,
    );
  const [x, o, empty] = signs;
  return [empty, x, o];
}

/**
 * Return the nine characters of a board, or null if the notation cannot read it.
 * @param {any} text @param {Notation[]} notations @param {Notation | null} stated
 * @param {readonly string[] | null} signs
 */
function read(text, notations, stated, signs) {
  const free = !stated || stated.pictures;
  const cells = free || signs ? signsOf(text) : typeof text === "string" ? [...text] : null;
  const turned = stated && `${stated.order}` !== `${notations[0].order}`;
  if (cells?.length !== 9 || (turned && hasRows(text))) return null;
  const marks = signs ?? [...(stated ?? notations[0]).symbols];
  // Missing cells are empty, if no other cell is.
  const gap = signs && !cells.includes(signs[0]);
  /** @type {(string | undefined)[] | null} */
  const shown =
    free && !signs
      ? plain(cells, stated, notations)
      : cells.map((sign) => (gap && !sign ? "." : ".XO"[marks.indexOf(sign)]));
  if (!shown || shown.includes(undefined)) return null;
  const order = stated?.order ?? notations[0].order;
  return notations[0].order.map((cell) => shown[order.indexOf(cell)]).join("");
}

/**
 * Return the marks of nine symbols, none of which may have two meanings.
 * @param {string[]} cells @param {Notation | null} stated @param {Notation[]} notations
 */
function plain(cells, stated, notations) {
  const letters = cells.filter((sign) => /^[xo]$/i.test(sign)).join("");
  if (letters !== letters.toUpperCase() && letters !== letters.toLowerCase()) return null;
  const others = cells.flatMap((sign, at) => (/^[xo]$/i.test(sign) ? [] : [{ at, sign }]));
  const blank = others[0]?.sign ?? "";
  const oneBlank = BLANKS.includes(blank) && others.every(({ sign }) => sign === blank);
  const numbered = (/** @type {Notation} */ { cells: names }) =>
    others.every(({ at, sign }) => names[at] === sign);
  // Numbers without a mark may be moves, unless the notation is stated.
  const named = stated ? [stated] : notations.filter(({ name }) => NUMBERED.includes(name));
  if (!oneBlank && !((letters || stated) && named.some(numbered))) return null;
  return cells.map((sign) => (/^[xo]$/i.test(sign) ? sign.toUpperCase() : "."));
}

/**
 * Return whether a board is laid out in rows: only a notation row by row can be laid out.
 * @param {any} text
 */
const hasRows = (text) =>
  typeof text === "string"
    ? /[|\n/]/.test(text) || text.split("[").length > 2 || text.split(",").length === 3
    : Array.isArray(text) && text.length === 3;

/** Return the symbols of a text, a drawing or a list, in their order. @param {any} text */
function signsOf(text) {
  const signs = separated(text);
  return signs && whole(signs);
}

/** Return symbols, with whole numbers written without .0. @param {string[]} signs */
const whole = (signs) => signs.map((sign) => sign.replace(WHOLE, "$1"));

/** @param {any} text @returns {string[] | null} */
function separated(text) {
  if (Array.isArray(text)) return listed(text);
  if (typeof text !== "string" || text.length > LONGEST) return null;
  if ([...text].length === 9) return [...text];
  if (/^\s*\[/.test(text)) {
    try {
      return listed(JSON.parse(text));
    } catch {
      return null;
    }
  }
  if (/[|/]/.test(text) || text.replace(/^\n+|\n+$/g, "").includes("\n")) return drawn(text);
  if (text.split(",").length === 9) return text.split(",").map((sign) => sign.trim());
  return apart(text, 9);
}

/**
 * Return the symbols of a list of nine, of three rows of three, or of three rows as texts.
 * @param {any} value
 */
function listed(value) {
  const row = (/** @type {any} */ one) => typeof one === "string" && !one.includes("\n");
  if (value.length === 3 && value.every(row))
    return value.join("").length > LONGEST ? null : drawn(value.join("\n"));
  const nested = value.length === 3 && value.every((/** @type {any} */ row) => row?.length === 3);
  const signs = nested ? value.flat() : value;
  const known = (/** @type {any} */ sign) =>
    sign === null || ["string", "number"].includes(typeof sign);
  if (signs.length !== 9 || !signs.every(known)) return null;
  return signs.map((/** @type {any} */ sign) => (Number.isNaN(sign) ? "" : `${sign ?? ""}`));
}

/** Return the symbols of three rows, without the lines drawn between them. @param {string} text */
function drawn(text) {
  const lines = text.split(/[/\n]/).map((line) => line.replace(/\r+$/, ""));
  const rows = lines.filter((line) => line && !(line.length > 3 && RULE.test(line)));
  const found = text.includes("|") ? rows.filter((row) => row.trim()).map(barred) : rows.map(rowOf);
  const whole = found.length === 3 && found.every((row) => row?.length === 3);
  return whole ? found.flatMap((row) => row ?? []) : null;
}

/**
 * Return the symbols of a row between bars; outer bars are part of the drawing.
 * @param {string} row
 */
function barred(row) {
  const cells = row.split("|").map((cell) => cell.trim());
  return cells.length === 5 && !cells[0] && !cells[4] ? cells.slice(1, -1) : cells;
}

/** Return the three symbols of a line, with or without blanks. @param {string} line */
function rowOf(line) {
  const together = [line, line.trim()].find((one) => [...one].length === 3);
  return together ? [...together] : apart(line, 3);
}

/** Return a number of separate symbols. @param {string} text @param {number} count */
function apart(text, count) {
  const signs = text.trim().split(APART);
  return signs.length === count ? signs : null;
}

/**
 * Return the notations and symbols with which a text would be a board.
 * @param {any} text @param {Notation[]} notations @returns {Stated[]}
 */
function fitting(text, notations) {
  if (read(text, notations, null, null)) return [{}];
  const named = notations.filter((one) => !one.pictures && read(text, notations, one, null));
  const signs = [...new Set(signsOf(text) ?? [])];
  const digits = signs.every((sign) => ["0", "1", "2", "-1"].includes(sign));
  const [empty, ...more] = signs.filter((sign) => !/^[xo]$/i.test(sign));
  const letters = empty?.trim() && !more.length ? [`x o ${empty}`, `X O ${empty}`] : [];
  const guesses = [...(digits ? ["1 2 0", "1 -1 0"] : []), ...letters];
  const fits = guesses.filter((one) => read(text, notations, null, readSymbols(one)));
  return [
    ...named.map(({ name }) => ({ notation: name })),
    ...fits.map((symbols) => ({ symbols })),
  ];
}
