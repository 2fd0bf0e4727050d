// The classic game: what every cell is worth, why, twins, the line of best play, and a review.

import { byCell, drawSmall, orbit } from "./board.js";
import { address, card, choose, fold, html, items, NAMES, note, press } from "./dom.js";
import { sentences } from "./explain.js";
import { rate } from "./history.js";
import { bestReply, drawOpponents, LEVELS, model, opponentOf, tellReply } from "./levels.js";
import { open } from "./library/open.js";
import { choice, EMPTY, OTHER, place, Refusal, result, toMove } from "./library/rules.js";
import { chancesOfX, pick, sureOf } from "./strength.js";
import { drawGame, drawHere, playOn, replay, SHARED, valued, whyNot } from "./table.js";

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

/** @param {Position} position @param {string} cell @returns {Position} */
function follow({ board, side }, cell) {
  const reason = whyNot(board, cell);
  if (reason) throw new Refusal(reason);
  const next = place(board, +cell, side);
  return { board: next, side: OTHER[side], ended: result(next), cell: +cell };
}

/** @param {Move} move @param {string} policy */
function cellValue(move, policy) {
  if (!isPerfect(policy)) return valued(move);
  const text = move.win ? "win" : move.loss ? "loss" : "draw";
  return valued(move, { text, detail: `in ${move.distance}`, win: undefined });
}

/** X's chances in a position, by a policy. @param {Position} position @param {Tables} tables @param {string} policy */
function chancesOf({ board, side, ended }, tables, policy) {
  const found = ended ? null : tables.moves(board, policy)[0];
  return found ? chancesOfX(found, side) : sureOf(ended);
}

/** @param {string} board @param {string} policy @param {Tables} tables @returns {number[]} */
function bestLine(board, policy, tables) {
  if (result(board)) return [];
  const cell = tables.moves(board, policy)[0].cell;
  return [cell, ...bestLine(place(board, cell, toMove(board)), policy, tables)];
}

/** @param {State} state @param {Tables} tables @param {Played} game @param {Go} go */
function drawStudy(state, tables, { here, plays, at, write }, go) {
  const { board, side } = here;
  const line = bestLine(board, state.policy, tables);
  const steps = line.map((cell, ply) => {
    const mover = ply % 2 ? OTHER[side] : side;
    const after = write([...plays.slice(0, at), ...line.slice(0, ply + 1).map(String)]);
    return press(`${mover} ${NAMES[cell]}`, () => go(after), false, { "data-cell": cell, class: mover });
  });
  return [
    drawWhy(board, tables),
    line.length ? card("The best line from here", ol({ class: "line" }, items(steps))) : null,
    fold("What the numbers mean", drawPolicies(state, tables, go)),
    fold("The same board, turned and mirrored", drawTwins(board, state)),
  ];
}

/** Why each cell is worth what it is. @param {string} board @param {Tables} tables */
export const drawWhy = (board, tables) => card("Why", ul({ class: "said" }, items(sentences(board, tables))));

/** @param {State} state @param {Tables} tables @param {Go} go */
function drawPolicies(state, tables, go) {
  const named = tables.policies.map((name) => [name, `${name}, against ${opponentOf(name)}`]);
  return [
    choose("Values if the mover plays by", named, state.policy, (policy) => go({ policy })),
    note(
      isPerfect(state.policy)
        ? "Each cell shows the result if both sides then play without a mistake. With numbers (key n) it also shows after how many moves of both sides. Stars mark the best cells."
        : `Each cell shows the average result if the mover goes on by ${state.policy} (a policy: a way to choose moves) against ${opponentOf(state.policy)}; a draw counts one half. W, D, L: the chances to win, draw and lose in percent. Stars mark the best cells.`,
    ),
    press(state.numbers ? "Hide numbers" : "Show numbers", () => go({ numbers: state.numbers ? "" : "1" }, true)),
  ];
}

/** @param {string} board @param {State} state */
function drawTwins(board, state) {
  const to = (/** @type {string} */ twin) => address("classic", { ...state, board: twin, moves: "", at: "" }, USUAL);
  const twins = orbit(board).map((twin) => a({ href: to(twin), "aria-label": `board ${twin}` }, drawSmall(twin)));
  return [
    ul({ class: "twins" }, items(twins)),
    note("All of them are worth the same. On the board, cells that are alike are hatched when one of them is pointed at."),
  ];
}

/** @param {Played} game @param {Go} go */
function drawForm({ plays, write }, go) {
  const cells = input({ class: "long", value: plays.join(" "), "data-key": "game", placeholder: "4 0 8", inputmode: "numeric" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(write([cells.value.replaceAll(/[\s,]/g, "")]));
  };
  return form(
    { class: "controls", submit },
    label({ class: "grow" }, "The cells of a game, in order: 0 is top left, 8 bottom right", cells),
    button({ "data-key": "review" }, "Review"),
  );
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { policy, board: begun } = state;
  const tables = await open("classic");
  choice("No way to play", policy, tables.policies);
  const bot = model(state.bot, tables);
  tables.row(begun); // refuses what cannot occur
  const game = replay(state, "moves", { board: begun, side: toMove(begun), ended: result(begun) }, follow, "");
  const { plays, positions, here } = game;
  const studies = state.mode === "study";
  const values = byCell(studies ? tables.moves(here.board, policy) : [], (move) => cellValue(move, policy));
  const rated = plays.map((cell, ply) => {
    const { board, side } = positions[ply];
    return { ply: ply + 1, side, cell: +cell, name: NAMES[+cell], ...rate(tables.moves(board, policy), +cell) };
  });
  const told = tellReply(`classic ${state.bot}`, (side) => bestReply(state.bot, side, tables)[0]);
  const policies = tables.policies.filter((name) => name !== "perfect");
  return drawGame(state, go, game, {
    ...{ about: ABOUT, worth: WORTH, rated, hint: true, fresh: { board: EMPTY } },
    board: drawHere(state, game, {
      ...{ values, moves: tables.moves(here.board), name: "classic", twins: studies },
      play: (/** @type {number} */ cell) => playOn(game, go, `${cell}`),
    }),
    chances: chancesOf(here, tables, policy),
    scores: positions.map((position) => chancesOf(position, tables, "perfect").x_score),
    chancesAre: isPerfect(policy) ? undefined : `If ${here.side} plays on by ${policy} against ${opponentOf(policy)}`,
    names: plays.map((cell) => NAMES[+cell]),
    against: opponentOf(policy),
    form: studies ? drawForm(game, go) : null,
    opponents: drawOpponents(state, go, told, LEVELS, policies),
    study: drawStudy(state, tables, game, go),
    reply: () => `${pick(bot(here.board)) ?? tables.bestMove(here.board)}`,
  });
}
