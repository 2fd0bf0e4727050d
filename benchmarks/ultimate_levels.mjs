// The strength of the page's levels in the ultimate game, measured (node 20.19 or newer, seven seconds
// of processor time):
//
//     node benchmarks/ultimate_levels.mjs > benchmarks/ultimate_levels.json
//
// Each pair plays 200 games by each rule, in turn as X and as O, from a seed. A search reaches its depth
// long before its time is over, so a second run gives the same counts.
import { readFileSync } from "node:fs";
import { chance } from "../ttt_tables/doors/http/page/machine.js";
import * as nine from "../ttt_tables/doors/http/page/nine.js";
import { Miniboard } from "../ttt_tables/doors/http/page/ttt-tables.js";

const GAMES = Number(process.argv[2] ?? 200);
const PAIRS = [["easy", "random"], ["medium", "easy"]];
const pack = readFileSync(new URL("../data/miniboard.pack", import.meta.url));
const mini = new Miniboard(Uint8Array.from(pack).buffer);

function move(level, position, rule, random) {
  const legal = nine.movesOf(position, rule);
  if (level === "random") return legal[Math.floor(random() * legal.length)];
  const { board, cell } = nine.playPlain(level, position, rule, mini, random);
  return [board, cell];
}

function play(x, o, rule, random) {
  let position = nine.start();
  while (!nine.resultOf(position, rule))
    position = nine.playMove(position, move(position.side === "X" ? x : o, position, rule, random), rule);
  return nine.resultOf(position, rule);
}

const found = PAIRS.flatMap(([level, against]) =>
  Object.keys(nine.RULES).map((rule) => {
    const random = chance(1);
    const counts = { win: 0, draw: 0, loss: 0 };
    for (let game = 0; game < GAMES; game++) {
      const [own, sides] = game % 2 ? ["O", [against, level]] : ["X", [level, against]];
      const result = play(...sides, rule, random);
      counts[result === "draw" ? "draw" : result === own ? "win" : "loss"]++;
    }
    return { level, against, rule, games: GAMES, ...counts };
  }),
);
console.log(JSON.stringify(found, null, 1));
