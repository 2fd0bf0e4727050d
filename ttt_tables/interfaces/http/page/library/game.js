// Make a game from its name and its options.
import { choice, isText } from "./checks.js";
import { UnknownGameError } from "./errors.js";
import { listGames } from "./lists.js";
import { make } from "./make.js";
import { readBoard } from "./notation/boards.js";
import { ourTexts } from "./notation/positions.js";
import { Game } from "./play.js";
import { GAMES } from "./registry.js";

/**
 * @typedef {Record<string, any>} Options
 * @typedef {import("./names.js").GameName} GameName
 */
/**
 * The type of the game of a name, with the members that only it has.
 * @template Name
 * @typedef {Name extends "dice" ? import("./game-dice.js").DiceGame
 *   : Name extends "probabilistic" ? import("./game-probabilistic.js").SolvedGrid : Game} Named
 */

/**
 * Return the names of the games, classic first.
 * @param {string | URL} [folder]  the folder of the data, if it is not the library's own
 */
export async function gameNames(folder) {
  return (await listGames(folder)).map(({ name }) => /** @type {GameName} */ (name));
}

/**
 * Return the classic game. Like every game from `game`, it reads every board that `readBoard`
 * reads.
 * @overload
 * @param {"classic"} [name] @param {Record<string, never>} [options]
 * @param {string | URL} [folder]  the folder of the data, if it is not the library's own
 * @returns {Promise<import("./game-classic.js").ClassicGame>}
 */
/**
 * Return a game with its options: a rule, a grid, a number of boards, or the rule options of a
 * ruleset. The classic game and each named ruleset have these rule options, too.
 * @template {GameName} Name
 * @overload
 * @param {Name} name @param {import("./names.js").GameOptions[Name]} [options]
 * @param {string | URL} [folder]  the folder of the data, if it is not the library's own
 * @returns {Promise<Named<Name>>}
 */
/**
 * Return a game whose name is known only when the program runs.
 * @template {string} Name
 * @overload
 * @param {Name extends GameName ? never : Name} name
 * @param {Options} [options] @param {string | URL} [folder]
 * @returns {Promise<Game>}
 */
/**
 * @param {string} name @param {Options} options @param {string | URL} [folder]
 * @returns {Promise<any>}
 */
export async function game(name = "classic", options = {}, folder = undefined) {
  const made = await open(name, options, folder);
  return Object.assign(made, { notation: { readBoard, ourTexts } });
}

/** @param {string} name @param {Options} options @param {string | URL} [folder] */
async function open(name, options, folder) {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const chosen = Object.fromEntries(given);
  const opened = isText(name) && Object.hasOwn(GAMES, name) ? await GAMES[name]() : null;
  if (opened && (name !== "classic" || !given.length)) return make(name, opened, chosen, folder);
  choice("no game", name, await gameNames(folder), UnknownGameError);
  const { variant } = await import("./variants.js");
  const rules = await variant(name, chosen, folder);
  const usual = rules.asked === "classic"; // classic.pack contains more about it
  if (!usual) {
    const { ExplainedGame } = await import("./explain.js");
    return new ExplainedGame(rules, chosen);
  }
  return new Game(await (await GAMES.classic()).make({}, folder), chosen);
}
