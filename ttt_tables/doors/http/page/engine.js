// Questions to the engine, which thinks in a worker of its own: one after the other.
import { pause } from "./dom.js";
import { Refusal } from "./library/rules.js";

/** @typedef {{board: number, cell: number, score?: number, proved?: boolean, depth?: number}} Thought */

/** @type {Worker | undefined} */
let worker;
let asked = 0;
/** @type {Promise<unknown>} */
let last = Promise.resolve();
/** The rule whose engine can be asked at once. */
let ready = "";

/** Tell whether the engine of a rule answers at once. @param {string} rule */
export const isReady = (rule) => ready === rule;

/** Wait, on a site, for the worker that keeps files: it has to see those of the engine. Two seconds are enough. */
async function awaitKeeper() {
  const keeper = navigator.serviceWorker;
  if (!document.documentElement.dataset.offline || !keeper || keeper.controller) return;
  await Promise.race([
    new Promise((resolve) => keeper.addEventListener("controllerchange", resolve, { once: true })),
    pause(2000),
  ]);
}

/** Put a question to the worker, after those before it. @param {any} question @param {AbortSignal} signal @param {(kilobytes: number) => void} tell */
function put(question, signal, tell) {
  const answer = last.then(async () => {
    if (!worker) await awaitKeeper();
    signal.throwIfAborted();
    worker ??= new Worker(new URL("engine-worker.js", import.meta.url), { type: "module" });
    const at = worker;
    const id = ++asked;
    return new Promise((resolve, reject) => {
      at.onmessage = ({ data }) => {
        if (data.id !== id) return;
        if ("kilobytes" in data) return tell(data.kilobytes);
        at.onmessage = null; // what else comes is of files that nobody waits for
        if (data.error) reject(new Refusal(data.error));
        else resolve(data.thought);
      };
      at.onerror = () => {
        worker = undefined;
        reject(new Refusal("The engine cannot be loaded: its worker does not start."));
      };
      at.postMessage({ ...question, id });
    });
  });
  last = answer.catch(() => {});
  return answer;
}

/** Make the engine of a rule ready; `tell` hears how much of it has come. Refuses where there can be none, in a sentence. @param {string} rule @param {AbortSignal} signal @param {(kilobytes: number) => void} tell */
export async function prepare(rule, signal, tell = () => {}) {
  if (ready === rule) return;
  await put({ rule }, signal, tell);
  ready = rule;
}

/** The engine's move and its score, from the view of who moves. @param {{rule: string, moves: string, milliseconds: string}} given @param {AbortSignal} signal @returns {Promise<Thought>} */
export async function ask({ rule, moves, milliseconds }, signal) {
  const { move, ...thought } = await put({ rule, moves, milliseconds: +milliseconds }, signal, () => {});
  ready = rule;
  signal.throwIfAborted();
  return { board: move[0], cell: move[1], ...thought };
}
