// Questions to the engine of the server, where there is one.
import { pause } from "./dom.js";
import { Refusal } from "./rules.js";

/** @typedef {{board: number, cell: number, score?: number, proved?: boolean, depth?: number}} Thought */

/** Whether a server with an engine is there: a site without one says so. */
export const hasEngine = () => !document.documentElement.dataset.offline;

/**
 * The engine's move and what it thinks of it. While it is being made ready it is asked again, and
 * `wait` is told why; where `wait` says no, null.
 * @param {string} rule @param {string} moves @param {string} milliseconds @param {AbortSignal} signal
 * @param {(reason: string) => boolean} wait
 * @returns {Promise<Thought | null>}
 */
export async function ask(rule, moves, milliseconds, signal, wait) {
  const query = new URLSearchParams({ rule, moves, milliseconds });
  for (;;) {
    const response = await fetch(`ultimate?${query}`, { signal }).catch((error) => {
      signal.throwIfAborted();
      throw new Refusal(`The server does not answer (${error.message}): is it still running?`);
    });
    const unread = { reason: `The server answers with status ${response.status}.` };
    const body = await response.json().catch(() => unread);
    if (response.ok) return body.engine ?? null;
    const after = response.headers.get("retry-after");
    if (!after) throw new Refusal(body.reason);
    if (!wait(body.reason)) return null;
    await pause(1000 * +after);
    signal.throwIfAborted();
  }
}
