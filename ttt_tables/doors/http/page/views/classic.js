// The classic game: what every cell is worth, why, twins, the line of best play, and a review.

import { Classic } from "../library/classic.js";
import { check, impossibleInTurn } from "../library/occurs.js";
import { open } from "../library/open.js";
import {
  choice,
  EMPTY,
  emptyCells,
  OTHER,
  place,
  Refusal,
  result,
  toMove,
} from "../library/rules.js";
import { byCell, drawSmall, orbit } from "../parts/board.js";
import {
  address,
  card,
  choose,
  field,
  fold,
  html,
  items,
  note,
  pause,
  press,
} from "../parts/dom.js";
import { drawOpponents, LEVELS, tellReply } from "../parts/opponents.js";
import { drawWhy } from "../parts/reasons.js";
import { drawGame, drawHere, linksTo, valued } from "../parts/table.js";
import { titleOf } from "../play/fronts.js";
import { FRIEND, OURS, playOn, replay, SHARED, whyNot } from "../play/game.js";
import { bestReply, ERRS, levelModel, model } from "../play/levels.js";
import { rate } from "../play/rating.js";
import { chancesOfX, pick, sureOf } from "../play/strength.js";
import { t, wordsOf } from "../texts/texts.js";

/** @type {State} */
export const USUAL = { board: EMPTY, moves: "", policy: "perfect", notation: OURS, ...SHARED };
/** @type {typeof import("../texts/classic.en.js").default} */
const texts = await wordsOf("classic");
/** @type {typeof import("../texts/notation.en.js").default} */
const { written, writings } = await wordsOf("notation");
/** How a game is written out, and read. */
export const CHOICES = { notation: Object.keys(writings) };
const LINKS = linksTo(
  [
    "#classic?board=X.......O&side=X&mode=study",
    "#classic?moves=08&side=both&mode=study",
    "#classic?moves=4&side=both&mode=study&policy=safe-uniform",
  ],
  texts.links,
);
const SLOW = 60; // milliseconds after which a board without values is shown

const { a, button, div, form, input, ol, ul } = html;
/** The named policy that is taken first. */
const FIRST = "safe-uniform";

/** Name the opponent against whom a policy computes its chances. @param {string} policy */
function opponentOf(policy) {
  if (policy.startsWith("perfect")) return texts.against.perfect;
  if (policy.endsWith("-uniform")) return texts.against.uniform;
  return policy.endsWith("-centre") ? texts.against.centre : texts.against.random;
}

/** Describe a named policy in a sentence. @param {string} policy */
function saysOf(policy) {
  const says = /** @type {Record<string, string>} */ (texts.opponents);
  const plan = says[policy.replace(/-(uniform|centre)$/, "")];
  return says[policy] ?? texts.planned(plan, opponentOf(policy));
}

const isPerfect = (/** @type {string} */ policy) => policy.startsWith("perfect");

/** The board of an address, as others write one too: in small letters, `-` or `_` where it is empty. @param {string} text */
const readStart = (text) => check(text.toUpperCase().replaceAll(/[-_]/g, "."), impossibleInTurn);

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
  const text = move.win ? t.game.win : move.loss ? t.game.loss : t.game.draw;
  return valued(move, { text, detail: t.game.inMoves(move.distance ?? 0), win: undefined });
}

/**
 * X's chances in a position, by a policy.
 * @param {Position} position @param {Tables} tables @param {string} policy
 */
function chancesOf({ board, side, ended }, tables, policy) {
  const best = ended ? null : tables.moves(board, policy)[0];
  return best ? chancesOfX(best, side) : sureOf(ended);
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
    const more = { "data-cell": cell, class: mover };
    return press(`${mover} ${t.cells[cell]}`, () => go(after), false, more);
  });
  return [
    drawWhy(board, tables),
    line.length ? card(texts.line, ol({ class: "line" }, items(steps))) : null,
    fold(t.game.meaning, drawPolicies(state, tables, go)),
    fold(texts.twins, drawTwins(board, state)),
  ];
}

/** @param {State} state @param {Tables} tables @param {Go} go */
function drawPolicies(state, tables, go) {
  const named = tables.policies.map((name) => [name, texts.policy(name, opponentOf(name))]);
  const numbers = state.numbers ? t.game.hideNumbers : t.game.showNumbers;
  return [
    choose(texts.policies, named, state.policy, (policy) => go({ policy })),
    note(
      isPerfect(state.policy)
        ? texts.perfectNote
        : texts.policyNote(state.policy, opponentOf(state.policy)),
    ),
    press(numbers, () => go({ numbers: state.numbers ? "" : "1" }, true)),
  ];
}

/** @param {string} board @param {State} state */
function drawTwins(board, state) {
  const to = (/** @type {string} */ twin) =>
    address("classic", { ...state, board: twin, moves: "", at: "" }, USUAL);
  const twins = orbit(board).map((twin) =>
    a({ href: to(twin), "aria-label": texts.twin(twin) }, drawSmall(twin)),
  );
  return [ul({ class: "twins" }, items(twins)), note(texts.twinsNote)];
}

/**
 * The game in the chosen writing, and a field for another one, or for a board.
 * @param {State} state @param {Played} game @param {Go} go
 */
function drawForm({ notation, board }, { plays, write }, go) {
  const cells = input({ class: "long", "data-key": "game", placeholder: "4 0 8" });
  const paste = () => import("../parts/paste.js");
  if (notation === OURS) cells.value = plays.join(" ");
  else paste().then(async ({ writeNine }) => (cells.value = await writeNine(plays, notation)));
  const box = { control: cells, told: div(), writing: notation };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    (await paste()).pasteNine(box, board, (read) => go({ ...write([]), board, ...read }));
  };
  return form(
    { class: "controls", submit },
    choose(written, Object.entries(writings), notation, (one) => go({ notation: one }, true)),
    field(texts.cells, cells, "grow"),
    button({ "data-key": "review" }, t.review.title),
    box.told,
  );
}

/**
 * What the tables know of a game.
 * @param {State} state @param {Tables} tables @param {Played} game
 */
function valueGame({ policy }, tables, { plays, positions, here }) {
  choice("No way to play", policy, tables.policies);
  tables.row(positions[0].board); // refuses what cannot occur
  const cost = (/** @type {number} */ ply, /** @type {string} */ cell) =>
    rate(tables.moves(positions[ply].board, policy), +cell);
  return {
    chances: chancesOf(here, tables, policy),
    scores: positions.map((position) => chancesOf(position, tables, "perfect").x_score),
    title: isPerfect(policy) ? undefined : texts.ifPlayed(here.side, policy, opponentOf(policy)),
    rated: plays.map((cell, ply) => {
      const { side } = positions[ply];
      return { ply: ply + 1, side, cell: +cell, name: t.cells[+cell], ...cost(ply, cell) };
    }),
    against: opponentOf(policy),
    judge: (/** @type {number} */ ply, /** @type {string} */ cell) => cost(ply, cell).cost,
    name: (/** @type {string} */ cell) => t.cells[+cell],
  };
}

/** @param {State} state @param {Go} go @param {AbortSignal} _ @param {boolean} whole */
export async function draw(state, go, _, whole) {
  const { policy, bot } = state;
  const begun = readStart(state.board);
  const coming = open(Classic);
  // A slow network: the rules are here, and a level answers by them; values follow.
  const tables = whole ? await coming : await Promise.race([coming, pause(SLOW).then(() => null)]);
  const start = { board: begun, side: toMove(begun), ended: result(begun) };
  const game = replay(state, "moves", start, follow, "");
  const { plays, here, mine } = game;
  const studies = state.mode === "study" && tables;
  const play = bot in ERRS ? levelModel(bot) : tables && bot !== FRIEND ? model(bot, tables) : null;
  const moves = tables
    ? tables.moves(here.board)
    : emptyCells(here.board).map((cell) => ({ cell }));
  const values = byCell(studies ? tables.moves(here.board, policy) : [], (move) =>
    cellValue(move, policy),
  );
  const told = tables && tellReply(`classic ${bot}`, (side) => bestReply(bot, side, tables)[0]);
  const names = tables?.policies.filter((name) => name !== "perfect") ?? [FIRST];
  const loading = tables ? null : html.span({ id: "loading" }, texts.loading);
  const below = state.side === "both" && loading ? note(loading) : null; // no opponents are shown
  const drawn = drawGame(state, go, game, {
    shown: {
      board: drawHere(state, game, {
        ...{ values, moves, name: titleOf("classic"), twins: studies },
        play: (/** @type {number} */ cell) => playOn(game, go, `${cell}`),
      }),
      below,
      names: plays.map((cell) => t.cells[+cell]),
    },
    worth: tables
      ? { ...valueGame(state, tables, game), form: studies ? drawForm(state, game, go) : null }
      : {},
    setting: {
      ...{ about: texts.about, links: LINKS, fresh: { board: EMPTY } },
      opponents: drawOpponents(state, go, below ? told : (loading ?? told), LEVELS, {
        ...{ names, says: saysOf, first: FIRST },
      }),
      study: studies ? drawStudy(state, tables, game, go) : null,
    },
    program: {
      hint: Boolean(tables),
      reply: () => `${(play && pick(play(here.board))) ?? tables?.bestMove(here.board)}`,
    },
  });
  if (tables) return drawn;
  const goOn = async (/** @type {Go} */ quietly, /** @type {AbortSignal} */ signal) => {
    await coming;
    signal.throwIfAborted();
    quietly({});
  };
  const replies = play && game.live && !mine && !here.ended && game.retry === null;
  return { parts: drawn.parts, after: replies ? drawn.after : goOn };
}
