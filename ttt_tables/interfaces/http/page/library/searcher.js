// The search with its memory, which goes deeper and deeper from any position of one rule. The
// compiled kernel searches. This module writes positions and limits into the kernel's records, and
// reads the results.
import { TttError } from "./checks.js";
import { solveEndgame } from "./endgames.js";
import { BadOptionError } from "./errors.js";
import { bake, chancesOf, writeChances, writeRace } from "./evaluations.js";
import { arrayOf, Kernel } from "./kernel.js";
import { DEEPEST } from "./limits.js";
import { choice, WEIGHTS } from "./nine-cells.js";
import { CELLS, cellsLeft, digit, playable, RULES } from "./ultimate-rules.js";

/**
 * @typedef {import("./ultimate-rules.js").Position} Position
 * @typedef {import("./ultimate-rules.js").Move} Move
 * @typedef {import("./thought.js").Thought} Thought
 * @typedef {(plies: number, alpha: number, beta: number) => number} Window  a search between two
 *   scores
 */

const NAMES = Object.keys(RULES);
const MOST_ENTRIES = 2 ** 26; // one gigabyte
const FOLLOWING = 100_000n; // nanoseconds reserved for reading the principal variation

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0);
/** @param {number} move  as the kernel numbers it @returns {Move} */
const toMove = (move) => [Math.floor(move / 9), move % 9];

/** The records of the kernel for one rule and one evaluation. */
export class Searcher {
  /**
   * @param {import("./kernel.js").Compiled} compiled  the compiled engine.wasm
   * @param {string} rule
   * @param {Uint8Array | null} weights  the rule's learned weights, as `readWeights` returns them
   * @param {import("./miniboard.js").Miniboard} miniboard
   * @param {number} entries  of the table of positions: a power of two, 16 bytes an entry
   */
  constructor(compiled, rule, weights, miniboard, entries) {
    this.rule = choice("No rule", rule, NAMES, BadOptionError);
    if (!(entries >= 1 && entries <= MOST_ENTRIES && Number.isInteger(Math.log2(entries))))
      throw new TttError(
        `a table of positions has a power of two of entries, at most ${MOST_ENTRIES}, not ${entries}`,
      );
    const { records, layout, endgames } = compiled.about;
    const most = 8 * (endgames.SIZE + (2 << 18)); // bytes that the solver of endgames needs
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
   * Return the best move that the search finds within a budget.
   * @param {Position} position @param {import("./limits.js").Budget} budget @returns {Thought}
   */
  search(position, budget) {
    const { s, layout, kernel, entries } = this;
    const { WIN, SURE, UNKNOWN } = layout;
    this.setUp(position);
    s.set("deadline", budget.ends - FOLLOWING);
    s.set("clock", 1);
    s.set("most_nodes", budget.nodes);
    const cells = cellsLeft(position, this.rule);
    const whole = 3 * cells + 2;
    const table = arrayOf(entries.at, entries.count, 16);
    const [side, target] = [BigInt("XO".indexOf(position.side)), BigInt(position.target ?? -1)];
    const node = [side, target, 0n, BigInt(UNKNOWN)];
    /** @type {Window} */
    const searchTo = (plies, alpha, beta) => {
      s.set("iteration", plies);
      const limits = [plies, alpha, beta].map(BigInt);
      return kernel.call("search", s.at, this.e.at, ...table, ...node, ...limits);
    };
    const { proof_cells, proof_first } = this.about;
    let next = cells <= Math.min(proof_cells, budget.depth) ? proof_first : Infinity;
    let [score, reached] = [0, 0];
    kernel.call("start", s.at, this.e.at);
    for (let plies = 1; plies <= Math.min(budget.depth, whole); plies++) {
      const deeper = searchTo(plies, -WIN, WIN);
      if (s.get("stop")) break;
      [score, reached] = [deeper, plies];
      if (Math.abs(score) > SURE) break;
      if (s.get("nodes") >= next) {
        const proof = this.prove(searchTo, whole, score > 0);
        if (proof !== null) {
          [score, reached] = [proof, proof ? reached : whole];
          break;
        }
        if (s.get("stop")) break;
        next = 2 * s.get("nodes");
      }
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
    const share = forced ? Number(score > 0) : this.share(score, position);
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
   * Return the score of a result if a part of the positions visited so far is enough to prove it,
   * and otherwise null. Two searches to the end of all games check whether the side to move can
   * win, and whether it can hold a draw.
   * @param {Window} searchTo @param {number} whole  the depth that follows every game to its end
   * @param {boolean} winsFirst
   */
  prove(searchTo, whole, winsFirst) {
    const { s } = this;
    const { SURE } = this.layout;
    const [nodes, most, best] = [s.get("nodes"), s.get("most_nodes"), s.get("best")];
    const history = s.array("history", 83 * 162, Int32Array);
    const before = history.slice();
    s.set("most_nodes", Math.min(most, nodes + Math.floor(nodes / this.about.proof_part)));
    let [proof, holds] = [0, best];
    for (const alpha of winsFirst ? [SURE, -SURE - 1] : [-SURE - 1, SURE]) {
      const score = searchTo(whole, alpha, alpha + 1);
      if (alpha < 0 || Math.abs(score) > SURE) holds = s.get("best");
      if (s.get("stop") || Math.abs(score) > SURE) {
        proof = score;
        break;
      }
    }
    const stopped = s.get("stop");
    history.set(before);
    s.set("most_nodes", most);
    s.set("stop", Number(s.get("nodes") >= most));
    s.set("best", stopped ? best : holds);
    return stopped ? null : proof;
  }

  /**
   * Return the expected score, 0 to 1, for an estimate in the kernel's units.
   * @param {number} score @param {Position} position
   */
  share(score, { boards }) {
    if (!this.learned) return 0.5 + score / (2 * this.layout.UNIT);
    const [first, rise] = this.about.steepness[this.rule];
    const marks = sum(boards.map((board) => CELLS.filter((cell) => digit(board, cell)).length));
    return 1 / (1 + Math.exp((-(first + rise * marks) * score) / this.layout.UNITS_A_LOGIT));
  }

  /**
   * Return the result under perfect play and every move that keeps it, for at most 24 empty cells.
   * @param {Position} position
   */
  solve(position) {
    return solveEndgame(this.kernel, this.room, position, this.rule);
  }
}
