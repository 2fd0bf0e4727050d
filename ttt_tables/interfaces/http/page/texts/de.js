// The page in German. en.js says what each entry takes.

/** @param {number} number @param {string} one @param {string} many */
export const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
/** @param {number} number */
export const moves = (number) => count(number, "Zug", "Zügen");

/** @type {typeof import("./en.js").default} */
const words = {
  point: ",",
  ...{ and: "und", or: "oder" },
  shares: (win, draw, loss) => `S ${win} R ${draw} N ${loss}`,
  cells: [
    ...["oben links", "oben", "oben rechts"],
    ...["links", "Mitte", "rechts"],
    ...["unten links", "unten", "unten rechts"],
  ],
  ...{ data: "Daten", documents: "Texte" },
  page: {
    title: "ttt-tables: Tic-Tac-Toe und seine Verwandten, gelöst",
    skip: "Zum Brett",
    moment: "Einen Augenblick ...",
    anew: "Neu beginnen",
    modes: {
      play: ["Spielen", "Verbergen, was die Felder wert sind (Taste v)"],
      study: ["Lernen", "Zeigen, was die Felder wert sind (Taste v)"],
    },
    footer: [
      "Tasten: v spielen oder lernen, h Tipp, n Zahlen, ← → durch das Spiel. Farben bedeuten eine Seite: Blau hilft X, Orange hilft O.",
      "Jeder Wert ist genau, nur gerundet. Nur die Engine und die Suche beim Ultimate-Spiel schätzen. Die Adresse dieser Seite enthält das ganze Spiel: Wer sie kopiert, teilt es.",
    ],
    single: "Die ganze Seite als eine Datei, zum Verschicken oder für einen Stick",
    noView: (name) => `Hier heißt nichts ${name}: Wähle oben ein Spiel.`,
    noKey: (view, key, keys) => `${view} kennt kein ${key}: Es kennt ${keys}.`,
    noValue: (key, value, values) => `${key} ist ${value}: Möglich ist ${values}.`,
    noConsole:
      "Diese Seite hat keine SQL-Konsole: Die Seite, die make site schreibt, hat eine, und ttt sql antwortet in einem Terminal.",
    unreached:
      "Was diese Ansicht braucht, lässt sich nicht laden. Ohne Netz hat die Seite, was schon einmal offen war: Öffne sie einmal mit Netz.",
    fault: (reason) => `Die Seite hat einen Fehler: ${reason}`,
  },
  settings: {
    ...{ light: "Hell", dark: "Dunkel", language: "Sprache" },
    classroom: "Klassenzimmer",
    classroomTitle: "Große Schrift für den Beamer, und Wörter werden erklärt",
  },
  game: {
    ...{ win: "Sieg", draw: "Remis", loss: "Niederlage", aDraw: "Remis", moves: "Züge" },
    drawn: "Unentschieden.",
    won: (who) => `${who} hat gewonnen.`,
    wins: (who) => `${who} gewinnt`,
    wasOver: (how) => `das Spiel war aus: ${how}`,
    noCell: (cell) => `${cell} ist kein Feld: Felder sind 0 (oben links) bis 8.`,
    taken: (cell, mark) => `Feld ${cell} ist von ${mark} besetzt.`,
    noPly: (most, ply) => `Dieses Spiel hat ${most} Züge: Einen Zug ${ply} gibt es nicht.`,
    badPlay: (isMove, number, play, why) =>
      `${isMove ? "Zug" : "Spielzug"} ${number} dieses Spiels ist ${play}: ${why}`,
    retry: (ply, side, was) => `Zug ${ply}: ${side} spielte ${was}. Finde einen besseren Zug.`,
    praise: "Gut gespielt!",
    toMove: (side, where) => `${side} ist am Zug${where}.`,
    friend: (side) => `${side} ist am Zug: Schicke den Link weiter.`,
    thinks: (side) => `${side} ist am Zug: Der Gegner denkt.`,
    played: (side, move) => `${side} spielte ${move}.`,
    yours: (side, where) => `Du bist am Zug (${side})${where}.`,
    choices: "Seite, Gegner und Regeln",
    youPlay: "Du spielst",
    both: "Zu zweit",
    noMove: "Noch kein Zug.",
    graphSaid: (x, scores) => `Die Punkte von ${x} im Lauf des Spiels: ${scores}`,
    graphNote: (x, o) =>
      `Über der Mitte führt ${x}, darunter ${o}. Ein Tipp auf die Kurve führt dorthin.`,
    inMoves: (distance) => `in ${distance}`,
    perfectly: "Wenn niemand einen Fehler macht",
    bestOfOther: "das beste Spiel der anderen Seite",
    worthSeeing: "Sehenswert",
    meaning: "Was die Zahlen bedeuten",
    ...{ hideNumbers: "Zahlen verbergen", showNumbers: "Zahlen zeigen" },
  },
  nine: {
    fromTo: (from, to) => `${from} nach ${to}`,
    board: (number) => `Brett ${number}`,
    noPiece: (cell) => `Von Feld ${cell} kann nichts ziehen: Felder sind 0 (oben links) bis 8.`,
    ...{ mark: "Dein Zeichen", newPlace: ": Wähle den neuen Platz", piece: ": Wähle ein Zeichen" },
    set: (mark) => `setze ${mark}`,
    after: (distance) => `Wenn niemand einen Fehler macht, nach ${moves(distance)}`,
  },
  board: {
    ...{ name: "Brett", empty: "leer" },
    of: (game, side) => `Brett ${game}, ${side} ist am Zug`,
    over: (game) => `Brett ${game}, das Spiel ist aus`,
    said: {
      ...{ last: "letzter Zug", hint: "Tipp", leaving: "verschwindet gleich" },
      ...{ picked: "wird gezogen", shut: "geschlossen", best: "am besten" },
    },
    place: (row, column) => `Zeile ${row}, Spalte ${column}`,
  },
  buttons: {
    ...{ moves: "Züge", first: "Erste Stellung", back: "Einen Zug zurück", on: "Einen Zug weiter" },
    ...{ last: "Letzte Stellung", hint: "Tipp", takeBack: "Zurücknehmen", newGame: "Neues Spiel" },
    share: "Einen Link zu diesem Spiel teilen",
  },
  share: {
    copied: "Der Link ist kopiert.",
    copiedText: "Kopiert.",
    copiedOfFile: "Kopiert. Diese Seite ist eine Datei: Schicke ttt-tables.html mit.",
    ofFile:
      "Diese Seite ist eine Datei auf deinem Gerät, zu der kein Link führt. Schicke ttt-tables.html und dies: Der Teil ab # kommt im Browser hinter die Adresse der Datei.",
    copyAddress: "Kopiere die Adresse dieser Seite: Sie enthält das ganze Spiel.",
    send: "Link senden",
    link: "Der Link zu diesem Spiel",
    sendMove: (side) =>
      `Der Link enthält das Spiel. Wer ihn öffnet, spielt ${side} und schickt dir einen Link zurück.`,
    sendEnd: "Das Spiel ist aus: Zeige, wie es endete.",
  },
  opponents: {
    title: "Gegner",
    levels: {
      easy: { text: "Leicht", says: "Spielt in sechs von zehn Zügen ein zufälliges Feld." },
      medium: { text: "Mittel", says: "Spielt in drei von zehn Zügen ein zufälliges Feld." },
      hard: { text: "Schwer", says: "Spielt in einem von zehn Zügen ein zufälliges Feld." },
      perfect: { text: "Perfekt", says: "Spielt immer ein bestes Feld." },
    },
    friend: {
      text: "Ein Freund, per Link",
      says: "Zwei Leute, zwei Bildschirme: Jeder Zug macht einen Link, den man weiterschickt.",
    },
    custom: "Eigener",
    named: "Eine benannte Spielweise",
    wins: (asX, asO) =>
      `Die beste Antwort darauf gewinnt als X ${asX} der Spiele und als O ${asO}.`,
    unbeatable: "Vom leeren Brett aus unschlagbar: Die beste Antwort hält Remis.",
  },
  review: {
    title: "Rückblick",
    formTitle: "Auf ein Spiel zurückblicken",
    heads: ["Zug", "Seite", "Feld"],
    ...{ best: "am besten", cost: "Kosten", luck: "Glück", perfect: "perfektes Spiel" },
    sum: (against, x, o, ofX, ofO) =>
      `Gegen ${against}: Die Züge von ${x} kosteten ${ofX} Punkte, die von ${o} ${ofO}. Ein ganzes Spiel ist 100 Punkte wert, ein Remis 50`,
    luckSum: (luck, first, last) =>
      `. Das Glück brachte X im Ganzen ${luck} Punkte. Glück und Kosten zusammen führten X von ${first} auf ${last}`,
    turning: (own) => ({
      last: `${own ? "Dein letzter" : "Der letzte"} Fehler, der das Ergebnis änderte,`,
      turn: "Der Zug, der das Spiel wendete,",
      unturned: "Kein einzelner Zug wendete das Spiel; der größte Fehler der Seite, die verlor,",
      biggest: `${own ? "Dein größter" : "Der größte"} Fehler`,
    }),
    mistake: (ply, side, name, cost) =>
      `war Zug ${ply}, ${side} ${name}: Er kostete ${cost} Punkte.`,
    bestWas: (best) => `Am besten war ${best}.`,
    yoursNone: "Du hast keinen Fehler gemacht.",
    nobodysNone: "Niemand hat einen Fehler gemacht.",
    losersNone: (loser) => `${loser} hat ohne Fehler verloren.`,
    again: "Von hier noch einmal",
    anyOf: (cells) => `eines von ${cells}`,
    note: "Die Kosten eines Zuges sagen, um wie viele Punkte das beste Feld besser war. ?! heißt 5 Punkte oder mehr, ? 10, ?? 20; □ heißt: Das war der einzige gute Zug, jeder andere hätte 5 Punkte oder mehr gekostet.",
    nags: { "??": "grober Fehler", "?": "Fehler", "?!": "ungenau", "□": "der einzige gute Zug" },
    practise: (mistakes) =>
      mistakes === 1
        ? "Für 1 Fehler einen besseren Zug finden"
        : `Für ${mistakes} Fehler bessere Züge finden`,
    next: "Nächster Fehler",
    showBest: "Den besten Zug zeigen",
    done: "Zurück zum Spiel",
    sameAgain: (move) => `${move} wurde ja gespielt. Suche einen anderen Zug.`,
    better: (move, cost, was) => `Ja! ${move} kostet ${cost} Punkte statt ${was}.`,
    notYet: (move, cost) => `Noch nicht: ${move} kostet ${cost} Punkte. Versuche es weiter!`,
  },
  sheet: {
    ...{
      youWon: "Du hast gewonnen!",
      youLost: "Du hast verloren.",
      costs: "Was jeder Zug kostete",
    },
    ...{ share: "Teilen", picture: "Bild", squares: "Quadrate", link: "Link" },
    saved: "Das Bild ist gespeichert.",
    look: (ply) => `Zug ${ply} ansehen`,
  },
  home: {
    title: "Tic-Tac-Toe und seine Verwandten, gelöst.",
    board: "X am Zug nach einem Fehler von O: Beginne gegen Perfekt, den Gegner ohne Fehler",
    daily: "Rätsel des Tages",
    today: (number, isDone) =>
      isDone
        ? `Rätsel ${number} ist gelöst. Sieh es noch einmal an.`
        : `Rätsel ${number}: Ein Feld ist richtig.`,
    streak: (days) => `${days} ${days === 1 ? "Tag" : "Tage"} in Folge`,
    learnt: (games) => `Perlen nach ${games} Spielen`,
    last: "zuletzt gespielt",
  },
  glossary: {
    Spielweise: "eine Art, Züge zu wählen",
    Ergebnis: "wie es einer Seite im Mittel ergeht: Ein Sieg zählt 1, ein Remis die Hälfte",
    Punkte: "ein ganzes Spiel ist 100 Punkte wert, ein Remis 50",
    perfektes: "macht nie einen Fehler",
    zufällig: "wie mit einem Würfel gewählt",
    Glück: "was der Zufall gab oder nahm, nicht die Spieler",
    kostet: "um so viel schlechter war der Zug als der beste",
    Startzahl: "sie entscheidet das Glück: Die gleiche Zahl gibt das gleiche Glück",
    Perlen: "je mehr Perlen einer Farbe, desto öfter wird ihr Feld gespielt",
    Engine: "ein Programm, das Tausende Züge voraussieht",
    bewiesen: "sicher: Jede Antwort wurde angesehen",
    Diagonale: "eine Linie von Ecke zu Ecke",
    Remis: "unentschieden: niemand gewinnt",
  },
};

export default words;
