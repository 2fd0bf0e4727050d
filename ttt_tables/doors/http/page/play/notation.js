// Games of ultimate tic-tac-toe as players write them, read and written.
import { choice, Refusal } from "../library/rules.js";
import { RULES } from "../library/ultimate.js";
import { t } from "../texts/texts.js";
import { Fault, readForms, readTree } from "./game-forms.js";
import { addLine, EMPTY_TREE, goOn, writeTree } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

export { moveAt } from "./game-forms.js";

/** @param {[number, number]} move  board and cell */
export const moveText = ([board, cell]) => `${board}${cell}`;
/** A move in words: the board's name and the cell's. @param {string} move */
export const nameMove = (move) => `${t.cells[+move[0]]} › ${t.cells[+move[1]]}`;

export const NOTATIONS = ["cells", "ones", "rows", "pgn", "address"];

/** Row and column of a move. @param {string} move */
const placeOf = ([board, cell]) => [
  3 * Math.floor(+board / 3) + Math.floor(+cell / 3),
  3 * (+board % 3) + (+cell % 3),
];
/** A move in short: two digits, from 1 on where the notation counts so. @param {string} move @param {string} notation */
export const shorten = (move, notation) =>
  notation === "ones" ? [...move].map((digit) => +digit + 1).join("") : move;

/** Return the sentence of a fault. @param {Fault} fault */
function tell({ kind, number, words, form, move, at }) {
  const { faults, forms } = t.notation;
  if (kind in faults.brackets) return faults.brackets[/** @type {"open"} */ (kind)];
  if (!at) return faults.word(number, words);
  const why = faults.why(kind, at.side, t.cells[at.target ?? 0], t.cells[+move[0]]);
  return faults.illegal(number, words, forms[/** @type {"cells"} */ (form)], why);
}

/**
 * What `read` returns; a fault that it throws is told in a sentence.
 * @template T @param {() => T} read @param {(told: string) => string} say  where the fault is
 */
function orRefuse(read, say = (told) => told) {
  try {
    return read();
  } catch (error) {
    throw error instanceof Fault ? new Refusal(say(tell(error))) : error;
  }
}

/**
 * The tree that an address tells: the one it writes out, with the line that is shown.
 * @param {string} text @param {string[]} line @param {string} rule
 */
export const treeFrom = (text, line, rule) =>
  addLine(text ? orRefuse(() => readTree(text, rule), t.notation.inTree) : EMPTY_TREE, line);

/**
 * A game from a text in any form of game-forms.js, or from an address of this page: its tree, the
 * line to show, the rule, and the other readings. Refuses in a sentence what is no game.
 * @param {string} text @param {string} rule  unless the text tells another
 */
export function readGame(text, rule) {
  const query = /#ultimate\?(\S*)/.exec(text)?.[1];
  if (query === undefined) {
    const found = orRefuse(() => readForms(text, rule, t.cells));
    return { ...found, rule: found.rule ?? rule, line: goOn(found.tree, []) };
  }
  const state = new URLSearchParams(query);
  const asked = state.get("rule") ?? "closed-draw";
  const line = (state.get("moves") ?? "").split(" ").filter(Boolean);
  choice("No rule", asked, Object.keys(RULES));
  orRefuse(() => readTree(line.join(" "), asked));
  const tree = treeFrom(state.get("tree") ?? "", line, asked);
  return { tree, line, rule: asked, form: "address", others: [] };
}

/**
 * A game in a notation; as rows and columns its shown line alone.
 * @param {Node} tree @param {string[]} line @param {string} notation
 * @param {{address: string, rule: string, ended: string | null}} about
 */
export function writeGame(tree, line, notation, { address, rule, ended }) {
  if (notation === "address") return address;
  if (notation === "rows") return line.map((move) => placeOf(move).join(" ")).join("\n");
  if (notation !== "pgn") return writeTree(tree, (move) => shorten(move, notation));
  const result = { X: "1-0", O: "0-1", draw: "1/2-1/2" }[ended ?? ""] ?? "*";
  const headers = { Game: "ultimate tic-tac-toe", Rule: rule, Notation: "cells", Result: result };
  const told = Object.entries(headers).map(([name, value]) => `[${name} "${value}"]`);
  return `${told.join("\n")}\n\n${writeTree(tree, undefined, true)} ${result}`.trim();
}
