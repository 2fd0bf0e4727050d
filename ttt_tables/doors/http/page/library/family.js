// The relatives of tic-tac-toe, ready to answer. No rule of a game is stated here: a ruleset is solved
// from its arrays, and any other game is a graph of the pack, which ttt_tables/family/graph.py draws.
import {
  checkSide,
  choice,
  isBetween,
  isText,
  listOf,
  mapOf,
  quote,
  Refusal,
  recordOf,
  sometimes,
} from "./checks.js";
import { checkRising, lines, parsed, sectionsOf, sixteens, unfit } from "./pack.js";
import { BOARDS, carry, D4, OTHER, once, ranks, show, wonLine } from "./rules.js";
import { before, compile, depthScore, read, SPACE, solve, textOf } from "./rulesets.js";

/**
 * A game whose positions are known.
 * @typedef {object} Game
 * @property {string} start
 * @property {number} count  of its positions, in every orientation
 * @property {(position: any) => number | undefined} score  the depth score for the side to move,
 *   undefined of what play cannot reach
 * @property {(position: string) => [string, string, number][]} after  each move, the position that
 *   it leads to, and the score of that; none once the game has ended
 * @property {boolean} [coin]  whether a coin says who moves next
 * @property {string} [written]  "cells" or "marks", which is usual
 * @property {number} [boards]  on which it may begin, beside one another; 1 is usual
 * @property {(position: string) => number[] | null} [line]  the line that has ended the game; null
 *   if none has
 * @typedef {{start: string, written: string, boards: number, moves: string[], texts: string}} Listed
 *   `texts`: the game in whose section the positions are
 */

const SEARCHED = 3; // live boards: of more the quotient tells who wins, and not how soon
const RECORDS = mapOf((thing) => recordOf(isText(thing?.rules) ? RULESET : LISTED)(thing));
const RULESET = { rules: isText, coin: sometimes((thing) => thing === true) };
const LISTED = {
  ...{ start: isText, written: (/** @type {any} */ thing) => ["marks", "cells"].includes(thing) },
  ...{ boards: isBetween(1, 99), moves: listOf(isText), texts: isText },
};
/** The moves that are left; null of a draw, and of 1 and -1, which say who wins and not how soon. */
const distanceOf = (/** @type {number} */ score) =>
  Math.abs(score) > 1 ? depthScore(1, Math.abs(score)) : null;
const best = (/** @type {number[]} */ after) => Math.max(...after.map(before));

/** Carry digits: the cells of a position, or those of a move, after its board. */
const carryCells = (/** @type {string} */ text, /** @type {number[]} */ way) =>
  text.replace(/[0-8](?!\d*:)/g, (cell) => `${way.indexOf(+cell)}`);
/** Carry nine marks; what follows stays. */
const carryMarks = (/** @type {string} */ text, /** @type {number[]} */ way) =>
  carry(text, way) + text.slice(9);

/**
 * A game of the pack, from its positions up to symmetry and the graph over them.
 * @param {Family["section"]} section @param {string} name @param {Listed} record @returns {Game}
 */
function list(section, name, { start, written, boards: most, moves, texts: holder }) {
  const [turn, form] =
    written === "cells"
      ? [carryCells, /^(?!.*(.).*\1)[0-8]*$/]
      : [carryMarks, /^[.XO]{9}( [XO])?$/];
  const images = (/** @type {string} */ text) => D4.map((way) => turn(text, way));
  const least = (/** @type {string} */ text) => images(text).sort()[0];
  const texts = lines(section(`${holder} texts`));
  checkRising(texts, `the positions of ${name}`);
  if (!texts.every((text) => form.test(text) && least(text) === text))
    throw unfit(`some text is no position of ${name}`);
  const classes = new Map(texts.map((text, at) => [text, at]));
  const classOf = (/** @type {string} */ text) => classes.get(least(text)) ?? -1;
  const scores = Array.from(section(`${name} codes`, texts.length), (code) =>
    code ? depthScore(code % 2 ? 1 : -1, (code - 1) >> 1) : 0,
  );
  const steps = readSteps(section, name, moves, texts.length);
  // The scores follow from the graph, and no others would.
  const fit = steps.every((all, at) =>
    all.length ? best(all.map(({ to }) => scores[to])) === scores[at] : scores[at] % 1000 === 0,
  );
  if (!fit || classOf(start) < 0) throw unfit(`the moves of ${name} do not lead to its values`);
  const sum = most > 1 ? sums(section, name, scores, steps) : () => 0;
  const classesOf = (/** @type {any} */ text) =>
    isText(text) ? (most > 1 ? text.split("/") : [text]).map(classOf) : [-1];
  const scoreOf = (/** @type {number[]} */ all) => (all.length > 1 ? sum(all) : scores[all[0]]);
  return {
    ...{ start, boards: most, written },
    count: texts.reduce((count, text) => count + new Set(images(text)).size, 0),
    score(text) {
      const all = classesOf(text);
      return all.includes(-1) ? undefined : scoreOf(all);
    },
    after(text) {
      const all = classesOf(text);
      return text.split("/").flatMap((board, at, boards) => {
        const way = D4.find((one) => turn(texts[all[at]], one) === board) ?? D4[0];
        return steps[all[at]].map(({ move, back, to }) => {
          const next = turn(turn(texts[to], back), way);
          const named = carryCells(move, way).replace(/^\d+(?=:)/, `${at}`);
          return [named, boards.with(at, next).join("/"), scoreOf(all.with(at, to))];
        });
      });
    },
  };
}

/**
 * The moves of each position up to symmetry: the move, the symmetry that carries the position that
 * it leads to back, and the number of that.
 * @param {Family["section"]} section @param {string} name @param {string[]} moves
 * @param {number} count  of the positions
 */
function readSteps(section, name, moves, count) {
  const counts = section(`${name} graph`).subarray(0, count);
  const total = counts.reduce((sum, one) => sum + one, 0);
  const graph = section(`${name} graph`, count + 4 * total);
  let at = count - 1;
  const steps = Array.from(counts, (some) =>
    Array.from({ length: some }, () => {
      at += 1;
      const [move, back, low, high] = [0, 1, 2, 3].map((part) => graph[at + part * total]);
      return { move: moves[move], back: D4[back], to: low + 256 * high };
    }),
  );
  for (const all of steps) {
    checkRising(
      all.map(({ move }) => move),
      `the moves of ${name}`,
    );
    if (!all.every(({ move, back, to }) => isText(move) && back && to < count))
      throw unfit(`some move of ${name} is invalid`);
  }
  return steps;
}

/**
 * The score of several boards beside one another, which end with the last of them.
 * @param {Family["section"]} section @param {string} name @param {number[]} scores  of one board
 * @param {ReturnType<typeof readSteps>} steps
 */
function sums(section, name, scores, steps) {
  const count = scores.length;
  const quotient = section(`${name} quotient`);
  const k = quotient[0];
  section(`${name} quotient`, 1 + k * k + k + count);
  const [products, lost, element] = [
    quotient.subarray(1, 1 + k * k),
    quotient.subarray(1 + k * k, -count),
    quotient.subarray(-count),
  ];
  const live = (/** @type {number[]} */ all) =>
    all.filter((one) => steps[one].length).sort((a, b) => a - b);
  const ended = scores.filter((_, at) => !steps[at].length);
  if (
    ![...products, ...element].every((one) => one < k) ||
    !scores.every((score, at) => (lost[element[at]] === 1) === score < 0) ||
    new Set(ended).size !== 1
  )
    throw unfit(`the elements of ${name} do not fit its quotient`);
  /** @type {(key: string) => number} */
  const search = once((key) => {
    if (!key) return ended[0];
    const all = key.split(" ").map(Number);
    const after = all.flatMap((one, at) =>
      steps[one].map(({ to }) => live(all.with(at, to)).join(" ")),
    );
    return best([...new Set(after)].map(search));
  });
  return (/** @type {number[]} */ all) => {
    const some = live(all);
    if (some.length <= SEARCHED) return search(some.join(" "));
    return lost[some.map((one) => element[one]).reduce((a, b) => products[k * a + b])] ? -1 : 1;
  };
}

/**
 * The random-turn game: a ruleset's moves, of which each names the side that the coin has chosen,
 * and X's score before each toss.
 * @param {Family["section"]} section @param {string} name @param {Game} ruleset @returns {Game}
 */
function toss(section, name, ruleset) {
  const [boards, scores, wins] = [0, 1, 2].map((at) =>
    sixteens(section(name)).filter((_, place) => place % 3 === at),
  );
  if (boards.some((board) => board >= BOARDS) || [...scores, ...wins].some((one) => one > 512))
    throw unfit(`some score of ${name} is above 1`);
  checkRising(boards, `the boards of ${name}`);
  const images = [...boards].map((board) => [...new Set(D4.map((way) => carry(show(board), way)))]);
  const known = new Map(images.flatMap((all, at) => all.map((text) => [text, scores[at] / 512])));
  const isAll = images.flat().length === known.size && known.size === ruleset.count;
  if (!isAll || ![...known.keys()].every((text) => ruleset.score(text) !== undefined))
    throw unfit(`the boards of ${name} are not those of its ruleset`);
  const score = (/** @type {any} */ text) => known.get(text);
  return {
    ...{ ...ruleset, coin: true, score },
    after: (text) => ruleset.after(text).map(([move, next]) => [move, next, known.get(next) ?? 0]),
  };
}

/**
 * The family: family.pack, ready to answer. A game is a name of the list, or the text of a ruleset,
 * such as "lines=torus". Positions and moves are texts, as docs/http.md shows them.
 */
export class Family {
  /** @param {ArrayBuffer | Uint8Array} given  the bytes of family.pack */
  constructor(given) {
    this.section = sectionsOf(given, "family");
    /** @type {import("./rulesets.js").Space} */
    this.space = parsed(this.section("rulesets"), SPACE, "the rulesets");
    /** @type {Record<string, any>} */
    const records = parsed(this.section("games"), RECORDS, "the games");
    this.games = Object.keys(records); // in the order of the list
    for (const [game, { rules, coin, texts }] of Object.entries(records))
      if (coin) this.section(game, 6 * Math.floor(this.section(game).length / 6));
      else if (!rules) this.section(`${game} codes`, lines(this.section(`${texts} texts`)).length);
    const solved = once((/** @type {string} */ text) =>
      solve(compile(this.space, read(this.space, text))),
    );
    const listed = once((/** @type {string} */ game) => {
      const { rules, coin, ...record } = records[game];
      if (!rules) return list(this.section, game, record);
      return coin
        ? toss(this.section, game, solved(this.textOf(rules)))
        : solved(this.textOf(rules));
    });
    /** @type {(game: string) => Game} */
    this.game = (game) => (this.games.includes(game) ? listed(game) : solved(this.textOf(game)));
  }

  /** The canonical text of a ruleset, from a text or a name in use. @param {string} game */
  textOf(game) {
    if (!`${game}`.includes("="))
      choice("no game", game, [...this.games, ...Object.keys(this.space.known)]);
    return textOf(this.space, read(this.space, game));
  }

  /** The start, on so many boards. @param {string} game */
  start(game, boards = 1) {
    const { start, boards: most = 1 } = this.game(game);
    if (!isBetween(1, most)(boards))
      throw new Refusal(`${game} is played on 1 to ${most} boards, not ${quote(boards)}`);
    return Array(boards).fill(start).join("/");
  }

  /**
   * The depth score of a position for the side to move, 1 or -1 if the moves left are not known. In
   * random-turn: X's score before the toss.
   * @param {string} game @param {string} position
   */
  value(game, position) {
    const { score, start, after } = this.game(game);
    const found = score(position);
    if (found !== undefined) return found;
    throw new Refusal(
      `play of ${game} cannot reach ${quote(position)}: a position is written like '${after(start)[0]?.[1]}'`,
    );
  }

  /**
   * The value in the view of the side to move, and how many moves of both sides are left; null
   * where play may go on for ever.
   * @param {string} game @param {string} position
   */
  probe(game, position) {
    const value = this.value(game, position);
    return { wdl: Math.sign(value), distance: distanceOf(value) };
  }

  /**
   * Null while the game is open, else 1, 0 or -1 in the view of the side to move; in random-turn of X.
   * @param {string} game @param {string} position
   */
  result(game, position) {
    const value = this.value(game, position); // refuses what cannot occur
    const { after, coin } = this.game(game);
    if (after(position).length) return null;
    return coin ? 2 * value - 1 : Math.sign(value);
  }

  /** The position after a move. @param {string} game @param {string} position @param {string} move */
  play(game, position, move) {
    this.value(game, position);
    const all = this.game(game).after(position);
    const found = all.find(([one]) => one === move);
    if (found) return found[1];
    throw new Refusal(
      all.length
        ? `${quote(move)} is no move on ${quote(position)}: choose one of ${all.map(([one]) => one).join(", ")}`
        : `the game on ${quote(position)} has ended: no move is left`,
    );
  }

  /** The marks, where a side is to move; boards are joined by /. @param {string} game @param {string} position @param {string} side */
  board(game, position, side) {
    this.value(game, position);
    const { written, boards = 1 } = this.game(game);
    if (written !== "cells") return boards > 1 ? position : position.slice(0, 9);
    const ages = D4[0].map((cell) => position.length - position.indexOf(`${cell}`));
    return ages.map((age) => (age > position.length ? "." : age % 2 ? OTHER[side] : side)).join("");
  }

  /**
   * The line that has ended play on each board, or null: three cells.
   * @param {string} game @param {string} position @param {string} side  that is to move
   */
  lines(game, position, side) {
    this.value(game, position);
    const { line, after } = this.game(game);
    const texts = position.split("/");
    return this.board(game, position, side)
      .split("/")
      .map((board, at) => {
        if (line) return line(position);
        return after(texts[at]).length ? null : (wonLine(board) ?? null);
      });
  }

  /** Whether a mark on the board may be of either side. @param {string} game */
  shares(game) {
    const { start, after, coin, written } = this.game(game);
    const set = (/** @type {string} */ text) =>
      after(text).map(([, next]) =>
        [...next].find((mark, at) => mark !== "." && mark !== text[at]),
      );
    const [[, first]] = after(start);
    return !coin && written !== "cells" && set(first).some((mark) => set(start).includes(mark));
  }

  /** The cell of the mark that every move takes away, or "". @param {string} game @param {string} position */
  leaving(game, position) {
    this.value(game, position);
    const { written, after } = this.game(game);
    const all = written === "cells" ? after(position) : [];
    const goes = all.length && all.every(([move, next]) => next === position.slice(1) + move);
    return goes ? position[0] : "";
  }

  /**
   * The moves, best first; tied ones share a rank. In random-turn `side` has won the toss.
   * @param {string} game @param {string} position @param {string} side
   */
  moves(game, position, side = "X") {
    const own = this.value(game, position); // refuses what cannot occur
    const { coin, after } = this.game(game);
    const legal = after(position).filter(([move]) => !coin || move[1] === checkSide(side));
    const all = legal.map(([cell, , score]) => {
      const decided = Math.abs(own) === 1 ? -Math.sign(score) : before(score);
      const value = coin ? (side === "X" ? score : 1 - score) : decided;
      return {
        cell,
        value,
        distance: coin ? null : distanceOf(value),
        score: coin ? value : (1 + Math.sign(value)) / 2,
      };
    });
    const found = ranks(all.map((one) => one.value));
    const ranked = all.map((one, at) => ({ ...one, rank: found[at] }));
    return ranked.sort((a, b) => a.rank - b.rank || (a.cell < b.cell ? -1 : 1));
  }
}
