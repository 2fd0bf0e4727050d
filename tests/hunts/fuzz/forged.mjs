// Asks the readers of the library for JavaScript about forged packs: a line of JSON each on standard
// input, {game, pack} with the pack in base64. Answers a line each: "answered", "refused", or a fault.
import { createInterface } from "node:readline";

const LIBRARY = new URL("../../../ttt_tables/doors/http/page/library/", import.meta.url);
const load = (name) => import(new URL(`${name}.js`, LIBRARY));
const { Classic } = await load("classic");
const { Dice } = await load("dice");
const { Miniboard } = await load("miniboard");
const { Strategy } = await load("open-strategy");
const { Family } = await load("family");
const { Abrupt, Phantom } = await load("phantom");
const { readWeights, chancesOf } = await load("evaluations");
const { emptyCells, result, show, toMove, place } = await load("rules");

const BOARDS = ["........."];
for (const board of BOARDS)
  if (!result(board))
    for (const cell of emptyCells(board)) {
      const after = place(board, cell, toMove(board));
      if (BOARDS.length < 600 && !BOARDS.includes(after)) BOARDS.push(after);
    }

function hold(truth, what) {
  if (!truth) throw new TypeError(`answered wrongly: ${what}`);
}
const share = (x) => x >= 0 && x <= 1;

function askStrategies(strategies) {
  for (const side of ["X", "O"])
    for (const known of strategies.informationSets(side).slice(0, 500))
      for (const move of strategies.moves(known, side)) hold(share(move.probability), "chance");
}

const ASK = {
  classic(pack) {
    const tables = new Classic(pack);
    for (const policy of tables.policies.slice(0, 4))
      for (const board of BOARDS) {
        const best = tables.bestMove(board, policy);
        hold(best === null ? result(board) : board[best] === ".", "best");
        const { wdl, distance } = tables.probe(board);
        hold([-1, 0, 1].includes(wdl) && distance >= 0 && distance <= 9, "probe");
        for (const move of tables.moves(board, policy)) {
          hold(board[move.cell] === "." && move.after.length === 9, "cell");
          hold([move.win, move.draw, move.loss, move.probability].every(share), "chances");
        }
      }
  },
  dice(pack) {
    const dice = new Dice(pack);
    for (const board of BOARDS.slice(0, 200))
      for (const rule of dice.rules) {
        hold(share(dice.chances(board, toMove(board), rule).x_score), "score");
        for (const roll of [1, 3, 6])
          for (const move of dice.moves(board, roll, toMove(board), rule))
            hold(share(move.score) && board[move.cell] === ".", "move");
      }
  },
  miniboard(pack) {
    const tables = new Miniboard(pack);
    for (const board of BOARDS) hold(Object.values(tables.chances(board)).every(share), "chances");
    hold(chancesOf(tables).flat().every((part) => part >= 0), "parts");
  },
  ultimate(pack) {
    const strategy = new Strategy(pack);
    const empty = Array(9).fill(".........");
    const found = strategy.move(empty, ".........", null);
    hold(found === null || (found.board < 9 && found.cell < 9), "move");
    for (let cell = 0; cell < 9; cell++)
      for (const reply of [0, 4, 8]) {
        const boards = [...empty];
        boards[4] = place(boards[4], 4, "X");
        if (cell !== 4) boards[4] = place(boards[4], cell, "O");
        else boards[4] = place(boards[4], reply === 4 ? 3 : reply, "O");
        const target = cell === 4 ? (reply === 4 ? 3 : reply) : cell;
        const move = strategy.move(boards, ".........", target);
        if (move) hold(move.board === target && boards[target][move.cell] === ".", "legal move");
      }
  },
  family(pack) {
    const family = new Family(pack);
    const rulesets = ["lines=torus", "bound=four steps=straight", "achi", "mark=one lines=straight"];
    for (const game of [...family.games, ...rulesets]) {
      const boards = family.game(game).boards ?? 1;
      let position = family.start(game, Math.min(boards, 4));
      for (let ply = 0; ply < 12 && family.result(game, position) === null; ply++) {
        hold(Number.isFinite(family.value(game, position)), "value");
        const moves = family.moves(game, position, "X");
        hold(moves.length > 0 && moves.every((move) => share(move.score)), "moves");
        hold(family.board(game, position, "X").length >= 9, "board");
        family.leaving(game, position);
        family.lines(game, position, "X");
        position = family.play(game, position, moves[ply % moves.length].cell);
      }
      family.shares(game);
    }
  },
  phantom(pack) {
    const phantom = new Phantom(pack);
    hold(share(phantom.xScore.score), "score");
    askStrategies(phantom);
  },
  abrupt(pack) {
    const abrupt = new Abrupt(pack);
    hold(share(abrupt.xAtLeast.score) && share(abrupt.xAtMost.score), "score");
    askStrategies(abrupt);
  },
  async learned(pack) {
    for (const rule of ["closed-draw", "closed-count", "open"]) {
      const weights = await readWeights(pack, rule);
      hold(weights === null || weights.length <= 1 << 18, "weights");
    }
  },
};

const GIVEN = [Error.name, "Refusal"];

for await (const line of createInterface({ input: process.stdin })) {
  const { game, pack } = JSON.parse(line);
  const started = performance.now();
  let told = "answered";
  try {
    await ASK[game](new Uint8Array(Buffer.from(pack, "base64")));
  } catch (error) {
    told = GIVEN.includes(error.constructor.name) ? "refused" : `${error.stack}`;
    if (told === "refused" && `${error.message}`.split("\n").length > 1) told = error.message;
  }
  const took = performance.now() - started;
  console.log(JSON.stringify({ told, took, rss: process.memoryUsage().rss }));
}
