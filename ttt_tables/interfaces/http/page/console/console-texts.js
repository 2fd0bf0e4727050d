// The console's words, in the languages of the page.

import { language } from "../texts/language.js";

const en = {
  title: "Every table, by SQL",
  about:
    "All tables of this site, in this browser: nothing you ask leaves it. Loading DuckDB takes a moment once; after that it works without a network.",
  ...{ question: "A question to begin with", own: "Your own", statement: "SQL", run: "Run" },
  ...{ stop: "Stop", copy: "Copy as CSV", share: "Share this query", back: "Back", on: "On" },
  ...{ saveCsv: "Save as CSV", saveParquet: "Save as Parquet" },
  names: "Names that begin so",
  meant: (/** @type {string} */ name) => `Did you mean "${name}"?`,
  key: "Ctrl and Enter runs it, Tab completes a name.",
  load: (/** @type {number} */ megabytes) => `Load DuckDB (${megabytes.toFixed(1)} MB) and run`,
  loading: (/** @type {number} */ come, /** @type {number} */ all) =>
    `Loading DuckDB: ${come.toFixed(1)} of ${all.toFixed(1)} MB`,
  starting: "Starting DuckDB ...",
  table: (/** @type {string} */ name) => `Loading the table ${name} ...`,
  running: "Running ...",
  rows: (/** @type {number} */ rows, /** @type {boolean} */ more) =>
    more
      ? `The first ${rows.toLocaleString("en")} rows: a limit, a filter or a count tells of the others.`
      : `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}.`,
  from: (/** @type {number} */ first, /** @type {number} */ last) => `Rows ${first} to ${last}`,
  answer: "Answer",
  copied: "The rows are copied as CSV.",
  notCopied: "This browser copies nothing: select the rows instead.",
  nothing: "Write a statement first, or choose a question.",
  cancelled: "Stopped, as you asked.",
  broken:
    "DuckDB broke down on this statement, as for want of memory: the next one starts it anew.",
  tooLong: (/** @type {number} */ seconds) =>
    `Stopped after ${seconds} s: ask for less, or run it by ttt sql --unlocked, which has no limit.`,
  notLoaded: (/** @type {string} */ path) =>
    `${path} could not be loaded: is there a network? Try again.`,
  readOnly: "This console reads and does not write: its tables stay as they were computed.",
  noWrites:
    "This console answers statements that read: select, from, with, describe, explain, show.",
  noFiles: "This console reads the tables of this site alone: no other file or address.",
  search: "Find a table or column",
  tables: "Tables",
  look: "Look at its rows",
  heads: ["column", "type", "meaning"],
  counted: (/** @type {number} */ rows) => `${rows.toLocaleString("en")} rows`,
};

/** @type {typeof en} */
const de = {
  ...en,
  title: "Alle Tabellen, mit SQL",
  about:
    "Alle Tabellen dieser Seite, in diesem Browser: Keine Frage verlässt ihn. DuckDB wird einmal geladen; danach geht es ohne Netz.",
  ...{ question: "Eine Frage zum Anfangen", own: "Eine eigene", statement: "SQL", run: "Fragen" },
  ...{ stop: "Anhalten", copy: "Als CSV kopieren", share: "Diese Frage teilen" },
  ...{ back: "Zurück", on: "Weiter" },
  ...{ saveCsv: "Als CSV sichern", saveParquet: "Als Parquet sichern" },
  names: "Namen, die so beginnen",
  meant: (name) => `Meintest du "${name}"?`,
  key: "Strg und Eingabe fragt, Tab ergänzt einen Namen.",
  load: (megabytes) => `DuckDB laden (${megabytes.toFixed(1).replace(".", ",")} MB) und fragen`,
  loading: (come, all) =>
    `DuckDB wird geladen: ${come.toFixed(1)} von ${all.toFixed(1)} MB`.replaceAll(".", ","),
  starting: "DuckDB startet ...",
  table: (name) => `Die Tabelle ${name} wird geladen ...`,
  running: "Es wird gerechnet ...",
  rows: (rows, more) =>
    more
      ? `Die ersten ${rows.toLocaleString("de")} Zeilen: von den anderen erzählt ein limit, ein Filter oder ein count.`
      : `${rows.toLocaleString("de")} ${rows === 1 ? "Zeile" : "Zeilen"}.`,
  from: (first, last) => `Zeilen ${first} bis ${last}`,
  answer: "Antwort",
  copied: "Die Zeilen sind als CSV kopiert.",
  notCopied: "Dieser Browser kopiert nichts: Wähle die Zeilen aus.",
  nothing: "Schreibe zuerst eine Anweisung oder wähle eine Frage.",
  cancelled: "Angehalten, wie gewünscht.",
  broken:
    "DuckDB ist an dieser Anweisung zerbrochen, etwa aus Mangel an Speicher: Die nächste startet es neu.",
  tooLong: (seconds) =>
    `Nach ${seconds} s angehalten: Frage nach weniger, oder nimm ttt sql --unlocked, das keine Grenze hat.`,
  notLoaded: (path) => `${path} konnte nicht geladen werden: Gibt es ein Netz? Versuche es wieder.`,
  readOnly:
    "Hier wird gelesen und nicht geschrieben: Die Tabellen bleiben, wie sie berechnet sind.",
  noWrites: "Hier gehen Anweisungen, die lesen: select, from, with, describe, explain, show.",
  noFiles: "Hier werden nur die Tabellen dieser Seite gelesen, keine anderen Dateien und Adressen.",
  search: "Tabelle oder Spalte finden",
  tables: "Tabellen",
  look: "Zeilen ansehen",
  heads: ["Spalte", "Typ", "Bedeutung"],
  counted: (rows) => `${rows.toLocaleString("de")} Zeilen`,
};

export const texts = language === "de" ? de : en;
