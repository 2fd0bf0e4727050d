// The console's texts, in the languages of the page.

import { language } from "../texts/language.js";

const en = {
  title: "Query every table with SQL",
  about: "You can query all tables of this site in this browser, and no query leaves it.",
  aboutServer:
    "You can query all tables of this server. It runs each query in a process of its own, which can only read the tables.",
  ...{ questions: "Questions", question: "More questions", statement: "SQL", run: "Run" },
  choose: (/** @type {number} */ count) => `${count} more questions`,
  stored: (/** @type {number} */ megabytes) =>
    `This answer is stored in the page. A query of your own first loads DuckDB (${megabytes.toFixed(1)} MB). After that the console works without a network.`,
  storedOnServer: "This answer is stored in the page.",
  ...{ layout: "Show as", asTable: "Table", asBoards: "Boards" },
  marked: "This cell is marked on the board",
  open: (/** @type {string} */ board) => `Open the board ${board} in the game`,
  opens: "Tap a board to open it in the game.",
  noServer: "The server does not answer. Check that it is still running.",
  ...{
    stop: "Stop",
    clear: "Clear",
    copy: "Copy as CSV",
    share: "Share this query",
    back: "Back",
    on: "On",
  },
  ...{ saveCsv: "Save as CSV", saveParquet: "Save as Parquet" },
  names: "Names that begin like this",
  meant: (/** @type {string} */ name) => `Did you mean "${name}"?`,
  key: ". Press Ctrl and Enter to run it, and Tab to complete a name.",
  load: (/** @type {number} */ megabytes) => `Load DuckDB (${megabytes.toFixed(1)} MB) and run`,
  loading: (/** @type {number} */ come, /** @type {number} */ all) =>
    `Loading DuckDB: ${come.toFixed(1)} of ${all.toFixed(1)} MB`,
  starting: "Starting DuckDB ...",
  table: (/** @type {string} */ name) => `Loading the table ${name} ...`,
  running: "Running ...",
  rows: (/** @type {number} */ rows, /** @type {boolean} */ more) =>
    more
      ? `The first ${rows.toLocaleString("en")} rows. Use a limit, a filter or a count to see the others.`
      : `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}.`,
  from: (/** @type {number} */ first, /** @type {number} */ last) => `Rows ${first} to ${last}`,
  answer: "Answer",
  copied: "The rows are copied as CSV.",
  notCopied: "This browser cannot copy. Select the rows instead.",
  nothing: "Write a statement first, or choose an example query.",
  cancelled: "The query was stopped, as you asked.",
  broken:
    "DuckDB failed on this statement, possibly for lack of memory. The next statement starts it again.",
  tooLong: (/** @type {number} */ seconds) =>
    `The query was stopped after ${seconds} s. Ask for less, or run it with ttt sql --unlocked, which has no limit.`,
  notLoaded: (/** @type {string} */ path) =>
    `${path} could not be loaded. Check the network and try again.`,
  readOnly: "This console only reads. Its tables cannot be changed.",
  noWrites:
    "This console only runs statements that read: select, from, with, describe, explain, show.",
  noFiles: "This console only reads the tables of this site, and no other file or address.",
  search: "Find a table or column",
  tables: "Tables",
  look: "Look at its rows",
  heads: ["column", "type", "meaning"],
  counted: (/** @type {number} */ rows) => `${rows.toLocaleString("en")} rows`,
};

/** @type {typeof en} */
const de = {
  ...en,
  title: "Alle Tabellen mit SQL abfragen",
  about:
    "Du kannst alle Tabellen dieser Seite in diesem Browser abfragen, und keine Abfrage verlässt ihn.",
  aboutServer:
    "Du kannst alle Tabellen dieses Servers abfragen. Jede Abfrage läuft dort in einem eigenen Prozess, der nur die Tabellen lesen kann.",
  ...{ questions: "Fragen", question: "Weitere Fragen", statement: "SQL", run: "Ausführen" },
  choose: (count) => `${count} weitere Fragen`,
  stored: (megabytes) =>
    `Diese Antwort ist in der Seite gespeichert. Eine eigene Abfrage lädt zuerst DuckDB (${megabytes.toFixed(1).replace(".", ",")} MB). Danach geht es ohne Netz.`,
  storedOnServer: "Diese Antwort ist in der Seite gespeichert.",
  ...{ layout: "Zeigen als", asTable: "Tabelle", asBoards: "Bretter" },
  marked: "Dieses Feld ist auf dem Brett markiert",
  open: (board) => `Das Brett ${board} im Spiel öffnen`,
  opens: "Tippe auf ein Brett, um es im Spiel zu öffnen.",
  noServer: "Der Server antwortet nicht. Prüfe, ob er noch läuft.",
  ...{ stop: "Anhalten", clear: "Leeren", copy: "Als CSV kopieren", share: "Diese Abfrage teilen" },
  ...{ back: "Zurück", on: "Weiter" },
  ...{ saveCsv: "Als CSV sichern", saveParquet: "Als Parquet sichern" },
  names: "Namen, die so beginnen",
  meant: (name) => `Meintest du "${name}"?`,
  key: ". Strg und Eingabe führt es aus, Tab ergänzt einen Namen.",
  load: (megabytes) => `DuckDB laden (${megabytes.toFixed(1).replace(".", ",")} MB) und ausführen`,
  loading: (come, all) =>
    `DuckDB wird geladen: ${come.toFixed(1)} von ${all.toFixed(1)} MB`.replaceAll(".", ","),
  starting: "DuckDB startet ...",
  table: (name) => `Die Tabelle ${name} wird geladen ...`,
  running: "Es wird gerechnet ...",
  rows: (rows, more) =>
    more
      ? `Die ersten ${rows.toLocaleString("de")} Zeilen. Mit limit, einem Filter oder count siehst du die anderen.`
      : `${rows.toLocaleString("de")} ${rows === 1 ? "Zeile" : "Zeilen"}.`,
  from: (first, last) => `Zeilen ${first} bis ${last}`,
  answer: "Antwort",
  copied: "Die Zeilen sind als CSV kopiert.",
  notCopied: "Dieser Browser kann nicht kopieren. Markiere stattdessen die Zeilen.",
  nothing: "Schreibe zuerst eine Anweisung oder wähle eine Beispielabfrage.",
  cancelled: "Die Abfrage wurde angehalten, wie gewünscht.",
  broken:
    "DuckDB ist an dieser Anweisung gescheitert, vielleicht aus Mangel an Speicher. Die nächste Anweisung startet es neu.",
  tooLong: (seconds) =>
    `Die Abfrage wurde nach ${seconds} s angehalten. Frage weniger ab, oder nimm ttt sql --unlocked, das keine Grenze hat.`,
  notLoaded: (path) =>
    `${path} konnte nicht geladen werden. Prüfe das Netz und versuche es noch einmal.`,
  readOnly: "Diese Konsole liest nur. Ihre Tabellen lassen sich nicht ändern.",
  noWrites:
    "Diese Konsole führt nur Anweisungen aus, die lesen: select, from, with, describe, explain, show.",
  noFiles: "Diese Konsole liest nur die Tabellen dieser Seite, keine anderen Dateien und Adressen.",
  search: "Tabelle oder Spalte finden",
  tables: "Tabellen",
  look: "Zeilen ansehen",
  heads: ["Spalte", "Typ", "Bedeutung"],
  counted: (rows) => `${rows.toLocaleString("de")} Zeilen`,
};

export const texts = language === "de" ? de : en;
