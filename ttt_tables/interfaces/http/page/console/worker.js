// DuckDB in a worker. It runs one statement after another and cannot access the network.
//
// `make site` bundles this file with the packages that it names. From the start each table is a
// view over a table of the schema `files` that does not exist yet. DuckDB's binder reports which
// one is missing, so a table is read when a statement first needs it. Macros are made in the same
// way.

import { Table as Rows, tableToIPC } from "apache-arrow";
import { BROWSER_RUNTIME, createDuckDB, VoidLogger } from "duckdb";
import { initSync, readParquet, Table, writeParquet } from "parquet-wasm";
import { csv, isNumeric, read, text } from "./answers.js";

const MOST = 10_000; // rows of an answer
const LOCKED = ["enable_external_access=false", "memory_limit='2GB'", "lock_configuration=true"];
const MISSING = /with name "?(\w+)"? does not exist/;
const WAYS_OUT = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker"];

/** @type {any} */
const scope = self;
/** @type {any} */
let connection;
/**
 * Names, with the statements that define them; "" means a table's file.
 * @type {Map<string, string>}
 */
let meanings;
/** @type {Set<string>} */
const known = new Set();
/** @type {(bytes: Uint8Array) => void} */
let receive;
/** The last answer, as DuckDB returned it. @type {any[]} */
let batches = [];

/** The types of columns, as DuckDB names them. @type {Record<string, string>} */
const TYPES = {
  ...{ bool: "boolean", int8: "tinyint", int16: "smallint", int32: "integer", int64: "bigint" },
  ...{ uint8: "utinyint", uint16: "usmallint", uint64: "ubigint" },
  ...{ double: "double", string: "varchar" },
};
/** @param {string} type @returns {string} */
const typeOf = (type) => {
  const [, inner] = /^list<(.*)>$/.exec(type) ?? [];
  return inner ? `${typeOf(inner)}[]` : TYPES[type];
};

/**
 * Make each table a view over a table that is dropped again. The view has a name and columns, but
 * no rows.
 * @param {{name: string, columns: {name: string, type: string}[]}[]} tables
 */
function register(tables) {
  connection.query("create schema files");
  for (const { name, columns } of tables) {
    const all = columns.map((column) => `"${column.name}" ${typeOf(column.type)}`).join(", ");
    connection.query(`create table files.${name} (${all})`);
    connection.query(`create view ${name} as from files.${name}`);
    connection.query(`drop table files.${name}`);
  }
}

/** @param {{duckdb: WebAssembly.Module, parquet: WebAssembly.Module, meanings: [string, string][], tables: any[]}} given */
async function start(given) {
  initSync({ module: given.parquet });
  const none = { mainModule: "", mainWorker: "" };
  const database = await createDuckDB({ mvp: none, eh: none }, new VoidLogger(), BROWSER_RUNTIME);
  database.instantiateWasm = (/** @type {any} */ imports, /** @type {any} */ done) => {
    scope.DUCKDB_RUNTIME = BROWSER_RUNTIME;
    WebAssembly.instantiate(given.duckdb, imports).then((instance) => done(instance, given.duckdb));
    return [];
  };
  await database.instantiate(() => {});
  database.open({ path: ":memory:" });
  for (const way of WAYS_OUT) scope[way] = undefined;
  connection = database.connect();
  for (const setting of LOCKED) connection.query(`set ${setting}`);
  register(given.tables);
  meanings = new Map(given.meanings);
}

/** Create the object with a name. @param {string} name */
async function provide(name) {
  known.add(name);
  const statement = meanings.get(name);
  if (statement) return attempt(() => connection.query(statement));
  /** @type {Promise<Uint8Array>} */
  const received = new Promise((resolve) => {
    receive = resolve;
  });
  scope.postMessage({ wanted: name });
  const table = readParquet(await received).intoIPCStream();
  connection.insertArrowFromIPCStream(table, { schema: "files", name, create: true });
  connection.query(`create or replace view ${name} as from files.${name}`);
}

/**
 * Run an action until no name is missing.
 * @template T @param {() => T} act @returns {Promise<T>}
 */
async function attempt(act) {
  for (;;) {
    try {
      return act();
    } catch (error) {
      const name = MISSING.exec(/** @type {Error} */ (error).message)?.[1].toLowerCase();
      if (!name || !meanings.has(name) || known.has(name)) throw error;
      await provide(name);
    }
  }
}

/** Prepare one statement in a read-only transaction. @param {string} sql */
function prepare(sql) {
  connection.query("begin transaction read only");
  try {
    return connection.prepare(sql);
  } catch (error) {
    connection.query("rollback");
    throw error;
  }
}

/** @param {string} sql */
async function answer(sql) {
  const statement = await attempt(() => prepare(sql));
  try {
    const found = statement.send();
    found.open();
    /** @type {any[]} */
    const fields = found.schema.fields;
    const rows = [];
    batches = [];
    for (const batch of found) {
      batches.push(batch);
      const columns = fields.map((_, at) => batch.getChildAt(at));
      for (let row = 0; row < batch.numRows && rows.length <= MOST; row++)
        rows.push(fields.map(({ type }, at) => read(type, columns[at].get(row))));
      if (rows.length > MOST) break;
    }
    const names = fields.map((field) => field.name);
    const kept = rows.slice(0, MOST);
    const more = rows.length > MOST;
    const numeric = names.map((_, at) => isNumeric(kept.map((row) => row[at])));
    return { names, numeric, rows: kept.map((row) => row.map(text)), csv: csv(names, kept), more };
  } finally {
    statement.close();
    connection.query("rollback");
  }
}

/** Return the kept rows of the last answer as a Parquet file. */
function parquet() {
  const whole = new Rows(batches).slice(0, MOST);
  return writeParquet(Table.fromIPCStream(tableToIPC(whole, "stream")));
}

/** @param {any} said */
function reply(said) {
  if (said.parquet === true) return parquet();
  return said.sql === undefined ? start(said) : answer(said.sql);
}

/** Return whether DuckDB has stopped answering, for example after a trap of WebAssembly. */
function isBroken() {
  try {
    connection.query("select 1");
    return false;
  } catch {
    return true;
  }
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data.table) return receive(data.table);
  try {
    scope.postMessage({ done: await reply(data) });
  } catch (error) {
    const broken = data.sql !== undefined && isBroken();
    scope.postMessage({ error: /** @type {Error} */ (error).message ?? `${error}`, broken });
  }
};
