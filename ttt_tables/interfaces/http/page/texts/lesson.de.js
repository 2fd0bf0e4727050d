// The texts of the lessons in German.

const WORDS = "kein ein zwei drei vier fünf sechs sieben acht neun zehn".split(" ");
/** @param {number} number */
const word = (number) => WORDS[number] ?? `${number}`;
const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);
/** Write a number of cells. @param {number} number */
const cells = (number) => (number === 1 ? "Ein Feld" : `${capital(word(number))} Felder`);
/** @param {number} number */
const verb = (number) => (number === 1 ? "gewinnt" : "gewinnen");

/** @type {import("./lesson.en.js").Lessons} */
const lessons = [
  {
    title: "Gewinnen oder abwehren?",
    about: "Suche erst deine eigene Dreierreihe, dann die der anderen Seite.",
    steps: [
      {
        task: ({ side }) => `Du bist ${side}. Welches Feld nimmst du?`,
        right: (_, cell) =>
          `${capital(cell)}: Deine Reihe ist voll. Drei in einer Reihe gewinnen sofort.`,
      },
      {
        task: ({ won, drawn, lost, other }) =>
          `Nur „${won.names}“ gewinnt: „${drawn.names}“ wehrt ${other} ab und hält Remis, und nach jedem der anderen ${word(lost.count)} Felder macht ${other} die mittlere Reihe voll. Suche erst deine eigene Dreierreihe, dann die der anderen Seite.`,
      },
      {
        task: ({ side }) => `Jetzt bist du ${side}. Gewinnst du, oder wehrst du ab?`,
        right: (_, cell) =>
          `${capital(cell)}: Deine Reihe ist voll. X drohte zweimal, aber deine eigene Dreierreihe geht vor.`,
      },
    ],
  },
  {
    title: "Zwei Drohungen zugleich",
    about: "Die andere Seite kann nur eine Reihe schließen.",
    steps: [
      {
        task: ({ side, other, won, all }) =>
          `Du bist ${side}, und ${other} hat einen Fehler gemacht. ${capital(word(won.count))} der ${word(all)} Felder gewinnen: Finde eines.`,
        right: ({ other }, cell, reply) =>
          `${capital(cell)}: Du drohst, also muss ${other} das Feld „${reply}“ nehmen. Danach drohst du zweimal zugleich.`,
      },
      {
        task: ({ other }) =>
          `Du hast oben rechts genommen, und ${other} musste oben nehmen. Mit welchem Feld drohst du jetzt zweimal?`,
        right: ({ other }, cell) =>
          `${capital(cell)}: Du drohst auf der linken Spalte und auf einer Diagonale. ${other} kann nur eine schließen, also mach die andere voll.`,
      },
      {
        task: ({ other, all }) =>
          `Finde selbst eines: ${other} droht auf der Diagonale. Eines deiner ${word(all)} Felder wehrt ab und droht zweimal.`,
        right: ({ other }, cell) =>
          `${capital(cell)}: Du wehrst ab und drohst zweimal. ${other} kann nur eine Reihe schließen, also mach die andere voll.`,
      },
    ],
  },
  {
    title: "Nur eine Antwort auf die Ecke",
    about: "Sieben Antworten auf eine Ecke verlieren.",
    steps: [
      {
        task: ({ side, other, all, drawn }) =>
          `${other} hat eine Ecke genommen, und du bist ${side}. ${cells(drawn.count)} von ${word(all)} hält: Welches?`,
        right: () =>
          "Die Mitte hält. Sie liegt auf vier Reihen, mehr als jedes andere Feld, also kannst du abwehren.",
      },
      {
        task: ({ other, drawn, lost, within }) =>
          `Nur ein Feld hält Remis: ${drawn.names}. Nach jedem der anderen ${word(lost.count)} Felder gewinnt ${other} in höchstens ${word(within)} Zügen beider Seiten.`,
      },
      {
        task: ({ side, other, won }) =>
          `Jetzt bist du ${side}, und ${other} hat oben geantwortet. ${cells(won.count)} ${verb(won.count)}: Nimm eines und gewinne.`,
        right: ({ other }, cell) =>
          `${capital(cell)} ist richtig. ${other} muss auf deine Drohungen antworten, bis es zwei zugleich sind.`,
      },
    ],
  },
  {
    title: "Und die Mitte?",
    about: "Antworte auf die Mitte mit einer Ecke.",
    steps: [
      {
        task: ({ side, other }) =>
          `${other} hat die Mitte, und du bist ${side}. Nimmst du eine Ecke oder ein Randfeld?`,
        right: () => "Eine Ecke hält. Sie liegt auf drei Reihen, ein Randfeld nur auf zwei.",
      },
      {
        task: ({ other, all, lost, within }) =>
          `${capital(word(lost.count))} der ${word(all)} Antworten verlieren: die Randfelder. Danach gewinnt ${other} in höchstens ${word(within)} Zügen beider Seiten.`,
      },
      {
        task: ({ side, other, all, won }) =>
          `Jetzt bist du ${side}, und ${other} hat oben geantwortet. ${capital(word(won.count))} deiner ${word(all)} Felder gewinnen: Nimm eines und gewinne.`,
        right: ({ other }, cell) =>
          `${capital(cell)} ist richtig. ${other} muss auf deine Drohungen antworten, bis es zwei zugleich sind.`,
      },
    ],
  },
  {
    title: "Angriff als Verteidigung",
    about: "Wer antworten muss, kann nichts aufbauen.",
    steps: [
      {
        task: ({ side, other }) =>
          `${other} hat zwei Ecken, und du bist ${side}. Nimmst du eine dritte?`,
        right: ({ other }, cell, reply) =>
          `${capital(cell)}: Du drohst, also muss ${other} das Feld „${reply}“ nehmen. Wer antworten muss, kann nichts aufbauen.`,
      },
      {
        task: ({ other, drawn, lost }) =>
          `Die ${word(drawn.count)} Randfelder halten Remis, die ${word(lost.count)} Ecken verlieren. Nimmst du eine Ecke, dann nimmt ${other} die letzte: Das wehrt dich ab und droht zweimal.`,
      },
      {
        task: ({ side, other }) =>
          `Jetzt bist du ${side}, und ${other} hat eine dritte Ecke genommen. Welches Feld wehrt ${other} ab und droht zweimal?`,
        right: ({ other }, cell) =>
          `${capital(cell)}: Du wehrst ab und drohst zweimal. ${other} kann nur eine Reihe schließen, also mach die andere voll.`,
      },
    ],
  },
  {
    title: "Neunmal Remis, aber nicht gleich",
    about: "Jeder erste Zug hält Remis, aber manche sind schwerer zu beantworten.",
    steps: [
      {
        task: () =>
          "Manche ersten Züge sind gleich, wenn man das Brett dreht oder spiegelt. Gib solchen Feldern dieselbe Farbe: Wie viele Farben brauchst du?",
        right: () =>
          "Du brauchst drei Farben: für die vier Ecken, für die vier Randfelder und für die Mitte.",
      },
      {
        task: ({ drawn, other }) =>
          `Alle ${word(drawn.count)} ersten Züge halten Remis, wenn niemand einen Fehler macht. Nach welchem verlieren die meisten Antworten von ${other}?`,
        right: ({ other, most, replies }) =>
          `Nach einer Ecke verlieren ${word(most)} der ${word(replies)} Antworten von ${other}.`,
      },
      {
        task: ({ other, replies }) =>
          `Jedes Feld zeigt, wie viele der ${word(replies)} Antworten von ${other} verlieren. Nach einem Randfeld sind es so viele wie nach der Mitte.`,
      },
      {
        task: ({ games }) =>
          `Und wenn die andere Seite irgendwo spielt? Die Felder zeigen, wie viele von ${games} Spielen X im Mittel gewinnt; es verliert keines.`,
      },
    ],
  },
  {
    title: "Drei in einer Reihe verlieren",
    about: "Mach der anderen Seite alles nach, durch die Mitte hindurch.",
    steps: [
      {
        task: ({ side }) =>
          `In diesem Spiel verlieren drei in einer Reihe. Du bist ${side}: Wo fängst du an?`,
        right: () => "Die Mitte hält. Du wirst sehen, warum.",
      },
      {
        task: ({ other, drawn, lost, within }) =>
          `Nur ein Feld hält Remis: ${drawn.names}. Fängst du auf einem der anderen ${word(lost.count)} Felder an, dann gewinnt ${other} in höchstens ${word(within)} Zügen beider Seiten.`,
      },
      {
        task: ({ other, all, drawn }) =>
          `${other} hat oben geantwortet. ${cells(drawn.count)} von ${word(all)} hält: Welches?`,
        right: () =>
          "Es ist das Feld gegenüber. Du machst der anderen Seite alles nach, also hat sie jede Reihe vor dir voll.",
      },
      {
        task: ({ other }) =>
          `Spiel jetzt zu Ende. Nimm immer das Feld gegenüber von ${other}, durch die Mitte hindurch.`,
        right: ({ other }) =>
          `Du machst ${other} alles nach, also hat ${other} jede Reihe vor dir voll. Weiter so.`,
      },
    ],
  },
  {
    title: "Zeichen, die verschwinden",
    about: "Jede Seite hat drei Zeichen, und das älteste geht.",
    steps: [
      {
        task: ({ side, leaving }) =>
          `Jede Seite hat drei Zeichen, und ein viertes entfernt das älteste: Deines auf „${leaving}“ ist blass, weil es als nächstes geht. Du bist ${side}: Gewinne.`,
        right: ({ other, next }) =>
          `Jetzt muss ${other} ziehen, und sein Zeichen auf „${next}“ geht. Dann ist dieses Feld für dich frei.`,
      },
      {
        task: ({ other, won, lost }) =>
          `Nur ein Feld gewinnt: ${won.names}. Nach den anderen (${lost.names}) gewinnt ${other} sofort.`,
      },
      {
        task: ({ side, won, all }) =>
          `Zurück zum Anfang dieses Spiels, in dem das Brett nie voll wird. Du bist ${side}, und ${word(won.count)} der ${word(all)} Felder gewinnen: Welche?`,
        right: ({ winsIn }) =>
          `Ein Randfeld gewinnt in höchstens ${winsIn} Zügen beider Seiten. Im gewöhnlichen Spiel hält es nur Remis.`,
      },
    ],
  },
  {
    title: "Ein Würfel öffnet die Zeilen",
    about: "Chancen kann man ausrechnen.",
    steps: [
      {
        task: ({ side, roll }) =>
          `Eine 1 oder 2 öffnet die obere Zeile, eine 3 oder 4 zwei Zeilen, eine 5 oder 6 alle. Du bist ${side} und hast eine ${roll} gewürfelt: Wo spielst du?`,
        right: ({ best }) =>
          `Die Mitte ist am besten: Sie bringt ${best}. Ein Sieg zählt 100 %, ein Remis 50 %, eine Niederlage nichts.`,
      },
      {
        task: () =>
          "Wie gut steht X nach der Mitte? Ein Sieg zählt 100 %, ein Remis 50 %, eine Niederlage nichts.",
        right: ({ best }) => `Die Mitte bringt ${best}. Vergleiche die anderen Felder.`,
      },
      {
        task: ({ roll }) =>
          `Jetzt hast du eine ${roll} gewürfelt, und nur die obere Zeile ist offen. Wo spielst du?`,
        right: ({ best }) => `Jetzt ist eine obere Ecke am besten, aber sie bringt nur ${best}.`,
      },
      {
        task: ({ before, best, cost }) =>
          `Vor dem Wurf steht X bei ${before}. Nach einer 1 oder 2 sind es ${best}, das kostet X also ${cost}.`,
      },
    ],
  },
  {
    title: "Eine Maschine, die lernt",
    about: "Niemand sagt ihr, wie man gut spielt.",
    steps: [
      {
        task: () =>
          "Die Maschine MENACE spielt X und zieht ihre Züge als bunte Perlen aus Schachteln. Wie oft gewinnt sie gegen zufälliges Spiel, bevor sie etwas gelernt hat?",
        right: ({ wins, draws, losses }) =>
          `Sie gewinnt ${wins} der Spiele, ${draws} enden Remis, und ${losses} verliert sie. Der erste Zug hilft X.`,
      },
      {
        task: () =>
          "Besiege MENACE einmal. Du bist O, und sie zieht für jeden ihrer Züge eine Perle.",
        right: () =>
          "Sie hat verloren, also bleiben die gezogenen Perlen außerhalb ihrer Schachteln.",
      },
      {
        task: ({ games }) =>
          `Jedes Feld zeigt die Perlen in der ersten Schachtel. Lass MENACE ${games} Spiele gegen zufälliges Spiel machen.`,
        right: ({ before, after, cell }) =>
          `Sie gewinnt jetzt ${after} der Spiele, vorher waren es ${before}. Züge, die gewannen, bekamen mehr Perlen, am meisten „${cell}“: Niemand sagte ihr, wie man gut spielt.`,
      },
    ],
  },
];

/** @type {typeof import("./lesson.en.js").default} */
const words = {
  lessons,
  headline: (number, all, title) => `Lektion ${number} von ${all}: ${title}`,
  title: (all) => `${capital(word(all))} Lektionen`,
  listed: "Probiere ein Feld, sieh die Antwort, verstehe den Grund.",
  number: (number, done) => `Lektion ${number}${done ? ", geschafft" : ""}`,
  step: (step, all) => `Schritt ${step} von ${all}`,
  board: (title) => `Brett der Lektion: ${title}`,
  heads: {
    ...{ try: "Du bist dran.", see: "Sieh hin.", losing: "Sieh hin.", wins: "Sieh hin." },
    ...{ colour: "Probiere es.", most: "Rate.", guess: "Rate.", strength: "Rate." },
    ...{ beat: "Du bist dran.", train: "Sieh hin." },
  },
  ...{ right: "Richtig.", wrong: "Das nicht." },
  over: (winner) => (winner ? `${winner} hat gewonnen.` : "Remis."),
  lets: (cell, other, reply) =>
    `${capital(cell)}: Damit lässt du ${other} gewinnen. ${other} nimmt „${reply}“.`,
  loses: (cell, other, reply, within) =>
    `${capital(cell)} verliert: ${other} nimmt „${reply}“ und gewinnt in höchstens ${within} Zügen.`,
  ends: (cell, other) => `${capital(cell)} beendet das Spiel, und ${other} hat gewonnen.`,
  gives: (cell, other, reply) =>
    `${capital(cell)} verschenkt den Sieg: ${other} nimmt „${reply}“ und hält Remis.`,
  scores: (cell, score, best) => `${capital(cell)} bringt ${score}, das beste Feld bringt ${best}.`,
  fewer: (cell, lose, all) =>
    `${capital(cell)}: Danach verlieren nur ${word(lose)} von ${word(all)} Antworten.`,
  guessed: "Es ist eine andere Zahl.",
  notAlike: "Felder derselben Farbe müssen nach einem Drehen oder Spiegeln gleich aussehen.",
  colour: (colour) => `Farbe ${colour}`,
  of: (part, all) => `${part} von ${all}`,
  drawn: "Remis: Sie bekam für jeden Zug eine Perle mehr. Versuch es noch einmal.",
  beaten: "Sie hat gewonnen und bekam für jeden Zug drei Perlen mehr. Versuch es noch einmal.",
  hundred: (games) => `${games} Spiele spielen lassen`,
  ...{ next: "Weiter", back: "Zurück", again: "Noch einmal" },
  ...{ show: "Antwort zeigen", end: "Das Ende zeigen" },
  nextLesson: (title) => `Nächste Lektion: ${title}`,
  ...{ vote: "Abstimmen", endVote: "Abstimmung beenden" },
  votes: (votes) => (votes === 1 ? "1 Stimme" : `${votes} Stimmen`),
  all: "Alle Lektionen",
  teachers: "Für den Unterricht",
  teach:
    "Jeder Link öffnet eine Lektion in großer Schrift für den Beamer; die Pfeiltasten führen von Schritt zu Schritt. Wähle bis zu vier Lektionen für ein Blatt, auf dem die Antworten auf dem Kopf stehen.",
  projector: "Beamer",
  copy: "Alle Links kopieren",
  sheet: "Blatt erstellen",
  answers: "Alle Bretter, die man kennen muss",
  print: "Drucken",
  answer: "Antwort: ",
  noLesson: (number, all) => `number muss 1 bis ${all} sein, nicht ${number}.`,
  noStep: (step, all) => `step muss 1 bis ${all} sein, nicht ${step}.`,
  noMoves: (moves) => `Die Züge ${moves} sind hier nicht möglich.`,
  noSheet: (sheet, most) =>
    `sheet muss 1 bis ${most} verschiedene Lektionen nennen, etwa 2.5.7, nicht ${sheet}.`,
};
export default words;
