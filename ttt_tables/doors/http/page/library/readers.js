// The readers of the packs: each answers for one game, the family's beside them. ttt-tables.js
// explains them.
import { checkCell, checkSide, choice, quote, Refusal, readBoard } from "./checks.js";
import { check, impossible, impossibleInTurn, withLine } from "./occurs.js";
import { ascii, checkRising, crc32, lines, quotient, sectionsOf, sixteens, unfit } from "./pack.js";
import {
  BOARDS,
  carry,
  D4,
  emptyCells,
  numberOf,
  OTHER,
  once,
  place,
  ranks,
  result,
  show,
  toMove,
  WEIGHTS,
} from "./rules.js";

/**
 * @typedef {{cell: number, score: number, win: number, draw: number, loss: number,
 *   distance: number | null, probability: number, rank: number, after: string}} Move
 * @typedef {{x_win: number, draw: number, o_win: number, x_score: number}} Chances
 */

const TIE = 1e-12; // scores that are this near are tied

/**
 * Moves by their scores, best first, with ranks: of tied ones the lowest-numbered cell is first.
 * @param {Omit<Move, "rank" | "probability">[]} moves @param {number} tie @returns {Move[]}
 */
export function rankMoves(moves, tie = TIE) {
  const found = ranks(
    moves.map((move) => move.score),
    tie,
  );
  const ranked = moves.map((move, at) => ({ ...move, probability: 0, rank: found[at] }));
  ranked.sort((a, b) => a.rank - b.rank || a.cell - b.cell);
  if (ranked.length) ranked[0].probability = 1;
  return ranked;
}

const GIVEN = ["boards", "texts", "to_move", "first"]; // sections that follow from the rules,
const SUM = 0x567bcb36; // and their CRC-32

/** The classic game: classic.pack, ready to answer. */
export class Classic {
  /** @param {ArrayBuffer | Uint8Array} given  the bytes of classic.pack */
  constructor(given) {
    this.section = sectionsOf(given, "classic");
    const sum = GIVEN.reduce((state, name) => crc32(this.section(name), state), ~0);
    if (~sum >>> 0 !== SUM) throw unfit("its boards are not those of the game");
    this.policies = lines(this.section("policies"));
    this.boards = lines(this.section("texts"));
    const numbers = sixteens(this.section("boards"));
    checkRising(numbers, "the boards");
    if (this.boards.join() !== Array.from(numbers, show).join())
      throw unfit("its boards are not those of the game");
    if (new Set(this.policies).size < this.policies.length || !this.policies.includes("perfect"))
      throw unfit("a policy is named twice, or perfect is not there");
    this.rows = new Map(this.boards.map((board, row) => [board, row]));
    this.first = sixteens(this.section("first"));
    for (const policy of this.policies)
      this.section(`moves ${policy}`, 2 * this.first[this.boards.length]);
    const ofBoards = ["wdl", "distance", ...this.policies.map((policy) => `best ${policy}`)];
    for (const name of ofBoards) this.section(name, this.boards.length);
    for (const name of ["odds", "distinct moves"]) this.section(name);
    this.codes = once((/** @type {string} */ policy) => sixteens(this.section(`moves ${policy}`)));
    this.decoded = once((/** @type {number} */ code) => this.decode(code));
  }

  /** The row of a board. @param {string} board */
  row(board) {
    const row = this.rows.get(check(board, impossibleInTurn));
    if (row === undefined) throw unfit(`'${board}' is not there`);
    return row;
  }

  /**
   * The value under perfect play, in the view of the side to move: wdl 1, 0 or -1, and how many
   * moves of both sides are left.
   * @param {string} board
   */
  probe(board) {
    const row = this.row(board);
    const [wdl, distance] = [this.section("wdl")[row] - 1, this.section("distance")[row]];
    if (wdl > 1 || distance > 9 || (distance === 0) !== Boolean(result(board)))
      throw unfit(`the value of '${board}' is impossible`);
    return { wdl, distance };
  }

  /**
   * The cell that a policy plays, or null on an ended board.
   * @param {string} board @param {string} policy
   */
  bestMove(board, policy = "perfect") {
    const cell = this.section(`best ${choice("no policy", policy, this.policies)}`)[
      this.row(board)
    ];
    if (result(board) ? cell !== 255 : board[cell] !== ".")
      throw unfit(`some best cell of ${policy} is no legal move`);
    return cell === 255 ? null : cell;
  }

  /** Every legal move, best first. @param {string} board @param {string} policy */
  moves(board, policy = "perfect") {
    const [row, codes] = [this.row(board), this.codes(choice("no policy", policy, this.policies))];
    const side = toMove(board);
    const moves = [...codes.subarray(this.first[row], this.first[row + 1])].map(this.decoded);
    if (!areMoves(moves, board))
      throw unfit(`the moves of ${policy} on '${board}' are no ranking of its legal moves`);
    return moves.map((move) => ({ ...move, after: place(board, move.cell, side) }));
  }

  /** A distinct move, on whatever board. @param {number} code @returns {Omit<Move, "after">} */
  decode(code) {
    const bytes = this.section("distinct moves").slice(16 * code, 16 * code + 16);
    const invalid = unfit(`the record of distinct move ${code} is invalid`);
    if (bytes.length < 16) throw invalid;
    const [cell, rank, distance, kind] = bytes;
    const record = new DataView(bytes.buffer);
    const [weight, total, row] = [4, 8, 12].map((at) => record.getUint32(at, true));
    const odds = this.section("odds").slice(24 * row, 24 * row + 24);
    if (cell > 8 || !rank || rank > 9 || distance > 9 || kind > 1 || odds.length < 24) throw invalid;
    const chances = (kind ? ofDoubles : ofNumbers)(new DataView(odds.buffer));
    const probability = total ? weight / total : 0;
    const { score, win, draw, loss } = chances;
    const shares = [score, win, draw, loss, probability].every((one) => one >= 0 && one <= 1);
    if (!shares || Math.abs(win + draw + loss - 1) > 1e-9) throw invalid;
    return Object.freeze({ cell, ...chances, distance, probability, rank });
  }
}

/**
 * Whether these are all legal moves of a board, best first, with probabilities of a sum of 1, or of
 * 0 where the policy resigns.
 * @param {Omit<Move, "after">[]} moves @param {string} board
 */
function areMoves(moves, board) {
  const cells = new Set(moves.map(({ cell }) => cell));
  const legal = result(board) ? [] : emptyCells(board);
  const sum = moves.reduce((whole, { probability }) => whole + probability, 0);
  return (
    moves.length === legal.length &&
    legal.every((cell) => cells.has(cell)) &&
    moves.every(({ rank }, at) => rank <= at + 1 && rank >= (moves[at - 1]?.rank ?? 1)) &&
    (sum === 0 || Math.abs(sum - 1) < 1e-9)
  );
}

/** @param {DataView} odds */
function ofDoubles(odds) {
  const [win, draw, loss] = [0, 8, 16].map((at) => odds.getFloat64(at, true));
  return { score: win + draw / 2, win, draw, loss };
}

/** @param {DataView} odds */
function ofNumbers(odds) {
  const parts = [0, 8, 16].map((at) => odds.getBigUint64(at, true));
  const whole = parts[0] + parts[1] + parts[2] || 1n; // of no numbers the sum is 0
  const [win, draw, loss] = parts.map((part) => quotient(part, whole));
  return { score: quotient(2n * parts[0] + parts[1], 2n * whole), win, draw, loss };
}

const POSITIONS = 7673; // of the dice game
const [X, O] = ["X", "O"].map((side) => side.charCodeAt(0));

/** The dice game: dice.pack. A position is a board, a side to move and a rule. */
export class Dice {
  /** @param {ArrayBuffer | Uint8Array} given  the bytes of dice.pack */
  constructor(given) {
    const section = sectionsOf(given, "dice");
    const boards = sixteens(section("boards"));
    const sides = section("to_move", boards.length);
    checkRising(
      [...boards].map((board, row) => 2 * board + +(sides[row] === O)),
      "the positions",
    );
    if (boards.length !== POSITIONS || sides.some((side) => side !== X && side !== O))
      throw unfit("its positions are not those of the game");
    this.rows = new Map(Array.from(boards, (board, row) => [board * 256 + sides[row], row]));
    this.rules = ["pass", "draw", "reroll", "forfeit"];
    this.codes = new Map(
      this.rules.map((rule) => [rule, sixteens(section(`odds ${rule}`, 2 * boards.length))]),
    );
    const most = [...this.codes.values()]
      .flatMap((codes) => [...codes])
      .reduce((a, b) => (b < 65535 ? Math.max(a, b) : a), 0);
    this.odds = new DataView(section("odds", 24 * (most + 1)).slice().buffer);
    for (let at = 0; at <= 24 * most; at += 24) {
      const parts = [0, 8, 16].map((part) => this.odds.getBigUint64(at + part, true));
      const sum = parts[0] + parts[1] + parts[2];
      if (sum === 0n || sum > Number.MAX_SAFE_INTEGER) throw unfit("some odds are no chances");
    }
  }

  /**
   * Whole numbers: X wins, a draw, O wins, before the roll.
   * @param {string} board @param {string} side @param {string} rule
   */
  exact(board, side = "X", rule = "pass") {
    choice("no rule", rule, this.rules);
    const code = this.code(board, checkSide(side), rule);
    if (code < 65535)
      return [0, 8, 16].map((at) => Number(this.odds.getBigUint64(24 * code + at, true)));
    const ended = result(board);
    const last = (/** @type {string} */ mark, /** @type {number} */ cell) =>
      mark !== "." && this.code(place(board, cell, "."), mark, rule) < 65535;
    if (!ended || ![...board].some(last)) throw new Refusal(this.whyNot(board, side, rule));
    return [ended === "X", ended === "draw", ended === "O"].map(Number);
  }

  /**
   * The row of an open position's odds; 65,535 if play cannot reach it.
   * @param {string} board @param {string} side @param {string} rule
   */
  code(board, side, rule) {
    return (
      this.codes.get(rule)?.[this.rows.get(numberOf(board) * 256 + side.charCodeAt(0)) ?? -1] ??
      65535
    );
  }

  /**
   * Why play under the rule cannot reach a position.
   * @param {string} board @param {string} side @param {string} rule
   */
  whyNot(board, side, rule) {
    const passes = rule === "pass" && (result(board) || !board.slice(0, 3).includes("."));
    const late = "no roll is blocked, and so the sides alternate, until the top row is full";
    const reason =
      impossible(board) ||
      (passes ? late : impossibleInTurn(board)) ||
      `it is the turn of ${toMove(board)}`;
    return `board '${board}' with ${side} to move cannot occur under '${rule}': ${reason}`;
  }

  /**
   * The same as chances.
   * @param {string} board @param {string} side @param {string} rule @returns {Chances}
   */
  chances(board, side = "X", rule = "pass") {
    const [x, draw, o] = this.exact(board, side, rule);
    const whole = x + draw + o;
    return {
      x_win: x / whole,
      draw: draw / whole,
      o_win: o / whole,
      x_score: (2 * x + draw) / (2 * whole),
    };
  }

  /**
   * The moves that a roll opens, best first; none if it is blocked.
   * @param {string} board @param {number} roll @param {string} side @param {string} rule
   */
  moves(board, roll, side = "X", rule = "pass") {
    this.exact(board, side, rule); // refuses what cannot occur
    if (![1, 2, 3, 4, 5, 6].includes(roll))
      throw new Refusal(`a die does not show ${quote(roll)}: a roll is 1 to 6, whole`);
    const opened = result(board) ? 0 : 3 * Math.ceil(roll / 2);
    const cells = emptyCells(board).filter((cell) => cell < opened);
    return rankMoves(cells.map((cell) => this.move(board, cell, side, rule)));
  }

  /** @param {string} board @param {number} cell @param {string} side @param {string} rule */
  move(board, cell, side, rule) {
    checkCell(readBoard(board), cell);
    const after = place(board, cell, side);
    const found = this.exact(after, OTHER[side], rule);
    const [wins, draws, losses] = side === "X" ? found : found.reverse();
    const whole = wins + draws + losses;
    const score = (2 * wins + draws) / (2 * whole);
    return {
      cell,
      score,
      win: wins / whole,
      draw: draws / whole,
      loss: losses / whole,
      distance: null,
      after,
    };
  }
}

export const COMMON = 26_880; // the denominator of every chance of a mini-board
export const NO_BOARD = 65_535; // a number that no board has

/** Mini-boards that are filled at random: miniboard.pack. */
export class Miniboard {
  /** @param {ArrayBuffer | Uint8Array} given  the bytes of miniboard.pack */
  constructor(given) {
    const x = sixteens(sectionsOf(given, "miniboard")("x_win", 2 * BOARDS));
    /** By board number, times 26,880; 65,535 where no board has the number. */
    this.x = x;
    this.o = x.map((_, number) => x[swap(number)]);
    if (x.some((part, number) => part !== NO_BOARD && part + this.o[number] > COMMON))
      throw unfit("some chances add up to more than 1");
  }

  /** The chances that X wins, of a draw, that O wins. @param {string} board */
  chances(board) {
    const number = numberOf(check(board));
    const [x, o] = [this.x[number], this.o[number]];
    if (x + o > COMMON) throw unfit(`the chances of '${board}' add up to more than 1`);
    return { x_win: x / COMMON, draw: (COMMON - x - o) / COMMON, o_win: o / COMMON };
  }
}

/** The number of a board with its marks exchanged. @param {number} number */
const swap = (number) =>
  WEIGHTS.reduce((sum, weight) => sum + weight * [0, 2, 1][Math.floor(number / weight) % 3], 0);

/** X's winning strategy in ultimate tic-tac-toe under the rule `open`: ultimate.pack. */
export class Strategy {
  /** @param {ArrayBuffer | Uint8Array} given  the bytes of ultimate.pack */
  constructor(given) {
    const section = sectionsOf(given, "ultimate");
    const forms = D4[0].map((board) => Array.from(sixteens(section(`forms ${board}`))));
    for (const [board, some] of forms.entries()) checkRising(some, `the forms of board ${board}`);
    this.places = forms.map((some) => new Map(some.map((form, at) => [form, at])));
    this.moves = section("moves");
    this.plies = section("plies", this.moves.length);
    const keys = section("keys", 10 * this.moves.length);
    const texts = Array.from(this.moves, (_, row) => ascii(keys.subarray(10 * row, 10 * row + 10)));
    checkRising(texts, "the keys");
    const counts = [...forms.map((some) => some.length), 10]; // and nine boards to play in, or any
    if (keys.some((place, at) => place >= counts[at % 10])) throw unfit("some form is not there");
    if (!texts.length || this.moves.some((move) => move > 80) || this.plies.some((one) => one > 81))
      throw unfit("some move or distance is out of range");
    this.rows = new Map(texts.map((text, row) => [text, row]));
  }

  /**
   * X's move, and after how many moves of both sides he has won at the latest; null off its path.
   * @param {string[]} boards  the nine mini-boards
   * @param {string} owners  who has won each: nine of . X O
   * @param {number | null} target  the board to play in, null if the move is free
   * @returns {{board: number, cell: number, plies: number} | null}
   */
  move(boards, owners, target) {
    checkPosition(boards, owners, target);
    const images = D4.map((symmetry) => outline(boards, owners, target, symmetry));
    const least = images.reduce((best, one) => (one < best ? one : best));
    const places = [...least].map((form, at) =>
      at < 9 ? (this.places[at].get(form.charCodeAt(0)) ?? 256) : form.charCodeAt(0),
    ); // 256: no byte
    const row = this.rows.get(String.fromCharCode(...places));
    if (row === undefined) return null;
    const [board, cell] = [Math.floor(this.moves[row] / 9), this.moves[row] % 9];
    const found = D4.filter((_, n) => images[n] === least);
    const moves = found.map((symmetry) => 9 * symmetry[board] + symmetry[cell]);
    const move = Math.min(...moves);
    const at = { board: Math.floor(move / 9), cell: move % 9 };
    if ((target ?? at.board) !== at.board || boards[at.board][at.cell] !== ".")
      throw unfit(`cell ${at.cell} of board ${at.board} is no move on ${boards.join("/")}`);
    return { ...at, plies: this.plies[row] };
  }
}

/**
 * Refuse what is no position, or has boards and winners that contradict each other.
 * @param {any} boards @param {any} owners @param {any} target
 */
function checkPosition(boards, owners, target) {
  if (!Array.isArray(boards) || boards.length !== 9)
    throw new Refusal("a position has nine boards, in an array");
  for (const [at, owner] of [...readBoard(owners)].entries()) {
    const sides = withLine(readBoard(boards[at]));
    if (owner === "." ? sides.size : !sides.has(owner))
      throw new Refusal(
        `board ${at}, '${boards[at]}', cannot belong to ${owner === "." ? "nobody" : owner}`,
      );
  }
  if (target !== null && !D4[0].includes(target))
    throw new Refusal(`the board to play in is 0 to 8 or null, not ${quote(target)}`);
}

/**
 * The outline of a position, turned by a symmetry: the form of each board and where to play, as the
 * characters of a text.
 * @param {string[]} boards @param {string} owners @param {number | null} target
 * @param {number[]} symmetry
 */
function outline(boards, owners, target, symmetry) {
  const forms = symmetry.map((old) => {
    const board = carry(boards[old], symmetry);
    if (owners[old] === ".") return numberOf(board);
    const taken = [...board].reduce((sum, mark, cell) => sum + (mark === "." ? 0 : 1 << cell), 0);
    return (owners[old] === "X" ? 0x5000 : 0x6000) + taken;
  });
  return String.fromCharCode(...forms, target === null ? 9 : symmetry.indexOf(target));
}
