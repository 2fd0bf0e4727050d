// The dice game: what a roll opens and what each cell is worth; a game against the best moves.
import { ask, names, pause, Refusal } from "./asking.js";
import { card, choose, chooseSide, controls, drawTable, html, legend } from "./dom.js";
import { press, say, stack } from "./dom.js";
import { drawBoard } from "./board.js";
import { costs, percent, points, rate, shares } from "./rating.js";
import { EMPTY, OTHER, place, result, resultText } from "./rules.js";

export const TITLE = "Dice";
export const USUAL = { rule: "pass", plays: "", roll: "", side: "X" };
const INTRO =
  "Before each move a die opens rows: 1 and 2 the top one, 3 and 4 the upper two, 5 and 6 all " +
  "three. The top row opens most often, so cells that mirror each other top to bottom are not alike.";
const CELLS =
  "Opened cells show the expected score of the side that rolled, and its chances to win, draw " +
  "and lose in percent.";
const BLOCKED = {
  pass: "the turn passes",
  draw: "the game is drawn",
  reroll: "roll again",
  forfeit: "who rolled loses",
};

const { p, section } = html;
const playsOf = (state) => state.plays.split(" ").filter(Boolean);
const rollDie = () => `${1 + Math.floor(Math.random() * 6)}`;

/** The empty cells that a roll opens. */
const opens = (board, roll) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .slice(0, 3 * Math.ceil(roll / 2))
    .filter((cell) => board[cell] === ".");

/** The position after a play: a roll and a cell, or - where the roll was blocked. */
function follow({ board, side, ended }, play, rule) {
  const [roll, cell] = play;
  const cells = /^[1-6][0-8-]$/.test(play) ? opens(board, +roll) : [0];
  if (ended) throw new Refusal(`the game was over: ${resultText(ended)}`);
  if (cell === "-" ? cells.length : !cells.includes(+cell) || !/^[1-6]$/.test(roll))
    throw new Refusal(
      "a play is a roll, 1 to 6, and an empty cell that it opens, or - if there is none.",
    );
  if (cell === "-") {
    const over = { draw: "draw", forfeit: OTHER[side] }[rule] ?? null;
    return { board, side: rule === "reroll" ? side : OTHER[side], ended: over };
  }
  const next = place(board, +cell, side);
  return { board: next, side: OTHER[side], ended: result(next) };
}

/** The positions of a game; refuses a play that cannot be. */
function replay(plays, rule) {
  const positions = [{ board: EMPTY, side: "X", ended: null }];
  for (const play of plays) {
    try {
      positions.push(follow(positions.at(-1), play, rule));
    } catch (error) {
      throw new Refusal(`Play ${positions.length} of this game is ${play}: ${error.message}`);
    }
  }
  return positions;
}

async function rateOne(play, ply, { board, side }, rule) {
  const [roll, cell] = play;
  const one = { ply: ply + 1, side, roll, cell };
  if (cell === "-") return { ...one, cell: "none open", best: "", cost: 0 };
  const { moves } = await ask("dice", { board, roll, to_move: side, rule });
  return { ...one, ...rate(moves, cell) };
}

function drawControls(state, rules, go) {
  const named = rules.map((rule) => [rule, `${rule}: ${BLOCKED[rule]}`]);
  return controls(
    choose("If no opened cell is empty", named, state.rule, (rule) =>
      go({ rule, plays: "", roll: "" }),
    ),
    chooseSide(state.side, (side) => go({ side })),
    press("New game", () => go({ plays: "", roll: "" })),
  );
}

function drawDie(roll, ended, goOn, go) {
  const rolls = [["", "not rolled"], "1", "2", "3", "4", "5", "6"];
  return controls(
    press("Roll", () => go({ roll: rollDie() }), Boolean(ended || roll)),
    choose("or try a roll", rolls, roll, (chosen) => go({ roll: chosen })),
    goOn,
  );
}

function drawChances({ x_win, draw, o_win, x_score, exact }) {
  const heads = ["X wins", "draw", "O wins", "X's score"];
  const row = [x_win, draw, o_win, x_score].map((share) => percent(share));
  return [
    drawTable("Before the roll, if both sides play their best", heads, [row]),
    legend(`Exactly: X wins ${exact.x_win}, draw ${exact.draw}, O wins ${exact.o_win}.`),
  ];
}

function drawGame(rated) {
  if (!rated.length) return p("Roll, then choose one of the cells that show a value.");
  const heads = ["ply", "side", "roll", "cell", "best", "cost"];
  const rows = rated.map(({ ply, side, roll, cell, best, cost }) => {
    return [ply, side, roll, cell, best, points(cost)];
  });
  return drawTable(costs(rated, "; the rest was luck"), heads, rows);
}

export async function draw(state, go) {
  const { dice_rules } = await names();
  const { rule } = state;
  const plays = playsOf(state);
  const positions = replay(plays, rule);
  const { board, side, ended } = positions.at(-1);
  if (state.roll && !/^[1-6]$/.test(state.roll))
    throw new Refusal(`The roll is ${state.roll}: a die shows 1 to 6.`);
  const roll = ended ? "" : state.roll;
  const [chances, answer, rated] = await Promise.all([
    ended ? null : ask("dice/chances", { board, to_move: side, rule }),
    roll ? ask("dice", { board, roll, to_move: side, rule }) : null,
    Promise.all(plays.map((play, ply) => rateOne(play, ply, positions[ply], rule))),
  ]);
  const moves = answer?.moves ?? [];
  const values = [];
  for (const move of moves) {
    const { cell, score, rank } = move;
    values[cell] = { text: percent(score), detail: shares(move), score, best: rank === 1 };
  }
  const open = state.side === "both" || state.side === side ? moves.map((move) => move.cell) : [];
  const add = (play) => go({ plays: [...plays, play].join(" "), roll: "" });
  const blocked = roll && !moves.length;
  const rolled = `${side} rolled ${roll}${blocked ? ": no opened cell is empty" : ""}.`;
  const turn = ended ? resultText(ended) : roll ? rolled : `${side} is to roll.`;
  say(turn);
  const goOn = blocked ? press(`Go on: ${BLOCKED[rule]}`, () => add(`${roll}-`)) : null;
  const play = (cell) => add(`${roll}${cell}`);
  return [
    section(
      legend(INTRO),
      drawControls(state, dice_rules, go),
      drawDie(roll, ended, goOn, go),
      drawBoard({ board, values, open, play, name: `dice board, ${side} to move` }),
      legend(CELLS),
    ),
    stack(
      card(turn, chances ? drawChances(chances) : null),
      card("The game, and what each move cost", drawGame(rated)),
    ),
  ];
}

/** The other side rolls and plays its least best cell. */
export async function after(state, go) {
  const plays = playsOf(state);
  const { board, side, ended } = replay(plays, state.rule).at(-1);
  if (state.side === "both" || state.side === side || ended) return;
  const roll = state.roll || rollDie();
  await pause(400);
  const { moves } = await ask("dice", { board, roll, to_move: side, rule: state.rule });
  go({ plays: [...plays, `${roll}${moves.length ? moves[0].cell : "-"}`].join(" "), roll: "" });
}
