// Explain the value of each move of the classic game in words.
import { explain } from "../library/explain.js";
import { LINES, OTHER, result, toMove } from "../library/nine-cells.js";
import { t, wordsOf } from "../texts/language.js";
import { card, html, items } from "./dom.js";

/** @type {typeof import("../texts/classic.en.js").default} */
const { why, reasons: words } = await wordsOf("classic");

/** "a, b and c". @param {string[]} parts @param {string} word */
const list = (parts, word = t.and) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}` : (parts[0] ?? "");
/** @param {number[]} cells @param {string} word */
const named = (cells, word = t.and) =>
  list(
    cells.map((cell) => t.cells[cell]),
    word,
  );
/** @param {number[][]} lines */
const linesNamed = (lines) => list(lines.map((line) => words.lines[LINES.indexOf(line)]));
const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

/** Draw the reason for the value of each cell. @param {string} board @param {Tables} tables */
export const drawWhy = (board, tables) => {
  const texts = sentences(board, tables).map(({ text }) => text);
  return card(why, html.ul({ class: "said" }, items(texts)));
};

/**
 * Return sentences: first whose turn it is and how the game ends if both sides play without a
 * mistake, and then a sentence for each move. Cells with the same sentence share it.
 * @param {string} board @param {Tables} tables @returns {{text: string, cells: number[]}[]}
 */
export function sentences(board, tables) {
  const mover = toMove(board);
  const ended = result(board);
  if (ended) return [{ text: words.over(ended), cells: [] }];
  const { wdl, distance } = tables.probe(board);
  const who = wdl ? words.forces(wdl > 0 ? mover : OTHER[mover], distance) : words.neither;
  const reasons = explain(board, tables);
  /** @type {Map<string, number[]>} */
  const said = new Map();
  for (const reason of reasons) {
    const text = predicate(reason, reasons, mover, wdl);
    said.set(text, [...(said.get(text) ?? []), reason.cell]);
  }
  const each = [...said].map(([text, cells]) => ({
    text: `${capital(named(cells))}: ${cells.length > 1 ? words.plural(text) : text}.`,
    cells,
  }));
  return [{ text: words.first(mover, who), cells: [] }, ...each];
}

/**
 * Say why a cell fails, without naming the right one.
 * @param {string} board @param {Tables} tables @param {number} cell
 */
export function sayFailure(board, tables, cell) {
  const mover = toMove(board);
  const reasons = explain(board, tables);
  const reason = /** @type {Reason} */ (reasons.find((one) => one.cell === cell));
  const lost = outcome(reason, reasons, tables.probe(board).wdl);
  const follows = words.fails[failureOf(reason)](OTHER[mover], reason.distance - 1);
  return `${capital(t.cells[cell])}: ${lost}; ${follows}.`;
}

/** @param {Reason} reason */
function failureOf({ leaves, wdl, distance }) {
  if (wdl >= 0) return "draw";
  if (leaves.length) return "atOnce";
  return distance === 4 ? "fork" : "later";
}

/** @param {Reason} reason @param {Reason[]} all @param {string} mover @param {number} wdl */
function predicate(reason, all, mover, wdl) {
  const does = list(deeds(reason, OTHER[mover]));
  const follows = consequence(reason, mover);
  return `${outcome(reason, all, wdl)}${does ? `, ${does}` : ""}${follows ? `; ${follows}` : ""}`;
}

/** @param {Reason} reason @param {Reason[]} all @param {number} wdl */
function outcome(reason, all, wdl) {
  if (reason.completes.length) return words.winsAtOnce;
  if (!reason.keeps) return wdl > 0 ? words.losesWin : words.losesDraw;
  if (reason.wdl > 0) return words.winsIn(reason.distance);
  if (reason.wdl === 0) return reason.distance === 1 ? words.draws : words.keepsDraw;
  const last = Math.max(...all.map(({ rank }) => rank));
  return reason.rank === 1 && last > 1 ? words.holdsOut : words.loses;
}

/** Say what a move does. @param {Reason} reason @param {string} opponent */
function deeds(reason, opponent) {
  if (reason.completes.length) return [words.completing(linesNamed(reason.completes))];
  const clauses = reason.replies.length ? [] : [words.filling];
  const through = (/** @type {Threat[]} */ threats) => linesNamed(threats.map(({ line }) => line));
  if (reason.blocks.length) clauses.push(words.blocking(opponent, linesNamed(reason.blocks)));
  if (reason.leaves.length) clauses.push(words.leaving(opponent, through(reason.leaves)));
  else if (reason.threatens.length) clauses.push(words.threatening(through(reason.threatens)));
  return clauses;
}

/** Say what follows a move, or return "". @param {Reason} reason @param {string} mover */
function consequence(reason, mover) {
  const opponent = OTHER[mover];
  const replies = named(reason.replies, t.or);
  if (!reason.replies.length) return "";
  if (reason.leaves.length) return words.winsWith(opponent, replies);
  if (reason.wdl < 0 && reason.distance === 4) return words.forksWith(opponent, replies);
  if (reason.wdl < 0) return words.winsLater(opponent, reason.distance - 1, replies);
  if (!reason.keeps) return words.drawsWith(opponent, replies);
  if (reason.fork) return words.fork(opponent);
  if (reason.forced === null) return "";
  const must = words.mustTake(opponent, t.cells[reason.forced]);
  return reason.wdl === 0 ? must : words.thenForks(must, mover, named(reason.follows, t.or));
}
