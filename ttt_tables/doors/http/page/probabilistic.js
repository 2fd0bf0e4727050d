// The probabilistic game: every cell has its own luck, and each move's outcome is rolled in sight.

import { byCell, drawBar } from "./board.js";
import { choose, controls, fold, html, NAMES, note, percent, points, press } from "./dom.js";
import { drawEditor, drawSensitivity } from "./grid-editor.js";
import { rate, SAME } from "./history.js";
import { drawOpponents, LEVELS, playLevel, tellReply } from "./levels.js";
import { choice, OTHER, place, Refusal, result } from "./library/rules.js";
import { NAMED, parseGrid, Solution, textOf } from "./library/solver.js";
import { drawGame, drawHere, FRESH, playOn, replay, SHARED, START, turnText, valued, whyNot } from "./table.js";

/** @type {State} */
export const USUAL = { grid: "printed", plays: "", ...SHARED };
const ABOUT =
  "Every cell has its own luck: a move there may succeed, do nothing, or give the cell to the other side. Then the turn passes.";
const WORTH = [
  ["#probabilistic?grid=coin&mode=study", "A grid that only looks fair"],
  ["#probabilistic?grid=reluctant&mode=study", "Where nobody wants to begin"],
  ["#probabilistic?grid=cross&mode=study", "The centre almost never fails"],
];
/** @type {Record<string, string>} */
const OUTCOMES = { s: "succeeded", n: "did nothing", f: "backfired" };
/** @type {Record<string, string>} */
const ABOUT_GRIDS = {
  printed: "Printed in an article",
  coin: "Fair coins",
  certain: "Certain: the classic game",
  reluctant: "Reluctant: moves mostly backfire",
  cross: "A cross",
};

const { div, span } = html;

/** @type {Map<string, Solution>} */
const solved = new Map();

/** The solution of a grid, which takes milliseconds; remembered. @param {string} text */
function solve(text) {
  const found = solved.get(text) ?? new Solution(parseGrid(text));
  if (solved.size > 20) solved.clear();
  solved.set(text, found);
  return found;
}

/** @param {Position} position @param {string} play @returns {Position} */
function follow({ board, side }, play) {
  const reason = /^[0-8][snf]$/.test(play)
    ? whyNot(board, play[0])
    : "a play is a cell, 0 to 8, and s, n or f for what came of it.";
  if (reason) throw new Refusal(reason);
  const mark = { s: side, n: ".", f: OTHER[side] }[play[1]] ?? ".";
  const next = place(board, +play[0], mark);
  return { board: next, side: OTHER[side], ended: result(next), cell: +play[0], outcome: play[1] };
}

/** Roll the outcome of a move: s, n or f. @param {string} cell */
function roll(cell) {
  const [success, neutral] = cell.split("/").map(Number);
  const left = Math.random() * 100;
  return left < success ? "s" : left < success + neutral ? "n" : "f";
}

/** A grid drawn by chance: each cell's three parts in steps of 5, at most 50 neutral. */
function drawGrid() {
  const below = (/** @type {number} */ most) => Math.floor(Math.random() * (most / 5 + 1)) * 5;
  return Array.from({ length: 9 }, () => {
    const neutral = below(50);
    const success = below(100 - neutral);
    return `${success}/${neutral}/${100 - neutral - success}`;
  }).join(" ");
}

/**
 * How often the best reply to a level wins from the empty board, as a side: the level plays any cell
 * so often, else its lowest-numbered best one. The turn may pass on an unchanged board, as in `solve`.
 * @param {Solution} solution @param {number} errs @param {string} side
 */
export function replyTo(solution, errs, side) {
  const wins = solution.ended[0].map((margin) => Number(margin === (side === "X" ? 1 : -1)));
  const [mine, theirs] = [wins, wins.slice()]; // by board: with the replier, with the level to move
  for (const node of solution.plan) {
    const { board, cells } = node;
    const [own, other] = side === "X" ? [node.x, node.o] : [node.o, node.x];
    const best = solution.choices(node)[side === "X" ? 1 : 0];
    let [brings, stays] = [0, 0];
    cells.forEach((cell, j) => {
      const [success, neutral, failure] = solution.grid[cell];
      const weight = errs / cells.length + (j === best ? 1 - errs : 0);
      brings += weight * (success * mine[other[j]] + failure * mine[own[j]]);
      stays += weight * neutral;
    });
    const gains = cells.map((cell, i) => {
      const [success, neutral, failure] = solution.grid[cell];
      return (success * theirs[own[i]] + failure * theirs[other[i]] + neutral * brings) / (1 - neutral * stays);
    });
    mine[board] = Math.max(...gains);
    theirs[board] = brings + stays * mine[board];
  }
  return (side === "X" ? mine : theirs)[0];
}

/** Rate each play: its cost, and the luck of its outcome. @param {Solution} solution @param {Played} game */
function rateAll(solution, { plays, positions }) {
  const x = (/** @type {Position} */ at) => solution.chances(at.board, at.side).x_score;
  return plays.map(([cell, outcome], ply) => {
    const { board, side } = positions[ply];
    const moves = solution.moves(board, side);
    const own = moves.find((move) => move.cell === +cell)?.score ?? 0;
    const after = x(positions[ply + 1]);
    const luck = (side === "X" ? after : 1 - after) - own;
    const columns = [OUTCOMES[outcome]];
    return { ply: ply + 1, side, cell: +cell, name: NAMES[+cell], columns, luck, ...rate(moves, +cell) };
  });
}

/** The values of the cells: for the side to move, and in small for the other one. @param {Solution} solution @param {Position} here */
const valuesOf = (solution, { board, side }) =>
  byCell(solution.moves(board, side), (move) => {
    const { text, detail } = valued(move);
    const other = solution.move(board, move.cell, OTHER[side]).score;
    return valued(move, { text: `${side}: ${text}`, detail: `${OTHER[side]}: ${percent(other)}, ${detail}` });
  });

/** The last roll, in sight: a needle runs over the three parts. @param {string} cell @param {Position} here @param {number} ply @param {boolean} live */
function drawRoll(cell, here, ply, live) {
  const mover = OTHER[here.side];
  const parts = cell.split("/").map(Number);
  const part = "snf".indexOf(here.outcome ?? "s");
  const before = parts.slice(0, part).reduce((sum, one) => sum + one, 0);
  const at = before + parts[part] * (0.2 + 0.6 * ((ply * 0.618) % 1)); // anywhere in its part
  const bar = div({ class: `roll for-${mover} ${live ? "rolling" : ""}`, "aria-hidden": "true" }, [
    drawBar(parts, { class: "bar roll-bar" }),
    span({ class: "needle" }),
  ]);
  bar.style.setProperty("--at", `${at}%`);
  const text = `${parts[0]} % ${mover}, ${parts[1]} % nothing, ${parts[2]} % ${here.side}`;
  return div(bar, note(`The roll for ${NAMES[here.cell ?? 0]} (${text}): it ${OUTCOMES[here.outcome ?? "s"]}.`));
}

/** @param {State} state @param {Go} go */
function drawGrids(state, go) {
  const own = Object.hasOwn(NAMED, state.grid) ? [] : [[state.grid, "Your own"]];
  const named = Object.keys(NAMED).map((name) => [name, ABOUT_GRIDS[name]]);
  const to = (/** @type {string} */ grid) => go({ grid, plays: "", ...FRESH });
  return controls(
    choose("Grid", [...named, ...own], state.grid, to),
    press("Draw a grid", () => to(drawGrid())),
  );
}

/** Tell the outcome of the last play, and in study its cost. @param {Rated | undefined} last @param {boolean} studies */
function tellLast(last, studies) {
  if (!last) return "";
  const worth = last.cost < SAME ? "a best move" : `which cost ${points(last.cost)} points`;
  return `${last.side} played ${last.name}${studies ? `, ${worth}` : ""}: it ${last.columns?.[0]}. `;
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  choice("No opponent", state.bot, Object.keys(LEVELS));
  const solution = solve(state.grid);
  const text = textOf(state.grid);
  const game = replay(state, "plays", START, follow);
  const { plays, positions, at, here, live } = game;
  const studies = state.mode === "study";
  const cells = text.split(" ");
  const rated = rateAll(solution, game);
  const moves = solution.moves(here.board, here.side);
  const rolled = (/** @type {number} */ cell) => `${cell}${roll(cells[cell])}`;
  const told = tellReply(`${text} ${state.bot}`, (side) => replyTo(solution, LEVELS[state.bot].errs, side));
  return drawGame(state, go, game, {
    ...{ about: ABOUT, worth: WORTH, rated, hint: true },
    status: tellLast(rated[at - 1], studies) + turnText(state, game),
    board: drawHere(state, game, {
      ...{ moves, name: "probabilistic" },
      values: studies ? valuesOf(solution, here) : cells.map((cell) => luckOf(cell)),
      notes: cells.map((cell, place) => (here.board[place] === "." ? cell : "")),
      play: (/** @type {number} */ cell) => playOn(game, go, rolled(cell)),
    }),
    below: here.outcome ? drawRoll(cells[here.cell ?? 0], here, at, live) : null,
    chances: solution.chances(here.board, here.side),
    scores: positions.map(({ board, side }) => solution.chances(board, side).x_score),
    names: plays.map(([cell, outcome]) => `${NAMES[+cell]} ${{ s: "✓", n: "–", f: "✗" }[outcome]}`),
    against: "the best play of the other side",
    heads: ["outcome"],
    opponents: drawOpponents(state, go, told),
    setup: drawGrids(state, go),
    study: [
      drawEditor(text, (grid) => go({ grid, plays: "", ...FRESH })),
      fold("What a change of a cell does", drawSensitivity(solution)),
      fold(
        "What the numbers mean",
        note(
          "Each cell shows the mover's average result of a move there; a draw counts one half. Small: the chances in percent that the move succeeds, does nothing or backfires. With numbers (key n) the cell also shows the other side's average result.",
        ),
      ),
    ],
    // The program's move is rolled like any other, after a pause to see the last roll.
    reply: () => rolled(playLevel(moves, state.bot)),
    wait: plays.length ? 1300 : 350,
  });
}

/** Make the value of a cell that shows its luck but not its worth. @param {string} cell */
function luckOf(cell) {
  const [success, neutral, failure] = cell.split("/").map((part) => +part / 100);
  return { text: "", score: 0.5, win: success, draw: neutral, loss: failure };
}
