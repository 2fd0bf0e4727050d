// Why each move of the classic game is worth what it is: the lines it completes, blocks, threatens
// and leaves, as the package finds them (ttt_tables/classic/explanation.py), and in words.
import { NAMES } from "./dom.js";
import { LINES, OTHER, place, result, toMove } from "./library/rules.js";

const LINE_NAMES = [
  ...["the top row", "the middle row", "the bottom row"],
  ...["the left column", "the middle column", "the right column"],
  ...["the diagonal from the top left", "the diagonal from the top right"],
];
const IN_ORDER = [0, 3, 6, 4, 7, 5, 1, 2].map((at) => LINES[at]); // as the package lists them

/** @param {string} board @param {string} side @returns {Threat[]} */
function threats(board, side) {
  return IN_ORDER.flatMap((line) => {
    const marks = line.map((cell) => board[cell]);
    const own = marks.filter((mark) => mark === side).length;
    return own === 2 && marks.includes(".") ? [{ cell: line[marks.indexOf(".")], line }] : [];
  });
}

/** The reason of every move, best first. @param {string} board @param {Tables} tables */
export function explain(board, tables) {
  const { wdl } = tables.probe(board);
  return tables.moves(board).map(({ cell, rank }) => reasonOf(tables, board, cell, rank, wdl));
}

/** @param {Tables} tables @param {string} board @param {number} cell @param {number} rank @param {number} wdl @returns {Reason} */
function reasonOf(tables, board, cell, rank, wdl) {
  const mover = toMove(board);
  const after = place(board, cell, mover);
  const value = tables.probe(after);
  const best = (/** @type {string} */ one) => tables.moves(one).flatMap((move) => (move.rank === 1 ? [move.cell] : []));
  const goesOn = !result(after);
  const threatens = goesOn ? threats(after, mover) : [];
  const leaves = goesOn ? threats(after, OTHER[mover]) : [];
  const cells = [...new Set(threatens.map((threat) => threat.cell))];
  const forced = cells.length === 1 && !leaves.length ? cells[0] : null;
  const through = (/** @type {string} */ side) =>
    threats(board, side).flatMap((threat) => (threat.cell === cell ? [threat.line] : []));
  return {
    cell,
    wdl: 0 - value.wdl,
    distance: value.distance + 1,
    rank,
    keeps: -value.wdl === wdl,
    completes: through(mover),
    blocks: through(OTHER[mover]),
    threatens,
    leaves,
    fork: cells.length > 1 && !leaves.length,
    forced,
    replies: best(after),
    follows: forced === null ? [] : best(place(after, forced, OTHER[mover])),
  };
}

/** "a, b and c". @param {string[]} parts @param {string} word */
export const list = (parts, word = "and") =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}` : (parts[0] ?? "");

/** @param {number[]} cells @param {string} word */
const named = (cells, word = "and") => {
  const names = cells.map((cell) => NAMES[cell]);
  return list(names, word);
};
/** @param {number[][]} lines */
const linesNamed = (lines) => list(lines.map((line) => LINE_NAMES[LINES.indexOf(line)]));
const moves = (/** @type {number} */ count) => (count === 1 ? "1 move" : `${count} moves`);
const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

/**
 * Whose turn it is and how the game ends if both play on without a mistake; then a sentence for
 * each move; cells with the same sentence share it.
 * @param {string} board @param {Tables} tables
 */
export function sentences(board, tables) {
  const mover = toMove(board);
  const ended = result(board);
  if (ended) return [`The game is over: ${ended === "draw" ? "a draw" : `${ended} has won`}.`];
  const { wdl, distance } = tables.probe(board);
  const who = wdl ? `${wdl > 0 ? mover : OTHER[mover]} can force a win` : "neither side can force a win";
  const first = `${mover} to move: ${who}${wdl ? ` in ${moves(distance)}, both sides counted` : ""}.`;
  const reasons = explain(board, tables);
  /** @type {Map<string, number[]>} */
  const said = new Map();
  for (const reason of reasons) {
    const text = predicate(reason, reasons, mover, wdl);
    said.set(text, [...(said.get(text) ?? []), reason.cell]);
  }
  return [first, ...[...said].map(([text, cells]) => `${capital(named(cells))}: ${text}.`)];
}

/** @param {Reason} reason @param {Reason[]} all @param {string} mover @param {number} wdl */
function predicate(reason, all, mover, wdl) {
  const does = list(deeds(reason, OTHER[mover]));
  const follows = consequence(reason, mover);
  return `${outcome(reason, all, wdl)}${does ? `, ${does}` : ""}${follows ? `; ${follows}` : ""}`;
}

/** @param {Reason} reason @param {Reason[]} all @param {number} wdl */
function outcome(reason, all, wdl) {
  if (reason.completes.length) return "wins at once";
  if (!reason.keeps) return `gives away the ${wdl > 0 ? "win" : "draw"}`;
  if (reason.wdl > 0) return `wins in ${moves(reason.distance)}`;
  if (reason.wdl === 0) return reason.distance === 1 ? "draws" : "keeps the draw";
  const last = Math.max(...all.map(({ rank }) => rank));
  return reason.rank === 1 && last > 1 ? "holds out longest" : "loses";
}

/** Name the deeds of a move, each as a participle. @param {Reason} reason @param {string} opponent */
function deeds(reason, opponent) {
  if (reason.completes.length) return [`completing ${linesNamed(reason.completes)}`];
  const found = reason.replies.length ? [] : ["filling the board"];
  if (reason.blocks.length) found.push(`blocking ${opponent} on ${linesNamed(reason.blocks)}`);
  if (reason.leaves.length) found.push(`leaving ${linesNamed(reason.leaves.map(({ line }) => line))} open to ${opponent}`);
  else if (reason.threatens.length) found.push(`threatening ${linesNamed(reason.threatens.map(({ line }) => line))}`);
  return found;
}

/** Say the consequence of a move, or "". @param {Reason} reason @param {string} mover */
function consequence(reason, mover) {
  const opponent = OTHER[mover];
  const replies = named(reason.replies, "or");
  if (!reason.replies.length) return "";
  if (reason.leaves.length) return `${opponent} wins at once with ${replies}`;
  if (reason.wdl < 0 && reason.distance === 4) return `${opponent} answers with ${replies} and has two threats at once`;
  if (reason.wdl < 0) return `${opponent} wins in ${moves(reason.distance - 1)} with ${replies}`;
  if (!reason.keeps) return `${opponent} draws with ${replies}`;
  if (reason.fork) return `two threats at once, and ${opponent} can stop only one`;
  if (reason.forced === null) return "";
  const must = `${opponent} must take ${NAMES[reason.forced]}`;
  return reason.wdl === 0 ? must : `${must}, then ${mover} makes two threats with ${named(reason.follows, "or")}`;
}
