// What is read once: packs, each by its reader, and files.
import { addressOf } from "./addresses.js";
import { readBytes } from "./files.js";
import { LARGEST } from "./pack.js";

const opened = new Map();

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
 * @param {string | URL} [folder]  that holds the packs, if not the library's own
 * @returns {Promise<T>}
 */
export async function open(Reader, folder) {
  const url = await addressOf(`${Reader.pack}.pack`, folder);
  return keep(url.href, async () => {
    const bytes = await readBytes(url, LARGEST);
    return from(url, () => new Reader(bytes));
  });
}

/**
 * What is made of a file that was read; an error names the file's address.
 * @template T @param {URL} url @param {() => T | Promise<T>} make @returns {Promise<T>}
 */
export async function from(url, make) {
  try {
    return await make();
  } catch (error) {
    throw new Error(`${url.href}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}
