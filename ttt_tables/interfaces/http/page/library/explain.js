// Explain the value of each move of the classic game: the lines that it completes, blocks,
// threatens and leaves open, as the package finds them (ttt_tables/games/classic/explanation.py).
import { LINES, OTHER, place, result, toMove } from "./nine-cells.js";

/** @param {string} board @param {string} side @returns {Threat[]} */
function threats(board, side) {
  return LINES.flatMap((line) => {
    const marks = line.map((cell) => board[cell]);
    const own = marks.filter((mark) => mark === side).length;
    return own === 2 && marks.includes(".") ? [{ cell: line[marks.indexOf(".")], line }] : [];
  });
}

/** Return the reason of every move, best first. @param {string} board @param {Tables} tables */
export function explain(board, tables) {
  const { wdl } = tables.probe(board);
  return tables.moves(board).map(({ cell, rank }) => reasonOf(tables, board, cell, rank, wdl));
}

/**
 * @param {Tables} tables @param {string} board @param {number} cell @param {number} rank
 * @param {number} wdl @returns {Reason}
 */
function reasonOf(tables, board, cell, rank, wdl) {
  const mover = toMove(board);
  const after = place(board, cell, mover);
  const value = tables.probe(after);
  const best = (/** @type {string} */ one) =>
    tables.moves(one).flatMap((move) => (move.rank === 1 ? [move.cell] : []));
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
