// Where the library's files are: in its own folder `data`, or in one that is given.

/** The library's own files. Bundlers find and copy each by its literal address. */
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
/** How an address begins that is not a path; C: begins a path on Windows. */
const SCHEME = /^[a-z][a-z\d+.-]+:/i;

/**
 * The address of a file, in the library's own folder or in the one that is given.
 * @param {string} name
 * @param {string | URL} [folder]  an address, or a path relative to the page (in a worker to its
 *   script, in node to the working directory), with or without a last /
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
 * One of node's own modules, or null elsewhere. Test environments have a `document` in node, too.
 * The name is in a variable, and bundlers leave the import to node.
 * @param {string} name @returns {Promise<any>}
 */
export async function moduleOfNode(name) {
  if (!globalThis.process?.versions?.node) return null;
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name);
}
