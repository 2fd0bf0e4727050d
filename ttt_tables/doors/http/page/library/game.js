// A game by its name, with the options that make it.
import { choice, isText, quote } from "./checks.js";
import { BadOptionError, UnknownGameError } from "./errors.js";
import { openFamily } from "./family.js";
import { RelativeRules, VanishingRules } from "./game-relative.js";
import { DATA } from "./open.js";
import { Game } from "./play.js";
import { GAMES } from "./registry.js";
import { read, textOf } from "./rulesets.js";

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
  if (own && (name !== "classic" || !given.length)) {
    const defaults = own.options ?? {};
    check(name, chosen, Object.keys(defaults));
    const all = { ...defaults, ...chosen };
    return new Game(await own.make(all, folder), all);
  }
  choice("no game", name, await gameNames(folder), UnknownGameError);
  return new Game(await makeRelative(name, chosen, folder), chosen);
}

/** @param {string} name @param {Options} chosen @param {string | URL} folder */
async function makeRelative(name, chosen, folder) {
  const tables = await openFamily(folder);
  if (tables.isOwn(name)) {
    const { written, boards: most = 1 } = tables.game(name);
    check(name, chosen, most > 1 ? ["boards"] : []);
    if (written === "cells") return new VanishingRules(tables, name);
    const { boards = 1 } = chosen;
    const rules = new RelativeRules(tables, name, name, boards);
    return most > 1 ? Object.assign(rules, { options: { boards } }) : rules;
  }
  check(name, chosen, Object.keys(tables.space.axes));
  const wrong = Object.values(chosen).find((one) => !isText(one) || /[\s=]/.test(one));
  if (wrong !== undefined) throw new BadOptionError(`no choice is called ${quote(wrong)}`);
  const choices = Object.entries(chosen).map((pair) => pair.join("="));
  const asked = read(tables.space, [tables.space.known[name], ...choices].join(" "));
  const text = textOf(tables.space, asked);
  if (text === "classic") return GAMES.classic.make({}, folder);
  return new RelativeRules(tables, name, text);
}

/**
 * Refuse options that a game lacks.
 * @param {string} name @param {Options} chosen @param {string[]} has
 */
function check(name, chosen, has) {
  for (const option of Object.keys(chosen))
    if (!has.includes(option))
      throw new BadOptionError(
        `${name} has no option ${quote(option)}: it has ${has.join(", ") || "none"}`,
      );
}
