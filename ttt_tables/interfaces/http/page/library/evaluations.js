// Write the tables of an evaluation in the kernel's form: learned patterns, or the race for the
// macro board.
import { TttError } from "./checks.js";
import { bytesOf, expanded } from "./files.js";
import { COMMON, NO_BOARD } from "./miniboard.js";
import { BOARDS, WEIGHTS } from "./nine-cells.js";
import { arraysOf } from "./pack.js";
import { sharesOf } from "./race.js";
import { digit } from "./ultimate-rules.js";

/**
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {ReturnType<Kernel["record"]>} Evaluation  a record
 */

const SET_LABELS = [0, 9, 3, 12, 1, 10, 4, 13]; // of a row, by the set of X's boards

const MOST = 1 << 18; // bytes of the weights of a rule: an upper limit

/**
 * Return the learned weights of a rule from the bytes of learned.pack, or null if the rule has
 * none, that is, if the pack's `provenance` does not list it. Throws for any other pack.
 * @param {ArrayBuffer | Uint8Array} bytes @param {string} rule
 */
export async function readWeights(bytes, rule) {
  const pack = arraysOf(bytes);
  if (!Object.hasOwn(JSON.parse(pack("provenance")), rule)) return null;
  return bytesOf(expanded(pack(rule, "B"), "deflate"), `learned.pack for ${rule}`, MOST);
}

/**
 * Return the probabilities of a draw, of X and of O by board number, in parts of 26,880; zeros for
 * a number without a board.
 * @param {import("./miniboard.js").Miniboard} miniboard
 */
export const chancesOf = ({ x, o }) =>
  Array.from({ length: BOARDS }, (_, board) =>
    x[board] === NO_BOARD ? [0, 0, 0] : [COMMON - x[board] - o[board], x[board], o[board]],
  );

/**
 * Write the probabilities of mini-boards, and the number of each one's kind.
 * @param {Evaluation} e @param {number[][]} triples
 */
export function writeChances(e, triples) {
  const keys = triples.map(([nobody, x, o]) => nobody * 2 ** 40 + x * 2 ** 20 + o);
  const kinds = new Map([...new Set(keys)].sort((a, b) => a - b).map((key, kind) => [key, kind]));
  const chances = e.array("chances", 4 * BOARDS, Float32Array);
  for (const [board, triple] of triples.entries())
    chances.set([...triple.map((part) => part / COMMON), kinds.get(keys[board]) ?? 0], 4 * board);
}

/**
 * Fill an evaluation with learned patterns.
 * @param {Kernel} kernel @param {Evaluation} e @param {Uint8Array} weights
 */
export function bake(kernel, e, weights) {
  const counts = Object.entries(kernel.about.weights);
  if (weights.length !== counts.reduce((bytes, [, count]) => bytes + 2 * count, 0))
    throw new TttError("The engine cannot be loaded: its weights belong to another version.");
  const w = kernel.record("WEIGHTS");
  let from = 0;
  for (const [name, count] of counts) {
    const field = w.array(name, count, Float64Array);
    for (let n = 0; n < count; n++, from++) {
      const filed = weights[from] + 256 * weights[weights.length / 2 + from]; // low bytes come first
      field[n] = filed % 2 ? -1 - (filed >> 1) : filed / 2;
    }
  }
  kernel.call("bake", e.at, w.at);
}

/**
 * Fill an evaluation with the race for the macro board.
 * @param {Kernel} kernel @param {Evaluation} e @param {string} rule @param {number[][]} triples
 */
export function writeRace(kernel, e, rule, triples) {
  const chances = triples.map((triple) => triple.map((part) => part / COMMON));
  const { RACE, COUNT, VECTOR } = kernel.about.layout;
  e.set("kind", rule === "closed-count" ? COUNT : RACE);
  const gains = e.array("gains", 2 * BOARDS, Float32Array);
  for (let board = 0; board < BOARDS; board++) {
    const most = Math.max(...chances[board]);
    if (most === 0 || most === 1) continue;
    const lead = (/** @type {number} */ at) => chances[at][1] - chances[at][2];
    const free = WEIGHTS.filter((_, cell) => !digit(board, cell));
    for (const [side, sign] of [1, -1].entries())
      gains[2 * board + side] = Math.max(
        0,
        ...free.map((weight) => (sign * (lead(board + (1 + side) * weight) - lead(board))) / 2),
      );
  }
  const [forX, forO] = sharesOf(rule === "open" ? "closed-draw" : rule);
  const margin = (/** @type {number[]} */ [a, b, c]) => {
    const macro = 729 * a + 27 * b + c;
    return (Math.round(6 * forX[macro]) - Math.round(6 * forO[macro])) / 6;
  };
  const lined = e.array("lined", 2 * 512, Float32Array);
  const settled = e.array("settled", 2 * 27 * 27 * VECTOR, Float32Array);
  for (const [row, order] of [
    (/** @type {number[]} */ [a, b, c]) => [c, a, b],
    (/** @type {number[]} */ [a, b, c]) => [a, c, b],
  ].entries()) {
    for (let at = 0; at < 512; at++)
      lined[512 * row + at] = margin(
        order([at >> 6, (at >> 3) & 7, at & 7].map((set) => SET_LABELS[set])),
      );
    for (let at = 0; at < 27 ** 3; at++) {
      const labels = [Math.floor(at / 729), Math.floor(at / 27) % 27, at % 27];
      settled[(row * 729 + 27 * labels[0] + labels[1]) * VECTOR + labels[2]] = margin(
        order(labels),
      );
    }
  }
}
