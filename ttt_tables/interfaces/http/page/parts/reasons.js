// Explain the value of each move of a game without chance in words.
import { reasonsOf } from "../library/explain.js";
import { parseMove } from "../library/move-text.js";
import { LINES, OTHER } from "../library/nine-cells.js";
import { t, wordsOf } from "../texts/language.js";
import { card, html, items } from "./dom.js";
import { capital, listed, nameMove } from "./words.js";

/** @typedef {import("../library/play.js").Position} At */
/**
 * @typedef {{here: At, all: Reason[], mover: string, opponent: string, several: boolean}} Told  a
 *   position with its reasons, the names of the side to move and of the other one, and whether
 *   there are several boards
 */

/** @type {typeof import("../texts/reasons.en.js").default} */
const words = await wordsOf("reasons");

/** @param {string[]} parts */
const list = (parts, word = t.and) => listed(parts, word);

/** Return a move without the number of the only board. @param {string} move @param {Told} told */
const brief = (move, { several }) => (several ? move : move.replace(/^0:/, ""));
/** @param {string[]} moves @param {Told} told */
const areCells = (moves, told) => moves.every((move) => /^\d$/.test(brief(move, told)));
/** @param {string[]} moves @param {Told} told @param {string} word */
const named = (moves, told, word = t.and) =>
  list(
    moves.map((move) => nameMove(brief(move, told))),
    word,
  );
/** Name the moves that a side chooses from, or how many they are. @param {string[]} moves @param {Told} told */
const anyOf = (moves, told) =>
  moves.length > (areCells(moves, told) ? LISTED : WITH_MARKS)
    ? words.anyOf(moves.length)
    : named(moves, told, t.or);

/** Name lines. @param {number[][]} lines @param {string} move  that tells their board @param {Told} told */
function linesNamed(lines, move, told) {
  const { board } = parseMove(brief(move, told));
  const each = lines.map((line) => {
    const known = words.lines[LINES.findIndex((one) => `${one}` === `${line}`)];
    return known ?? words.otherLine(line.map((cell) => t.cells[cell]).join(" – "));
  });
  return list(board === null ? each : each.map((line) => words.onBoard(line, board + 1)));
}

/** Return whether the moves of a game have reasons. @param {At} here */
export const hasReasons = ({ game }) => game.rules.explains;

/**
 * The reasons of the last position of each game, since a view asks about one move after the other.
 * @type {WeakMap<import("../library/play.js").Game, {text: string, all: Reason[]}>}
 */
const last = new WeakMap();

/** @param {At} here @param {Record<string, string>} called @returns {Told} */
function toldOf(here, called) {
  const mover = here.toMove ?? "X";
  const sides = { mover: called[mover], opponent: called[OTHER[mover]] };
  const known = last.get(here.game);
  const all = known?.text === here.text ? known.all : reasonsOf(here);
  last.set(here.game, { text: here.text, all });
  return { here, all, ...sides, several: here.board.includes("/") };
}

const MOST = 3; // moves that a sentence about forced replies lists
const LISTED = 9; // cells, or moves as subjects, that any sentence lists
const WITH_MARKS = 4; // other moves that a sentence lists, such as 4X

/** The sides have the names of their marks, unless a view calls them otherwise. */
const MARKS = { X: "X", O: "O" };

/** Draw the reason for the value of each move. @param {At} here */
export const drawWhy = (here) => {
  const texts = sentences(here).map(({ text }) => text);
  return card(words.why, html.ul({ class: "said" }, items(texts)));
};

/**
 * Return sentences: first whose turn it is and how the game ends if both sides play without a
 * mistake, and then a sentence for each move. Moves with the same sentence share it. The list is
 * empty for a game without reasons.
 * @param {At} here @param {Record<string, string>} called  the names of the sides
 * @returns {{text: string, moves: string[]}[]}
 */
export function sentences(here, called = MARKS) {
  if (!hasReasons(here)) return [];
  const { result } = here;
  if (result) return [{ text: words.over(called[result] ?? result), moves: [] }];
  const told = toldOf(here, called);
  const { wdl, distance } = told.all[0];
  const who = wdl ? words.forces(wdl > 0 ? told.mover : told.opponent, distance) : words.neither;
  /** @type {Map<string, string[]>} */
  const said = new Map();
  for (const reason of told.all) {
    const text = predicate(reason, told);
    said.set(text, [...(said.get(text) ?? []), reason.move]);
  }
  const each = [...said].map(([text, moves], at) => {
    const others = at && at === said.size - 1;
    const many = others ? words.others : words.several(moves.length);
    const subject = moves.length > LISTED ? many : capital(named(moves, told));
    return { text: `${subject}: ${moves.length > 1 ? words.plural(text) : text}.`, moves };
  });
  return [{ text: words.first(told.mover, who), moves: [] }, ...each];
}

/**
 * Say what a move does and what follows, such as "gives away the draw, leaving the middle row open
 * to O; O wins at once with right", or return "" if the move has no reason.
 * @param {At} here @param {string} move @param {Record<string, string>} called
 */
export function sayMove(here, move, called = MARKS) {
  if (!hasReasons(here) || !here.legalMoves.includes(move)) return "";
  const told = toldOf(here, called);
  return predicate(reasonFor(move, told), told);
}

/**
 * Say why a move fails, without naming the right one.
 * @param {At} here @param {string} move @param {Record<string, string>} called
 */
export function sayFailure(here, move, called = MARKS) {
  const told = toldOf(here, called);
  const reason = reasonFor(move, told);
  const { distance, replies, leaves, forkFollows, wdl } = reason;
  const left = distance === null ? null : distance - 1;
  const { fails } = words;
  const follows = !replies.length
    ? fails.ended
    : wdl === 0
      ? fails.draw(told.opponent)
      : leaves.length
        ? fails.atOnce(told.opponent)
        : forkFollows
          ? fails.fork(told.opponent)
          : fails.later(told.opponent, left);
  return `${capital(named([move], told))}: ${lost(told)}; ${follows}.`;
}

/** @param {string} move @param {Told} told */
const reasonFor = (move, { all }) =>
  /** @type {Reason} */ (all.find((reason) => reason.move === move));

/** Say what a mistake gives away. @param {Told} told */
const lost = ({ all }) => (all[0].wdl > 0 ? words.losesWin : words.losesDraw);

/** @param {Reason} reason @param {Told} told */
function predicate(reason, told) {
  const does = list(deeds(reason, told));
  const follows = consequence(reason, told);
  return `${outcome(reason, told)}${does ? `, ${does}` : ""}${follows ? `; ${follows}` : ""}`;
}

/** @param {Reason} reason @param {Told} told */
function outcome({ replies, wdl, keeps, distance, rank }, told) {
  if (!replies.length && wdl) return wdl > 0 ? words.winsAtOnce : words.losesAtOnce;
  if (!keeps) return lost(told);
  if (wdl > 0) return words.winsIn(distance);
  if (wdl === 0) return replies.length ? words.keepsDraw : words.draws;
  const last = Math.max(...told.all.map((one) => one.rank));
  return rank === 1 && last > 1 ? words.holdsOut : words.loses;
}

/** Say what a move does. @param {Reason} reason @param {Told} told */
function deeds({ move, replies, completes, blocks, leaves, threatens }, told) {
  const { here, opponent } = told;
  const named = (/** @type {number[][]} */ lines) => linesNamed(lines, move, told);
  const through = (/** @type {Threat[]} */ threats) => {
    const lines = threats.flatMap(({ line }) => (line ? [line] : []));
    return named([...new Map(lines.map((line) => [`${line}`, line])).values()]);
  };
  const clauses = [];
  if (completes.length) clauses.push(words.completing(named(completes)));
  else if (!replies.length) {
    const full = !here.play(move).board.includes(".");
    clauses.push(full ? words.filling : words.stopping(opponent));
  }
  if (blocks.length) clauses.push(words.blocking(opponent, named(blocks)));
  const [open, next] = [through(leaves), through(threatens)];
  if (open) clauses.push(words.leaving(opponent, open));
  else if (next && !leaves.length) clauses.push(words.threatening(next));
  return clauses;
}

/** Say what follows a move, or return "". @param {Reason} reason @param {Told} told */
function consequence(reason, told) {
  const { mover, opponent } = told;
  const { wdl, distance, keeps, replies, leaves, fork, forkFollows, losing, holding, follows } =
    reason;
  const left = (/** @type {number} */ plies) => (distance === null ? null : distance - plies);
  const best = anyOf(replies, told);
  if (!replies.length) return "";
  if (leaves.length) return words.winsWith(opponent, best);
  if (wdl < 0) {
    if (forkFollows) return words.forksWith(opponent, best);
    if (distance !== null && distance <= 4) return words.trapsWith(opponent, best, mover);
    return words.winsLater(opponent, left(1), best);
  }
  if (!keeps) return words.drawsWith(opponent, best);
  if (fork) return words.fork(opponent);
  if (!losing.length) return "";
  if (!holding.length) return words.trap(opponent);
  if (Math.min(losing.length, holding.length) > MOST) return "";
  const avoids = holding.length > losing.length;
  const some = avoids ? losing : holding;
  const obliged = words[areCells(some, told) ? "cells" : "moves"][avoids ? "mustNot" : "must"];
  const must = obliged(opponent, anyOf(some, told));
  if (!follows.length || wdl === 0) return must;
  return forkFollows
    ? words.thenForks(must, mover, anyOf(follows, told))
    : words.thenWins(must, mover, left(2), anyOf(follows, told));
}
