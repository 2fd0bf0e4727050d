// Write and read positions of ultimate tic-tac-toe as text, as in
// ttt_tables/games/ultimate/text.py. Each position has one text: nine boards, the side to move, and
// the board to play in (* for any, - once the game has ended). Under `open` a board with lines of
// both sides also has its owner, as in XXXOOO...=X.
import { checkSide, quote, readBoard } from "./checks.js";
import { BadBoardError } from "./errors.js";
import { numberOf, OTHER, show, WEIGHTS, wonLine } from "./nine-cells.js";
import { impossible, withLine } from "./occurs.js";
import { CELLS, digit, playable, resultOf } from "./ultimate-rules.js";

/** @typedef {import("./ultimate-rules.js").Position} Position */

const LONGEST = 200; // longer than any text of a position
const MARKS = ".XO";
export const START = `${Array(9).fill(".........").join("/")} X *`;
const count = (/** @type {string} */ board, /** @type {string} */ side) =>
  board.split(side).length - 1;

/**
 * Return the text of a position, the inverse of `parse`.
 * @param {Position} position @param {string} rule
 */
export function write(position, rule) {
  const boards = position.boards.map((number, at) => {
    const board = show(number);
    return withLine(board).size < 2 ? board : `${board}=${MARKS[digit(position.owners, at)]}`;
  });
  const target = resultOf(position, rule) ? "-" : (position.target ?? "*");
  return `${boards.join("/")} ${position.side} ${target}`;
}

/**
 * Return the position that a text shows. Throws, with the reason, for a text that cannot be read
 * and a position that cannot occur. It does not search for a game that leads to the position.
 * @param {string} text @param {string} rule @returns {Position}
 */
export function parse(text, rule) {
  const parts = text.slice(0, LONGEST).split(" ");
  if (parts.length !== 3)
    throw new BadBoardError(
      `a position must be boards, side and board to play in, separated by single spaces, as in '${START}', got ${quote(text)}`,
    );
  const [boards, side, target] = [parts[0].split("/"), checkSide(parts[1]), parts[2]];
  if (boards.length !== 9)
    throw new BadBoardError(
      `a position must have nine boards joined by /, got ${boards.length} in ${quote(text)}`,
    );
  if (!/^[0-8*-]$/.test(target))
    throw new BadBoardError(
      `the board to play in must be 0 to 8, * for any or - after the end, got ${quote(target)}`,
    );
  const read = boards.map((shown, at) => readOwned(shown, at, rule));
  const position = {
    boards: read.map(({ board }) => numberOf(board)),
    owners: read.reduce((sum, { owner }, at) => sum + MARKS.indexOf(owner) * WEIGHTS[at], 0),
    target: /\d/.test(target) ? +target : null,
    side,
  };
  const reason = whyNot(position, target, rule);
  if (reason) throw new BadBoardError(`this position cannot occur under ${rule}: ${reason}`);
  return position;
}

/** Return a board. @param {string} text @param {number} at */
function readOne(text, at) {
  try {
    return readBoard(text);
  } catch (error) {
    throw new BadBoardError(`board ${at}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * Return a board and its owner, "." if it has none.
 * @param {string} shown @param {number} at @param {string} rule
 */
function readOwned(shown, at, rule) {
  const [text, ...owners] = shown.split("=");
  const board = readOne(text, at);
  const sides = [...withLine(board)];
  const reject = (/** @type {string} */ why) => {
    throw new BadBoardError(`board ${at}, ${quote(shown)}, ${why}`);
  };
  if (owners.length && (rule !== "open" || sides.length < 2))
    reject(`names an owner, which only a board with lines of both sides may do: write '${text}'`);
  const reason = rule === "open" ? "" : impossible(board);
  if (reason) reject(`cannot occur under ${rule}: ${reason}`);
  const named = owners.join("=");
  if (sides.length > 1 && named !== "X" && named !== "O")
    reject(`has lines of both sides: write who won it, as in '${text}=X'`);
  return { board, owner: named || sides[0] || "." };
}

/**
 * Return why a position cannot occur, or "" if no reason is found.
 * @param {Position} position @param {string} target @param {string} rule
 */
function whyNot(position, target, rule) {
  const { side } = position;
  const boards = position.boards.map(show);
  const [x, o] = ["X", "O"].map((one) => count(boards.join(""), one));
  if (x - o !== Number(side === "O"))
    return `X has ${x} marks, O has ${o} and ${side} is to move, but X starts and the sides alternate`;
  const ended = resultOf(position, rule);
  if (ended && target !== "-")
    return `the game has ended (${ended}): write - for the board to play in`;
  if (!ended && target === "-") return "the game has not ended: name the board to play in";
  const owners = show(position.owners);
  if (impossible(owners)) return `among the won boards, ${impossible(owners)}`;
  if (wonLine(owners) && ended === side)
    return `${OTHER[side]} has moved after ${side}'s line of boards ended the game`;
  return (ended ? "" : wrongTarget(position, boards, rule)) || arrivals(position, boards, rule);
}

/**
 * Return why no last move led to the board to play in, or "".
 * @param {Position} position @param {string[]} boards @param {string} rule
 */
function wrongTarget(position, boards, rule) {
  const { target } = position;
  if (position.boards.every((board) => !board))
    return target === null ? "" : "the first move is free: write *";
  const last = OTHER[position.side];
  const sent = CELLS.filter((cell) => boards.some((board) => board[cell] === last));
  if (target === null)
    return sent.some((cell) => !playable(position, cell, rule))
      ? ""
      : `${last} cannot have sent ${position.side} to a board without legal moves`;
  if (!playable(position, target, rule))
    return `board ${target} is closed: write * for a free move`;
  return sent.includes(target) ? "" : `${last} has no mark on a cell ${target} of any board`;
}

/**
 * Return what is wrong if a side has fewer marks on a board than it was sent there, or "". A side
 * that is sent to a playable board plays there, except the side that was sent last, which is to
 * move unless the game has ended.
 * @param {Position} position @param {string[]} boards @param {string} rule
 */
function arrivals(position, boards, rule) {
  const ended = resultOf(position, rule) !== null;
  for (const side of ["X", "O"])
    for (const at of CELLS.filter((one) => playable(position, one, rule))) {
      const sent = boards.filter((board) => board[at] === OTHER[side]).length;
      const played = count(boards[at], side);
      const waiting = side === position.side && (ended || position.target === at);
      if (sent > played + Number(waiting))
        return `${side} was sent to board ${at} ${sent} times but played there ${played} times`;
    }
  return "";
}
