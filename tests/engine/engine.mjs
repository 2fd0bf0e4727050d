// The engine for tests/engine/test_webassembly.py: positions as JSON in, search results out.
import { makeEngine, parseGame } from "../../benchmarks/javascript_engine.mjs";

const engines = {};
const digits = Number(process.argv[2]);

const rows = (one) => [one.move, Number(one.score.toFixed(digits)), one.proved, one.depth, one.nodes, one.line];

async function answer({ rule, moves, analyse, solve }) {
  if (!engines[rule]) await (engines[rule] = await makeEngine(rule)).prepare(20);
  const engine = engines[rule];
  const position = parseGame(moves.join(" "), rule);
  const found = { rule, moves, think: rows(engine.think(position, { nodes: 2000 })) };
  engine.forget();
  found.choose = rows(engine.choose(position, { nodes: 1000 }));
  engine.forget();
  if (analyse) found.analyse = engine.analyse(position, { nodes: 10000 }).map((one) => rows(one).slice(0, 5));
  engine.forget();
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
