// The dice game: a die opens rows. The view shows them, each cell's worth, and skill apart from
// luck.

import { afterBlocked, Dice, isOpen, opens } from "../library/dice.js";
import { open } from "../library/open.js";
import { divisor } from "../library/pack.js";
import {
  choice,
  EMPTY,
  emptyCells,
  OTHER,
  once,
  place,
  Refusal,
  result,
} from "../library/rules.js";
import { byCell } from "../parts/board.js";
import { drawDie } from "../parts/die.js";
import { card, choose, html, note, press, svg } from "../parts/dom.js";
import { BOTS, drawOpponents, tellReply } from "../parts/opponents.js";
import { drawGame, drawHere, linksTo, valued } from "../parts/table.js";
import { titleOf } from "../play/fronts.js";
import { FRESH, playOn, replay, SHARED, START, turnText } from "../play/game.js";
import { ERRS, playLevel } from "../play/levels.js";
import { rate } from "../play/rating.js";
import { sureOf } from "../play/strength.js";
import { t, wordsOf } from "../texts/texts.js";

/** @type {State} */
export const USUAL = { rule: "pass", plays: "", roll: "", ...SHARED };
/** @type {typeof import("../texts/dice.en.js").default} */
const texts = await wordsOf("dice");
const LINKS = linksTo(
  [
    "#dice?roll=6&mode=study&side=both",
    "#dice?plays=64+60&mode=study&side=both&roll=3",
    "#dice?rule=forfeit&mode=study&side=both",
  ],
  texts.links,
);
/** @type {Record<string, string>} */
const BLOCKED = texts.blocked;
const PIPS = ["", "4", "26", "246", "0268", "02468", "013568"].map((cells) =>
  [...cells].map(Number),
);

const rollDie = () => `${1 + Math.floor(Math.random() * 6)}`;

/**
 * The position after a play: a roll and a cell, or - where the roll was blocked.
 * @param {Position} position @param {string} play @param {string} rule @returns {Position}
 */
function follow({ board, side }, play, rule) {
  const [roll, cell] = play;
  const cells = /^[1-6][0-8-]$/.test(play) ? opens(board, roll) : [0];
  if (cell === "-" ? cells.length : !cells.includes(+cell) || !/^[1-6]$/.test(roll))
    throw new Refusal(texts.noPlay);
  if (cell === "-") return { board, ...afterBlocked(rule, side) };
  const next = place(board, +cell, side);
  return { board: next, side: OTHER[side], ended: result(next), cell: +cell };
}

/**
 * X's chances in a position before the roll.
 * @param {Dice} dice @param {Position} at @param {string} rule
 */
const chancesOf = (dice, { board, side, ended }, rule) =>
  ended ? sureOf(ended) : dice.chances(board, side, rule);

/**
 * How often the best reply to a level wins. A blocked roll may leave a position as it is: then the
 * values with each side to roll depend on each other.
 * @param {Dice} dice @param {string} rule @param {number} errs  how often the level plays any cell
 * @param {string} side
 */
export function replyTo(dice, rule, errs, side) {
  /**
   * The replier's chance to win that comes from the mover's open cells.
   * @param {string} board @param {string} mover
   */
  const gain = (board, mover) => {
    const cells = emptyCells(board);
    const after = new Map(
      cells.map((cell) => [cell, value(place(board, cell, mover) + OTHER[mover])]),
    );
    const best = mover === side ? [] : dice.moves(board, 6, mover, rule).map((move) => move.cell);
    return [2, 4, 6].reduce((sum, roll) => {
      const own = opens(board, `${roll}`).map((cell) => after.get(cell) ?? 0);
      if (!own.length) return sum;
      if (mover === side) return sum + Math.max(...own) / 3;
      const first = after.get(best.find((cell) => isOpen(cell, `${roll}`)) ?? -1) ?? 0;
      return (
        sum + ((1 - errs) * first + (errs * own.reduce((all, one) => all + one)) / own.length) / 3
      );
    }, 0);
  };
  /** The chance that `side` wins, by the board and the side to roll. @type {(position: string) => number} */
  const value = once((position) => {
    const [board, mover] = [position.slice(0, 9), position[9]];
    const ended = result(board);
    if (ended) return Number(ended === side);
    const blocked = ["2", "4", "6"].filter((roll) => !opens(board, roll).length).length / 3;
    const gained = gain(board, mover);
    if (rule === "pass")
      return blocked ? (gained + blocked * gain(board, OTHER[mover])) / (1 - blocked ** 2) : gained;
    if (rule === "reroll") return gained / (1 - blocked);
    return rule === "forfeit" && mover !== side ? gained + blocked : gained;
  });
  return value(`${EMPTY}X`);
}

/**
 * Rate each play: its cost, and the luck of its roll.
 * @param {Dice} dice @param {Played} game @param {string} rule
 */
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
    if (cell === "-")
      return { ...facts, cell: "-", name: texts.noneOpen, best: [], score: 0, cost: 0 };
    return { ...facts, cell: +cell, name: t.cells[+cell], ...rate(moves, +cell) };
  });
}

/** @param {State} state @param {string} roll @param {Played} game @param {Go} go */
function drawRolling(state, roll, game, go) {
  const { here, mine } = game;
  const rolls = /** @type {Option[]} */ ([["", texts.notRolled], "1", "2", "3", "4", "5", "6"]);
  const blocked = roll && !opens(here.board, roll).length;
  const pass = () => playOn(game, go, `${roll}-`);
  const pips = PIPS[+roll || 0].map((at) =>
    svg.circle({ cx: 25 + 25 * (at % 3), cy: 25 + 25 * Math.floor(at / 3), r: 9 }),
  );
  const off = Boolean(here.ended || roll || !mine);
  const main = { class: "main" };
  return html.div(
    { class: "controls rolling-row" },
    drawDie(roll ? texts.shows(roll) : texts.notShown, 20, roll && pips),
    blocked ? null : press(texts.roll, () => go({ roll: rollDie() }), off, main),
    blocked ? press(texts.goOn(BLOCKED[state.rule]), pass, !mine, main) : null,
    state.mode === "study"
      ? choose(texts.tryRoll, rolls, roll, (chosen) => go({ roll: chosen }))
      : null,
  );
}

/** @param {number[]} parts */
function exactly(parts) {
  const whole = parts[0] + parts[1] + parts[2];
  const [x, draw, o] = parts.map((part) => {
    const common = divisor(part, whole);
    return whole === common ? `${part / common}` : `${part / common}/${whole / common}`;
  });
  return note(texts.exactly(x, draw, o));
}

/** @param {State} state @param {Played} game @param {string} roll @param {string[]} names */
function statusOf(state, game, roll, names) {
  const { here, mine } = game;
  if (here.ended) return turnText(state, game, names);
  if (roll) return texts.rolled(here.side, roll, !opens(here.board, roll).length);
  return mine && state.side !== "both"
    ? turnText(state, game, names, texts.rollNow)
    : texts.toRoll(here.side);
}

/** @param {Dice} dice @param {Position} here @param {string} rule */
const drawStudy = (dice, here, rule) =>
  here.ended
    ? null
    : card(texts.chances, exactly(dice.exact(here.board, here.side, rule)), note(texts.meaning));

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { rule, bot } = state;
  choice("No opponent", bot, BOTS);
  const dice = await open(Dice);
  choice("No rule", rule, dice.rules);
  if (!/^[1-6]?$/.test(state.roll)) throw new Refusal(texts.noRoll(state.roll));
  const game = replay(state, "plays", START, (at, play) => follow(at, play, rule));
  const { plays, positions, here, live } = game;
  const roll = here.ended ? "" : state.roll;
  const moves = roll ? dice.moves(here.board, +roll, here.side, rule) : [];
  const values = byCell(state.mode === "study" ? moves : [], (move) => valued(move));
  const names = plays.map(
    ([die, cell]) => `${FACES[+die - 1]} ${cell === "-" ? texts.blockedRoll : t.cells[+cell]}`,
  );
  const rules = dice.rules.map((name) => [name, texts.named(name, BLOCKED[name])]);
  const replies = (/** @type {string} */ side) => replyTo(dice, rule, ERRS[bot], side);
  return drawGame(state, go, game, {
    shown: {
      status: statusOf(state, game, roll, names),
      board: drawHere(state, game, {
        ...{ values, moves, name: titleOf("dice"), fresh: live && !roll },
        play: (/** @type {number} */ cell) => playOn(game, go, `${roll}${cell}`),
        closed: roll ? [...EMPTY].flatMap((_, cell) => (isOpen(cell, roll) ? [] : [cell])) : [],
      }),
      below: drawRolling(state, roll, game, go),
      names,
    },
    worth: {
      chances: chancesOf(dice, here, rule),
      title: texts.before,
      scores: positions.map((position) => chancesOf(dice, position, rule).x_score),
      rated: rateAll(dice, game, rule),
      ...{ against: t.game.bestOfOther, heads: [texts.rollHead] },
    },
    setting: {
      ...{ about: texts.about, links: LINKS, study: drawStudy(dice, here, rule) },
      opponents: drawOpponents(state, go, tellReply(`dice ${rule} ${bot}`, replies)),
      setup: choose(texts.rule, rules, rule, (chosen) => go({ rule: chosen, plays: "", ...FRESH })),
    },
    // The program rolls, in sight, and plays.
    program: {
      ...{ hint: moves.length > 0, wait: 600 },
      reply: () =>
        roll ? `${roll}${moves.length ? playLevel(moves, bot) : "-"}` : { roll: rollDie() },
    },
  });
}

const FACES = "⚀⚁⚂⚃⚄⚅";
