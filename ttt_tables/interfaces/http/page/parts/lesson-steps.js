// The steps of a lesson: the board, the question and what the page answers. A right move keeps the
// result, and a wrong one is answered by the best reply.
import { emptyCells, OTHER, put, TttError } from "../library/nine-cells.js";
import {
  losingReplies,
  movesOf,
  replyTo,
  rightMoves,
  winsAgainstRandom,
  worthOf,
} from "../play/lessons.js";
import { settings } from "../play/storage.js";
import { t } from "../texts/language.js";
import { alike, byCell, drawBoard } from "./board.js";
import { press } from "./dom.js";
import { percent } from "./words.js";

/**
 * @typedef {import("../library/play.js").Position} At
 * @typedef {import("../library/answer.js").Move} Move
 * @typedef {typeof import("../texts/lesson.en.js").default} Texts
 * @typedef {import("../texts/lesson.en.js").Told} Told
 * @typedef {{count: number, names: string}} Group  of moves
 * @typedef {object} Facts  what the texts of a step can say; empty if it has no meaning there
 * @property {string} side @property {string} other
 * @property {number} all  legal moves
 * @property {string} right  the right moves
 * @property {Group} won @property {Group} drawn @property {Group} lost  moves by their results
 * @property {number} within  moves in which the other side wins at the latest, after a lost move
 * @property {number} winsIn  moves in which the best move wins
 * @property {string} best  the score of the best move
 * @property {string} roll @property {string} before  the score before the roll
 * @property {string} cost  the difference
 * @property {string} leaving  the cell of the mark that goes next
 * @property {string} next  the same after a right move
 * @property {number} most @property {number} replies  losing replies to the move with the most, and
 *   all replies
 * @property {number} games  played against random play
 * @property {string} wins @property {string} draws @property {string} losses  of MENACE
 * @property {string} after  the wins of MENACE after its training
 * @property {string} cell  whose beads grew most
 *
 * @typedef {object} Asked  a step to show
 * @property {import("../play/lessons.js").Step} step @property {Told} told @property {Texts} texts
 * @property {string} title @property {State} state @property {Go} go
 *
 * @typedef {object} Shown  a step
 * @property {Element} board @property {string} task
 * @property {{right: boolean, text: string} | null} verdict
 * @property {boolean} done @property {Part} [choices]  answers to choose from
 * @property {Part} [below] @property {Part[]} [buttons]
 * @property {(() => State) | null} [reply]  the page's move, as a change of the state
 */

const NONE = { count: 0, names: "" };
/** What is known if nothing else is. @type {Facts} */
export const NO_FACTS = {
  ...{ side: "", other: "", all: 0, right: "", won: NONE, drawn: NONE, lost: NONE },
  ...{ within: 0, winsIn: 0, best: "", roll: "", before: "", cost: "", leaving: "", next: "" },
  ...{ most: 0, replies: 0, games: 0, wins: "", draws: "", losses: "", after: "", cell: "" },
};

/** @param {string[]} names @param {string} word */
const joined = (names, word) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}` : (names[0] ?? "");
/** @param {string | undefined} move */
const nameOf = (move) => (move === undefined ? "" : t.cells[+move]);
/** @param {Move[]} moves @param {string} word @returns {Group} */
const groupOf = (moves, word) => ({
  count: moves.length,
  names: joined(
    moves.map(({ move }) => nameOf(move)),
    word,
  ),
});
/** Write a score in percent, with two digits so that differences agree. @param {number} score */
export const exactly = (score) => percent(score, 2);
/** @param {number[]} numbers */
const greatest = (numbers) => Math.max(0, ...numbers);

/** Return what is known of a position. @param {At} at @returns {Facts} */
export function factsOf(at) {
  const moves = movesOf(at);
  const right = rightMoves(at);
  const side = at.toMove ?? "X";
  const of = (/** @type {number} */ wdl) => moves.filter((one) => worthOf(one).wdl === wdl);
  const { score, distance } = worthOf(right[0]);
  const losing = at.game.rules.chance ? [] : Object.values(losingReplies(at));
  const before = at.info.roll ? at.game.probe(at.game.start).of(side).score : score;
  const goes = (/** @type {At} */ one) => nameOf(/** @type {any} */ (one.info.leaving));
  return {
    ...NO_FACTS,
    ...{ side, other: OTHER[side], all: moves.length, right: groupOf(right, t.or).names },
    ...{ won: groupOf(of(1), t.or), drawn: groupOf(of(0), t.or), lost: groupOf(of(-1), t.or) },
    within: greatest(of(-1).map((one) => (worthOf(one).distance ?? 1) - 1)),
    ...{ winsIn: distance ?? 0, best: exactly(score) },
    ...{ roll: `${at.info.roll ?? ""}`, before: exactly(before), cost: exactly(before - score) },
    ...{ leaving: goes(at), next: goes(at.play(right[0].move)) },
    ...{ most: greatest(losing), replies: moves.length - 1 },
  };
}

/** Return the position of a step. @param {import("../play/lessons.js").Step} step @param {import("../library/play.js").Game} game */
export function positionOf({ from, played = "" }, game) {
  return game.position(from ?? game.start, { played });
}

/** Say what is wrong with a move. @param {Texts} texts @param {At} at @param {string} move */
export function whyWrong(texts, at, move) {
  const { score, wdl, distance } = worthOf(at.game.moves(at).move(move));
  const [cell, other, next] = [nameOf(move), OTHER[at.toMove ?? ""], at.play(move)];
  if (wdl === null) return texts.scores(cell, exactly(score), factsOf(at).best);
  if (next.result) return texts.ends(cell, other);
  const reply = nameOf(replyTo(next));
  if (wdl === 0) return texts.gives(cell, other, reply);
  return distance === 2
    ? texts.lets(cell, other, reply)
    : texts.loses(cell, other, reply, (distance ?? 1) - 1);
}

/** Say what a right move does. @param {Told} told @param {At} at @param {string} move */
function whyRight({ right }, at, move) {
  const next = at.play(move);
  const reply = next.legalMoves.length ? nameOf(replyTo(next)) : "";
  return right?.(factsOf(at), nameOf(move), reply) ?? "";
}

/** Return the answer to the question of a step. @param {Asked["step"]} step @param {Told} told @param {At} at */
export function answerOf(step, told, at) {
  const why = whyRight(told, at, rightMoves(at)[0].move);
  return step.kind === "try" ? `${factsOf(at).right}. ${why}` : why;
}

/** Show a step. @param {Asked} asked @param {At} at @returns {Shown} */
export function showStep(asked, at) {
  const { kind } = asked.step;
  if (kind === "try") return showTry(asked, at);
  if (kind === "guess") return showGuess(asked, at);
  if (kind === "colour") return showColour(asked, at);
  if (kind === "most") return showMost(asked, at);
  return showValues(asked, at);
}

/** @param {Asked} asked @param {At} at @returns {BoardGiven} */
const boardOf = ({ title, texts }, at) => {
  const { leaving, roll } = at.info;
  const open = at.legalMoves.map(Number);
  return {
    ...{ board: at.board, side: at.toMove ?? "X", name: texts.board(title) },
    ...{ line: at.lines[0] ?? undefined, leaving: leaving ? +leaving : undefined },
    closed: roll ? emptyCells(at.board).filter((cell) => !open.includes(cell)) : [],
  };
};

/**
 * Return what a board shows while a class votes: each tap on an open cell is a vote.
 * @param {Asked} asked @param {number[]} open @param {(cell: number) => void} play
 * @returns {Partial<BoardGiven>}
 */
function votesOf({ texts, state, go }, open, play) {
  const count = (/** @type {number} */ cell) => state.votes.split(`${cell}`).length - 1;
  const vote = (/** @type {number} */ cell) => go({ votes: `${state.votes}${cell}` }, true);
  const voted = open.filter(count).map((cell) => [cell, texts.votes(count(cell))]);
  return { open, play: state.vote ? vote : play, notes: Object.fromEntries(voted) };
}

/** Draw the button that begins or ends a vote, in a classroom. @param {Asked} asked */
function drawVote({ texts, state, go }) {
  if (!settings.classroom) return null;
  return state.vote
    ? press(texts.endVote, () => go({ vote: "" }, true), false, { class: "main" })
    : press(texts.vote, () => go({ vote: "1", votes: "" }, true));
}

/** Show a move to find, or a game to play to its end. @param {Asked} asked @param {At} at @returns {Shown} */
function showTry(asked, at) {
  const { step, told, texts, state, go } = asked;
  const moves = state.moves.split(" ").filter(Boolean);
  const line = [at];
  for (const move of moves) {
    const here = /** @type {At} */ (line.at(-1));
    if (!here.legalMoves.includes(move)) throw new TttError(texts.noMoves(state.moves));
    line.push(here.play(move));
  }
  const isRight = (/** @type {string} */ move, /** @type {number} */ ply) =>
    line[ply].toMove !== at.toMove || rightMoves(line[ply]).some((one) => one.move === move);
  const wrong = moves.findIndex((move, ply) => !isRight(move, ply));
  const here = /** @type {At} */ (line.at(-1));
  const done = wrong < 0 && (step.whole ? Boolean(here.result) : moves.length > 0);
  const mine = here.toMove === at.toMove;
  const open = mine && wrong < 0 && !done ? here.legalMoves.map(Number) : [];
  // Only a lost game is played to its end by the page, since a draw can go on for ever.
  const isLost = wrong >= 0 && worthOf(at.game.moves(line[wrong]).move(moves[wrong])).wdl === -1;
  const replies = here.legalMoves.length > 0 && (!mine || (isLost && state.show === "end"));
  const add = (/** @type {string} */ move) => ({ moves: [...moves, move].join(" "), show: "" });
  const end = here.result ? texts.over(here.result === "draw" ? null : here.result) : "";
  const why = wrong < 0 ? whyRight(told, at, moves[0] ?? rightMoves(at)[0].move) : "";
  const text = wrong < 0 ? why : whyWrong(texts, line[wrong], moves[wrong]);
  const back = () => go({ moves: moves.slice(0, wrong).join(" "), show: "" });
  return {
    board: drawBoard({
      ...boardOf(asked, here),
      ...votesOf(asked, open, (cell) => go(add(`${cell}`))),
      fresh: true,
      last: moves.length ? +(moves.at(-1) ?? 0) : undefined,
      hint: state.show === "1" && open.length ? +rightMoves(here)[0].move : undefined,
    }),
    task: told.task(factsOf(at)),
    verdict: moves.length ? { right: wrong < 0, text: `${text} ${end}`.trim() } : null,
    done,
    buttons: [
      wrong >= 0 ? press(texts.again, back, false, { class: "main" }) : null,
      isLost && !here.result && state.show !== "end"
        ? press(texts.end, () => go({ show: "end" }))
        : null,
      moves.length ? null : drawVote(asked),
      open.length && !state.show ? press(texts.show, () => go({ show: "1" }, true)) : null,
    ],
    reply: replies
      ? () => ({ ...add(replyTo(here)), show: state.show === "end" ? "end" : "" })
      : null,
  };
}

/** Return what a cell shows for a move: who wins, or the score. @param {At} at @param {Move} move */
function shownOf(at, move) {
  const { wdl, score } = worthOf(move);
  const side = at.toMove ?? "X";
  const winner = wdl === 1 ? side : OTHER[side];
  const text = wdl === null ? exactly(score) : wdl ? t.game.wins(winner) : t.game.aDraw;
  return { text, score };
}

/** Show all moves with their values, or other numbers. @param {Asked} asked @param {At} at @returns {Shown} */
function showValues(asked, at) {
  const { step, told, texts } = asked;
  const facts = factsOf(at);
  const of = { games: 0, numbers: /** @type {Record<string, number>} */ ({}) };
  if (step.kind === "losing") of.numbers = losingReplies(at);
  if (step.kind === "wins") {
    const { games, wins } = winsAgainstRandom(at);
    Object.assign(of, { games, numbers: wins });
  }
  const all = of.games || facts.replies;
  const numbered = (/** @type {Move} */ { move }) => {
    const text = texts.of(of.numbers[move], all);
    return { text, score: 0.5 };
  };
  const make = step.kind === "see" ? (/** @type {Move} */ one) => shownOf(at, one) : numbered;
  return {
    board: drawBoard({ ...boardOf(asked, at), values: byCell(movesOf(at), make) }),
    task: told.task({ ...facts, games: of.games }),
    ...{ verdict: null, done: true },
  };
}

/** Let the class guess the score of the best move. @param {Asked} asked @param {At} at @returns {Shown} */
function showGuess(asked, at) {
  const scores = [...new Set(movesOf(at).map((one) => worthOf(one).score))].sort((a, b) => a - b);
  const [best] = rightMoves(at);
  const right = worthOf(best).score;
  const done = scores[+asked.state.guess] === right && asked.state.guess !== "";
  const values = done ? byCell(movesOf(at), (one) => shownOf(at, one)) : [];
  return {
    board: drawBoard({ ...boardOf(asked, at), values, hint: done ? undefined : +best.move }),
    ...guess(asked, scores, right, factsOf(at), nameOf(best.move)),
  };
}

/**
 * Return a question with numbers to choose from.
 * @param {Asked} asked @param {number[]} scores @param {number} right @param {Facts} facts
 * @returns {Omit<Shown, "board">}
 */
export function guess({ told, texts, state, go }, scores, right, facts, cell = "") {
  const chosen = state.guess === "" ? -1 : +state.guess;
  const done = scores[chosen] === right;
  const text = done ? (told.right?.(facts, cell, "") ?? "") : texts.guessed;
  return {
    ...{ task: told.task(facts), done, verdict: chosen < 0 ? null : { right: done, text } },
    choices: scores.map((score, at) =>
      press(exactly(score), () => go({ guess: `${at}` }), false, {
        ...{ "aria-pressed": `${at === chosen}`, "data-key": `guess ${at}` },
      }),
    ),
  };
}

const COLOURS = ["var(--tile)", "var(--x)", "var(--o)", "var(--gold)"];

/** Let the user colour the cells that are alike. @param {Asked} asked @param {At} at @returns {Shown} */
function showColour(asked, at) {
  const { told, texts, state, go } = asked;
  const colours = [...state.guess.padEnd(9, "0")].map((one) => (/[1-3]/.test(one) ? +one : 0));
  const twins = alike(at.board);
  const isSame = (/** @type {number} */ one, /** @type {number} */ other) =>
    (colours[one] === colours[other]) === twins[one].includes(other);
  const whole = colours.every(Boolean);
  const done = whole && colours.every((_, one) => colours.every((_, other) => isSame(one, other)));
  const play = (/** @type {number} */ cell) => {
    const next = put(colours, cell, (colours[cell] + 1) % COLOURS.length);
    go({ guess: next.join("") }, true);
  };
  const values = colours.map((one) =>
    one ? { text: `${one}`, spoken: texts.colour(one), score: 0.5 } : undefined,
  );
  const board = drawBoard({ ...boardOf(asked, at), values, open: at.legalMoves.map(Number), play });
  for (const [cell, one] of colours.entries()) {
    const { style } = /** @type {HTMLElement} */ (board.children[cell]);
    style.setProperty("--tint", COLOURS[one]);
    style.setProperty("--amount", "46%");
  }
  const shown = () =>
    go({ guess: twins.map((all) => (all.length === 1 ? 3 : 1 + (all[0] % 2))).join("") });
  const text = done ? (told.right?.(factsOf(at), "", "") ?? "") : texts.notAlike;
  return {
    ...{ board, task: told.task(factsOf(at)), done },
    verdict: whole ? { right: done, text } : null,
    buttons: [done ? null : press(texts.show, shown)],
  };
}

/** Ask for the move with the most losing replies. @param {Asked} asked @param {At} at @returns {Shown} */
function showMost(asked, at) {
  const { told, texts, state, go } = asked;
  const losing = losingReplies(at);
  const facts = factsOf(at);
  const count = losing[state.guess] ?? 0;
  const tried = state.guess in losing;
  const done = tried && count === facts.most;
  const text = done
    ? (told.right?.(facts, "", "") ?? "")
    : texts.fewer(nameOf(state.guess), count, facts.replies);
  return {
    board: drawBoard({
      ...boardOf(asked, at),
      ...votesOf(asked, at.legalMoves.map(Number), (cell) => go({ guess: `${cell}` })),
      picked: tried ? +state.guess : undefined,
    }),
    ...{ task: told.task(facts), done, verdict: tried ? { right: done, text } : null },
    buttons: [tried ? null : drawVote(asked)],
  };
}
