// The probabilistic game: every cell has its own probabilities, and the outcome of each move is
// drawn visibly. Its view adds the probabilities of cells, the needle and the editor to what every
// game has.
import { probabilistic } from "../library/game-probabilistic.js";
import { NAMED as POLICIES } from "../library/grid-policies.js";
import { make } from "../library/make.js";
import { OTHER, once } from "../library/nine-cells.js";
import { NAMED } from "../library/solver.js";
import { drawBar } from "../parts/board.js";
import { choose, controls, fold, html, note, press } from "../parts/dom.js";
import { drawEditor, drawSensitivity } from "../parts/grid-editor.js";
import { newGame, viewOf } from "../parts/nine-game.js";
import { linksTo } from "../parts/table.js";
import { percent, points, shares } from "../parts/words.js";
import { SAME } from "../play/rating.js";
import { turnText } from "../play/replay.js";
import { t, wordsOf } from "../texts/language.js";

/** @typedef {import("../parts/nine-game.js").View} View */

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
/** @type {Record<string, string>} */
const OUTCOMES = texts.outcomes;
/** @type {Record<string, string>} */
const MARKS = { s: "✓", n: "–", f: "✗" };
/** @type {Record<string, string>} */
const SIGNS = { success: "s", neutral: "n", failure: "f" };
const { div, span } = html;

/** Return the cells of a grid, each as a text. @param {View} view @returns {string[]} */
const cellsOf = ({ game }) => /** @type {string} */ (game.options.grid).split(" ");
/** @param {View} view */
const sensitivityOf = ({ game }) =>
  /** @type {import("../library/game-probabilistic.js").SolvedGrid} */ (game).sensitivity();
/** Return the game on a grid, which is solved once. */
const open = once(
  (/** @type {string} */ grid) => make("probabilistic", probabilistic, { grid }),
  20,
);

/** Return a random grid, with each cell's three parts in steps of 5 and at most 50 neutral. */
function drawGrid() {
  const below = (/** @type {number} */ most) => Math.floor(Math.random() * (most / 5 + 1)) * 5;
  return Array.from({ length: 9 }, () => {
    const neutral = below(50);
    const success = below(100 - neutral);
    return `${success}/${neutral}/${100 - neutral - success}`;
  }).join(" ");
}

/**
 * Return what a cell shows: its score for the side to move, and in small print for the other side.
 * @param {import("../library/answer.js").Move} move @param {View} view
 */
function cellValue({ move, score, win, draw, loss }, { game, played: { here } }) {
  const other = OTHER[here.toMove];
  const its = game.moves(`${here.board} ${other}`).move(move).score;
  const chances = shares({ win, draw, loss });
  return {
    text: `${here.toMove}: ${percent(score)}`,
    detail: `${other}: ${percent(its)}, ${chances}`,
  };
}

/**
 * Return the value of a cell that shows its probabilities but not its score.
 * @param {string} cell
 */
function luckOf(cell) {
  const [win, draw, loss] = cell.split("/").map((part) => +part / 100);
  return { text: "", score: 0.5, win, draw, loss };
}

/** @param {View} view */
function cellsShown(view) {
  const cells = cellsOf(view);
  const notes = cells.map((cell, place) => (view.played.here.board[place] === "." ? cell : ""));
  return view.studies ? { notes } : { notes, values: cells.map(luckOf) };
}

/** Draw the last roll, with a needle that runs over the three parts. @param {View} view */
function drawRoll(view) {
  const { at, here, live } = view.played;
  const turn = view.turns[at - 1];
  if (!turn) return null;
  const sign = SIGNS[turn.chance];
  const mover = OTHER[here.toMove];
  const parts = cellsOf(view)[+turn.move].split("/").map(Number);
  const part = "snf".indexOf(sign);
  const before = parts.slice(0, part).reduce((sum, one) => sum + one, 0);
  const stop = before + parts[part] * (0.2 + 0.6 * ((at * 0.618) % 1)); // anywhere in its part
  const bar = div({ class: `roll for-${mover} ${live ? "rolling" : ""}`, "aria-hidden": "true" }, [
    drawBar(parts, { class: "bar roll-bar" }),
    span({ class: "needle" }),
  ]);
  bar.style.setProperty("--at", `${stop}%`);
  const luck = texts.luck(parts, mover, here.toMove);
  return div(bar, note(texts.rolled(t.cells[+turn.move], luck, OUTCOMES[sign])));
}

/** Return the outcome of the last play, and in study its cost. @param {View} view */
function statusOf({ state, played, rated, names, studies }) {
  const last = played.here.result || played.retry !== null ? undefined : rated[played.at - 1];
  if (!last) return turnText(state, played, names);
  const worth = last.cost < SAME ? texts.bestMove : texts.costPoints(points(last.cost));
  const named = `${last.name}${studies ? `, ${worth}` : ""}`;
  const told = texts.lastPlay(last.side, named, `${last.columns?.[0]}`);
  return `${told} ${turnText(state, played, [])}`;
}

/** @param {View} view */
function setting(view) {
  const { state, go, studies } = view;
  const to = (/** @type {string} */ grid) => newGame(go, "plays")({ grid });
  const own = Object.hasOwn(NAMED, state.grid) ? [] : [[state.grid, texts.own]];
  const about = /** @type {Record<string, string>} */ (texts.grids);
  const named = Object.keys(NAMED).map((name) => [name, about[name]]);
  const pick = (/** @type {number} */ cell) => go({ edit: `${cell}` }, true);
  return {
    ...{ about: texts.about, links: LINKS },
    setup: controls(
      choose(texts.grid, [...named, ...own], state.grid, to),
      press(texts.drawGrid, () => to(drawGrid())),
    ),
    study: studies
      ? [
          drawEditor(cellsOf(view).join(" "), +state.edit, pick, to),
          fold(texts.changes, drawSensitivity(sensitivityOf(view))),
          fold(t.game.meaning, note(texts.meaning)),
        ]
      : null,
  };
}

const view = viewOf({
  ...{ name: "probabilistic", plays: "plays" },
  usual: { grid: "printed", plays: "", edit: "0" },
  choices: { edit: [..."012345678"] },
  open: ({ grid }) => open(grid),
  turn: { signs: SIGNS },
  rejects: (play) => (/^[0-8][snf]$/.test(play) ? "" : texts.noPlay),
  column: { head: texts.outcome, tell: ({ chance }) => OUTCOMES[SIGNS[chance]] },
  named: ({ move, chance }) => `${t.cells[+move]} ${MARKS[SIGNS[chance]]}`,
  ...{ value: cellValue, cells: cellsShown, below: drawRoll, status: statusOf, setting },
  opponents: { names: POLICIES, says: (name) => SAYS[name] },
  basis: () => t.game.perfectly,
  wait: ({ turns }) => (turns.length ? 1300 : 350),
});
export const USUAL = view.USUAL;
export const CHOICES = view.CHOICES;
export const draw = view.draw;
