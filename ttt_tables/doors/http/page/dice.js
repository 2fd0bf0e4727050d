// The dice game: a die opens rows; what a roll opens, what each cell is worth, skill and luck.

import { card, choose, html, note, percent, press, shares, svg } from "./dom.js";
import { rate } from "./history.js";
import { chooseSide, drawLevels, levelOf, playLevel } from "./levels.js";
import { EMPTY, NAMES, OTHER, place, Refusal, result, resultText } from "./rules.js";
import { drawGame, drawHere, FRESH, isMine, pauseToSee, replay, SHARED, turnText, worthSeeing } from "./table.js";
import { open } from "./ttt-tables.js";

/** @typedef {{board: string, side: string, ended: string | null, cell?: number}} Position */

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
const rowsOpen = (/** @type {string} */ roll) => Math.ceil(+roll / 2);

/** The empty cells that a roll opens. @param {string} board @param {string} roll */
const opens = (board, roll) => [0, 1, 2, 3, 4, 5, 6, 7, 8].slice(0, 3 * rowsOpen(roll)).filter((cell) => board[cell] === ".");

/** The position after a play: a roll and a cell, or - where the roll was blocked. @param {Position} position @param {string} play @param {string} rule @returns {Position} */
function follow({ board, side, ended }, play, rule) {
  const [roll, cell] = play;
  const cells = /^[1-6][0-8-]$/.test(play) ? opens(board, roll) : [0];
  if (ended) throw new Refusal(`the game was over: ${resultText(ended)}`);
  if (cell === "-" ? cells.length : !cells.includes(+cell) || !/^[1-6]$/.test(roll))
    throw new Refusal("a play is a roll, 1 to 6, and an empty cell that it opens, or - if there is none.");
  if (cell === "-") {
    const over = rule === "draw" ? "draw" : rule === "forfeit" ? OTHER[side] : null;
    return { board, side: rule === "reroll" ? side : OTHER[side], ended: over };
  }
  const next = place(board, +cell, side);
  return { board: next, side: OTHER[side], ended: result(next), cell: +cell };
}

/** @param {State} state */
async function read(state) {
  levelOf(state.bot);
  const dice = await open("dice");
  const { rule, roll } = state;
  if (!dice.rules.includes(rule)) throw new Refusal(`No rule is called ${rule}: choose one of ${dice.rules.join(", ")}.`);
  if (roll && !/^[1-6]$/.test(roll)) throw new Refusal(`The roll is ${roll}: a die shows 1 to 6.`);
  const start = /** @type {Position} */ ({ board: EMPTY, side: "X", ended: null });
  const plays = state.plays.split(" ").filter(Boolean);
  const game = replay(state, start, plays, (at, play) => follow(at, play, rule), "Play");
  return { dice, game, roll: game.here.ended ? "" : roll };
}

/** X's chances in a position before the roll. @param {Dice} dice @param {Position} at @param {string} rule */
function chancesOf(dice, { board, side, ended }, rule) {
  const sure = { x_win: +(ended === "X"), draw: +(ended === "draw"), o_win: +(ended === "O") };
  return ended ? { ...sure, x_score: sure.x_win + sure.draw / 2 } : dice.chances(board, side, rule);
}

/** What each play cost, and what the die brought who rolled it. @param {Dice} dice @param {Played} game @param {string} rule */
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

/** A die, drawn. @param {string} roll @param {boolean} rolling */
function drawDie(roll, rolling) {
  const pips = PIPS[+roll || 0].map((at) => svg.circle({ cx: 25 + 25 * (at % 3), cy: 25 + 25 * Math.floor(at / 3), r: 9 }));
  return svg.svg(
    {
      class: `die ${rolling ? "rolling" : ""}`,
      viewBox: "0 0 100 100",
      role: "img",
      "aria-label": roll ? `the die shows ${roll}` : "the die is not rolled",
    },
    svg.rect({ x: 4, y: 4, width: 92, height: 92, rx: 20 }),
    roll ? pips : svg.text({ x: 50, y: 66, "text-anchor": "middle" }, "?"),
  );
}

/** @param {State} state @param {string} roll @param {Position} here @param {(play: string) => void} add @param {Go} go @param {boolean} mine */
function drawRolling(state, roll, here, add, go, mine) {
  const rolls = /** @type {Option[]} */ ([["", "not rolled"], "1", "2", "3", "4", "5", "6"]);
  const blocked = roll && !opens(here.board, roll).length;
  return html.div(
    { class: "controls rolling-row" },
    drawDie(roll, Boolean(roll)),
    blocked ? null : press("Roll", () => go({ roll: rollDie() }), Boolean(here.ended || roll || !mine), { class: "main" }),
    blocked ? press(`Go on: ${BLOCKED[state.rule]}`, () => add(`${roll}-`), !mine, { class: "main" }) : null,
    state.mode === "study" ? choose("or try a roll", rolls, roll, (chosen) => go({ roll: chosen })) : null,
  );
}

/** @param {number[]} parts */
function exactly(parts) {
  const whole = parts[0] + parts[1] + parts[2];
  const divisor = (/** @type {number} */ a, /** @type {number} */ b) => {
    while (b) [a, b] = [b, a % b];
    return a;
  };
  const [x, draw, o] = parts.map((part) => {
    const common = divisor(part, whole);
    return whole === common ? `${part / common}` : `${part / common}/${whole / common}`;
  });
  return note(`Before the roll, if both sides play their best, exactly: X wins ${x}, draw ${draw}, O wins ${o}.`);
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { dice, game, roll } = await read(state);
  const { plays, positions, at, here, live } = game;
  const { rule } = state;
  const studies = state.mode === "study";
  const mine = isMine(state, here);
  const moves = roll ? dice.moves(here.board, +roll, here.side, rule) : [];
  /** @type {Value[]} */
  const values = [];
  if (studies)
    for (const move of moves) {
      const { score, win, draw, loss, rank } = move;
      values[move.cell] = { text: percent(score), detail: shares(move), score, win, draw, loss, best: rank === 1 };
    }
  const write = (/** @type {string[]} */ all) => ({ plays: all.join(" "), roll: "" });
  const add = (/** @type {string} */ play) => go({ ...write([...plays.slice(0, at), play]), ...FRESH });
  const blocked = roll && !opens(here.board, roll).length;
  const rolled = `${here.side} rolled ${roll}${blocked ? ": no open cell is empty" : ""}.`;
  const whose = mine && state.side !== "both" ? `Your move (${here.side}): roll the die.` : `${here.side} is to roll.`;
  const closed = roll && !here.ended ? [0, 1, 2, 3, 4, 5, 6, 7, 8].slice(3 * rowsOpen(roll)) : [];
  return drawGame(
    { state, go, game, write },
    {
      fresh: { plays: "", roll: "" },
      status: here.ended ? turnText(state, here) : roll ? rolled : whose,
      board: drawHere(state, game, {
        values,
        open: mine ? moves.map((move) => move.cell) : [],
        play: (/** @type {number} */ cell) => add(`${roll}${cell}`),
        closed,
        name: "dice",
        fresh: live && !roll,
        hint: state.hint ? moves[0]?.cell : undefined,
      }),
      below: drawRolling(state, roll, here, add, go, mine),
      chances: chancesOf(dice, here, rule),
      chancesAre: "Before the roll, if both sides play their best",
      scores: positions.map((position) => chancesOf(dice, position, rule).x_score),
      names: plays.map(([die, cell]) => `${"⚀⚁⚂⚃⚄⚅"[+die - 1]} ${cell === "-" ? "blocked" : NAMES[+cell]}`),
      rated: rateAll(dice, game, rule),
      against: "the best play of the other side",
      heads: ["roll"],
      hint: mine && moves.length && !state.hint ? () => go({ hint: "1" }, true) : null,
      about: ABOUT,
      setup: [
        chooseSide(state, go),
        state.side === "both" ? null : drawLevels(state, go),
        choose(
          "If no open cell is empty",
          dice.rules.map((name) => [name, `${name}: ${BLOCKED[name]}`]),
          rule,
          (chosen) => go({ rule: chosen, plays: "", roll: "", ...FRESH }),
        ),
      ],
      study: here.ended
        ? null
        : card(
            "Chances",
            exactly(dice.exact(here.board, here.side, rule)),
            note(
              "Opened cells show the average result of the side that rolled, a draw counting one half. The top row opens most often, so cells that mirror each other top to bottom are not alike.",
            ),
          ),
      worth: plays.length ? null : worthSeeing(WORTH),
    },
  );
}

/** The program rolls, in sight, and plays. @param {State} state @param {Go} go @param {AbortSignal} signal */
export async function after(state, go, signal) {
  const { dice, game, roll } = await read(state);
  const { plays, here, live } = game;
  if (!live || here.ended || isMine(state, here)) return;
  await pauseToSee(signal, 600);
  if (!roll) return go({ roll: rollDie() });
  const moves = dice.moves(here.board, +roll, here.side, state.rule);
  const cell = moves.length ? playLevel(moves, state.bot) : "-";
  go({ plays: [...plays, `${roll}${cell}`].join(" "), roll: "" });
}
