// Boards as emoji squares.

/** @type {Record<string, string>} */
const SQUARES = { ".": "⬜", X: "🟦", O: "🟧" };

/** Return how many boards are in a row. @param {number} boards */
export const across = (boards) => (boards === 9 ? 3 : boards);

/** Write boards as lines of squares, blue for X and orange for O. @param {string[]} boards */
export function squaresOf(boards) {
  const wide = across(boards.length);
  const rows = [];
  for (let first = 0; first < boards.length; first += wide)
    for (const row of [0, 3, 6])
      rows.push(
        boards
          .slice(first, first + wide)
          .map((board) => [...board.slice(row, row + 3)].map((mark) => SQUARES[mark]).join(""))
          .join(" "),
      );
  return rows.map((row, at) => (at && at % 3 === 0 ? `\n${row}` : row)).join("\n");
}
