// The games by name, with the options that make them, as ttt_tables/games/registry.py lists them.
import { choice, isText, quote } from "./checks.js";
import { openEngine } from "./engine.js";
import { BadOptionError, UnknownGameError } from "./errors.js";
import { ClassicRules } from "./game-classic.js";
import { DiceRules } from "./game-dice.js";
import { RandomFillRules } from "./game-miniboard.js";
import { PhantomRules } from "./game-phantom.js";
import { ProbabilisticRules } from "./game-probabilistic.js";
import { RandomTurnRules } from "./game-random-turn.js";
import { RelativeRules, VanishingRules } from "./game-relative.js";
import { UltimateRules } from "./game-ultimate.js";
import { DATA, open } from "./open.js";
import { Game } from "./play.js";
import { read, textOf } from "./rulesets.js";
import { RULES } from "./ultimate.js";

/**
 * @typedef {Record<string, any>} Options
 * @typedef {import("./game-rules.js").Rules} Rules
 */

/**
 * Each game with a module of its own: its options with their defaults, and what makes it.
 * @type {Record<string, {options?: Options, make: (chosen: Options, folder: string | URL) => Promise<Rules>}>}
 */
const OWN = {
  classic: { make: async (_, folder) => new ClassicRules(await open("classic", folder)) },
  dice: {
    options: { rule: "pass" },
    async make({ rule }, folder) {
      const tables = await open("dice", folder);
      return new DiceRules(tables, choice("no rule", rule, tables.rules, BadOptionError));
    },
  },
  miniboard: { make: async (_, folder) => new RandomFillRules(await open("miniboard", folder)) },
  "random-turn": { make: async (_, folder) => new RandomTurnRules(await open("family", folder)) },
  phantom: { make: async (_, folder) => new PhantomRules(await open("phantom", folder)) },
  abrupt: { make: async (_, folder) => new PhantomRules(await open("abrupt", folder)) },
  probabilistic: {
    options: { grid: "printed", draw_value: 0.5 },
    make: async ({ grid, draw_value }) => new ProbabilisticRules(grid, draw_value),
  },
  ultimate: {
    options: { rule: "closed-draw" },
    async make({ rule }, folder) {
      choice("no rule", rule, Object.keys(RULES), BadOptionError);
      const engine = openEngine(rule, folder);
      return new UltimateRules(await engine, await open("miniboard", folder));
    },
  },
};

/**
 * The names of the games, classic first.
 * @param {string | URL} folder  that holds the packs, ending in /
 */
export async function gameNames(folder = DATA) {
  const { space, games } = await open("family", folder);
  return [...new Set([...Object.keys(OWN), ...Object.keys(space.known), ...games])];
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
  const own = isText(name) && Object.hasOwn(OWN, name) ? OWN[name] : null;
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
  const tables = await open("family", folder);
  const { written, boards: most = 1 } = name === "classic" ? {} : tables.game(name);
  if (written) {
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
  if (text === "classic") return OWN.classic.make({}, folder);
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
