// The games of the lessons, which are loaded when a lesson is opened.
import { classic } from "../library/game-classic.js";
import { dice } from "../library/game-dice.js";
import { make } from "../library/make.js";
import { Game } from "../library/play.js";
import { variant } from "../library/variants.js";

/** Open the game of a lesson. @param {string} name @returns {Promise<Game>} */
export async function openGame(name) {
  if (name === "classic") return make(name, classic);
  if (name === "dice") return make(name, dice);
  return new Game(await variant(name, {}));
}
