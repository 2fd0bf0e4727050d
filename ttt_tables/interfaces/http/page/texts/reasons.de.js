// The texts of the reasons in German.
import { moves } from "./de.js";

/** The verbs of several cells. @type {Record<string, string>} */
const SEVERAL = {
  ...{ verschenkt: "verschenken", gewinnt: "gewinnen", verliert: "verlieren", hält: "halten" },
  ...{ vollendet: "vollenden", füllt: "füllen", sperrt: "sperren", droht: "drohen" },
  lässt: "lassen",
};
const within = (/** @type {number | null} */ distance) =>
  distance === null ? "" : ` in ${moves(distance)}`;

/** @type {typeof import("./reasons.en.js").default} */
const words = {
  why: "Warum",
  lines: [
    ...["die obere Zeile", "die linke Spalte", "die Diagonale von oben links"],
    ...["die mittlere Spalte", "die Diagonale von oben rechts", "die rechte Spalte"],
    ...["die mittlere Zeile", "die untere Zeile"],
  ],
  otherLine: (cells) => `die Linie ${cells}`,
  onBoard: (line, board) => `${line} von Brett ${board}`,
  over: (ended) =>
    `Das Spiel ist aus: ${ended === "draw" ? "unentschieden" : `${ended} hat gewonnen`}.`,
  forces: (who, distance) =>
    distance === null
      ? `${who} kann einen Sieg erzwingen`
      : `${who} kann einen Sieg in ${moves(distance)} erzwingen, beide Seiten gezählt`,
  neither: "Keine Seite kann einen Sieg erzwingen",
  first: (mover, who) => `${mover} ist am Zug: ${who}.`,
  others: "Alle anderen Züge",
  anyOf: (number) => `einem von ${number} Zügen`,
  several: (number) => `${number} Züge`,
  plural: (text) =>
    text.replace(/^[^;]+/, (deeds) =>
      deeds.replace(/[a-zäöü]+t\b/g, (verb) => SEVERAL[verb] ?? verb),
    ),
  ...{ winsAtOnce: "gewinnt sofort", losesAtOnce: "verliert sofort" },
  ...{ losesWin: "verschenkt den Sieg", losesDraw: "verschenkt das Remis" },
  winsIn: (distance) => `gewinnt${within(distance)}`,
  ...{ draws: "hält Remis", keepsDraw: "hält das Remis" },
  ...{ holdsOut: "hält am längsten stand", loses: "verliert" },
  completing: (lines) => `vollendet ${lines}`,
  ...{ filling: "füllt das Brett" },
  stopping: (who) => `lässt ${who} keinen Zug`,
  blocking: (who, lines) => `sperrt ${lines} für ${who}`,
  leaving: (who, lines) => `lässt ${who} ${lines} offen`,
  threatening: (lines) => `droht auf ${lines}`,
  winsWith: (who, cells) => `${who} gewinnt sofort mit ${cells}`,
  forksWith: (who, cells) => `${who} antwortet mit ${cells} und droht zweimal zugleich`,
  trapsWith: (who, cells, mover) =>
    `${who} antwortet mit ${cells}, und dann verliert jeder Zug von ${mover} sofort`,
  winsLater: (who, distance, cells) => `${who} gewinnt${within(distance)} mit ${cells}`,
  drawsWith: (who, cells) => `${who} hält Remis mit ${cells}`,
  fails: {
    ended: "das verliert sofort",
    atOnce: (who) => `${who} gewinnt dann sofort`,
    fork: (who) => `${who} droht dann zweimal zugleich`,
    later: (who, distance) =>
      distance === null
        ? `${who} kann dann einen Sieg erzwingen`
        : `${who} gewinnt dann in ${moves(distance)}`,
    draw: (who) => `${who} kann dann Remis halten`,
  },
  fork: (who) => `zwei Drohungen zugleich, und ${who} kann nur eine abwehren`,
  trap: (who) => `jede Antwort von ${who} verliert sofort`,
  cells: {
    must: (who, cells) => `${who} muss ${cells} besetzen`,
    mustNot: (who, cells) => `${who} darf ${cells} nicht besetzen`,
  },
  moves: {
    must: (who, some) => `${who} muss ${some} spielen`,
    mustNot: (who, some) => `${who} darf ${some} nicht spielen`,
  },
  thenForks: (must, mover, cells) => `${must}, dann droht ${mover} zweimal mit ${cells}`,
  thenWins: (must, mover, distance, cells) =>
    `${must}, dann gewinnt ${mover}${within(distance)} mit ${cells}`,
};

export default words;
