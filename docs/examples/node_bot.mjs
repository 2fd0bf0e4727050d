// A bot in node, by the npm package: perfect play of the classic game, and ultimate tic-tac-toe by the engine.

import { open, openEngine, ultimate } from "ttt-tables";

const tables = await open("classic");
let board = ".........";
for (let side = "X"; tables.bestMove(board) !== null; side = side === "X" ? "O" : "X") {
  const cell = tables.bestMove(board);
  board = board.slice(0, cell) + side + board.slice(cell + 1);
}
console.log("perfect play ends in", board);

const rule = "closed-count";
const engine = await openEngine(rule);
let position = ultimate.start();
while (!ultimate.resultOf(position, rule)) {
  const { move } = engine.choose(position, { nodes: 2000 });
  position = ultimate.playMove(position, move, rule);
}
console.log("the engine against itself:", ultimate.resultOf(position, rule));
