// The engine in JavaScript as a player of the line protocol of `ttt ultimate`, which `benchmarks/match.py` speaks.
//
//     python -m benchmarks.match patterns "node benchmarks/javascript_bot.mjs" --wall

import { createInterface } from "node:readline";
import { follow, makeEngine, start } from "./javascript_engine.mjs";

let [engine, position] = [null, start()];

async function answer([command, ...given]) {
  if (command === "new") {
    const [rule] = given;
    position = start();
    if (engine?.rule !== rule) {
      engine = await makeEngine(rule, 1 << 20);
      await engine.prepare();
    }
  } else if (command === "apply") position = follow(position, given.join(""), engine.rule);
  else if (command === "go") return engine.think(position, { milliseconds: Number(given[0]) }).move.join(" ");
  else return "error: say new, apply or go";
  return "ok";
}

for await (const line of createInterface({ input: process.stdin })) console.log(await answer(line.split(" ")));
