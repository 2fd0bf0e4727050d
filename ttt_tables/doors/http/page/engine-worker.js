// The engine of ultimate tic-tac-toe thinks here, beside the page, so that the page never waits.

import { Engine, readWeights } from "./library/engine.js";
import { compileKernel } from "./library/kernel.js";
import { Miniboard, Strategy } from "./library/readers.js";
import { follow, start } from "./library/ultimate.js";

const FILES = ["library/engine.wasm", "data/learned.pack", "data/miniboard.pack", "data/ultimate.pack"];

/** The files, once they are here. @type {Promise<Awaited<ReturnType<typeof read>>> | null} */
let files = null;
/** The engine of one rule: another rule's takes its memory. @type {Engine | null} */
let engine = null;

/** Read the files, and tell how far that is. @param {(kilobytes: number) => void} tell */
async function read(tell) {
  let bytes = 0;
  const parts = FILES.map(async (path) => {
    const response = await fetch(new URL(path, import.meta.url)).catch((error) => {
      throw new Error(`The engine cannot be loaded: ${path} does not come (${error.message}).`);
    });
    if (!response.ok || !response.body)
      throw new Error(`The engine cannot be loaded: ${path} does not come (status ${response.status}).`);
    const counted = response.body.pipeThrough(
      new TransformStream({
        transform(chunk, out) {
          bytes += chunk.length;
          tell(Math.round(bytes / 1000));
          out.enqueue(chunk);
        },
      }),
    );
    return new Response(counted).arrayBuffer();
  });
  const [wasm, learned, miniboard, strategy] = await Promise.all(parts);
  const kernel = await compileKernel(wasm);
  return { kernel, learned, miniboard: new Miniboard(miniboard), strategy: new Strategy(strategy) };
}

/** The engine of a rule, made ready. @param {string} rule @param {(kilobytes: number) => void} tell */
async function ready(rule, tell) {
  files ??= read(tell);
  const { kernel, learned, miniboard, strategy } = await files.catch((error) => {
    files = null; // the next question tries again
    throw error;
  });
  if (engine?.rule !== rule) {
    engine = null;
    engine = new Engine(kernel, rule, { weights: await readWeights(learned, rule), miniboard, strategy });
  }
  return engine;
}

self.onmessage = async ({ data: { id, rule, moves, milliseconds } }) => {
  try {
    const made = await ready(rule, (kilobytes) => self.postMessage({ id, kilobytes }));
    if (moves === undefined) return self.postMessage({ id, thought: null });
    const texts = moves ? moves.split(" ") : [];
    const position = texts.reduce((/** @type {any} */ at, /** @type {string} */ move) => follow(at, move, rule), start());
    self.postMessage({ id, thought: made.choose(position, { milliseconds }) });
  } catch (error) {
    self.postMessage({ id, error: /** @type {Error} */ (error).message });
  }
};
