// MENACE in the menu and on the front.
import { EMPTY, emptyCells } from "../library/rules.js";
import { any } from "../play/living.js";
import { Menace, playGame } from "../play/menace-boxes.js";

/** @type {import("../play/fronts.js").Front} */
export default {
  told: {
    en: [
      "MENACE",
      "Matchboxes that learn. Teach them!",
      "Their strength is computed over all games, not from samples.",
    ],
    de: [
      "MENACE",
      "Streichholzschachteln, die lernen. Bring es ihnen bei!",
      "Ihre Stärke ist über alle Spiele berechnet, nicht aus Stichproben.",
    ],
  },
  isLarge: true,
  /** Its first box while it learns against random play: the beads of corners, edges and centre. */
  *beads() {
    const machine = new Menace(Math.random);
    let games = 0;
    for (let frame = 0; frame < 30; frame++) {
      const box = machine.look(EMPTY);
      const beads = [...EMPTY].map((_, cell) => box.get(cell === 4 ? 4 : cell % 2) ?? 0);
      yield { games, beads };
      for (let game = 0; game < 5; game++, games++)
        playGame(machine, (board) => any(emptyCells(board)));
    }
  },
  takes: {},
};
