// Answers what tests/engine/test_webassembly.py asks: positions as JSON in, the engine's thoughts out.
import { readFile } from "node:fs/promises";

const PACKAGE = new URL("../../ttt_tables/", import.meta.url);
const LIBRARY = new URL("doors/http/page/library/", PACKAGE);
const load = (name) => import(new URL(name, LIBRARY));
const [{ compileKernel }, { Engine, readWeights }, { Miniboard, Strategy }, { follow, start }] = await Promise.all(
  ["kernel.js", "engine.js", "readers.js", "ultimate.js"].map(load),
);
const kernel = await compileKernel(await readFile(new URL("engine.wasm", LIBRARY)));
const learned = await readFile(new URL("engine/learned.pack", PACKAGE));
const miniboard = new Miniboard(await readFile(new URL("data/miniboard.pack", PACKAGE)));
const strategy = new Strategy(await readFile(new URL("data/ultimate.pack", PACKAGE)));
const engines = {};
const digits = Number(process.argv[2]);

const rows = (one) => [one.move, Number(one.score.toFixed(digits)), one.proved, one.depth, one.nodes, one.line];

async function answer({ rule, moves, analyse, solve }) {
  engines[rule] ??= new Engine(kernel, rule, { weights: await readWeights(learned, rule), miniboard, strategy });
  const engine = engines[rule];
  const position = moves.reduce((at, move) => follow(at, move, rule), start());
  engine.forget();
  const found = { rule, moves, think: rows(engine.think(position, { nodes: 2000 })) };
  engine.forget();
  found.choose = rows(engine.choose(position, { nodes: 1000 }));
  engine.forget();
  if (analyse) found.analyse = engine.analyse(position, { nodes: 10000 }).map((one) => rows(one).slice(0, 5));
  if (solve) {
    const { wdl, best } = engine.solve(position);
    found.solve = [wdl, best];
  }
  return found;
}

let text = "";
for await (const part of process.stdin) text += part;
const answers = [];
for (const asked of JSON.parse(text)) answers.push(await answer(asked));
console.log(JSON.stringify(answers));
