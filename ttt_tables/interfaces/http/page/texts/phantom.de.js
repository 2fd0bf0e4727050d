// The words of phantom tic-tac-toe in German.

/** @type {typeof import("./phantom.en.js").default} */
const words = {
  about:
    "Keine Seite sieht die Zeichen der anderen. Nenne ein Feld: Hat es die andere Seite, wird es abgelehnt, und du nennst ein anderes. Drei in einer Reihe gewinnen.",
  opponent: (asX, asO) =>
    `Das Programm zieht seine Felder aus einer optimalen Strategie: Niemand erreicht gegen sie im Mittel mehr als ${asX} als X und ${asO} als O. An einem Bildschirm können zwei Menschen nicht spielen: Sie sähen die Zeichen des anderen.`,
  links: ["Wie X beginnt", "Wie O beginnt", "O wurde eine Ecke verweigert"],
  noCell: "dein Feld ist eine Ziffer, 0 bis 8.",
  noTurn: "der Zug des Programms besteht aus Buchstaben, a bis r.",
  notDrawn: "die Strategie des Programms nennt diese Felder dort nie.",
  ...{ hidden: "ein verborgenes Feld", wasRejected: "abgelehnt", unseen: "ungesehen" },
  rejected: (cell) => `${cell} (abgelehnt)`,
  marks: (side, held, known) =>
    held
      ? `${side} hat ${held} Zeichen auf dem Brett: Du weißt von ${known}.`
      : `${side} hat noch kein Zeichen.`,
  hasMarked: (side) => `${side} hat ein Feld besetzt.`,
  nameAnother: (side, cell) => `Abgelehnt: ${cell} gehört ${side}. Nenne ein anderes Feld.`,
  studies: (side, stored) =>
    stored
      ? `Was die Strategie von ${side} nennt.`
      : `Die Strategie von ${side} führt nie hierher.`,
  ...{ news: "Wenn du ein Feld antippst", wins: "gewönne", back: "Zurück zum Spiel" },
  newsNames: { marked: "Es wird besetzt", rejected: "Es wird abgelehnt" },
  chances: (side) => `Die optimale Strategie von ${side}`,
  never: (side) =>
    `Die Strategie von ${side} führt nie hierher: Sie hat vorher andere Züge und ist dennoch optimal.`,
  knows: (side, text) => (text ? `${side} weiß: ${text}` : `${side} weiß noch nichts`),
  heads: ["Feld", "genau", "Häufigkeit", "Punkte"],
  ...{ score: "Punkte" },
  meaning: (side, other) =>
    `Häufigkeit: wie oft die Strategie das Feld nennt. Punkte: was ${side} im Mittel erreicht, wenn es das Feld nennt und danach gegen die optimale Strategie von ${other} so gut wie möglich spielt; ein Sieg zählt 100 %, ein Remis 50 %.`,
  neverThere: (other) =>
    `Häufigkeit: wie oft die Strategie das Feld nennt. Die Strategie von ${other} führt nie hierher, darum hat kein Feld Punkte.`,
  value: (exact, share) =>
    `Spielen beide optimal, erreicht X im Mittel genau ${exact}, ${share}. Was eine Seite weiß, steht Zug für Zug da: die abgelehnten Felder, dann das besetzte. Was im laufenden Zug abgelehnt wurde, endet mit ?.`,
  against: (side) => `die optimale Strategie von ${side}`,
};
export default words;
