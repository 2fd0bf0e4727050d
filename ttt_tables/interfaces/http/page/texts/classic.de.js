// The words of the classic game in German.
import { moves } from "./de.js";

/** The verbs of several cells. @type {Record<string, string>} */
const SEVERAL = {
  ...{ verschenkt: "verschenken", gewinnt: "gewinnen", verliert: "verlieren", hält: "halten" },
  ...{ vollendet: "vollenden", füllt: "füllen", sperrt: "sperren", droht: "drohen" },
  lässt: "lassen",
};

/** @type {typeof import("./classic.en.js").default} */
const words = {
  about:
    "Drei in einer Reihe gewinnen. Spiele zu zweit oder gegen das Programm, dann sieh nach, wo das Spiel kippte.",
  links: [
    "Die Falle in der Ecke",
    "Die Ecke gegenüber verliert",
    "Gegen die Mitte halten nur Ecken",
  ],
  why: "Warum",
  line: "Das beste Spiel von hier an",
  twins: "Dasselbe Brett, gedreht und gespiegelt",
  twin: (board) => `Brett ${board}`,
  twinsNote:
    "Alle sind gleich viel wert. Zeige auf ein Feld des Bretts: Die Felder, die ihm gleichen, werden schraffiert.",
  policy: (name, against) => `${name}, gegen ${against}`,
  policies: "Werte, wenn so gezogen wird",
  perfectNote:
    "Jedes Feld zeigt das Ergebnis, wenn danach niemand mehr einen Fehler macht. Mit Zahlen (Taste n) auch, nach wie vielen Zügen beider Seiten. Sterne zeigen die besten Felder.",
  policyNote: (policy, against) =>
    `Jedes Feld zeigt das mittlere Ergebnis, wenn die Seite am Zug mit der Spielweise ${policy} weiterspielt, gegen ${against}; ein Remis zählt halb. S, R, N: die Aussichten auf Sieg, Remis und Niederlage in Prozent. Sterne zeigen die besten Felder.`,
  ifPlayed: (side, policy, against) => `Wenn ${side} mit ${policy} weiterspielt gegen ${against}`,
  cells: "Ein Spiel, Feld für Feld, oder ein Brett",
  loading: "Die Tabellen werden geladen: Spielen kannst du schon.",
  reasons: {
    lines: [
      ...["die obere Zeile", "die linke Spalte", "die Diagonale von oben links"],
      ...["die mittlere Spalte", "die Diagonale von oben rechts", "die rechte Spalte"],
      ...["die mittlere Zeile", "die untere Zeile"],
    ],
    over: (ended) =>
      `Das Spiel ist aus: ${ended === "draw" ? "unentschieden" : `${ended} hat gewonnen`}.`,
    forces: (who, distance) =>
      `${who} kann einen Sieg in ${moves(distance)} erzwingen, beide Seiten gezählt`,
    neither: "Keine Seite kann einen Sieg erzwingen",
    first: (mover, who) => `${mover} ist am Zug: ${who}.`,
    plural: (text) =>
      text.replace(/^[^;]+/, (deeds) =>
        deeds.replace(/\b[a-zäöü]+t\b/g, (verb) => SEVERAL[verb] ?? verb),
      ),
    winsAtOnce: "gewinnt sofort",
    losesWin: "verschenkt den Sieg",
    losesDraw: "verschenkt das Remis",
    winsIn: (distance) => `gewinnt in ${moves(distance)}`,
    draws: "hält Remis",
    keepsDraw: "hält das Remis",
    holdsOut: "hält am längsten stand",
    loses: "verliert",
    completing: (lines) => `vollendet ${lines}`,
    filling: "füllt das Brett",
    blocking: (who, lines) => `sperrt ${lines} für ${who}`,
    leaving: (who, lines) => `lässt ${who} ${lines} offen`,
    threatening: (lines) => `droht auf ${lines}`,
    winsWith: (who, cells) => `${who} gewinnt sofort mit ${cells}`,
    forksWith: (who, cells) => `${who} antwortet mit ${cells} und droht zweimal zugleich`,
    winsLater: (who, distance, cells) => `${who} gewinnt in ${moves(distance)} mit ${cells}`,
    drawsWith: (who, cells) => `${who} hält Remis mit ${cells}`,
    fails: {
      atOnce: (who) => `${who} gewinnt dann sofort`,
      fork: (who) => `${who} droht dann zweimal zugleich`,
      later: (who, distance) => `${who} gewinnt dann in ${moves(distance)}`,
      draw: (who) => `${who} kann dann Remis halten`,
    },
    fork: (who) => `zwei Drohungen zugleich, und ${who} kann nur eine abwehren`,
    mustTake: (who, cell) => `${who} muss ${cell} besetzen`,
    thenForks: (must, mover, cells) => `${must}, dann droht ${mover} zweimal mit ${cells}`,
  },
  opponents: {
    "perfect-any": "Spielt eines der besten Felder, zufällig gewählt.",
    safe: "Verliert nie, und stellt Fallen",
    "max-win": "Wagt alles, um zu gewinnen",
    "max-score": "Wägt Siege gegen Remis ab",
    "1f604": "Zieht wie das Programm 1f604",
    menace: "Eine Maschine aus Streichholzschachteln nach 10.000 Spielen: Sie zieht ihre Perlen.",
    "menace-greedy": "Dieselbe Maschine, doch sie nimmt die Farbe mit den meisten Perlen.",
    td: "Ein Programm, das in 10.000 Spielen gegen sich selbst lernte.",
    random: "Spielt jedes leere Feld gleich oft.",
    "newell-simon": "Spielt nach Newells und Simons acht Faustregeln, und verliert nie.",
    "third-grade":
      "Ein Kind von etwa acht Jahren: gewinnt, wehrt ab, stellt Gabeln, mag die Mitte.",
    "first-grade": "Ein Kind von etwa sieben Jahren: gewinnt, wehrt ab, mag die Mitte.",
    kindergarten: "Ein Kind von etwa fünf Jahren: gewinnt, wo es kann, sonst irgendwo.",
  },
  against: {
    perfect: "perfektes Spiel",
    uniform: "jemanden, der jedes leere Feld gleich oft spielt",
    centre: "jemanden, der die Mitte dreimal so oft spielt wie ein anderes Feld",
    random: "zufälliges Spiel",
  },
  planned: (plan, against) => `${plan}, gegen ${against}.`,
};
export default words;
