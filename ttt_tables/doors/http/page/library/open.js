// The readers of packs by name, and what else is read once. A reader's module is loaded with its pack.
import { choice } from "./checks.js";
import { readBytes } from "./files.js";
import { LARGEST } from "./pack.js";

/** Each pack's reader. */
const READERS = {
  classic: async () => (await import("./classic.js")).Classic,
  dice: async () => (await import("./dice.js")).Dice,
  miniboard: async () => (await import("./miniboard.js")).Miniboard,
  ultimate: async () => (await import("./open-strategy.js")).Strategy,
  family: async () => (await import("./family.js")).Family,
  phantom: async () => (await import("./phantom.js")).Phantom,
  abrupt: async () => (await import("./phantom.js")).Abrupt,
};
const opened = new Map();

/** Where the packs are, if nobody says so: beside ttt-tables.js. */
export const DATA = new URL("../data/", import.meta.url);

/**
 * A value by its key, made once; one that failed is made again when it is next asked for.
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
 * @returns {Promise<InstanceType<Awaited<ReturnType<typeof READERS[Name]>>>>}
 */
export async function open(name, folder = DATA) {
  choice("no pack", name, Object.keys(READERS));
  const url = new URL(`${name}.pack`, new URL(folder, DATA));
  return keep(url.href, async () => {
    const bytes = readBytes(url, LARGEST);
    const [Reader, pack] = await Promise.all([/** @type {any} */ (READERS[name]()), bytes]);
    return new Reader(pack);
  });
}
