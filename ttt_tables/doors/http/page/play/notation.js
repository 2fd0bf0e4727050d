// Games of ultimate tic-tac-toe as players write them, read and written.
import { Refusal } from "../library/rules.js";
import { t } from "../texts/texts.js";

/** @param {[number, number]} move  board and cell */
export const moveText = ([board, cell]) => `${board}${cell}`;
/** A move in words: the board's name and the cell's. @param {string} move */
export const nameMove = (move) => `${t.cells[+move[0]]} › ${t.cells[+move[1]]}`;

export const NOTATIONS = ["cells", "ones", "rows", "address"];

/**
 * The move at a row and a column of the whole grid, 0 to 8.
 * @param {number} row @param {number} column
 */
export const moveAt = (row, column) =>
  `${3 * Math.floor(row / 3) + Math.floor(column / 3)}${3 * (row % 3) + (column % 3)}`;
/** Row and column of a move. @param {string} move */
const placeOf = ([board, cell]) => [
  3 * Math.floor(+board / 3) + Math.floor(+cell / 3),
  3 * (+board % 3) + (+cell % 3),
];

/**
 * The moves of a text, board and cell as two digits from 0 on; the rule too where an address tells
 * it. Read are: board and cell ("44 40", or from 1 on where a 9 and no 0 is among them), row and
 * column ("4 4, 3 3", as CodinGame has them), and this page's addresses.
 * @param {string} text @returns {{moves: string, rule?: string}}
 */
export function readGame(text) {
  const query = /#ultimate\?(\S*)/.exec(text)?.[1];
  if (query !== undefined) {
    const state = new URLSearchParams(query);
    return { moves: state.get("moves") ?? "", rule: state.get("rule") ?? undefined };
  }
  const bare = text.replace(/\b\d+\.(?!\d)/g, " "); // numbers of moves, such as "12."
  const tokens = bare.split(/[^0-9A-Za-z]+/).filter((token) => token && !/^[XOxo]$/.test(token));
  const wrong = tokens.find(
    (token) => !/^\d{1,2}$/.test(token) || token.length !== tokens[0].length,
  );
  if (wrong !== undefined) throw new Refusal(t.notation.noMove(tokens.indexOf(wrong) + 1, wrong));
  if (tokens[0]?.length !== 1) return { moves: fromZero(tokens).join(" ") };
  if (tokens.length % 2) throw new Refusal(t.notation.odd(tokens.length));
  if (tokens.includes("9")) throw new Refusal(t.notation.noRow);
  const pairs = Array.from({ length: tokens.length / 2 }, (_, at) => [
    tokens[2 * at],
    tokens[2 * at + 1],
  ]);
  return { moves: pairs.map(([row, column]) => moveAt(+row, +column)).join(" ") };
}

/** Moves with digits from 0 on; a 9 and no 0 tells that they count from 1. @param {string[]} moves */
function fromZero(moves) {
  const digits = moves.join("");
  if (!digits.includes("9") || digits.includes("0")) return moves;
  return moves.map((move) => [...move].map((digit) => +digit - 1).join(""));
}

/**
 * A game in a notation.
 * @param {string[]} moves @param {string} notation @param {string} address
 */
export function writeGame(moves, notation, address) {
  if (notation === "address") return address;
  if (notation === "rows") return moves.map((move) => placeOf(move).join(" ")).join("\n");
  const from = notation === "ones" ? 1 : 0;
  return moves.map((move) => [...move].map((digit) => +digit + from).join("")).join(" ");
}
