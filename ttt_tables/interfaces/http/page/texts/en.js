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
    anew: "Begin anew",
    modes: {
      play: ["Play", "Hide what the cells are worth (key v)"],
      study: ["Study", "Show what the cells are worth (key v)"],
    },
    footer: [
      "Keys: v play or study, h hint, n numbers, ← → through the game. Colours mean a side: blue helps X, orange helps O.",
      "Every value is exact, apart from rounding. Only the engine and the search of the ultimate game estimate. The address of this page holds the whole game: copy it to share the game.",
    ],
    single: "The whole page as one file, to mail or to put on a stick",
    noView: (/** @type {string} */ name) =>
      `There is nothing called ${name} here: choose a game above.`,
    noKey: (/** @type {string} */ view, /** @type {string} */ key, /** @type {string} */ keys) =>
      `${view} knows no ${key}: it knows ${keys}.`,
    noValue: (
      /** @type {string} */ key,
      /** @type {string} */ value,
      /** @type {string} */ values,
    ) => `The ${key} is ${value}: it is ${values}.`,
    noConsole:
      "This page has no SQL console: the page that make site writes has one, and ttt sql answers in a terminal.",
    unreached:
      "What this view needs cannot be loaded. Without a network the page has what was opened before: open it once with one.",
    fault: (/** @type {string} */ reason) => `The page has a fault: ${reason}`,
  },
  settings: {
    ...{ light: "Light", dark: "Dark", language: "Language" },
    classroom: "Classroom",
    classroomTitle: "Large letters for a projector, and words explained",
  },
  game: {
    ...{ win: "win", draw: "draw", loss: "loss", aDraw: "a draw", moves: "Moves" },
    drawn: "A draw.",
    won: (/** @type {string} */ who) => `${who} has won.`,
    wins: (/** @type {string} */ who) => `${who} wins`,
    wasOver: (/** @type {string} */ how) => `the game was over: ${how}`,
    noCell: (/** @type {string} */ cell) => `${cell} is no cell: cells are 0 (top left) to 8.`,
    taken: (/** @type {string} */ cell, /** @type {string} */ mark) =>
      `cell ${cell} is taken by ${mark}.`,
    noPly: (/** @type {number} */ most, /** @type {string} */ ply) =>
      `This game has ${most} moves: there is no move ${ply} to show.`,
    badPlay: (
      /** @type {boolean} */ isMove,
      /** @type {number} */ number,
      /** @type {string} */ play,
      /** @type {string} */ why,
    ) => `${isMove ? "Move" : "Play"} ${number} of this game is ${play}: ${why}`,
    retry: (/** @type {number} */ ply, /** @type {string} */ side, /** @type {string} */ was) =>
      `Move ${ply}: ${side} played ${was}. Find a better move.`,
    praise: "Well played!",
    toMove: (/** @type {string} */ side, /** @type {string} */ where) => `${side} to move${where}.`,
    friend: (/** @type {string} */ side) => `${side} to move: send your friend the link.`,
    thinks: (/** @type {string} */ side) => `${side} to move: your opponent thinks.`,
    played: (/** @type {string} */ side, /** @type {string} */ move) => `${side} played ${move}.`,
    yours: (/** @type {string} */ side, /** @type {string} */ where) =>
      `Your move (${side})${where}.`,
    choices: "Side, opponent and rules",
    youPlay: "You play",
    both: "Two players",
    noMove: "No move yet.",
    graphSaid: (/** @type {string} */ x, /** @type {string} */ scores) =>
      `${x}'s score through the game: ${scores}`,
    graphNote: (/** @type {string} */ x, /** @type {string} */ o) =>
      `Above the middle ${x} is ahead, below it ${o}. Tap the graph to go there.`,
    inMoves: (/** @type {number} */ distance) => `in ${distance}`,
    perfectly: "If nobody makes a mistake",
    bestOfOther: "the best play of the other side",
    worthSeeing: "Worth seeing",
    meaning: "What the numbers mean",
    ...{ hideNumbers: "Hide numbers", showNumbers: "Show numbers" },
  },
  nine: {
    fromTo: (/** @type {string} */ from, /** @type {string} */ to) => `${from} to ${to}`,
    board: (/** @type {number} */ number) => `board ${number}`,
    noPiece: (/** @type {string} */ cell) =>
      `No piece can move from cell ${cell}: cells are 0 (top left) to 8.`,
    ...{ mark: "The mark you set", newPlace: ": choose its new place", piece: ": choose a piece" },
    set: (/** @type {string} */ mark) => `set ${mark}`,
    after: (/** @type {number} */ distance) =>
      `If nobody makes a mistake, after ${moves(distance)}`,
  },
  board: {
    ...{ name: "Board", empty: "empty" },
    of: (/** @type {string} */ game, /** @type {string} */ side) =>
      `${game} board, ${side} to move`,
    over: (/** @type {string} */ game) => `${game} board, the game is over`,
    said: {
      ...{ last: "last move", hint: "hint", leaving: "about to vanish", picked: "to be moved" },
      ...{ shut: "closed", best: "best" },
    },
    place: (/** @type {number} */ row, /** @type {number} */ column) =>
      `row ${row}, column ${column}`,
  },
  buttons: {
    ...{ moves: "Moves", first: "First position", back: "One move back", on: "One move on" },
    ...{ last: "Last position", hint: "Hint", takeBack: "Take back", newGame: "New game" },
    share: "Share a link to this game",
  },
  share: {
    copied: "The link is copied.",
    copiedText: "Copied.",
    copiedOfFile: "Copied. This page is a file, which no link reaches: send ttt-tables.html along.",
    ofFile:
      "This page is a file on your device, which no link reaches. Send your friend ttt-tables.html, and this: its part from # on goes behind the file's address in the browser.",
    copyAddress: "Copy the address of this page: it holds the whole game.",
    send: "Send the link",
    link: "The link to this game",
    sendMove: (/** @type {string} */ side) =>
      `The link holds the game. Your friend opens it, plays ${side}, and sends you a link back.`,
    sendEnd: "The game is over: show your friend how it ended.",
  },
  opponents: {
    title: "Opponent",
    levels: {
      easy: { text: "Easy", says: "Plays a random cell in six moves of ten." },
      medium: { text: "Medium", says: "Plays a random cell in three moves of ten." },
      hard: { text: "Hard", says: "Plays a random cell in one move of ten." },
      perfect: { text: "Perfect", says: "Always plays a best cell." },
    },
    friend: {
      text: "A friend, by link",
      says: "Two people, two screens: each move makes a link, which you send to the other.",
    },
    custom: "Custom",
    named: "A named way to play",
    wins: (/** @type {string} */ asX, /** @type {string} */ asO) =>
      `The best reply to it wins ${asX} of the games as X and ${asO} as O.`,
    unbeatable: "From the empty board nobody can beat it: the best reply draws.",
  },
  review: {
    title: "Review",
    formTitle: "Review a game",
    heads: ["move", "side", "cell"],
    ...{ best: "best", cost: "cost", luck: "luck", perfect: "perfect play" },
    sum: (
      /** @type {string} */ against,
      /** @type {string} */ x,
      /** @type {string} */ o,
      /** @type {string} */ ofX,
      /** @type {string} */ ofO,
    ) =>
      `Against ${against}: ${x}'s moves have cost ${ofX} points and ${o}'s ${ofO}. A whole game is 100 points, a draw 50`,
    luckSum: (
      /** @type {string} */ luck,
      /** @type {string} */ first,
      /** @type {string} */ last,
    ) =>
      `. Luck brought X ${luck} points in all. Luck and costs together took X from ${first} to ${last}`,
    turning: (/** @type {boolean} */ own) => ({
      last: `${own ? "Your" : "The"} last mistake that changed the result`,
      turn: "The move that turned the game",
      unturned: "No single move turned the game; the loser's biggest mistake",
      biggest: `${own ? "Your" : "The"} biggest mistake`,
    }),
    mistake: (
      /** @type {number} */ ply,
      /** @type {string} */ side,
      /** @type {string} */ name,
      /** @type {string} */ cost,
    ) => `was move ${ply}, ${side} ${name}: it cost ${cost} points.`,
    bestWas: (/** @type {string} */ best) => `Best was ${best}.`,
    yoursNone: "You made no mistake.",
    nobodysNone: "Nobody made a mistake.",
    losersNone: (/** @type {string} */ loser) => `${loser} lost without a mistake.`,
    again: "Try again from here",
    anyOf: (/** @type {number} */ cells) => `any of ${cells}`,
    note: "A move's cost says how many points better the best cell was. ?! means 5 points or more, ? 10, ?? 20; □ marks the only good move: every other one would have cost 5 points or more.",
    nags: { "??": "a blunder", "?": "a mistake", "?!": "inexact", "□": "the only good move" },
    practise: (/** @type {number} */ mistakes) =>
      mistakes === 1
        ? "Find a better move for 1 mistake"
        : `Find better moves for ${mistakes} mistakes`,
    next: "Next mistake",
    showBest: "Show the best move",
    done: "Back to the game",
    sameAgain: (/** @type {string} */ move) => `${move} is what was played. Look for another move.`,
    better: (/** @type {string} */ move, /** @type {string} */ cost, /** @type {string} */ was) =>
      `Yes! ${move} costs ${cost} points in place of ${was}.`,
    notYet: (/** @type {string} */ move, /** @type {string} */ cost) =>
      `Not yet: ${move} costs ${cost} points. Try again!`,
  },
  sheet: {
    ...{ youWon: "You have won!", youLost: "You have lost.", costs: "What each move cost" },
    ...{ share: "Share", picture: "Picture", squares: "Squares", link: "Link" },
    saved: "The picture is saved.",
    look: (/** @type {number} */ ply) => `Look at move ${ply}`,
  },
  home: {
    title: "Tic-tac-toe and its variants, solved.",
    board: "X to move after a mistake of O's: begin against Perfect, the opponent that never errs",
    daily: "Puzzle of the day",
    today: (/** @type {number} */ number, /** @type {boolean} */ isDone) =>
      isDone
        ? `Puzzle ${number} is solved. Look at it again.`
        : `Puzzle ${number}: one cell is right.`,
    streak: (/** @type {number} */ days) => count(days, "day in a row", "days in a row"),
    learnt: (/** @type {number} */ games) => `beads after ${count(games, "game", "games")}`,
    last: "played last",
  },
  /**
   * Words that a classroom may ask about, and what they mean for ten-year-olds.
   * @type {Record<string, string>}
   */
  glossary: {
    policy: "a way to choose moves",
    score: "how well a side does on average: a win counts 1, a draw one half, a loss 0",
    points: "a whole game is worth 100 points, a draw 50",
    perfect: "never makes a mistake",
    random: "chosen as if by rolling a die",
    luck: "what chance gave or took, not the players",
    cost: "how much worse a move was than the best one",
    seed: "a number that decides the luck: the same number gives the same luck",
    beads: "the more beads of a colour, the more often its cell is played",
    engine: "a program that looks at thousands of moves ahead",
    proved: "sure: every answer was looked at",
    diagonal: "a line from corner to corner",
  },
};
