// The table at which every game is played: its board, its bar, its buttons, its history.

import { drawBar, drawBoard } from "./board.js";
import { byId, card, controls, html, pause, percent, press, say, svg } from "./dom.js";
import { drawGraph, drawMoves, drawReview } from "./history.js";
import { Refusal, resultText } from "./rules.js";

/** @typedef {{board: any, side: string, ended: string | null, cell?: number}} Position */

const { div, p, section, span } = html;

/** What every game's address may tell. @type {State} */
export const SHARED = { side: "X", bot: "medium", mode: "play", at: "", hint: "", numbers: "" };

/** What leaves one position for another: nothing of it is kept. @type {State} */
export const FRESH = { at: "", hint: "" };

/**
 * A game from the address: the positions it came through, and which of them is shown.
 * @template {Position} P
 * @param {State} state @param {P} start @param {string[]} plays
 * @param {(position: P, play: string) => P} follow  refuses a play that cannot be
 * @param {string} word  what a play is called
 */
export function replay(state, start, plays, follow, word = "Move") {
  const positions = [start];
  for (const play of plays) {
    try {
      positions.push(follow(/** @type {P} */ (positions.at(-1)), play));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(`${word} ${positions.length} of this game is ${play}: ${error.message}`);
    }
  }
  const at = state.at === "" ? plays.length : Number(state.at);
  if (!/^\d*$/.test(state.at) || at > plays.length)
    throw new Refusal(`This game has ${plays.length} moves: there is no move ${state.at} to show.`);
  return { plays, positions, at, here: positions[at], live: at === plays.length };
}

/** How many plays are left once the user's last one, and what answered it, are taken back. @param {Position[]} positions @param {number} at @param {string} side */
export function takenBack(positions, at, side) {
  let left = at - 1;
  while (side !== "both" && left > 0 && positions[left].side !== side) left--;
  return Math.max(0, left);
}

/** @param {State} state @param {Position} here */
export const isMine = (state, here) => !here.ended && (state.side === "both" || state.side === here.side);

/** The sentence above the board. @param {State} state @param {Position} here */
export function turnText(state, here) {
  if (here.ended) {
    const won = here.ended === state.side ? " Well played!" : "";
    return resultText(here.ended) + won;
  }
  if (state.side === "both") return `${here.side} to move.`;
  return state.side === here.side ? `Your move (${here.side}).` : `${here.side} to move: your opponent thinks.`;
}

const ICONS = {
  first: "M7 5v14M19 5L9 12l10 7z",
  back: "M16 5l-10 7 10 7z",
  on: "M8 5l10 7-10 7z",
  last: "M17 5v14M5 5l10 7-10 7z",
  copy: "M10 14a4.5 4.5 0 0 0 6.4 0l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.5 1.5M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.5-1.5",
};

/** @param {keyof typeof ICONS} icon @param {string} name @param {() => void} act @param {boolean} off */
const arrow = (icon, name, act, off) =>
  press("", act, off, { "aria-label": name, title: name, class: "icon", "data-key": name, "data-step": icon }).appendChild(
    svg.svg({ viewBox: "0 0 24 24", "aria-hidden": "true" }, svg.path({ class: icon, d: ICONS[icon] })),
  ).parentElement;

/** @typedef {ReturnType<typeof replay>} Played */

/** The buttons below the board. @param {{state: State, go: Go, game: Played, write: (plays: string[]) => State}} base @param {{fresh: State, hint?: (() => void) | null}} given */
function drawButtons({ state, go, game, write }, { fresh, hint }) {
  const { plays, positions, at } = game;
  const look = (/** @type {number} */ ply) => lookAt(go, plays, ply);
  const back = () => go({ ...write(plays.slice(0, takenBack(positions, at, state.side))), ...FRESH });
  return controls(
    div(
      { class: "arrows", role: "group", "aria-label": "Moves" },
      arrow("first", "First position", () => look(0), !at),
      arrow("back", "One move back", () => look(at - 1), !at),
      arrow("on", "One move on", () => look(at + 1), at === plays.length),
      arrow("last", "Last position", () => look(plays.length), at === plays.length),
    ),
    hint === undefined ? null : press("Hint", hint ?? (() => {}), !hint),
    press("Take back", back, !at),
    press("New game", () => go({ ...fresh, ...FRESH }), false, { class: "main" }),
    arrow("copy", "Copy a link to this game", copyLink, false),
  );
}

/** Copy the address, which holds the whole game. */
async function copyLink() {
  const status = byId("status").textContent ?? "";
  const copied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  );
  say(copied ? "The link is copied." : "Copy the address of this page: it holds the whole game.");
  await pause(2500);
  if (/link is copied|Copy the address/.test(byId("status").textContent ?? "")) say(status);
}

/** @param {Go} go @param {string[]} plays @param {number} ply */
const lookAt = (go, plays, ply) => go({ at: ply === plays.length ? "" : `${ply}`, hint: "" }, true);

/** The bar of a position: what X wins, what is drawn, what O wins. @param {Chances} chances @param {string} title */
function drawChances({ x_win, draw, o_win }, title) {
  const shares = [x_win, draw, o_win];
  const names = ["X wins", "draw", "O wins"];
  const kinds = ["X", "D", "O"];
  const sure = shares.indexOf(1);
  const words = shares.map((share, at) => `${names[at]} ${percent(share)}`);
  return div(
    { class: "chances", role: "img", "aria-label": `${title}: ${words.join(", ")}` },
    drawBar(shares),
    div(
      { class: "chances-words" },
      sure < 0
        ? words.map((text, at) => span({ class: kinds[at] }, text))
        : span({ class: kinds[sure] }, `${title}: ${["X wins", "a draw", "O wins"][sure]}`),
    ),
  );
}

/**
 * A game as every view shows it: [the board and what is below it, the panel beside it].
 * @param {{state: State, go: Go, game: Played, write: (plays: string[]) => State}} base  `write`: the state that tells some plays
 * @param {{board: Element, fresh: State, names: string[], chances?: Chances | null, chancesAre?: string, scores?: number[],
 *   rated?: Rated[], against?: string, heads?: string[], form?: Part, below?: Part, hint?: (() => void) | null, setup: Part,
 *   about: string, worth?: Part, study?: Part, status?: string}} given
 *   fresh: the state of a new game; names: of the plays; scores: X's, of every position; rated: each play; study: cards that
 *   are shown in study alone
 */
export function drawGame(base, given) {
  const { state, go, game, write } = base;
  const { board, names, chances, scores, rated = [], below } = given;
  const { plays, positions, at, here } = game;
  const studies = state.mode === "study";
  const over = positions[plays.length].ended;
  const look = (/** @type {number} */ ply) => lookAt(go, plays, ply);
  const again = (/** @type {number} */ ply) => go({ ...write(plays.slice(0, ply)), ...FRESH });
  say(given.status ?? turnText(state, here));
  const sides = positions.map((position) => position.side);
  return [
    section(
      { class: "stage", "aria-label": "Board" },
      div({ class: "frame" }, board),
      below,
      studies && chances ? drawChances(chances, given.chancesAre ?? "If nobody makes a mistake") : null,
      drawButtons(base, given),
    ),
    div(
      { class: "panel" },
      section({ class: "card setup" }, p({ class: "about" }, given.about), given.setup),
      section(
        { class: "card" },
        html.h2("Moves"),
        drawMoves(names, sides, at, look),
        scores && plays.length && (studies || over) ? drawGraph(scores, at, look) : null,
      ),
      studies || over
        ? drawReview(rated, given.against ?? "perfect play", { heads: given.heads, again, form: given.form })
        : null,
      studies ? given.study : null,
      given.worth,
    ),
  ];
}

/** The board of a position, as every game but the ultimate one shows it. @param {State} state @param {Played} game @param {any} given  what else drawBoard takes */
export const drawHere = (state, { here, live }, given) =>
  drawBoard({
    ...{ board: here.board, side: here.side, last: here.cell, fresh: live, numbers: Boolean(state.numbers) },
    ...given,
    name: `${given.name} board, ${here.side} to move`,
  });

const QUICK = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Time to see what has just been played. @param {AbortSignal} signal */
export async function pauseToSee(signal, milliseconds = 350) {
  await pause(QUICK ? 0 : milliseconds);
  signal.throwIfAborted();
}

/** Positions worth seeing, and what the view is. @param {string[][]} links */
export const worthSeeing = (links) =>
  card(
    "Worth seeing",
    html.ul(
      { class: "links" },
      links.map(([href, text]) => html.li(html.a({ href }, text))),
    ),
  );
