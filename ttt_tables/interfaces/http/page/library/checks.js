// Strict checks of a caller's arguments. Each error names what is wrong.

import { BadBoardError, IllegalMoveError, TttError } from "./errors.js";

export { TttError } from "./errors.js";

/**
 * Reject an unknown name with an error of a given class.
 * @param {string} what @param {string} name @param {readonly string[]} names
 */
export function choice(what, name, names, Kind = TttError) {
  if (!names.includes(name)) {
    const said = typeof name === "string" ? name : quote(name);
    throw new Kind(`${what} is called ${said}: choose one of ${names.join(", ")}.`);
  }
  return name;
}

/** Quote an input in an error message, shortened. @param {any} asked */
export function quote(asked) {
  if (typeof asked === "string") return `'${asked.slice(0, 60)}'`;
  try {
    return String(asked).slice(0, 60);
  } catch {
    return "an object"; // that has no text
  }
}

/** Reject a board that is not a text of nine marks. @param {any} board @returns {string} */
export function readBoard(board) {
  if (typeof board !== "string")
    throw new BadBoardError(`a board's text is a string, not ${quote(board)}`);
  if (/^[.XO]{9}$/.test(board)) return board;
  const marks = [...board];
  if (marks.length !== 9)
    throw new BadBoardError(
      `board ${quote(board)} has ${marks.length} characters: write nine, row by row, such as 'X...O....'`,
    );
  const at = marks.findIndex((mark) => !".XO".includes(mark));
  const only = "use only '.' (empty), 'X' (X) and 'O' (O)";
  throw new BadBoardError(
    `board ${quote(board)} has ${quote(marks[at])} at position ${at}: ${only}`,
  );
}

/** Reject a side that is neither X nor O. @param {any} side @returns {string} */
export function checkSide(side) {
  if (side !== "X" && side !== "O")
    throw new BadBoardError(`the side to move must be "X" or "O", got ${quote(side)}`);
  return side;
}

/** Reject a cell on which no mark can be placed. @param {string} board @param {any} cell */
export function checkCell(board, cell) {
  if (typeof cell !== "number" || !board[cell])
    throw new IllegalMoveError(`cell must be 0 (top left) to 8, got ${quote(cell)}`);
  if (board[cell] !== ".") throw new IllegalMoveError(`cell ${cell} is taken on ${quote(board)}`);
}

/** Return whether a value is a string. @param {any} thing */
export const isText = (thing) => typeof thing === "string";
