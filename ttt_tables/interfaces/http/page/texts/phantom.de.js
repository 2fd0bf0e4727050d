// The texts of phantom tic-tac-toe in German.

/** @type {typeof import("./phantom.en.js").default} */
const words = {
  about:
    "Keine Seite sieht die Zeichen der anderen. Versuche ein Feld. Wenn die andere Seite es schon hat, wird dein Versuch abgelehnt, und du versuchst ein anderes. Drei in einer Reihe gewinnen.",
  opponent: (asX, asO) =>
    `Das Programm wählt seine Felder zufällig nach einer optimalen Strategie. Niemand erreicht gegen sie im Mittel mehr als ${asX} als X und ${asO} als O. Zwei Menschen können nicht an einem Bildschirm spielen, weil sie die Zeichen des anderen sähen.`,
  links: ["Wie X beginnt", "Wie O beginnt", "O versucht eine Ecke, die X hat"],
  noCell: "dein Zug muss eine Ziffer von 0 bis 8 sein.",
  noTurn: "der Zug des Programms muss aus Buchstaben von a bis r bestehen.",
  notDrawn: "die Strategie des Programms versucht diese Felder in dieser Stellung nie.",
  ...{ hidden: "ein verborgenes Feld", wasRejected: "abgelehnt", unseen: "ungesehen" },
  rejected: (cell) => `${cell} (abgelehnt)`,
  marks: (side, held, known) =>
    held
      ? `${side} hat ${held} Zeichen auf dem Brett. Du weißt von ${known}.`
      : `${side} hat noch kein Zeichen.`,
  hasMarked: (side) => `${side} hat ein Feld besetzt.`,
  nameAnother: (side, cell) => `Abgelehnt: ${side} hat ${cell}. Versuche ein anderes Feld.`,
  studies: (side, stored) =>
    stored
      ? `Das sind die Züge der Strategie von ${side}.`
      : `Die Strategie von ${side} führt nie in diese Stellung.`,
  ...{ news: "Wenn du ein Feld antippst", wins: "gewönne", back: "Zurück zum Spiel" },
  newsNames: { marked: "Es wird besetzt", rejected: "Es wird abgelehnt" },
  chances: (side) => `Die optimale Strategie von ${side}`,
  never: (side) =>
    `Die Strategie von ${side} führt nie in diese Stellung, weil sie vorher andere Züge macht. Sie ist trotzdem optimal.`,
  knows: (side, text) => (text ? `${side} weiß: ${text}` : `${side} weiß noch nichts`),
  heads: ["Feld", "genaue Wahrscheinlichkeit", "Wahrscheinlichkeit", "Punkte"],
  ...{ score: "Punkte" },
  meaning: (side, other) =>
    `Die Wahrscheinlichkeit sagt, wie oft die Strategie das Feld versucht. Die Punkte sind das Ergebnis, das ${side} im Mittel erreicht, wenn ${side} das Feld versucht und danach gegen die optimale Strategie von ${other} so gut wie möglich spielt. Ein Sieg zählt 100 %, ein Remis 50 %.`,
  neverThere: (other) =>
    `Die Wahrscheinlichkeit sagt, wie oft die Strategie das Feld versucht. Die Strategie von ${other} führt nie in diese Stellung, darum hat kein Feld Punkte.`,
  value: (exact, share) =>
    `Wenn beide optimal spielen, erreicht X im Mittel genau ${exact} (${share}). Was eine Seite weiß, steht Zug für Zug da: die abgelehnten Felder, dann das besetzte. Nach den abgelehnten Feldern des laufenden Zuges steht ein ?.`,
  against: (side) => `die optimale Strategie von ${side}`,
};
export default words;
