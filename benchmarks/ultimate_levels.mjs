// The strength of the page's levels in the ultimate game, measured (node 20.19 or newer, two minutes
// of processor time), after make:
//
//     node benchmarks/ultimate_levels.mjs > benchmarks/ultimate_levels.json
//
// Each pair plays 200 games by each rule, in turn as X and as O, from a seed. A search of the page reaches
// its depth long before its time is over, and Hard, the engine, searches NODES positions in place of its
// time: so a second run gives the same counts.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Miniboard } from "../ttt_tables/interfaces/http/page/library/miniboard.js";
import { chance } from "../ttt_tables/interfaces/http/page/play/menace-boxes.js";
import * as ultimate from "../ttt_tables/interfaces/http/page/play/ultimate-search.js";

const GAMES = Number(process.argv[2] ?? 200);
const NODES = 20_000; // a move of Hard
const OPENING = 4; // plies by chance before Hard and Medium play, or they would play two games again and again
const PAIRS = [["easy", "random"], ["medium", "easy"], ["hard", "medium"]];
const pack = readFileSync(new URL("../data/miniboard.pack", import.meta.url));
const mini = new Miniboard(Uint8Array.from(pack).buffer);

const speak = "from ttt_tables.interfaces.cli.app import main; main()";
const engine = spawn(process.env.PYTHON ?? ".venv/bin/python", ["-c", speak, "ultimate"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function tell(line) {
  engine.stdin.write(`${line}\n`);
  const { value } = await answers.next();
  if (!value || value.startsWith("error")) throw new Error(`the engine on '${line}': ${value}`);
  return value;
}

async function move(level, position, rule, random) {
  if (level === "hard") return (await tell(`go nodes ${NODES}`)).split(" ").map(Number);
  const legal = ultimate.movesOf(position, rule);
  if (level === "random") return legal[Math.floor(random() * legal.length)];
  return ultimate.playPlain(level, position, rule, mini, random).move;
}

async function play(x, o, rule, random) {
  const asks = x === "hard" || o === "hard";
  const opening = asks ? OPENING : 0;
  let position = ultimate.start();
  if (asks) await tell(`new ${rule}`);
  for (let ply = 0; !ultimate.resultOf(position, rule); ply++) {
    const level = ply < opening ? "random" : position.side === "X" ? x : o;
    const found = await move(level, position, rule, random);
    if (asks) await tell(`apply ${found.join(" ")}`);
    position = ultimate.playMove(position, found, rule);
  }
  return ultimate.resultOf(position, rule);
}

const found = [];
for (const [level, against] of PAIRS)
  for (const rule of Object.keys(ultimate.RULES)) {
    const random = chance(1);
    const counts = { win: 0, draw: 0, loss: 0 };
    for (let game = 0; game < GAMES; game++) {
      const [own, sides] = game % 2 ? ["O", [against, level]] : ["X", [level, against]];
      const result = await play(...sides, rule, random);
      counts[result === "draw" ? "draw" : result === own ? "win" : "loss"]++;
    }
    found.push({ level, against, rule, games: GAMES, ...counts });
  }
engine.stdin.end("quit\n");
console.log(JSON.stringify(found, null, 1));
