// The words of the variants in German.
/** @type {typeof import("./more.en.js").default} */
const words = {
  ...{ game: "Spiel", boards: "Bretter" },
  games: {
    misere: { title: "Misère", rule: "Wer eine Reihe eigener Zeichen vollendet, verliert." },
    wild: {
      title: "Wild",
      rule: "Jeder Zug setzt X oder O, wie man will. Wer eine Reihe gleicher Zeichen vollendet, gewinnt.",
    },
    "wild-misere": {
      title: "Wild, misère",
      rule: "Jeder Zug setzt X oder O, wie man will. Wer eine Reihe gleicher Zeichen vollendet, verliert.",
    },
    vanishing: {
      title: "Verschwindend",
      rule: "Von drei Zeichen je Seite geht das älteste, nachdem das vierte gesetzt ist. Drei in einer Reihe gewinnen dann.",
    },
    "vanishing-reuse": {
      title: "Verschwindend, vorher",
      rule: "Von drei Zeichen je Seite geht das älteste, bevor das vierte gesetzt wird. Drei in einer Reihe gewinnen dann.",
    },
    "morris-lines": {
      title: "Mühle auf Linien",
      rule: "Jede Seite setzt drei Zeichen und zieht dann eines davon auf ein leeres Nachbarfeld entlang einer Linie. Drei in einer Reihe gewinnen.",
    },
    "morris-orthogonal": {
      title: "Mühle, gerade",
      rule: "Jede Seite setzt drei Zeichen und zieht dann eines davon auf ein leeres Nachbarfeld in Zeile oder Spalte. Drei in einer Reihe gewinnen.",
    },
    "morris-anywhere": {
      title: "Mühle, überallhin",
      rule: "Jede Seite setzt drei Zeichen und zieht dann eines davon auf irgendein leeres Feld. Drei in einer Reihe gewinnen.",
    },
    notakto: {
      title: "Notakto",
      rule: "Beide Seiten setzen X, auf irgendein Brett ohne Reihe. Wer auf dem letzten solchen Brett eine Reihe vollendet, verliert.",
    },
    "random-turn": {
      title: "Münzwurf",
      rule: "Eine faire Münze sagt, wer als Nächstes zieht. Man setzt sein eigenes Zeichen; drei in einer Reihe gewinnen.",
    },
  },
  links: [
    "Verschwindend: Nur ein Rand gewinnt",
    "Wild, misère: Nur die Mitte rettet",
    "Münzwurf: Was der erste Zug wert ist",
  ],
  called: { X: "Erster", O: "Zweiter" },
  chooseOne: (all) => `wähle eines von ${all || "den Feldern, und X oder O für die Münze"}.`,
  shows: (side) => `die Münze zeigt ${side}`,
  notTossed: "die Münze ist nicht geworfen",
  ...{ toss: "Münze werfen", tossNow: "Wirf die Münze." },
  tossed: (side) => `Die Münze sagt ${side}.`,
  coin: "Die Münze",
  coinNote: (score) => `Vor dem Wurf steht X im Mittel bei ${score}; ein Remis zählt halb.`,
};
export default words;
