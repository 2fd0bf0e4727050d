// The texts about notations, which are used to write and paste games, in German.

/** @type {typeof import("./notation.en.js").default} */
const words = {
  inTree: (told) => `Der Baum in dieser Adresse hat einen Fehler: ${told}`,
  written: "Schreibweise",
  notations: {
    rows: "diese Seite: Felder 0 bis 8",
    article: "die Mitte ist 0, dann im Uhrzeigersinn",
    columns: "0 bis 8, Spalte für Spalte (PettingZoo)",
    openspiel: "OpenSpiel",
    ones: "1 bis 9, wie auf dem Telefon",
    numpad: "ein Ziffernblock: 7 ist oben links",
    pairs: "(1,1): Zeile und Spalte ab 0",
    codingame: "CodinGame: Zeile und Spalte ab 0",
    coordinates: "Zeile und Spalte ab 1",
    spreadsheet: "B2: Spalte und Zeile, 1 ist oben",
    chess: "b2: Spalte und Zeile, 1 ist unten",
    battleship: "B2: Zeile und Spalte",
    letters: "Buchstaben a bis i",
    compass: "NW, N, ..., C (englisch)",
    kaggle: "Kaggle",
    textarena: "TextArena: [4]",
  },
  ofUltimate: {
    nines: "9 × Brett + Feld, 0 bis 80",
    "nines-ones": "9 × Brett + Feld, 1 bis 81",
    grid: "das ganze Gitter Zeile für Zeile, 0 bis 80",
    places: "Zeile und Spalte von Brett und Feld: 1 1 1 1",
    riddles: "riddles.io",
    pgn: "mit Kopf, Zugnummern und Kommentaren",
    address: "die Adresse dieser Seite",
  },
  marks: ([x, o, empty]) => `${x} für X, ${o} für O, ${empty} für leer`,
  readAs: (name) => `Lies es so: ${name}`,
  faults: {
    brackets: {
      open: "Eine Klammer ist nicht geschlossen. Schließe jede Variante mit ).",
      closed: "Zu einer schließenden Klammer fehlt die öffnende.",
      first: "Vor dem ersten Zug steht eine Variante. Eine Variante ersetzt den Zug vor ihr.",
      deep: "Varianten sind mehr als 81-mal ineinander verschachtelt.",
      comment:
        "Ein Kommentar ist nicht geschlossen. Schreibe Kommentare in geschweifte Klammern, { und }.",
    },
    word: "in dieser Schreibweise ist das kein Zug",
    side: "die andere Seite ist am Zug",
    misfit: (words) => `${words} passt nicht zu den Zügen.`,
    none: "Das ist kein Spiel.",
    noBoard: "Das ist kein Brett. Schreibe neun Zeichen, etwa X...O....",
    target: (side, target, board) =>
      `${side} muss auf Brett ${target} spielen, nicht auf Brett ${board}`,
    closed: (board) => `Brett ${board} ist geschlossen`,
    taken: (board) => `dieses Feld von Brett ${board} ist besetzt`,
    takenCell: "dieses Feld ist besetzt",
    over: "das Spiel war schon aus",
    illegal: (number, words, why) => `Zug ${number} (${words}) ist nicht möglich: ${why}.`,
  },
};
export default words;
