// Rulesets of nine cells. Rule options determine arrays, and one solver reads the arrays. The
// options are in ttt_tables/games/family/rule_options.py, and this module names none of them.
import { isText, quote } from "./checks.js";
import { BadOptionError } from "./errors.js";
import { BOARDS, numberOf, show, toMove, WEIGHTS } from "./nine-cells.js";
import { solve } from "./solved.js";

const [USUAL, MARKS, SIDES] = ["classic", ".XO", "XO"];

/**
 * @typedef {{lines: number[][], line_marks: string, line: number, marks: string[], bound: number,
 *   steps: number[][], under: number[], opens: number[], blocked: number[]}} Arrays
 * @typedef {{title: string, sentence: string, sets: Partial<Arrays>}} Choice
 * @typedef {{title: string, choices: Record<string, Choice>, needs: Record<string, string[]>,
 *   why: string, always: boolean}} RuleOption
 * @typedef {{options: Record<string, RuleOption>, arrays: Arrays, known: Record<string, string>}} Space
 * @typedef {Record<string, string>} Chosen  a choice for each rule option
 */

/** Return the default choice of a rule option. @param {RuleOption} option */
export const usualOf = (option) => Object.keys(option.choices)[0];

/**
 * Return the first rule option whose choice excludes this option, if there is one.
 * @param {RuleOption} option @param {Chosen} chosen
 */
const lacked = ({ needs }, chosen) =>
  Object.keys(needs).find((name) => !needs[name].includes(chosen[name]));

/**
 * Return the first rule option whose choice contradicts another one, and that other option; null if
 * there is none.
 * @param {Space} space @param {Chosen} chosen
 */
export function contradiction({ options }, chosen) {
  for (const [name, option] of Object.entries(options)) {
    const other = chosen[name] === usualOf(option) ? undefined : lacked(option, chosen);
    if (other) return { name, other };
  }
  return null;
}

/**
 * Return the choices of a text such as "lines=torus line_result=loses", or of a name. They can
 * contradict each other.
 * @param {Space} space @param {string} text @returns {Chosen}
 */
export function parse({ options, known }, text) {
  const parts = (Object.hasOwn(known, text) ? known[text] : text).split(/\s+/).filter(Boolean);
  const pairs = parts.filter((part) => part !== USUAL).map((part) => /^(.*?)=(.*)$/.exec(part));
  if (!parts.length || !pairs.every(Boolean))
    throw new BadOptionError(
      `${quote(text)} is not a ruleset: write choices such as 'lines=torus line_result=loses', or one of ${Object.keys(known).join(", ")}`,
    );
  const chosen = Object.fromEntries(
    Object.keys(options).map((name) => [name, usualOf(options[name])]),
  );
  for (const [, name, choice] of /** @type {RegExpExecArray[]} */ (pairs)) {
    const among = (/** @type {object} */ all) => Object.keys(all).join(", ");
    if (!Object.hasOwn(options, name))
      throw new BadOptionError(
        `unknown rule option ${quote(name)}: choose one of ${among(options)}`,
      );
    if (!Object.hasOwn(options[name].choices, choice))
      throw new BadOptionError(
        `${name} must be one of ${among(options[name].choices)}, got ${quote(choice)}`,
      );
    chosen[name] = choice;
  }
  return chosen;
}

/**
 * Return the choices, and throw if they contradict each other.
 * @param {Space} space @param {string} text
 */
export function read(space, text) {
  const chosen = parse(space, text);
  const clash = contradiction(space, chosen);
  if (!clash) return chosen;
  const { needs, why } = space.options[clash.name];
  throw new BadOptionError(
    `${clash.name}=${chosen[clash.name]} needs ${clash.other}=${needs[clash.other].join(" or ")}, got ${chosen[clash.other]}: ${why}`,
  );
}

/**
 * Return the rule options whose choices have an effect, given the other choices.
 * @param {Space} space @param {Chosen} chosen
 */
export const meaning = ({ options }, chosen) =>
  Object.keys(options).filter((name) => options[name].always || !lacked(options[name], chosen));

/**
 * Return the canonical text of choices: those that are not defaults.
 * @param {Space} space @param {Chosen} chosen
 */
export function textOf({ options }, chosen) {
  const unusual = Object.keys(options).filter((name) => chosen[name] !== usualOf(options[name]));
  return unusual.map((name) => `${name}=${chosen[name]}`).join(" ") || USUAL;
}

/**
 * Return the arrays that choices determine.
 * @param {Space} space @param {Chosen} chosen @returns {Arrays}
 */
export const compile = (space, chosen) =>
  Object.assign(
    { ...space.arrays },
    ...meaning(space, chosen).map((name) => space.options[name].choices[chosen[name]].sets),
  );

/**
 * A solved ruleset, with every position that play can reach. The number of a position is 2 * board
 * + (1 if O is to move).
 * @param {Arrays} arrays @returns {import("./family.js").Game}
 */
export function ruleset(arrays) {
  const { lines, line_marks, line, marks, bound, steps, under, opens, blocked } = arrays;
  const [ending, set] = [[line_marks], marks].map((all) =>
    all.map((some) => [...some].map((mark) => MARKS.indexOf(mark))),
  );
  const moving = steps.some((to) => to.length);
  const isLine = (/** @type {number[]} */ cells, /** @type {number[]} */ [a, b, c]) =>
    cells[a] === cells[b] && cells[a] === cells[c] && ending[0].includes(cells[a]);
  const digits = (/** @type {number} */ position) =>
    WEIGHTS.map((weight) => Math.floor((position >> 1) / weight) % 3);
  /**
   * Return the result of an ended position for the side to move, and the positions after its moves.
   */
  const look = (/** @type {number} */ position) => {
    const [cells, side] = [digits(position), position & 1];
    if (lines.some((one) => isLine(cells, one))) return { result: line, next: [] };
    const next = /** @type {number[]} */ ([]);
    const to = (/** @type {number} */ more) => next.push((position & ~1) + 2 * more + 1 - side);
    const setting = cells.filter((mark) => mark === side + 1).length < bound;
    const count = cells.filter(Boolean).length;
    const isOpen = (/** @type {number} */ cell) =>
      opens[cell] <= count && (under[cell] < 0 || cells[under[cell]]);
    for (const [cell, mark] of cells.entries())
      if (setting && !mark && isOpen(cell)) for (const one of set[side]) to(one * WEIGHTS[cell]);
      else if (!setting && mark === side + 1)
        for (const goal of steps[cell])
          if (!cells[goal]) to(mark * (WEIGHTS[goal] - WEIGHTS[cell]));
    return { result: blocked[side], next };
  };
  const { positions, scoreOf } = solve(2 * BOARDS, 0, look);
  const write = (/** @type {number} */ position) =>
    show(position >> 1) + (moving ? ` ${SIDES[position & 1]}` : "");
  const numbered = (/** @type {any} */ text) =>
    isText(text) && (moving ? /^[.XO]{9} [XO]$/ : /^[.XO]{9}$/).test(text)
      ? 2 * numberOf(text.slice(0, 9)) + SIDES.indexOf(moving ? text[10] : toMove(text))
      : -1;
  const name = (/** @type {string} */ text, /** @type {string} */ next) => {
    const changed = WEIGHTS.map((_, cell) => cell).filter((cell) => text[cell] !== next[cell]);
    const [goal, from] = changed.sort((cell) => (next[cell] === "." ? 1 : -1));
    if (from !== undefined) return `${from}-${goal}`;
    return `${goal}${marks[0].length > 1 ? next[goal] : ""}`;
  };
  return {
    start: write(0),
    count: positions.length,
    score: (text) => scoreOf(numbered(text)),
    after: (text) => look(numbered(text)).next.map((one) => [name(text, write(one)), write(one)]),
    lines,
    line: (text) => lines.find((one) => isLine(digits(numbered(text)), one)) ?? null,
  };
}
