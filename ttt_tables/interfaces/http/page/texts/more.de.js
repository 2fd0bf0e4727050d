// The texts of the variants in German.
/** @type {typeof import("./more.en.js").default} */
const words = {
  ...{ game: "Spiel", boards: "Bretter" },
  games: {
    misere: { title: "Misère", summary: "Wer eine Reihe eigener Zeichen vollendet, verliert." },
    wild: {
      title: "Wild",
      summary:
        "Jeder Zug setzt X oder O, wie man will. Wer eine Reihe gleicher Zeichen vollendet, gewinnt.",
    },
    "wild-misere": {
      title: "Wild, misère",
      summary:
        "Jeder Zug setzt X oder O, wie man will. Wer eine Reihe gleicher Zeichen vollendet, verliert.",
    },
    vanishing: {
      title: "Verschwindend",
      summary:
        "Jede Seite hat höchstens drei Zeichen. Sobald sie ein viertes gesetzt hat, verschwindet ihr ältestes. Wer danach drei in einer Reihe hat, gewinnt.",
    },
    "vanishing-reuse": {
      title: "Verschwindend, vorher",
      summary:
        "Jede Seite hat höchstens drei Zeichen. Bevor sie ein viertes setzt, verschwindet ihr ältestes. Wer danach drei in einer Reihe hat, gewinnt.",
    },
    "morris-lines": {
      title: "Mühle auf Linien",
      summary:
        "Jede Seite setzt drei Zeichen und zieht dann eines davon auf ein leeres Nachbarfeld entlang einer Linie. Drei in einer Reihe gewinnen.",
    },
    "morris-orthogonal": {
      title: "Mühle, gerade",
      summary:
        "Jede Seite setzt drei Zeichen und zieht dann eines davon auf ein leeres Nachbarfeld in Zeile oder Spalte. Drei in einer Reihe gewinnen.",
    },
    "morris-anywhere": {
      title: "Mühle, überallhin",
      summary:
        "Jede Seite setzt drei Zeichen und zieht dann eines davon auf irgendein leeres Feld. Drei in einer Reihe gewinnen.",
    },
    notakto: {
      title: "Notakto",
      summary:
        "Beide Seiten setzen X auf irgendein Brett ohne Reihe. Wer auf dem letzten solchen Brett eine Reihe vollendet, verliert.",
    },
    "random-turn": {
      title: "Münzwurf",
      summary:
        "Eine faire Münze entscheidet, wer als Nächstes zieht. Jede Seite setzt ihr eigenes Zeichen. Drei in einer Reihe gewinnen.",
    },
  },
  links: [
    "Verschwindend: Nur ein Rand gewinnt",
    "Wild, misère: Nur die Mitte rettet",
    "Münzwurf: Was der erste Zug wert ist",
  ],
  called: { X: "Erster", O: "Zweiter" },
  chooseOne: (all) =>
    `wähle ${all ? `eines von ${all}` : "ein Feld, und X oder O für den Münzwurf"}.`,
  shows: (side) => `die Münze zeigt ${side}`,
  notTossed: "die Münze ist noch nicht geworfen",
  ...{ toss: "Münze werfen", tossNow: "Wirf die Münze." },
  tossed: (side) => `Die Münze zeigt ${side}.`,
  coin: "Die Münze",
  coinNote: (score) => `Vor dem Wurf erreicht X im Mittel ${score}. Ein Remis zählt halb.`,
  repetition: {
    about: "Kommt eine Stellung noch einmal vor, darfst du das Spiel als Remis beenden.",
    occurred: (count) =>
      count === 2
        ? "Diese Stellung gab es schon einmal."
        : count === 3
          ? "Diese Stellung gibt es zum dritten Mal."
          : `Diese Stellung gibt es zum ${count}. Mal.`,
    call: "Als Remis beenden",
    noDraw: "Die letzte Stellung dieses Spiels gab es vorher nicht, darum ist es kein Remis.",
  },
};
export default words;
