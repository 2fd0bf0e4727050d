// The probabilistic game: edit a grid, see every cell's chances for both sides, play the exact bot.
import { ask, askAll, names, pause, Refusal } from "./asking.js";
import { card, choose, chooseSide, controls, drawTable, html, legend } from "./dom.js";
import { press, say, stack } from "./dom.js";
import { drawBoard } from "./board.js";
import { costs, percent, points, rate } from "./rating.js";
import { EMPTY, OTHER, place, result, resultText, whyNot } from "./rules.js";

export const TITLE = "Probabilistic";
export const USUAL = { grid: "printed", plays: "", side: "X" };
const INTRO =
  "Each cell has its own luck: a move there succeeds, does nothing, or backfires and gives the " +
  "cell to the other side. Then the turn passes, whatever came of it. A score counts a win 1 and " +
  "a draw one half.";
const CELLS =
  "Each cell: the expected score of a move there for the side to move, then for the other side " +
  "if it were to move; below, the chances in percent that a move succeeds, does nothing or " +
  "backfires.";
const OUTCOMES = { s: "succeeded", n: "did nothing", f: "backfired" };
const PARTS = ["success", "neutral", "failure"];
const SAME = 5e-13; // scores that differ by less are tied
let editing = false;

const { button, details, div, fieldset, form, input, label, p, section, summary } = html;
const playsOf = (state) => state.plays.split(" ").filter(Boolean);

/** The text of a grid given by name or text, nine cells with single blanks. */
async function gridOf({ grid }) {
  const { grids } = await names();
  return Object.hasOwn(grids, grid) ? grids[grid] : grid.trim().split(/\s+/).join(" ");
}

/** The positions of a game; each play is a cell and what came of it, such as 4s. */
function replay(plays) {
  const positions = [{ board: EMPTY, side: "X" }];
  for (const play of plays) {
    const { board, side } = positions.at(-1);
    const [cell, outcome] = play;
    const reason = /^[0-8][snf]$/.test(play)
      ? whyNot(board, cell)
      : "a play is a cell, 0 to 8, and s, n or f for what came of it.";
    if (reason) throw new Refusal(`Play ${positions.length} of this game is ${play}: ${reason}`);
    const mark = { s: side, n: ".", f: OTHER[side] }[outcome];
    positions.push({ board: place(board, +cell, mark), side: OTHER[side] });
  }
  return positions;
}

function roll(cell) {
  const [success, neutral] = cell.split("/").map(Number);
  const left = Math.random() * 100;
  return left < success ? "s" : left < success + neutral ? "n" : "f";
}

/** A grid drawn by chance: each cell's three parts in steps of 5, at most 50 neutral. */
function drawGrid() {
  const below = (most) => Math.floor(Math.random() * (most / 5 + 1)) * 5;
  return Array.from({ length: 9 }, () => {
    const neutral = below(50);
    const success = below(100 - neutral);
    return `${success}/${neutral}/${100 - neutral - success}`;
  }).join(" ");
}

/** What each play cost. */
async function rateAll(grid, positions, plays) {
  const found = {};
  for (const side of ["X", "O"]) {
    const his = positions.slice(0, plays.length).filter((at) => at.side === side);
    const boards = his.map((at) => at.board);
    found[side] = await askAll("probabilistic", { grid, boards, to_move: side });
  }
  return plays.map(([cell, outcome], ply) => {
    const { side } = positions[ply];
    const { moves } = found[side].shift();
    return { ply: ply + 1, side, cell, outcome: OUTCOMES[outcome], ...rate(moves, cell) };
  });
}

function drawEditor(grid, go) {
  const number = (value, key) =>
    input({ type: "number", min: 0, max: 100, value, "data-key": key });
  const cells = grid
    .split(" ")
    .map((cell, at) =>
      cell.split("/").map((value, part) => number(value, `${PARTS[part]} of ${at}`)),
    );
  const text = input({ class: "long", value: grid, "data-key": "grid" });
  const read = () => cells.map((cell) => cell.map((one) => one.value).join("/")).join(" ");
  const submit = (make) => (event) => {
    event.preventDefault();
    go({ grid: make().trim().split(/\s+/).join(" "), plays: "" });
  };
  const fields = cells.map((cell, at) =>
    fieldset(
      html.legend(`cell ${at}`),
      cell.map((one, part) => label(`${PARTS[part]} %`, one)),
    ),
  );
  return details(
    { open: editing, toggle: (event) => (editing = event.target.open) },
    summary("Edit this grid"),
    form(
      { submit: submit(read) },
      div({ class: "editor" }, fields),
      button({ "data-key": "solve" }, "Solve the grid above"),
    ),
    form(
      { submit: submit(() => text.value) },
      label("Or as a text: nine success/neutral/failure", text),
      p(button({ "data-key": "solve text" }, "Solve this text")),
    ),
  );
}

async function drawControls(state, go) {
  const { grids } = await names();
  const own = Object.hasOwn(grids, state.grid) ? [] : [[state.grid, "your own"]];
  return controls(
    choose("Grid", [...Object.keys(grids), ...own], state.grid, (grid) => go({ grid, plays: "" })),
    press("Draw a grid", () => go({ grid: drawGrid(), plays: "" })),
    chooseSide(state.side, (side) => go({ side, plays: "" })),
    press("New game", () => go({ plays: "" })),
  );
}

/** The values of the cells: for the side to move, and below for the other one. */
function valuesOf(moves, others, side) {
  const values = [];
  for (const { cell, score, rank } of moves) {
    const other = others.find((move) => move.cell === cell);
    const detail = `${OTHER[side]}: ${percent(other.score)}`;
    values[cell] = { text: `${side}: ${percent(score)}`, detail, score, best: rank === 1 };
  }
  return values;
}

function tellLast({ side, cell, outcome, cost }) {
  const worth = cost < SAME ? "a best move" : `which cost ${points(cost)} points`;
  return `${side} played cell ${cell}, ${worth}; it ${outcome}.`;
}

function drawGame(rated) {
  if (!rated.length)
    return p("Choose a cell: the outcome is rolled by its chances, then the turn passes.");
  const heads = ["ply", "side", "cell", "outcome", "best", "cost"];
  const rows = rated.map(({ ply, side, cell, outcome, best, cost }) => {
    return [ply, side, cell, outcome, best, points(cost)];
  });
  return drawTable(costs(rated, "; the rest was luck"), heads, rows);
}

function drawOutlook(side, moves) {
  if (!moves.length) return null;
  const { win, draw, loss, score } = moves[0];
  const heads = ["", "win", "draw", "loss", "score"];
  const row = [side, ...[win, draw, loss, score].map((share) => percent(share))];
  return drawTable("If both sides go on with their best moves", heads, [row]);
}

export async function draw(state, go) {
  const grid = await gridOf(state);
  const plays = playsOf(state);
  const positions = replay(plays);
  const { board, side } = positions.at(-1);
  const [own, other, rated] = await Promise.all([
    ask("probabilistic", { grid, board, to_move: side }),
    ask("probabilistic", { grid, board, to_move: OTHER[side] }),
    rateAll(grid, positions, plays),
  ]);
  const cells = grid.split(" ");
  const values = valuesOf(own.moves, other.moves, side);
  const notes = cells.map((cell, at) => (board[at] === "." ? cell : ""));
  const mine = state.side === "both" || state.side === side;
  const open = mine ? own.moves.map((move) => move.cell) : [];
  const play = (cell) => go({ plays: [...plays, `${cell}${roll(cells[cell])}`].join(" ") });
  const ended = result(board);
  const turn = ended ? resultText(ended) : `${side} to move.`;
  const told = rated.length ? tellLast(rated.at(-1)) : "";
  say(`${told} ${turn}`.trim());
  return [
    section(
      legend(INTRO),
      await drawControls(state, go),
      drawBoard({ board, values, open, play, notes, name: `probabilistic board, ${side} to move` }),
      legend(CELLS),
      drawEditor(grid, go),
    ),
    stack(
      card(turn, drawOutlook(side, own.moves)),
      card("The game, and what each move cost", told ? p(told) : null, drawGame(rated)),
    ),
  ];
}

/** The exact bot plays the least of its best cells, and its outcome is rolled like any other. */
export async function after(state, go) {
  const plays = playsOf(state);
  const { board, side } = replay(plays).at(-1);
  if (state.side === "both" || state.side === side || result(board)) return;
  const grid = await gridOf(state);
  const { moves } = await ask("probabilistic", { grid, board, to_move: side });
  const { cell } = moves[0];
  await pause(400); // time to read what one's own move did
  go({ plays: [...plays, `${cell}${roll(grid.split(" ")[cell])}`].join(" ") });
}
