// A game of ultimate tic-tac-toe that plays itself.
import { show } from "../library/nine-cells.js";
import { movesOf, playMove, resultOf, start } from "../library/ultimate-rules.js";
import { any } from "./living.js";

/** @returns {Generator<string[]>} */
export function* frames() {
  const rule = "closed-draw";
  let at = start();
  while (!resultOf(at, rule)) {
    at = playMove(at, any(movesOf(at, rule)), rule);
    yield at.boards.map(show);
  }
}
