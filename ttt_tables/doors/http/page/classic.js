// The classic game: every cell's chances, twins, the line of best play, and a review of the game.
import { ask, askAll, names, Refusal } from "./asking.js";
import { address, card, choose, chooseSide, controls, drawTable, html } from "./dom.js";
import { items, legend, press, say, stack } from "./dom.js";
import { drawBoard } from "./board.js";
import { costs, percent, points, rate, shares } from "./rating.js";
import { EMPTY, orbit, OTHER, place, result, resultText, toMove, whyNot } from "./rules.js";

export const TITLE = "Classic";
export const USUAL = { board: EMPTY, moves: "", policy: "perfect", side: "both", bot: "perfect" };
const INTRO =
  "Tic-tac-toe, solved. Choose a cell to play it; each says what it is worth to the side to move. " +
  "A policy is a way to choose moves, a ply one move of one side.";
const TWINS =
  "The same board turned and mirrored. Cells that are alike by symmetry are hatched when one of " +
  "them is pointed at.";
const COLOURS = "Blue is good, orange bad, a frame marks the best.";

const { a, button, form, input, label, ol, section, ul } = html;
const isPerfect = (policy) => policy.startsWith("perfect");
const cellsOf = (text) => text.replaceAll(/[\s,]/g, "");

/** Against whom a policy reckons its chances. */
function opponentOf(policy) {
  if (isPerfect(policy)) return "perfect play";
  if (policy.endsWith("-uniform")) return "somebody who plays any empty cell alike";
  if (policy.endsWith("-centre")) return "somebody who likes the centre three times as much";
  return "random play";
}

/** The boards of a game, from its first on; refuses what cannot be played. */
function boardsOf(start, moves) {
  const boards = [start];
  for (const cell of moves) {
    const reason = whyNot(boards.at(-1), cell);
    if (reason) throw new Refusal(`Move ${boards.length} of this game is ${cell}: ${reason}`);
    boards.push(place(boards.at(-1), +cell, toMove(boards.at(-1))));
  }
  return boards;
}

function valueOf(move, policy) {
  const { score, distance, rank } = move;
  const word = move.win ? "win" : move.loss ? "loss" : "draw";
  const [text, detail] = isPerfect(policy)
    ? [word, `in ${distance}`]
    : [percent(score), shares(move)];
  return { text, detail, score, best: rank === 1 };
}

async function bestLine(board, policy) {
  const cells = [];
  while (!result(board)) {
    const { moves } = await ask("classic", { board, policy });
    cells.push(moves[0].cell);
    board = place(board, moves[0].cell, toMove(board));
  }
  return cells;
}

/** How many moves are left once the user's last one, and what answered it, are taken back. */
function takenBack(boards, side) {
  let left = boards.length - 2;
  while (side !== "both" && left > 0 && toMove(boards[left]) !== side) left--;
  return Math.max(0, left);
}

function drawControls(state, moves, boards, policies, go) {
  const shown = policies.map((name) => [name, `${name}, against ${opponentOf(name)}`]);
  const back = () => go({ moves: moves.slice(0, takenBack(boards, state.side)) });
  const against = choose("against", policies, state.bot, (bot) => go({ bot }));
  return controls(
    choose("Show the chances by", shown, state.policy, (policy) => go({ policy })),
    chooseSide(state.side, (side) => go({ side })),
    state.side === "both" ? null : against,
    press("Take back", back, !moves),
    press("New game", () => go({ moves: "", board: EMPTY })),
  );
}

function explainCells(side, policy) {
  if (isPerfect(policy))
    return `What each cell leads to if both sides then play perfectly, and in how many plies. ${COLOURS}`;
  return (
    "The expected score of each cell, and the chances to win, draw and lose in percent, if " +
    `${side} goes on by ${policy} against ${opponentOf(policy)}. ${COLOURS}`
  );
}

function drawLine(line, moves, side, policy, go) {
  const steps = line.map((cell, ply) =>
    press(`${ply % 2 ? OTHER[side] : side} ${cell}`, () =>
      go({ moves: moves + line.slice(0, ply + 1).join("") }),
    ),
  );
  return card(`If both sides play by ${policy}`, ol({ class: "line" }, items(steps)));
}

function drawTwins(board, state) {
  const links = orbit(board).map((twin) =>
    a(
      {
        href: address("classic", { ...state, board: twin, moves: "" }, USUAL),
        "aria-label": `board ${twin}`,
      },
      twin.replaceAll(".", "·").match(/.../g).join("\n"),
    ),
  );
  return card("Symmetric twins", ul({ class: "twins" }, items(links)), legend(TWINS));
}

function drawReview(moves, answers, policy, go) {
  const value = [...moves].join(" ");
  const cells = input({ class: "long", value, "data-key": "game", placeholder: "4 0 8" });
  const submit = (event) => {
    event.preventDefault();
    go({ moves: cellsOf(cells.value) });
  };
  const rated = [...moves].map((cell, ply) => {
    const { moves: found, to_move: side } = answers[ply];
    return { ply: ply + 1, side, cell, ...rate(found, cell) };
  });
  const rows = rated.map((one) => [one.ply, one.side, one.cell, one.best, points(one.cost)]);
  const heads = ["ply", "side", "cell", "best", "cost"];
  return card(
    "Game review",
    form(
      { class: "controls", submit },
      label({ class: "grow" }, "The cells of a game, in order", cells),
      button({ "data-key": "review" }, "Review"),
    ),
    moves ? drawTable(`Against ${opponentOf(policy)}: ${costs(rated)}`, heads, rows) : null,
  );
}

export async function draw(state, go) {
  const { policies } = await names();
  const { policy, side, bot } = state;
  if (!policies.includes(bot))
    throw new Refusal(`No policy is called ${bot}: choose one of ${policies.join(", ")}.`);
  const moves = cellsOf(state.moves);
  const boards = boardsOf(state.board, moves);
  const board = boards.at(-1);
  const [answers, why, line] = await Promise.all([
    askAll("classic", { boards, policy }),
    ask("explain", { board }),
    bestLine(board, policy),
  ]);
  const { moves: found, to_move: mover } = answers.at(-1);
  const ended = result(board);
  const values = [];
  for (const move of found) values[move.cell] = valueOf(move, policy);
  const open = side === "both" || side === mover ? found.map((move) => move.cell) : [];
  const play = (cell) => go({ moves: moves + cell });
  say(ended ? resultText(ended) : why.sentences[0]);
  return [
    section(
      legend(INTRO),
      drawControls(state, moves, boards, policies, go),
      drawBoard({ board, values, open, play, name: `classic board, ${mover} to move` }),
      legend(ended ? resultText(ended) : explainCells(mover, policy)),
    ),
    stack(
      card("Why, under perfect play", ul({ class: "said" }, items(why.sentences))),
      line.length ? drawLine(line, moves, mover, policy, go) : null,
      drawTwins(board, state),
      drawReview(moves, answers, policy, go),
    ),
  ];
}

/** Let the other policy answer where the user plays one side. */
export async function after(state, go) {
  const moves = cellsOf(state.moves);
  const board = boardsOf(state.board, moves).at(-1);
  if (state.side === "both" || result(board) || toMove(board) === state.side) return;
  const { moves: found } = await ask("classic", { board, policy: state.bot });
  let left = Math.random();
  const drawn = found.find((move) => (left -= move.probability) < 0) ?? found[0];
  go({ moves: moves + drawn.cell });
}
