// The engine of ultimate tic-tac-toe thinks here, beside the page, so that the page never waits.

import { Refusal } from "./library/checks.js";
import { openEngine, ultimate } from "./ttt-tables.js";

/** The engine of one rule: another rule's takes its memory. @type {Awaited<ReturnType<typeof openEngine>> | null} */
let engine = null;

/** The engine of a rule, made ready. @param {string} rule @param {(kilobytes: number) => void} tell */
async function ready(rule, tell) {
  if (engine?.rule === rule) return engine;
  let bytes = 0;
  engine = null;
  engine = await openEngine(rule, undefined, (more) => {
    bytes += more;
    tell(Math.round(bytes / 1000));
  }).catch((error) => {
    throw error instanceof Refusal ? error : new Error(`The engine cannot be loaded: ${error.message}.`);
  });
  return engine;
}

self.onmessage = async ({ data: { id, rule, moves, milliseconds } }) => {
  try {
    const made = await ready(rule, (kilobytes) => self.postMessage({ id, kilobytes }));
    const thought = moves === undefined ? null : made.choose(ultimate.parseGame(moves, rule), { milliseconds });
    self.postMessage({ id, thought });
  } catch (error) {
    self.postMessage({ id, error: /** @type {Error} */ (error).message });
  }
};
