// Ultimate tic-tac-toe: nine boards in one; every cell's score, games from elsewhere, and a review.

import { open } from "../library/open.js";
import { choice, Refusal, show } from "../library/rules.js";
import { drawBar } from "../parts/board.js";
import { byId, card, choose, controls, field, html, note, press, say } from "../parts/dom.js";
import { BOTS, drawOpponents } from "../parts/opponents.js";
import { copy } from "../parts/share.js";
import { drawChances, drawGame, linksTo } from "../parts/table.js";
import { drawNine, drawThoughts } from "../parts/ultimate-board.js";
import { percent } from "../parts/words.js";
import { ask, deepen, isReady, prepare } from "../play/engine.js";
import { FRESH, playOn, replay, SHARED, turnText } from "../play/game.js";
import { NOTATIONS, readGame, writeGame } from "../play/notation.js";
import { keep, listOf, recall } from "../play/settings.js";
import { sureOf } from "../play/strength.js";
import * as rules from "../play/ultimate-search.js";
import { t } from "../texts/texts.js";

/** @typedef {rules.Position & {board: string, ended: string | null, move?: string}} Position */
/**
 * @typedef {{score: number, move: string, only?: boolean}} Opinion  X's score, and the engine's own
 *   move
 */

/** @type {State} */
export const USUAL = {
  ...{ rule: "closed-draw", moves: "", milliseconds: "100", heat: "", review: "" },
  ...{ notation: "cells", ...SHARED },
};
/** How a game is written out. */
export const CHOICES = { notation: NOTATIONS };
const texts = t.ultimate;
const LINKS = linksTo(
  [
    "#ultimate?rule=open&side=both&mode=study",
    "#ultimate?moves=44+40+04+48+84+43+34&side=both&mode=study",
    "#ultimate?rule=closed-count&mode=study",
  ],
  texts.links,
);
const REVIEW = 75; // milliseconds for each position of a review: five seconds for 60 moves
const LEAST = 0.05; // what costs less is no mistake, as far as an estimate can tell
const KEPT = 10; // games whose reviews this browser keeps

/** Whether an entry of a kept review is a key and an opinion. @param {any} entry */
const isOpinion = (entry) => {
  const [key, { score, move } = {}] = Array.isArray(entry) && entry[1] ? entry : [];
  const isScore = typeof score === "number" && score >= 0 && score <= 1;
  return (
    typeof key === "string" && isScore && typeof move === "string" && /^([0-8]{2})?$/.test(move)
  );
};
/** The reviews that are kept: of each game its entries. @returns {[string, Opinion][][]} */
const reviews = () =>
  recall(
    "reviews",
    listOf((game) => Array.isArray(game) && game.every(isOpinion)),
  );
/** The engine's opinions of positions, by rule and moves. @type {Map<string, Opinion>} */
const opinions = new Map(reviews().flat());

const { div, p, span } = html;
/** @param {string} move */
const nameMove = (move) => `${t.cells[+move[0]]} › ${t.cells[+move[1]]}`;
/** @param {[number, number]} move */
const textOf = ([board, cell]) => `${board}${cell}`;
/** @param {string} rule @param {string[]} plays */
const keyOf = (rule, plays) => `${rule} ${plays.join(" ")}`;

/** A game under a rule, from its address. @param {string} rule @param {State} state */
function replayBy(rule, state) {
  const start = /** @type {Position} */ ({ ...rules.start(), board: "", ended: null });
  return replay(state, "moves", start, (at, move) => {
    const after = rules.follow(at, move, rule);
    return { ...after, board: "", ended: rules.resultOf(after, rule), move };
  });
}

/** @param {State} state */
async function read(state) {
  const { rule, milliseconds, bot } = state;
  choice("No rule", rule, Object.keys(rules.RULES));
  choice("No opponent", bot, BOTS);
  if (!/^[1-9]\d{0,3}$/.test(milliseconds) || +milliseconds > 5000)
    throw new Refusal(texts.noTime(milliseconds));
  const mini = await open("miniboard");
  const strategy = rule === "open" ? await open("ultimate") : null;
  const game = replayBy(rule, state);
  return { mini, game, win: solvedWin(strategy, game.here) };
}

/** X's solved win from here, or null. @param {Strategy | null} strategy @param {Position} here */
function solvedWin(strategy, here) {
  if (!strategy || here.ended || here.side !== "X") return null;
  const found = strategy.move(here.boards.map(show), show(here.owners), here.target);
  if (!found) return null;
  const move = /** @type {[number, number]} */ ([found.board, found.cell]);
  return { move, score: 1, proved: true, depth: found.plies, nodes: 0, line: [move] };
}

/** @param {State} state @param {Go} go */
function drawRules(state, go) {
  const { rule, milliseconds } = state;
  const times = Object.entries({ [milliseconds]: `${milliseconds} ms`, ...texts.times });
  return [
    choose(texts.rule, Object.entries(texts.rules), rule, (one) =>
      go({ rule: one, moves: "", ...FRESH }),
    ),
    note(`${texts.about_rules[/** @type {"open"} */ (rule)]} (${rule})`),
    choose(texts.time, times, milliseconds, (one) => go({ milliseconds: one })),
  ];
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { mini, game, win } = await read(state);
  const { plays, positions, here, live, mine, retry } = game;
  const { rule } = state;
  const over = positions[plays.length].ended;
  const studies = state.mode === "study";
  const found = rules.evaluate(here, rule, mini);
  const play = (/** @type {string} */ move) => playOn(game, go, move);
  const where = here.target === null ? texts.anywhere : texts.on(t.cells[here.target]);
  const known = opinionsOf(game, rule);
  const reviewed = known.every(Boolean);
  const names = plays.map(nameMove);
  const guess = (/** @type {Position} */ one) => rules.evaluate(one, rule, mini, false).x_score;
  const { parts, after } = drawGame(state, go, game, {
    shown: {
      status: turnText(state, game, names, `, ${where}`),
      above: studies && !here.ended ? div({ class: "opinion" }, p({ id: "engine" })) : null,
      board: drawNine({
        ...{ here, play, live, heat: Boolean(state.heat), closes: rule !== "open" },
        open: mine ? rules.movesOf(here, rule) : [],
        hint: state.hint && win ? textOf(win.move) : undefined,
        chances: studies ? found.boards : undefined,
      }),
      below: [
        studies ? null : p({ id: "engine", role: "status" }),
        p({ id: "ready", class: "note", role: "status" }),
      ],
      names,
    },
    worth: {
      scores:
        studies || over
          ? positions.map((one, at) => (reviewed ? known[at]?.score : undefined) ?? guess(one))
          : undefined,
      rated: reviewed ? rateAll(game, known) : undefined,
      against: texts.against(REVIEW),
      offer: reviewed ? null : offerReview(state, game, go),
      ...{ least: LEAST, name: nameMove },
      judge: (ply, move, signal) => judge(game, rule, ply, move, signal),
    },
    setting: {
      ...{ about: texts.about, links: LINKS, fresh: { review: "" } },
      opponents: drawOpponents(state, go, "", texts.levels),
      setup: drawRules(state, go),
      always: drawText(state, game, go),
      study: [
        rule === "open" ? drawStrategy(win, here, play) : null,
        drawMeaning(state, go, here.ended ? null : drawChances(found, texts.filled, game.called)),
      ],
    },
    program: { hint: true, reply: (signal) => reply(state, game, mini, win, signal) },
  });
  const goOn = async (/** @type {Go} */ quietly, /** @type {AbortSignal} */ signal) => {
    if (state.hint && !studies) await giveHint(state, game, mini, win, signal);
    await after?.(quietly, signal);
    if (state.review && !reviewed) {
      await review(game, rule, signal);
      return quietly({});
    }
    if (studies && retry === null && !here.ended) await study(state, game, mini, win, signal);
    else if (retry === null) await makeReady(rule, signal);
  };
  return { parts, after: goOn };
}

/**
 * What is shown, in words; and what the board would be worth if it were filled at random.
 * @param {State} state @param {Go} go @param {Part} chances
 */
const drawMeaning = (state, go, chances) =>
  card(
    texts.shown,
    press(state.heat ? texts.hideHeat : texts.showHeat, () =>
      go({ heat: state.heat ? "" : "1" }, true),
    ),
    note(texts.meaning),
    chances,
  );

/**
 * A game as text: to be copied in the notation one likes, and read in any of them.
 * @param {State} state @param {Played} game @param {Go} go
 */
function drawText(state, { plays }, go) {
  const { notation } = state;
  const text = html.textarea({
    rows: 3,
    class: "long",
    "data-key": "game",
    placeholder: texts.example,
  });
  text.value = plays.length ? writeGame(plays, notation, location.href) : "";
  const wrong = p({ id: "game-fault", class: "fault", role: "alert" });
  const load = () => {
    try {
      const { moves, rule = state.rule } = readGame(text.value);
      choice("No rule", rule, Object.keys(rules.RULES));
      replayBy(rule, { moves, at: "", retry: "" }); // refuses what cannot be played
      go({ ...FRESH, moves, rule, side: "both", mode: "study", review: "1" });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong.textContent = error.message;
      text.setAttribute("aria-invalid", "true");
      text.focus();
    }
  };
  return card(
    texts.asText,
    choose(texts.notation, Object.entries(texts.notations), notation, (one) =>
      go({ notation: one }, true),
    ),
    field(texts.paste, text),
    wrong,
    controls(
      press(texts.load, load, false, { class: "main" }),
      press(texts.copy, () => copy(text.value, t.share.copiedText), !plays.length),
    ),
    note(texts.notationNote),
  );
}

/**
 * The known opinion of each position of a game.
 * @param {Played} game @param {string} rule @returns {(Opinion | undefined)[]}
 */
const opinionsOf = ({ plays, positions }, rule) =>
  positions.map(({ ended }, ply) =>
    ended
      ? { score: sureOf(ended).x_score, move: "" }
      : opinions.get(keyOf(rule, plays.slice(0, ply))),
  );

/**
 * Rate each move by the engine's opinions: its cost is the score before it minus the score after
 * it.
 * @param {Played} game @param {(Opinion | undefined)[]} known
 */
function rateAll({ plays, positions }, known) {
  return plays.map((cell, ply) => {
    const { side } = positions[ply];
    const { score = 0, move = "", only } = known[ply] ?? {};
    const lost = (score - (known[ply + 1]?.score ?? 0)) * (side === "X" ? 1 : -1);
    const cost = move === cell ? 0 : Math.max(0, lost);
    const facts = { ply: ply + 1, side, cell, name: nameMove(cell), best: [nameMove(move)] };
    return { ...facts, score: side === "X" ? score : 1 - score, cost, only };
  });
}

/** @param {State} state @param {Played} game @param {Go} go */
function offerReview(state, { plays }, go) {
  if (!plays.length) return null;
  const asks = press(texts.whatCost, () => go({ review: "1" }, true), false, { class: "main" });
  const bar = html.progress({ id: "review", max: plays.length + 1, value: 0 });
  return card(t.review.title, state.review ? field(texts.looks, bar) : asks);
}

/**
 * The opinion that a thought of a position is.
 * @param {import("../play/engine.js").Thought} thought @param {string} side @returns {Opinion}
 */
const opinionOf = ({ score, move, only }, side) => ({
  ...{ score: side === "X" ? score : 1 - score, move: textOf(move) },
  ...(only ? { only } : {}),
});

/**
 * Ask the engine about each position, one after the other, until the user leaves; keep what it
 * says.
 * @param {Played} game @param {string} rule @param {AbortSignal} signal
 */
async function review(game, rule, signal) {
  const { plays, positions } = game;
  for (let ply = 0; ply <= plays.length; ply++) {
    const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("review"));
    if (bar) bar.value = ply;
    if (opinionsOf(game, rule)[ply]) continue;
    const question = {
      rule,
      moves: plays.slice(0, ply).join(" "),
      milliseconds: REVIEW,
      how: "review",
    };
    const thought = await ask(question, signal);
    opinions.set(keyOf(rule, plays.slice(0, ply)), opinionOf(thought, positions[ply].side));
  }
  const keys = positions.map((_, ply) => keyOf(rule, plays.slice(0, ply)));
  const entries = keys.filter((key) => opinions.has(key)).map((key) => [key, opinions.get(key)]);
  keep("reviews", [entries, ...reviews()].slice(0, KEPT));
}

/**
 * What a move costs at a ply of a game, by the engine.
 * @param {Played} game @param {string} rule @param {number} ply @param {string} move
 * @param {AbortSignal} signal
 */
async function judge({ plays, positions }, rule, ply, move, signal) {
  const at = /** @type {any} */ (positions[ply]);
  const { side } = at;
  const before = opinions.get(keyOf(rule, plays.slice(0, ply)));
  const after = rules.follow(at, move, rule);
  const ended = rules.resultOf(after, rule);
  const moves = [...plays.slice(0, ply), move].join(" ");
  const asks = () => ask({ rule, moves, milliseconds: 2 * REVIEW }, signal);
  const x = ended ? sureOf(ended).x_score : opinionOf(await asks(), after.side).score;
  const cost = ((before?.score ?? x) - x) * (side === "X" ? 1 : -1);
  return before?.move === move ? 0 : Math.max(0, cost);
}

/**
 * The solved win, to be clicked through.
 * @param {ReturnType<typeof solvedWin>} win @param {Position} here
 * @param {(move: string) => void} play
 */
function drawStrategy(win, here, play) {
  if (!win)
    return card(texts.solved, p(here.side === "O" && !here.ended ? texts.oMayPlay : texts.leftWin));
  const move = textOf(win.move);
  return card(
    texts.solved,
    p(texts.winsIn(win.depth, nameMove(move))),
    controls(press(texts.playWin, () => play(move))),
  );
}

/**
 * Show an opinion of a position.
 * @param {import("../play/engine.js").Found} thought @param {string} who @param {State} state
 * @param {string} side
 */
function showThought({ move, score, proved, depth }, who, state, side) {
  const place = byId("engine");
  if (!place) return;
  const x = side === "X" ? score : 1 - score;
  const tells = state.hint ? `${texts.wouldPlay(who, nameMove(textOf(move)))} ` : "";
  const sure = x === 1 ? t.game.wins("X") : x === 0 ? t.game.wins("O") : t.game.aDraw;
  const opinion = proved ? texts.provedScore(who, sure) : texts.score(who, depth, percent(x));
  place.replaceChildren(span(tells), span(opinion));
  if (!proved) place.append(drawBar([x, 0, 1 - x]));
  for (const old of document.querySelectorAll(".ultimate .hint")) old.classList.remove("hint");
  const hinted =
    state.hint && document.querySelector(`[data-key="board ${move[0]} cell ${move[1]}"]`);
  if (hinted) hinted.classList.add("hint");
}

/**
 * @param {State} state @param {Played} game @param {Miniboard} mini
 * @param {ReturnType<typeof solvedWin>} win @param {AbortSignal} signal
 */
async function giveHint(state, { here, mine, plays, at }, mini, win, signal) {
  if (!mine) return;
  const { rule, milliseconds } = state;
  if (win) return showThought(win, texts.strategy, state, here.side);
  if (!(await makeReady(rule, signal)))
    return showThought(
      rules.choose(/** @type {any} */ (here), rule, mini, 200),
      texts.plain,
      state,
      here.side,
    );
  const moves = plays.slice(0, at).join(" ");
  showThought(
    await ask({ rule, moves, milliseconds: +milliseconds }, signal),
    texts.engine,
    state,
    here.side,
  );
}

/**
 * Show the score of every legal move, deeper and deeper. While the engine is being loaded say so,
 * and show the opinion of a plain search.
 * @param {State} state @param {Played} game @param {Miniboard} mini
 * @param {ReturnType<typeof solvedWin>} win @param {AbortSignal} signal
 */
async function study(state, { here, plays, at }, mini, win, signal) {
  const { rule } = state;
  const loaded = makeReady(rule, signal);
  if (win) showThought(win, texts.strategy, state, here.side);
  else if (!isReady(rule))
    showThought(
      rules.choose(/** @type {any} */ (here), rule, mini, 200),
      texts.plain,
      state,
      here.side,
    );
  if (!(await loaded)) return;
  await deepen({ rule, moves: plays.slice(0, at).join(" ") }, signal, (thoughts) => {
    drawThoughts(thoughts, here.side);
    if (!win) showThought(thoughts[0], texts.engine, state, here.side);
  });
}

/**
 * Make the engine ready, and tell how far that is; false where there can be none.
 * @param {string} rule @param {AbortSignal} signal
 */
async function makeReady(rule, signal) {
  try {
    await prepare(rule, signal, (kilobytes) => say(texts.loading(kilobytes), "ready"));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`${error.message} ${texts.instead}`, "ready");
    return false;
  }
  say("", "ready");
  return true;
}

/**
 * The program's move, by its level.
 * @param {State} state @param {Played} game @param {Miniboard} mini
 * @param {ReturnType<typeof solvedWin>} win @param {AbortSignal} signal
 */
async function reply({ bot, rule, milliseconds }, game, mini, win, signal) {
  const here = /** @type {any} */ (game.here);
  const asked = {
    rule,
    moves: game.plays.join(" "),
    milliseconds: bot === "hard" ? +milliseconds : 2000,
  };
  const strong = bot === "hard" || bot === "perfect";
  const thought = strong
    ? (win ?? ((await makeReady(rule, signal)) ? await ask(asked, signal) : null))
    : null;
  return textOf((thought ?? rules.playPlain(bot, here, rule, mini)).move);
}
