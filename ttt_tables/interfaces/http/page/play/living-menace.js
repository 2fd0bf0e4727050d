// MENACE's first box while the machine learns against random play: the beads of corners, edges and
// centre.
import { EMPTY, emptyCells } from "../library/nine-cells.js";
import { any } from "./living.js";
import { Menace, playGame } from "./menace-boxes.js";

/** @returns {Generator<{games: number, beads: number[]}>} */
export function* frames() {
  const machine = new Menace(Math.random);
  let games = 0;
  for (let frame = 0; frame < 30; frame++) {
    const box = machine.look(EMPTY);
    const beads = [...EMPTY].map((_, cell) => box.get(cell === 4 ? 4 : cell % 2) ?? 0);
    yield { games, beads };
    for (let game = 0; game < 5; game++, games++)
      playGame(machine, (board) => any(emptyCells(board)));
  }
}
