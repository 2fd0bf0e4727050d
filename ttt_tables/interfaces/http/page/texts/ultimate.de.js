// The words of ultimate tic-tac-toe in German.
import { count } from "./de.js";

/** @type {typeof import("./ultimate.en.js").default} */
const words = {
  about:
    "Neun Bretter in einem: Gewinne ein Brett, und es gehört dir; drei in einer Reihe gewinnen. Dein Feld sagt, auf welchem Brett die andere Seite als Nächstes spielt.",
  links: [
    "Der Sieg, den niemand aufhält",
    "Von Brett zu Brett geschickt",
    "Wenn mehr Bretter gewinnen",
  ],
  levels: {
    easy: {
      text: "Leicht",
      says: "Sieht einen Zug voraus und spielt in einem von drei Zügen ein zufälliges Feld. Gemessen: 91 % von 600 Spielen gegen zufällige Züge (88 bis 93 %).",
    },
    medium: {
      text: "Mittel",
      says: "Sieht drei Züge voraus, in der Seite selbst. Gemessen: 100 % von 600 Spielen gegen Leicht (99 bis 100 %).",
    },
    hard: {
      text: "Schwer",
      says: "Die Engine, so lange, wie unten steht. Gemessen: 99 % von 600 Spielen gegen Mittel (98 bis 99 %). Sie sah dabei 20.000 Stellungen je Zug an, und jedes Spiel begann mit vier zufälligen Zügen.",
    },
    perfect: {
      text: "Am stärksten",
      says: "Die Engine, zwei Sekunden je Zug. Nicht perfekt: Niemand hat dieses Spiel gelöst.",
    },
  },
  rule: "Regel",
  rules: {
    "closed-draw": "Klassisch: drei in einer Reihe, sonst Remis",
    "closed-count": "CodinGame: Die meisten Bretter zählen",
    open: "Gewonnene Bretter bleiben offen",
  },
  about_rules: {
    "closed-draw": "Gewonnene Bretter schließen; ohne drei in einer Reihe ist es remis",
    "closed-count": "Gewonnene Bretter schließen; ohne drei in einer Reihe gewinnen mehr Bretter",
    open: "Auf gewonnenen Brettern wird weitergespielt",
  },
  time: "Zeit der Engine",
  times: {
    ...{ 20: "20 ms", 100: "eine Zehntelsekunde", 500: "eine halbe Sekunde" },
    2000: "2 Sekunden",
  },
  noTime: (time) => `Die Zeit der Engine ist ${time}: Möglich sind 1 bis 5000 Millisekunden.`,
  board: (cell) => `Brett ${cell}`,
  hasIt: (side) => `${side} hat es`,
  playHere: "hier spielen",
  each: (x, o) => `X ${x}, O ${o}`,
  matters: (swing) => `zählt ${swing}`,
  anywhere: "auf irgendeinem offenen Brett",
  on: (board) => `auf Brett ${board}`,
  proved: { win: "S", draw: "R", loss: "N" },
  provedLong: (result) => `bewiesen: ${result}`,
  filled: "Wenn jedes offene Brett zufällig gefüllt würde",
  against: (number) =>
    `die eigene Wahl der Engine, für die sie jedes Mal ${number.toLocaleString("de")} Stellungen ansieht`,
  shown: "Was man sieht",
  ...{ hideHeat: "Gewicht der Bretter verbergen", showHeat: "Gewicht der Bretter zeigen" },
  meaning:
    "Jedes Feld, das gespielt werden kann, zeigt die Schätzung der Engine für die Seite am Zug, in Prozent; S, R und N sind bewiesen. Kleine Zahlen zählen die Züge des besten Spiels. Ein kleines Zeichen am Rand eines Bretts sagt, wer es mit einem Zug gewinnt. Unter jedem Brett steht die Aussicht jeder Seite, es zu gewinnen, wenn es zufällig gefüllt würde. „Zählt“ vergleicht, was X im ganzen Spiel erreicht, wenn X dieses Brett gewinnt und wenn O es gewinnt. Der Balken unten zeigt die Aussichten im ganzen Spiel, wenn jedes Brett zufällig gefüllt würde; die Engine dagegen sieht voraus.",
  asText: "Das Spiel als Text",
  paste: "Füge ein Spiel ein",
  example: "44 40 04 48 84",
  load: "Laden und zurückblicken",
  copy: "Kopieren",
  whatCost: "Was hat jeder Zug gekostet?",
  looks: "Die Engine sieht jede Stellung an",
  lines: "Varianten",
  linesOf: (side) => `Wie ${side} steht, in Prozent, und die Züge, die zu erwarten sind`,
  threat: (side) => `${side} droht (wie ${side} dann steht)`,
  pass: (side, other) =>
    `Was ${other} spielen würde, wenn ${side} aussetzte: auf irgendeinem offenen Brett, denn wer aussetzt, schickt niemanden irgendwohin.`,
  nearIt: (side) => `${side} fehlt ein Zug`,
  digits: (first) =>
    `Zwei Ziffern sind Brett und Feld, jeweils ${first} (oben links) bis ${first + 8}.`,
  solved: "Gelöst",
  oMayPlay: "O darf alles spielen. Danach zeigt die Seite wieder den Gewinnzug von X.",
  leftWin: "Dieses Spiel hat den bekannten Sieg verlassen. Ein neues Spiel führt wieder hin.",
  winsIn: (plies, move) =>
    `X gewinnt in höchstens ${plies} Zügen beider Seiten, was O auch tut: hier mit ${move}.`,
  playWin: "Den Gewinnzug spielen",
  ...{ engine: "Die Engine", strategy: "Die Strategie", plain: "Eine einfache Suche" },
  wouldPlay: (who, move) => `${who} würde ${move} spielen.`,
  score: (who, depth, score) =>
    `${who}, ${count(depth, "Zug", "Züge")} voraus: X steht bei ${score}.`,
  provedScore: (who, result) => `${who}, bewiesen: ${result}.`,
  loading: (kilobytes) =>
    `Die Engine wird geladen: ${kilobytes} kB. Bis dahin antwortet eine einfache Suche.`,
  instead: "An ihrer Stelle antwortet eine einfache Suche.",
  tree: {
    ...{ above: "Zur Variante darüber", below: "Zur Variante darunter" },
    ...{ promote: "Variante aufwerten", removeSide: "Variante ab hier löschen" },
    remove: "Ab hier löschen",
    keys: "←\u00a0→ führen eine Variante entlang, ↑\u00a0↓ zu der darüber oder darunter.",
  },
};
export default words;
