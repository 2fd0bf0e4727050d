// Read pasted boards and games in every notation, and write them in each. A page loads this module
// with the first pasted text.
import { choice, isText, TttError } from "../library/checks.js";
import { IllegalMoveError } from "../library/errors.js";
import { emptyCells, OTHER, place, result, show, toMove } from "../library/nine-cells.js";
import { readBoard } from "../library/notation/boards.js";
import { isFault, readTree as readAny, readGame } from "../library/notation/games.js";
import { writeMove } from "../library/notation/moves.js";
import { findNotation, listNotations } from "../library/notation/notations.js";
import { check, impossibleInTurn } from "../library/occurs.js";
import { follow, movesOf, RULES, resultOf, start } from "../library/ultimate-rules.js";
import { parse, START } from "../library/ultimate-text.js";
import { wordsOf } from "../texts/language.js";
import { moveText } from "./nine.js";
import { readTree, tell, treeFrom, whyIllegal } from "./notation.js";
import { goOn, writeTree } from "./tree.js";

/**
 * @typedef {import("../library/notation/games.js").Place} Place
 * @typedef {import("../library/notation/notations.js").Notation} Notation
 * @typedef {import("./tree.js").Node} Node
 * @typedef {{notation?: string, symbols?: string}} Stated
 */

/** @type {typeof import("../texts/notation.en.js").default} */
const texts = await wordsOf("notation");
const isCell = (/** @type {string} */ move) => move !== "-1"; // without a forfeit in a replay
const NUMBERS = /^[\d\s,;[\]]*$/; // a game, and not an empty board whose cells show their numbers

/** An error with the notations, or the symbols, with which the text could be read. */
export class Unread extends TttError {
  /** @param {string} told @param {Stated[]} fits */
  constructor(told, fits) {
    super(told);
    this.fits = fits;
  }
}

/**
 * A position in the form that the reader of games needs.
 * @param {import("../library/ultimate-rules.js").Position} at @param {string} rule @returns {Place}
 */
const placeOf = (at, rule) => ({
  ...{ at, text: "", toMove: at.side, outcomes: [], info: { target: at.target } },
  ...{ result: resultOf(at, rule), legalMoves: movesOf(at, rule).map(moveText) },
  play: (move) => placeOf(follow(at, move, rule), rule),
});

/** The same for nine cells. @param {string} board @param {string} side @returns {Place} */
const placeOn = (board, side = toMove(board)) => ({
  ...{ text: board, toMove: side, outcomes: [], info: {} },
  ...{ result: result(board), legalMoves: emptyCells(board).map(String) },
  play(move) {
    if (this.legalMoves.includes(move)) return placeOn(place(board, +move, side), OTHER[side]);
    throw new IllegalMoveError(texts.faults.takenCell);
  },
});

/**
 * Read a game of ultimate tic-tac-toe from a text or an address of this page: the position at which
 * it begins ("" for the start), its tree, the line to show, and the rule. A position can have no
 * moves after it.
 * @param {string} text @param {string} rule  unless the text names another @param {Stated} stated
 */
export async function readUltimate(text, rule, stated) {
  const query = /#ultimate\?(\S*)/.exec(text)?.[1];
  if (query !== undefined) return readAddress(query);
  const told = opened(text);
  const by = told.rule ?? rule;
  const { board, moves } = begun(told);
  const from = board ? parse(board, by) : start();
  const notations = await listNotations();
  const asked = told.notation ? { notation: told.notation } : stated;
  /** @param {Stated} as */
  const read = (as) => readAny(moves, placeOf(from, by), notations, as);
  try {
    const tree = readTree(read(asked), by, from);
    return { board, tree, line: goOn(tree, []), rule: by };
  } catch (error) {
    throw inWords(error, read, ({ here, move }) =>
      whyIllegal(/** @type {any} */ (here).at, move, by),
    );
  }
}

/**
 * Return the nine boards at the end of a game.
 * @param {{board: string, line: string[], rule: string}} read
 */
export const ultimateAfter = ({ board, line, rule }) =>
  line
    .reduce((at, move) => follow(at, move, rule), board ? parse(board, rule) : start())
    .boards.map(show);

/** Return the board after moves on nine cells. @param {string} board @param {string} moves */
export const nineAfter = (board, moves) =>
  [...moves].reduce((at, cell) => place(at, +cell, toMove(at)), board);

/** @param {string} query  of an address */
function readAddress(query) {
  const state = new URLSearchParams(query);
  const rule = choice("No rule", state.get("rule") ?? "closed-draw", Object.keys(RULES));
  const line = (state.get("moves") ?? "").split(" ").filter(Boolean);
  const board = state.get("board") ?? "";
  const from = board ? parse(board, rule) : start();
  readTree(line.join(" "), rule, from);
  return { board, tree: treeFrom(state.get("tree") ?? "", line, rule, from), line, rule };
}

/**
 * Return the position at which a game begins, or "" for the start, and the moves after it. A text
 * that begins like nine boards must be a position, or begin with one.
 * @param {{moves: any, board?: string}} told
 */
function begun({ moves, board }) {
  const text = isText(moves) ? moves.trim() : "";
  if (!board && !/^[-_.xo=]+\//i.test(text)) return { board: "", moves };
  const [, shown, rest = ""] = board
    ? [text, board, text]
    : (/^(\S+ \S+ \S+)(?:\s+(.*))?$/s.exec(text) ?? [text, text]);
  return { board: shown === START ? "" : shown, moves: rest };
}

/**
 * Return the moves of a text without the parts around a game: headers, which can contain the rule,
 * the notation and the position at which it begins, and the JSON object that contains the moves.
 * @param {string} text
 * @returns {{moves: any, rule?: string, notation?: string, board?: string}}
 */
function opened(text) {
  const told = /** @type {Record<string, string>} */ ({});
  const moves = text.replace(/\[\s*(\w+)\s+"([^"]*)"\s*\]/g, (_, name, value) => {
    told[name.toLowerCase()] = value;
    return " ";
  });
  const known = Object.hasOwn(RULES, told.rule ?? "") ? { rule: told.rule } : {};
  const { notation, board } = told;
  const about = { ...known, ...(notation ? { notation } : {}), ...(board ? { board } : {}) };
  if (!/^\s*\{\s*"/.test(moves)) return { moves, ...about };
  try {
    const { rule, ...all } = JSON.parse(moves);
    const list = all.moves ?? all.game ?? all.history ?? all.actions ?? all.steps;
    return { moves: list ?? all, ...(Object.hasOwn(RULES, rule ?? "") ? { rule } : about) };
  } catch {
    return { moves, ...about };
  }
}

/**
 * Read a board of nine cells or a game on it, as a part of an address.
 * @param {string} text @param {string} board  the board on which a game begins @param {Stated}
 *   stated
 * @returns {Promise<{board?: string, moves: string}>}
 */
export async function readNine(text, board, stated) {
  const notations = await listNotations();
  const read = (/** @type {Stated} */ as) =>
    readGame(opened(text).moves, placeOn(board), notations, as).filter(isCell).join("");
  const { marks, fits, why } = readMarks(text, notations, stated);
  if (marks && (/[XO]/.test(marks) || !NUMBERS.test(text)))
    return { board: check(marks, impossibleInTurn), moves: "" };
  if (why && !/\d/.test(text)) throw new Unread(texts.faults.noBoard, fits);
  try {
    return { moves: read(stated) };
  } catch (error) {
    if (marks) return { board: check(marks, impossibleInTurn), moves: "" }; // an empty board
    const told = inWords(error, read, () => texts.faults.takenCell);
    throw told instanceof Unread ? new Unread(told.message, [...told.fits, ...fits]) : told;
  }
}

/**
 * Return the board of a text, or why it is not a board.
 * @param {string} text @param {Notation[]} notations @param {Stated} stated
 */
function readMarks(text, notations, stated) {
  try {
    return { marks: readBoard(text, notations, stated), fits: [], why: "" };
  } catch (error) {
    if (!(error instanceof TttError)) throw error;
    const { fits = [], message } = /** @type {{fits?: Stated[], message: string}} */ (error);
    return { marks: null, fits: apart(fits, (as) => readBoard(text, notations, as)), why: message };
  }
}

/**
 * Return the first of several readings of a text that agree.
 * @param {Stated[]} fits @param {(as: Stated) => string} read
 */
function apart(fits, read) {
  const found = fits.map(read);
  return fits.filter((_, at) => found.indexOf(found[at]) === at);
}

/**
 * Convert an error to a sentence in the language of this page, with the notations that would fit.
 * @param {unknown} error @param {(as: Stated) => string} read
 * @param {(fault: import("../library/notation/games.js").Fault) => string} why  a move is illegal
 */
function inWords(error, read, why) {
  if (!isFault(error)) return error;
  return new Unread(
    tell(error, error.kind === "illegal" ? why(error) : ""),
    apart(error.fits, read),
  );
}

/** Write moves in a notation. @param {string[]} moves @param {string} name */
export async function writeNine(moves, name) {
  const notation = findNotation(await listNotations(), name);
  return moves.map((move) => writeMove(move, notation)).join(" ");
}

/** Write a game of ultimate tic-tac-toe in a notation. @param {Node} tree @param {string} name */
export async function writeUltimate(tree, name) {
  const notation = findNotation(await listNotations(), name);
  return writeTree(tree, (move) => writeMove(move, notation));
}
