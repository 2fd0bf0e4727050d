// The page in German. en.js says what each entry takes.

/** @param {number} number @param {string} one @param {string} many */
const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
/** @param {number} number */
const moves = (number) => count(number, "Zug", "Zügen");
/** The verbs of several cells. @type {Record<string, string>} */
const SEVERAL = {
  ...{ verschenkt: "verschenken", gewinnt: "gewinnen", verliert: "verlieren", hält: "halten" },
  ...{ vollendet: "vollenden", füllt: "füllen", sperrt: "sperren", droht: "drohen" },
  lässt: "lassen",
};

/** @type {typeof import("./en.js").default} */
const words = {
  point: ",",
  shares: (win, draw, loss) => `S ${win} U ${draw} N ${loss}`,
  cells: [
    ...["oben links", "oben", "oben rechts"],
    ...["links", "Mitte", "rechts"],
    ...["unten links", "unten", "unten rechts"],
  ],
  views: {
    ...{ classic: "Klassisch", puzzles: "Rätsel", probabilistic: "Mit Zufall", dice: "Würfel" },
    ...{ phantom: "Phantom", ultimate: "Ultimate", menace: "MENACE", more: "Mehr Spiele" },
    rules: "Eigene Regeln",
    "ultimate-puzzles": "Rätsel auf neun Brettern",
    ...{ data: "Daten", documents: "Texte" },
  },
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
    against: {
      perfect: "perfektes Spiel",
      uniform: "jemanden, der jedes leere Feld gleich oft spielt",
      centre: "jemanden, der die Mitte dreimal so oft spielt wie ein anderes Feld",
      random: "zufälliges Spiel",
    },
    policies: {
      "perfect-any": "Spielt eines der besten Felder, zufällig gewählt.",
      safe: "Verliert nie, und stellt Fallen",
      "max-win": "Wagt alles, um zu gewinnen",
      "max-score": "Wägt Siege gegen Remis ab",
      "1f604": "Zieht wie das Programm 1f604",
      menace: "Eine Maschine aus Streichholzschachteln nach 10.000 Spielen: Sie zieht ihre Perlen.",
      "menace-greedy": "Dieselbe Maschine, doch sie nimmt die Farbe mit den meisten Perlen.",
      td: "Ein Programm, das in 10.000 Spielen gegen sich selbst lernte.",
      random: "Spielt jedes leere Feld gleich oft.",
      "max-success": "Spielt das Feld, das am häufigsten gelingt.",
      "max-difference": "Spielt das Feld, wo Gelingen am weitesten vor Misslingen liegt.",
      "csun-regular":
        "Die leichtere Stufe des ursprünglichen Programms: sie zählt die Linien eines Felds.",
      "newell-simon": "Spielt nach Newells und Simons acht Faustregeln, und verliert nie.",
      "third-grade":
        "Ein Kind von etwa acht Jahren: gewinnt, wehrt ab, stellt Gabeln, mag die Mitte.",
      "first-grade": "Ein Kind von etwa sieben Jahren: gewinnt, wehrt ab, mag die Mitte.",
      kindergarten: "Ein Kind von etwa fünf Jahren: gewinnt, wo es kann, sonst irgendwo.",
    },
    planned: (plan, against) => `${plan}, gegen ${against}.`,
    wins: (asX, asO) =>
      `Die beste Antwort darauf gewinnt als X ${asX} der Spiele und als O ${asO}.`,
    unbeatable: "Vom leeren Brett aus unschlagbar: Die beste Antwort hält Remis.",
  },
  reasons: {
    ...{ and: "und", or: "oder" },
    lines: [
      ...["die obere Zeile", "die mittlere Zeile", "die untere Zeile"],
      ...["die linke Spalte", "die mittlere Spalte", "die rechte Spalte"],
      ...["die Diagonale von oben links", "die Diagonale von oben rechts"],
    ],
    over: (ended) =>
      `Das Spiel ist aus: ${ended === "draw" ? "unentschieden" : `${ended} hat gewonnen`}.`,
    forces: (who, distance) =>
      `${who} kann einen Sieg in ${moves(distance)} erzwingen, beide Seiten gezählt`,
    neither: "keine Seite kann einen Sieg erzwingen",
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
    mustTake: (who, cell) => `${who} muss auf ${cell}`,
    thenForks: (must, mover, cells) => `${must}, dann droht ${mover} zweimal mit ${cells}`,
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
    note: "Die Kosten eines Zuges sagen, um wie viele Punkte das beste Feld besser war. ?! heißt 5 Punkte oder mehr, ? 10, ?? 20; □ heißt: Das war der einzige gute Zug.",
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
    today: (number, isDone) =>
      isDone
        ? `Rätsel ${number} ist gelöst. Sieh es noch einmal an.`
        : `Rätsel ${number}: Ein Feld ist richtig.`,
    streak: (days) => `${days} ${days === 1 ? "Tag" : "Tage"} in Folge`,
    learnt: (games) => `Perlen nach ${games} Spielen`,
    last: "zuletzt gespielt",
    games: {
      classic: [
        "Drei in einer Reihe.",
        "Alle 5.478 Stellungen gelöst: Jeder Zug ist Sieg, Remis oder Niederlage.",
      ],
      puzzles: ["Ein Feld ist richtig. Finde es.", "Genau eine Lösung, und der Grund dazu."],
      probabilistic: [
        "Ein Zug gelingt, verpufft oder geht nach hinten los.",
        "Stelle das Glück jedes Felds ein: In Millisekunden ist dein Brett gelöst.",
      ],
      dice: ["Ein Würfel öffnet die Zeilen.", "Genaue Brüche unter vier Regeln."],
      phantom: ["Die Zeichen der anderen Seite sind verborgen.", "Gelöst: X erreicht genau 5/6."],
      ultimate: [
        "Neun Bretter in einem.",
        "Eine Engine bewertet jeden Zug. Bewiesen sind Endspiele und nach einer der Regeln der Sieg von X.",
      ],
      menace: [
        "Streichholzschachteln, die lernen. Bring es ihnen bei!",
        "Ihre Stärke ist über alle Spiele berechnet, nicht aus Stichproben.",
      ],
      more: ["Verschwindende Zeichen, Mühle, eine Münze ...", "Zehn Verwandte gelöst."],
      rules: [
        "Ändere eine Regel und sieh, wer gewinnt.",
        "114 Regelwerke, jedes gelöst, während du zusiehst.",
      ],
    },
  },
  classic: {
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
      `Jedes Feld zeigt das mittlere Ergebnis, wenn die Seite am Zug mit der Spielweise ${policy} weiterspielt, gegen ${against}; ein Remis zählt halb. S, U, N: die Aussichten auf Sieg, Unentschieden und Niederlage in Prozent. Sterne zeigen die besten Felder.`,
    ifPlayed: (side, policy, against) => `Wenn ${side} mit ${policy} weiterspielt gegen ${against}`,
    cells: "Ein Spiel, Feld für Feld, oder ein Brett",
    loading: "Die Tabellen werden geladen: Spielen kannst du schon.",
  },
  puzzles: {
    about: "Ein Feld ist richtig: Jedes andere verschenkt den Sieg oder das Remis. Finde es.",
    links: [
      "Die einzige Antwort auf eine Ecke",
      "Eine Falle, fünf Züge voraus",
      "Zwischen zwei Ecken gefangen",
    ],
    level: "Stufe",
    levels: { easy: "Leicht", medium: "Mittel", hard: "Schwer" },
    says: {
      easy: "Das richtige Feld gewinnt sofort.",
      medium: "Das richtige Feld hält die andere Seite auf.",
      hard: "Das richtige Feld bereitet eine Falle vor, oder meidet eine.",
    },
    findWin: (side) => `${side} ist am Zug: Finde das eine Feld, das gewinnt.`,
    findDraw: (side) => `${side} ist am Zug: Finde das eine Feld, das Remis hält.`,
    answer: (cell) => `Die Lösung: ${cell}.`,
    right: (tries) =>
      `Richtig, ${tries === 1 ? "beim ersten Versuch" : `nach ${tries} Versuchen`}!`,
    wrong: (cell) => `Nicht ${cell}. Versuche es weiter!`,
    board: (side) => `Rätsel, ${side} ist am Zug`,
    ...{ next: "Nächstes Rätsel", another: "Ein anderes Rätsel", retry: "Noch einmal" },
    show: "Lösung zeigen",
    study: "Genauer ansehen",
    daily: "Rätsel des Tages",
    nine: "Rätsel auf neun Brettern",
    noDay: (day) => `Der Tag ist ${day}: Schreibe ihn so: 2026-11-24.`,
    noPuzzle: (number) => `Kein Rätsel hat die Nummer ${number}: Wähle unten eine Stufe.`,
    noTry: (cell) => `Feld ${cell} geht in diesem Rätsel nicht: Es ist kein leeres Feld.`,
    result: (day, squares) => `ttt-tables, Rätsel vom ${day}: ${squares}`,
    streak: (days) => (days > 1 ? `${days} Tage in Folge.` : "Morgen kommt ein neues."),
    share: "Ergebnis teilen",
    sheet: "Ein Arbeitsblatt zum Drucken",
    sheetTitle: (level) => `Rätsel: ${level}`,
    sheetTask: "Auf jedem Brett ist genau ein Feld richtig. Kreuze es an.",
    paper: (number, board) => `Rätsel ${number}: ${board}`,
    answers: "Lösungen: ",
    ...{ print: "Drucken", otherSheet: "Andere Rätsel", back: "Zurück zu den Rätseln" },
    noSheet: (sheet, most) => `Das Blatt ist ${sheet}: Diese Stufe hat die Blätter 1 bis ${most}.`,
    number: (number, solved) => `Rätsel ${number}${solved ? ", gelöst" : ""}`,
    count: (all, solved) => `${all} Rätsel, ${solved} gelöst`,
  },
  ninePuzzles: {
    about:
      "Ein Zug ist richtig: Jeder andere verschenkt den Sieg oder das Remis. Alle sind bewiesen.",
    says: {
      easy: "Der erste Einfall ist richtig, und das Ende nah.",
      medium: "Der erste Einfall ist falsch, oder das Ende fern.",
      hard: "Der erste Einfall ist falsch, und das Ende fern.",
    },
    findWin: (side) => `${side} ist am Zug: Finde den einen Zug, der gewinnt.`,
    findDraw: (side) => `${side} ist am Zug: Finde den einen Zug, der Remis hält.`,
    noTry: (move) =>
      `${move} geht in diesem Rätsel nicht: Es ist kein erlaubter Zug, zwei Ziffern.`,
    loses: (other, reply) => `${other} antwortet ${reply} und gewinnt.`,
    draws: (other, reply) => `${other} antwortet ${reply} und hält das Remis.`,
    wins: (side, plies) =>
      `${side} gewinnt in höchstens ${plies} Zügen beider Seiten: Die Zahlen auf den Brettern zeigen die längste Gegenwehr.`,
    holds: "Das hält das Remis.",
    only: "Die Zahlen auf den Brettern zeigen, wie lange nur ein Zug das tut.",
    tempting: (move) => `Verlockend ist ${move}.`,
    fooled: (move) => `Der erste Einfall des Programms ist ${move}, und der scheitert.`,
    result: (day, squares) => `ttt-tables, neun Bretter, Rätsel vom ${day}: ${squares}`,
    small: "Rätsel auf einem Brett",
  },
  probabilistic: {
    about:
      "Jedes Feld hat sein eigenes Glück: Ein Zug dorthin gelingt, bewirkt nichts, oder das Feld geht an die andere Seite. Dann ist die andere Seite am Zug.",
    links: [
      "Ein Brett, das nur gerecht aussieht",
      "Wo niemand anfangen will",
      "Die Mitte misslingt fast nie",
    ],
    outcomes: { s: "gelang", n: "bewirkte nichts", f: "ging nach hinten los" },
    outcome: "Ausgang",
    grids: {
      printed: "Aus einem Artikel",
      coin: "Faire Münzen",
      certain: "Sicher: das klassische Spiel",
      reluctant: "Widerspenstig: Züge gehen meist nach hinten los",
      cross: "Ein Kreuz",
    },
    ...{ grid: "Glück der Felder", own: "Eigenes", drawGrid: "Neu auslosen" },
    noPlay:
      "ein Spielzug ist ein Feld, 0 bis 8, und sein Ausgang: s (gelungen), n (nichts) oder f (misslungen).",
    luck: ([success, neutral, failure], mover, other) =>
      `${success} % ${mover}, ${neutral} % nichts, ${failure} % ${other}`,
    rolled: (cell, luck, outcome) => `Das Los für ${cell} (${luck}): Es ${outcome}.`,
    bestMove: "ein bester Zug",
    costPoints: (cost) => `was ${cost} Punkte kostet`,
    lastPlay: (side, named, outcome) => `${side} spielte ${named}: Es ${outcome}.`,
    changes: "Was die Änderung eines Feldes bewirkt",
    meaning:
      "Jedes Feld zeigt das mittlere Ergebnis eines Zuges dorthin für die Seite am Zug; ein Remis zählt halb. Klein: die Aussichten in Prozent, dass der Zug gelingt, nichts bewirkt oder nach hinten losgeht. Mit Zahlen (Taste n) zeigt das Feld auch das mittlere Ergebnis der anderen Seite.",
  },
  grid: {
    title: "Das Glück der Felder ändern",
    parts: ["gelingt", "nichts", "misslingt"],
    which: "Welches Feld",
    luckOf: (cell) => `Das Glück von ${cell}`,
    edit: (cell, luck) => `${cell} ändern: ${luck}`,
    asText: "Oder als Text: neunmal gelingt/nichts/misslingt",
    solve: "Diesen Text lösen",
    more: (part) => `Ein Prozent mehr: ${part}`,
    sensitivity:
      "Lass ein Feld ein Prozent öfter gelingen (oder misslingen), und ein Prozent seltener geschieht nichts. Das Feld zeigt, wie viele Punkte X dadurch vor dem ersten Zug gewinnt (blau) oder verliert (orange); ein ganzes Spiel ist 100 Punkte wert.",
  },
  dice: {
    about:
      "Ein Würfel öffnet Zeilen: 1 oder 2 die oberste, 3 oder 4 die oberen zwei, 5 oder 6 alle drei. Dann besetze ein offenes Feld; drei in einer Reihe gewinnen.",
    links: [
      "Alle Zeilen offen: Wo beginnen?",
      "Die obere Zeile ist mehr wert",
      "Wenn ein verbauter Wurf verliert",
    ],
    blocked: {
      pass: "die andere Seite ist dran",
      draw: "das Spiel ist unentschieden",
      ...{ reroll: "noch einmal würfeln", forfeit: "wer gewürfelt hat, verliert" },
    },
    named: (_, what) => what,
    noPlay:
      "ein Spielzug ist ein Wurf, 1 bis 6, und ein leeres Feld, das er öffnet, oder -, wenn er keines öffnet.",
    noRoll: (roll) => `Der Wurf ist ${roll}: Ein Würfel zeigt 1 bis 6.`,
    noneOpen: "keines offen",
    ...{ blockedRoll: "verbaut", notRolled: "nicht gewürfelt", roll: "Würfeln" },
    shows: (roll) => `der Würfel zeigt ${roll}`,
    notShown: "noch nicht gewürfelt",
    goOn: (what) => `Weiter: ${what}`,
    tryRoll: "oder einen Wurf ansehen",
    exactly: (x, draw, o) =>
      `Vor dem Wurf, wenn beide ihr Bestes spielen, genau: X gewinnt ${x}, Remis ${draw}, O gewinnt ${o}.`,
    rolled: (side, roll, blocked) =>
      `${side} würfelte ${roll}${blocked ? ": Kein offenes Feld ist leer" : ""}.`,
    rollNow: ": Würfle",
    toRoll: (side) => `${side} würfelt.`,
    chances: "Aussichten",
    meaning:
      "Offene Felder zeigen das mittlere Ergebnis der Seite, die gewürfelt hat; ein Remis zählt halb. Die obere Zeile öffnet sich am öftesten, darum ist ein Feld der oberen Zeile nicht gleich viel wert wie sein Spiegelbild in der unteren.",
    before: "Vor dem Wurf, wenn beide ihr Bestes spielen",
    rollHead: "Wurf",
    rule: "Wenn kein offenes Feld leer ist",
  },
  more: {
    ...{ game: "Spiel", boards: "Bretter", mark: "Dein Zeichen" },
    games: {
      misere: { title: "Misère", rule: "Wer eine Reihe eigener Zeichen vollendet, verliert." },
      wild: {
        title: "Wild",
        rule: "Jeder Zug setzt X oder O, wie man will. Wer eine Reihe gleicher Zeichen vollendet, gewinnt.",
      },
      "wild-misere": {
        title: "Wild, misère",
        rule: "Jeder Zug setzt X oder O, wie man will. Wer eine Reihe gleicher Zeichen vollendet, verliert.",
      },
      vanishing: {
        title: "Verschwindend",
        rule: "Von drei Zeichen je Seite geht das älteste, nachdem das vierte gesetzt ist. Drei in einer Reihe gewinnen dann.",
      },
      "vanishing-reuse": {
        title: "Verschwindend, vorher",
        rule: "Von drei Zeichen je Seite geht das älteste, bevor das vierte gesetzt wird. Drei in einer Reihe gewinnen dann.",
      },
      "morris-lines": {
        title: "Mühle auf Linien",
        rule: "Jede Seite setzt drei Zeichen und zieht dann eines davon auf ein leeres Nachbarfeld entlang einer Linie. Drei in einer Reihe gewinnen.",
      },
      "morris-orthogonal": {
        title: "Mühle, gerade",
        rule: "Jede Seite setzt drei Zeichen und zieht dann eines davon auf ein leeres Nachbarfeld in Zeile oder Spalte. Drei in einer Reihe gewinnen.",
      },
      "morris-anywhere": {
        title: "Mühle, überallhin",
        rule: "Jede Seite setzt drei Zeichen und zieht dann eines davon auf irgendein leeres Feld. Drei in einer Reihe gewinnen.",
      },
      notakto: {
        title: "Notakto",
        rule: "Beide Seiten setzen X, auf irgendein Brett ohne Reihe. Wer auf dem letzten solchen Brett eine Reihe vollendet, verliert.",
      },
      "random-turn": {
        title: "Münzwurf",
        rule: "Eine faire Münze sagt, wer als Nächstes zieht. Man setzt sein eigenes Zeichen; drei in einer Reihe gewinnen.",
      },
    },
    links: [
      "Verschwindend: Nur ein Rand gewinnt",
      "Wild, misère: Nur die Mitte rettet",
      "Münzwurf: Was der erste Zug wert ist",
    ],
    called: { X: "Erster", O: "Zweiter" },
    fromTo: (from, to) => `${from} nach ${to}`,
    boardNumber: (number) => `Brett ${number}`,
    boardOf: (number, game, side) =>
      `${number ? `Brett ${number} von ` : ""}${game}, ${side} ist am Zug`,
    chooseOne: (all) => `wähle eines von ${all || "den Feldern, und X oder O für die Münze"}.`,
    noPiece: (cell) => `Von Feld ${cell} kann nichts ziehen: Felder sind 0 (oben links) bis 8.`,
    set: (mark) => `setze ${mark}`,
    shows: (side) => `die Münze zeigt ${side}`,
    notTossed: "die Münze ist nicht geworfen",
    ...{ toss: "Münze werfen", tossNow: "Wirf die Münze." },
    tossed: (side) => `Die Münze sagt ${side}.`,
    ...{ newPlace: ": Wähle den neuen Platz", piece: ": Wähle ein Zeichen" },
    after: (distance) => `Wenn niemand einen Fehler macht, nach ${moves(distance)}`,
    coin: "Die Münze",
    coinNote: (score) => `Vor dem Wurf steht X im Mittel bei ${score}; ein Remis zählt halb.`,
  },
  rules: {
    axes: {
      mark: {
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
      bound: {
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
      steps: {
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
      filling: {
        title: "Gesetzt wird",
        why: "ein gefallenes Zeichen zieht nicht",
        choices: {
          any: { title: "auf irgendein leeres Feld", sentence: "" },
          lowest: {
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
      completing: {
        title: "Wer eine Reihe vollendet",
        why: "",
        choices: {
          wins: { title: "gewinnt", sentence: "Wer eine Reihe vollendet, gewinnt." },
          loses: { title: "verliert", sentence: "Wer eine Reihe vollendet, verliert." },
        },
      },
      lines_of: {
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
      stuck: {
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
      [
        "Vier Zeichen, keine Diagonalen",
        "eine Ecke gewinnt in 15, und kein Regelwerk dauert länger",
      ],
      ["Notakto", "X für beide, eine Reihe verliert: Die Mitte gewinnt in 6"],
      ["Mühle mit drei Zeichen", "jede Seite zieht ihre drei: nur mit der Mitte gewonnen, in 9"],
    ],
  },
  phantom: {
    about:
      "Keine Seite sieht die Zeichen der anderen. Nenne ein Feld: Hat es die andere Seite, wird es abgelehnt, und du nennst ein anderes. Drei in einer Reihe gewinnen.",
    opponent: (asX, asO) =>
      `Das Programm zieht seine Felder aus einer optimalen Strategie: Niemand erreicht gegen sie im Mittel mehr als ${asX} als X und ${asO} als O. An einem Bildschirm können zwei Menschen nicht spielen: Sie sähen die Zeichen des anderen.`,
    links: ["Wie X beginnt", "Wie O beginnt", "O wurde eine Ecke verweigert"],
    noCell: "dein Feld ist eine Ziffer, 0 bis 8.",
    noTurn: "der Zug des Programms besteht aus Buchstaben, a bis r.",
    notDrawn: "die Strategie des Programms nennt diese Felder dort nie.",
    ...{ hidden: "ein verborgenes Feld", wasRefused: "abgelehnt", unseen: "ungesehen" },
    refused: (cell) => `${cell} (abgelehnt)`,
    marks: (side, held, known) =>
      held
        ? `${side} hat ${held} Zeichen auf dem Brett: Du weißt von ${known}.`
        : `${side} hat noch kein Zeichen.`,
    hasMarked: (side) => `${side} hat ein Feld besetzt.`,
    nameAnother: (side, cell) => `Abgelehnt: ${cell} gehört ${side}. Nenne ein anderes Feld.`,
    studies: (side, stored) =>
      stored
        ? `Was die Strategie von ${side} nennt.`
        : `Die Strategie von ${side} führt nie hierher.`,
    ...{ news: "Wenn du ein Feld antippst", wins: "gewönne", back: "Zurück zum Spiel" },
    newsNames: { marked: "Es wird besetzt", refused: "Es wird abgelehnt" },
    chances: (side) => `Die optimale Strategie von ${side}`,
    never: (side) =>
      `Die Strategie von ${side} führt nie hierher: Sie hat vorher andere Züge und ist dennoch optimal.`,
    knows: (side, text) => (text ? `${side} weiß: ${text}` : `${side} weiß noch nichts`),
    heads: ["Feld", "genau", "Häufigkeit", "Punkte"],
    ...{ score: "Punkte" },
    meaning: (side, other) =>
      `Häufigkeit: wie oft die Strategie das Feld nennt. Punkte: was ${side} im Mittel erreicht, wenn es das Feld nennt und danach gegen die optimale Strategie von ${other} so gut wie möglich spielt; ein Sieg zählt 100 %, ein Remis 50 %.`,
    neverThere: (other) =>
      `Häufigkeit: wie oft die Strategie das Feld nennt. Die Strategie von ${other} führt nie hierher, darum hat kein Feld Punkte.`,
    value: (exact, share) =>
      `Spielen beide optimal, erreicht X im Mittel genau ${exact}, ${share}. Was eine Seite weiß, steht Zug für Zug da: die abgelehnten Felder, dann das besetzte. Was im laufenden Zug abgelehnt wurde, endet mit ?.`,
    against: (side) => `die optimale Strategie von ${side}`,
  },
  ultimate: {
    about:
      "Neun Bretter in einem: Gewinne ein Brett, und es gehört dir; drei in einer Reihe gewinnen. Dein Feld sagt, auf welchem Brett die andere Seite als Nächstes spielt.",
    links: [
      "Der Sieg, den niemand aufhält",
      "Von Brett zu Brett geschickt",
      "Wenn mehr Bretter gewinnen",
    ],
    levels: {
      easy: {
        text: "Leicht",
        says: "Sieht einen Zug voraus und spielt in einem von drei Zügen ein zufälliges Feld. Gemessen: 91 % von 600 Spielen gegen zufällige Züge (88 bis 93 %).",
      },
      medium: {
        text: "Mittel",
        says: "Sieht drei Züge voraus, in der Seite selbst. Gemessen: 100 % von 600 Spielen gegen Leicht (99 bis 100 %).",
      },
      hard: {
        text: "Schwer",
        says: "Die Engine, so lange, wie unten steht. Gemessen: 99 % von 600 Spielen gegen Mittel (98 bis 99 %). Sie sah dabei 20.000 Stellungen je Zug an, und jedes Spiel begann mit vier zufälligen Zügen.",
      },
      perfect: {
        text: "Am stärksten",
        says: "Die Engine, zwei Sekunden je Zug. Nicht perfekt: Niemand hat dieses Spiel gelöst.",
      },
    },
    rule: "Regel",
    rules: {
      "closed-draw": "Klassisch: drei in einer Reihe, sonst Remis",
      "closed-count": "CodinGame: Die meisten Bretter zählen",
      open: "Gewonnene Bretter bleiben offen",
    },
    about_rules: {
      "closed-draw": "Gewonnene Bretter schließen; ohne drei in einer Reihe ist es remis",
      "closed-count": "Gewonnene Bretter schließen; ohne drei in einer Reihe gewinnen mehr Bretter",
      open: "Auf gewonnenen Brettern wird weitergespielt",
    },
    time: "Zeit der Engine",
    times: {
      ...{ 20: "20 ms", 100: "eine Zehntelsekunde", 500: "eine halbe Sekunde" },
      2000: "2 Sekunden",
    },
    noTime: (time) => `Die Zeit der Engine ist ${time}: Möglich sind 1 bis 5000 Millisekunden.`,
    board: (cell) => `Brett ${cell}`,
    hasIt: (side) => `${side} hat es`,
    playHere: "hier spielen",
    each: (x, o) => `X ${x}, O ${o}`,
    matters: (swing) => `zählt ${swing}`,
    anywhere: "auf irgendeinem offenen Brett",
    on: (board) => `auf Brett ${board}`,
    proved: { win: "S", draw: "R", loss: "N" },
    provedLong: (result) => `bewiesen: ${result}`,
    filled: "Wenn jedes offene Brett zufällig gefüllt würde",
    against: (number) =>
      `die eigene Wahl der Engine, für die sie jedes Mal ${number.toLocaleString("de")} Stellungen ansieht`,
    shown: "Was man sieht",
    ...{ hideHeat: "Gewicht der Bretter verbergen", showHeat: "Gewicht der Bretter zeigen" },
    meaning:
      "Jedes Feld, das gespielt werden kann, zeigt die Schätzung der Engine für die Seite am Zug, in Prozent; S, R und N sind bewiesen. Kleine Zahlen zählen die Züge des besten Spiels. Ein kleines Zeichen am Rand eines Bretts sagt, wer es mit einem Zug gewinnt. Unter jedem Brett steht die Aussicht jeder Seite, es zu gewinnen, wenn es zufällig gefüllt würde. „Zählt“ vergleicht, was X im ganzen Spiel erreicht, wenn X dieses Brett gewinnt und wenn O es gewinnt. Der Balken unten zeigt die Aussichten im ganzen Spiel, wenn jedes Brett zufällig gefüllt würde; die Engine dagegen sieht voraus.",
    asText: "Das Spiel als Text",
    notations: {
      nines: "9 × Brett + Feld, 0 bis 80",
      "nines-ones": "9 × Brett + Feld, 1 bis 81",
      grid: "das ganze Gitter Zeile für Zeile, 0 bis 80",
      places: "Zeile und Spalte von Brett und Feld: 1 1 1 1",
      riddles: "riddles.io",
      pgn: "mit Kopf, Zugnummern und Kommentaren",
      address: "die Adresse dieser Seite",
    },
    paste: "Füge ein Spiel ein",
    example: "44 40 04 48 84",
    load: "Laden und zurückblicken",
    copy: "Kopieren",
    whatCost: "Was hat jeder Zug gekostet?",
    looks: "Die Engine sieht jede Stellung an",
    lines: "Varianten",
    linesOf: (side) => `Wie ${side} steht, in Prozent, und die Züge, die zu erwarten sind`,
    threat: (side) => `${side} droht (wie ${side} dann steht)`,
    pass: (side, other) =>
      `Was ${other} spielen würde, wenn ${side} aussetzte: auf irgendeinem offenen Brett, denn wer aussetzt, schickt niemanden irgendwohin.`,
    nearIt: (side) => `${side} fehlt ein Zug`,
    digits: (first) =>
      `Zwei Ziffern sind Brett und Feld, jeweils ${first} (oben links) bis ${first + 8}.`,
    solved: "Gelöst",
    oMayPlay: "O darf alles spielen. Danach zeigt die Seite wieder den Gewinnzug von X.",
    leftWin: "Dieses Spiel hat den bekannten Sieg verlassen. Ein neues Spiel führt wieder hin.",
    winsIn: (plies, move) =>
      `X gewinnt in höchstens ${plies} Zügen beider Seiten, was O auch tut: hier mit ${move}.`,
    playWin: "Den Gewinnzug spielen",
    ...{ engine: "Die Engine", strategy: "Die Strategie", plain: "Eine einfache Suche" },
    wouldPlay: (who, move) => `${who} würde ${move} spielen.`,
    score: (who, depth, score) =>
      `${who}, ${count(depth, "Zug", "Züge")} voraus: X steht bei ${score}.`,
    provedScore: (who, result) => `${who}, bewiesen: ${result}.`,
    loading: (kilobytes) =>
      `Die Engine wird geladen: ${kilobytes} kB. Bis dahin antwortet eine einfache Suche.`,
    instead: "An ihrer Stelle antwortet eine einfache Suche.",
  },
  tree: {
    ...{ above: "Zur Variante darüber", below: "Zur Variante darunter" },
    ...{ promote: "Variante aufwerten", removeSide: "Variante ab hier löschen" },
    remove: "Ab hier löschen",
    keys: "←\u00a0→ führen eine Variante entlang, ↑\u00a0↓ zu der darüber oder darunter.",
  },
  notation: {
    inTree: (told) => `Der Baum in dieser Adresse: ${told}`,
    written: "Schreibweise",
    writings: {
      rows: "diese Seite: Felder 0 bis 8",
      article: "die Mitte ist 0, dann im Uhrzeigersinn",
      columns: "0 bis 8, Spalte für Spalte (PettingZoo)",
      openspiel: "OpenSpiel",
      ones: "1 bis 9, wie auf dem Telefon",
      numpad: "ein Ziffernblock: 7 ist oben links",
      pairs: "Zeile und Spalte ab 0 (CodinGame)",
      coordinates: "Zeile und Spalte ab 1",
      spreadsheet: "B2: Spalte und Zeile, 1 ist oben",
      chess: "b2: Spalte und Zeile, 1 ist unten",
      battleship: "B2: Zeile und Spalte",
      letters: "Buchstaben a bis i",
      compass: "NW, N, ..., C (englisch)",
      kaggle: "Kaggle",
      textarena: "TextArena: [4]",
    },
    marks: ([x, o, empty]) => `${x} für X, ${o} für O, ${empty} für leer`,
    readAs: (name) => `Lies es so: ${name}`,
    faults: {
      brackets: {
        open: "Eine runde Klammer geht auf und nicht zu: Schließe jede Variante.",
        closed: "Eine runde Klammer geht zu, die nicht aufging.",
        first: "Eine Variante steht vor dem ersten Zug: Sie ersetzt den Zug vor ihr.",
        deep: "Mehr als 81 Varianten stehen ineinander.",
        comment: "Ein Kommentar endet nicht: Er steht in geschweiften Klammern, { und }.",
      },
      word: "in dieser Schreibweise ist das kein Zug",
      side: "die andere Seite ist am Zug",
      misfit: (words) => `${words} passt nicht zu den Zügen.`,
      none: "Kein Spiel.",
      noBoard: "Kein Brett: Schreibe neun Zeichen, wie X...O....",
      target: (side, target, board) =>
        `${side} muss auf Brett ${target} spielen, nicht auf Brett ${board}`,
      closed: (board) => `Brett ${board} ist geschlossen`,
      taken: (board) => `dieses Feld von Brett ${board} ist besetzt`,
      takenCell: "dieses Feld ist besetzt",
      over: "das Spiel war vorher zu Ende",
      illegal: (number, words, why) => `Zug ${number} ist ${words}: ${why}.`,
    },
  },
  menace: {
    about:
      "Eine Maschine aus 304 Streichholzschachteln (Donald Michie, 1961). Jede zeigt ein Brett und enthält Perlen, eine Farbe für jedes Feld. MENACE zieht eine Perle und spielt ihr Feld; nach dem Spiel bekommt oder verliert sie Perlen, und so lernt sie. Spiele: Jedes Spiel bringt ihr etwas bei.",
    rule: "Nach einem Sieg kommt jede gezogene Perle mit drei weiteren ihrer Farbe zurück, nach einem Remis mit einer weiteren, nach einer Niederlage gar nicht.",
    learning:
      "Die Adresse dieser Seite enthält die ganze Maschine, mit den Spielen, die du ihr beigebracht hast.",
    links: [
      "220 Spiele gegen perfektes Spiel: Sie verliert nicht mehr",
      "Eine Maschine, die aufgegeben hat",
      "Was zufälliges Spiel nicht lehrt",
    ],
    board: "Das Brett von MENACE",
    ended: {
      X: "MENACE hat gewonnen.",
      O: "Du hast gewonnen!",
      draw: "Unentschieden.",
      resigned: "MENACE gibt auf: Du hast gewonnen!",
    },
    drew: (cell) => `Sie zog eine Perle für ${cell}.`,
    youAreO: "Du bist O: Wähle ein Feld.",
    resigns: "Diese Schachtel ist leer: MENACE gibt auf, und du hast gewonnen.",
    toMove: "MENACE ist am Zug: Lass sie eine Perle ziehen.",
    draw: "MENACE eine Perle ziehen lassen",
    again: "Noch einmal: Sie hat gelernt",
    putBack: "Zeichen zurücklegen",
    learned: "Was sie gelernt hat",
    beads: (beads) => count(beads, "Perle", "Perlen"),
    box: "Die Schachtel dieses Bretts",
    eachBead: (each) => `: Jede Perle steht für ${each}`,
    change: (before, after) =>
      `${before} → ${after}${after > before ? `: ${after - before} dazu` : after < before ? `: ${before - after} weg` : ""}`,
    wall: (boxes) => `Die Wand: ${boxes === 1 ? "1 Schachtel" : `${boxes} Schachteln`}`,
    wallNote:
      "Jede geöffnete Schachtel, ihre Felder in den Farben ihrer Perlen. Ein Tipp, und man sieht hinein.",
    boxOf: (board, beads) => `Schachtel ${board}, ${count(beads, "Perle", "Perlen")}`,
    more: (games) => (games > 1 ? `${games} mehr` : "Ein Spiel mehr"),
    newMachine: "Eine neue Maschine",
    gamesPlayed: "Spiele bisher",
    against: "Gegen",
    seed: "Startzahl (ihr Glück)",
    games: (games) => (games === 1 ? "Ein Spiel" : `${games} Spiele`),
    record: (against, seed) => `Gegen ${against} und dich, von Startzahl ${seed} an`,
    recordHeads: ["MENACE gewann", "remis", "verlor oder gab auf", "Schachteln geöffnet"],
    training: (game, games) => `Training: Spiel ${game} von ${games} ...`,
    noNumber: (name, value, most) => `${name} ist ${value}: eine ganze Zahl von 0 bis ${most}.`,
    tooMany: (most) => `Eine Maschine spielt höchstens ${most} Spiele.`,
    noLesson: (lesson) =>
      `${lesson} ist keine Lektion: Das sind die Felder eines ganzen Spiels, oder + und eine Zahl von Spielen.`,
    results: ["Siege", "Remis", "Niederlagen"],
    strength: { random: "zufälliges", perfect: "perfektes" },
    againstPlay: (who, now) => `Gegen ${who} Spiel: ${now}`,
    strengthSaid: (who, now) => `Stärke gegen ${who} Spiel: ${now}`,
    howStrong: "Wie stark sie geworden ist, über alle Spiele berechnet",
    colours:
      "Blau: Spiele, die MENACE gewinnt; grau: Remis; orange: Niederlagen. Das ist keine Stichprobe: Jeder Spielverlauf ist verfolgt.",
    axis: (games) => `Spiele: ${games}`,
    firstBoxTitle: "Perlen in der ersten Schachtel",
    firstBox: (first, last, games) =>
      `Perlen in der ersten Schachtel: ${first} am Anfang, ${last} nach ${games} Spielen`,
    gaveUp: "Die erste Schachtel ist leer: Diese Maschine gibt jedes Spiel auf.",
    forClass: "Für den Unterricht",
    paper: {
      title: "MENACE auf Papier",
      ...{ print: "Drucken", back: "Zurück zur Maschine" },
      lesson: [
        {
          title: "Bauen",
          steps: [
            "Drucke diese Seiten in voller Größe, auf A4 oder Letter. Schneide die Deckel aus, falte jeden an der gestrichelten Linie und klebe ihn auf eine Streichholzschachtel von etwa 5 mal 3,5 cm: das Brett oben, die Nummer vorn.",
            "Fülle die Perlen ein: Die Farbe eines Felds ist die seiner Scheibe, und die Zahl darauf zählt die Perlen. Die Tabelle sagt, wie viele es im Ganzen sind.",
            "Stelle die Schachteln in der Reihenfolge ihrer Nummern auf. Eine Klasse schafft das in einer Stunde: zehn Schachteln für jedes Kind.",
            "Keine 304 Schachteln? Es gehen auch Becher, oder nur die ersten 13: Dann würfelt ihr die späteren Züge von X.",
          ],
        },
        {
          title: "Spielen",
          steps: [
            "MENACE ist X und beginnt, du bist O. Ist sie am Zug, dann suche ihre Schachtel: Drehe oder spiegle das Brett, bis es wie ein Deckel aussieht. Die Tabelle der Ansichten hilft: Sie gibt einem Brett acht Zahlen. Die kleinste ist die Nummer seines Deckels, und die Schachteln stehen in der Reihenfolge ihrer Nummern.",
            "Schüttle die Schachtel und ziehe blind eine Perle. Ihre Farbe ist das Feld. Lass die Schachtel offen, die Perle davor.",
            "Ein letztes leeres Feld braucht keine Schachtel. Eine leere Schachtel gibt auf.",
          ],
        },
        {
          title: "Lernen lassen",
          steps: [
            "MENACE hat gewonnen: Jede gezogene Perle kommt zurück, mit drei weiteren ihrer Farbe. Unentschieden: mit einer weiteren. Verloren: Die Perlen bleiben draußen.",
            "Schreibt jedes Ergebnis auf. Zeichnet eine Kurve: hinauf für einen Sieg, waagrecht für ein Unentschieden, hinab für eine Niederlage.",
            "Fragt: Welche ersten Züge werden seltener? Warum kann ein guter Zug nach Pech aussterben? Was lernt sie von jemandem, der zufällig spielt, und was von jemandem, der nie irrt? Diese Seite spielt tausend Spiele in einer Sekunde: Vergleicht.",
          ],
        },
      ],
      symmetries: "Die Schachtel finden: die acht Ansichten eines Bretts",
      symmetryHeads: [
        ...["Ansicht", "lies die Felder 1 bis 9 in dieser Folge", "X O – / – X – / – – O"],
        "Schachtel",
      ],
      views: [
        ...["wie es ist", "Vierteldrehung nach rechts", "halbe Drehung"],
        ...["Vierteldrehung nach links", "gespiegelt", "gespiegelt, Vierteldrehung nach rechts"],
        ...["gespiegelt, halbe Drehung", "gespiegelt, Vierteldrehung nach links"],
      ],
      lid: (box) => `die kleinste: ${box}`,
      beads: (total) => `Die Perlen: ${total}`,
      beadHeads: ["Farbe", "Feld", "Perlen"],
      colours: [
        ...["rot", "orange", "gelb", "hellgrün", "dunkelgrün"],
        ...["hellblau", "dunkelblau", "lila", "rosa"],
      ],
      move: (move) => `Zug ${move}`,
      sheet: (first, last) => `Deckel ${first} bis ${last}`,
    },
    sharing: "Diese Maschine weitergeben",
    sharingNote: "Als Link, der andere herausfordert, oder als Datei.",
    challenge: "Jemanden herausfordern",
    beatIt: "Schlage die Maschine, die ich trainiert habe! Hier lernt sie nichts von dir.",
    trainIt: "Selbst trainieren",
    save: "Als Datei sichern",
    load: "Datei laden",
    noFile:
      "In dieser Datei ist keine Maschine: Sie kommt von »Als Datei sichern« auf dieser Seite.",
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
