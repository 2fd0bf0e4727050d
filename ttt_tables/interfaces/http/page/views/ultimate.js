// Ultimate tic-tac-toe on nine boards: the score of every cell, games from elsewhere, and a review.

import { Miniboard } from "../library/miniboard.js";
import { choice, show, TttError } from "../library/nine-cells.js";
import { open } from "../library/open.js";
import { Strategy } from "../library/open-strategy.js";
import { card, choose, field, html, note, press } from "../parts/dom.js";
import { drawText, stateOf } from "../parts/game-text.js";
import { drawTree } from "../parts/move-tree.js";
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
import { drawLines } from "../parts/ultimate-lines.js";
import { moveText, nameMove } from "../play/nine.js";
import { NOTATIONS, shorten, treeFrom } from "../play/notation.js";
import { judge, LEAST, opinionsOf, REVIEW, rateAll, review } from "../play/opinions.js";
import { FRESH, OURS, playOn, replay, SHARED, turnText } from "../play/replay.js";
import { addLine, goOn, remove } from "../play/tree.js";
import * as rules from "../play/ultimate-search.js";
import { t, wordsOf } from "../texts/language.js";

/** @typedef {import("../play/tree.js").Node} Node */
/** @typedef {rules.Position & {board: string, toMove: string, result: string | null, move?: string}} Position */

/** @type {State} */
export const USUAL = {
  ...{ rule: "closed-draw", board: "", moves: "", tree: "", milliseconds: "100" },
  ...{ heat: "", review: "" },
  ...{ notation: OURS, ...SHARED },
};
/** The notations in which a game is written. */
export const CHOICES = { notation: Object.keys(NOTATIONS) };
/** @type {typeof import("../texts/ultimate.en.js").default} */
const texts = await wordsOf("ultimate");
const LINKS = linksTo(
  [
    "#ultimate?rule=open&side=both&mode=study",
    "#ultimate?moves=44+40+04+48+84+43+34&side=both&mode=study",
    "#ultimate?rule=closed-count&mode=study",
  ],
  texts.links,
);

/** The state of a game without moves. */
const FIRST = { board: "", moves: "", tree: "", at: "", review: "" };

const { div, p } = html;

/**
 * Return the position that an address begins with. The reader of positions is loaded if there is
 * one.
 * @param {State} state
 */
async function startOf({ board, rule }) {
  if (!board) return rules.start();
  const { parse } = await import("../library/ultimate-text.js");
  return parse(board, rule);
}

/**
 * Read a game from its address.
 * @param {State} state @param {rules.Position} from  where it begins
 */
function replayFrom(state, from) {
  const { board, rule } = state;
  /** @type {(at: rules.Position, move?: string) => Position} */
  const shown = (at, move) => ({
    ...at,
    ...{ board, toMove: at.side, result: rules.resultOf(at, rule), move },
  });
  return replay(state, "moves", shown(from), (at, move) =>
    shown(rules.follow(at, move, rule), move),
  );
}

/**
 * Return the state that shows the position after a path of a tree, within its line.
 * @param {Node} tree @param {string[]} path
 */
function showing(tree, path) {
  const line = goOn(tree, path);
  const at = line.length > path.length ? `${path.length}` : "";
  return { ...FRESH, ...stateOf(tree, line), at };
}

/**
 * Return a game in its tree. Moves other than the known ones are kept as a line of their own. In
 * study a line continues to its end, the position shown is within it, and no move is taken back.
 * @template {Replay} G
 * @param {G} game @param {Node} tree @param {boolean} studies @returns {G}
 */
function withTree(game, tree, studies) {
  /** @type {(plays: string[]) => State} */
  const write = (plays) => {
    const more = addLine(tree, plays);
    return studies ? showing(more, plays) : { ...FRESH, ...stateOf(more, plays) };
  };
  /** @type {(plays: string[]) => State} */
  const cut = (plays) => {
    const gone = game.plays.slice(0, plays.length + 1);
    return { ...FRESH, ...stateOf(remove(tree, gone), plays) };
  };
  return { ...game, write, cut: studies ? null : cut };
}

/** @param {State} state */
async function read(state) {
  const { rule, milliseconds, bot } = state;
  choice("No rule", rule, Object.keys(rules.RULES));
  choice("No opponent", bot, BOTS);
  if (!/^[1-9]\d{0,3}$/.test(milliseconds) || +milliseconds > 5000)
    throw new TttError(texts.noTime(milliseconds));
  const mini = await open(Miniboard);
  const strategy = rule === "open" ? await open(Strategy) : null;
  const from = await startOf(state);
  const played = replayFrom(state, from);
  const tree = treeFrom(state.tree, played.plays, rule, from);
  const game = withTree(played, tree, state.mode === "study");
  return { mini, game, tree, win: solvedWin(strategy, game.here) };
}

/** @param {State} state @param {Go} go */
function drawRules(state, go) {
  const { rule, milliseconds } = state;
  const times = Object.entries({ [milliseconds]: `${milliseconds} ms`, ...texts.times });
  return [
    choose(texts.rule, Object.entries(texts.rules), rule, (one) =>
      go({ rule: one, ...FIRST, ...FRESH }),
    ),
    note(`${texts.about_rules[/** @type {"open"} */ (rule)]} (${rule}).`),
    choose(texts.time, times, milliseconds, (one) => go({ milliseconds: one })),
  ];
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { mini, game, tree, win } = await read(state);
  const { plays, positions, here, live, mine, retry } = game;
  const { rule } = state;
  const over = Boolean(positions[plays.length].result);
  const studies = state.mode === "study";
  const filled = rules.evaluate(here, rule, mini);
  const play = (/** @type {string} */ move) => playOn(game, go, move);
  // In practice the board shows the move that was tried.
  const { tried: move } = state;
  const seen = retry !== null && move ? { ...here, ...rules.follow(here, move, rule), move } : here;
  const where = here.target === null ? texts.anywhere : texts.on(t.cells[here.target]);
  const found = reviewOf(state, game, over);
  const names = plays.map(nameMove);
  const short = (/** @type {string} */ move) => shorten(move, state.notation);
  const looks = studies && retry === null && !here.result;
  const lines = looks ? linesOf(state, game, go, short, mini) : null;
  const shows = retry === null && (studies || over);
  const bar = drawProgress(state, game, found.missing); // until then no other opinion is shown
  const { parts, after } = drawGame(state, go, game, {
    shown: {
      status: turnText(state, game, names, `, ${where}`),
      above: studies && !here.result ? div({ class: "opinion" }, bar ?? p({ id: "engine" })) : null,
      board: drawNine({
        ...{ here: seen, play, live, heat: Boolean(state.heat), closes: rule !== "open" },
        open: mine ? rules.movesOf(here, rule) : [],
        sends: (move) => rules.playMove(here, move, rule).target,
        hint: state.hint && win ? moveText(win.move) : undefined,
        chances: studies ? filled.boards : undefined,
      }),
      below: [
        studies ? null : p({ id: "engine", role: "status" }),
        p({ id: "ready", class: "note", role: "status" }),
      ],
      names,
      lines: lines?.drawn,
      list: [
        listOf(state, game, tree, go, short, shows ? found.rated : undefined),
        shows && !over ? offerReview(state, game, go, found.missing) : null,
      ],
      boards: (ply) => positions[ply].boards.map(show),
      spot: ([board, cell]) => [+board, +cell],
    },
    worth: {
      ...{ scores: found.scores, rated: found.rated, against: texts.against(REVIEW) },
      offer: over ? offerReview(state, game, go, found.missing) : null,
      ...{ least: LEAST, name: nameMove, short },
      judge: (ply, move, signal) => judge(game, rule, ply, move, signal),
    },
    setting: {
      ...{ about: texts.about, links: LINKS, fresh: FIRST },
      opponents: drawOpponents(state, go, "", texts.levels),
      setup: drawRules(state, go),
      always: drawText(state, game, tree, go),
      study: [
        rule === "open" ? drawStrategy(win, here, play) : null,
        drawMeaning(state, go, here.result ? null : drawChances(filled, texts.filled, game.called)),
      ],
    },
    program: { hint: true, reply: (signal) => reply(state, game, mini, win, signal) },
  });
  const goOn = async (/** @type {Go} */ quietly, /** @type {AbortSignal} */ signal) => {
    if (state.hint && !studies) await giveHint(state, game, mini, win, signal);
    await after?.(quietly, signal);
    if (state.review && found.missing) {
      await review(game, rule, signal, showProgress);
      return quietly({});
    }
    if (lines) await study(state, game, mini, win, lines, signal);
    else if (retry === null) await makeReady(rule, signal);
  };
  return { parts, after: goOn };
}

/**
 * Return the results of a review: how many positions are missing, and X's scores and the costs of
 * the moves before the first of these. During the review of an unfinished game, these results are
 * shown.
 * @param {State} state @param {ReturnType<typeof replayFrom>} game @param {boolean} over
 */
function reviewOf(state, game, over) {
  const known = opinionsOf(game, state.rule);
  const first = known.findIndex((one) => !one);
  if (first < 0)
    return { missing: 0, scores: known.map((one) => one?.score), rated: rateAll(game, known) };
  const missing = known.length - first;
  if (!state.review || over || first < 2) return { missing };
  return {
    missing,
    scores: known.map((one, at) => (at < first ? one?.score : undefined)),
    rated: rateAll(game, known).slice(0, first - 1),
  };
}

/**
 * Draw the moves as a list, with all side lines.
 * @param {State} state @param {Replay} game @param {Node} tree @param {Go} go
 * @param {(move: string) => string} short @param {Rated[]} rated
 */
const listOf = ({ mode, notation }, { plays, positions, at }, tree, go, short, rated = []) =>
  drawTree({
    first: positions[0].toMove,
    ...{ tree, path: plays.slice(0, at), line: plays, rated, name: nameMove },
    short,
    digits: texts.digits(notation === "ones" ? 1 : 0),
    visit: (path) => go(showing(tree, path), true),
    change: mode === "study" ? (other, path) => go(showing(other, path)) : null,
  });

/**
 * Draw the card of the engine's lines.
 * @param {State} state @param {ReturnType<typeof replayFrom>} game @param {Go} go
 * @param {(move: string) => string} short @param {Miniboard} mini
 */
const linesOf = ({ rule }, { plays, at, here, write }, go, short, mini) =>
  drawLines({
    ...{ here, rule, short },
    play: (line) => go(write([...plays.slice(0, at), ...line])),
    chances: (position) => rules.evaluate(position, rule, mini).boards,
  });

/**
 * Draw the meaning of the scores, and the probabilities if every board were filled at random.
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

const SOON = 3; // positions for which a review needs no progress bar

/**
 * Draw the button that starts a review, or its progress.
 * @param {State} state @param {Replay} game @param {Go} go @param {number} missing
 */
function offerReview(state, game, go, missing) {
  const { plays, positions } = game;
  if (!plays.length || !missing) return null;
  const asks = press(texts.whatCost, () => go({ review: "1" }, true), false, { class: "main" });
  const part = state.review ? drawProgress(state, game, missing) : asks;
  if (positions[plays.length].result) return card(t.review.title, part);
  return part ? div({ class: "offer" }, part) : null;
}

/**
 * Draw the progress of a review, or nothing if it ends soon.
 * @param {State} state @param {Replay} game @param {number} missing
 */
function drawProgress({ review: asked }, { plays }, missing) {
  if (!asked || missing <= SOON) return null;
  return field(texts.looks, html.progress({ max: plays.length + 1, value: 0 }));
}

/** Update the progress bars of a review. @param {number} ply */
function showProgress(ply) {
  for (const bar of document.querySelectorAll("progress")) bar.value = ply;
}
