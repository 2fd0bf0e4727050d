// Read and write games of ultimate tic-tac-toe in our own notation, and say in a sentence what is
// wrong with one.

import { TttError } from "../library/nine-cells.js";
import { digit, follow, playable, resultOf, start } from "../library/ultimate-rules.js";
import { t, wordsOf } from "../texts/language.js";
import { OURS } from "./replay.js";
import { addLine, EMPTY_TREE, itemsOf, treeOf, writeTree } from "./tree.js";

/**
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("../library/ultimate-rules.js").Position} Position
 * @typedef {{kind: string, number?: number, words?: string, move?: string}} Wrong  what is wrong, at
 *   the move of which number, its words
 */

/** @type {typeof import("../texts/notation.en.js").default} */
const texts = await wordsOf("notation");
/**
 * The notations by name: the general ones, those of ultimate only, and two that contain more than
 * moves.
 */
export const NOTATIONS = { ...texts.notations, ...texts.ofUltimate };

/**
 * Return a move as two digits, counted from 1 if the notation counts from 1.
 * @param {string} move @param {string} notation
 */
export const shorten = (move, notation) =>
  notation === "ones" ? [...move].map((digit) => +digit + 1).join("") : move;

/**
 * Return a sentence that says what is wrong in a game.
 * @param {Wrong} wrong @param {string} why  a move is illegal
 */
export function tell({ kind, number = 0, words = "" }, why = "") {
  const { faults } = texts;
  if (kind in faults.brackets) return faults.brackets[/** @type {"open"} */ (kind)];
  if (kind === "count" || kind === "result") return faults.misfit(words);
  if (kind === "word" || kind === "number") return faults.illegal(number, words, faults.word);
  if (kind === "side" || kind === "over") return faults.illegal(number, words, faults[kind]);
  return kind === "illegal" ? faults.illegal(number, words, why) : faults.none;
}

/**
 * Return why a move is illegal, or "".
 * @param {Position} at @param {string} move @param {string} rule
 */
export function whyIllegal(at, move, rule) {
  const { faults } = texts;
  const [board, cell] = [...move].map(Number);
  if (!/^[0-8]{2}$/.test(move)) return faults.word; // a forfeit
  if (resultOf(at, rule)) return faults.over;
  const [to, on] = [t.cells[at.target ?? 0], t.cells[board]];
  if (at.target !== null && at.target !== board) return faults.target(at.side, to, on);
  if (!playable(at, board, rule)) return faults.closed(on);
  return digit(at.boards[board], cell) ? faults.taken(on) : "";
}

/**
 * Return the tree of a text in our own notation. Throws if the text is not a game.
 * @param {string} text @param {string} rule @param {Position} from  where the game begins
 */
export function readTree(text, rule, from = start()) {
  const { items, fault } = itemsOf(text);
  if (fault) throw new TttError(tell({ kind: fault }));
  let number = 0;
  return treeOf(
    items,
    from,
    ([words], at) => {
      number++;
      if (!/^[0-8]{2}$/.test(words)) throw new TttError(tell({ kind: "word", number, words }));
      const why = whyIllegal(at, words, rule);
      if (why) throw new TttError(tell({ kind: "illegal", number, words }, why));
      return { move: words, after: follow(at, words, rule) };
    },
    () => {},
  );
}

/**
 * Return the tree of an address: the tree in it, with the line that is shown.
 * @param {string} text @param {string[]} line @param {string} rule
 * @param {Position} from  where the game begins
 */
export function treeFrom(text, line, rule, from) {
  if (!text) return addLine(EMPTY_TREE, line);
  try {
    return addLine(readTree(text, rule, from), line);
  } catch (error) {
    throw error instanceof TttError ? new TttError(texts.inTree(error.message)) : error;
  }
}

/**
 * Write a game with headers, move numbers and its result.
 * @param {Node} tree @param {{rule: string, board: string, ended: string | null}} about
 */
export function writeHeaded(tree, { rule, board, ended }) {
  const result = { X: "1-0", O: "0-1", draw: "1/2-1/2" }[ended ?? ""] ?? "*";
  const begins = board ? { Board: board } : {};
  const about = { Game: "ultimate tic-tac-toe", Rule: rule, ...begins };
  const headers = Object.entries({ ...about, Notation: OURS, Result: result });
  const told = headers.map(([name, value]) => `[${name} "${value}"]`);
  return `${told.join("\n")}\n\n${writeTree(tree, undefined, true)} ${result}`.trim();
}
