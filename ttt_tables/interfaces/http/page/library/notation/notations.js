// The notations of other programs and people for boards and moves: the list of the Python package,
// ttt_tables/notation, which is part of games.json.
import { quote } from "../checks.js";
import { BadOptionError } from "../errors.js";
import { readLists } from "../lists.js";

/**
 * A notation: how a program writes boards, and names cells.
 * @typedef {object} Notation
 * @property {string} name
 * @property {string[]} also  other names
 * @property {string} meaning  in a sentence @property {string} example  a board and a move
 * @property {string[]} cells  the names of our cells 0 to 8
 * @property {string} symbols  an empty cell, X and O
 * @property {number[]} order  our cell for each symbol of a board
 * @property {boolean} pictures  whether boards are also read from drawings, lines and lists
 * @property {boolean} paired  whether a cell may also be its row and column, both from 0
 */

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const UNNAMED = { also: [], meaning: "", example: "", symbols: ".XO", order: CELLS, paired: false };

/**
 * The default when no list is given: our own notation, and boards that show numbers from 1. The
 * list contains both under the same names.
 * @type {Notation[]}
 */
export const PLAIN = [
  { ...UNNAMED, name: "rows", cells: CELLS.map((cell) => `${cell}`), pictures: false },
  { ...UNNAMED, name: "ones", cells: CELLS.map((cell) => `${cell + 1}`), pictures: true },
];

/**
 * Return the notations, our own first.
 * @param {string | URL} [folder]  the folder of games.json, if it is not the library's own
 * @returns {Promise<Notation[]>}
 */
export const listNotations = async (folder) => (await readLists(folder)).notations;

/**
 * Return a notation by one of its names, or our own by default. Throws for other names.
 * @param {Notation[]} notations @param {string} [name]
 */
export function findNotation(notations, name = notations[0].name) {
  const found = notations.find((one) => [one.name, ...one.also].includes(name));
  if (found) return found;
  const names = notations.flatMap((one) => [one.name, ...one.also]);
  throw new BadOptionError(`unknown notation ${quote(name)}: choose one of ${names.join(", ")}`);
}

/** Return whether a notation names a cell by its row and column. @param {Notation} notation */
export const isPair = ({ cells }) => /^[(0]./.test(cells[0]);
