// The engine in JavaScript as a player of the line protocol of `ttt ultimate`, which `benchmarks/match.py` speaks.
//
//     python -m benchmarks.match patterns "node benchmarks/javascript_bot.mjs" --wall

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const PACKAGE = new URL("../ttt_tables/", import.meta.url);
const LIBRARY = new URL("doors/http/page/library/", PACKAGE);
const load = (name) => import(new URL(name, LIBRARY));
const [{ compileKernel }, { Engine, readWeights }, { Miniboard }, { follow, start }] = await Promise.all(
  ["kernel.js", "engine.js", "readers.js", "ultimate.js"].map(load),
);
const compiled = await compileKernel(await readFile(new URL("engine.wasm", LIBRARY)));
const learned = await readFile(new URL("engine/learned.pack", PACKAGE));
const miniboard = new Miniboard(await readFile(new URL("data/miniboard.pack", PACKAGE)));

let [engine, position] = [null, start()];

async function answer([command, ...given]) {
  if (command === "new") {
    const [rule] = given;
    position = start();
    if (engine?.rule !== rule)
      engine = new Engine(compiled, rule, { weights: await readWeights(learned, rule), miniboard, entries: 1 << 20 });
  } else if (command === "apply") position = follow(position, given.join(""), engine.rule);
  else if (command === "go") return engine.think(position, { milliseconds: Number(given[0]) }).move.join(" ");
  else return "error: say new, apply or go";
  return "ok";
}

for await (const line of createInterface({ input: process.stdin })) console.log(await answer(line.split(" ")));
