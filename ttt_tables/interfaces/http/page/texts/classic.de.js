// The texts of the classic game in German.
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
    "Drei in einer Reihe gewinnen. Spiele zu zweit oder gegen das Programm, und sieh danach nach, wo das Spiel kippte.",
  links: [
    "Die Falle in der Ecke",
    "Die gegenüberliegende Ecke verliert",
    "Gegen die Mitte halten nur Ecken das Remis",
  ],
  why: "Warum",
  line: "Das beste Spiel von hier an",
  twins: "Dasselbe Brett, gedreht und gespiegelt",
  twin: (board) => `Brett ${board}`,
  twinsNote:
    "Alle diese Bretter sind gleich viel wert. Zeige auf ein Feld des Bretts: Die Felder, die ihm gleichwertig sind, werden schraffiert.",
  policy: (name, against) => `${name}, gegen ${against}`,
  policies: "Werte, wenn die Seite am Zug so spielt",
  perfectNote:
    "Jedes Feld zeigt das Ergebnis, wenn danach niemand mehr einen Fehler macht. Wenn du Zahlen zeigst (Taste n), zeigt es auch, wie viele Züge beider Seiten das dauert. Sterne zeigen die besten Felder.",
  policyNote: (policy, against) =>
    `Jedes Feld zeigt das mittlere Ergebnis, wenn die Seite am Zug mit der Spielweise ${policy} gegen ${against} spielt. Ein Remis zählt halb. S, R und N sind die Wahrscheinlichkeiten von Sieg, Remis und Niederlage in Prozent. Sterne zeigen die besten Felder.`,
  ifPlayed: (side, policy, against) =>
    `Wenn ${side} mit der Spielweise ${policy} gegen ${against} spielt`,
  cells: "Ein Spiel, Feld für Feld, oder ein Brett",
  loading: "Die Tabellen werden noch geladen. Spielen kannst du schon.",
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
    safe: "Geht kein Risiko ein und gewinnt dann so oft wie möglich",
    "max-win": "Wagt alles, um zu gewinnen",
    "max-score": "Maximiert die mittlere Punktzahl",
    "1f604": "Spielt wie das Programm 1f604",
    menace:
      "Eine Maschine aus Streichholzschachteln nach 10.000 Spielen. Sie zieht für jeden Zug eine Perle.",
    "menace-greedy": "Dieselbe Maschine, aber sie spielt die Farbe mit den meisten Perlen.",
    td: "Ein Programm, das in 10.000 Spielen gegen sich selbst lernte.",
    random: "Spielt jedes leere Feld gleich oft.",
    "newell-simon": "Spielt nach den acht Faustregeln von Newell und Simon und verliert nie.",
    "third-grade":
      "Spielt wie ein Kind von etwa acht Jahren: Es gewinnt, wehrt ab, stellt Gabeln und mag die Mitte.",
    "first-grade":
      "Spielt wie ein Kind von etwa sieben Jahren: Es gewinnt, wehrt ab und mag die Mitte.",
    kindergarten:
      "Spielt wie ein Kind von etwa fünf Jahren: Es gewinnt, wenn es kann, und spielt sonst irgendein Feld.",
  },
  against: {
    perfect: "perfektes Spiel",
    uniform: "einen Gegner, der jedes leere Feld gleich oft spielt",
    centre: "einen Gegner, der die Mitte dreimal so oft spielt wie jedes andere Feld",
    random: "zufälliges Spiel",
  },
  planned: (plan, against) => `${plan}. Diese Spielweise erwartet ${against}.`,
};
export default words;
