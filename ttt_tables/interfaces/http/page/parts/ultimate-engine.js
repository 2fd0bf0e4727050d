// The engine's results for a position of ultimate tic-tac-toe: hints, scores and replies. Until the
// engine is loaded, a simple search answers. X's stored win comes first if it contains the
// position.
import { show, TttError } from "../library/nine-cells.js";
import { ask, deepen, gameTo, isReady, prepare } from "../play/engine-client.js";
import { moveText, nameMove } from "../play/nine.js";
import * as rules from "../play/ultimate-search.js";
import { t, wordsOf } from "../texts/language.js";
import { drawBar } from "./board.js";
import { byId, card, controls, html, press, say } from "./dom.js";
import { drawThoughts } from "./ultimate-board.js";
import { percent } from "./words.js";

/**
 * @typedef {rules.Position & {toMove: string, result: string | null}} Position
 * @typedef {ReturnType<typeof solvedWin>} Win
 */

/** @type {typeof import("../texts/ultimate.en.js").default} */
const texts = await wordsOf("ultimate");
const PLAIN = 200; // milliseconds of the simple search
const THREAT = 80; // milliseconds of the search for what the other side threatens

/**
 * Return X's stored win from a position, or null.
 * @param {Strategy | null} strategy @param {Position} here
 */
export function solvedWin(strategy, here) {
  if (!strategy || here.result || here.toMove !== "X") return null;
  const stored = strategy.move(here.boards.map(show), show(here.owners), here.target);
  if (!stored) return null;
  const move = /** @type {[number, number]} */ ([stored.board, stored.cell]);
  return { move, score: 1, proved: true, depth: stored.plies, nodes: 0, line: [move] };
}

/**
 * Draw the solved win, which the user can play through.
 * @param {Win} win @param {Position} here
 * @param {(move: string) => void} play
 */
export function drawStrategy(win, here, play) {
  if (!win)
    return card(
      texts.solved,
      html.p(here.toMove === "O" && !here.result ? texts.oMayPlay : texts.leftWin),
    );
  const move = moveText(win.move);
  return card(
    texts.solved,
    html.p(texts.winsIn(win.depth, nameMove(move))),
    controls(press(texts.playWin, () => play(move))),
  );
}

/**
 * Show a thought: its score, and its move if a hint was requested.
 * @param {import("../library/thought.js").Thought} thought @param {string} who  name of the source
 * @param {State} state @param {string} side  to move
 */
function showThought({ move, score, proved, depth }, who, state, side) {
  const place = byId("engine");
  if (!place) return;
  const x = side === "X" ? score : 1 - score;
  const hint = state.hint ? `${texts.wouldPlay(who, nameMove(moveText(move)))} ` : "";
  const result = x === 1 ? t.game.wins("X") : x === 0 ? t.game.wins("O") : t.game.aDraw;
  const opinion = proved ? texts.provedScore(who, result) : texts.score(who, depth, percent(x));
  place.replaceChildren(html.span(hint), html.span(opinion));
  if (!proved) place.append(drawBar([x, 0, 1 - x]));
  for (const old of document.querySelectorAll(".ultimate .hint")) old.classList.remove("hint");
  const hinted =
    state.hint && document.querySelector(`[data-key="board ${move[0]} cell ${move[1]}"]`);
  if (hinted) hinted.classList.add("hint");
}

/**
 * Show the result of a simple search.
 * @param {State} state @param {Replay} game @param {Miniboard} mini
 */
function showPlain(state, { here }, mini) {
  const thought = rules.choose(/** @type {any} */ (here), state.rule, mini, PLAIN);
  showThought(thought, texts.plain, state, here.toMove);
}

/**
 * Show the move to play: that of the stored win, or of the engine, or of a simple search.
 * @param {State} state @param {Replay} game @param {Miniboard} mini @param {Win} win
 * @param {AbortSignal} signal
 */
export async function giveHint(state, game, mini, win, signal) {
  const { here, mine } = game;
  const { rule, milliseconds } = state;
  if (!mine) return;
  if (win) return showThought(win, texts.strategy, state, here.toMove);
  if (!(await makeReady(rule, signal))) return showPlain(state, game, mini);
  const asked = { rule, ...gameTo(game), milliseconds: +milliseconds };
  const thought = await ask(asked, signal);
  showThought(thought, texts.engine, state, here.toMove);
}

/**
 * Show what the other side threatens, and the score of every legal move, deeper and deeper. While
 * the engine is loading, say so, and show the result of a simple search.
 * @param {State} state @param {Replay} game @param {Miniboard} mini @param {Win} win
 * @param {ReturnType<typeof import("./ultimate-lines.js").drawLines>} lines
 * @param {AbortSignal} signal
 */
export async function study(state, game, mini, win, lines, signal) {
  const { here } = game;
  const { rule } = state;
  const loaded = makeReady(rule, signal);
  if (win) showThought(win, texts.strategy, state, here.toMove);
  else if (!isReady(rule)) showPlain(state, game, mini);
  if (!(await loaded)) return;
  const asked = { rule, ...gameTo(game) };
  lines.warn(await ask({ ...asked, milliseconds: THREAT, how: "threat" }, signal));
  await deepen(asked, signal, (thoughts) => {
    drawThoughts(thoughts, here.toMove);
    lines.tell(thoughts);
    if (!win) showThought(thoughts[0], texts.engine, state, here.toMove);
  });
}

/**
 * Make the engine ready, and show how much of it has arrived. Return false if it cannot be loaded.
 * @param {string} rule @param {AbortSignal} signal
 */
export async function makeReady(rule, signal) {
  try {
    await prepare(rule, signal, (kilobytes) => say(texts.loading(kilobytes), "ready"));
  } catch (error) {
    if (!(error instanceof TttError)) throw error;
    say(`${error.message} ${texts.instead}`, "ready");
    return false;
  }
  say("", "ready");
  return true;
}

/**
 * Return the program's move, by its level.
 * @param {State} state @param {Replay} game @param {Miniboard} mini @param {Win} win
 * @param {AbortSignal} signal
 */
export async function reply({ bot, rule, milliseconds }, game, mini, win, signal) {
  const here = /** @type {any} */ (game.here);
  const asked = { rule, ...gameTo(game), milliseconds: bot === "hard" ? +milliseconds : 2000 };
  const strong = bot === "hard" || bot === "perfect";
  const thought = strong
    ? (win ?? ((await makeReady(rule, signal)) ? await ask(asked, signal) : null))
    : null;
  return moveText((thought ?? rules.playPlain(bot, here, rule, mini)).move);
}
