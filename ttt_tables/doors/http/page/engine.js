// Questions to the server and its engine, where there is one.
import { pause } from "./dom.js";
import { Refusal } from "./library/rules.js";

/** @typedef {{board: number, cell: number, score?: number, proved?: boolean, depth?: number}} Thought */

/** Whether a server with an engine is there: a site without one says so. */
export const hasEngine = () => !document.documentElement.dataset.offline;

/** @param {string} path @param {Record<string, string>} given @param {AbortSignal} signal */
export async function fetchJson(path, given, signal) {
  const response = await fetch(`${path}?${new URLSearchParams(given)}`, { signal }).catch((error) => {
    signal.throwIfAborted();
    throw new Refusal(`The server does not answer (${error.message}): is it still running?`);
  });
  const unread = { reason: `The server answers with status ${response.status}.` };
  return { response, body: await response.json().catch(() => unread) };
}

let ready = false;

/** How far the engine is that is being made ready, in words; "" once it is. @param {string} rule @param {AbortSignal} signal */
export async function howFar(rule, signal) {
  if (ready || !hasEngine()) return "";
  const { engine } = (await fetchJson("health", {}, signal)).body;
  if (engine === "idle") await fetchJson("ultimate", { rule }, signal); // a look at the game makes the engine ready
  ready = engine === "ready";
  return ready ? "" : engine === "idle" ? "starting" : engine;
}

/** Whether the engine can be asked now. */
export const isReady = () => ready;

/**
 * Ask for the engine's move and its score. A busy server is asked again, and `wait` hears the reason;
 * if `wait` returns true, the answer is null.
 * @param {{rule: string, moves: string, milliseconds: string}} asked @param {AbortSignal} signal
 * @param {(reason: string) => unknown} wait
 * @returns {Promise<Thought | null>}
 */
export async function ask(asked, signal, wait) {
  for (;;) {
    const { response, body } = await fetchJson("ultimate", asked, signal);
    if (response.ok) return body.engine ?? null;
    const after = response.headers.get("retry-after");
    if (!after) throw new Refusal(body.reason);
    if (wait(body.reason)) return null;
    await pause(1000 * +after);
    signal.throwIfAborted();
  }
}
