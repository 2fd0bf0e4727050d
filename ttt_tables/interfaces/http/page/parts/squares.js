// Boards as squares of text.

/** @type {Record<string, string>} */
const SQUARES = { ".": "⬜", X: "🟦", O: "🟧" };

/** How many of so many boards stand in a row. @param {number} boards */
export const across = (boards) => (boards === 9 ? 3 : boards);

/** Boards as lines of squares: blue is X, orange is O. @param {string[]} boards */
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
