// The texts of the puzzles in German.

/** @type {typeof import("./puzzles.en.js").default} */
const words = {
  about: "Finde das einzige richtige Feld. Jedes andere verschenkt den Sieg oder das Remis.",
  links: [
    "Die einzige Antwort auf eine Ecke",
    "Eine Falle, fünf Züge voraus",
    "Zwischen zwei Ecken gefangen",
  ],
  level: "Stufe",
  levels: { easy: "Leicht", medium: "Mittel", hard: "Schwer" },
  says: {
    easy: "Das richtige Feld gewinnt sofort.",
    medium: "Das richtige Feld hält die andere Seite auf.",
    hard: "Das richtige Feld bereitet eine Falle vor oder vermeidet eine.",
  },
  findWin: (side) => `${side} ist am Zug. Finde das einzige Feld, das gewinnt.`,
  findDraw: (side) => `${side} ist am Zug. Finde das einzige Feld, das das Remis hält.`,
  answer: (cell) => `Die Lösung: ${cell}.`,
  right: (tries) => `Richtig, ${tries === 1 ? "beim ersten Versuch" : `nach ${tries} Versuchen`}!`,
  wrong: (cell) => `Nicht ${cell}. Versuche es weiter!`,
  board: (side) => `Rätsel, ${side} ist am Zug`,
  ...{ next: "Nächstes Rätsel", another: "Ein anderes Rätsel", retry: "Noch einmal" },
  show: "Lösung zeigen",
  study: "Genauer ansehen",
  nine: "Rätsel auf neun Brettern",
  noDay: (day) => `day muss ein Datum wie 2026-11-24 sein, ist aber ${day}.`,
  noPuzzle: (number) => `Es gibt kein Rätsel mit der Nummer ${number}. Wähle unten eine Stufe.`,
  noTry: (cell) =>
    `Feld ${cell} kann in diesem Rätsel nicht versucht werden, weil es kein leeres Feld ist.`,
  result: (day, squares) => `ttt-tables, Rätsel vom ${day}: ${squares}`,
  streak: (days) => (days > 1 ? `${days} Tage in Folge.` : "Morgen kommt ein neues Rätsel."),
  share: "Ergebnis teilen",
  sheet: "Ein Arbeitsblatt zum Drucken",
  sheetTitle: (level) => `Rätsel: ${level}`,
  sheetTask: "Auf jedem Brett ist genau ein Feld richtig. Kreuze es an.",
  paper: (number, board) => `Rätsel ${number}: ${board}`,
  answers: "Lösungen: ",
  ...{ print: "Drucken", otherSheet: "Andere Rätsel", back: "Zurück zu den Rätseln" },
  noSheet: (sheet, most) => `sheet muss auf dieser Stufe 1 bis ${most} sein, ist aber ${sheet}.`,
  number: (number, solved) => `Rätsel ${number}${solved ? ", gelöst" : ""}`,
  count: (all, solved) => `${all} Rätsel, ${solved} gelöst`,
};
export default words;
