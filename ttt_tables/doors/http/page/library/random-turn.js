// The random-turn game: a coin says before each move who makes it.
import { EMPTY, emptyCells, place, result, wonLine } from "./rules.js";

export const PARTS = 512; // scores are whole numbers of 512ths
/** @type {Record<string, number>} */
const SCORES = { X: 1, draw: 1 / 2, O: 0 };

/** The boards after a mark. @param {string} board @param {string} mark */
const marked = (board, mark) => emptyCells(board).map((cell) => place(board, cell, mark));

/**
 * X's score before each toss, exactly: the mean of those after his best move and after O's.
 * @returns {import("./family.js").Game}
 */
export function randomTurn() {
  const reached = new Set([EMPTY]);
  for (const board of reached)
    if (!result(board))
      for (const mark of "XO") for (const next of marked(board, mark)) reached.add(next);
  const scores = new Map();
  for (const board of [...reached].reverse()) {
    const ended = result(board);
    const worth = (/** @type {string} */ mark) => marked(board, mark).map((one) => scores.get(one));
    const mean = () => (Math.max(...worth("X")) + Math.min(...worth("O"))) / 2;
    scores.set(board, ended ? SCORES[ended] : mean());
  }
  return {
    ...{ start: EMPTY, coin: true, count: reached.size },
    score: (text) => scores.get(text),
    after: (text) =>
      (result(text) ? [] : emptyCells(text)).flatMap((cell) =>
        [..."XO"].map((mark) => {
          const next = place(text, cell, mark);
          return /** @type {[string, string, number]} */ ([
            `${cell}${mark}`,
            next,
            scores.get(next),
          ]);
        }),
      ),
    line: (text) => wonLine(text) ?? null,
  };
}
