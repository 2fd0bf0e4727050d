// The page in English.

/** @param {number} number @param {string} one @param {string} many */
export const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
/** @param {number} number */
export const moves = (number) => count(number, "move", "moves");

export default {
  point: ".",
  shares: (/** @type {string} */ win, /** @type {string} */ draw, /** @type {string} */ loss) =>
    `W ${win} D ${draw} L ${loss}`,
  cells: [
    ...["top left", "top", "top right"],
    ...["left", "centre", "right"],
    ...["bottom left", "bottom", "bottom right"],
  ],
  views: {
    ...{ classic: "Classic", puzzles: "Puzzles", probabilistic: "Probabilistic", dice: "Dice" },
    ...{ phantom: "Phantom", ultimate: "Ultimate", menace: "MENACE", more: "More games" },
    rules: "Your own rules",
    "ultimate-puzzles": "Puzzles on nine boards",
    ...{ data: "Data", documents: "Documents" },
  },
  page: {
    title: "ttt-tables: tic-tac-toe and its relatives, solved",
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
    against: {
      perfect: "perfect play",
      uniform: "somebody who plays every empty cell equally often",
      centre: "somebody who plays the centre three times as often as another cell",
      random: "random play",
    },
    policies: {
      "perfect-any": "Plays one of the best cells, drawn at random.",
      safe: "Never loses, and sets traps",
      "max-win": "Takes every risk to win",
      "max-score": "Weighs wins against draws",
      "1f604": "Moves as the program 1f604 does",
      menace: "A machine of matchboxes after 10,000 games: it draws its beads.",
      "menace-greedy": "The same machine, but it takes the colour with the most beads.",
      td: "A program that learnt from 10,000 games against itself.",
      random: "Plays every empty cell equally often.",
      "max-success": "Plays the cell that succeeds most often.",
      "max-difference": "Plays the cell where success is most ahead of failure.",
      "csun-regular": "The easier level of the original program: it counts the lines of a cell.",
      "newell-simon": "Plays by Newell and Simon's eight rules of thumb, and never loses.",
      "third-grade": "A child of about eight: wins, blocks, forks, likes the centre.",
      "first-grade": "A child of about seven: wins, blocks, likes the centre.",
      kindergarten: "A child of about five: wins where it can, else anywhere.",
    },
    planned: (/** @type {string} */ plan, /** @type {string} */ against) =>
      `${plan}, against ${against}.`,
    wins: (/** @type {string} */ asX, /** @type {string} */ asO) =>
      `The best reply to it wins ${asX} of the games as X and ${asO} as O.`,
    unbeatable: "From the empty board nobody can beat it: the best reply draws.",
  },
  reasons: {
    ...{ and: "and", or: "or" },
    lines: [
      ...["the top row", "the middle row", "the bottom row"],
      ...["the left column", "the middle column", "the right column"],
      ...["the diagonal from the top left", "the diagonal from the top right"],
    ],
    over: (/** @type {string} */ ended) =>
      `The game is over: ${ended === "draw" ? "a draw" : `${ended} has won`}.`,
    forces: (/** @type {string} */ who, /** @type {number} */ distance) =>
      `${who} can force a win in ${moves(distance)}, both sides counted`,
    neither: "neither side can force a win",
    first: (/** @type {string} */ mover, /** @type {string} */ who) => `${mover} to move: ${who}.`,
    plural: (/** @type {string} */ text) => text, // as the package says it
    winsAtOnce: "wins at once",
    losesWin: "gives away the win",
    losesDraw: "gives away the draw",
    winsIn: (/** @type {number} */ distance) => `wins in ${moves(distance)}`,
    ...{
      draws: "draws",
      keepsDraw: "keeps the draw",
      holdsOut: "holds out longest",
      loses: "loses",
    },
    completing: (/** @type {string} */ lines) => `completing ${lines}`,
    filling: "filling the board",
    blocking: (/** @type {string} */ who, /** @type {string} */ lines) =>
      `blocking ${who} on ${lines}`,
    leaving: (/** @type {string} */ who, /** @type {string} */ lines) =>
      `leaving ${lines} open to ${who}`,
    threatening: (/** @type {string} */ lines) => `threatening ${lines}`,
    winsWith: (/** @type {string} */ who, /** @type {string} */ cells) =>
      `${who} wins at once with ${cells}`,
    forksWith: (/** @type {string} */ who, /** @type {string} */ cells) =>
      `${who} answers with ${cells} and has two threats at once`,
    winsLater: (
      /** @type {string} */ who,
      /** @type {number} */ distance,
      /** @type {string} */ cells,
    ) => `${who} wins in ${moves(distance)} with ${cells}`,
    drawsWith: (/** @type {string} */ who, /** @type {string} */ cells) =>
      `${who} draws with ${cells}`,
    fails: {
      atOnce: (/** @type {string} */ who) => `${who} then wins at once`,
      fork: (/** @type {string} */ who) => `${who} then makes two threats at once`,
      later: (/** @type {string} */ who, /** @type {number} */ distance) =>
        `${who} then wins in ${moves(distance)}`,
      draw: (/** @type {string} */ who) => `${who} can then draw`,
    },
    fork: (/** @type {string} */ who) => `two threats at once, and ${who} can stop only one`,
    mustTake: (/** @type {string} */ who, /** @type {string} */ cell) => `${who} must take ${cell}`,
    thenForks: (
      /** @type {string} */ must,
      /** @type {string} */ mover,
      /** @type {string} */ cells,
    ) => `${must}, then ${mover} makes two threats with ${cells}`,
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
    note: "A move's cost says how many points better the best cell was. ?! means 5 points or more, ? 10, ?? 20; □ marks a move that was the only good one.",
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
    title: "Tic-tac-toe and its relatives, solved.",
    board: "X to move after a mistake of O's: begin against Perfect, the opponent that never errs",
    today: (/** @type {number} */ number, /** @type {boolean} */ isDone) =>
      isDone
        ? `Puzzle ${number} is solved. Look at it again.`
        : `Puzzle ${number}: one cell is right.`,
    streak: (/** @type {number} */ days) => count(days, "day in a row", "days in a row"),
    learnt: (/** @type {number} */ games) => `beads after ${count(games, "game", "games")}`,
    last: "played last",
    games: {
      classic: [
        "Three in a row.",
        "All 5,478 positions solved: every move is a win, a draw or a loss.",
      ],
      puzzles: [
        "One cell is right. Find it.",
        "Each has exactly one answer, and the reason with it.",
      ],
      probabilistic: [
        "A move may succeed, fail or backfire.",
        "Set the chances of each cell: your grid is solved in milliseconds.",
      ],
      dice: ["A die opens the rows.", "Exact fractions under four rules."],
      phantom: ["The other side's marks are hidden.", "Solved: X scores exactly 5/6."],
      ultimate: [
        "Nine boards in one.",
        "An engine scores every move. Endgames are proved, and under one rule X's win.",
      ],
      menace: [
        "Matchboxes that learn. Teach them!",
        "Their strength is computed over all games, not from samples.",
      ],
      more: ["Vanishing marks, morris, wild, a coin ...", "Ten relatives solved."],
      rules: ["Change a rule and see who wins.", "114 rulesets, each solved while you look."],
    },
  },
  classic: {
    about: "Three in a row wins. Play a friend or the program, then study where the game turned.",
    links: [
      "The trap in the corner",
      "The corner opposite loses",
      "Against the centre, only corners hold",
    ],
    why: "Why",
    line: "The best line from here",
    twins: "The same board, turned and mirrored",
    twin: (/** @type {string} */ board) => `board ${board}`,
    twinsNote:
      "All of them are worth the same. Point at a cell of the board: the cells that are alike are hatched.",
    policy: (/** @type {string} */ name, /** @type {string} */ against) =>
      `${name}, against ${against}`,
    policies: "Values if the mover plays by",
    perfectNote:
      "Each cell shows the result if both sides then play without a mistake. With numbers (key n) it also shows after how many moves of both sides. Stars mark the best cells.",
    policyNote: (/** @type {string} */ policy, /** @type {string} */ against) =>
      `Each cell shows the average result if the mover plays on by the policy ${policy} (a way to choose moves) against ${against}; a draw counts one half. W, D, L: the chances to win, draw and lose in percent. Stars mark the best cells.`,
    ifPlayed: (
      /** @type {string} */ side,
      /** @type {string} */ policy,
      /** @type {string} */ against,
    ) => `If ${side} plays on by ${policy} against ${against}`,
    cells: "A game, cell by cell, or a board",
    loading: "The tables are being loaded: you can play already.",
  },
  puzzles: {
    about: "One cell is right: every other cell gives the win or the draw away. Find it.",
    links: [
      "The one answer to a corner",
      "A trap laid five moves ahead",
      "Caught between two corners",
    ],
    level: "Level",
    levels: { easy: "Easy", medium: "Medium", hard: "Hard" },
    says: {
      easy: "The right cell wins at once.",
      medium: "The right cell stops the other side.",
      hard: "The right cell prepares a trap, or avoids one.",
    },
    findWin: (/** @type {string} */ side) => `${side} to move: find the one cell that wins.`,
    findDraw: (/** @type {string} */ side) =>
      `${side} to move: find the one cell that keeps the draw.`,
    answer: (/** @type {string} */ cell) => `The answer: ${cell}.`,
    right: (/** @type {number} */ tries) =>
      `Right, ${tries === 1 ? "at the first try" : `after ${tries} tries`}!`,
    wrong: (/** @type {string} */ cell) => `Not ${cell}. Try again!`,
    board: (/** @type {string} */ side) => `puzzle, ${side} to move`,
    ...{ next: "Next puzzle", another: "Another puzzle", retry: "Retry", show: "Show the answer" },
    study: "Study it",
    daily: "Puzzle of the day",
    nine: "Puzzles on nine boards",
    noDay: (/** @type {string} */ day) => `The day is ${day}: write it as 2026-11-24.`,
    noPuzzle: (/** @type {string} */ number) =>
      `No puzzle has the number ${number}: choose a level below.`,
    noTry: (/** @type {string} */ cell) =>
      `The cell ${cell} cannot be tried in this puzzle: it is no empty cell.`,
    result: (/** @type {string} */ day, /** @type {string} */ squares) =>
      `ttt-tables, puzzle of ${day}: ${squares}`,
    streak: (/** @type {number} */ days) =>
      days > 1 ? `${days} days in a row.` : "Come back tomorrow.",
    share: "Share the result",
    sheet: "A worksheet to print",
    sheetTitle: (/** @type {string} */ level) => `Puzzles: ${level}`,
    sheetTask: "On each board exactly one cell is right. Mark it.",
    paper: (/** @type {number} */ number, /** @type {string} */ board) =>
      `puzzle ${number}: ${board}`,
    answers: "Answers: ",
    ...{ print: "Print", otherSheet: "Other puzzles", back: "Back to the puzzles" },
    noSheet: (/** @type {string} */ sheet, /** @type {number} */ most) =>
      `The sheet is ${sheet}: this level has the sheets 1 to ${most}.`,
    number: (/** @type {number} */ number, /** @type {boolean} */ solved) =>
      `puzzle ${number}${solved ? ", solved" : ""}`,
    count: (/** @type {number} */ all, /** @type {number} */ solved) =>
      `${all} puzzles, ${solved} solved`,
  },
  ninePuzzles: {
    about:
      "One move is right: every other move gives the win or the draw away. All of them are proved.",
    says: {
      easy: "The first idea is right, and the end is near.",
      medium: "The first idea is wrong, or the end is far.",
      hard: "The first idea is wrong, and the end is far.",
    },
    findWin: (/** @type {string} */ side) => `${side} to move: find the one move that wins.`,
    findDraw: (/** @type {string} */ side) =>
      `${side} to move: find the one move that keeps the draw.`,
    noTry: (/** @type {string} */ move) =>
      `${move} cannot be tried in this puzzle: it is no legal move, as two digits.`,
    loses: (/** @type {string} */ other, /** @type {string} */ reply) =>
      `${other} replies ${reply} and wins.`,
    draws: (/** @type {string} */ other, /** @type {string} */ reply) =>
      `${other} replies ${reply} and holds the draw.`,
    wins: (/** @type {string} */ side, /** @type {number} */ plies) =>
      `${side} wins in ${plies} moves of both sides at the latest: the numbers on the boards show the longest defence.`,
    holds: "It holds the draw.",
    only: "The numbers on the boards show how long one move alone does.",
    tempting: (/** @type {string} */ move) => `Tempting is ${move}.`,
    fooled: (/** @type {string} */ move) => `The engine's first guess is ${move}, which fails.`,
    result: (/** @type {string} */ day, /** @type {string} */ squares) =>
      `ttt-tables, nine boards, puzzle of ${day}: ${squares}`,
    small: "Puzzles on one board",
  },
  ultimate: {
    about:
      "Nine boards in one: win a board to own it, own three in a row to win. Your cell says on which board the other side plays next.",
    links: ["The win that nobody can stop", "Sent from board to board", "When more boards win"],
    levels: {
      easy: {
        text: "Easy",
        says: "Looks one move ahead, and plays a random cell in one move of three. Measured: it scored 91 % of 600 games against random moves (88 to 93 %).",
      },
      medium: {
        text: "Medium",
        says: "Looks three moves ahead, in the page itself. Measured: it scored 100 % of 600 games against Easy (99 to 100 %).",
      },
      hard: {
        text: "Hard",
        says: "The engine, for the time set below. Measured: it scored 99 % of 600 games against Medium (98 to 99 %). It searched 20,000 positions a move there, and each game began with four random moves.",
      },
      perfect: {
        text: "Strongest",
        says: "The engine, two seconds a move. Not perfect: nobody has solved this game.",
      },
    },
    rule: "Rule",
    rules: {
      "closed-draw": "Classic: three in a row or a draw",
      "closed-count": "CodinGame: most boards count",
      open: "Won boards stay open",
    },
    about_rules: {
      "closed-draw": "Won boards close; without three of them in a row it is a draw",
      "closed-count": "Won boards close; without three of them in a row, more boards win",
      open: "Won boards stay playable",
    },
    time: "The engine's time",
    times: { 20: "20 ms", 100: "a tenth of a second", 500: "half a second", 2000: "2 seconds" },
    noTime: (/** @type {string} */ time) =>
      `The engine's time is ${time}: it is 1 to 5000 milliseconds.`,
    board: (/** @type {string} */ cell) => `${cell} board`,
    hasIt: (/** @type {string} */ side) => `${side} has it`,
    playHere: "play here",
    each: (/** @type {string} */ x, /** @type {string} */ o) => `X ${x}, O ${o}`,
    matters: (/** @type {string} */ swing) => `matters ${swing}`,
    anywhere: "on any open board",
    on: (/** @type {string} */ board) => `on the ${board} board`,
    proved: { win: "W", draw: "D", loss: "L" },
    provedLong: (/** @type {string} */ result) => `proved a ${result}`,
    filled: "If every open board were filled at random",
    against: (/** @type {number} */ count) =>
      `the engine's own choices, for each of which it looks at ${count.toLocaleString("en")} positions`,
    shown: "What is shown",
    ...{ hideHeat: "Hide the heat map", showHeat: "Show the heat map" },
    meaning:
      "Each cell that can be played shows the engine's score for the side to move, in percent; W, D and L are proved. Small numbers count the moves of the best line. A small mark at a board's edge says who wins it by one more move. Under each board stands each side's chance to win it if it were filled at random. “Matters” compares two scores of X in the whole game: if X wins that board, and if O wins it. The bar below shows the chances in the whole game if every board were filled at random; the engine looks ahead instead.",
    asText: "The game as text",
    notations: {
      nines: "9 × board + cell, 0 to 80",
      "nines-ones": "9 × board + cell, 1 to 81",
      grid: "the whole grid row by row, 0 to 80",
      places: "row and column of board and cell: 1 1 1 1",
      riddles: "riddles.io",
      pgn: "with headers, move numbers and comments",
      address: "this page's address",
    },
    paste: "Paste a game",
    example: "44 40 04 48 84",
    load: "Load and review",
    copy: "Copy",
    whatCost: "What did each move cost?",
    looks: "The engine looks at each position",
    lines: "Lines",
    linesOf: (/** @type {string} */ side) => `${side}'s score in percent, and the moves to expect`,
    threat: (/** @type {string} */ side) => `${side} threatens (${side}'s score)`,
    pass: (/** @type {string} */ side, /** @type {string} */ other) =>
      `What ${other} would play if ${side} passed: on any open board, since a pass sends nobody anywhere.`,
    nearIt: (/** @type {string} */ side) => `${side} is one move from it`,
    digits: (/** @type {number} */ first) =>
      `Two digits are board and cell, each ${first} (top left) to ${first + 8}.`,
    solved: "Solved",
    oMayPlay: "O may play anything. After that the page shows X's winning move again.",
    leftWin: "This game has left the known win. Start a new game to follow it.",
    winsIn: (/** @type {number} */ plies, /** @type {string} */ move) =>
      `X wins in at most ${plies} moves of both sides, whatever O does: by ${move} here.`,
    playWin: "Play the winning move",
    ...{ engine: "The engine", strategy: "The strategy", plain: "A plain search" },
    wouldPlay: (/** @type {string} */ who, /** @type {string} */ move) =>
      `${who} would play ${move}.`,
    score: (/** @type {string} */ who, /** @type {number} */ depth, /** @type {string} */ score) =>
      `${who}, ${moves(depth)} ahead: X's score ${score}.`,
    provedScore: (/** @type {string} */ who, /** @type {string} */ result) =>
      `${who}, proved: ${result}.`,
    loading: (/** @type {number} */ kilobytes) =>
      `The engine is being loaded: ${kilobytes} kB. Until then a plain search in the page answers.`,
    instead: "A plain search answers in its place.",
  },
  tree: {
    ...{ above: "To the line above", below: "To the line below" },
    ...{ promote: "Promote this line", removeSide: "Delete this line from here" },
    remove: "Delete from here",
    keys: "←\u00a0→ lead along a line, ↑\u00a0↓ to the one above or below.",
  },
  notation: {
    inTree: (/** @type {string} */ told) => `The tree of this address: ${told}`,
    written: "Written as",
    writings: {
      rows: "this page: cells 0 to 8",
      article: "the centre is 0, then clockwise",
      columns: "0 to 8, column by column (PettingZoo)",
      openspiel: "OpenSpiel",
      ones: "1 to 9, as on a phone",
      numpad: "a keypad: 7 is top left",
      pairs: "(1,1): row and column from 0",
      codingame: "CodinGame: row and column from 0",
      coordinates: "row and column from 1",
      spreadsheet: "B2: column and row, 1 at the top",
      chess: "b2: column and row, 1 at the bottom",
      battleship: "B2: row and column",
      letters: "letters a to i",
      compass: "NW, N, ..., C",
      kaggle: "Kaggle",
      textarena: "TextArena: [4]",
    },
    marks: (/** @type {string[]} */ [x, o, empty]) => `${x} for X, ${o} for O, ${empty} for empty`,
    readAs: (/** @type {string} */ name) => `Read it as: ${name}`,
    faults: {
      brackets: {
        open: "A round bracket is opened and not closed: close each variation.",
        closed: "A round bracket is closed that was not opened.",
        first: "A variation stands before the first move: it replaces the move before it.",
        deep: "There are more than 81 variations one in another.",
        comment: "A comment is not closed: it stands in braces, { and }.",
      },
      word: "that is no move in this writing",
      side: "the other side is to move",
      misfit: (/** @type {string} */ words) => `${words} does not fit the moves.`,
      none: "No game.",
      noBoard: "No board: write nine signs, such as X...O....",
      target: (
        /** @type {string} */ side,
        /** @type {string} */ target,
        /** @type {string} */ board,
      ) => `${side} has to play on the ${target} board, not on the ${board} board`,
      closed: (/** @type {string} */ board) => `the ${board} board is closed`,
      taken: (/** @type {string} */ board) => `that cell of the ${board} board is taken`,
      takenCell: "that cell is taken",
      over: "the game has ended before it",
      illegal: (
        /** @type {number} */ number,
        /** @type {string} */ words,
        /** @type {string} */ why,
      ) => `Move ${number} is ${words}: ${why}.`,
    },
  },
  menace: {
    about:
      "A machine of 304 matchboxes (Donald Michie, 1961). Each box shows a board and holds beads, a colour for each cell. MENACE draws a bead, and plays its cell; after the game it gains or loses beads, and so it learns. Play it: every game teaches it.",
    rule: "After a win each drawn bead goes back with three more of its colour, after a draw with one more, after a loss not at all.",
    learning:
      "The address of this page holds the whole machine, with the games that you taught it.",
    links: [
      "220 games against perfect play: it no longer loses",
      "A machine that has given up",
      "What random play does not teach",
    ],
    board: "MENACE's board",
    ended: {
      X: "MENACE has won.",
      O: "You have won!",
      draw: "A draw.",
      resigned: "MENACE has resigned: you have won!",
    },
    drew: (/** @type {string} */ cell) => `It drew a bead for ${cell}.`,
    youAreO: "You are O: choose a cell.",
    resigns: "This box is empty: MENACE resigns, and you have won.",
    toMove: "MENACE is to move: let it draw a bead.",
    draw: "Let MENACE draw a bead",
    again: "Play again: it has learnt",
    putBack: "Put the marks back",
    learned: "What it learnt",
    beads: (/** @type {number} */ beads) => count(beads, "bead", "beads"),
    box: "The box of this board",
    eachBead: (/** @type {number} */ each) => `: each bead stands for ${each}`,
    change: (/** @type {number} */ before, /** @type {number} */ after) =>
      `${before} → ${after}${after > before ? `: ${after - before} in` : after < before ? `: ${before - after} out` : ""}`,
    wall: (/** @type {number} */ boxes) =>
      `The wall of ${boxes === 1 ? "1 box" : `${boxes} boxes`}`,
    wallNote:
      "Each box that was opened, its cells in the colours of their beads. Tap one to look inside.",
    boxOf: (/** @type {string} */ board, /** @type {number} */ beads) =>
      `box ${board}, ${count(beads, "bead", "beads")}`,
    more: (/** @type {number} */ games) => (games > 1 ? `${games} more` : "One game more"),
    newMachine: "A new machine",
    gamesPlayed: "Games played",
    against: "Against",
    seed: "Seed (of its luck)",
    games: (/** @type {number} */ games) => (games === 1 ? "One game" : `${games} games`),
    record: (/** @type {string} */ against, /** @type {string} */ seed) =>
      `Against ${against} and you, from seed ${seed}`,
    recordHeads: ["MENACE won", "drawn", "lost or resigned", "boxes opened"],
    training: (/** @type {number} */ game, /** @type {number} */ games) =>
      `Training: game ${game} of ${games} ...`,
    noNumber: (
      /** @type {string} */ name,
      /** @type {string} */ value,
      /** @type {number} */ most,
    ) => `${name} is ${value}: a whole number from 0 to ${most}.`,
    tooMany: (/** @type {number} */ most) => `A machine plays ${most} games at most.`,
    noLesson: (/** @type {string} */ lesson) =>
      `${lesson} is no lesson: it is the cells of a whole game, such as 402, or + and a number of games.`,
    results: ["wins", "draws", "loses"],
    strength: { random: "random", perfect: "perfect" },
    againstPlay: (/** @type {string} */ who, /** @type {string} */ now) =>
      `Against ${who} play it ${now}`,
    strengthSaid: (/** @type {string} */ who, /** @type {string} */ now) =>
      `Strength against ${who} play: ${now}`,
    howStrong: "How strong it has become, computed over all games",
    colours:
      "Blue: games that MENACE wins; grey: draws; orange: losses. No games are sampled: every line of play is followed.",
    axis: (/** @type {number} */ games) => `games: ${games}`,
    firstBoxTitle: "Beads in the first box",
    firstBox: (
      /** @type {number} */ first,
      /** @type {number} */ last,
      /** @type {number} */ games,
    ) => `Beads in the first box: ${first} at first, ${last} after ${games} games`,
    gaveUp: "The first box is empty: this machine resigns every game.",
    forClass: "For the classroom",
    paper: {
      title: "MENACE on paper",
      ...{ print: "Print", back: "Back to the machine" },
      lesson: [
        {
          title: "Build it",
          steps: [
            "Print these pages at full size, on A4 or Letter. Cut the lids out, fold each along the dashed line, and glue it on a matchbox of about 5 by 3.5 cm: board on top, number in front.",
            "Put the beads in: a cell's colour is that of its disc, and the disc's number counts the beads. The table tells what you need in all.",
            "Stand the boxes in the order of their numbers. A class does it in an hour: each takes ten boxes.",
            "No 304 matchboxes? Paper cups do, or the first 13 boxes alone: then roll a die for X's later moves.",
          ],
        },
        {
          title: "Play",
          steps: [
            "MENACE is X and begins, you are O. On its turn find its box: turn or mirror the board until it looks like a lid. The table of views shows how: it gives a board eight numbers. The least of them is the number of its lid, and the boxes stand in the order of their numbers.",
            "Shake the box, close your eyes and draw a bead. Its colour is the cell to play. Leave the box open, the bead in front of it.",
            "A last empty cell needs no box. An empty box resigns.",
          ],
        },
        {
          title: "Let it learn",
          steps: [
            "MENACE won: each drawn bead goes back with three more of its colour. A draw: with one more. It lost: the beads stay out.",
            "Note each result. Draw a curve: a step up for a win, level for a draw, down for a loss.",
            "Ask: which first moves grow rarer? Why may a good move die out after bad luck? What does it learn from an opponent who plays at random, and what from one who never errs? This page plays a thousand games in a second: compare.",
          ],
        },
      ],
      symmetries: "Find the box: the eight views of a board",
      symmetryHeads: [
        "view",
        "read the cells 1 to 9 in this order",
        "X O – / – X – / – – O",
        "box",
      ],
      views: [
        ...["as it is", "a quarter turn right", "a half turn", "a quarter turn left"],
        ...["mirrored left to right", "mirrored, a quarter turn right"],
        ...["mirrored, a half turn", "mirrored, a quarter turn left"],
      ],
      lid: (/** @type {number} */ box) => `the least: ${box}`,
      beads: (/** @type {number} */ total) => `The beads: ${total}`,
      beadHeads: ["colour", "cell", "beads"],
      colours: [
        ...["red", "orange", "yellow", "light green", "dark green"],
        ...["light blue", "dark blue", "purple", "pink"],
      ],
      move: (/** @type {number} */ move) => `move ${move}`,
      sheet: (/** @type {number} */ first, /** @type {number} */ last) =>
        `lids ${first} to ${last}`,
    },
    sharing: "Share this machine",
    sharingNote: "As a link that asks others to beat it, or as a file.",
    challenge: "Challenge a friend",
    beatIt: "Beat the machine that I trained! It learns nothing from you here.",
    trainIt: "Train it yourself",
    save: "Save as a file",
    load: "Load a file",
    noFile: "This file holds no machine: it comes from Save as a file, on this page.",
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
