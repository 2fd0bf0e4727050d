// The page in English.

/** @param {number} number @param {string} one @param {string} many */
export const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
/** @param {number} number */
export const moves = (number) => count(number, "move", "moves");

export default {
  point: ".",
  ...{ and: "and", or: "or" },
  shares: (/** @type {string} */ win, /** @type {string} */ draw, /** @type {string} */ loss) =>
    `W ${win} D ${draw} L ${loss}`,
  cells: [
    ...["top left", "top", "top right"],
    ...["left", "centre", "right"],
    ...["bottom left", "bottom", "bottom right"],
  ],
  ...{ data: "Data", documents: "Documents" },
  page: {
    title: "ttt-tables: tic-tac-toe and its variants, solved",
    skip: "Skip to the board",
    moment: "One moment ...",
    startAgain: "Start again",
    modes: {
      play: ["Play", "Hide the values of the cells (key v)"],
      study: ["Study", "Show the values of the cells (key v)"],
    },
    footer: [
      "This page is free and has no ads or accounts. It works offline, and nothing you do leaves it.",
      "Keys: v switches between play and study, h gives a hint, n shows numbers, ← and → go through the game. Blue is good for X, and orange is good for O.",
      "All values are exact, apart from rounding. Only the scores of the engine and of the search in ultimate tic-tac-toe are estimates. The address of this page contains the whole game: copy it to share the game.",
    ],
    single: "Download the whole page as one file, to mail it or to copy it to a USB stick",
    noView: (/** @type {string} */ name) =>
      `There is no view called ${name} here. Choose a game above.`,
    noKey: (/** @type {string} */ view, /** @type {string} */ key, /** @type {string} */ keys) =>
      `${view} has no option ${key}. Its options are ${keys}.`,
    noValue: (
      /** @type {string} */ key,
      /** @type {string} */ value,
      /** @type {string} */ values,
    ) => `${key} must be ${values}, got ${value}.`,
    noConsole:
      "This page has no SQL console. The page that make site builds has one, and ttt sql runs queries in a terminal.",
    unreached:
      "The files of this view cannot be loaded. Without a network the page can only show views that you have opened before. Open this view once with a network.",
    fault: (/** @type {string} */ reason) => `The page has a bug: ${reason}`,
  },
  settings: {
    ...{ light: "Light", dark: "Dark", language: "Language" },
    classroom: "Classroom",
    classroomTitle: "Use large letters for a projector, and explain words",
  },
  game: {
    ...{ win: "win", draw: "draw", loss: "loss", aDraw: "a draw", moves: "Moves" },
    drawn: "A draw.",
    won: (/** @type {string} */ who) => `${who} has won.`,
    wins: (/** @type {string} */ who) => `${who} wins`,
    wasOver: (/** @type {string} */ how) => `the game was already over: ${how}`,
    noCell: (/** @type {string} */ cell) => `${cell} is not a cell. Cells are 0 (top left) to 8.`,
    taken: (/** @type {string} */ cell, /** @type {string} */ mark) =>
      `cell ${cell} is taken by ${mark}.`,
    noPly: (/** @type {number} */ most, /** @type {string} */ ply) =>
      `This game has ${most} moves, so there is no move ${ply}.`,
    badPlay: (
      /** @type {boolean} */ isMove,
      /** @type {number} */ number,
      /** @type {string} */ play,
      /** @type {string} */ why,
    ) => `${isMove ? "Move" : "Turn"} ${number} of this game (${play}) is not possible: ${why}`,
    retry: (/** @type {number} */ ply, /** @type {string} */ side, /** @type {string} */ was) =>
      `Move ${ply}: ${side} played ${was}. Find a better move.`,
    praise: "Well played!",
    toMove: (/** @type {string} */ side, /** @type {string} */ where) => `${side} to move${where}.`,
    friend: (/** @type {string} */ side) => `${side} to move. Send your friend the link.`,
    thinks: (/** @type {string} */ side) => `${side} to move. Your opponent is thinking.`,
    played: (/** @type {string} */ side, /** @type {string} */ move) => `${side} played ${move}.`,
    yours: (/** @type {string} */ side, /** @type {string} */ where) =>
      `Your move (${side})${where}.`,
    youPlay: "You play",
    both: "Two players",
    noMove: "No move yet.",
    graphSaid: (/** @type {string} */ x, /** @type {string} */ scores) =>
      `${x}'s score during the game: ${scores}`,
    graphNote: (/** @type {string} */ x, /** @type {string} */ o) =>
      `${x} is ahead when the curve is above the middle, and ${o} when it is below. Tap the curve to go to a move.`,
    inMoves: (/** @type {number} */ distance) => `in ${distance}`,
    perfectly: "If nobody makes a mistake",
    bestOfOther: "the best play by the other side",
    worthSeeing: "Worth seeing",
    meaning: "What the numbers mean",
    ...{ hideNumbers: "Hide numbers", showNumbers: "Show numbers" },
  },
  nine: {
    fromTo: (/** @type {string} */ from, /** @type {string} */ to) => `${from} to ${to}`,
    board: (/** @type {number} */ number) => `board ${number}`,
    noPiece: (/** @type {string} */ cell) =>
      `No piece can move from cell ${cell}. Cells are 0 (top left) to 8.`,
    ...{
      mark: "The mark to place",
      newPlace: ": choose where the piece goes",
      piece: ": choose a piece",
    },
    set: (/** @type {string} */ mark) => `place ${mark}`,
    after: (/** @type {number} */ distance) =>
      `If nobody makes a mistake, after ${moves(distance)}`,
    first: (/** @type {string} */ act) => `First: ${act}.`,
    pickFirst: "First choose one of your pieces.",
    fixed: "This piece cannot move.",
    tooFar: "The piece cannot move there.",
    allCells: "All cells",
    winsIn: (/** @type {string} */ who, /** @type {number} */ distance) =>
      `${who} wins in ${moves(distance)}`,
    scores: (/** @type {string} */ who, /** @type {string} */ score) =>
      `${who}'s average score is ${score}`,
    bestFor: (/** @type {string} */ who, /** @type {string} */ cells) =>
      `Best for ${who}: ${cells}.`,
    allBut: (/** @type {string} */ cells) => `all but ${cells}`,
    // The other moves, if the best one wins or draws.
    others: {
      win: (/** @type {number} */ moves) =>
        `${moves === 1 ? "The other one gives" : "All others give"} it away.`,
      draw: (/** @type {number} */ moves) =>
        `${moves === 1 ? "The other one loses" : "All others lose"}.`,
    },
    // All moves have the same result.
    every: {
      win: (/** @type {string} */ who) => `${who} wins with every move.`,
      draw: () => "Every move keeps the draw.",
      loss: (/** @type {string} */ _, /** @type {string} */ other) =>
        `${other} wins after every move.`,
    },
  },
  board: {
    ...{ name: "Board", empty: "empty" },
    of: (/** @type {string} */ game, /** @type {string} */ side) =>
      `${game} board, ${side} to move`,
    over: (/** @type {string} */ game) => `${game} board, the game is over`,
    said: {
      ...{ last: "last move", hint: "hint", leaving: "about to disappear", picked: "selected" },
      ...{ shut: "closed", best: "best" },
    },
    place: (/** @type {number} */ row, /** @type {number} */ column) =>
      `row ${row}, column ${column}`,
    // Why a cell cannot be played.
    isOver: "The game is over.",
    taken: (/** @type {string} */ cell, /** @type {string} */ mark) =>
      `${cell} is taken by ${mark}.`,
    isClosed: (/** @type {string} */ cell) => `${cell} is closed.`,
    notNow: (/** @type {string} */ cell) => `${cell} cannot be played now.`,
    turnOf: (/** @type {string} */ side) => `It is ${side}'s turn.`,
    boardIsClosed: (/** @type {string} */ open) =>
      `This board is closed: play in ${open || "another board"}.`,
    openBoard: (/** @type {string} */ name) => `the ${name} board`,
  },
  buttons: {
    ...{ moves: "Moves", first: "First position", back: "One move back", on: "One move on" },
    ...{ last: "Last position", hint: "Hint", takeBack: "Take back", newGame: "New game" },
    share: "Share a link to this game",
    words: { takeBack: "Take back", newGame: "New game", hint: "Hint", share: "Share" },
    hinted: (/** @type {string} */ move) => `Hint: ${move}.`,
  },
  share: {
    copied: "The link is copied.",
    copiedText: "Copied.",
    copiedOfFile:
      "Copied. This page is a file, so a link to it works only on this device. Send the file ttt-tables.html, too.",
    ofFile:
      "This page is a file on your device, so a link to it works only here. Send your friend the file ttt-tables.html and the text below. To see the game, your friend opens the file and adds the part from # on to its address in the browser.",
    copyAddress: "Copy the address of this page: it contains the whole game.",
    send: "Send the link",
    link: "The link to this game",
    sendMove: (/** @type {string} */ side) =>
      `The link contains the game. Your friend opens it, plays ${side}, and sends you a link back.`,
    sendEnd: "The game is over. Send the link to show how it ended.",
  },
  opponents: {
    title: "Opponent",
    levels: {
      easy: { text: "Easy", says: "Plays a random cell in six of ten moves." },
      medium: { text: "Medium", says: "Plays a random cell in three of ten moves." },
      hard: { text: "Hard", says: "Plays a random cell in one of ten moves." },
      perfect: { text: "Perfect", says: "Always plays one of the best cells." },
    },
    friend: {
      text: "A friend, by link",
      says: "You play on two screens. Each move makes a link, which you send to your friend.",
    },
    custom: "Custom",
    named: "Policy (a way to choose moves)",
  },
  review: {
    title: "Review",
    formTitle: "Review a game",
    heads: ["move", "side", "cell"],
    ...{ best: "best", cost: "cost", deed: "what it did", luck: "luck", perfect: "perfect play" },
    sum: (
      /** @type {string} */ against,
      /** @type {string} */ x,
      /** @type {string} */ o,
      /** @type {string} */ ofX,
      /** @type {string} */ ofO,
    ) =>
      `Against ${against}, ${x}'s moves cost ${ofX} points and ${o}'s moves cost ${ofO} points. A win is worth 100 points, a draw 50`,
    luckSum: (
      /** @type {string} */ luck,
      /** @type {string} */ first,
      /** @type {string} */ last,
    ) =>
      `. Luck was worth ${luck} points to X in all. Luck and the costs of the moves together took X's score from ${first} to ${last}`,
    turning: (/** @type {boolean} */ own) => ({
      last: `${own ? "Your" : "The"} last mistake that changed the result`,
      turn: "The move that turned the game",
      unturned: "No single move turned the game. The loser's biggest mistake",
      biggest: `${own ? "Your" : "The"} biggest mistake`,
    }),
    mistake: (/** @type {number} */ ply, /** @type {string} */ side, /** @type {string} */ name) =>
      `was move ${ply} (${side} ${name})`,
    whichCost: (/** @type {string} */ cost) => `, which cost ${cost} points.`,
    thatMove: ": it ",
    bestWas: (/** @type {string} */ best) => `The best move was ${best}.`,
    yoursNone: "You made no mistake.",
    nobodysNone: "Nobody made a mistake.",
    losersNone: (/** @type {string} */ loser) => `${loser} lost without a mistake.`,
    again: "Try again from here",
    anyOf: (/** @type {number} */ cells) => `any of ${cells} moves`,
    note: "The cost of a move is the number of points by which the best move was better. ?! means 5 points or more, ? means 10 or more, and ?? means 20 or more. □ marks the only good move: every other move would have cost 5 points or more.",
    nags: { "??": "a blunder", "?": "a mistake", "?!": "an inaccuracy", "□": "the only good move" },
    practise: (/** @type {number} */ mistakes) =>
      mistakes === 1
        ? "Find a better move for 1 mistake"
        : `Find better moves for ${mistakes} mistakes`,
    next: "Next mistake",
    showBest: "Show the best move",
    done: "Back to the game",
    sameAgain: (/** @type {string} */ move) =>
      `${move} was the move in the game. Look for another one.`,
    better: (/** @type {string} */ move, /** @type {string} */ cost, /** @type {string} */ was) =>
      `Yes! ${move} costs ${cost} points instead of ${was}.`,
    notYet: (/** @type {string} */ move, /** @type {string} */ cost) =>
      `Not yet: ${move} costs ${cost} points. Try again!`,
    tried: (
      /** @type {boolean} */ better,
      /** @type {string} */ move,
      /** @type {string} */ did,
    ) => (better ? `Yes! ${move}: ${did}.` : `Not yet. ${move}: ${did}. Try again!`),
    playOn: "Play on from here",
  },
  coach: {
    title: "Coach",
    choices: { on: "On", off: "Off" },
    about: "After each of your moves the coach says what it did.",
    you: (/** @type {string} */ side) => `You are ${side}.`,
    other: (/** @type {string} */ side, /** @type {string} */ who) => `${side} is ${who}.`,
    ...{ friend: "a friend", two: "Two players.", listens: "The coach is on." },
    ...{ change: "change", takeBack: "Take back", show: "Show me", playOn: "Play on" },
    better: (/** @type {string} */ moves) => `Better: ${moves}. Tap the marked cell to play there.`,
    /**
     * What a move did, after its name.
     * @type {Record<string, string | ((count: number, share: string) => string)>}
     */
    said: {
      ...{ atOnce: "wins at once", onlyMove: "the only move there was" },
      ...{ onlyWin: "the only move that wins", onlyDraw: "the only move that keeps the draw" },
      ...{ fastest: "the fastest way to win", slower: "slower, still wins" },
      good: (count) => `good, one of ${count}`,
      ...{ lostWin: "gave the win away", lostDraw: "gave the draw away" },
      lostAll: "turned a win into a loss",
      late: "too late: all moves lose",
      latest: "too late: all moves lose; this holds out longest",
      sooner: "too late: all moves lose; this loses sooner",
      ...{ onlyGood: "the only good move", best: "the best move" },
      near: (_, share) => `nearly the best, only ${share} less`,
      gave: (_, share) => `gave ${share} away`,
    },
  },
  sheet: {
    ...{ youWon: "You have won!", youLost: "You have lost.", costs: "What each move cost" },
    deeds: "What each move did",
    ...{ share: "Share", picture: "Picture", squares: "Emoji squares", link: "Link" },
    saved: "The picture is saved.",
    look: (/** @type {number} */ ply) => `Look at move ${ply}`,
    game: (/** @type {string} */ title) => `Tic-tac-toe: ${title}.`,
    player: (/** @type {string} */ side, /** @type {string} */ level) => `${side} (${level})`,
    won: (/** @type {string} */ who, /** @type {string} */ other, /** @type {number} */ plies) =>
      `${who} has won ${other && `against ${other} `}in ${moves(plies)}.`,
    drawn: (/** @type {string} */ other, /** @type {number} */ plies) =>
      `A draw ${other && `against ${other} `}after ${moves(plies)}.`,
    turned: (/** @type {number} */ ply, /** @type {string} */ move, /** @type {string} */ did) =>
      `Move ${ply}: ${move} ${did}.`,
  },
  home: {
    title: "Tic-tac-toe and its variants, solved.",
    board: "X to move after a mistake by O. Choose a cell",
    answers: {
      win: (/** @type {string} */ cell) => [
        "Right: now X wins.",
        `O answers: ${cell}. But nothing saves O any more.`,
      ],
      draw: (/** @type {string} */ cell) => [
        "Not there: now it is a draw.",
        `O answers: ${cell}. The win is gone.`,
      ],
      loss: (/** @type {string} */ cell) => [
        "Not there: now O wins.",
        `O answers: ${cell}. Nothing saves X any more.`,
      ],
    },
    ...{ takeBack: "Take it back", playOn: "Play on", showHow: "Show me how" },
    play: ["Play", "The classic game, from easy to perfect."],
    learn: ["Learn", "Short lessons of one board each."],
    teach: ["Teach", "For a projector, and to print."],
    games: "Games you may not know",
    daily: "Puzzle of the day",
    today: (/** @type {number} */ number, /** @type {boolean} */ isDone) =>
      isDone
        ? `Puzzle ${number} is solved. Look at it again.`
        : `Puzzle ${number}: find the right moves.`,
    streak: (/** @type {number} */ days) => count(days, "day in a row", "days in a row"),
    learnt: (/** @type {number} */ games) => `beads after ${count(games, "game", "games")}`,
    last: "played last",
  },
  /**
   * Words that are explained in a classroom, with meanings for ten-year-olds.
   * @type {Record<string, string>}
   */
  glossary: {
    policy: "a way to choose moves",
    score: "how well a side does on average: a win counts 1, a draw one half, a loss 0",
    points: "a win is worth 100 points, a draw 50",
    perfect: "never makes a mistake",
    random: "chosen by chance, as if by rolling a die",
    luck: "what chance gave or took away, and not the players",
    cost: "how much worse a move was than the best one",
    seed: "a number that decides the luck: the same number gives the same luck",
    beads: "the more beads of a colour, the more often its cell is played",
    engine: "a program that calculates thousands of possible moves",
    proved: "certain, because every possible answer was checked",
    diagonal: "a line from corner to corner",
  },
};
