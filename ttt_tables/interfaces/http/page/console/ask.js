// Run queries with DuckDB, on the server of this page or in the browser. There it is loaded for the
// first query, and again after a stop or a trap.

import { TttError } from "../library/nine-cells.js";
import { texts } from "./console-texts.js";

export const LIMIT = 60_000; // milliseconds for one statement, as long as `ttt sql` allows

/** @typedef {{names: string[], numeric: boolean[], rows: (string | null)[][], csv: string, more: boolean}} Answer */
/** @typedef {{name: string, title: string, rows: number, description: string, columns: {name: string, type: string, description: string}[]}} Table */
/**
 * A question of the documents. Titles, themes and a button's texts are in English and in German.
 * @typedef {{titles: string[], themes: string[], button: string[] | null, sql: string, answer?: Answer}} Question
 */
/** @typedef {{tables: Table[], meanings: [string, string][], questions: Question[], bytes?: number}} Contents */
/** @typedef {(text: string, share?: number) => void} Tell */

/** Whether statements run on the server, each in a locked process, and not in this browser. */
export const SERVED = document.documentElement.dataset.console === "server";
const WASM = ["console/duckdb.wasm", "console/parquet.wasm"];
/** @type {Promise<Contents> | undefined} */
let contents;
/** @type {Promise<WebAssembly.Module[]> | undefined} */
let modules;
/** @type {Worker | null} */
let worker = null;
/** Ends the request to the server. */
let request = new AbortController();
/** Ends the running query. @type {((error: Error) => void) | null} */
let stop = null;
/** The number of the query, and the timer of its statement. */
let question = 0;
let timer = 0;

/**
 * The contents of the console: tables, example queries from the documents, and the meaning of each
 * name.
 */
export function readContents() {
  contents ??= load("console/contents.json", () => {}).then(
    (bytes) => JSON.parse(new TextDecoder().decode(bytes)),
    (error) => {
      contents = undefined; // the next access loads it again
      throw error;
    },
  );
  return contents;
}

/** Return whether a statement runs at once: DuckDB is loaded, kept by this browser, or not needed. */
export const isHere = async () =>
  SERVED || Boolean(modules ?? (await globalThis.caches?.match(WASM[0]).catch(() => null)));

/**
 * Return the bytes of a file. The site stores some files compressed without a sign in their names.
 * @param {string} path @param {(bytes: number) => void} tell of the bytes that have arrived
 */
async function load(path, tell) {
  const lost = () => {
    throw new TttError(texts.notLoaded(path));
  };
  const reply = await fetch(path).catch(lost);
  if (!reply.ok || !reply.body) return lost();
  const counted = new TransformStream({
    transform: (bytes, out) => {
      tell(bytes.length);
      out.enqueue(bytes);
    },
  });
  const stream = reply.body.pipeThrough(counted);
  const plain = path.endsWith(".wasm")
    ? stream.pipeThrough(new DecompressionStream("gzip"))
    : stream;
  return new Response(plain).arrayBuffer().catch(lost); // for example if it breaks off
}

/** @param {number} bytes of both @param {Tell} tell */
async function compile(bytes, tell) {
  let come = 0;
  const count = (/** @type {number} */ more) => {
    come += more;
    tell(texts.loading(come / 1e6, bytes / 1e6), come / bytes);
  };
  const both = WASM.map(async (path) => WebAssembly.compile(await load(path, count)));
  return Promise.all(both);
}

/**
 * Send a message to the worker, and return its answer. In the meantime the worker can request
 * tables.
 * @param {any} said @param {Tell} tell @returns {Promise<any>}
 */
function exchange(said, tell) {
  const asked = /** @type {Worker} */ (worker);
  return new Promise((resolve, reject) => {
    const bring = async (/** @type {string} */ name) => {
      tell(texts.table(name));
      const bytes = await load(`data/${name}.parquet`, () => {});
      tell(texts.running);
      asked.postMessage({ table: new Uint8Array(bytes) }, [bytes]);
    };
    const fail = (/** @type {Error} */ error) => {
      end();
      reject(error);
    };
    asked.onerror = (event) => fail(new Error(event.message));
    asked.onmessage = ({ data: { wanted, done, error, broken } }) => {
      if (wanted) bring(wanted).catch((fault) => cancel(fault.message));
      else if (broken) fail(new TttError(texts.broken));
      else if (error) reject(new TttError(error));
      else resolve(done);
    };
    asked.postMessage(said);
  });
}

/** @param {Tell} tell */
async function start(tell) {
  const mine = question;
  const { meanings, tables, bytes = 0 } = await readContents();
  modules ??= compile(bytes, tell);
  const [duckdb, parquet] = await modules.catch((error) => {
    modules = undefined;
    throw error;
  });
  if (mine !== question) throw new TttError(texts.cancelled); // while it was loaded
  tell(texts.starting);
  worker = new Worker("console/worker.js", { type: "module" });
  await exchange({ duckdb, parquet, meanings, tables }, tell).catch((error) => {
    end();
    throw error;
  });
}

/** @param {string} sql @param {Tell} tell @returns {Promise<Answer>} */
async function askServer(sql, tell) {
  tell(texts.running);
  request = new AbortController();
  const reply = await fetch("sql", {
    ...{ method: "POST", headers: { "content-type": "application/json" } },
    ...{ body: JSON.stringify({ statement: sql }), signal: request.signal },
  }).catch(() => {
    throw new TttError(texts.noServer);
  });
  const told = await reply.json();
  if (!reply.ok) throw new TttError(told.reason);
  return told;
}

/** @param {string} sql @param {Tell} tell @returns {Promise<Answer>} */
async function answer(sql, tell) {
  if (SERVED) return askServer(sql, tell);
  if (!worker) await start(tell);
  tell(texts.running);
  timer = setTimeout(() => cancel(texts.tooLong(LIMIT / 1000)), LIMIT);
  return exchange({ sql }, tell);
}

/**
 * Run one statement. Throws TttError with DuckDB's own message, or with the reason why it was
 * stopped.
 * @param {string} sql @param {Tell} tell @returns {Promise<Answer>}
 */
export function ask(sql, tell) {
  cancel();
  const mine = ++question;
  /** @type {Promise<Answer>} */
  const asked = new Promise((resolve, reject) => {
    stop = reject;
    answer(sql, tell).then(resolve, reject);
  });
  return asked.finally(() => {
    if (mine !== question) return; // a newer one has its own timer
    clearTimeout(timer);
    stop = null;
  });
}

/** Return the last answer as a Parquet file. @returns {Promise<Uint8Array>} */
export const asParquet = () => exchange({ parquet: true }, () => {});

function end() {
  request.abort();
  worker?.terminate();
  worker = null;
}

/** End the running statement, whatever it does, by ending its worker. */
export function cancel(reason = texts.cancelled) {
  if (!stop) return;
  clearTimeout(timer);
  stop(new TttError(reason));
  stop = null;
  question += 1;
  end();
}
