// The texts of the puzzles on nine boards in German.

/** @type {typeof import("./ultimate-puzzles.en.js").default} */
const words = {
  about:
    "Finde den einzigen richtigen Zug. Jeder andere verschenkt den Sieg oder das Remis. Alle Lösungen sind bewiesen.",
  says: {
    easy: "Der erste Einfall ist richtig, und das Ende des Spiels ist nah.",
    medium: "Der erste Einfall ist falsch, oder das Ende des Spiels ist weit weg.",
    hard: "Der erste Einfall ist falsch, und das Ende des Spiels ist weit weg.",
  },
  noTry: (move) =>
    `${move} kann in diesem Rätsel nicht versucht werden, weil es kein erlaubter Zug aus zwei Ziffern ist.`,
  loses: (other, reply) => `${other} antwortet ${reply} und gewinnt.`,
  draws: (other, reply) => `${other} antwortet ${reply} und hält das Remis.`,
  wins: (side, plies) =>
    `${side} gewinnt in höchstens ${plies} Zügen beider Seiten. Die Zahlen auf den Brettern zeigen die längste Gegenwehr.`,
  holds: "Das hält das Remis.",
  only: "Die Zahlen auf den Brettern zeigen den Spielverlauf, solange nur ein Zug das Remis hält.",
  tempting: (move) => `Ein verlockender Zug ist ${move}.`,
  fooled: (move) => `Der erste Einfall der Engine ist ${move}, und der scheitert.`,
  dayName: (day) => `neun Bretter, Rätsel vom ${day}`,
  small: "Rätsel auf einem Brett",
};
export default words;
