// Read packs and files once, each pack with its reader.
import { addressOf } from "./addresses.js";
import { readBytes } from "./files.js";
import { LARGEST } from "./pack.js";

const opened = new Map();

/**
 * Return a value by its key, which is made once. If that fails, it is made again at the next
 * request.
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
 * Return the reader of a pack. The reader has the pack's name, and the pack is read once.
 * @template T @param {{pack: string, new (bytes: Uint8Array): T}} Reader
 * @param {string | URL} [folder]  the folder of the packs, if it is not the library's own
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
 * Return the result of a function on a file's contents. An error names the file's address.
 * @template T @param {URL} url @param {() => T | Promise<T>} make @returns {Promise<T>}
 */
export async function from(url, make) {
  try {
    return await make();
  } catch (error) {
    throw new Error(`${url.href}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}
