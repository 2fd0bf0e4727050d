// The words of the dice game in German.

/** @type {typeof import("./dice.en.js").default} */
const words = {
  about:
    "Ein Würfel öffnet Zeilen: 1 oder 2 die oberste, 3 oder 4 die oberen zwei, 5 oder 6 alle drei. Dann besetze ein offenes Feld; drei in einer Reihe gewinnen.",
  links: [
    "Alle Zeilen offen: Wo beginnen?",
    "Die obere Zeile ist mehr wert",
    "Wenn ein verbauter Wurf verliert",
  ],
  blocked: {
    pass: "die andere Seite ist dran",
    draw: "das Spiel ist unentschieden",
    ...{ reroll: "noch einmal würfeln", forfeit: "wer gewürfelt hat, verliert" },
  },
  named: (_, what) => what,
  noPlay:
    "ein Spielzug ist ein Wurf, 1 bis 6, und ein leeres Feld, das er öffnet, oder -, wenn er keines öffnet.",
  noneOpen: "keines offen",
  ...{ blockedRoll: "verbaut", notRolled: "nicht gewürfelt", roll: "Würfeln" },
  shows: (roll) => `der Würfel zeigt ${roll}`,
  notShown: "noch nicht gewürfelt",
  goOn: (what) => `Weiter: ${what}`,
  tryRoll: "oder einen Wurf ansehen",
  exactly: (x, draw, o) =>
    `Vor dem Wurf, wenn beide ihr Bestes spielen, genau: X gewinnt ${x}, Remis ${draw}, O gewinnt ${o}.`,
  rolled: (side, roll, blocked) =>
    `${side} würfelte ${roll}${blocked ? ": Kein offenes Feld ist leer" : ""}.`,
  rollNow: ": Würfle",
  toRoll: (side) => `${side} würfelt.`,
  chances: "Aussichten",
  meaning:
    "Offene Felder zeigen das mittlere Ergebnis der Seite, die gewürfelt hat; ein Remis zählt halb. Die obere Zeile öffnet sich am öftesten, darum ist ein Feld der oberen Zeile nicht gleich viel wert wie sein Spiegelbild in der unteren.",
  before: "Vor dem Wurf, wenn beide ihr Bestes spielen",
  rollHead: "Wurf",
  rule: "Wenn kein offenes Feld leer ist",
};
export default words;
