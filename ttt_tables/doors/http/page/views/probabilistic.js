// The probabilistic game: every cell has its own luck, and each move's outcome is rolled in sight.

import { choice, OTHER, place, Refusal, result, show } from "../library/rules.js";
import { NAMED, parseGrid, Solution, textOf } from "../library/solver.js";
import { byCell, drawBar } from "../parts/board.js";
import { choose, controls, fold, html, note, press } from "../parts/dom.js";
import { drawEditor, drawSensitivity } from "../parts/grid-editor.js";
import { BOTS, drawOpponents, LEVELS, tellReply } from "../parts/opponents.js";
import { drawGame, drawHere, linksTo, valued } from "../parts/table.js";
import { percent, points } from "../parts/words.js";
import { titleOf } from "../play/fronts.js";
import { FRESH, playOn, replay, SHARED, START, turnText, whyNot } from "../play/game.js";
import { draw as drawCell, GRID_POLICIES, weigh } from "../play/grid-policies.js";
import { rate, SAME } from "../play/rating.js";
import { t, wordsOf } from "../texts/texts.js";

/** @type {State} */
export const USUAL = { grid: "printed", plays: "", edit: "0", ...SHARED };
/** The cell whose luck is being edited. */
export const CHOICES = { edit: [..."012345678"] };
/** @type {typeof import("../texts/probabilistic.en.js").default} */
const texts = await wordsOf("probabilistic");
const LINKS = linksTo(
  [
    "#probabilistic?grid=coin&mode=study",
    "#probabilistic?grid=reluctant&mode=study",
    "#probabilistic?grid=cross&mode=study",
  ],
  texts.links,
);
/** @type {Record<string, string>} */
const SAYS = texts.opponents;
const NAMED_ONES = { names: GRID_POLICIES, says: (/** @type {string} */ name) => SAYS[name] };
/** @type {Record<string, string>} */
const OUTCOMES = texts.outcomes;

const { div, span } = html;

/** @type {Map<string, Solution>} */
const solved = new Map();

/** The solution of a grid, which takes milliseconds; remembered. @param {string} text */
function solve(text) {
  const solution = solved.get(text) ?? new Solution(parseGrid(text));
  if (solved.size > 20) solved.clear();
  solved.set(text, solution);
  return solution;
}

/** @param {Position} position @param {string} play @returns {Position} */
function follow({ board, side }, play) {
  const reason = /^[0-8][snf]$/.test(play) ? whyNot(board, play[0]) : texts.noPlay;
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
 * How often the best reply to an opponent wins from the empty board, as a side. The turn may pass on
 * an unchanged board, as in `solve`.
 * @param {Solution} solution @param {string} bot @param {string} side
 */
export function replyTo(solution, bot, side) {
  const wins = solution.ended[0].map((margin) => Number(margin === (side === "X" ? 1 : -1)));
  // By board: with the replier to move, and with the opponent.
  const [mine, theirs] = [wins, wins.slice()];
  for (const node of solution.plan) {
    const { board, cells } = node;
    const [own, other] = side === "X" ? [node.x, node.o] : [node.o, node.x];
    const best = solution.choices(node)[side === "X" ? 1 : 0];
    const weights = weigh(bot, solution.grid, show(board), cells[best]);
    let [brings, stays] = [0, 0];
    cells.forEach((cell, j) => {
      const [success, neutral, failure] = solution.grid[cell];
      brings += weights[j] * (success * mine[other[j]] + failure * mine[own[j]]);
      stays += weights[j] * neutral;
    });
    const gains = cells.map((cell, i) => {
      const [success, neutral, failure] = solution.grid[cell];
      return (
        (success * theirs[own[i]] + failure * theirs[other[i]] + neutral * brings) /
        (1 - neutral * stays)
      );
    });
    mine[board] = Math.max(...gains);
    theirs[board] = brings + stays * mine[board];
  }
  return (side === "X" ? mine : theirs)[0];
}

/**
 * Rate each play: its cost, and the luck of its outcome.
 * @param {Solution} solution @param {Played} game
 */
function rateAll(solution, { plays, positions }) {
  const x = (/** @type {Position} */ at) => solution.chances(at.board, at.side).x_score;
  return plays.map(([cell, outcome], ply) => {
    const { board, side } = positions[ply];
    const moves = solution.moves(board, side);
    const own = moves.find((move) => move.cell === +cell)?.score ?? 0;
    const after = x(positions[ply + 1]);
    const luck = (side === "X" ? after : 1 - after) - own;
    const columns = [OUTCOMES[outcome]];
    return {
      ply: ply + 1,
      side,
      cell: +cell,
      name: t.cells[+cell],
      columns,
      luck,
      ...rate(moves, +cell),
    };
  });
}

/**
 * The values of the cells: for the side to move, and in small for the other one.
 * @param {Solution} solution @param {Position} here
 */
const valuesOf = (solution, { board, side }) =>
  byCell(solution.moves(board, side), (move) => {
    const { text, detail } = valued(move);
    const other = solution.move(board, move.cell, OTHER[side]).score;
    return valued(move, {
      text: `${side}: ${text}`,
      detail: `${OTHER[side]}: ${percent(other)}, ${detail}`,
    });
  });

/**
 * The last roll, in sight: a needle runs over the three parts.
 * @param {string} cell @param {Position} here @param {number} ply @param {boolean} live
 */
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
  const luck = texts.luck(parts, mover, here.side);
  return div(bar, note(texts.rolled(t.cells[here.cell ?? 0], luck, OUTCOMES[here.outcome ?? "s"])));
}

/** @param {State} state @param {Go} go */
function drawGrids(state, go) {
  const own = Object.hasOwn(NAMED, state.grid) ? [] : [[state.grid, texts.own]];
  const about = /** @type {Record<string, string>} */ (texts.grids);
  const named = Object.keys(NAMED).map((name) => [name, about[name]]);
  const to = (/** @type {string} */ grid) => go({ grid, plays: "", ...FRESH });
  return controls(
    choose(texts.grid, [...named, ...own], state.grid, to),
    press(texts.drawGrid, () => to(drawGrid())),
  );
}

/**
 * Tell the outcome of the last play, and in study its cost.
 * @param {Rated | undefined} last @param {boolean} studies
 */
function tellLast(last, studies) {
  if (!last) return "";
  const worth = last.cost < SAME ? texts.bestMove : texts.costPoints(points(last.cost));
  const named = `${last.name}${studies ? `, ${worth}` : ""}`;
  return `${texts.lastPlay(last.side, named, `${last.columns?.[0]}`)} `;
}

/** @param {State} state @param {Go} go @param {string} text */
function drawStudy(state, go, text) {
  const solution = solve(state.grid);
  const change = (/** @type {string} */ grid) => go({ grid, plays: "", ...FRESH });
  const pick = (/** @type {number} */ cell) => go({ edit: `${cell}` }, true);
  return [
    drawEditor(text, +state.edit, pick, change),
    fold(texts.changes, drawSensitivity(solution)),
    fold(t.game.meaning, note(texts.meaning)),
  ];
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  choice("No opponent", state.bot, [...BOTS, ...GRID_POLICIES]);
  const solution = solve(state.grid);
  const text = textOf(state.grid);
  const game = replay(state, "plays", START, follow);
  const { plays, positions, at, here, live, retry } = game;
  const studies = state.mode === "study";
  const cells = text.split(" ");
  const rated = rateAll(solution, game);
  const moves = solution.moves(here.board, here.side);
  const rolled = (/** @type {number} */ cell) => `${cell}${roll(cells[cell])}`;
  const reply = (/** @type {string} */ side) => replyTo(solution, state.bot, side);
  const known = tellReply(`${text} ${state.bot}`, reply);
  const weights = () => weigh(state.bot, solution.grid, here.board, moves[0].cell);
  const names = plays.map(([cell, outcome]) => `${t.cells[+cell]} ${SIGNS[outcome]}`);
  const told = here.ended || retry !== null ? "" : tellLast(rated[at - 1], studies);
  return drawGame(state, go, game, {
    shown: {
      status: told + turnText(state, game, told ? [] : names),
      board: drawHere(state, game, {
        ...{ moves, name: titleOf("probabilistic") },
        values: studies ? valuesOf(solution, here) : cells.map((cell) => luckOf(cell)),
        notes: cells.map((cell, place) => (here.board[place] === "." ? cell : "")),
        play: (/** @type {number} */ cell) => playOn(game, go, rolled(cell)),
      }),
      below: here.outcome ? drawRoll(cells[here.cell ?? 0], here, at, live) : null,
      names,
    },
    worth: {
      chances: solution.chances(here.board, here.side),
      scores: positions.map(({ board, side }) => solution.chances(board, side).x_score),
      ...{ rated, against: t.game.bestOfOther, heads: [texts.outcome] },
    },
    setting: {
      ...{ about: texts.about, links: LINKS },
      opponents: drawOpponents(state, go, known, LEVELS, NAMED_ONES),
      setup: drawGrids(state, go),
      study: studies ? drawStudy(state, go, text) : null,
    },
    // The program's move is rolled like any other, after a pause to see the last roll.
    program: {
      ...{ hint: true, wait: plays.length ? 1300 : 350 },
      reply: () => rolled(drawCell(here.board, weights())),
    },
  });
}

/** @type {Record<string, string>} */
const SIGNS = { s: "✓", n: "–", f: "✗" };

/** Make the value of a cell that shows its luck but not its worth. @param {string} cell */
function luckOf(cell) {
  const [success, neutral, failure] = cell.split("/").map((part) => +part / 100);
  return { text: "", score: 0.5, win: success, draw: neutral, loss: failure };
}
