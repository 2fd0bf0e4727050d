// The data of this site: every table with its card, and SQL queries by DuckDB in the browser.

import { TttError } from "../library/nine-cells.js";
import {
  byId,
  controls,
  drawTable,
  fold,
  html,
  note,
  press,
  replace,
  say,
  segments,
} from "../parts/dom.js";
import { copy, saveBlob, shareGame } from "../parts/share.js";
import { language } from "../texts/language.js";
import { ask, asParquet, cancel, isHere, readContents, SERVED } from "./ask.js";
import { texts } from "./console-texts.js";
import { allNames, complete, explain } from "./names.js";
import { drawersOf } from "./rows.js";

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

const { div, h2, input, optgroup, option, p, progress, section, select, span, textarea } = html;
const IN = language === "de" ? 1 : 0; // the place of this language in pairs of texts
const LAYOUTS = [
  ["table", texts.asTable],
  ["boards", texts.asBoards],
];

/** @typedef {import("./ask.js").Contents} Contents */
/** @typedef {import("./ask.js").Question} Question */
/** @typedef {import("./ask.js").Table} Table */

/**
 * Whether the user of this page has run a query. Opening an address does not load any large file.
 */
let asked = false;
/** How answers with boards are shown. */
let layout = "table";

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

/**
 * Draw an answer: its rows, some at a time, and what can be done with it.
 * @param {import("./ask.js").Answer} answer @param {string} sql @param {Contents} contents
 * @param {boolean} stored  with the page
 */
function drawAnswer(answer, sql, { tables, bytes }, stored = false) {
  const { rows, more } = answer;
  const { asTable, asGallery, hasBoards } = drawersOf(answer, sql, tables);
  const drawFrom = (/** @type {number} */ first) => {
    const last = Math.min(first + PAGE, rows.length);
    const turn = (/** @type {number} */ to) => replace(byId("answer"), [drawFrom(to)]);
    const change = (/** @type {string} */ to) => {
      layout = to;
      turn(first);
    };
    const pages = [
      press(texts.back, () => turn(first - PAGE), first === 0),
      span(texts.from(first + 1, last)),
      press(texts.on, () => turn(first + PAGE), last === rows.length),
    ];
    const draw = hasBoards && layout === "boards" ? asGallery : asTable;
    return section(
      { class: "answer" },
      hasBoards ? segments(texts.layout, LAYOUTS, layout, change) : null,
      draw(rows.slice(first, last)),
      rows.length > PAGE ? controls(pages) : null,
      note(texts.rows(rows.length, more), hasBoards ? ` ${texts.opens}` : ""),
      stored ? note(bytes ? texts.stored(bytes / 1e6) : texts.storedOnServer) : null,
      controls(
        press(texts.copy, () => copy(answer.csv, texts.copied, texts.notCopied)),
        press(texts.saveCsv, () => saveBlob("answer.csv", new Blob([answer.csv]))),
        stored || SERVED ? null : press(texts.saveParquet, saveParquet),
        press(texts.share, shareGame),
      ),
    );
  };
  return drawFrom(0);
}

async function saveParquet() {
  saveBlob("answer.parquet", new Blob([/** @type {BlobPart} */ (await asParquet())]));
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
    byId("answer").replaceChildren(drawAnswer(answer, sql, await readContents()));
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof TttError)) throw error;
    const why = WHY.find(([pattern]) => pattern.test(error.message))?.[1];
    const told = explain(error.message, allNames(await readContents()), texts.meant);
    // In our words, or in DuckDB's own layout, with its caret below the wrong word.
    const given = { class: why ? "fault words" : "fault", role: "alert", tabindex: "0" };
    byId("answer").replaceChildren(html.pre(given, why ?? told));
  } finally {
    if (await isHere()) run.textContent = texts.run; // nothing needs to be loaded any more
    if (!signal.aborted) tell("");
    run.hidden = false;
    stop.hidden = true;
  }
}

/**
 * Draw the questions: some as buttons, and the others in a list by their themes.
 * @param {Question[]} questions @param {string} sql  that is shown
 * @param {(question: Question) => void} pick
 */
function drawQuestions(questions, sql, pick) {
  const others = questions.filter(({ button }) => !button);
  const buttons = questions.flatMap((one) => {
    const more = { title: one.titles[IN], "aria-pressed": `${one.sql === sql}` };
    return one.button ? press(one.button[IN], () => pick(one), false, more) : [];
  });
  const drawOption = (/** @type {Question} */ one) =>
    option({ value: `${others.indexOf(one)}`, selected: one.sql === sql }, one.titles[IN]);
  const themes = [...new Set(others.map((one) => one.themes[IN]))];
  const list = select(
    {
      "aria-label": texts.question,
      "data-key": texts.question,
      change: () => pick(others[+list.value]),
    },
    option({ value: "", disabled: true, selected: true }, texts.choose(others.length)),
    themes.map((theme) =>
      optgroup({ label: theme }, others.filter((one) => one.themes[IN] === theme).map(drawOption)),
    ),
  );
  const given = { class: "controls asked", role: "group", "aria-label": texts.questions };
  return div(given, buttons, list);
}

/** @param {State} state @param {Go} go @param {Contents} contents @param {boolean} here */
function drawConsole(state, go, contents, here) {
  const { questions, bytes = 0 } = contents;
  const sql = state.sql || questions[0].sql;
  const chosen = questions.find((question) => question.sql === sql);
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
    ...{ id: "sql", class: "long", rows: 4, spellcheck: "false", autocapitalize: "off" },
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
  const clear = () => {
    editor.value = "";
    editor.focus();
  };
  const run = () => {
    const written = editor.value.trim().replace(/;$/, "");
    if (!written) return tell(texts.nothing);
    askFor(go, written);
  };
  const stored = chosen?.answer && !isToRun(state, here) ? chosen.answer : null;
  return section(
    { class: "console" },
    drawQuestions(questions, sql, (one) =>
      go({ sql: one.sql, run: here && !one.answer ? "1" : "" }),
    ),
    chosen ? h2({ class: "question" }, chosen.titles[IN]) : null,
    html.label(
      { class: "field" },
      span(texts.statement, span({ class: "keys" }, texts.key)),
      editor,
    ),
    offered,
    div(
      { class: "controls" },
      press(here ? texts.run : texts.load(bytes / 1e6), run, false, { class: "main", id: "run" }),
      press(texts.stop, () => cancel(), false, { id: "stop", hidden: true }),
      press(texts.clear, clear),
    ),
    p({ id: "told", role: "status" }),
    div({ id: "answer" }, stored ? drawAnswer(stored, sql, contents, true) : null),
  );
}

/** @param {State} state @param {boolean} here  whether a statement runs at once */
const isToRun = ({ sql, run }, here) => Boolean(run && sql && (here || asked));

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
      files.includes(name) && !SERVED
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
 * @param {Contents} contents @param {Go} go
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
    h2(texts.tables),
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
    note(SERVED ? texts.aboutServer : texts.about),
    drawConsole(state, go, contents, here),
    drawTables(contents, go),
  ];
  return { parts, after: isToRun(state, here) ? () => show(state.sql, signal) : undefined };
}
