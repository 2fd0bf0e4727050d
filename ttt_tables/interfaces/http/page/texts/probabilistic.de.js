// The words of grids in German.

/** @type {typeof import("./probabilistic.en.js").default} */
const words = {
  about:
    "Jedes Feld hat sein eigenes Glück: Ein Zug dorthin gelingt, bewirkt nichts, oder das Feld geht an die andere Seite. Dann ist die andere Seite am Zug.",
  links: [
    "Ein Brett, das nur gerecht aussieht",
    "Wo niemand anfangen will",
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
    "ein Spielzug ist ein Feld, 0 bis 8, und sein Ausgang: s (gelungen), n (nichts) oder f (misslungen).",
  luck: ([success, neutral, failure], mover, other) =>
    `${success} % ${mover}, ${neutral} % nichts, ${failure} % ${other}`,
  rolled: (cell, luck, outcome) => `Das Los für ${cell} (${luck}): Es ${outcome}.`,
  bestMove: "ein bester Zug",
  costPoints: (cost) => `was ${cost} Punkte kostet`,
  lastPlay: (side, named, outcome) => `${side} spielte ${named}: Es ${outcome}.`,
  changes: "Was die Änderung eines Feldes bewirkt",
  meaning:
    "Jedes Feld zeigt das mittlere Ergebnis eines Zuges dorthin für die Seite am Zug; ein Remis zählt halb. Klein: die Aussichten in Prozent, dass der Zug gelingt, nichts bewirkt oder nach hinten losgeht. Mit Zahlen (Taste n) zeigt das Feld auch das mittlere Ergebnis der anderen Seite.",
  editor: {
    title: "Das Glück der Felder ändern",
    parts: ["gelingt", "nichts", "misslingt"],
    which: "Welches Feld",
    luckOf: (cell) => `Das Glück von ${cell}`,
    edit: (cell, luck) => `${cell} ändern: ${luck}`,
    asText: "Oder als Text: neunmal gelingt/nichts/misslingt",
    solve: "Diesen Text lösen",
    more: (part) => `Ein Prozent mehr: ${part}`,
    sensitivity:
      "Lass ein Feld ein Prozent öfter gelingen (oder misslingen), und ein Prozent seltener geschieht nichts. Das Feld zeigt, wie viele Punkte X dadurch vor dem ersten Zug gewinnt (blau) oder verliert (orange); ein ganzes Spiel ist 100 Punkte wert.",
  },
  opponents: {
    random: "Spielt jedes leere Feld gleich oft.",
    "max-success": "Spielt das Feld, das am häufigsten gelingt.",
    "max-difference": "Spielt das Feld, wo Gelingen am weitesten vor Misslingen liegt.",
    "csun-regular":
      "Die leichtere Stufe des ursprünglichen Programms: sie zählt die Linien eines Felds.",
  },
};
export default words;
