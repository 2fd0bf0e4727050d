// The classic game: what every cell is worth, why, twins, the line of best play, and a review.

import { drawMark } from "./board.js";
import { address, card, choose, fold, html, items, note, percent, press, shares } from "./dom.js";
import { sentences } from "./explain.js";
import { rate } from "./history.js";
import { chooseSide, drawOpponents, model } from "./levels.js";
import { EMPTY, NAMES, OTHER, orbit, pick, place, Refusal, result, toMove, whyNot } from "./rules.js";
import { drawGame, drawHere, FRESH, isMine, pauseToSee, replay, SHARED, worthSeeing } from "./table.js";
import { open } from "./ttt-tables.js";

/** @type {State} */
export const USUAL = { board: EMPTY, moves: "", policy: "perfect", ...SHARED };
const ABOUT = "Three in a row wins. Play a friend or the program, then study where the game turned.";
const WORTH = [
  ["#classic?board=X.......O&side=X&mode=study", "The trap in the corner"],
  ["#classic?moves=08&side=both&mode=study", "The corner opposite loses"],
  ["#classic?moves=4&side=both&mode=study&policy=safe-uniform", "Against the centre, only corners hold"],
];

const { a, button, form, input, label, ol, ul } = html;
const isPerfect = (/** @type {string} */ policy) => policy.startsWith("perfect");
const cellsOf = (/** @type {string} */ text) => text.replaceAll(/[\s,]/g, "");

/** Against whom a policy reckons its chances. @param {string} policy */
function opponentOf(policy) {
  if (isPerfect(policy)) return "perfect play";
  if (policy.endsWith("-uniform")) return "somebody who plays any empty cell alike";
  if (policy.endsWith("-centre")) return "somebody who likes the centre three times as much";
  return "random play";
}

/** Refuses a board that cannot be. @param {string} board @param {Tables} tables */
function checkBoard(board, tables) {
  if (board.length !== 9)
    throw new Refusal(`The board '${board.slice(0, 40)}' has ${board.length} characters: write nine of . X O, row by row.`);
  if (!tables.rows.has(board))
    throw new Refusal(`The board ${board} cannot occur: X begins, the sides take turns, and the first line ends the game.`);
}

/** @typedef {{board: string, side: string, ended: string | null, cell?: number}} Position */

/** @param {Position} position @param {string} cell @returns {Position} */
function follow({ board, side }, cell) {
  const reason = whyNot(board, cell);
  if (reason) throw new Refusal(reason);
  const next = place(board, +cell, side);
  return { board: next, side: OTHER[side], ended: result(next), cell: +cell };
}

/** @param {State} state */
async function read(state) {
  const tables = await open("classic");
  if (!tables.policies.includes(state.policy))
    throw new Refusal(`Nobody plays by ${state.policy} here: choose one of ${tables.policies.join(", ")}.`);
  model(state.bot, tables); // refuses a name that is none
  checkBoard(state.board, tables);
  /** @type {Position} */
  const start = { board: state.board, side: toMove(state.board), ended: result(state.board) };
  return { tables, game: replay(state, start, [...cellsOf(state.moves)], follow) };
}

/** @param {Move} move @param {string} policy */
function worthOf(move, policy) {
  const { score, distance, rank, win, draw, loss } = move;
  const word = win ? "win" : loss ? "loss" : "draw";
  const [text, detail] = isPerfect(policy) ? [word, `in ${distance}`] : [percent(score), shares(move)];
  const chances = isPerfect(policy) ? {} : { win, draw, loss };
  return { text, detail, score, ...chances, best: rank === 1 };
}

/** X's chances in a position, by a policy. @param {Position} position @param {Tables} tables @param {string} policy */
function chancesOf({ board, side, ended }, tables, policy) {
  if (ended) return { x_win: +(ended === "X"), draw: +(ended === "draw"), o_win: +(ended === "O") };
  const { win, draw, loss } = tables.moves(board, policy)[0];
  return side === "X" ? { x_win: win, draw, o_win: loss } : { x_win: loss, draw, o_win: win };
}

/** @param {string} board @param {string} policy @param {Tables} tables */
function bestLine(board, policy, tables) {
  const cells = [];
  for (let now = board; !result(now); now = place(now, cells[cells.length - 1], toMove(now)))
    cells.push(tables.moves(now, policy)[0].cell);
  return cells;
}

/** @param {string} board @param {State} state @param {Tables} tables @param {string[]} moves @param {Go} go */
function drawStudy(board, state, tables, moves, go) {
  const { policy } = state;
  const side = toMove(board);
  const line = bestLine(board, policy, tables);
  const steps = line.map((cell, ply) =>
    press(
      `${ply % 2 ? OTHER[side] : side} ${NAMES[cell]}`,
      () => go({ moves: moves.join("") + line.slice(0, ply + 1).join(""), ...FRESH }),
      false,
      { "data-cell": cell, class: ply % 2 ? OTHER[side] : side },
    ),
  );
  return [
    card("Why", ul({ class: "said" }, items(sentences(board, tables)))),
    line.length ? card("The best line from here", ol({ class: "line" }, items(steps))) : null,
    fold("What the numbers mean", false, drawPolicies(state, tables, go)),
    fold("The same board, turned and mirrored", false, drawTwins(board, state)),
  ];
}

/** @param {State} state @param {Tables} tables @param {Go} go */
function drawPolicies(state, tables, go) {
  const named = tables.policies.map((name) => [name, `${name}, against ${opponentOf(name)}`]);
  return [
    choose("Values if the mover plays by", named, state.policy, (policy) => go({ policy })),
    note(
      isPerfect(state.policy)
        ? "What each cell leads to if both sides play on without a mistake; with numbers (key n), after how many moves of both sides. Stars mark the best."
        : `What each cell brings on average, a draw counting one half, if the mover goes on by ${state.policy} (a policy: a way to choose moves) against ${opponentOf(state.policy)}. W, D, L: the chances to win, draw and lose in percent. Stars mark the best.`,
    ),
    press(state.numbers ? "Hide numbers" : "Show numbers", () => go({ numbers: state.numbers ? "" : "1" }, true)),
  ];
}

/** @param {string} board @param {State} state */
function drawTwins(board, state) {
  const links = orbit(board).map((twin) =>
    a(
      { href: address("classic", { ...state, board: twin, moves: "", at: "" }, USUAL), "aria-label": `board ${twin}` },
      [...twin].map((mark) => (mark === "." ? html.i() : drawMark(mark))),
    ),
  );
  return [
    ul({ class: "twins" }, items(links)),
    note("All of them are worth the same. On the board, cells that are alike are hatched when one of them is pointed at."),
  ];
}

/** @param {string[]} moves @param {Go} go */
function drawForm(moves, go) {
  const cells = input({ class: "long", value: moves.join(" "), "data-key": "game", placeholder: "4 0 8", inputmode: "numeric" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    go({ moves: cellsOf(cells.value), ...FRESH });
  };
  return form(
    { class: "controls", submit },
    label({ class: "grow" }, "The cells of a game, in order: 0 is top left, 8 bottom right", cells),
    button({ "data-key": "review" }, "Review"),
  );
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { tables, game } = await read(state);
  const { plays, positions, at, here } = game;
  const { policy } = state;
  const studies = state.mode === "study";
  const found = tables.moves(here.board, policy);
  /** @type {Value[]} */
  const values = [];
  if (studies) for (const move of found) values[move.cell] = worthOf(move, policy);
  const write = (/** @type {string[]} */ moves) => ({ moves: moves.join("") });
  const rated = plays.map((cell, ply) => {
    const { board, side } = positions[ply];
    return { ply: ply + 1, side, cell: +cell, name: NAMES[+cell], ...rate(tables.moves(board, policy), +cell) };
  });
  const mine = isMine(state, here);
  const hint = tables.moves(here.board).find((move) => move.rank === 1)?.cell;
  return drawGame(
    { state, go, game, write },
    {
      fresh: { moves: "", board: EMPTY },
      board: drawHere(state, game, {
        values,
        open: mine ? found.map((move) => move.cell) : [],
        play: (/** @type {number} */ cell) => go({ ...write([...plays.slice(0, at), `${cell}`]), ...FRESH }),
        name: "classic",
        twins: studies,
        hint: state.hint ? hint : undefined,
      }),
      chances: chancesOf(here, tables, policy),
      scores: positions.map((position) => {
        const { x_win, draw } = chancesOf(position, tables, "perfect");
        return x_win + draw / 2;
      }),
      chancesAre: isPerfect(policy) ? undefined : `If ${here.side} plays on by ${policy} against ${opponentOf(policy)}`,
      names: plays.map((cell) => NAMES[+cell]),
      rated,
      against: opponentOf(policy),
      form: studies ? drawForm(plays, go) : null,
      hint: mine && !state.hint ? () => go({ hint: "1" }, true) : null,
      about: ABOUT,
      setup: [chooseSide(state, go), state.side === "both" ? null : drawOpponents(state, go, tables)],
      study: drawStudy(here.board, state, tables, plays.slice(0, at), go),
      worth: plays.length ? null : worthSeeing(WORTH),
    },
  );
}

/** Let the opponent answer where the user plays one side. @param {State} state @param {Go} go @param {AbortSignal} signal */
export async function after(state, go, signal) {
  const { tables, game } = await read(state);
  const { plays, here, live } = game;
  if (!live || here.ended || isMine(state, here)) return;
  await pauseToSee(signal);
  const chances = model(state.bot, tables)(here.board);
  const cell = pick(chances) ?? tables.bestMove(here.board);
  go({ moves: plays.join("") + cell });
}
