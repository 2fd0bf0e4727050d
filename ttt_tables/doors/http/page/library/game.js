// A game by its name, with the options that make it.
import { choice, isText } from "./checks.js";
import { UnknownGameError } from "./errors.js";
import { openFamily } from "./family.js";
import { make } from "./make.js";
import { DATA } from "./open.js";
import { Game } from "./play.js";
import { GAMES } from "./registry.js";
import { relative } from "./relatives.js";

/** @typedef {Record<string, any>} Options */

/**
 * The names of the games, classic first.
 * @param {string | URL} folder  that holds the packs, ending in /
 */
export async function gameNames(folder = DATA) {
  const { space, games } = await openFamily(folder);
  return [...new Set([...Object.keys(GAMES), ...Object.keys(space.known), ...games])];
}

/**
 * A game, with the options that make it: a rule, a grid, boards; the axes of a ruleset. These are
 * options of the classic game, and of each ruleset that has a name.
 * @param {string} name @param {Options} options
 * @param {string | URL} folder  that holds the packs, ending in /
 */
export async function game(name = "classic", options = {}, folder = DATA) {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const chosen = Object.fromEntries(given);
  const own = isText(name) && Object.hasOwn(GAMES, name) ? GAMES[name] : null;
  if (own && (name !== "classic" || !given.length)) return make(name, own, chosen, folder);
  choice("no game", name, await gameNames(folder), UnknownGameError);
  const rules = await relative(name, chosen, folder);
  const usual = rules.asked === "classic"; // the pack knows more of it
  return new Game(usual ? await GAMES.classic.make({}, folder) : rules, chosen);
}
