// The texts of the dice game in German.

/** @type {typeof import("./dice.en.js").default} */
const words = {
  about:
    "Ein Wurf entscheidet, welche Zeilen offen sind: 1 oder 2 öffnet die oberste, 3 oder 4 die oberen zwei, 5 oder 6 alle drei. Dann besetze ein offenes Feld. Drei in einer Reihe gewinnen.",
  links: [
    "Wo beginnen, wenn alle Zeilen offen sind?",
    "Die obere Zeile ist mehr wert",
    "Wenn ein verbauter Wurf verliert",
  ],
  blocked: {
    pass: "die andere Seite ist dran",
    draw: "das Spiel ist unentschieden",
    ...{ reroll: "dieselbe Seite würfelt noch einmal", forfeit: "wer gewürfelt hat, verliert" },
  },
  named: (_, what) => what,
  noPlay:
    "ein Spielzug ist ein Wurf von 1 bis 6 und ein leeres Feld in einer offenen Zeile, oder -, wenn kein offenes Feld leer ist.",
  noneOpen: "kein offenes Feld",
  ...{ blockedRoll: "verbaut", notRolled: "nicht gewürfelt", roll: "Würfeln" },
  shows: (roll) => `der Würfel zeigt ${roll}`,
  notShown: "der Würfel ist noch nicht geworfen",
  goOn: (what) => `Weiter: ${what}`,
  tryRoll: "oder einen Wurf ansehen",
  exactly: (x, draw, o) =>
    `Vor dem Wurf, wenn beide ihr Bestes spielen, sind die genauen Wahrscheinlichkeiten: X gewinnt ${x}, Remis ${draw}, O gewinnt ${o}.`,
  rolled: (side, roll, blocked) =>
    `${side} würfelte ${roll}${blocked ? ": Kein offenes Feld ist leer" : ""}.`,
  rollNow: ": Würfle",
  toRoll: (side) => `${side} ist mit Würfeln dran.`,
  chances: "Wahrscheinlichkeiten",
  meaning:
    "Jedes offene Feld zeigt das mittlere Ergebnis für die Seite, die gewürfelt hat. Ein Remis zählt halb. Die obere Zeile ist am häufigsten offen, darum ist ein Feld der oberen Zeile nicht gleich viel wert wie sein Spiegelbild in der unteren.",
  before: "Vor dem Wurf, wenn beide ihr Bestes spielen",
  rollHead: "Wurf",
  rule: "Wenn kein offenes Feld leer ist",
};
export default words;
