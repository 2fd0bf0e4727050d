// Explain the value of each move of a game without chance: the lines that it completes, blocks,
// threatens and leaves open, and the replies to it, as the package finds them. Both explanations
// are those of ttt_tables/play/reasons.py and, for the tables of the classic game,
// ttt_tables/games/classic/explanation.py.
import { LINES, OTHER, place, result, toMove } from "./nine-cells.js";
import { Game } from "./play.js";
import { PERFECT } from "./policies.js";

/**
 * @typedef {import("./play.js").Position} At
 * @typedef {import("./answer.js").Move} Ranked
 * @typedef {{ranked: Ranked, after: At, replies: readonly Ranked[], wins: Ended[]}} Studied
 *   a move, and the replies that win at once
 * @typedef {{move: string, line: number[] | null, cell: number, steady: boolean}} Ended
 *   a move that wins at once, with one line that it completes (null if it completes none) and the
 *   place that it fills; `steady` if the other marks of the line were there before
 */

/** Return the moves under perfect play, best first. @param {At} here */
const perfect = ({ game, text }) =>
  game.moves(text, game.rules.takes.includes("policy") ? { policy: PERFECT } : {}).moves;

/**
 * Return why each move of a position wins, draws or loses, best first.
 * @param {At} here @returns {Reason[]}
 */
export function reasonsOf(here) {
  const studied = perfect(here).map((ranked) => study(here, ranked));
  const kept = Math.max(...studied.map(({ ranked }) => ranked.wdl ?? 0));
  return studied.map((one) => reasonOf(here, one, studied, kept));
}

/** @param {At} here @param {Ranked} ranked @returns {Studied} */
function study(here, ranked) {
  const after = here.play(ranked.move);
  const replies = perfect(after);
  const won = replies.filter(({ wdl, distance }) => wdl === 1 && distance === 1);
  return { ranked, after, replies, wins: won.flatMap(({ move }) => endings(after, move, here)) };
}

/**
 * Return a move that ends the game once for each line that it completes.
 * @param {At} here @param {string} move @param {At} before  an earlier position
 * @returns {Ended[]}
 */
function endings(here, move, before) {
  const after = here.play(move);
  const cell = filled(here, move, after);
  const width = after.board.split("/")[0].length + 1;
  const board = Math.floor(cell / width);
  const isSteady = (/** @type {number[]} */ line) =>
    line.every((one) => {
      const at = width * board + one;
      return at === cell || before.board[at] === after.board[at];
    });
  const lines = completed(after)[board] ?? [];
  return lines.length
    ? lines.map((line) => ({ move, line, cell, steady: isSteady(line) }))
    : [{ move, line: null, cell, steady: false }];
}

/**
 * Return where a move sets a mark, in the text of the boards. If no cell has another mark than
 * before, it is the cell of the move: its own mark has just disappeared from there.
 * @param {At} here @param {string} move @param {At} after
 */
function filled(here, move, after) {
  const at = [...after.board].findIndex((mark, one) => mark !== "." && mark !== here.board[one]);
  return at < 0 ? +move : at;
}

/** Return the complete lines that count on each board. @param {At} here @returns {number[][][]} */
function completed({ board, lines, game }) {
  const boards = board.split("/");
  return lines.map((found, at) => {
    if (!found) return [];
    const mark = boards[at][found[0]];
    return game.rules.everyLine.filter((line) => line.every((cell) => boards[at][cell] === mark));
  });
}

/** Return whether a move loses at the next move, or is the last. @param {Ranked} move */
const losesAtOnce = ({ wdl, distance }) => wdl === -1 && distance !== null && distance <= 2;

/**
 * @param {At} here @param {Studied} one @param {Studied[]} all
 * @param {number} kept  the outcome of the best move @returns {Reason}
 */
function reasonOf(here, { ranked, after, replies, wins }, all, kept) {
  const { move, rank } = ranked;
  const [wdl, distance] = [ranked.wdl ?? 0, ranked.distance];
  const at = filled(here, move, after);
  const before = completed(here);
  const blocked = all.flatMap((other) =>
    other.wins.flatMap(({ cell, line, steady }) =>
      line && steady && cell === at && other.ranked.move !== move ? [line] : [],
    ),
  );
  const losing = replies.filter(losesAtOnce).map((reply) => reply.move);
  const others = losing.length ? replies.map((reply) => reply.move) : [];
  const holding = others.filter((reply) => !losing.includes(reply));
  const forced = holding.length === 1 ? holding[0] : null;
  const onward = forced === null ? null : after.play(forced);
  const follows = onward ? best(perfect(onward)) : [];
  const answers = best(replies);
  const forkFollows =
    wdl < 0
      ? distance === 4 && answers.every((reply) => isFork(after, reply))
      : distance === 5 && onward !== null && follows.every((one) => isFork(onward, one));
  return {
    ...{ move, wdl, distance, rank, keeps: wdl === kept },
    completes: completed(after).flatMap((lines, board) => (before[board].length ? [] : lines)),
    blocks: wdl === 1 && distance === 1 ? [] : distinct(blocked),
    ...prepared(after, replies),
    leaves: inOrder(wins),
    ...{ losing, holding, forced, replies: answers, follows, forkFollows },
  };
}

/**
 * Return what the side that has just moved threatens: the lines that it completes if the reply
 * leaves them open, and whether these are several that no reply can stop.
 * @param {At} after @param {readonly Ranked[]} replies
 */
function prepared(after, replies = perfect(after)) {
  const next = replies
    .filter(({ wdl, distance }) => wdl === -1 && distance === 2)
    .map(({ move }) => threatsAfter(after, move));
  const threatens = inOrder(next.flat());
  const several = new Set(threatens.map(({ move }) => move)).size > 1;
  const always = next.length === replies.length && next.every((threats) => threats.length > 0);
  return { threatens, fork: several && always };
}

/** @param {At} here @param {string} move */
const isFork = (here, move) => prepared(here.play(move)).fork;

/** Return the moves that then complete a line that the first move has prepared. @param {At} after @param {string} reply */
function threatsAfter(after, reply) {
  const here = after.play(reply);
  const won = here.legalMoves.filter((move) => here.play(move).result === here.toMove);
  return won.flatMap((move) => endings(here, move, after)).filter(({ steady }) => steady);
}

/** @param {readonly Ranked[]} moves */
const best = (moves) => moves.flatMap(({ rank, move }) => (rank === 1 ? [move] : []));

/** Return each line once, in the game's order. @param {number[][]} lines */
const distinct = (lines) =>
  [...new Map(lines.map((line) => [`${line}`, line])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line);

/** Return each threat once, in the order of moves and lines. @param {Ended[]} ended @returns {Threat[]} */
const inOrder = (ended) =>
  [...new Map(ended.map(({ move, line }) => [`${move} ${line}`, { move, line }])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, threat]) => threat);

/** @param {string} board @param {string} side @returns {CellThreat[]} */
function threats(board, side) {
  return LINES.flatMap((line) => {
    const marks = line.map((cell) => board[cell]);
    const own = marks.filter((mark) => mark === side).length;
    return own === 2 && marks.includes(".") ? [{ cell: line[marks.indexOf(".")], line }] : [];
  });
}

/**
 * Return the reason of every move of the classic game, best first, from its tables.
 * @param {string} board @param {Tables} tables
 */
export function explain(board, tables) {
  const { wdl } = tables.probe(board);
  return tables.moves(board).map(({ cell, rank }) => cellReason(tables, board, cell, rank, wdl));
}

/**
 * @param {Tables} tables @param {string} board @param {number} cell @param {number} rank
 * @param {number} wdl @returns {CellReason}
 */
function cellReason(tables, board, cell, rank, wdl) {
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

/** A game without chance, with the reasons for the values of its moves. */
export class ExplainedGame extends Game {
  /**
   * Return the reason for the value of every move, best first.
   * @param {string | import("./play.js").Position} position
   */
  explain(position) {
    return reasonsOf(this.position(position));
  }
}
