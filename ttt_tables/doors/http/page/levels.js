// Opponents in words: how often they err, and how often the best reply to them wins.
import { choose, html, percent, segments } from "./dom.js";
import { choice, OTHER } from "./library/rules.js";
import { between } from "./strength.js";

/** The levels: a name, a sentence, and how often each plays any cell at all in place of a best one. @type {Record<string, Level & {errs: number}>} */
export const LEVELS = {
  easy: { text: "Easy", errs: 0.6, says: "Plays any cell at all in six moves of ten." },
  medium: { text: "Medium", errs: 0.3, says: "Plays any cell at all in three moves of ten." },
  hard: { text: "Hard", errs: 0.1, says: "Plays any cell at all in one move of ten." },
  perfect: { text: "Perfect", errs: 0, says: "Always plays a best cell." },
};

/** What the named policies do, in plain words. @type {Record<string, string>} */
const SAYS = {
  "perfect-any": "Never errs, and draws among the best cells.",
  safe: "Never loses, and sets traps",
  "max-win": "Takes every risk to win",
  "max-score": "Weighs wins against draws",
  "1f604": "Moves as the program 1f604 does",
  menace: "A machine of matchboxes after 10,000 games: it draws its beads.",
  "menace-greedy": "The same machine, but it takes the colour with the most beads.",
  td: "A program that learnt by 10,000 games against itself.",
  random: "Plays every empty cell equally often.",
};

/** Name the opponent against whom a policy computes its chances. @param {string} policy */
export function opponentOf(policy) {
  if (policy.startsWith("perfect")) return "perfect play";
  if (policy.endsWith("-uniform")) return "somebody who plays any cell alike";
  return policy.endsWith("-centre") ? "somebody who likes the centre three times as much" : "random play";
}

/** Describe a named policy in a sentence. @param {string} policy */
const saysOf = (policy) => SAYS[policy] ?? `${SAYS[policy.replace(/-(uniform|centre)$/, "")]}, against ${opponentOf(policy)}.`;

/** How a level, or a named policy, plays the classic game. @param {string} bot @param {Tables} tables @returns {Model} */
export function model(bot, tables) {
  choice("No opponent", bot, [...Object.keys(LEVELS), ...tables.policies]);
  const errs = LEVELS[bot]?.errs ?? 0;
  const policy = LEVELS[bot] ? "perfect-any" : bot;
  return (board) => {
    const moves = tables.moves(board, policy);
    return moves.map((move) => [move.cell, (1 - errs) * move.probability + errs / moves.length]);
  };
}

/** The move of a level: mostly the first best, sometimes any. @template C @param {{cell: C}[]} moves  best first @param {string} bot */
export function playLevel(moves, bot) {
  const erring = Math.random() < LEVELS[bot].errs;
  return moves[erring ? Math.floor(Math.random() * moves.length) : 0].cell;
}

/** How often the best reply to an opponent of the classic game wins, and draws. @param {string} bot @param {string} side  of who replies @param {Tables} tables */
export function bestReply(bot, side, tables) {
  const chances = between({ [OTHER[side]]: model(bot, tables) });
  return [side === "X" ? chances[0] : chances[2], chances[1]];
}

/** @type {Map<string, string>} */
const told = new Map();

/** How often the best reply to an opponent wins, in words; computed once, after the board is shown. @param {string} key  of game and opponent @param {(side: string) => number} reply */
export function tellReply(key, reply) {
  const made = html.span(told.get(key) ?? "...");
  const tell = () => {
    const [asX, asO] = ["X", "O"].map(reply);
    const wins = `The best reply to it wins ${percent(asX, 0)} of the games as X and ${percent(asO, 0)} as O.`;
    told.set(key, asX + asO < 1e-12 ? "Nobody can beat it: the best reply draws." : wins);
    made.textContent = told.get(key);
  };
  if (!told.has(key)) setTimeout(tell);
  return made;
}

/**
 * Draw the choice of opponents, and a sentence on the chosen one.
 * @param {State} state @param {Go} go @param {Part} known @param {Record<string, Level>} levels
 * @param {string[]} policies  more opponents, by name
 */
export function drawOpponents({ bot }, go, known, levels = LEVELS, policies = []) {
  const named = Object.entries(levels).map(([key, { text }]) => [key, text]);
  return [
    segments("Opponent", policies.length ? [...named, ["custom", "Custom"]] : named, levels[bot] ? bot : "custom", (chosen) =>
      go({ bot: chosen === "custom" ? "safe-uniform" : chosen }),
    ),
    levels[bot] ? null : choose("A named way to play", policies, bot, (chosen) => go({ bot: chosen })),
    html.p({ class: "note", "data-says": bot }, levels[bot]?.says ?? saysOf(bot), " ", known),
  ];
}

/** Which side the user plays. @param {State} state @param {Go} go @param {Record<string, string>} called */
export const chooseSide = (state, go, called) =>
  segments("You play", [...Object.entries(called), "both"], state.side, (side) => go({ side }));
