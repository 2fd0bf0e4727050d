// The words of the puzzles on nine boards in German.

/** @type {typeof import("./ultimate-puzzles.en.js").default} */
const words = {
  about:
    "Ein Zug ist richtig: Jeder andere verschenkt den Sieg oder das Remis. Alle sind bewiesen.",
  says: {
    easy: "Der erste Einfall ist richtig, und das Ende nah.",
    medium: "Der erste Einfall ist falsch, oder das Ende fern.",
    hard: "Der erste Einfall ist falsch, und das Ende fern.",
  },
  findWin: (side) => `${side} ist am Zug: Finde den einen Zug, der gewinnt.`,
  findDraw: (side) => `${side} ist am Zug: Finde den einen Zug, der Remis hält.`,
  noTry: (move) => `${move} geht in diesem Rätsel nicht: Es ist kein erlaubter Zug, zwei Ziffern.`,
  loses: (other, reply) => `${other} antwortet ${reply} und gewinnt.`,
  draws: (other, reply) => `${other} antwortet ${reply} und hält das Remis.`,
  wins: (side, plies) =>
    `${side} gewinnt in höchstens ${plies} Zügen beider Seiten: Die Zahlen auf den Brettern zeigen die längste Gegenwehr.`,
  holds: "Das hält das Remis.",
  only: "Die Zahlen auf den Brettern zeigen, wie lange nur ein Zug das tut.",
  tempting: (move) => `Verlockend ist ${move}.`,
  fooled: (move) => `Der erste Einfall des Programms ist ${move}, und der scheitert.`,
  result: (day, squares) => `ttt-tables, neun Bretter, Rätsel vom ${day}: ${squares}`,
  small: "Rätsel auf einem Brett",
};
export default words;
