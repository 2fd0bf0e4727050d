// Notakto: several boards of one ruleset. Play ends with the last board, and few positions are
// searched.
import { isText } from "./checks.js";
import { canonical, once, put } from "./nine-cells.js";
import { before, depthScore } from "./solved.js";

const MOST = 20; // the most boards that a game can begin on
const SEARCHED = 3; // live boards: with more, only the winner is known, from the quotient
const ENDED = depthScore(1, 0); // the other side has killed the last board
// The misère quotient: products of a, b, c and d in alphabetical order. Each relation replaces the
// letters on its left by those on its right; 18 words are left. See Plambeck and Whitehead, The
// Secrets of Notakto.
const RELATIONS = Object.entries({
  ...{ aa: "", bbb: "b", bbc: "c", ccc: "acc", bbd: "d", cd: "ad", dd: "cc" },
});
const LOST = ["a", "bb", "bc", "cc"];

/** Return the product of letters, one of the 18 words. @param {string} letters @returns {string} */
function reduce(letters) {
  const word = [...letters].sort().join("");
  for (const [left, right] of RELATIONS) {
    const rest = [...left].reduce((some, letter) => some.replace(letter, ""), word);
    if (rest.length === word.length - left.length) return reduce(rest + right);
  }
  return word;
}

/**
 * The live boards (the least image of each) by the word of each board.
 * @type {Record<string, string>}
 */
const BOARDS = {
  "": "........X .......X. ..XX...X.",
  a: `
    .....X.X. .....XX.X ....X.X.X ....XX.XX ....XXX.. ...X.X... ...X.X.XX ..X...X..
    ..XX....X ..XX..XX. ..XX.XX.. ..XXX..XX .X.X.X.X. .X.X.XX.X .XXX..X.X .XXX.XXX.
    X.X...X.X`,
  b: `
    ......X.X .....X.XX .....XX.. ....X...X ....X..X. ....XXX.X ....XXXX. ...X.X.X.
    ...X.XX.X ..XX...XX ..XX..X.X ..XX.XXX. ..XXX...X ..XXX..X. .X.X.X.XX`,
  ab: "....X..XX ....XX.X. ..X...X.X ..X..XXX. ..XX.X.X.",
  c: ".........",
  cc: "....X....",
  d: ".....XXX. ...X.X..X ..X...XX.",
  ad: ".......XX",
};
const ELEMENTS = new Map(
  Object.entries(BOARDS).flatMap(([word, boards]) =>
    boards
      .trim()
      .split(/\s+/)
      .map((board) => [board, word]),
  ),
);

/**
 * Return the game on any number of boards.
 * @param {import("./family.js").Game} one  the ruleset of one board
 * @returns {import("./family.js").Game}
 */
export function notakto(one) {
  const least = (/** @type {string} */ board) => canonical(board)[0];
  /** Return a list with the least image of a live board, or an empty list for a dead board. */
  const live = once((/** @type {string} */ board) =>
    one.after(board).length ? [least(board)] : [],
  );
  /** Return such a list for each move on a board. Moves with the same result share one. */
  const after = once((/** @type {string} */ board) =>
    [...new Set(one.after(board).map(([, next]) => live(next).join()))].map((next) =>
      next ? [next] : [],
    ),
  );
  /** Return the score of live boards. @type {(sum: string) => number} */
  const search = once((sum) => {
    if (!sum) return ENDED;
    const boards = sum.split(" ");
    let best = -Infinity;
    for (const [at, board] of boards.entries())
      for (const next of after(board)) {
        const left = [...boards.slice(0, at), ...next, ...boards.slice(at + 1)];
        best = Math.max(best, before(search(left.sort().join(" "))));
      }
    return best;
  });
  const scoreOf = (/** @type {string[]} */ boards) => {
    if (boards.length === 1) return /** @type {number} */ (one.score(boards[0]));
    const open = boards.flatMap(live).sort();
    if (open.length <= SEARCHED) return search(open.join(" "));
    return LOST.includes(reduce(open.map((board) => ELEMENTS.get(board)).join(""))) ? -1 : 1;
  };
  return {
    ...{ ...one, boards: MOST },
    line: undefined,
    score(text) {
      const boards = isText(text) ? text.split("/") : [];
      const known = boards.length && boards.every((board) => one.score(board) !== undefined);
      return known ? scoreOf(boards) : undefined;
    },
    after: (text) =>
      text
        .split("/")
        .flatMap((board, at, boards) =>
          one
            .after(board)
            .map(([move, next]) => [`${at}:${move}`, put(boards, at, next).join("/")]),
        ),
  };
}
