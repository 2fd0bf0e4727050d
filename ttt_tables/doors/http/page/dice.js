// The dice game: a die opens rows. The view shows them, each cell's worth, and skill apart from luck.

import { byCell } from "./board.js";
import { card, choose, html, NAMES, note, press, svg } from "./dom.js";
import { rate } from "./history.js";
import { drawOpponents, LEVELS, playLevel, tellReply } from "./levels.js";
import { open } from "./library/open.js";
import { choice, EMPTY, emptyCells, OTHER, once, place, Refusal, result } from "./library/rules.js";
import { sureOf } from "./strength.js";
import { drawGame, drawHere, FRESH, playOn, replay, SHARED, START, turnText, valued } from "./table.js";

/** @type {State} */
export const USUAL = { rule: "pass", plays: "", roll: "", ...SHARED };
const ABOUT =
  "A die opens rows: 1 or 2 the top one, 3 or 4 the upper two, 5 or 6 all three. Then mark an open cell; three in a row win.";
const WORTH = [
  ["#dice?roll=6&mode=study&side=both", "With every row open, where to begin?"],
  ["#dice?plays=64+60&mode=study&side=both&roll=3", "The top row is worth more"],
  ["#dice?rule=forfeit&mode=study&side=both", "When a blocked roll loses"],
];
/** @type {Record<string, string>} */
const BLOCKED = { pass: "the turn passes", draw: "the game is drawn", reroll: "roll again", forfeit: "who rolled loses" };
const PIPS = ["", "4", "26", "246", "0268", "02468", "013568"].map((cells) => [...cells].map(Number));

const rollDie = () => `${1 + Math.floor(Math.random() * 6)}`;
const isOpen = (/** @type {number} */ cell, /** @type {string} */ roll) => cell < 3 * Math.ceil(+roll / 2);
/** The empty cells that a roll opens. @param {string} board @param {string} roll */
const opens = (board, roll) => emptyCells(board).filter((cell) => isOpen(cell, roll));

/** The position after a play: a roll and a cell, or - where the roll was blocked. @param {Position} position @param {string} play @param {string} rule @returns {Position} */
function follow({ board, side }, play, rule) {
  const [roll, cell] = play;
  const cells = /^[1-6][0-8-]$/.test(play) ? opens(board, roll) : [0];
  if (cell === "-" ? cells.length : !cells.includes(+cell) || !/^[1-6]$/.test(roll))
    throw new Refusal("a play is a roll, 1 to 6, and an empty cell that it opens, or - if there is none.");
  if (cell === "-") {
    const over = rule === "draw" ? "draw" : rule === "forfeit" ? OTHER[side] : null;
    return { board, side: rule === "reroll" ? side : OTHER[side], ended: over };
  }
  const next = place(board, +cell, side);
  return { board: next, side: OTHER[side], ended: result(next), cell: +cell };
}

/** X's chances in a position before the roll. @param {Dice} dice @param {Position} at @param {string} rule */
const chancesOf = (dice, { board, side, ended }, rule) => (ended ? sureOf(ended) : dice.chances(board, side, rule));

/**
 * How often the best reply to a level wins. A blocked roll may leave a position as it is: then the
 * values with each side to roll depend on each other.
 * @param {Dice} dice @param {string} rule @param {number} errs  how often the level plays any cell @param {string} side
 */
export function replyTo(dice, rule, errs, side) {
  /** The replier's chance to win that comes from the mover's open cells. @param {string} board @param {string} mover */
  const gain = (board, mover) => {
    const cells = emptyCells(board);
    const after = new Map(cells.map((cell) => [cell, value(place(board, cell, mover) + OTHER[mover])]));
    const best = mover === side ? [] : dice.moves(board, 6, mover, rule).map((move) => move.cell);
    return [2, 4, 6].reduce((sum, roll) => {
      const own = opens(board, `${roll}`).map((cell) => after.get(cell) ?? 0);
      if (!own.length) return sum;
      if (mover === side) return sum + Math.max(...own) / 3;
      const first = after.get(best.find((cell) => isOpen(cell, `${roll}`)) ?? -1) ?? 0;
      return sum + ((1 - errs) * first + (errs * own.reduce((all, one) => all + one)) / own.length) / 3;
    }, 0);
  };
  /** Of a board and who rolls. @type {(position: string) => number} */
  const value = once((position) => {
    const [board, mover] = [position.slice(0, 9), position[9]];
    const ended = result(board);
    if (ended) return Number(ended === side);
    const blocked = ["2", "4", "6"].filter((roll) => !opens(board, roll).length).length / 3;
    const found = gain(board, mover);
    if (rule === "pass") return blocked ? (found + blocked * gain(board, OTHER[mover])) / (1 - blocked ** 2) : found;
    if (rule === "reroll") return found / (1 - blocked);
    return rule === "forfeit" && mover !== side ? found + blocked : found;
  });
  return value(`${EMPTY}X`);
}

/** Rate each play: its cost, and the luck of its roll. @param {Dice} dice @param {Played} game @param {string} rule */
function rateAll(dice, { plays, positions }, rule) {
  return plays.map((play, ply) => {
    const [roll, cell] = play;
    const { board, side } = positions[ply];
    const own = (/** @type {Position} */ at) => {
      const score = chancesOf(dice, at, rule).x_score;
      return side === "X" ? score : 1 - score;
    };
    const moves = dice.moves(board, +roll, side, rule);
    const luck = (moves[0]?.score ?? own(positions[ply + 1])) - own(positions[ply]);
    const facts = { ply: ply + 1, side, columns: [roll], luck };
    if (cell === "-") return { ...facts, cell: "-", name: "none open", best: [], cost: 0 };
    return { ...facts, cell: +cell, name: NAMES[+cell], ...rate(moves, +cell) };
  });
}

/** Draw a die, or a round coin: the side that it shows, or a question mark. @param {string} said @param {number} round @param {Part} shown */
export const drawDie = (said, round, shown) =>
  svg.svg(
    { class: `die ${shown ? "rolling" : ""}`, viewBox: "0 0 100 100", role: "img", "aria-label": said },
    svg.rect({ x: 4, y: 4, width: 92, height: 92, rx: round }),
    shown || svg.text({ x: 50, y: 67 }, "?"),
  );

/** @param {State} state @param {string} roll @param {Played} game @param {Go} go */
function drawRolling(state, roll, game, go) {
  const { here, mine } = game;
  const rolls = /** @type {Option[]} */ ([["", "not rolled"], "1", "2", "3", "4", "5", "6"]);
  const blocked = roll && !opens(here.board, roll).length;
  const pass = () => playOn(game, go, `${roll}-`);
  const pips = PIPS[+roll || 0].map((at) => svg.circle({ cx: 25 + 25 * (at % 3), cy: 25 + 25 * Math.floor(at / 3), r: 9 }));
  return html.div(
    { class: "controls rolling-row" },
    drawDie(roll ? `the die shows ${roll}` : "the die is not rolled", 20, roll && pips),
    blocked ? null : press("Roll", () => go({ roll: rollDie() }), Boolean(here.ended || roll || !mine), { class: "main" }),
    blocked ? press(`Go on: ${BLOCKED[state.rule]}`, pass, !mine, { class: "main" }) : null,
    state.mode === "study" ? choose("or try a roll", rolls, roll, (chosen) => go({ roll: chosen })) : null,
  );
}

/** @param {number} a @param {number} b @returns {number} */
const divisor = (a, b) => (b ? divisor(b, a % b) : a);

/** @param {number[]} parts */
function exactly(parts) {
  const whole = parts[0] + parts[1] + parts[2];
  const [x, draw, o] = parts.map((part) => {
    const common = divisor(part, whole);
    return whole === common ? `${part / common}` : `${part / common}/${whole / common}`;
  });
  return note(`Before the roll, if both sides play their best, exactly: X wins ${x}, draw ${draw}, O wins ${o}.`);
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { rule, bot } = state;
  choice("No opponent", bot, Object.keys(LEVELS));
  const dice = await open("dice");
  choice("No rule", rule, dice.rules);
  if (!/^[1-6]?$/.test(state.roll)) throw new Refusal(`The roll is ${state.roll}: a die shows 1 to 6.`);
  const game = replay(state, "plays", START, (at, play) => follow(at, play, rule));
  const { plays, positions, here, live, mine } = game;
  const roll = here.ended ? "" : state.roll;
  const moves = roll ? dice.moves(here.board, +roll, here.side, rule) : [];
  const values = byCell(state.mode === "study" ? moves : [], (move) => valued(move));
  const blocked = roll && !opens(here.board, roll).length;
  const rolled = `${here.side} rolled ${roll}${blocked ? ": no open cell is empty" : ""}.`;
  const whose = mine && state.side !== "both" ? `Your move (${here.side}): roll the die.` : `${here.side} is to roll.`;
  const rules = dice.rules.map((name) => [name, `${name}: ${BLOCKED[name]}`]);
  const told = tellReply(`dice ${rule} ${bot}`, (side) => replyTo(dice, rule, LEVELS[bot].errs, side));
  return drawGame(state, go, game, {
    ...{ about: ABOUT, worth: WORTH, hint: moves.length > 0, wait: 600 },
    status: here.ended ? turnText(state, game) : roll ? rolled : whose,
    board: drawHere(state, game, {
      ...{ values, moves, name: "dice", fresh: live && !roll },
      play: (/** @type {number} */ cell) => playOn(game, go, `${roll}${cell}`),
      closed: roll ? [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((cell) => !isOpen(cell, roll)) : [],
    }),
    below: drawRolling(state, roll, game, go),
    chances: chancesOf(dice, here, rule),
    chancesAre: "Before the roll, if both sides play their best",
    scores: positions.map((position) => chancesOf(dice, position, rule).x_score),
    names: plays.map(([die, cell]) => `${"⚀⚁⚂⚃⚄⚅"[+die - 1]} ${cell === "-" ? "blocked" : NAMES[+cell]}`),
    rated: rateAll(dice, game, rule),
    against: "the best play of the other side",
    heads: ["roll"],
    opponents: drawOpponents(state, go, told),
    setup: choose("If no open cell is empty", rules, rule, (chosen) => go({ rule: chosen, plays: "", ...FRESH })),
    study: here.ended
      ? null
      : card(
          "Chances",
          exactly(dice.exact(here.board, here.side, rule)),
          note(
            "Opened cells show the average result of the side that rolled, a draw counting one half. The top row opens most often, so cells that mirror each other top to bottom are not alike.",
          ),
        ),
    // The program rolls, in sight, and plays.
    reply: () => (roll ? `${roll}${moves.length ? playLevel(moves, bot) : "-"}` : { roll: rollDie() }),
  });
}
