// A game of the family as a graph over its positions up to symmetry, read from its sections of the
// pack, which ttt_tables/games/family/graph.py draws. No rule of a game is stated here.
import { isText } from "./checks.js";
import { lines } from "./pack.js";
import { carry, D4, once, put } from "./rules.js";
import { before, depthScore } from "./rulesets.js";

/**
 * @typedef {import("./family.js").Game} Game
 * @typedef {ReturnType<typeof import("./pack.js").sectionsOf>} Section
 * @typedef {{start: string, written: string, boards: number, moves: string[], texts: string}} Listed
 *   `texts`: the game whose section has the positions
 * @typedef {{move: string, back: number[], to: number}} Step  a move; the number of the position
 *   after it, up to symmetry; the symmetry that carries that position back to how it stands
 */

const SEARCHED = 3; // live boards: with more, the quotient tells who wins and not how soon
const best = (/** @type {number[]} */ after) => Math.max(...after.map(before));

/** Carry the digits that are cells: of a position, or of a move, whose board stands before a colon. */
const carryCells = (/** @type {string} */ text, /** @type {number[]} */ symmetry) =>
  text.replace(/[0-8](?!\d*:)/g, (cell) => `${symmetry.indexOf(+cell)}`);
/** Carry nine marks; a side to move after them stays. */
const carryMarks = (/** @type {string} */ text, /** @type {number[]} */ symmetry) =>
  carry(text, symmetry) + text.slice(9);

/**
 * A game of the pack. Its positions are numbered up to symmetry, in the order of their texts.
 * @param {Section} section @param {string} name @param {Listed} record @returns {Game}
 */
export function readGraph(section, name, { start, written, boards: most, moves, texts: holder }) {
  const carryText = written === "cells" ? carryCells : carryMarks;
  const images = (/** @type {string} */ text) => D4.map((symmetry) => carryText(text, symmetry));
  const least = (/** @type {string} */ text) => images(text).sort()[0];
  const texts = lines(section(`${holder} texts`));
  const numbers = new Map(texts.map((text, number) => [text, number]));
  const numberOf = (/** @type {string} */ text) => numbers.get(least(text)) ?? -1;
  const scores = Array.from(section(`${name} codes`, texts.length), (code) =>
    code ? depthScore(code % 2 ? 1 : -1, (code - 1) >> 1) : 0,
  );
  const steps = readSteps(section, name, moves, texts.length);
  const sum = most > 1 ? sums(section, name, scores, steps) : () => 0;
  const numbersOf = (/** @type {any} */ text) =>
    isText(text) ? (most > 1 ? text.split("/") : [text]).map(numberOf) : [-1];
  const scoreOf = (/** @type {number[]} */ boards) =>
    boards.length > 1 ? sum(boards) : scores[boards[0]];
  return {
    ...{ start, boards: most, written },
    count: texts.reduce((count, text) => count + new Set(images(text)).size, 0),
    score(text) {
      const boards = numbersOf(text);
      return boards.includes(-1) ? undefined : scoreOf(boards);
    },
    after(text) {
      const numbers = numbersOf(text);
      return text.split("/").flatMap((board, at, boards) => {
        const listed = texts[numbers[at]];
        const symmetry = D4.find((one) => carryText(listed, one) === board) ?? D4[0];
        return steps[numbers[at]].map(({ move, back, to }) => {
          const next = carryText(carryText(texts[to], back), symmetry);
          const named = carryCells(move, symmetry).replace(/^\d+(?=:)/, `${at}`);
          return [named, put(boards, at, next).join("/"), scoreOf(put(numbers, at, to))];
        });
      });
    },
  };
}

/**
 * The moves of each position, by its number.
 * @param {Section} section @param {string} name @param {string[]} moves  the texts of all moves
 * @param {number} count  how many positions there are @returns {Step[][]}
 */
function readSteps(section, name, moves, count) {
  const counts = section(`${name} graph`).subarray(0, count);
  const total = counts.reduce((sum, one) => sum + one, 0);
  const graph = section(`${name} graph`, count + 4 * total);
  let at = count - 1;
  return Array.from(counts, (length) =>
    Array.from({ length }, () => {
      at += 1;
      const [move, back, low, high] = [0, 1, 2, 3].map((part) => graph[at + part * total]);
      return { move: moves[move], back: D4[back], to: low + 256 * high };
    }),
  );
}

/**
 * The score of several boards side by side, where play ends with the last of them: a search of few
 * live boards, else a product in the game's quotient, where each board is an element.
 * @param {Section} section @param {string} name @param {number[]} scores  of single boards
 * @param {Step[][]} steps
 */
function sums(section, name, scores, steps) {
  const count = scores.length;
  const quotient = section(`${name} quotient`);
  const k = quotient[0]; // elements
  section(`${name} quotient`, 1 + k * k + k + count);
  const [products, lost, elements] = [
    quotient.subarray(1, 1 + k * k),
    quotient.subarray(1 + k * k, -count),
    quotient.subarray(-count),
  ];
  const live = (/** @type {number[]} */ boards) =>
    boards.filter((one) => steps[one].length).sort((a, b) => a - b);
  const ended = scores[steps.findIndex((here) => !here.length)];
  /** @type {(key: string) => number} */
  const search = once((key) => {
    if (!key) return ended;
    const boards = key.split(" ").map(Number);
    const after = boards.flatMap((one, at) =>
      steps[one].map(({ to }) => live(put(boards, at, to)).join(" ")),
    );
    return best([...new Set(after)].map(search));
  });
  return (/** @type {number[]} */ boards) => {
    const open = live(boards);
    if (open.length <= SEARCHED) return search(open.join(" "));
    return lost[open.map((one) => elements[one]).reduce((a, b) => products[k * a + b])] ? -1 : 1;
  };
}
