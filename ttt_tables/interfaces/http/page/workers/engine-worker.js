// The engine of ultimate tic-tac-toe runs in this worker, so that the page never waits.

import { TttError } from "../library/checks.js";
import { openEngine } from "../library/engine.js";
import * as ultimate from "../library/ultimate-rules.js";
import { passed } from "../play/pass.js";

const SLICE = 1000; // milliseconds for one move of an analysis, which ends if a move takes longer
const SECOND_BEST = 1 / 5; // for positions of a review, which look for a second good move
const ONLY = 0.1; // the lead of a best move that is the only good one

/** @typedef {Awaited<ReturnType<typeof openEngine>>} Engine */

/** The engine of one rule. An engine of another rule replaces it. @type {Engine | null} */
let engine = null;
let newest = 0;

/**
 * Return the engine of a rule, ready to search.
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

/**
 * Return the position after the moves of a game, such as "44 40 04".
 * @param {ultimate.Position} from  where the game begins @param {string} moves @param {string} rule
 */
const reach = (from, moves, rule) =>
  moves
    .split(" ")
    .filter(Boolean)
    .reduce((at, move) => ultimate.follow(at, move, rule), from);

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
 * Analyse every legal move, deeper and deeper, until another query arrives.
 * @param {Engine} made @param {ultimate.Position} position @param {number} id
 */
async function deepen(made, position, id) {
  for (const thoughts of made.deepening(position, SLICE)) {
    if (thoughts) self.postMessage({ id, thoughts });
    await new Promise((resolve) => setTimeout(resolve)); // a newer query may have arrived
    if (newest !== id) return;
  }
}

self.onmessage = async ({
  data: { id, rule, from, moves, milliseconds, nodes, how = "choose" },
}) => {
  newest = id;
  try {
    const made = await ready(rule, (kilobytes) => self.postMessage({ id, kilobytes }));
    const position = moves === undefined ? null : reach(from, moves, rule);
    if (nodes) made.forget(); // so that the result depends only on the query
    let thought = null;
    if (position && how === "threat") thought = made.choose(passed(position), { milliseconds });
    else if (position && how === "deepen") await deepen(made, position, id);
    else if (position && how === "review") thought = review(made, position, nodes);
    else if (position) thought = made.choose(position, nodes ? { nodes } : { milliseconds });
    self.postMessage({ id, thought });
    if (!position) await made.prepare(undefined, () => newest === id); // result not needed
  } catch (error) {
    self.postMessage({ id, error: /** @type {Error} */ (error).message });
  }
};
