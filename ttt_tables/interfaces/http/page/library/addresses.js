// Find the library's files, in its own folder `data` or in a given folder.

/** The library's own files. Bundlers find and copy each file by its literal address. */
const FILES = {
  "abrupt.pack": new URL("../data/abrupt.pack", import.meta.url),
  "classic.pack": new URL("../data/classic.pack", import.meta.url),
  "dice.pack": new URL("../data/dice.pack", import.meta.url),
  "engine.wasm": new URL("../data/engine.wasm", import.meta.url),
  "games.json": new URL("../data/games.json", import.meta.url),
  "learned.pack": new URL("../data/learned.pack", import.meta.url),
  "miniboard.pack": new URL("../data/miniboard.pack", import.meta.url),
  "phantom.pack": new URL("../data/phantom.pack", import.meta.url),
  "ultimate.pack": new URL("../data/ultimate.pack", import.meta.url),
};
/** The beginning of an address that is not a path. On Windows, C: begins a path. */
const SCHEME = /^[a-z][a-z\d+.-]+:/i;

/**
 * Return the address of a file, in the library's own folder or in the given one.
 * @param {string} name
 * @param {string | URL} [folder]  an address, or a path relative to the page (in a worker to its
 *   script, in node to the working directory), with or without a / at the end
 */
export async function addressOf(name, folder) {
  if (folder === undefined) return FILES[/** @type {keyof typeof FILES} */ (name)];
  const given = `${folder}`;
  const node = SCHEME.test(given) ? null : await moduleOfNode("node:url");
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  const address = node ? node.pathToFileURL(given) : new URL(given, base);
  if (!address.pathname.endsWith("/")) address.pathname += "/";
  return new URL(name, address);
}

/**
 * Return a built-in module of node, or null outside node. Some test environments define `document`
 * in node, too. The name is in a variable so that bundlers leave the import to node.
 * @param {string} name @returns {Promise<any>}
 */
export async function moduleOfNode(name) {
  if (!globalThis.process?.versions?.node) return null;
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name);
}
