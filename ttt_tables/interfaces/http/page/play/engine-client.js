// Send queries to the engine, one after the other. It runs in a worker of its own.
import { TttError } from "../library/nine-cells.js";
import { startWorker } from "./workers.js";

/** @typedef {import("../library/thought.js").Thought} Thought */
/** @typedef {Thought & {only?: boolean}} Answer  `only`: no other move is nearly as good */
/**
 * A question about the position after the moves of a game, which begins at the position `from`.
 * @typedef {{rule: string, from?: any, moves?: string, milliseconds?: number, nodes?: number, how?: string}} Question
 */

/** @type {Worker | undefined} */
let worker;
let asked = 0;
/** @type {Promise<unknown>} */
let last = Promise.resolve();
/** The rule whose engine can answer at once. */
let ready = "";

/**
 * Return the part of a question that says how a game reaches its position at a ply.
 * @param {Replay} game
 */
export const gameTo = ({ plays, positions, at }, ply = at) => ({
  from: positions[0],
  moves: plays.slice(0, ply).join(" "),
});

/** Return whether the engine of a rule answers at once. @param {string} rule */
export const isReady = (rule) => ready === rule;

/**
 * On a site, wait at most two seconds for the service worker. It keeps the engine's files for use
 * without a network.
 */
async function awaitKeeper() {
  const keeper = navigator.serviceWorker;
  if (!document.documentElement.dataset.offline || !keeper || keeper.controller) return;
  await new Promise((resolve) => {
    keeper.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, 2000);
  });
}

/**
 * Send a query to the worker, after the earlier queries. The answer to an aborted query is null.
 * @param {Question} question @param {AbortSignal} signal
 * @param {(news: {kilobytes?: number, thoughts?: Thought[]}) => void} hear  receives news before
 *   the answer
 * @returns {Promise<Answer | null>}
 */
function put(question, signal, hear = () => {}) {
  const answer = last.then(async () => {
    if (!worker) await awaitKeeper();
    signal.throwIfAborted();
    worker ??= startWorker("engine");
    const at = worker;
    const id = ++asked;
    return new Promise((resolve, reject) => {
      at.onmessage = ({ data }) => {
        if (data.id !== id) return;
        if ("kilobytes" in data || "thoughts" in data) return hear(data);
        at.onmessage = null; // later news is about files that are not needed
        if (data.error) reject(new TttError(data.error));
        else resolve(data.thought);
      };
      at.onerror = () => {
        worker = undefined;
        reject(new TttError("The engine cannot be loaded: its worker does not start."));
      };
      if (question.how === "deepen") signal.addEventListener("abort", () => resolve(null));
      at.postMessage({ ...question, id });
    });
  });
  last = answer.catch(() => {});
  return /** @type {Promise<Answer | null>} */ (answer);
}

/**
 * Make the engine of a rule ready. `tell` is called with the kilobytes that have arrived. Throws an
 * error with a sentence if there can be no engine.
 * @param {string} rule @param {AbortSignal} signal @param {(kilobytes: number) => void} tell
 */
export async function prepare(rule, signal, tell = () => {}) {
  if (ready === rule) return;
  await put({ rule }, signal, ({ kilobytes }) => tell(kilobytes ?? 0));
  ready = rule;
}

/**
 * Return the engine's move and its score from the mover's point of view.
 * @param {Question} question @param {AbortSignal} signal
 */
export async function ask(question, signal) {
  const answer = /** @type {Answer} */ (await put(question, signal));
  ready = question.rule;
  signal.throwIfAborted();
  return answer;
}

/**
 * Analyse every legal move, deeper and deeper, until the query is aborted or all results are known.
 * `hear` is called with the thoughts of each depth, best first. The engine does not search while
 * the page is hidden.
 * @param {Question} question @param {AbortSignal} signal @param {(thoughts: Thought[]) => void} hear
 */
export async function deepen(question, signal, hear) {
  const tell = (/** @type {{thoughts?: Thought[]}} */ { thoughts = [] }) =>
    signal.aborted || hear(thoughts);
  for (let done = false; !done && !signal.aborted; ) {
    await visible();
    const either = new AbortController(); // when the view is left, or the page hidden
    const leave = () => (document.hidden || signal.aborted) && either.abort();
    const ends = { signal: either.signal };
    document.addEventListener("visibilitychange", leave, ends);
    signal.addEventListener("abort", leave, ends);
    leave();
    await put({ ...question, how: "deepen" }, either.signal, tell).catch((error) => {
      if (!either.signal.aborted) throw error;
    });
    done = !either.signal.aborted;
    either.abort(); // removes both listeners
  }
}

/** Wait until the page is visible. */
const visible = () =>
  new Promise((resolve) => {
    const look = () => document.hidden || resolve(null);
    document.addEventListener("visibilitychange", look);
    look();
  });
