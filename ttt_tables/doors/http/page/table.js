// The table at which every game is played: its board, its bar, its buttons, its history.

import { drawBar, drawBoard } from "./board.js";
import { byId, card, controls, html, items, pause, percent, press, say, shares, svg } from "./dom.js";
import { drawGraph, drawMoves, drawReview } from "./history.js";
import { chooseSide } from "./levels.js";
import { EMPTY, Refusal, result } from "./library/rules.js";

/** @typedef {{board: any, side: string, ended: string | null, cell?: number, outcome?: string}} Position */

const { div, p, section, span } = html;

/** Where most games begin. @type {Position} */
export const START = { board: EMPTY, side: "X", ended: null };
/** Why a cell cannot be played, or nothing if it can. @param {string} board @param {string | number} cell */
export function whyNot(board, cell) {
  const ended = result(board);
  if (ended) return `the game was over: ${resultText(ended)}`;
  if (!/^[0-8]$/.test(`${cell}`)) return `${cell} is no cell: cells are 0 (top left) to 8.`;
  return board[+cell] === "." ? null : `cell ${cell} is taken by ${board[+cell]}.`;
}

/** What the sides are called: their marks. @type {Record<string, string>} */
const MARKS = { X: "X", O: "O" };
export const resultText = (/** @type {string} */ ended, called = MARKS) =>
  ended === "draw" ? "A draw." : `${called[ended]} has won.`;

/** What every game's address may tell. @type {State} */
export const SHARED = { side: "X", bot: "medium", mode: "play", at: "", hint: "", numbers: "" };

/** What leaves one position for another: nothing of it is kept. @type {State} */
export const FRESH = { at: "", hint: "", roll: "", from: "" };

/**
 * A game from the address: the positions it came through, and which of them is shown.
 * @template {Position} P
 * @param {State} state @param {string} key  of the plays in the state @param {P} start
 * @param {(position: P, play: string) => P} follow  by a play from an open position; refuses what cannot be
 * @param {string} joint  what stands between two plays
 */
export function replay(state, key, start, follow, joint = " ") {
  const plays = state[key].split(joint || /[\s,]*/).filter(Boolean);
  const positions = [start];
  for (const play of plays) {
    try {
      const last = /** @type {P} */ (positions.at(-1));
      if (last.ended) throw new Refusal(`the game was over: ${resultText(last.ended)}`);
      positions.push(follow(last, play));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const word = key === "moves" ? "Move" : "Play";
      throw new Refusal(`${word} ${positions.length} of this game is ${play}: ${error.message}`);
    }
  }
  const at = state.at === "" ? plays.length : Number(state.at);
  if (!/^\d*$/.test(state.at) || at > plays.length)
    throw new Refusal(`This game has ${plays.length} moves: there is no move ${state.at} to show.`);
  const here = positions[at];
  const mine = !here.ended && (state.side === "both" || state.side === here.side);
  /** The state that tells some plays. @type {(plays: string[]) => State} */
  const write = (some) => ({ [key]: some.join(joint), ...FRESH });
  const look = (/** @type {Go} */ go, /** @type {number} */ ply) =>
    go({ at: ply === plays.length ? "" : `${ply}`, hint: "", from: "" }, true);
  return { plays, positions, at, here, live: at === plays.length, mine, write, look, called: MARKS };
}

/** @typedef {ReturnType<typeof replay>} Played */

/** Go on by a play from the position shown. @param {Played} game @param {Go} go @param {string} play */
export const playOn = ({ plays, at, write }, go, play) => go(write([...plays.slice(0, at), play]));

/** Count the plays that are left without the user's last one and its answer. @param {Played} game @param {string} side */
function takenBack({ positions, at }, side) {
  let left = at - 1;
  while (side !== "both" && left > 0 && positions[left].side !== side) left--;
  return Math.max(0, left);
}

/** The sentence above the board. @param {State} state @param {Played} game */
export function turnText(state, { here, mine, called }, where = "") {
  if (here.ended) return resultText(here.ended, called) + (here.ended === state.side ? " Well played!" : "");
  const side = called[here.side];
  if (state.side === "both") return `${side} to move${where}.`;
  return mine ? `Your move (${side})${where}.` : `${side} to move: your opponent thinks.`;
}

const ICONS = {
  first: "M7 5v14M19 5L9 12l10 7z",
  back: "M16 5l-10 7 10 7z",
  on: "M8 5l10 7-10 7z",
  last: "M17 5v14M5 5l10 7-10 7z",
  copy: "M10 14a4.5 4.5 0 0 0 6.4 0l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.5 1.5M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.5-1.5",
};

/** @param {keyof typeof ICONS} icon @param {string} name @param {() => void} act @param {boolean} off */
function arrow(icon, name, act, off) {
  const drawn = svg.svg({ viewBox: "0 0 24 24", "aria-hidden": "true" }, svg.path({ class: icon, d: ICONS[icon] }));
  return press(drawn, act, off, { "aria-label": name, title: name, class: "icon", "data-key": name, "data-step": icon });
}

/** The buttons below the board. @param {State} state @param {Go} go @param {Played} game @param {{fresh?: State, hint: boolean}} given */
function drawButtons(state, go, game, { fresh, hint }) {
  const { plays, at, write, look } = game;
  return controls(
    div(
      { class: "arrows", role: "group", "aria-label": "Moves" },
      arrow("first", "First position", () => look(go, 0), !at),
      arrow("back", "One move back", () => look(go, at - 1), !at),
      arrow("on", "One move on", () => look(go, at + 1), at === plays.length),
      arrow("last", "Last position", () => look(go, plays.length), at === plays.length),
    ),
    press("Hint", () => go({ hint: "1" }, true), !hint || !game.mine || Boolean(state.hint)),
    press("Take back", () => go(write(plays.slice(0, takenBack(game, state.side)))), !at),
    press("New game", () => go({ ...write([]), ...fresh }), false, { class: "main" }),
    arrow("copy", "Copy a link to this game", copyLink, false),
  );
}

/** Copy the address, which holds the whole game, and say so for a while. */
async function copyLink() {
  const status = byId("status").textContent ?? "";
  const copied = navigator.clipboard?.writeText(location.href).then(() => "The link is copied.");
  const said = (await copied?.catch(() => null)) ?? "Copy the address of this page: it holds the whole game.";
  say(said);
  await pause(2500);
  if (byId("status").textContent === said) say(status);
}

/** Draw the bar of a position: X's wins, draws, O's wins. @param {Chances} chances @param {string} title @param {Record<string, string>} called */
function drawChances({ x_win, draw, o_win }, title, { X, O }) {
  const shares = [x_win, draw, o_win];
  const names = [`${X} wins`, "draw", `${O} wins`];
  const sure = shares.indexOf(1);
  const words = shares.map((share, at) => `${names[at]} ${percent(share)}`);
  return div(
    { class: "chances", role: "img", "aria-label": `${title}: ${words.join(", ")}` },
    drawBar(shares),
    div(
      { class: "chances-words" },
      sure < 0
        ? words.map((text, at) => span({ class: "XDO"[at] }, text))
        : span({ class: "XDO"[sure] }, `${title}: ${names[sure].replace("draw", "a draw")}`),
    ),
  );
}

/**
 * A game as every view shows it: the board and what is below it, the panel beside it; and the
 * program's answer.
 * @param {State} state @param {Go} go @param {Played} game @param {GameGiven} given @returns {Drawn}
 */
export function drawGame(state, go, game, given) {
  const { names, chances, scores, rated } = given;
  const { plays, positions, at, here, live, mine, write, called } = game;
  const studies = state.mode === "study";
  const reviews = studies || positions[plays.length].ended;
  const look = (/** @type {number} */ ply) => game.look(go, ply);
  say(given.status ?? turnText(state, game));
  const sides = positions.map((position) => position.side);
  const again = (/** @type {number} */ ply) => go(write(plays.slice(0, ply)));
  const bar = studies && chances ? drawChances(chances, given.chancesAre ?? "If nobody makes a mistake", called) : null;
  const parts = layOut(
    given.board,
    [given.below, bar, drawButtons(state, go, game, given)],
    [
      drawSetup(given.about, chooseSide(state, go, called), state.side === "both" ? null : given.opponents, given.setup),
      card(
        "Moves",
        drawMoves(names, sides, at, look, called),
        scores && plays.length && reviews ? drawGraph(scores, at, look, called) : null,
      ),
      reviews && rated ? drawReview(rated, given.against ?? "perfect play", { ...given, again, called, side: state.side }) : null,
      reviews ? given.review : null,
      studies ? given.study : null,
      plays.length ? null : worthSeeing(given.worth),
    ],
  );
  const after = async (/** @type {Go} */ goOn, /** @type {AbortSignal} */ signal) => {
    if (!live || here.ended || mine) return;
    await pause(QUICK ? 0 : (given.wait ?? 350));
    signal.throwIfAborted();
    const play = await given.reply(signal);
    signal.throwIfAborted();
    if (typeof play === "string") playOn(game, goOn, play);
    else goOn(play);
  };
  return { parts, after };
}

/** The board, what is below it, and the panel beside it. @param {Element} board @param {Part} below @param {Part} panel */
export const layOut = (board, below, panel) => [
  section({ class: "stage", "aria-label": "Board" }, div({ class: "frame" }, board), below),
  div({ class: "panel" }, panel),
];

/** Draw a view's sentence and its settings. @param {Part} about @param {Part[]} parts */
export const drawSetup = (about, ...parts) => section({ class: "card setup" }, p({ class: "about" }, about), parts);

/** The board of a position, as every game but the ultimate one shows it. @param {State} state @param {Played} game @param {any} given  what else drawBoard takes */
export const drawHere = (state, { here, live, mine }, given) =>
  drawBoard({
    ...{ board: here.board, side: here.side, last: here.cell, fresh: live, numbers: Boolean(state.numbers) },
    ...given,
    open: mine ? given.moves.map((/** @type {Move} */ move) => move.cell) : [],
    hint: state.hint ? given.moves[0]?.cell : undefined,
    name: `${given.name} board, ${here.side} to move`,
  });

/** Make the value that a cell shows: a move's score, or another text. @param {Move} move @param {Partial<Value>} more @returns {Value} */
export const valued = ({ cell: _, rank, ...move }, more = {}) => ({
  ...{ ...move, text: percent(move.score), detail: shares(move), best: rank === 1 },
  ...more,
});

const QUICK = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Positions worth seeing. @param {string[][]} links */
export const worthSeeing = (links) =>
  card("Worth seeing", html.ul({ class: "links" }, items(links.map(([href, text]) => html.a({ href }, text)))));
