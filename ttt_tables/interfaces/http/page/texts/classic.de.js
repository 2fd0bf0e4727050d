// The texts of the classic game in German.

/** @type {typeof import("./classic.en.js").default} */
const words = {
  about:
    "Drei in einer Reihe gewinnen. Spiele zu zweit oder gegen das Programm, und sieh danach nach, wo das Spiel kippte.",
  links: [
    "Die Falle in der Ecke",
    "Die gegenüberliegende Ecke verliert",
    "Gegen die Mitte halten nur Ecken das Remis",
  ],
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
