// Draw a game of nine cells from its Game and from the description in its view: the notation of
// turns in the address, the picture of chance, what else a cell shows, texts, and cards. This
// module contains no rule of a game.
import { TttError } from "../library/checks.js";
import { parseMove } from "../library/move-text.js";
import { choice, OTHER } from "../library/nine-cells.js";
import { titleOf } from "../play/fronts.js";
import { policyOf } from "../play/levels.js";
import { FRESH, playOn, replay, SHARED, turnText } from "../play/replay.js";
import {
  chanceFirst,
  outcomeOf,
  rateMove,
  rateTurn,
  takeTurn,
  whyNot,
  writeTurn,
} from "../play/turns.js";
import { t } from "../texts/language.js";
import { byCell, drawBoard } from "./board.js";
import { choose, html, press, segments } from "./dom.js";
import { BOTS, drawOpponents } from "./opponents.js";
import { drawGame } from "./table.js";
import { nameMove, percent, shares } from "./words.js";

/**
 * @template T @typedef {T | ((state: State) => T)} Of  in a view of several games, a value for one
 *   of them
 */
/**
 * @typedef {import("../library/play.js").Game} Game
 * @typedef {import("../library/play.js").Position} At
 * @typedef {import("../library/answer.js").Move} Ranked
 * @typedef {import("../play/turns.js").Turn} Turn
 * @typedef {Position & {position: At}} Seat  a position with what the page needs
 *
 * @typedef {object} View  a game as it is drawn
 * @property {State} state @property {Go} go @property {Game} game
 * @property {import("../play/replay.js").Replay & {positions: Seat[], here: Seat}} played
 * @property {Turn[]} turns  those that were played
 * @property {At} now  the position, after the chance outcome of the coming turn if it is known
 * @property {string} shown  the letter of that outcome, or ""
 * @property {import("../library/answer.js").Answer} answer  the legal moves now
 * @property {import("../library/answer.js").Answer} values  the same with the values that are shown
 * @property {boolean} studies @property {Rated[]} rated @property {string[]} names  of the turns
 *
 * @typedef {{names: readonly string[], says: (name: string) => string, first?: string}} Named
 *
 * @typedef {object} Chance  how a view shows what is thrown before a move; it is `roll` in the
 *   state
 * @property {(sign: string) => Element} draw
 * @property {string} act  the label of the button that throws it
 * @property {(view: View) => string} [goOn]  the label of the button if it leaves no move
 * @property {[string, string]} [any]  in study: the label of a list of all outcomes, and the entry
 *   for none
 *
 * @typedef {Described & {turn?: import("../play/turns.js").Notation, chance?: Chance}} NineGame  of one game
 *
 * @typedef {object} Described  the description of a game by its view. A state with a `board` begins
 *   there. A state with a `policy` shows and rates moves by that policy.
 * @property {string} name  of the view
 * @property {string} plays  the key of the turns in the address
 * @property {string} [joint]  between two of them
 * @property {State} usual @property {Record<string, string[]>} [choices]  of the state, other than
 *   those of all views
 * @property {State} [begins]  initial values of the state that differ from other views
 * @property {(state: State) => Promise<Game>} open
 * @property {Of<import("../play/turns.js").Notation>} [turn]
 * @property {Of<Chance | undefined>} [chance]
 * @property {(play: string, here: At) => string} [rejects]  why a play is not a turn
 * @property {(view: View) => string} [title]  of the board, if it is not that of the view
 * @property {Record<string, string>} [called]  the names of the sides, if marks do not identify
 *   them
 * @property {(turn: Turn) => string} [named]  a turn in words
 * @property {string} [noMove]  the name of a turn without a move in a review
 * @property {(view: View) => Partial<BoardGiven>} [cells]  what else the board shows
 * @property {(move: Ranked, view: View) => Partial<Value>} [value]  what a cell shows, if it
 *   differs
 * @property {(view: View) => Part} [below]  what is below the board
 * @property {(view: View) => string | undefined} [status]
 * @property {(view: View) => string | undefined} [basis]  the assumption of the probabilities
 * @property {{head: string, tell: (turn: Turn) => string}} [column]  of a review, for chance
 *   outcomes
 * @property {(view: View) => string} [against]  the play of the other side that a review assumes
 * @property {(view: View) => Part} [form]  of the review
 * @property {(view: View) => any} setting  its parts, or a promise of them
 * @property {Named | ((game: Game) => Named)} [opponents]  in addition to the levels
 * @property {(view: View) => number} [wait]  milliseconds before the program moves
 */

/** @template T @param {Of<T>} told @param {State} state @returns {T} */
const of = (told, state) =>
  typeof told === "function" ? /** @type {(state: State) => T} */ (told)(state) : told;

/** Return the view of a game, with what the page needs from each. @param {Described} told */
export const viewOf = (told) => ({
  USUAL: /** @type {State} */ ({
    ...{ ...told.usual, ...(told.chance && { roll: "" }) },
    ...{ ...SHARED, ...told.begins },
  }),
  CHOICES: told.choices,
  draw: (/** @type {State} */ state, /** @type {Go} */ go) =>
    drawNine({ ...told, turn: of(told.turn, state), chance: of(told.chance, state) }, state, go),
});

/** Return the function that begins a new game. @param {Go} go @param {string} plays */
export const newGame = (go, plays) => (/** @type {State} */ change) =>
  go({ ...FRESH, [plays]: "", ...change });

/** Return the options of the answers that study and reviews show. @param {State} state */
const askedBy = ({ policy }) => (policy ? { policy } : {});

/**
 * Return the start of a game. Boards from elsewhere can have small letters, and - or _ for empty
 * cells.
 * @param {Game} game @param {State} state
 */
const begun = (game, { board }) =>
  board ? game.position(board.toUpperCase().replaceAll(/[-_]/g, ".")) : game.start;

/**
 * Read a game from its address.
 * @param {NineGame} told @param {State} state @param {Game} game
 * @param {(played: View["played"]) => void} [callDraw]
 */
function read(told, state, game, callDraw) {
  const { plays: key, turn: notation = {}, joint = " ", chance } = told;
  const { signs = {} } = notation;
  const turns = /** @type {Turn[]} */ ([]);
  const plays = state[key].split(joint || /[\s,]*/).filter(Boolean);
  const asked = chance ? state.roll : "";
  if (asked && !outcomeOf(notation, asked))
    throw new TttError(t.page.noValue("roll", asked, Object.values(signs).join(` ${t.or} `)));
  const after = (/** @type {At} */ at, /** @type {string} */ sign) =>
    at.outcomes.length && sign ? at.play(outcomeOf(notation, sign)) : at;
  /**
   * Return whose turn it is. If chance decides that, it is the side that has won the toss, or the
   * user before the toss.
   * @param {At} at @param {number} ply
   */
  const sideOf = (at, ply) => {
    const next = plays[ply];
    const sign = next ? (notation.ahead ? next[0] : `${next.at(-1)}`) : asked;
    const side = at.toMove ?? (at.result ? null : after(at, sign).toMove);
    return side ?? (state.side === "O" ? "O" : "X");
  };
  const seat = (/** @type {At} */ position, /** @type {number} */ ply, move = "") => ({
    ...{ position, board: position.board, result: position.result },
    toMove: sideOf(position, ply),
    cell: move ? parseMove(move).cell : undefined,
  });
  const follow = (/** @type {any} */ { position }, /** @type {string} */ play) => {
    const turn = takeTurn(position, notation, play);
    if (!turn) throw new TttError(told.rejects?.(play, position) || whyNot(position, play));
    turns.push(turn);
    return seat(/** @type {At} */ (turn.line.at(-1)), turns.length, turn.move);
  };
  const played = replay(state, key, seat(begun(game, state), 0), follow, joint);
  const { here } = played;
  if (state.draw) callDraw?.(played);
  if (told.called && game.rules.sharedMarks) played.called = told.called;
  // If chance decides which side moves, an earlier position shows the outcome that followed.
  const came = here.position.toMove || !turns[played.at] ? "" : turns[played.at].chance;
  const sign = played.live ? asked : (signs[came] ?? "");
  const now = here.result ? here.position : after(here.position, sign);
  return { played, turns, now, shown: now === here.position ? "" : sign };
}

/**
 * Return what a cell shows for a move: the result if it is certain, and otherwise its score.
 * @param {Ranked} move @param {Record<string, string>} called @returns {Value}
 */
function worthOf({ rank, expectedValue }, called) {
  const value = /** @type {import("../library/value.js").Value} */ (expectedValue);
  const { side, score, win, draw, loss, wdl, distance } = value;
  const shown = { score, best: rank === 1, draw: draw ?? 0, loss: loss ?? 0 };
  if (wdl === null)
    return { ...shown, win: win ?? undefined, text: percent(score), detail: shares(value) };
  return {
    ...{ ...shown, text: wdl ? t.game.wins(called[wdl > 0 ? side : OTHER[side]]) : t.game.draw },
    detail: distance ? t.game.inMoves(distance) : "",
  };
}

/**
 * Play a move after the chance outcome. An outcome after the move is drawn at once.
 * @param {NineGame} told @param {View} view @param {string} move  or ""
 */
function finish({ turn: notation = {} }, { game, now, shown }, move) {
  if (chanceFirst(game)) return writeTurn(notation, move, outcomeOf(notation, shown));
  const after = now.play(move);
  return writeTurn(notation, move, after.outcomes.length ? after.sampleOutcome().name : "");
}

/** Return a random chance outcome as a change of the state. @param {NineGame} told @param {At} now */
const thrown = ({ turn: { signs = {} } = {} }, now) => ({ roll: signs[now.sampleOutcome().name] });

/** Draw the picture of chance, and its button. @param {NineGame} told @param {View} view */
function drawChance(told, view) {
  const { chance, turn: { signs = {} } = {} } = told;
  const { go, played, now, shown } = view;
  if (!chance) return null;
  const { here, mine } = played;
  const stuck = shown && !now.legalMoves.length;
  const off = Boolean(here.result || shown || !mine);
  const main = { class: "main" };
  const goOn = () => playOn(played, go, finish(told, view, ""));
  const all = /** @type {Option[]} */ (Object.values(signs));
  return html.div(
    { class: "controls rolling-row" },
    chance.draw(shown),
    stuck ? null : press(chance.act, () => go(thrown(told, now)), off, main),
    stuck ? press(chance.goOn?.(view), goOn, !mine, main) : null,
    chance.any && view.studies
      ? choose(chance.any[0], [["", chance.any[1]], ...all], shown, (roll) => go({ roll }))
      : null,
  );
}

/**
 * Return why a cell cannot be played, or "" if the board shows it.
 * @param {NineGame} told @param {View} view @param {string} mark  of the cell
 * @param {boolean} isLined  whether its board has a line
 */
function whyClosed({ chance }, { state, played, now, answer }, mark, isLined) {
  const { here, mine, called } = played;
  const isTaken = mark !== ".";
  const slides = answer.moves[0]?.move.includes("-");
  if (here.result) return t.board.isOver;
  if (!mine) return isTaken ? "" : t.board.turnOf(called[here.toMove]);
  if (chance && now.outcomes.length) return t.nine.first(chance.act);
  if (slides && mark === here.toMove) return t.nine.fixed;
  if (isTaken) return "";
  if (isLined) return t.board.boardIsClosed("");
  return slides ? (state.from ? t.nine.tooFar : t.nine.pickFirst) : "";
}

/** Draw the boards. A piece is chosen before it is moved. @param {NineGame} told @param {View} view */
function drawBoards(told, view) {
  const { state, go, played, turns, now, answer, values, studies, shown } = view;
  const { here, live, mine, at } = played;
  const steps = answer.moves.map(({ move }) => {
    const parts = parseMove(move);
    const picks = parts.from !== null && `${parts.from}` !== state.from;
    return {
      ...parts,
      at: parts.board ?? 0,
      move,
      picks,
      cell: picks ? +(parts.from ?? 0) : parts.cell,
    };
  });
  if (state.from && !steps.some(({ from }) => `${from}` === state.from))
    throw new TttError(t.nine.noPiece(state.from));
  const [first] = steps;
  const chosen = Boolean(first?.mark);
  const hinted = state.hint ? first : undefined;
  // In practice the board shows the move that was tried.
  const tried = played.retry !== null && !state.from ? state.tried : "";
  const seen = tried ? now.play(tried) : now;
  const before = tried || (at ? turns[at - 1].move : "");
  const last = before ? parseMove(before) : undefined;
  const after = first && first.from === null ? now.play(first.move).board.split("/")[first.at] : "";
  // The mark that a move places. If chance decides it, this is the mover's.
  const sets = after.replaceAll(".", " ")[first?.cell ?? 0]?.trim() || here.toMove;
  const { leaving } = now.info;
  const boards = seen.board.split("/");
  const several = boards.length > 1;
  const value = (/** @type {{move: string}} */ { move }) => {
    const ranked = values.move(move);
    return { ...worthOf(ranked, played.called), ...told.value?.(ranked, view) };
  };
  const moves = new Map(); // the best move of each cell, by the key of the cell
  const title = told.title?.(view) ?? titleOf(told.name);
  const named = here.result ? t.board.over(title) : t.board.of(title, played.called[here.toMove]);
  const drawn = boards.map((board, number) => {
    const own = steps.filter(
      (one) =>
        one.at === number &&
        (!chosen || one.mark === state.mark) &&
        (one.move !== tried || one.from !== null),
    );
    const key = several ? `board ${number} cell` : "cell";
    const line = (tried ? seen : here.position).lines[number];
    for (const { cell, move } of [...own].reverse()) moves.set(`${key} ${cell}`, move);
    const play = (/** @type {number} */ cell) => {
      const step = own.find((one) => one.cell === cell);
      if (step?.picks) go({ from: `${cell}`, hint: "" }, true);
      else if (step) playOn(played, go, finish(told, view, step.move));
    };
    return drawBoard({
      ...{ board, side: here.toMove, numbers: Boolean(state.numbers), play, key, line },
      rejects: (cell) => whyClosed(told, view, board[cell], Boolean(line)),
      name: several ? `${t.nine.board(number + 1)}: ${named}` : named,
      fresh: (live || tried !== "") && !shown && !state.from,
      mark: chosen ? state.mark : sets,
      values: studies ? byCell(own, value) : [],
      open: mine ? own.map((one) => one.cell) : [],
      last: last && (last.board ?? 0) === number ? last.cell : undefined,
      hint: hinted?.at === number ? hinted.cell : undefined,
      notes: hinted?.mark ? { [hinted.cell]: t.nine.set(hinted.mark) } : {},
      leaving: leaving ? +leaving : undefined,
      picked: state.from ? +state.from : undefined,
      place: several ? `${t.nine.board(number + 1)}, ` : "",
      ...told.cells?.(view),
    });
  });
  const mark = chosen
    ? segments(t.nine.mark, ["X", "O"], state.mark, (mark) => go({ mark }, true))
    : null;
  const board = several ? html.div({ class: "several" }, drawn) : drawn[0];
  return { board, mark, moves, hinted: hinted && nameMove(hinted.move) };
}

/** Rate all turns for a review. @param {NineGame} told @param {View} view */
function rateAll({ column, noMove = "" }, { state, game, turns, played }) {
  const said = (/** @type {string} */ move) => (/^\d$/.test(move) ? +move : nameMove(move));
  return turns.map((turn, ply) => {
    const { toMove: side } = played.positions[ply];
    const { best, ...own } = rateTurn(game, turn, side, askedBy(state));
    return {
      ...{ ply: ply + 1, side, cell: /^\d$/.test(turn.move) ? +turn.move : turn.move || "-" },
      name: turn.move ? nameMove(turn.move) : noMove,
      ...{ best: best.map(said), bests: best },
      ...(column ? { columns: [column.tell(turn)] } : {}),
      ...own,
    };
  });
}

/**
 * Return X's probabilities for a bar, or null if only the score is known.
 * @param {import("../library/value.js").Value} value
 */
function chancesOf(value) {
  const { win, draw, loss } = value.of("X");
  return win === null ? null : { x_win: win, draw: draw ?? 0, o_win: loss ?? 0 };
}

/**
 * Draw a game, in the same way for all games.
 * @param {NineGame} told @param {State} state @param {Go} go
 */
async function drawNine(told, state, go) {
  const { bot } = state;
  const game = await told.open(state);
  const { opponents } = told;
  const more = typeof opponents === "function" ? opponents(game) : opponents;
  choice("No opponent", bot, [...BOTS, ...(more?.names ?? [])]);
  if (state.policy) choice("No way to play", state.policy, game.policies);
  // Only some games have positions that can occur again.
  const repetition = "draw" in state ? await import("./repetition.js") : null;
  const { played, turns, now, shown } = read(told, state, game, repetition?.callDraw);
  const { here, positions } = played;
  const studies = state.mode === "study";
  const answer = game.moves(now);
  /** @type {View} */
  const view = {
    ...{ state, go, game, played, turns, now, shown, studies, answer, rated: [] },
    values: studies && state.policy ? game.moves(now, askedBy(state)) : answer,
    names: turns.map((turn) => told.named?.(turn) ?? nameMove(turn.move)),
  };
  const { names: called } = view;
  view.rated = rateAll(told, view);
  const { board, mark, moves, hinted } = drawBoards(told, view);
  const study = studies ? (await import("./study.js")).drawStudy(view, board, moves) : null;
  const byPolicy = state.policy ? game.moves(here.position, askedBy(state)).moves[0] : undefined;
  const value = byPolicy?.expectedValue ?? game.probe(here.position);
  const moving = answer.moves[0]?.move.includes("-");
  const where = moving ? (state.from ? t.nine.newPlace : t.nine.piece) : "";
  const { distance = null } = answer.moves[0] ?? {};
  const basis = told.basis?.(view) ?? (distance ? t.nine.after(distance) : t.game.perfectly);
  const { chance } = game.rules;
  const rate = (/** @type {number} */ ply, /** @type {string} */ play) =>
    rateMove(game.moves(positions[ply].position, askedBy(state)), play);
  return drawGame(state, go, played, {
    shown: {
      ...{ board: [board, study?.line], names: called },
      below: [
        ...[drawChance(told, view), mark, told.below?.(view) ?? null],
        repetition?.canRepeat(game) ? repetition.drawRepetition(played, go) : null,
      ],
      end: repetition?.drawEnd(played),
      status: hinted
        ? t.buttons.hinted(hinted)
        : (told.status?.(view) ?? turnText(state, played, called, where)),
      spot: (move) => {
        const { board, cell } = parseMove(move);
        return [board ?? 0, cell];
      },
    },
    worth: {
      chances: chancesOf(value),
      title: basis,
      scores: positions.map(({ position }) => game.probe(position).of("X").score),
      rated: view.rated,
      against: told.against?.(view) ?? (chance ? t.game.bestOfOther : undefined),
      heads: told.column ? [told.column.head] : [],
      judge: chance ? undefined : (ply, play) => rate(ply, play).cost,
      judged: (ply, play) => rate(ply, play).judged,
      why: async (ply) => {
        const { sayMove } = await import("./reasons.js");
        return sayMove(positions[ply].position, turns[ply].move, played.called);
      },
      name: nameMove,
      form: told.form?.(view) ?? null,
    },
    setting: {
      opponents: drawOpponents(
        state,
        go,
        null,
        undefined,
        more && { ...more, names: [...more.names] },
      ),
      sentences: study?.list,
      ...(await told.setting(view)),
    },
    program: {
      hint: answer.length > 0,
      wait: told.wait?.(view) ?? 600,
      // The program throws visibly, and then plays.
      reply: () =>
        now.outcomes.length > 1
          ? thrown(told, now)
          : finish(told, view, now.legalMoves.length ? game.sample(now, policyOf(bot)) : ""),
    },
  });
}
