// The engine of ultimate tic-tac-toe: the search of the Python package, compiled to WebAssembly.
// This module gives it positions and limits and takes its thoughts, as ttt_tables/engine does,
// number by number.
import { Refusal } from "./checks.js";
import { solveEndgame } from "./endgames.js";
import { bake, chancesOf, readWeights, writeChances, writeRace } from "./evaluations.js";
import { readBytes } from "./files.js";
import { arrayOf, compileKernel, Kernel, nanoseconds } from "./kernel.js";
import { DATA, keep, open } from "./open.js";
import { LARGEST } from "./pack.js";
import { choice, show, WEIGHTS } from "./rules.js";
import {
  CELLS,
  cellsLeft,
  digit,
  movesOf,
  playable,
  playMove,
  RULES,
  resultOf,
} from "./ultimate.js";

/**
 * @typedef {import("./ultimate.js").Position} Position @typedef {import("./ultimate.js").Move} Move
 */
/**
 * @typedef {{move: Move, score: number, proved: boolean, depth: number, nodes: number, line: Move[]}} Thought  the score is the mover's, 0 to 1
 */
/** @typedef {{milliseconds?: number, depth?: number, nodes?: number}} Limits */
/** @typedef {{ends: bigint, depth: number, nodes: number}} Left */

const NAMES = Object.keys(RULES);
const DEEPEST = 81; // plies: no game has more
const MOST_NODES = 2 ** 52;
const MOST_ENTRIES = 2 ** 26; // a gigabyte
const DAY = 86_400_000; // milliseconds
const RETURN = 300_000n; // nanoseconds kept back for the way home,
const FOLLOWING = 100_000n; // and for the line
const NONE = 82; // more replies than there are
const LEAST = 2; // plies of an analysis: the move and a reply

/** The limits of a search; the first that is met ends it. @param {Limits} asked @returns {Left} */
function limit({ milliseconds, depth, nodes }) {
  for (const [name, number, unit] of /** @type {const} */ ([
    ["a depth", depth, "plies"],
    ["nodes", nodes, "positions"],
  ]))
    if (number !== undefined && (!Number.isInteger(number) || number < 1))
      throw new Refusal(`${name}: a whole number of ${unit} from 1 on, not ${number}`);
  if (milliseconds === undefined && depth === undefined && nodes === undefined)
    throw new Refusal("a search needs a limit: give milliseconds, a depth or nodes");
  const time = milliseconds ?? DAY;
  if (!(time >= 0 && time <= DAY))
    throw new Refusal(`a time is 0 to ${DAY} milliseconds, not ${time}`);
  const span = BigInt(Math.floor(time * 1e6)) - RETURN;
  const ends = nanoseconds() + (span > 0n ? span : 0n);
  return {
    ends,
    depth: Math.min(depth ?? DEEPEST, DEEPEST),
    nodes: Math.min(nodes ?? MOST_NODES, MOST_NODES),
  };
}

/** @param {Left} left */
const areMet = ({ ends, nodes }) => nodes < 1 || nanoseconds() > ends;
/**
 * The limits that remain after so many positions.
 * @param {Left} left @param {number} nodes @returns {Left}
 */
const less = (left, nodes) => ({ ...left, nodes: left.nodes - nodes });
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0);
const same = (/** @type {Move} */ a, /** @type {Move} */ b) => a[0] === b[0] && a[1] === b[1];
const inOrder = (/** @type {Thought} */ a, /** @type {Thought} */ b) =>
  b.score - a.score || a.move[0] - b.move[0] || a.move[1] - b.move[1];

/** A player of one rule. It keeps its table of positions from move to move. */
export class Engine {
  /**
   * @param {import("./kernel.js").Compiled} compiled  of engine.wasm
   * @param {string} rule
   * @param {{weights: Uint8Array | null, miniboard: import("./readers.js").Miniboard, strategy?: import("./readers.js").Strategy | null,
   * entries?: number}} given  a rule's learned weights, as `readWeights` returns them; the chances
   * of mini-boards; X's
   *   stored win under `open`; the size of the table, a power of two, 16 bytes an entry
   */
  constructor(compiled, rule, { weights, miniboard, strategy = null, entries = 1 << 19 }) {
    this.rule = choice("No rule", rule, NAMES);
    if (!(entries >= 1 && entries <= MOST_ENTRIES && Number.isInteger(Math.log2(entries))))
      throw new Refusal(
        `a table of positions has a power of two of entries, at most ${MOST_ENTRIES}, not ${entries}`,
      );
    this.strategy = rule === "open" ? strategy : null;
    const { records, layout, endgames } = compiled.about;
    const most = 8 * (endgames.SIZE + (2 << 18)); // of the solver of endgames
    const sizes = [
      records.SEARCH.size,
      records.EVALUATION.size,
      records.WEIGHTS.size,
      16 * entries,
      8 * DEEPEST,
      most,
      1024,
    ];
    const kernel = new Kernel(compiled, sum(sizes));
    this.kernel = kernel;
    this.about = compiled.about;
    this.layout = layout;
    this.s = kernel.record("SEARCH");
    this.e = kernel.record("EVALUATION");
    this.entries = { at: kernel.take(16 * entries), count: entries };
    this.line = kernel.take(8 * DEEPEST);
    this.room = kernel.take(most);
    this.s.set("features", layout.ALL);
    this.learned = weights !== null;
    const triples = chancesOf(miniboard);
    writeChances(this.e, triples);
    if (weights) bake(kernel, this.e, weights);
    else writeRace(kernel, this.e, this.rule, triples);
  }

  /** Forget all positions searched before. */
  forget() {
    new Uint8Array(this.kernel.memory.buffer, this.entries.at, 16 * this.entries.count).fill(0);
  }

  /** Write a position into the kernel's record. @param {Position} position */
  setUp({ boards, owners }) {
    const bits = (/** @type {number} */ board, /** @type {number} */ mark) =>
      sum(CELLS.map((cell) => (digit(board, cell) === mark ? 1 << cell : 0)));
    for (const board of CELLS) {
      const owner = digit(owners, board);
      this.s.set("marks", bits(boards[board], 1), board);
      this.s.set("marks", bits(boards[board], 2), 9 + board);
      this.s.set(
        "numbers",
        owner ? owner * (WEIGHTS[0] + WEIGHTS[1] + WEIGHTS[2]) : boards[board],
        board,
      );
    }
    this.s.set("won", bits(owners, 1), 0);
    this.s.set("won", bits(owners, 2), 1);
    this.s.set(
      "closed",
      sum(CELLS.map((board) => (playable({ boards, owners }, board, this.rule) ? 0 : 1 << board))),
    );
    this.s.set("rule", NAMES.indexOf(this.rule));
  }

  /**
   * The best move found within limits, by the search alone.
   * @param {Position} position @param {Left} left @returns {Thought}
   */
  search(position, left) {
    const { s, layout, kernel, entries } = this;
    const { WIN, SURE, UNKNOWN } = layout;
    this.setUp(position);
    s.set("deadline", left.ends - FOLLOWING);
    s.set("clock", 1);
    s.set("most_nodes", left.nodes);
    const whole = 3 * cellsLeft(position, this.rule) + 2;
    const table = arrayOf(entries.at, entries.count, 16);
    const [side, target] = [BigInt("XO".indexOf(position.side)), BigInt(position.target ?? -1)];
    let [score, reached] = [0, 0];
    kernel.call("start", s.at, this.e.at);
    for (let plies = 1; plies <= Math.min(left.depth, whole); plies++) {
      s.set("iteration", plies);
      const node = [side, target, 0n, BigInt(UNKNOWN)];
      const found = kernel.call(
        "search",
        s.at,
        this.e.at,
        ...table,
        ...node,
        BigInt(plies),
        BigInt(-WIN),
        BigInt(WIN),
      );
      if (s.get("stop")) break;
      [score, reached] = [found, plies];
      if (Math.abs(score) > SURE) break;
    }
    const [best, nodes] = [s.get("best"), s.get("nodes")];
    const forced = Math.abs(score) > SURE;
    const length = kernel.call(
      "follow",
      s.at,
      this.e.at,
      ...table,
      side,
      target,
      Number(forced),
      ...arrayOf(this.line, DEEPEST),
    );
    const line = [...new BigInt64Array(kernel.memory.buffer, this.line, length)].map((move) =>
      toMove(Number(move)),
    );
    const share = forced ? Number(score > 0) : this.share(score, position, nodes);
    return {
      move: toMove(best),
      score: share,
      proved: forced || reached >= whole,
      depth: reached,
      nodes,
      line,
    };
  }

  /**
   * The expected score that an estimate in units stands for.
   * @param {number} score @param {Position} position @param {number} nodes  positions visited
   */
  share(score, { boards }, nodes) {
    if (!this.learned) return 0.5 + score / (2 * this.layout.UNIT);
    const [first, rise, doubling] = this.about.steepness[this.rule];
    const { few, many, late } = this.about;
    const marks = sum(boards.map((board) => CELLS.filter((cell) => digit(board, cell)).length));
    const doublings = Math.min(Math.max(Math.log2(nodes || 1), few), many) - few;
    const steepness = first + rise * marks + (marks >= late ? doubling * doublings : 0);
    return 1 / (1 + Math.exp((-steepness * score) / this.layout.UNITS_A_LOGIT));
  }

  /**
   * The best move found within limits. Where no move wins and all is proved, the rest of them finds
   * the move that is
   * hardest to answer.
   * @param {Position} position @param {Limits} asked @returns {Thought}
   */
  think(position, asked) {
    this.checkOpen(position);
    const left = limit(asked);
    const thought = this.search(position, left);
    if (!thought.proved || thought.score === 1) return thought;
    return thought.score === 0
      ? this.resist(position, thought, left)
      : this.tempt(position, thought, left);
  }

  /**
   * The move to play: exact knowledge first, that is X's stored win under `open` and small
   * endgames, then the search.
   * @param {Position} position @param {Limits} asked @returns {Thought}
   */
  choose(position, asked) {
    this.checkOpen(position);
    limit(asked);
    const stored = this.bestStored(position);
    if (stored) return stored;
    const started = performance.now();
    const solution = this.solveSmall(position, asked.milliseconds);
    const spent = solution && asked.milliseconds !== undefined ? performance.now() - started : 0;
    const milliseconds =
      asked.milliseconds === undefined ? undefined : Math.max(0, asked.milliseconds - spent);
    const thought = this.think(position, { ...asked, milliseconds });
    if (!solution) return thought;
    const keeps = solution.best.some((move) => same(move, thought.move));
    return correct(
      keeps ? thought : { ...thought, move: solution.best[0], line: [solution.best[0]] },
      solution,
    );
  }

  /**
   * A thought of every legal move, best first, all searched equally deep.
   * @param {Position} position @param {Limits} asked
   */
  analyse(position, asked) {
    this.checkOpen(position);
    const limited = asked.milliseconds ?? asked.depth ?? asked.nodes;
    const thoughts = this.analyseAll(
      position,
      limit(limited === undefined ? { milliseconds: this.about.analysis } : asked),
      LEAST,
    );
    return this.correctAll(position, thoughts, asked.milliseconds);
  }

  /**
   * The same, deeper and deeper: yields null after each move, and the thoughts of all after each
   * depth. It ends when all
   * is proved, or when a move takes longer than so many milliseconds.
   * @param {Position} position @param {number} slice
   */
  *deepening(position, slice) {
    this.checkOpen(position);
    /** @type {Thought[]} */
    let kept = [];
    for (let plies = LEAST; plies <= DEEPEST; plies++) {
      const deeper = [];
      for (const move of movesOf(position, this.rule)) {
        const before = kept.find((one) => same(one.move, move));
        const left = limit({ milliseconds: slice, depth: plies });
        const thought = before?.proved ? before : this.thinkAfter(position, move, left);
        if (!thought.proved && thought.depth < plies) return;
        deeper.push(thought);
        yield null;
      }
      kept = deeper;
      yield this.correctAll(position, kept);
      if (kept.every(({ proved }) => proved)) return;
    }
  }

  /**
   * Thoughts with what is known exactly, best first.
   * @param {Position} position @param {Thought[]} thoughts @param {number} [milliseconds]
   */
  correctAll(position, thoughts, milliseconds) {
    const stored = this.stored(position);
    const solution = stored.length ? null : this.solveSmall(position, milliseconds);
    const corrected = thoughts.map(
      (one) => stored.find(({ move }) => same(move, one.move)) ?? correct(one, solution),
    );
    return corrected.sort(
      (a, b) => b.score - a.score || Number(b.proved) - Number(a.proved) || inOrder(a, b),
    );
  }

  /** Refuse a game that has ended. @param {Position} position */
  checkOpen(position) {
    const ended = resultOf(position, this.rule);
    if (ended) throw new Refusal(`the game has ended (${ended}): no move is left`);
  }

  /**
   * An endgame's outcome, if solving it leaves nearly all of a search's time.
   * @param {Position} position @param {number | undefined} milliseconds
   */
  solveSmall(position, milliseconds) {
    if (milliseconds !== undefined && milliseconds < this.about.least_milliseconds) return null;
    return cellsLeft(position, this.rule) > this.about.at_once ? null : this.solve(position);
  }

  /**
   * The outcome under perfect play, and every move that keeps it, of at most 24 empty cells.
   * @param {Position} position
   */
  solve(position) {
    return solveEndgame(this.kernel, this.room, position, this.rule);
  }

  /**
   * The moves whose result X's stored win knows.
   * @param {Position} position @returns {Thought[]}
   */
  stored(position) {
    const { strategy, rule } = this;
    if (!strategy) return [];
    const look = (/** @type {Position} */ at) =>
      strategy.move(at.boards.map(show), show(at.owners), at.target);
    const known = { proved: true, nodes: 0 };
    if (position.side === "X") {
      const found = look(position);
      /** @type {Move} */
      const move = [found?.board ?? 0, found?.cell ?? 0];
      return found ? [{ move, score: 1, depth: found.plies, line: [move], ...known }] : [];
    }
    return movesOf(position, rule).flatMap((move) => {
      const after = playMove(position, move, rule);
      const found = resultOf(after, rule) ? null : look(after);
      return found ? [{ move, score: 0, depth: found.plies + 1, line: [move], ...known }] : [];
    });
  }

  /**
   * The strategy's move of X, or O's lost move that holds out longest.
   * @param {Position} position
   */
  bestStored(position) {
    const known = this.stored(position);
    if (position.side === "O" && known.length < movesOf(position, this.rule).length) return null;
    return known.sort((a, b) => b.depth - a.depth || inOrder(a, b))[0] ?? null;
  }

  /**
   * The move of a lost position that is hardest to refute.
   * @param {Position} position @param {Thought} lost @param {Left} left @returns {Thought}
   */
  resist(position, lost, left) {
    left = less(left, lost.nodes);
    this.forget();
    const thoughts = this.analyseAll(position, left, 0);
    left = less(left, sum(thoughts.map(({ nodes }) => nodes)));
    const rank = (/** @type {Thought} */ one) => [Number(!one.proved), one.depth, one.score];
    const compare = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
      a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
    const deepest = thoughts.map(rank).sort(compare).at(-1) ?? [];
    let [best, fewest] = [/** @type {Thought | null} */ (null), NONE + 1];
    for (const one of thoughts.filter((thought) => compare(rank(thought), deepest) === 0)) {
      const wins = (/** @type {Thought} */ reply) => reply.proved && reply.score === 1;
      const counted = this.countReplies(position, one, { ...left, depth: one.depth }, wins);
      left = counted.left;
      if (counted.count < fewest) [best, fewest] = [one, counted.count];
    }
    if (!best) return lost;
    const line = best.proved ? best.line : [best.move];
    return {
      ...best,
      score: 0,
      proved: true,
      depth: lost.depth,
      nodes: lost.nodes + best.nodes,
      line,
    };
  }

  /**
   * The move of a drawn position that the fewest replies hold.
   * @param {Position} position @param {Thought} drawn @param {Left} left @returns {Thought}
   */
  tempt(position, drawn, left) {
    let [best, fewest] = [drawn, NONE];
    left = less(left, drawn.nodes);
    const others = movesOf(position, this.rule).filter((move) => !same(move, drawn.move));
    for (const move of [drawn.move, ...others]) {
      const one = this.thinkAfter(position, move, left);
      left = less(left, one.nodes);
      if (one.proved && one.score === drawn.score) {
        const counted = this.countReplies(
          position,
          one,
          left,
          (reply) => !reply.proved || reply.score > 0,
        );
        left = counted.left;
        if (counted.count < fewest) [best, fewest] = [one, counted.count];
      }
      if (areMet(left)) break;
    }
    return { ...best, depth: drawn.depth, nodes: drawn.nodes };
  }

  /**
   * How many replies to a move count, and what is left.
   * @param {Position} position @param {Thought} thought @param {Left} left
   * @param {(reply: Thought) => boolean} counts
   */
  countReplies(position, thought, left, counts) {
    const after = playMove(position, thought.move, this.rule);
    if (resultOf(after, this.rule)) return { count: NONE, left };
    let count = 0;
    for (const reply of movesOf(after, this.rule)) {
      if (areMet(left)) return { count: NONE, left };
      const found = this.thinkAfter(after, reply, left);
      left = less(left, found.nodes);
      count += Number(counts(found));
    }
    return { count, left };
  }

  /**
   * @param {Position} position @param {Left} left
   * @param {number} least  a depth to which the limits do not count
   */
  analyseAll(position, left, least) {
    /** @type {Thought[]} */
    let kept = [];
    for (let plies = LEAST; plies <= Math.max(least, left.depth); plies++) {
      const deeper = this.deepen(position, kept, plies, left, plies <= least);
      kept = deeper ?? kept;
      if (!deeper || kept.every(({ proved }) => proved)) break;
    }
    return kept.sort(inOrder);
  }

  /**
   * A thought of each move from a deeper search, or null if a limit cuts it short.
   * @param {Position} position @param {Thought[]} kept @param {number} plies @param {Left} limits
   * @param {boolean} always
   */
  deepen(position, kept, plies, limits, always) {
    let left = { ...less(limits, sum(kept.map(({ nodes }) => nodes))), depth: plies };
    const deeper = [];
    for (const move of movesOf(position, this.rule)) {
      const before = kept.find((one) => same(one.move, move));
      if (before?.proved) {
        deeper.push(before);
        continue;
      }
      if (areMet(left) && !always) return null;
      const thought = this.thinkAfter(position, move, left);
      if (!(thought.proved || thought.depth === plies || always)) return null;
      left = less(left, thought.nodes);
      deeper.push({ ...thought, nodes: thought.nodes + (before?.nodes ?? 0) });
    }
    return deeper;
  }

  /**
   * A thought of one move: its reply's, from the view of the side that makes it.
   * @param {Position} position @param {Move} move @param {Left} left @returns {Thought}
   */
  thinkAfter(position, move, left) {
    const after = playMove(position, move, this.rule);
    const ended = resultOf(after, this.rule);
    if (ended) {
      const score = ended === "draw" ? 0.5 : Number(ended === position.side);
      return { move, score, proved: true, depth: left.depth, nodes: 0, line: [move] };
    }
    const reply = this.search(after, { ...left, depth: left.depth - 1 });
    return {
      ...reply,
      move,
      score: 1 - reply.score,
      depth: reply.depth + 1,
      line: [move, ...reply.line],
    };
  }
}

/** @param {number} move @returns {Move} */
const toMove = (move) => [Math.floor(move / 9), move % 9];

/**
 * A thought with what a solved endgame says of its move.
 * @param {Thought} thought @param {ReturnType<typeof solveEndgame> | null} solution
 * @returns {Thought}
 */
function correct(thought, solution) {
  if (!solution) return thought;
  if (solution.best.some((move) => same(move, thought.move)))
    return { ...thought, score: (solution.wdl + 1) / 2, proved: true };
  if (solution.wdl === 0) return { ...thought, score: 0, proved: true }; // what does not keep a draw loses
  return { ...thought, score: Math.min(thought.score, 0.5) };
}

const KERNEL = new URL("engine.wasm", import.meta.url);
const MOST_BYTES = 1 << 20; // of the kernel

/**
 * An engine of ultimate tic-tac-toe under a rule: see `Engine`. The compiled kernel and the weights
 * are read once.
 * @param {string} rule @param {string | URL} folder  that holds the packs
 * @param {(bytes: number) => void} tell  hears of each part that comes
 */
export async function openEngine(rule = "closed-draw", folder = DATA, tell = () => {}) {
  const learned = new URL("learned.pack", new URL(folder, DATA));
  const [kernel, bytes, miniboard, strategy] = await Promise.all([
    keep(KERNEL.href, async () => compileKernel(await readBytes(KERNEL, MOST_BYTES, tell))),
    keep(learned.href, () => readBytes(learned, LARGEST.learned, tell)),
    open("miniboard", folder),
    open("ultimate", folder),
  ]);
  return new Engine(kernel, rule, { weights: await readWeights(bytes, rule), miniboard, strategy });
}
