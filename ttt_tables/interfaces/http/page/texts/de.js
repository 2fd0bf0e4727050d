// The page in German. The types of the arguments are in en.js.

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
    title: "ttt-tables: Tic-Tac-Toe und seine Varianten, gelöst",
    skip: "Zum Brett",
    moment: "Einen Augenblick ...",
    startAgain: "Neu beginnen",
    modes: {
      play: ["Spielen", "Die Werte der Felder verbergen (Taste v)"],
      study: ["Lernen", "Die Werte der Felder zeigen (Taste v)"],
    },
    footer: [
      "Diese Seite ist kostenlos, ohne Werbung und ohne Konto. Sie geht auch ohne Netz, und nichts, was du tust, verlässt sie.",
      "Tasten: v wechselt zwischen Spielen und Lernen, h gibt einen Tipp, n zeigt Zahlen, ← und → führen durch das Spiel. Blau ist gut für X, Orange ist gut für O.",
      "Alle Werte sind exakt, abgesehen vom Runden. Nur die Engine und die Suche beim Ultimate-Spiel schätzen. Die Adresse dieser Seite enthält das ganze Spiel: Kopiere sie, um das Spiel zu teilen.",
    ],
    single: "Die ganze Seite als eine Datei laden, zum Verschicken oder für einen USB-Stick",
    noView: (name) => `Eine Ansicht namens ${name} gibt es hier nicht. Wähle oben ein Spiel.`,
    noKey: (view, key, keys) => `${view} hat keine Option ${key}. Möglich sind ${keys}.`,
    noValue: (key, value, values) => `${key} muss ${values} sein, ist aber ${value}.`,
    noConsole:
      "Diese Seite hat keine SQL-Konsole. Die Seite, die make site baut, hat eine, und ttt sql führt Abfragen im Terminal aus.",
    unreached:
      "Die Dateien dieser Ansicht lassen sich nicht laden. Ohne Netz zeigt die Seite nur Ansichten, die du schon einmal geöffnet hast. Öffne diese Ansicht einmal mit Netz.",
    fault: (reason) => `Die Seite hat einen Programmfehler: ${reason}`,
  },
  settings: {
    ...{ light: "Hell", dark: "Dunkel", language: "Sprache" },
    classroom: "Klassenzimmer",
    classroomTitle: "Große Schrift für den Beamer, mit Erklärungen zu Wörtern",
  },
  game: {
    ...{ win: "Sieg", draw: "Remis", loss: "Niederlage", aDraw: "Remis", moves: "Züge" },
    drawn: "Unentschieden.",
    won: (who) => `${who} hat gewonnen.`,
    wins: (who) => `${who} gewinnt`,
    wasOver: (how) => `das Spiel war schon aus: ${how}`,
    noCell: (cell) => `${cell} ist kein Feld. Die Felder sind 0 (oben links) bis 8.`,
    taken: (cell, mark) => `Feld ${cell} ist von ${mark} besetzt.`,
    noPly: (most, ply) => `Dieses Spiel hat ${most} Züge, also gibt es keinen Zug ${ply}.`,
    badPlay: (isMove, number, play, why) =>
      `${isMove ? "Zug" : "Spielzug"} ${number} dieses Spiels (${play}) ist nicht möglich: ${why}`,
    retry: (ply, side, was) => `Zug ${ply}: ${side} spielte ${was}. Finde einen besseren Zug.`,
    praise: "Gut gespielt!",
    toMove: (side, where) => `${side} ist am Zug${where}.`,
    friend: (side) => `${side} ist am Zug. Schicke den Link weiter.`,
    thinks: (side) => `${side} ist am Zug. Der Gegner denkt nach.`,
    played: (side, move) => `${side} spielte ${move}.`,
    yours: (side, where) => `Du bist am Zug (${side})${where}.`,
    youPlay: "Du spielst",
    both: "Zu zweit",
    noMove: "Noch kein Zug.",
    graphSaid: (x, scores) => `Die Punkte von ${x} im Verlauf des Spiels: ${scores}`,
    graphNote: (x, o) =>
      `Liegt die Kurve über der Mitte, führt ${x}, darunter ${o}. Tippe auf die Kurve, um zu einem Zug zu gehen.`,
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
    noPiece: (cell) =>
      `Von Feld ${cell} kann kein Zeichen ziehen. Die Felder sind 0 (oben links) bis 8.`,
    ...{
      mark: "Das Zeichen",
      newPlace: ": Wähle, wohin das Zeichen zieht",
      piece: ": Wähle ein Zeichen",
    },
    set: (mark) => `setze ${mark}`,
    after: (distance) => `Wenn niemand einen Fehler macht, nach ${moves(distance)}`,
    first: (act) => `Zuerst: ${act}.`,
    pickFirst: "Wähle zuerst eines deiner Zeichen.",
    fixed: "Dieses Zeichen kann nicht ziehen.",
    tooFar: "Dorthin kann das Zeichen nicht ziehen.",
    allCells: "Alle Felder",
    winsIn: (who, distance) => `${who} gewinnt in ${moves(distance)}`,
    scores: (who, score) => `${who} erreicht im Mittel ${score}`,
    bestFor: (who, cells) => `Am besten für ${who}: ${cells}.`,
    allBut: (cells) => `alle außer ${cells}`,
    others: {
      win: (moves) =>
        `${moves === 1 ? "Das andere verschenkt" : "Alle anderen verschenken"} den Sieg.`,
      draw: (moves) => `${moves === 1 ? "Das andere verliert" : "Alle anderen verlieren"}.`,
    },
    every: {
      win: (who) => `${who} gewinnt mit jedem Zug.`,
      draw: () => "Jeder Zug hält das Remis.",
      loss: (_, other) => `${other} gewinnt nach jedem Zug.`,
    },
  },
  board: {
    ...{ name: "Brett", empty: "leer" },
    of: (game, side) => `Brett ${game}, ${side} ist am Zug`,
    over: (game) => `Brett ${game}, das Spiel ist aus`,
    said: {
      ...{ last: "letzter Zug", hint: "Tipp", leaving: "verschwindet gleich" },
      ...{ picked: "ausgewählt", shut: "geschlossen", best: "am besten" },
    },
    place: (row, column) => `Zeile ${row}, Spalte ${column}`,
    isOver: "Das Spiel ist aus.",
    taken: (cell, mark) => `${cell} ist von ${mark} besetzt.`,
    isClosed: (cell) => `${cell} ist geschlossen.`,
    notNow: (cell) => `${cell} geht jetzt nicht.`,
    turnOf: (side) => `${side} ist am Zug.`,
    boardIsClosed: (open) =>
      `Dieses Brett ist geschlossen: Spiele auf ${open || "einem anderen Brett"}.`,
    openBoard: (name) => `dem Brett ${name}`,
  },
  buttons: {
    ...{ moves: "Züge", first: "Erste Stellung", back: "Einen Zug zurück", on: "Einen Zug weiter" },
    ...{ last: "Letzte Stellung", hint: "Tipp", takeBack: "Zurücknehmen", newGame: "Neues Spiel" },
    share: "Einen Link zu diesem Spiel teilen",
    words: { takeBack: "Zurück", newGame: "Neues Spiel", hint: "Tipp", share: "Teilen" },
    hinted: (move) => `Tipp: ${move}.`,
  },
  share: {
    copied: "Der Link ist kopiert.",
    copiedText: "Kopiert.",
    copiedOfFile:
      "Kopiert. Diese Seite ist eine Datei, und ein Link zu ihr führt nur auf diesem Gerät zum Ziel. Schicke ttt-tables.html mit.",
    ofFile:
      "Diese Seite ist eine Datei auf deinem Gerät, und ein Link zu ihr führt nur hier zum Ziel. Schicke die Datei ttt-tables.html und den Text unten. Um das Spiel zu sehen, öffnet man die Datei und hängt im Browser den Teil ab # an ihre Adresse an.",
    copyAddress: "Kopiere die Adresse dieser Seite: Sie enthält das ganze Spiel.",
    send: "Link senden",
    link: "Der Link zu diesem Spiel",
    sendMove: (side) =>
      `Der Link enthält das Spiel. Wer ihn öffnet, spielt ${side} und schickt dir einen Link zurück.`,
    sendEnd: "Das Spiel ist aus. Schicke den Link, um zu zeigen, wie es endete.",
  },
  opponents: {
    title: "Gegner",
    levels: {
      easy: { text: "Leicht", says: "Spielt in sechs von zehn Zügen ein zufälliges Feld." },
      medium: { text: "Mittel", says: "Spielt in drei von zehn Zügen ein zufälliges Feld." },
      hard: { text: "Schwer", says: "Spielt in einem von zehn Zügen ein zufälliges Feld." },
      perfect: { text: "Perfekt", says: "Spielt immer eines der besten Felder." },
    },
    friend: {
      text: "Ein Freund, per Link",
      says: "Ihr spielt an zwei Bildschirmen. Jeder Zug ergibt einen Link, den man dem anderen schickt.",
    },
    custom: "Eigener",
    named: "Spielweise",
  },
  review: {
    title: "Rückblick",
    formTitle: "Auf ein Spiel zurückblicken",
    heads: ["Zug", "Seite", "Feld"],
    ...{
      best: "am besten",
      cost: "Kosten",
      deed: "was er bewirkte",
      luck: "Glück",
      perfect: "perfektes Spiel",
    },
    sum: (against, x, o, ofX, ofO) =>
      `Gegen ${against} kosteten die Züge von ${x} ${ofX} Punkte und die von ${o} ${ofO} Punkte. Ein Sieg ist 100 Punkte wert, ein Remis 50`,
    luckSum: (luck, first, last) =>
      `. Das Glück brachte X insgesamt ${luck} Punkte. Glück und Kosten der Züge zusammen führten X von ${first} auf ${last} Punkte`,
    turning: (own) => ({
      last: `${own ? "Dein letzter" : "Der letzte"} Fehler, der das Ergebnis änderte,`,
      turn: "Der Zug, der das Spiel wendete,",
      unturned: "Kein einzelner Zug wendete das Spiel. Der größte Fehler der Seite, die verlor,",
      biggest: `${own ? "Dein größter" : "Der größte"} Fehler`,
    }),
    mistake: (ply, side, name) => `war Zug ${ply} (${side} ${name})`,
    whichCost: (cost) => `: Er kostete ${cost} Punkte.`,
    thatMove: ": Er ",
    bestWas: (best) => `Der beste Zug war ${best}.`,
    yoursNone: "Du hast keinen Fehler gemacht.",
    nobodysNone: "Niemand hat einen Fehler gemacht.",
    losersNone: (loser) => `${loser} hat ohne Fehler verloren.`,
    again: "Von hier noch einmal",
    anyOf: (cells) => `einer von ${cells} Zügen`,
    note: "Die Kosten eines Zuges sind die Punkte, um die der beste Zug besser war. ?! heißt 5 Punkte oder mehr, ? heißt 10 oder mehr, und ?? heißt 20 oder mehr. □ heißt, dass dies der einzige gute Zug war: Jeder andere hätte 5 Punkte oder mehr gekostet.",
    nags: { "??": "grober Fehler", "?": "Fehler", "?!": "ungenau", "□": "der einzige gute Zug" },
    practise: (mistakes) =>
      mistakes === 1
        ? "Für 1 Fehler einen besseren Zug finden"
        : `Für ${mistakes} Fehler bessere Züge finden`,
    next: "Nächster Fehler",
    showBest: "Den besten Zug zeigen",
    done: "Zurück zum Spiel",
    sameAgain: (move) => `${move} war der Zug im Spiel. Suche einen anderen.`,
    better: (move, cost, was) => `Ja! ${move} kostet ${cost} Punkte statt ${was}.`,
    notYet: (move, cost) => `Noch nicht: ${move} kostet ${cost} Punkte. Versuche es weiter!`,
    tried: (better, move, did) =>
      better ? `Ja! ${move}: ${did}.` : `Noch nicht. ${move}: ${did}. Versuche es weiter!`,
    playOn: "Von hier weiterspielen",
  },
  coach: {
    title: "Trainer",
    choices: { on: "An", off: "Aus" },
    about: "Nach jedem deiner Züge sagt der Trainer, was der Zug bewirkt hat.",
    you: (side) => `Du bist ${side}.`,
    other: (side, who) => `${side} ist ${who}.`,
    ...{ friend: "ein Freund", two: "Zu zweit.", listens: "Der Trainer ist an." },
    ...{ change: "ändern", takeBack: "Zurück", show: "Zeig es mir", playOn: "Weiter" },
    better: (moves) => `Besser: ${moves}. Tippe auf das markierte Feld, um dort zu spielen.`,
    said: {
      ...{ atOnce: "gewinnt sofort", onlyMove: "der einzige mögliche Zug" },
      ...{ onlyWin: "der einzige Zug, der gewinnt", onlyDraw: "der einzige Zug, der Remis hält" },
      ...{ fastest: "der schnellste Weg zum Sieg", slower: "langsamer, gewinnt aber auch" },
      good: (count) => `gut, einer von ${count}`,
      ...{ lostWin: "verschenkte den Sieg", lostDraw: "verschenkte das Remis" },
      lostAll: "machte aus dem Sieg eine Niederlage",
      late: "zu spät: Alle Züge verlieren",
      latest: "zu spät: Alle Züge verlieren; dieser hält am längsten stand",
      sooner: "zu spät: Alle Züge verlieren; dieser verliert schneller",
      ...{ onlyGood: "der einzige gute Zug", best: "der beste Zug" },
      near: (_, share) => `fast der beste Zug, nur ${share} weniger`,
      gave: (_, share) => `verschenkte ${share}`,
    },
  },
  sheet: {
    ...{
      youWon: "Du hast gewonnen!",
      youLost: "Du hast verloren.",
      costs: "Was jeder Zug kostete",
      deeds: "Was jeder Zug bewirkte",
    },
    ...{ share: "Teilen", picture: "Bild", squares: "Emoji-Quadrate", link: "Link" },
    saved: "Das Bild ist gespeichert.",
    look: (ply) => `Zug ${ply} ansehen`,
    game: (title) => `Tic-Tac-Toe: ${title}.`,
    player: (side, level) => `${side} (${level})`,
    won: (who, other, plies) =>
      `${who} hat ${other && `gegen ${other} `}in ${moves(plies)} gewonnen.`,
    drawn: (other, plies) => `Remis ${other && `gegen ${other} `}nach ${moves(plies)}.`,
    turned: (ply, move, did) => `Zug ${ply}: ${move} ${did}.`,
  },
  home: {
    title: "Tic-Tac-Toe und seine Varianten, gelöst.",
    board: "X ist am Zug nach einem Fehler von O. Wähle ein Feld",
    answers: {
      win: (cell) => [
        "Richtig: Jetzt gewinnt X.",
        `O antwortet: ${cell}. Aber das rettet O nicht mehr.`,
      ],
      draw: (cell) => [
        "Nicht dort: Jetzt wird es ein Remis.",
        `O antwortet: ${cell}. Damit ist der Sieg verschenkt.`,
      ],
      loss: (cell) => [
        "Nicht dort: Jetzt gewinnt O.",
        `O antwortet: ${cell}. X kann sich nicht mehr retten.`,
      ],
    },
    ...{ takeBack: "Zurücknehmen", playOn: "Weiterspielen", showHow: "Zeig mir, wie" },
    play: ["Spielen", "Das klassische Spiel, von leicht bis perfekt."],
    learn: ["Lernen", "Kurze Lektionen auf je einem Brett."],
    teach: ["Unterrichten", "Für den Beamer und zum Drucken."],
    games: "Spiele, die du vielleicht nicht kennst",
    daily: "Rätsel des Tages",
    today: (number, isDone) =>
      isDone
        ? `Rätsel ${number} ist gelöst. Sieh es noch einmal an.`
        : `Rätsel ${number}: Finde die richtigen Züge.`,
    streak: (days) => `${days} ${days === 1 ? "Tag" : "Tage"} in Folge`,
    learnt: (games) => `Perlen nach ${games} ${games === 1 ? "Spiel" : "Spielen"}`,
    last: "zuletzt gespielt",
  },
  glossary: {
    Spielweise: "eine Art, Züge zu wählen",
    Ergebnis: "wie es einer Seite im Mittel ergeht: Ein Sieg zählt 1, ein Remis die Hälfte",
    Punkte: "ein Sieg ist 100 Punkte wert, ein Remis 50",
    perfektes: "macht nie einen Fehler",
    zufällig: "durch Zufall gewählt, wie mit einem Würfel",
    Glück: "was der Zufall gab oder nahm, und nicht die Spieler",
    kostet: "um so viele Punkte war der Zug schlechter als der beste",
    Startzahl: "eine Zahl, die das Glück entscheidet: Die gleiche Zahl gibt das gleiche Glück",
    Perlen: "je mehr Perlen einer Farbe, desto öfter wird ihr Feld gespielt",
    Engine: "ein Programm, das Tausende Züge durchrechnet",
    bewiesen: "sicher, denn jede mögliche Antwort wurde geprüft",
    Diagonale: "eine Linie von Ecke zu Ecke",
    Remis: "unentschieden: niemand gewinnt",
  },
};

export default words;
