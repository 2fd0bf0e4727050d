// The data of this site: every table with its card, and SQL queries by DuckDB in the browser.

import { TttError } from "../library/nine-cells.js";
import { byId, choose, drawTable, fold, html, note, press, say } from "../parts/dom.js";
import { copy, saveBlob, shareGame } from "../parts/share.js";
import { language } from "../texts/language.js";
import { ask, asParquet, cancel, isHere, readContents } from "./ask.js";
import { texts } from "./console-texts.js";
import { allNames, complete, explain } from "./names.js";

/** `run`: the query is to be run, and not only shown. @type {State} */
export const USUAL = { sql: "", run: "" };
export const CHOICES = { run: ["", "1"] };
const PAGE = 100; // rows that are shown at once
/** Errors of DuckDB that a rule of this console explains. @type {[RegExp, string][]} */
const WHY = [
  [/read-only mode|Cannot write|is read-only|is not an table/, texts.readOnly],
  [/disabled (by|through) configuration|configuration has been locked/, texts.noFiles],
];

/** Verbs that a read-only transaction allows in part. Their effect would be undone. */
const WRITES = [
  ...["abort", "alter", "analyze", "begin", "checkpoint", "commit", "create", "deallocate"],
  ...["delete", "drop", "end", "execute", "insert", "install", "prepare", "reset", "rollback"],
  ...["set", "start", "update", "use", "vacuum"],
];

const { div, input, p, progress, section, span, textarea } = html;

/** @typedef {import("./ask.js").Table} Table */

/**
 * Whether the user of this page has run a query. Opening an address does not load any large file.
 */
let asked = false;

/**
 * Show the progress of a query, with the fraction that is done if that is known.
 * @param {string} text @param {number} [share]
 */
function tell(text, share) {
  const bar = share === undefined ? null : progress({ max: 1, value: share, "aria-label": text });
  byId("told").replaceChildren(span(text), ...(bar ? [bar] : []));
}

/** Run the query that the user has requested. @param {Go} go @param {string} sql */
function askFor(go, sql) {
  asked = true;
  go({ sql, run: "1" });
}

/** @param {import("./ask.js").Answer} answer @param {number} first */
function drawRows(answer, first) {
  const { names, rows, more } = answer;
  const last = Math.min(first + PAGE, rows.length);
  const turn = (/** @type {number} */ to) => byId("answer").replaceChildren(drawRows(answer, to));
  const pages = [
    press(texts.back, () => turn(first - PAGE), first === 0),
    span(texts.from(first + 1, last)),
    press(texts.on, () => turn(first + PAGE), last === rows.length),
  ];
  return section(
    { class: "answer" },
    drawTable(texts.answer, names, rows.slice(first, last)),
    rows.length > PAGE ? div({ class: "controls" }, pages) : null,
    note(texts.rows(rows.length, more)),
    div(
      { class: "controls" },
      press(texts.copy, () => copy(answer.csv, texts.copied, texts.notCopied)),
      press(texts.saveCsv, () => saveBlob("answer.csv", new Blob([answer.csv]))),
      press(texts.saveParquet, async () => {
        saveBlob("answer.parquet", new Blob([/** @type {BlobPart} */ (await asParquet())]));
      }),
      press(texts.share, shareGame),
    ),
  );
}

/**
 * Run the query, and show the answer or why there is none.
 * @param {string} sql @param {AbortSignal} signal
 */
async function show(sql, signal) {
  const [run, stop] = ["run", "stop"].map(byId);
  byId("answer").replaceChildren();
  run.hidden = true;
  stop.hidden = false;
  signal.addEventListener("abort", () => cancel());
  try {
    if (WRITES.includes(/^\s*(\w*)/.exec(sql)?.[1].toLowerCase() ?? ""))
      throw new TttError(texts.noWrites);
    const answer = await ask(sql, (text, share) => signal.aborted || tell(text, share));
    if (signal.aborted) return;
    byId("answer").replaceChildren(drawRows(answer, 0));
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof TttError)) throw error;
    const why = WHY.find(([pattern]) => pattern.test(error.message))?.[1];
    const told = explain(error.message, allNames(await readContents()), texts.meant);
    byId("answer").replaceChildren(
      // In DuckDB's own layout: its caret is below the wrong word.
      html.pre({ class: "fault", role: "alert", tabindex: "0" }, told),
      why ? note(why) : "",
    );
  } finally {
    if (await isHere()) run.textContent = texts.run; // nothing needs to be loaded any more
    if (!signal.aborted) tell("");
    run.hidden = false;
    stop.hidden = true;
  }
}

/** @param {State} state @param {Go} go @param {import("./ask.js").Contents} contents @param {boolean} here */
function drawConsole({ sql }, go, contents, here) {
  const { questions, bytes } = contents;
  const names = allNames(contents);
  const offered = div({ class: "controls", id: "names", role: "group", "aria-label": texts.names });
  const take = (/** @type {string} */ name) => {
    const { word } = complete(editor.value, editor.selectionStart, names);
    const at = editor.selectionStart;
    editor.setRangeText(name, at - word.length, at, "end");
    offered.replaceChildren();
    editor.focus();
  };
  const offer = () => {
    const { found } = complete(editor.value, editor.selectionStart, names);
    offered.replaceChildren(...found.map((name) => press(name, () => take(name))));
  };
  const editor = textarea({
    ...{ id: "sql", class: "long", rows: 8, spellcheck: "false", autocapitalize: "off" },
    input: offer,
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
      if (event.key === "Escape") offered.replaceChildren(); // then Tab moves the focus
      const name = offered.firstElementChild?.textContent;
      if (event.key !== "Tab" || event.shiftKey || !name) return;
      event.preventDefault();
      take(name);
    },
  });
  editor.value = sql;
  const run = () => {
    const written = editor.value.trim().replace(/;$/, "");
    if (!written) return tell(texts.nothing);
    askFor(go, written);
  };
  const options = questions.map(({ title, german }, at) => [
    `${at}`,
    language === "de" ? german : title,
  ]);
  const chosen = questions.findIndex((question) => question.sql === sql);
  return section(
    { class: "console" },
    choose(texts.question, [["-1", texts.own], ...options], `${chosen}`, (at) =>
      go({ sql: questions[+at]?.sql ?? "", run: here ? "1" : "" }),
    ),
    html.label({ class: "field" }, span(texts.statement), editor),
    offered,
    div(
      { class: "controls" },
      press(here ? texts.run : texts.load(bytes / 1e6), run, false, { class: "main", id: "run" }),
      press(texts.stop, () => cancel(), false, { id: "stop", hidden: true }),
      span({ class: "note" }, texts.key),
    ),
    p({ id: "told", role: "status" }),
    div({ id: "answer" }),
  );
}

/** @param {Table} table @param {Go} go @param {string[]} files  the tables that are one each */
function drawTableCard({ name, title, rows, description, columns }, go, files) {
  const look = () => askFor(go, `from ${name}\nlimit 100`);
  return fold(
    name,
    p(`${title}. `, span({ class: "note" }, texts.counted(rows))),
    note(description),
    div(
      { class: "controls" },
      press(texts.look, look, false, { "data-key": `look ${name}` }),
      files.includes(name)
        ? html.a({ class: "button", href: `data/${name}.parquet`, download: "" }, "Parquet")
        : null,
    ),
    drawTable(
      name,
      texts.heads,
      columns.map((column) => [column.name, column.type, column.description]),
    ),
  );
}

/**
 * Draw all tables, or those that contain a word.
 * @param {import("./ask.js").Contents} contents @param {Go} go
 */
function drawTables({ tables, meanings }, go) {
  const files = meanings.filter(([, statement]) => !statement).map(([name]) => name);
  const cards = tables.map((table) => drawTableCard(table, go, files));
  const words = tables.map(({ name, title, columns }) =>
    [name, title, ...columns.map((column) => column.name)].join(" ").toLowerCase(),
  );
  const find = (/** @type {any} */ event) => {
    const asked = event.target.value.trim().toLowerCase();
    for (const [at, card] of cards.entries()) card.hidden = !words[at].includes(asked);
  };
  return section(
    { class: "tables" },
    html.h2(texts.tables),
    html.label({ class: "field" }, span(texts.search), input({ type: "search", input: find })),
    cards,
  );
}

/** @param {State} state @param {Go} go @param {AbortSignal} signal */
export async function draw(state, go, signal) {
  say(texts.title);
  const [contents, here] = await Promise.all([readContents(), isHere()]);
  if (!document.querySelector("[href='console/console.css']"))
    document.head.append(html.link({ rel: "stylesheet", href: "console/console.css" }));
  const parts = [
    note(texts.about),
    drawConsole(state, go, contents, here),
    drawTables(contents, go),
  ];
  const runs = state.run && state.sql && (here || asked);
  return { parts, after: runs ? () => show(state.sql, signal) : undefined };
}
