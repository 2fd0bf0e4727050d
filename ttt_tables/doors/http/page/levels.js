// Opponents in words: how often they err, and how often the best reply to them wins.
import { choose, html, note, percent, segments } from "./dom.js";
import { EMPTY, emptyCells, place, Refusal, result, toMove } from "./rules.js";

/** How often a level plays any cell at all, in place of a best one; and what it is called. */
export const LEVELS = {
  easy: { text: "Easy", errs: 0.6, says: "Plays any cell at all in six moves of ten." },
  medium: { text: "Medium", errs: 0.3, says: "Plays any cell at all in three moves of ten." },
  hard: { text: "Hard", errs: 0.1, says: "Plays any cell at all in one move of ten." },
  perfect: { text: "Perfect", errs: 0, says: "Never errs." },
};

const NAMED = Object.entries(LEVELS).map(([key, { text }]) => [key, text]);

/** What the named policies do, in plain words. @type {Record<string, string>} */
const SAYS = {
  "perfect-any": "Never errs, and draws among the best cells.",
  "safe-uniform": "Never loses, and sets traps for somebody who plays any cell alike.",
  "safe-centre": "Never loses, and sets traps for somebody who likes the centre.",
  "max-win-uniform": "Takes every risk to win, against somebody who plays any cell alike.",
  "max-win-centre": "Takes every risk to win, against somebody who likes the centre.",
  "max-score-uniform": "Weighs wins against draws, against somebody who plays any cell alike.",
  "max-score-centre": "Weighs wins against draws, against somebody who likes the centre.",
  "1f604-uniform": "Moves as the program 1f604 does, against somebody who plays any cell alike.",
  "1f604-centre": "Moves as the program 1f604 does, against somebody who likes the centre.",
  menace: "A machine of matchboxes after 10,000 games: it draws its beads.",
  "menace-greedy": "The same machine, but it takes the colour with the most beads.",
  td: "A program that learnt by 10,000 games against itself.",
  random: "Plays any empty cell, all alike.",
};

/**
 * How a level, or a named policy, plays the classic game: cells with their chances.
 * @param {string} bot @param {Tables} tables
 * @returns {(board: string) => [number, number][]}
 */
export function model(bot, tables) {
  const level = Object.hasOwn(LEVELS, bot) ? LEVELS[/** @type {keyof typeof LEVELS} */ (bot)] : null;
  if (!level && !tables.policies.includes(bot))
    throw new Refusal(`No opponent is called ${bot}: choose one of ${[...Object.keys(LEVELS), ...tables.policies].join(", ")}.`);
  const policy = level ? "perfect-any" : bot;
  const errs = level?.errs ?? 0;
  return (board) => {
    const moves = tables.moves(board, policy);
    return moves.map((move) => [move.cell, (1 - errs) * move.probability + errs / moves.length]);
  };
}

/** The moves of a game of chance by a level: mostly the least best, sometimes any. @param {Move[]} moves @param {string} bot */
export function playLevel(moves, bot) {
  const { errs } = levelOf(bot);
  const erring = Math.random() < errs;
  return moves[erring ? Math.floor(Math.random() * moves.length) : 0].cell;
}

/** @param {string} bot */
export function levelOf(bot) {
  if (!Object.hasOwn(LEVELS, bot))
    throw new Refusal(`No opponent is called ${bot}: choose one of ${Object.keys(LEVELS).join(", ")}.`);
  return LEVELS[/** @type {keyof typeof LEVELS} */ (bot)];
}

/** @type {Map<string, [number, number]>} */
const replies = new Map();

/**
 * The chances to win and to draw of the reply to an opponent that wins most often, exactly.
 * @param {string} bot @param {string} side  of who replies
 * @param {Tables} tables
 */
export function bestReply(bot, side, tables) {
  const key = `${bot} ${side}`;
  const chances = model(bot, tables);
  /** @type {Map<string, [number, number]>} */
  const known = new Map();
  /** @param {string} board @returns {[number, number]} */
  const value = (board) => {
    const ended = result(board);
    if (ended) return [Number(ended === side), Number(ended === "draw")];
    let found = known.get(board);
    if (found) return found;
    const mover = toMove(board);
    if (mover === side) {
      found = emptyCells(board)
        .map((cell) => value(place(board, cell, mover)))
        .reduce((best, one) => ((one[0] - best[0] || one[1] - best[1]) > 0 ? one : best));
    } else {
      let [win, draw, all] = [0, 0, 0];
      for (const [cell, chance] of chances(board)) {
        if (!chance) continue;
        const after = value(place(board, cell, mover));
        [win, draw, all] = [win + chance * after[0], draw + chance * after[1], all + chance];
      }
      found = all ? [win, draw] : [1, 0]; // who has no bead left resigns
    }
    known.set(board, found);
    return found;
  };
  const found = replies.get(key) ?? value(EMPTY);
  replies.set(key, found);
  return found;
}

/** @param {string} bot @param {Tables} tables */
function tellReply(bot, tables) {
  const [asX, asO] = ["X", "O"].map((side) => bestReply(bot, side, tables));
  if (asX[0] + asO[0] < 1e-12) return "Nobody can beat it: the best reply draws.";
  return `The best reply to it wins ${percent(asX[0], 0)} of the games as X and ${percent(asO[0], 0)} as O.`;
}

/** The opponents of a game of chance, each with its sentence. @param {State} state @param {Go} go */
export function drawLevels(state, go) {
  return [
    segments("Opponent", NAMED, state.bot, (bot) => go({ bot })),
    note(levelOf(state.bot).says.replace("Never errs.", "Always plays a best cell.")),
  ];
}

/** The opponents of the classic game: levels, and every named policy. @param {State} state @param {Go} go @param {Tables} tables */
export function drawOpponents(state, go, tables) {
  const { bot } = state;
  const custom = !Object.hasOwn(LEVELS, bot);
  const policies = tables.policies.filter((name) => name !== "perfect");
  const says = custom ? (SAYS[bot] ?? "") : levelOf(bot).says;
  return [
    segments("Opponent", [...NAMED, ["custom", "Custom"]], custom ? "custom" : bot, (chosen) =>
      go({ bot: chosen === "custom" ? "safe-uniform" : chosen }),
    ),
    custom ? choose("A named way to play", policies, bot, (chosen) => go({ bot: chosen })) : null,
    html.p({ class: "note", "data-says": bot }, `${says} ${tellReply(bot, tables)}`),
  ];
}

/** Which side the user plays. @param {State} state @param {Go} go */
export const chooseSide = (state, go) => segments("You play", ["X", "O", "both"], state.side, (side) => go({ side }));
