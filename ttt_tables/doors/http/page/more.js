// More games: the relatives of tic-tac-toe, in one view for all of them.
import { byCell, drawBoard } from "./board.js";
import { card, choose, html, note, percent, press, segments, svg } from "./dom.js";
import { GAMES } from "./family.js";
import { rate } from "./history.js";
import { drawOpponents, LEVELS, playLevel } from "./levels.js";
import { chancesOfX, choice, NAMES, OTHER, Refusal, resultText, sureOf } from "./rules.js";
import { drawGame, FRESH, playOn, replay, SHARED, turnText, valued } from "./table.js";
import { open } from "./ttt-tables.js";

/** @typedef {Position & {text: string, move?: string}} At */

/** @type {State} */
export const USUAL = { game: "vanishing", boards: "1", moves: "", mark: "X", from: "", roll: "", ...SHARED };
const WORTH = [
  ["#more?side=both&mode=study", "Vanishing: only an edge wins"],
  ["#more?game=wild-misere&side=both&mode=study", "Wild misere: only the centre saves"],
  ["#more?game=random-turn&side=both&mode=study&roll=X", "Random turn: what the first turn is worth"],
];

/** The parts of a move: who has won the toss, the board, the piece that moves, the cell, the mark. @param {string} move */
function partsOf(move) {
  const [, , at = "0", from = "", cell, mark = ""] = /^([XO])?(?:(\d):)?(?:(\d)-)?(\d)([XO])?$/.exec(move) ?? [];
  return { at: +at, from, cell: +cell, mark };
}

/** @param {string} move */
function nameOf(move) {
  const { at, from, cell, mark } = partsOf(move);
  const board = move.includes(":") ? `board ${at + 1} ` : "";
  return `${board}${from ? `${NAMES[+from]} to ` : ""}${NAMES[cell]}${mark ? ` (${mark})` : ""}`;
}

/** @param {Rules} rules @param {string} text @param {string} side @param {string} [move] @returns {At} */
function positionOf(rules, text, side, move) {
  const result = rules.result(text);
  const ended = result === null ? null : result ? (result > 0 ? side : OTHER[side]) : "draw";
  return { text, board: rules.board(text, side), side, ended, move };
}

/** @param {Rules} rules @param {At} position @param {string} move */
function follow(rules, { text, side, ended }, move) {
  if (ended) throw new Refusal(`the game was over: ${resultText(ended)}`);
  const legal = rules.moves(text, move[0]);
  if (!legal.includes(move)) throw new Refusal(`choose one of ${legal.join(", ") || "X and O, then a cell"}.`);
  return positionOf(rules, rules.play(text, move), OTHER[rules.coin ? move[0] : side], move);
}

/** In a game of the coin a side moves that has won the toss; before it, who is asked. @param {Played} game @param {State} state */
function toss({ positions, plays, here }, { side, roll }) {
  for (const [ply, position] of positions.entries()) position.side = plays[ply]?.[0] ?? (side === "O" ? "O" : "X");
  if (roll) here.side = roll;
  return !here.ended && (!roll || side === "both" || side === roll);
}

/** @param {string} roll @param {Go} go @param {boolean} off */
function drawCoin(roll, go, off) {
  const said = roll ? `the coin shows ${roll}` : "the coin is not tossed";
  return html.div(
    { class: "controls rolling-row" },
    svg.svg(
      { class: `die ${roll ? "rolling" : ""}`, viewBox: "0 0 100 100", role: "img", "aria-label": said },
      svg.rect({ x: 4, y: 4, width: 92, height: 92, rx: 46 }),
      svg.text({ x: 50, y: 67, "text-anchor": "middle", class: roll }, roll || "?"),
    ),
    press("Toss the coin", () => go({ roll: Math.random() < 0.5 ? "X" : "O" }), off, { class: "main" }),
  );
}

/** What a cell shows of the best move there. @param {any} move */
function worthOf(move) {
  if (move.wdl === null) return valued(move, { detail: "", win: undefined });
  const text = ["loss", "draw", "win"][move.wdl + 1];
  return valued(move, { text, detail: move.distance ? `in ${move.distance}` : "", win: undefined });
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { game: name, bot, roll } = state;
  choice("No game", name, Object.keys(GAMES));
  choice("No opponent", bot, Object.keys(LEVELS));
  choice("No number of boards", state.boards, ["1", "2", "3"]);
  choice("No mark", state.mark, ["X", "O"]);
  choice("No side of the coin", roll, ["", "X", "O"]);
  const family = await open("family");
  const rules = GAMES[name];
  const ask = (/** @type {string} */ text, /** @type {string} */ side) =>
    family.moves(name, text, side).map((one) => ({ ...one, cell: one.move }));
  const game = replay(state, "moves", positionOf(rules, rules.start(+state.boards), "X"), (at, move) => follow(rules, at, move));
  if (rules.coin) game.mine = toss(game, state);
  const { plays, positions, here, live, mine } = game;
  const moves = ask(here.text, roll);
  const all = moves.map((one) => {
    const parts = partsOf(one.move);
    const picks = parts.from !== "" && parts.from !== state.from;
    return { ...one, ...parts, cell: picks ? +parts.from : parts.cell, picks };
  });
  const targets = all.filter(({ mark }) => !mark || mark === state.mark);
  if (state.from && !all.some(({ from }) => from === state.from))
    throw new Refusal(`No piece can move from cell ${state.from}: cells are 0 (top left) to 8.`);
  const hinted = state.hint ? all[0] : undefined;
  const last = here.move === undefined ? undefined : partsOf(here.move);
  const studies = state.mode === "study";
  const many = here.board.length > 9;
  const boards = here.board.split("/").map((board, at) => {
    const own = targets.filter((one) => one.at === at);
    const notes = hinted?.mark ? { [hinted.cell]: `set ${hinted.mark}` } : {};
    const play = (/** @type {number} */ cell) => {
      const target = own.find((one) => one.cell === cell);
      if (target?.picks) go({ from: `${cell}`, hint: "" }, true);
      else if (target) playOn(game, go, target.move);
    };
    return drawBoard({
      ...{ board, play, side: here.side, numbers: Boolean(state.numbers), fresh: live && !state.from },
      mark: many ? "X" : all[0]?.mark ? state.mark : here.side,
      values: studies ? byCell(/** @type {any} */ (own), worthOf) : [],
      open: mine ? own.map((one) => one.cell) : [],
      last: last?.at === at ? last.cell : undefined,
      hint: hinted?.at === at ? hinted.cell : undefined,
      ...{ notes, key: many ? `board ${at} cell` : "cell", place: many ? `board ${at + 1}, ` : "" },
      leaving: here.ended || !rules.leaving(here.text) ? undefined : +rules.leaving(here.text),
      picked: state.from ? +state.from : undefined,
      name: `${many ? `board ${at + 1} of ` : ""}${name}, ${here.side} to move`,
    });
  });
  const chancesOf = (/** @type {At} */ { text, side, ended }) => {
    if (ended) return sureOf(ended);
    const { wdl } = family.probe(name, text);
    return chancesOfX({ win: +(wdl > 0), draw: +(wdl === 0), loss: +(wdl < 0) }, side);
  };
  const scoreOf = (/** @type {At} */ at) => (rules.coin && !at.ended ? family.score(name, at.text) : chancesOf(at).x_score);
  const rated = plays.map((play, ply) => {
    const { text, side } = positions[ply];
    const { best, cost } = rate(ask(text, play[0]), play);
    const score = scoreOf(positions[ply]);
    const luck = rules.coin ? { luck: ask(text, side)[0].score - (side === "X" ? score : 1 - score) } : {};
    return { ply: ply + 1, side, cell: play, name: nameOf(play), best: best.map(nameOf), cost, ...luck };
  });
  const { distance, wdl } = rules.coin || here.ended ? { distance: null, wdl: 0 } : family.probe(name, here.text);
  const told = rules.coin
    ? `Before the toss X scores ${percent(scoreOf(here))} on average, where a draw counts one half.`
    : wdl
      ? `${wdl > 0 ? here.side : OTHER[here.side]} wins in ${distance} moves of both sides, if nobody errs.`
      : "Nobody can force a win: with the best play it is a draw, or goes on for ever.";
  const which = all[0]?.from ? (state.from ? ": choose its new place" : ": choose a piece") : "";
  const fresh = { moves: "", ...FRESH };
  const games = Object.entries(GAMES).map(([key, { title }]) => [key, title]);
  return drawGame(state, go, game, {
    about: [choose("Game", games, name, (chosen) => go({ ...fresh, game: chosen, boards: "1" })), rules.rule],
    ...{ worth: WORTH, hint: moves.length > 0, wait: 600, rated },
    status: rules.coin && !here.ended ? `${roll ? `The coin says ${roll}.` : "Toss the coin."}` : turnText(state, game, which),
    board: many ? html.div({ class: "several" }, boards) : boards[0],
    below: [
      rules.coin ? drawCoin(roll, go, Boolean(here.ended || roll || !mine)) : null,
      all[0]?.mark ? segments("The mark you set", ["X", "O"], state.mark, (mark) => go({ mark }, true)) : null,
    ],
    chances: rules.coin ? null : chancesOf(here),
    scores: positions.map(scoreOf),
    names: plays.map(nameOf),
    opponents: drawOpponents(state, go, null),
    setup: rules.boards ? segments("Boards", ["1", "2", "3"], state.boards, (boards) => go({ ...fresh, boards })) : null,
    study: here.ended ? null : card("Best play", note(told)),
    reply: () => playLevel(ask(here.text, roll), bot),
  });
}
