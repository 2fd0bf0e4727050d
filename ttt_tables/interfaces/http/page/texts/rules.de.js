// The texts of custom rules in German.
import { moves } from "./de.js";

/** @type {typeof import("./rules.en.js").default} */
const words = {
  options: {
    marks: {
      title: "Ein Zug setzt",
      why: "",
      choices: {
        own: { title: "das eigene Zeichen", sentence: "" },
        either: {
          title: "X oder O, wie man will",
          sentence: "Jeder Zug setzt X oder O, wie man will.",
        },
        one: { title: "X für beide Seiten", sentence: "Beide Seiten setzen X." },
      },
    },
    max_marks: {
      title: "Zeichen je Seite",
      why: "nur eigene Zeichen gehören einer Seite",
      choices: {
        none: { title: "ohne Grenze", sentence: "" },
        three: {
          title: "drei",
          sentence: "Jede Seite setzt drei Zeichen und zieht dann eines davon.",
        },
        four: {
          title: "vier",
          sentence: "Jede Seite setzt vier Zeichen und zieht dann eines davon.",
        },
      },
    },
    sliding: {
      title: "Dann zieht ein Zeichen",
      why: "Zeichen ziehen erst, wenn eine Seite alle gesetzt hat",
      choices: {
        lines: {
          title: "entlang einer Linie",
          sentence: "Es geht auf ein leeres Nachbarfeld entlang einer Linie des flachen Bretts.",
        },
        straight: {
          title: "in Zeile oder Spalte",
          sentence: "Es geht auf ein leeres Nachbarfeld in seiner Zeile oder Spalte.",
        },
        king: {
          title: "auf ein Nachbarfeld",
          sentence: "Es geht auf ein leeres Nachbarfeld, auch schräg.",
        },
        anywhere: {
          title: "auf irgendein leeres Feld",
          sentence: "Es geht auf irgendein leeres Feld.",
        },
      },
    },
    barred_centre: {
      title: "Die Mitte ist gesperrt",
      why: "auf eine gesperrte Mitte kommt ein Zeichen nur, indem es zieht",
      choices: {
        none: { title: "für kein Zeichen", sentence: "" },
        first: {
          title: "für das erste Zeichen",
          sentence: "Das erste Zeichen darf nicht auf die Mitte gesetzt werden.",
        },
        all: {
          title: "für alle gesetzten Zeichen",
          sentence:
            "Kein Zeichen darf auf die Mitte gesetzt werden, aber eines darf dorthin ziehen.",
        },
      },
    },
    gravity: {
      title: "Gesetzt wird",
      why: "ein gefallenes Zeichen zieht nicht",
      choices: {
        off: { title: "auf irgendein leeres Feld", sentence: "" },
        on: {
          title: "auf das unterste leere Feld der Spalte",
          sentence: "Ein Zeichen fällt auf das unterste leere Feld seiner Spalte.",
        },
      },
    },
    lines: {
      title: "Reihen",
      why: "",
      choices: {
        eight: { title: "Zeilen, Spalten und Diagonalen", sentence: "" },
        torus: {
          title: "diese, auch über den Rand hinaus",
          sentence: "Diagonalen gehen über den Rand hinaus, also gibt es zwölf Reihen.",
        },
        straight: {
          title: "nur Zeilen und Spalten",
          sentence: "Nur Zeilen und Spalten sind Reihen.",
        },
      },
    },
    line_result: {
      title: "Wer eine Reihe vollendet",
      why: "",
      choices: {
        wins: { title: "gewinnt", sentence: "Wer eine Reihe vollendet, gewinnt." },
        loses: { title: "verliert", sentence: "Wer eine Reihe vollendet, verliert." },
      },
    },
    counted_lines: {
      title: "Es zählen Reihen",
      why: "wer Reihen baut und wer sie verhindert, setzt eigene Zeichen, bis das Brett voll ist",
      choices: {
        both: { title: "beider Seiten", sentence: "" },
        X: {
          title: "nur von X",
          sentence:
            "Nur X kann eine Reihe bilden. Ist das Brett voll ohne eine Reihe von X, gewinnt O.",
        },
      },
    },
    no_moves: {
      title: "Wer nicht ziehen kann",
      why: "nur wenn Zeichen ziehen, kann eine Seite blockiert sein",
      choices: {
        loses: { title: "verliert", sentence: "Wer nicht ziehen kann, verliert." },
        draws: { title: "spielt remis", sentence: "Wer nicht ziehen kann, spielt remis." },
      },
    },
  },
  ...{ centre: "der Mitte", corner: "einer Ecke", edge: "einem Rand" },
  cell: (cell) => `dem Feld ${cell}`,
  wins: (who, distance, cells) =>
    `${who} gewinnt in ${moves(distance)} beider Seiten, ${cells ? `aber nur mit ${cells}` : "mit jedem ersten Feld"}.`,
  draws: (who, cells) =>
    `Das Spiel ist remis, denn keine Seite kann den Sieg erzwingen. ${who} hält das Remis ${cells ? `nur mit ${cells}` : "mit jedem ersten Feld"}.`,
  loses: (winner, loser, distance, cells) =>
    `${winner} gewinnt in ${moves(distance)} beider Seiten, egal wo ${loser} beginnt.${cells ? ` Am längsten hält ${loser} mit ${cells} stand.` : ""}`,
  positions: (count) => `In diesem Spiel können ${count} Stellungen vorkommen.`,
  contradicts: (one, other, why) => `„${one}“ lässt sich nicht mit „${other}“ verbinden. ${why}`,
  title: "Elf Regelwerke zum Probieren",
  worth: [
    ["Torus", "Reihen gehen über den Rand hinaus, und X gewinnt in 7 Zügen"],
    ["Wild auf dem Torus", "jeder Zug setzt X oder O, und der Erste gewinnt in 5 Zügen"],
    ["Achi", "jede Seite hat vier Zeichen, und nur die Mitte gewinnt, in 11 Zügen"],
    ["Maker und Breaker", "O muss X nur aufhalten, schafft es aber nicht: X gewinnt in 7 Zügen"],
    [
      "Langsam verloren",
      "Zeichen ziehen in Zeile oder Spalte, eine Reihe verliert, und der Erste verliert in 12 Zügen",
    ],
    ["Fallende Zeichen", "es hat nur 694 Stellungen und ist remis"],
    ["Fallend, wild, und eine Reihe verliert", "der Zweite gewinnt, was der Erste auch tut"],
    [
      "Vier Zeichen, keine Diagonalen",
      "eine Ecke gewinnt in 15 Zügen, und kein anderes Regelwerk dauert länger",
    ],
    ["Notakto", "beide setzen X, eine Reihe verliert, und die Mitte gewinnt in 6 Zügen"],
    [
      "Mühle mit drei Zeichen",
      "jede Seite zieht ihre drei Zeichen, und nur die Mitte gewinnt, in 9 Zügen",
    ],
    [
      "Picaria mit gesperrter Mitte",
      "Zeichen ziehen auf jedes Nachbarfeld, und jedes erlaubte Feld gewinnt in 7 Zügen",
    ],
  ],
};
export default words;
