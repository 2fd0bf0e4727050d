// The engine of ultimate tic-tac-toe thinks here, beside the page, so that the page never waits.

import { TttError } from "../library/checks.js";
import { openEngine } from "../library/engine.js";
import * as ultimate from "../library/ultimate-rules.js";
import { passed } from "../play/pass.js";

const SLICE = 1000; // milliseconds for one move of an analysis; one that takes longer ends it
const SECOND_BEST = 1 / 5; // of a review's positions: they look for a second good move
const ONLY = 0.1; // by so much the best move is better than all others, where it is the only one

/** @typedef {Awaited<ReturnType<typeof openEngine>>} Engine */

/** The engine of one rule: another rule's takes its memory. @type {Engine | null} */
let engine = null;
let newest = 0;

/**
 * The engine of a rule, made ready.
 * @param {string} rule @param {(kilobytes: number) => void} tell
 */
async function ready(rule, tell) {
  if (engine?.rule === rule) return engine;
  let bytes = 0;
  engine = null;
  engine = await openEngine(rule, undefined, (more) => {
    bytes += more;
    tell(Math.round(bytes / 1000));
  }).catch((error) => {
    throw error instanceof TttError
      ? error
      : new Error(`The engine cannot be loaded: ${error.message}.`);
  });
  return engine;
}

/** @param {Engine} made @param {ultimate.Position} position @param {number} nodes */
function review(made, position, nodes) {
  const second = Math.ceil(SECOND_BEST * nodes);
  const thought = made.choose(position, { nodes: nodes - second });
  if (ultimate.movesOf(position, made.rule).length === 1) return { ...thought, only: false };
  const [best, next] = made.analyse(position, { nodes: second });
  const agree = `${best.move}` === `${thought.move}`;
  return { ...thought, only: agree && best.score - next.score >= ONLY };
}

/**
 * Every legal move, deeper and deeper, until another question comes.
 * @param {Engine} made @param {ultimate.Position} position @param {number} id
 */
async function deepen(made, position, id) {
  for (const thoughts of made.deepening(position, SLICE)) {
    if (thoughts) self.postMessage({ id, thoughts });
    await new Promise((resolve) => setTimeout(resolve)); // a newer question may have come
    if (newest !== id) return;
  }
}

self.onmessage = async ({ data: { id, rule, moves, milliseconds, nodes, how = "choose" } }) => {
  newest = id;
  try {
    const made = await ready(rule, (kilobytes) => self.postMessage({ id, kilobytes }));
    const position = moves === undefined ? null : ultimate.parseGame(moves, rule);
    if (nodes) made.forget(); // so that the result follows from the question alone
    let thought = null;
    if (position && how === "threat") thought = made.choose(passed(position), { milliseconds });
    else if (position && how === "deepen") await deepen(made, position, id);
    else if (position && how === "review") thought = review(made, position, nodes);
    else if (position) thought = made.choose(position, nodes ? { nodes } : { milliseconds });
    self.postMessage({ id, thought });
    if (!position) await made.prepare(undefined, () => newest === id); // nobody waits for it
  } catch (error) {
    self.postMessage({ id, error: /** @type {Error} */ (error).message });
  }
};
