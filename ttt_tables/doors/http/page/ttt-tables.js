/**
 * ttt-tables for JavaScript: the exact answers of the package, from its packs. No library; browsers
 * and node 18 or newer. Boards are nine characters of . X O, row by row; cells are 0 to 8.
 *
 *     import { open } from "./ttt-tables.js";
 *     const tables = await open("classic", "data/");       // or new Classic(bytes of classic.pack)
 *     tables.policies                                      // ["perfect", "safe-uniform", ...]
 *     tables.bestMove("X...O....")                         // 1
 *     tables.moves("X...O....", "safe-uniform")            // every legal move, best first
 *     tables.probe("X...O....")                            // { wdl: 0, distance: 7 }
 *     (await open("dice")).moves("X...O....", 4, "X", "pass")
 *     (await open("miniboard")).chances("X...O....")       // { x_win, draw, o_win }
 *     (await open("ultimate")).move(boards, owners, target)   // X's winning strategy under `open`
 *     (await open("family")).moves("vanishing", "052486")  // the relatives: moves are texts
 *     new Solution(parseGrid("cross")).moves(".........", "X")   // any grid; sensitivity() too
 *
 * A move is { cell, score, win, draw, loss, distance, probability, rank }: the chances are the
 * mover's, if both sides go on as the policy says; ties share a rank. Every number is the package's,
 * bit for bit. A question without an answer throws an Error with the reason.
 */
import { choice } from "./library/checks.js";
import { Family } from "./library/family.js";
import { Classic, Dice, Miniboard, Strategy } from "./library/readers.js";

export { readPack } from "./library/pack.js";
export { canonical, numberOf } from "./library/rules.js";
export { NAMED, parseGrid, Solution } from "./library/solver.js";
export { Classic, Dice, Family, Miniboard, Strategy };

const READERS = { classic: Classic, dice: Dice, miniboard: Miniboard, ultimate: Strategy, family: Family };
const opened = new Map();

/** The reader of a pack, fetched once. @template {keyof typeof READERS} Name @param {Name} name @param {string | URL} folder @returns {Promise<InstanceType<typeof READERS[Name]>>} */
export async function open(name, folder = new URL("data/", import.meta.url)) {
  choice("no pack", name, Object.keys(READERS));
  const path = new URL(`${name}.pack`, new URL(folder, import.meta.url)).href;
  if (!opened.has(path)) {
    const reader = fetchPack(path).then((buffer) => new READERS[name](buffer));
    reader.catch(() => opened.delete(path)); // a failed request is made again
    opened.set(path, reader);
  }
  return opened.get(path);
}

/** @param {string} path */
async function fetchPack(path) {
  const response = await fetch(path).catch((error) => {
    throw new Error(`${path} cannot be loaded (${error.message})`);
  });
  if (!response.ok) throw new Error(`${path} cannot be loaded (status ${response.status})`);
  return response.arrayBuffer();
}
