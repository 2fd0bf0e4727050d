// The words of one's own rules in German.
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
        anywhere: {
          title: "auf irgendein leeres Feld",
          sentence: "Es geht auf irgendein leeres Feld.",
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
          sentence: "Diagonalen gehen über den Rand hinaus: Das macht zwölf Reihen.",
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
          title: "von X allein",
          sentence: "Nur X kann eine bilden: Ein volles Brett ohne sie gewinnt O.",
        },
      },
    },
    no_moves: {
      title: "Wer nicht ziehen kann",
      why: "nur wo Zeichen ziehen, kann eine Seite blockiert sein",
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
    `Remis: Keine Seite kann den Sieg erzwingen. ${who} hält es ${cells ? `nur mit ${cells}` : "mit jedem ersten Feld"}.`,
  loses: (winner, loser, distance, cells) =>
    `${winner} gewinnt in ${moves(distance)} beider Seiten, wo immer ${loser} beginnt.${cells ? ` Am längsten hält ${loser} mit ${cells} stand.` : ""}`,
  positions: (count) => `Das Spiel kann ${count} Stellungen erreichen.`,
  contradicts: (one, other, why) => `„${one}“ passt nicht zu „${other}“. ${why}`,
  title: "Zehn Regelwerke zum Probieren",
  worth: [
    ["Torus", "Reihen gehen über den Rand hinaus, und X gewinnt in 7"],
    ["Wild auf dem Torus", "X oder O, wie man will: Der Erste gewinnt in 5"],
    ["Achi", "vier Zeichen je Seite, nur mit der Mitte gewonnen, in 11"],
    ["Maker und Breaker", "O muss X nur aufhalten und kann es nicht: X gewinnt in 7"],
    [
      "Langsam verloren",
      "Zeichen ziehen in Zeile oder Spalte, und eine Reihe verliert: Der Erste verliert in 12",
    ],
    ["Fallende Zeichen", "nur 694 Stellungen, und ein Remis"],
    ["Fallend, wild, und eine Reihe verliert", "was der Erste auch tut, der Zweite gewinnt"],
    ["Vier Zeichen, keine Diagonalen", "eine Ecke gewinnt in 15, und kein Regelwerk dauert länger"],
    ["Notakto", "X für beide, eine Reihe verliert: Die Mitte gewinnt in 6"],
    ["Mühle mit drei Zeichen", "jede Seite zieht ihre drei: nur mit der Mitte gewonnen, in 9"],
  ],
};
export default words;
