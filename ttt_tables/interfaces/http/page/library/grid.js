// The nine boards of ultimate tic-tac-toe as one grid, nine rows of nine cells.

/**
 * Convert a row and a column of the whole grid to a board and a cell, and the other way round.
 * @param {[number, number]} place @returns {[number, number]}
 */
export const across = ([row, column]) => [
  3 * Math.floor(row / 3) + Math.floor(column / 3),
  3 * (row % 3) + (column % 3),
];
