// The texts of grids in German.

/** @type {typeof import("./probabilistic.en.js").default} */
const words = {
  about:
    "Jedes Feld hat sein eigenes Glück: Ein Zug dorthin kann gelingen, nichts bewirken oder das Feld der anderen Seite geben. Dann ist die andere Seite am Zug.",
  links: [
    "Ein Brett, das nur gerecht aussieht",
    "Ein Brett, auf dem niemand anfangen will",
    "Die Mitte misslingt fast nie",
  ],
  outcomes: { s: "gelang", n: "bewirkte nichts", f: "ging nach hinten los" },
  outcome: "Ausgang",
  grids: {
    printed: "Aus einem Artikel",
    coin: "Faire Münzen",
    certain: "Sicher: das klassische Spiel",
    reluctant: "Widerspenstig: Züge gehen meist nach hinten los",
    cross: "Ein Kreuz",
  },
  ...{ grid: "Glück der Felder", own: "Eigenes", drawGrid: "Neu auslosen" },
  noPlay:
    "ein Spielzug ist ein Feld von 0 bis 8 und sein Ausgang: s (gelungen), n (nichts) oder f (misslungen).",
  luck: ([success, neutral, failure], mover, other) =>
    `${success} % ${mover}, ${neutral} % nichts, ${failure} % ${other}`,
  rolled: (cell, luck, outcome) => `Das Los für ${cell} (${luck}): Der Zug ${outcome}.`,
  bestMove: "ein bester Zug",
  costPoints: (cost) => `der ${cost} Punkte kostete`,
  lastPlay: (side, named, outcome) => `${side} spielte ${named}: Der Zug ${outcome}.`,
  changes: "Was die Änderung eines Feldes bewirkt",
  meaning:
    "Jedes Feld zeigt das mittlere Ergebnis eines Zuges dorthin für die Seite am Zug. Ein Remis zählt halb. Die kleinen Zahlen sind die Wahrscheinlichkeiten in Prozent, dass der Zug gelingt, nichts bewirkt oder nach hinten losgeht. Wenn du Zahlen zeigst (Taste n), zeigt das Feld auch das mittlere Ergebnis desselben Zuges für die andere Seite.",
  editor: {
    title: "Das Glück der Felder ändern",
    parts: ["gelingt", "nichts", "misslingt"],
    which: "Welches Feld",
    luckOf: (cell) => `Das Glück von ${cell}`,
    edit: (cell, luck) => `${cell} ändern: ${luck}`,
    asText: "Oder als Text: gelingt/nichts/misslingt für neun Felder",
    solve: "Dieses Brett lösen",
    more: (part) => `Ein Prozent mehr: ${part}`,
    sensitivity:
      "Angenommen, ein Feld gelingt (oder misslingt) ein Prozent öfter und bewirkt ein Prozent seltener nichts. Das Feld zeigt, wie viele Punkte X dadurch vor dem ersten Zug gewinnt (blau) oder verliert (orange). Ein Sieg ist 100 Punkte wert.",
  },
  opponents: {
    random: "Spielt jedes leere Feld gleich oft.",
    "max-success": "Spielt das Feld, das am häufigsten gelingt.",
    "max-difference": "Spielt das Feld, bei dem Gelingen das Misslingen am weitesten übertrifft.",
    "csun-regular":
      "Die leichtere Stufe des ursprünglichen Programms. Sie zählt die Linien eines Felds.",
  },
};
export default words;
