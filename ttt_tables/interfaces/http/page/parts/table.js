// The layout of every game: its board, bar, buttons and history.

import { markOf } from "../play/rating.js";
import { FRIEND, playOn, turnText } from "../play/replay.js";
import { settings } from "../play/storage.js";
import { t } from "../texts/language.js";
import { drawBar, drawMark } from "./board.js";
import { chooseCoach, drawCoach, tellPlayers } from "./coach.js";
import { behind, card, html, isStill, items, pause, say } from "./dom.js";
import { drawGraph, drawMoves } from "./history.js";
import { chooseSide } from "./opponents.js";
import { drawPractice, drawReview, judgeTried } from "./review.js";
import { drawFriend } from "./share.js";
import { drawSheet } from "./sheet.js";
import { begin, drawTools } from "./tools.js";
import { percent } from "./words.js";

const { div, p, section, span, u } = html;

/**
 * Draw the bar of a position: X's wins, draws, O's wins.
 * @param {Chances} chances @param {string} title @param {Record<string, string>} called
 */
export function drawChances({ x_win, draw, o_win }, title, { X, O }) {
  const parts = [x_win, draw, o_win];
  const names = [t.game.wins(X), t.game.draw, t.game.wins(O)];
  const sure = parts.indexOf(1);
  const words = parts.map((share, at) => `${names[at]} ${percent(share)}`);
  const told = [names[0], t.game.aDraw, names[2]][sure];
  return div(
    { class: "chances", role: "img", "aria-label": `${title}: ${words.join(", ")}` },
    drawBar(parts),
    div(
      { class: "chances-words" },
      sure < 0
        ? words.map((text, at) => span({ class: "XDO"[at] }, text))
        : span({ class: "XDO"[sure] }, `${title}: ${told}`),
    ),
  );
}

/** Draw a burst of marks for a win of the user. @param {string} mark */
function drawBurst(mark) {
  const made = div(
    { class: "burst", "aria-hidden": "true" },
    Array.from({ length: 18 }, () => drawMark(mark)),
  );
  /** @type {SVGElement} */ for (const [at, one] of [...made.children].entries())
    one.style.setProperty("--turn", `${20 * at}deg`);
  return made;
}

/** Say the outcome of a die when it has stopped. @param {Element[]} falls */
const fallen = (falls) =>
  Promise.allSettled(
    falls.flatMap((one) => one.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );

/**
 * Draw a game as every view shows it: the board with the parts below it, and the panel next to it.
 * Then let the program move.
 * @param {State} state @param {Go} go @param {Replay} game
 * @param {{shown: Shown, worth: Worth, setting: Setting, program: Program}} given @returns {Drawn}
 */
export function drawGame(state, go, game, { shown, worth, setting, program }) {
  const { plays, positions, at, here, live, mine, called, retry } = game;
  const { chances, scores, rated } = worth;
  const studies = state.mode === "study";
  const begun = plays.length > 0 || !mine;
  const over = Boolean(positions[plays.length].result);
  const reviews = retry === null && (studies || over);
  const look = (/** @type {number} */ ply) => game.look(go, ply);
  const won = live && over && here.result === state.side && !isStill();
  const sides = positions.map((position) => position.toMove);
  const marks = reviews && rated ? rated.map(markOf) : [];
  const bar =
    studies && chances && !here.result
      ? drawChances(chances, worth.title ?? t.game.perfectly, called)
      : null;
  const reviewed =
    over && retry === null
      ? drawSheet(state, go, game, worth, {
          ...{ boards: shown.boards, spot: shown.spot },
          begin: begin(go, game, setting.fresh ?? {}),
          title: setting.game,
        })
      : reviews
        ? drawReview(state, go, game, worth)
        : null;
  const offer = reviews ? worth.offer : null;
  const graph =
    scores && plays.length && reviews ? drawGraph(scores, at, look, called, marks) : null;
  const coach = begun && !studies && !over ? drawCoach(state, go, game, worth) : null;
  const told = (/** @type {Rated} */ { side }) =>
    reviews || state.side === "both" || side === state.side;
  const deeds = reviews || coach ? rated?.filter(told) : [];
  const list = shown.list ?? drawMoves(shown.names, sides, at, look, called, deeds);
  const moves = card(t.game.moves, list, shown.end ?? null, graph);
  const listFirst = studies && shown.list;
  const choices = [
    setting.lists,
    setting.sides ?? chooseSide(state, go, called),
    state.side === "both" ? null : setting.opponents,
    worth.judged && !studies ? chooseCoach(state, go) : null,
    setting.setup,
  ];
  // During a game one line names the choices. In a classroom the class looks at the game.
  const isShort = Boolean(settings.classroom) || (begun && !studies);
  const players = tellPlayers(state, called, Boolean(worth.judged) && !studies);
  const place = listFirst ? 0 : isShort && begun ? 1 : 2;
  const parts = layOut(
    [shown.board, won ? drawBurst(state.side) : null],
    [
      ...[shown.below, drawPractice(state, go, game, worth), drawFriend(state, game), bar],
      retry === null ? drawTools(state, go, game, program.hint, setting.fresh ?? {}) : null,
    ],
    [
      over ? [reviewed, offer] : coach,
      place === 0 ? [shown.lines, moves] : null,
      setting.sentences ?? null,
      isShort ? behind("choices", span(players, " ", u(t.coach.change)), choices) : null,
      place === 1 ? moves : null,
      drawSetup(setting.about, isShort ? [] : choices),
      place === 2 ? moves : null,
      over ? null : [reviewed, offer],
      studies ? setting.study : null,
      setting.always ?? null,
      plays.length ? null : worthSeeing(setting.links, setting.title),
    ],
    shown.above,
  );
  const status = shown.status ?? turnText(state, game, shown.names);
  const falls = isStill() ? [] : parts.flatMap((part) => [...part.querySelectorAll(".rolling")]);
  if (!falls.length) say(status);
  const after = async (/** @type {Go} */ goOn, /** @type {AbortSignal} */ signal) => {
    if (falls.length) fallen(falls).then(() => signal.aborted || say(status));
    await judgeTried(state, game, worth, signal);
    if (!live || retry !== null || here.result || mine || state.bot === FRIEND) return;
    await pause(program.wait ?? 350);
    signal.throwIfAborted();
    const play = await program.reply(signal);
    signal.throwIfAborted();
    if (typeof play === "string") playOn(game, goOn, play);
    else goOn(play);
  };
  return { parts, after };
}

/**
 * Arrange the board, the parts above and below it, and the panel next to it.
 * @param {Part} board @param {Part} below @param {Part} panel @param {Part} above
 */
export const layOut = (board, below, panel, above = null) => [
  section(
    { class: "stage", "aria-label": t.board.name },
    above,
    div({ class: "frame" }, board),
    below,
  ),
  div({ class: "panel" }, panel),
];

/** Draw a view's description and its settings. @param {Part} about @param {Part[]} parts */
export const drawSetup = (about, ...parts) =>
  section({ class: "card setup" }, p({ class: "about" }, about), parts);

/**
 * Return links to positions worth seeing, from addresses and titles.
 * @param {string[]} addresses @param {string[]} titles
 */
export const linksTo = (addresses, titles) => addresses.map((href, at) => [href, titles[at]]);

/** Draw positions worth seeing, each with a reason if it has one. @param {string[][]} links */
export const worthSeeing = (links, title = t.game.worthSeeing) =>
  card(
    title,
    html.ul(
      { class: "links" },
      items(
        links.map(([href, text, why]) => [
          html.a({ href }, text),
          why ? html.span({ class: "note" }, why) : null,
        ]),
      ),
    ),
  );
