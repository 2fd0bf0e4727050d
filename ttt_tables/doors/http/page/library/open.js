// The readers of packs by name, and what else is read once.
import { choice } from "./checks.js";
import { Family } from "./family.js";
import { readBytes } from "./files.js";
import { LARGEST } from "./pack.js";
import { Phantom } from "./phantom.js";
import { Classic, Dice, Miniboard, Strategy } from "./readers.js";

const READERS = {
  classic: Classic,
  dice: Dice,
  miniboard: Miniboard,
  ultimate: Strategy,
  family: Family,
  phantom: Phantom,
};
const opened = new Map();

/** Where the packs are, if nobody says so: beside ttt-tables.js. */
export const DATA = new URL("../data/", import.meta.url);

/**
 * A thing by its address, made once; one that fails is made again.
 * @template T @param {string} key @param {() => Promise<T>} make @returns {Promise<T>}
 */
export function keep(key, make) {
  if (!opened.has(key)) {
    const made = make();
    made.catch(() => opened.delete(key));
    opened.set(key, made);
  }
  return opened.get(key);
}

/**
 * The reader of a pack, read once.
 * @template {keyof typeof READERS} Name @param {Name} name
 * @param {string | URL} folder  that holds the packs, ending in /
 * @returns {Promise<InstanceType<typeof READERS[Name]>>}
 */
export async function open(name, folder = DATA) {
  choice("no pack", name, Object.keys(READERS));
  const url = new URL(`${name}.pack`, new URL(folder, DATA));
  const read = () => readBytes(url, LARGEST[name]);
  return keep(url.href, async () => /** @type {any} */ (new READERS[name](await read())));
}
