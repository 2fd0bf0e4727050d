// The texts of ultimate tic-tac-toe in German.
import { count } from "./de.js";

/** @type {typeof import("./ultimate.en.js").default} */
const words = {
  about:
    "Dieses Spiel hat neun kleine Bretter. Wer ein Brett gewinnt, besitzt es, und wer drei Bretter in einer Reihe besitzt, gewinnt. Das Feld, das du spielst, entscheidet, auf welchem Brett die andere Seite als Nächstes spielt.",
  links: [
    "Der Sieg, den niemand verhindern kann",
    "Von Brett zu Brett geschickt",
    "Wenn die meisten Bretter gewinnen",
  ],
  levels: {
    easy: {
      text: "Leicht",
      says: "Sieht einen Zug voraus und spielt in einem von drei Zügen ein zufälliges Feld. In 600 Spielen gegen zufällige Züge erreichte die Stufe 91 % (95-%-Intervall: 88 bis 93 %).",
    },
    medium: {
      text: "Mittel",
      says: "Sieht drei Züge voraus, ohne die Engine. In 600 Spielen gegen Leicht erreichte die Stufe 100 % (95-%-Intervall: 99 bis 100 %).",
    },
    hard: {
      text: "Schwer",
      says: "Die Engine rechnet so lange, wie unten eingestellt ist. In 600 Spielen gegen Mittel erreichte sie 99 % (95-%-Intervall: 98 bis 99 %). Dabei sah sie für jeden Zug 20.000 Stellungen an, und jedes Spiel begann mit vier zufälligen Zügen.",
    },
    perfect: {
      text: "Am stärksten",
      says: "Die Engine rechnet zwei Sekunden für jeden Zug. Sie ist nicht perfekt, denn gelöst ist dieses Spiel nur mit der Regel „Gewonnene Bretter bleiben offen“.",
    },
  },
  rule: "Regel",
  rules: {
    "closed-draw": "Klassisch: drei in einer Reihe, sonst Remis",
    "closed-count": "CodinGame: Die meisten Bretter zählen",
    open: "Gewonnene Bretter bleiben offen",
  },
  about_rules: {
    "closed-draw":
      "Gewonnene Bretter werden geschlossen. Wenn niemand drei in einer Reihe besitzt, ist das Spiel remis",
    "closed-count":
      "Gewonnene Bretter werden geschlossen. Wenn niemand drei in einer Reihe besitzt, gewinnt die Seite mit mehr Brettern",
    open: "Auf gewonnenen Brettern wird weitergespielt",
  },
  time: "Zeit der Engine",
  times: {
    ...{ 20: "20 ms", 100: "eine Zehntelsekunde", 500: "eine halbe Sekunde" },
    2000: "2 Sekunden",
  },
  noTime: (time) => `milliseconds muss 1 bis 5000 sein, ist aber ${time}.`,
  board: (cell) => `Brett ${cell}`,
  hasIt: (side) => `${side} besitzt es`,
  playHere: "hier spielen",
  anywhere: "auf irgendeinem offenen Brett",
  on: (board) => `auf Brett ${board}`,
  proved: { win: "S", draw: "R", loss: "N" },
  provedLong: (result) => `bewiesen: ${result}`,
  filled: "Wenn jedes offene Brett zufällig gefüllt würde",
  against: (number) =>
    `die eigene Wahl der Engine (sie sieht dafür jedes Mal ${number.toLocaleString("de")} Stellungen an)`,
  shown: "Was das Brett zeigt",
  ...{ hideHeat: "Gewicht der Bretter verbergen", showHeat: "Gewicht der Bretter zeigen" },
  meaning:
    "Jedes Feld, das gespielt werden kann, zeigt in Prozent, wie die Engine es für die Seite am Zug schätzt. S, R und N sind bewiesene Ergebnisse. Kleine Zahlen geben die Reihenfolge der Züge im besten Spiel an. Ein kleines Zeichen am Rand eines Bretts zeigt, welche Seite es mit einem Zug gewinnen kann. Mit dem „Gewicht der Bretter“ trägt jedes Brett die Farbe der Seite, die es öfter gewinnt, wenn es zufällig gefüllt wird, und zwar umso kräftiger, je mehr das Spiel davon abhängt. Der Balken unten zeigt die Wahrscheinlichkeiten im ganzen Spiel, wenn jedes Brett zufällig gefüllt würde. Die Engine dagegen sieht voraus.",
  asText: "Das Spiel als Text",
  paste: "Füge ein Spiel oder eine Stellung ein",
  example: "44 40 04 48 84",
  load: "Laden und zurückblicken",
  copy: "Kopieren",
  whatCost: "Was hat jeder Zug gekostet?",
  looks: "Die Engine sieht jede Stellung an",
  lines: "Varianten",
  linesOf: (side) => `Die Punkte von ${side} in Prozent und die Züge, die zu erwarten sind`,
  threat: (side) => `${side} droht (Punkte von ${side})`,
  pass: (side, other) =>
    `Das würde ${other} spielen, wenn ${side} aussetzte. Danach darf ${other} auf irgendeinem offenen Brett spielen.`,
  nearIt: (side) => `${side} fehlt ein Zug`,
  digits: (first) =>
    `Die zwei Ziffern sind Brett und Feld, jeweils von ${first} (oben links) bis ${first + 8}.`,
  solved: "Gelöst",
  oMayPlay: "O kann jeden Zug spielen. Danach zeigt die Seite wieder den Gewinnzug von X.",
  leftWin:
    "Dieses Spiel hat den bekannten Sieg verlassen. Beginne ein neues Spiel, um ihm zu folgen.",
  winsIn: (plies, move) =>
    `X gewinnt in höchstens ${plies} Zügen beider Seiten, was O auch tut. Der Gewinnzug ist ${move}.`,
  playWin: "Den Gewinnzug spielen",
  ...{ engine: "Die Engine", strategy: "Die Strategie", plain: "Eine einfache Suche" },
  wouldPlay: (who, move) => `${who} würde ${move} spielen.`,
  score: (who, depth, score) =>
    `${who}, ${count(depth, "Zug", "Züge")} voraus: X steht bei ${score}.`,
  provedScore: (who, result) => `${who}, bewiesen: ${result}.`,
  loading: (kilobytes) =>
    `Die Engine wird geladen (${kilobytes} kB). Bis dahin antwortet eine einfache Suche.`,
  instead: "An ihrer Stelle antwortet eine einfache Suche.",
  tree: {
    ...{ above: "Zur Variante darüber", below: "Zur Variante darunter" },
    ...{ promote: "Variante aufwerten", removeSide: "Variante ab hier löschen" },
    remove: "Ab hier löschen",
    keys: "←\u00a0→ führen eine Variante entlang, ↑\u00a0↓ zu der darüber oder darunter.",
  },
};
export default words;
