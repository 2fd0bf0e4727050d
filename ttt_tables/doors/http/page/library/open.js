// What is read once: packs, each by its reader, and files.
import { readBytes } from "./files.js";
import { LARGEST } from "./pack.js";

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
 * A pack as its reader, which has its name, read once.
 * @template T @param {{pack: string, new (bytes: Uint8Array): T}} Reader
 * @param {string | URL} folder  that holds the packs, ending in /
 * @returns {Promise<T>}
 */
export async function open(Reader, folder = DATA) {
  const url = new URL(`${Reader.pack}.pack`, new URL(folder, DATA));
  return keep(url.href, async () => new Reader(await readBytes(url, LARGEST)));
}
