// The engine of ultimate tic-tac-toe: the search of the Python package, compiled to WebAssembly.
// Exact results come first and then the search, in the same order as in
// ttt_tables/games/ultimate/engine.
import { addressOf } from "./addresses.js";
import { analyse, deepening, hardestToHold, hardestToRefute } from "./analysis.js";
import { GameOverError } from "./errors.js";
import { readWeights } from "./evaluations.js";
import { bestStored, correct, storedMoves } from "./exact.js";
import { readBytes } from "./files.js";
import { compileKernel } from "./kernel.js";
import { budgetOf } from "./limits.js";
import { Miniboard } from "./miniboard.js";
import { from, keep, open } from "./open.js";
import { Strategy } from "./open-strategy.js";
import { LARGEST } from "./pack.js";
import { Searcher } from "./searcher.js";
import { bestFirst, sameMove } from "./thought.js";
import { cellsLeft, checkPosition, resultOf, start } from "./ultimate-rules.js";

/**
 * @typedef {import("./limits.js").Limits} Limits
 * @typedef {import("./thought.js").Thought} Thought
 * @typedef {import("./ultimate-rules.js").Position} Position
 */

const [PREPARED, SLICE] = [500, 10]; // milliseconds of `prepare`, and of a search within it

/** A player for one rule. It keeps its table of positions from move to move. */
export class Engine {
  /**
   * @param {import("./kernel.js").Compiled} compiled  the compiled engine.wasm
   * @param {string} rule
   * @param {{weights: Uint8Array | null, miniboard: import("./miniboard.js").Miniboard,
   *   strategy?: import("./open-strategy.js").Strategy | null, entries?: number}} given  the rule's
   *   learned weights, as `readWeights` returns them; the probabilities of mini-boards; X's stored
   *   win under `open`; the size of the table of positions, a power of two, 16 bytes an entry
   */
  constructor(compiled, rule, { weights, miniboard, strategy = null, entries = 1 << 19 }) {
    this.searcher = new Searcher(compiled, rule, weights, miniboard, entries);
    this.rule = this.searcher.rule;
    this.about = compiled.about;
    this.strategy = rule === "open" ? strategy : null;
  }

  /** Forget all positions searched before. */
  forget() {
    this.searcher.forget();
  }

  /**
   * Warm the engine up before its time is measured: search the empty board for some time, in
   * slices. The host optimises the kernel only after it has run for a while, and until then it is
   * three times as slow.
   * @param {number} milliseconds @param {() => boolean} wanted  whether to go on, asked between slices
   */
  async prepare(milliseconds = PREPARED, wanted = () => true) {
    const ends = performance.now() + milliseconds;
    while (performance.now() < ends && wanted()) {
      this.searcher.search(start(), budgetOf({ milliseconds: SLICE }));
      this.forget();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /**
   * Return the best move that the search finds within limits. If no move wins and all results are
   * proved, the rest of the limits is used to find the move that is hardest to answer.
   * @param {Position} position @param {Limits} limits @returns {Thought}
   */
  think(position, limits) {
    this.checkOpen(position);
    const budget = budgetOf(limits);
    const thought = this.searcher.search(position, budget);
    if (!thought.proved || thought.score === 1) return thought;
    const hardest = thought.score === 0 ? hardestToRefute : hardestToHold;
    return hardest(this.searcher, position, thought, budget);
  }

  /**
   * Return the move to play. Exact results come first (X's stored win under `open`, and small
   * endgames), and then the search.
   * @param {Position} position @param {Limits} limits @returns {Thought}
   */
  choose(position, limits) {
    this.checkOpen(position);
    budgetOf(limits);
    const stored = this.strategy && bestStored(this.strategy, position);
    if (stored) return stored;
    const started = performance.now();
    const solution = this.solveSmall(position, limits.milliseconds);
    const spent = solution && limits.milliseconds !== undefined ? performance.now() - started : 0;
    const milliseconds =
      limits.milliseconds === undefined ? undefined : Math.max(0, limits.milliseconds - spent);
    const thought = this.think(position, { ...limits, milliseconds });
    if (!solution) return thought;
    const keeps = solution.best.some((move) => sameMove(move, thought.move));
    return correct(
      keeps ? thought : { ...thought, move: solution.best[0], line: [solution.best[0]] },
      solution,
    );
  }

  /**
   * Return a thought of every legal move, best first, all searched equally deep.
   * @param {Position} position @param {Limits} limits
   */
  analyse(position, limits) {
    this.checkOpen(position);
    const { milliseconds, depth, nodes } = limits ?? {};
    const limited = milliseconds ?? depth ?? nodes;
    const budget = budgetOf(limited === undefined ? { milliseconds: this.about.analysis } : limits);
    return this.correctAll(position, analyse(this.searcher, position, budget), milliseconds);
  }

  /**
   * Analyse deeper and deeper. The generator yields null after each move, and the thoughts of all
   * moves after each depth. It ends when all results are proved, or when a move takes too long.
   * @param {Position} position @param {number} slice  milliseconds for a move
   */
  *deepening(position, slice) {
    this.checkOpen(position);
    for (const thoughts of deepening(this.searcher, position, slice))
      yield thoughts && this.correctAll(position, thoughts);
  }

  /**
   * Return thoughts, best first, with exact results in place of estimates.
   * @param {Position} position @param {Thought[]} thoughts @param {number} [milliseconds]
   */
  correctAll(position, thoughts, milliseconds) {
    const stored = this.strategy ? storedMoves(this.strategy, position) : [];
    const solution = stored.length ? null : this.solveSmall(position, milliseconds);
    const corrected = thoughts.map(
      (one) => stored.find(({ move }) => sameMove(move, one.move)) ?? correct(one, solution),
    );
    return corrected.sort(
      (a, b) => b.score - a.score || Number(b.proved) - Number(a.proved) || bestFirst(a, b),
    );
  }

  /** Reject a game that has ended. @param {Position} position */
  checkOpen(position) {
    const ended = resultOf(checkPosition(position), this.rule);
    if (ended) throw new GameOverError(`the game has ended (${ended}): no move is left`);
  }

  /**
   * Return the solved endgame, or null if solving it would take more than a small part of the
   * search's time.
   * @param {Position} position @param {number | undefined} milliseconds
   */
  solveSmall(position, milliseconds) {
    checkPosition(position);
    if (milliseconds !== undefined && milliseconds < this.about.least_milliseconds) return null;
    return cellsLeft(position, this.rule) > this.about.at_once ? null : this.solve(position);
  }

  /**
   * Return the result under perfect play and every move that keeps it, for at most 24 empty cells.
   * @param {Position} position
   */
  solve(position) {
    return this.searcher.solve(checkPosition(position));
  }
}

const MOST_BYTES = 1 << 20; // of the kernel

/**
 * An engine of ultimate tic-tac-toe under a rule: see `Engine`. The compiled kernel and the weights
 * are read once.
 * @param {string} rule @param {string | URL} [folder]  the folder of the packs and engine.wasm, if
 *   it is not the library's own
 * @param {(bytes: number) => void} tell  is called for each part that arrives
 */
export async function openEngine(rule = "closed-draw", folder = undefined, tell = () => {}) {
  const [wasm, learned] = await Promise.all(
    ["engine.wasm", "learned.pack"].map((name) => addressOf(name, folder)),
  );
  const [kernel, bytes, miniboard, strategy] = await Promise.all([
    keep(wasm.href, async () => compileKernel(await readBytes(wasm, MOST_BYTES, tell))),
    keep(learned.href, () => readBytes(learned, LARGEST, tell)),
    open(Miniboard, folder),
    open(Strategy, folder),
  ]);
  const weights = await from(learned, () => readWeights(bytes, rule));
  return new Engine(kernel, rule, { weights, miniboard, strategy });
}
