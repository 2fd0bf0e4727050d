// Ultimate tic-tac-toe: nine boards in one; every cell's score, games from elsewhere, and a review.

import { open } from "../library/open.js";
import { choice, Refusal, show } from "../library/rules.js";
import { card, choose, field, html, note, press } from "../parts/dom.js";
import { drawText, stateOf } from "../parts/game-text.js";
import { BOTS, drawOpponents } from "../parts/opponents.js";
import { drawChances, drawGame, linksTo } from "../parts/table.js";
import { drawNine } from "../parts/ultimate-board.js";
import {
  drawStrategy,
  giveHint,
  makeReady,
  reply,
  solvedWin,
  study,
} from "../parts/ultimate-engine.js";
import { FRESH, playOn, replay, SHARED, turnText } from "../play/game.js";
import { moveText, NOTATIONS, nameMove, treeFrom } from "../play/notation.js";
import { judge, LEAST, opinionsOf, REVIEW, rateAll, review } from "../play/opinions.js";
import { addLine, goOn, remove } from "../play/tree.js";
import * as rules from "../play/ultimate-search.js";
import { t } from "../texts/texts.js";

/** @typedef {import("../play/tree.js").Node} Node */
/** @typedef {rules.Position & {board: string, ended: string | null, move?: string}} Position */

/** @type {State} */
export const USUAL = {
  ...{ rule: "closed-draw", moves: "", tree: "", milliseconds: "100", heat: "", review: "" },
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

const { div, p } = html;

/** A game under a rule, from its address. @param {string} rule @param {State} state */
function replayBy(rule, state) {
  const start = /** @type {Position} */ ({ ...rules.start(), board: "", ended: null });
  return replay(state, "moves", start, (at, move) => {
    const after = rules.follow(at, move, rule);
    return { ...after, board: "", ended: rules.resultOf(after, rule), move };
  });
}

/**
 * A game in its tree: what is played beside the known moves is kept as a line of its own. In study
 * a line goes on to its end, and the position shown is within it.
 * @template {Played} G
 * @param {G} game @param {Node} tree @param {boolean} studies @returns {G}
 */
function withTree(game, tree, studies) {
  /** @type {(plays: string[]) => State} */
  const write = (plays) => {
    const more = addLine(tree, plays);
    const line = studies ? goOn(more, plays) : plays;
    const at = line.length > plays.length ? `${plays.length}` : "";
    return { ...FRESH, ...stateOf(more, line), at };
  };
  /** @type {(plays: string[]) => State} */
  const cut = (plays) => {
    const gone = game.plays.slice(0, plays.length + 1);
    return { ...FRESH, ...stateOf(remove(tree, gone), plays) };
  };
  return { ...game, write, cut };
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
  const played = replayBy(rule, state);
  const tree = treeFrom(state.tree, played.plays, rule);
  const game = withTree(played, tree, state.mode === "study");
  return { mini, game, tree, win: solvedWin(strategy, game.here) };
}

/** @param {State} state @param {Go} go */
function drawRules(state, go) {
  const { rule, milliseconds } = state;
  const times = Object.entries({ [milliseconds]: `${milliseconds} ms`, ...texts.times });
  return [
    choose(texts.rule, Object.entries(texts.rules), rule, (one) =>
      go({ rule: one, moves: "", tree: "", ...FRESH }),
    ),
    note(`${texts.about_rules[/** @type {"open"} */ (rule)]} (${rule})`),
    choose(texts.time, times, milliseconds, (one) => go({ milliseconds: one })),
  ];
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { mini, game, tree, win } = await read(state);
  const { plays, positions, here, live, mine, retry } = game;
  const { rule } = state;
  const over = positions[plays.length].ended;
  const studies = state.mode === "study";
  const filled = rules.evaluate(here, rule, mini);
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
        hint: state.hint && win ? moveText(win.move) : undefined,
        chances: studies ? filled.boards : undefined,
      }),
      below: [
        studies ? null : p({ id: "engine", role: "status" }),
        p({ id: "ready", class: "note", role: "status" }),
      ],
      names,
      boards: (ply) => positions[ply].boards.map(show),
      spot: ([board, cell]) => [+board, +cell],
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
      ...{ about: texts.about, links: LINKS, fresh: { moves: "", tree: "", at: "", review: "" } },
      opponents: drawOpponents(state, go, "", texts.levels),
      setup: drawRules(state, go),
      always: drawText(state, game, tree, go),
      study: [
        rule === "open" ? drawStrategy(win, here, play) : null,
        drawMeaning(state, go, here.ended ? null : drawChances(filled, texts.filled, game.called)),
      ],
    },
    program: { hint: true, reply: (signal) => reply(state, game, mini, win, signal) },
  });
  const goOn = async (/** @type {Go} */ quietly, /** @type {AbortSignal} */ signal) => {
    if (state.hint && !studies) await giveHint(state, game, mini, win, signal);
    await after?.(quietly, signal);
    if (state.review && !reviewed) {
      await review(game, rule, signal, showProgress);
      return quietly({});
    }
    if (studies && retry === null && !here.ended) await study(state, game, mini, win, signal);
    else if (retry === null) await makeReady(rule, signal);
  };
  return { parts, after: goOn };
}

/**
 * What the scores mean, and the chances if every board were filled at random.
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

/** @param {State} state @param {Played} game @param {Go} go */
function offerReview(state, { plays }, go) {
  if (!plays.length) return null;
  const asks = press(texts.whatCost, () => go({ review: "1" }, true), false, { class: "main" });
  const bar = html.progress({ id: "review", max: plays.length + 1, value: 0 });
  return card(t.review.title, state.review ? field(texts.looks, bar) : asks);
}

/** Move the bar of a review. @param {number} ply */
function showProgress(ply) {
  const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("review"));
  if (bar) bar.value = ply;
}
