// The engine in JavaScript, from the files of this checkout: for players and tests in node.
import { readFile } from "node:fs/promises";

const PACKAGE = new URL("../ttt_tables/", import.meta.url);
const LIBRARY = new URL("interfaces/http/page/library/", PACKAGE);
const load = (name) => import(new URL(name, LIBRARY));
const read = (name) => readFile(new URL(name, PACKAGE));
const [{ compileKernel }, { Engine }, { readWeights }, { Miniboard }, { Strategy }] = await Promise.all(
  ["kernel.js", "engine.js", "evaluations.js", "miniboard.js", "open-strategy.js"].map(load),
);
const kernel = await compileKernel(await read("interfaces/http/page/data/engine.wasm"));
const learned = await read("games/ultimate/engine/learned.pack");
const miniboard = new Miniboard(await read("data/miniboard.pack"));
const strategy = new Strategy(await read("data/ultimate.pack"));

export const { parseGame, follow, start } = await load("ultimate-rules.js");

/** An engine of a rule, with so many entries of its table. */
export const makeEngine = async (rule, entries) =>
  new Engine(kernel, rule, { weights: await readWeights(learned, rule), miniboard, strategy, entries });
