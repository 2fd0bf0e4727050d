// The texts of the puzzles in German.
const count = (
  /** @type {number} */ number,
  /** @type {string} */ one,
  /** @type {string} */ many,
) => `${number} ${number === 1 ? one : many}`;

/** @type {typeof import("./puzzles.en.js").default} */
const words = {
  about:
    "Der erste Zug hat nur eine richtige Antwort. Spiele dann bis zum Ende: Die andere Seite wehrt sich, so lange sie kann.",
  links: [
    "Die einzige Antwort auf eine Ecke",
    "Eine Falle, fünf Züge voraus",
    "Zwischen zwei Ecken gefangen",
  ],
  game: "Spiel",
  level: "Stufe",
  levels: { easy: "Leicht", medium: "Mittel", hard: "Schwer" },
  name: (title, number) => `${title ? `${title}, Rätsel` : "Rätsel"} ${number}`,
  dayName: (day) => `Rätsel vom ${day}`,
  task: (name, side, wdl) =>
    `${name} · ${side} ist am Zug und ${wdl > 0 ? "gewinnt" : "hält das Remis"}`,
  ...{ right: "Richtig!", slower: "Langsamer, gewinnt aber auch." },
  wrong: (move) => `Nicht ${move}.`,
  replied: (other, move) => `${other} antwortet ${move}. Du bist am Zug.`,
  progress: (move, of, mistakes) =>
    `Zug ${move} von ${of} · ${mistakes ? count(mistakes, "Fehler", "Fehler") : "noch kein Fehler"}`,
  solved: (moves, mistakes) =>
    `Gelöst in ${count(moves, "Zug", "Zügen")}, ${mistakes ? `mit ${count(mistakes, "Fehler", "Fehlern")}` : "ohne Fehler"}!`,
  answered: "Das ist die Lösung.",
  answer: (moves) => `Die richtigen Züge: ${moves.join(", dann ")}.`,
  again: "Noch einmal versuchen",
  board: (side) => `Rätsel, ${side} ist am Zug`,
  ages: "Von den Zeichen einer Seite verschwindet 1 zuerst.",
  age: (place) => `${place}`,
  ...{ next: "Nächstes Rätsel", another: "Ein anderes Rätsel", show: "Lösung zeigen" },
  study: "Genauer ansehen",
  nine: "Rätsel auf neun Brettern",
  noDay: (day) => `day muss ein Datum wie 2026-11-24 sein, ist aber ${day}.`,
  noPuzzle: (number) => `Es gibt kein Rätsel mit der Nummer ${number}. Wähle unten eines.`,
  noTry: (move) =>
    `Der Zug ${move} kann in diesem Rätsel nicht versucht werden, weil er nicht erlaubt ist.`,
  result: (name, squares, moves) =>
    `ttt-tables, ${name}: ${squares} ${count(moves, "Zug", "Züge")}`,
  streak: (days) => (days > 1 ? `${days} Tage in Folge.` : ""),
  wait: (hours, minutes) => `Das nächste Rätsel kommt in ${hours} h ${minutes} min.`,
  share: "Ergebnis teilen",
  sheet: "Ein Arbeitsblatt zum Drucken",
  sheetTitle: "Rätsel auf Papier",
  sheetTask: "Auf jedem Brett ist genau ein Feld richtig. Kreuze es an.",
  findWin: (side) => `${side} ist am Zug. Finde das einzige Feld, das gewinnt.`,
  findDraw: (side) => `${side} ist am Zug. Finde das einzige Feld, das das Remis hält.`,
  paper: (number, board) => `Rätsel ${number}: ${board}`,
  answers: "Lösungen: ",
  ...{ print: "Drucken", otherSheet: "Andere Rätsel", back: "Zurück zu den Rätseln" },
  noSheet: (sheet, most) => `sheet muss 1 bis ${most} sein, ist aber ${sheet}.`,
  number: (number, solved) => `Rätsel ${number}${solved ? ", gelöst" : ""}`,
  rows: "Rätsel von",
  row: (first, last) => `${first} bis ${last}`,
  count: (all, solved) => `${all.toLocaleString("de")} Rätsel, ${solved} gelöst`,
};
export default words;
