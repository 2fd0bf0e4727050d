// The texts of the lessons in English.

const WORDS = "no one two three four five six seven eight nine ten".split(" ");
/** @param {number} number */
const word = (number) => WORDS[number] ?? `${number}`;
const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

/** @typedef {import("../parts/lesson-steps.js").Facts} Facts  of a position */
/**
 * @typedef {object} Told  the texts of a step
 * @property {(facts: Facts) => string} task
 * @property {(facts: Facts, cell: string, reply: string) => string} [right]  what a right move does
 */
/** @typedef {{title: string, about: string, steps: Told[]}[]} Lessons */
/** @type {Lessons} */
const lessons = [
  {
    title: "Win, or block?",
    about: "First look for your own three, then for the other side's.",
    steps: [
      {
        task: ({ side }) => `You are ${side}. Which cell do you take?`,
        right: (_, cell) => `${capital(cell)} completes your row. Three in a row wins at once.`,
      },
      {
        task: ({ won, drawn, lost, other }) =>
          `Only ${won.names} wins: ${drawn.names} blocks ${other} and draws, and each of the other ${word(lost.count)} cells lets ${other} complete the middle row. First look for your own three, then for the other side's.`,
      },
      {
        task: ({ side }) => `Now you are ${side}. Do you win, or do you block?`,
        right: (_, cell) =>
          `${capital(cell)} completes your row. X had two threats, but your own three comes first.`,
      },
    ],
  },
  {
    title: "Two threats at once",
    about: "The other side can close only one line.",
    steps: [
      {
        task: ({ side, other, won, all }) =>
          `You are ${side}, and ${other} has made a mistake. ${capital(word(won.count))} of the ${word(all)} cells win: find one.`,
        right: ({ other }, cell, reply) =>
          `${capital(cell)} threatens a line, so ${other} must take ${reply}. You then make two threats at once.`,
      },
      {
        task: ({ other }) =>
          `Say you took the top right, and ${other} had to take the top. Which cell now makes two threats?`,
        right: ({ other }, cell) =>
          `${capital(cell)} opens two lines: the left column and a diagonal. ${other} can close only one, so complete the other.`,
      },
      {
        task: ({ other, all }) =>
          `Find one yourself. ${other} threatens the diagonal, and one of your ${word(all)} cells blocks it and makes two threats.`,
        right: ({ other }, cell) =>
          `${capital(cell)} blocks the diagonal and opens two lines. ${other} can close only one, so complete the other.`,
      },
    ],
  },
  {
    title: "The corner has one answer",
    about: "Seven answers to a corner lose.",
    steps: [
      {
        task: ({ side, other, all, drawn }) =>
          `${other} has taken a corner, and you are ${side}. ${capital(word(drawn.count))} of the ${word(all)} answers holds: which?`,
        right: (_, cell) =>
          `The ${cell} holds. It is on four lines, more than any other cell, so you can block.`,
      },
      {
        task: ({ other, drawn, lost, within }) =>
          `Only the ${drawn.names} draws. After each of the other ${word(lost.count)} cells ${other} wins within ${word(within)} moves of both sides.`,
      },
      {
        task: ({ side, other, won }) =>
          `Now you are ${side}, and ${other} has answered at the top. ${capital(word(won.count))} cells win: take one, and win.`,
        right: ({ other }, cell) =>
          `${capital(cell)} is right. ${other} must answer your threats, until there are two at once.`,
      },
    ],
  },
  {
    title: "And the centre?",
    about: "Answer the centre in a corner.",
    steps: [
      {
        task: ({ side, other }) =>
          `${other} has the centre, and you are ${side}. Do you take a corner or an edge?`,
        right: () => "A corner holds. It is on three lines, and an edge is on only two.",
      },
      {
        task: ({ other, all, lost, within }) =>
          `${capital(word(lost.count))} of the ${word(all)} answers lose: the edges. After each of them ${other} wins within ${word(within)} moves of both sides.`,
      },
      {
        task: ({ side, other, all, won }) =>
          `Now you are ${side}, and ${other} has answered at the top. ${capital(word(won.count))} of your ${word(all)} cells win: take one, and win.`,
        right: ({ other }, cell) =>
          `${capital(cell)} is right. ${other} must answer your threats, until there are two at once.`,
      },
    ],
  },
  {
    title: "Attack to defend",
    about: "A player who must answer cannot build.",
    steps: [
      {
        task: ({ side, other }) =>
          `${other} has two corners, and you are ${side}. Do you take a third one?`,
        right: ({ other }, cell, reply) =>
          `${capital(cell)} threatens a line, so ${other} must take ${reply}. A player who must answer cannot build.`,
      },
      {
        task: ({ other, drawn, lost }) =>
          `The ${word(drawn.count)} edges draw, and the ${word(lost.count)} corners lose. If you take a corner, ${other} takes the last one: that blocks your line and makes two threats.`,
      },
      {
        task: ({ side, other }) =>
          `Now you are ${side}, and ${other} has taken a third corner. Which cell blocks ${other} and makes two threats?`,
        right: ({ other }, cell) =>
          `${capital(cell)} blocks the diagonal and makes two threats. ${other} can close only one, so complete the other.`,
      },
    ],
  },
  {
    title: "Nine draws, not alike",
    about: "All first moves draw, but some are harder to answer.",
    steps: [
      {
        task: () =>
          "Some first moves are the same if you turn or mirror the board. Give such cells the same colour: how many colours do you need?",
        right: () =>
          "You need three colours: for the four corners, for the four edges, and for the centre.",
      },
      {
        task: ({ drawn, other }) =>
          `All ${word(drawn.count)} first moves draw if nobody makes a mistake. After which one do most answers of ${other} lose?`,
        right: ({ other, most, replies }) =>
          `After a corner, ${word(most)} of ${other}'s ${word(replies)} answers lose.`,
      },
      {
        task: ({ other, replies }) =>
          `Each cell shows how many of ${other}'s ${word(replies)} answers lose. After an edge there are as many as after the centre.`,
      },
      {
        task: ({ games }) =>
          `What if the other side plays anywhere? The cells show how many of ${games} games X wins on average; it loses none.`,
      },
    ],
  },
  {
    title: "Three in a row loses",
    about: "Copy the other side through the centre.",
    steps: [
      {
        task: ({ side }) =>
          `In this game three in a row loses. You are ${side}: where do you begin?`,
        right: (_, cell) => `The ${cell} holds. You will see why.`,
      },
      {
        task: ({ other, drawn, lost, within }) =>
          `Only the ${drawn.names} draws. If you begin in one of the other ${word(lost.count)} cells, ${other} wins within ${word(within)} moves of both sides.`,
      },
      {
        task: ({ other, all, drawn }) =>
          `${other} has answered at the top. ${capital(word(drawn.count))} of your ${word(all)} cells holds: which?`,
        right: () =>
          "It is the cell opposite. You copy the other side through the centre, so it completes each line before you.",
      },
      {
        task: ({ other }) =>
          `Now play to the end. Always take the cell opposite to ${other}'s, through the centre.`,
        right: ({ other }) =>
          `You copy ${other}, so ${other} completes each line before you. Go on.`,
      },
    ],
  },
  {
    title: "Marks that vanish",
    about: "Each side has three marks, and the oldest goes.",
    steps: [
      {
        task: ({ side, leaving }) =>
          `Each side has three marks, and a fourth one removes the oldest: yours at the ${leaving} is pale, because it goes next. You are ${side}: win.`,
        right: ({ other, next }) =>
          `Now ${other} must move, and its mark at the ${next} goes. That cell is then free for you.`,
      },
      {
        task: ({ other, won, lost }) =>
          `Only ${won.names} wins. After ${lost.names} ${other} wins at once.`,
      },
      {
        task: ({ side, won, all }) =>
          `Back to the start of this game, where the board never fills. You are ${side}, and ${word(won.count)} of the ${word(all)} cells win: which?`,
        right: ({ winsIn }) =>
          `An edge wins within ${winsIn} moves of both sides. In the usual game it only draws.`,
      },
    ],
  },
  {
    title: "A die opens the rows",
    about: "Chances can be calculated.",
    steps: [
      {
        task: ({ side, roll }) =>
          `A 1 or 2 opens the top row, a 3 or 4 two rows, a 5 or 6 all rows. You are ${side} and rolled a ${roll}: where do you play?`,
        right: ({ best }, cell) =>
          `The ${cell} is best: it scores ${best}. A win counts 100 %, a draw 50 %, a loss nothing.`,
      },
      {
        task: ({ right }) =>
          `How well does X do after the ${right}? A win counts 100 %, a draw 50 %, a loss nothing.`,
        right: ({ best }, cell) => `The ${cell} scores ${best}. Compare the other cells.`,
      },
      {
        task: ({ roll }) =>
          `Now you rolled a ${roll}, and only the top row is open. Where do you play?`,
        right: ({ best }) => `An upper corner is best now, but it scores only ${best}.`,
      },
      {
        task: ({ before, best, cost }) =>
          `Before a roll X scores ${before}. A 1 or 2 leaves ${best}, so it costs X ${cost}.`,
      },
    ],
  },
  {
    title: "A machine that learns",
    about: "Nobody tells it how to play well.",
    steps: [
      {
        task: () =>
          "MENACE plays X and draws its moves as coloured beads from boxes. How often does it win against random play before it has learned anything?",
        right: ({ wins, draws, losses }) =>
          `It wins ${wins} of the games, draws ${draws} and loses ${losses}. Moving first helps X.`,
      },
      {
        task: () => "Beat it once. You are O, and it draws a bead for each of its moves.",
        right: () => "It lost, so the beads that it drew stay out of their boxes.",
      },
      {
        task: ({ games }) =>
          `Each cell shows the beads in the first box. Let MENACE play ${games} games against random play.`,
        right: ({ before, after, cell }) =>
          `It now wins ${after} of the games, before it was ${before}. Moves that won got more beads, so ${cell} grew most: nobody told it how to play well.`,
      },
    ],
  },
];

export default {
  lessons,
  headline: (
    /** @type {number} */ number,
    /** @type {number} */ all,
    /** @type {string} */ title,
  ) => `Lesson ${number} of ${all}: ${title}`,
  title: (/** @type {number} */ all) => `${capital(word(all))} lessons`,
  listed: "Try a cell, see the answer, learn why.",
  number: (/** @type {number} */ number, /** @type {boolean} */ done) =>
    `Lesson ${number}${done ? ", done" : ""}`,
  step: (/** @type {number} */ step, /** @type {number} */ all) => `step ${step} of ${all}`,
  board: (/** @type {string} */ title) => `Board of the lesson: ${title}`,
  heads: {
    ...{ try: "Your turn.", see: "See.", losing: "See.", wins: "See.", colour: "Try it." },
    ...{ most: "Guess.", guess: "Guess.", strength: "Guess.", beat: "Your turn.", train: "See." },
  },
  ...{ right: "Right.", wrong: "Not this one." },
  over: (/** @type {string | null} */ winner) => (winner ? `${winner} has won.` : "A draw."),
  lets: (/** @type {string} */ cell, /** @type {string} */ other, /** @type {string} */ reply) =>
    `${capital(cell)} lets ${other} win: ${other} takes ${reply}.`,
  loses: (
    /** @type {string} */ cell,
    /** @type {string} */ other,
    /** @type {string} */ reply,
    /** @type {number} */ within,
  ) => `${capital(cell)} loses: ${other} takes ${reply} and wins within ${within} moves.`,
  ends: (/** @type {string} */ cell, /** @type {string} */ other) =>
    `${capital(cell)} ends the game, and ${other} has won.`,
  gives: (/** @type {string} */ cell, /** @type {string} */ other, /** @type {string} */ reply) =>
    `${capital(cell)} gives the win away: ${other} takes ${reply} and keeps the draw.`,
  scores: (/** @type {string} */ cell, /** @type {string} */ score, /** @type {string} */ best) =>
    `${capital(cell)} scores ${score}, and the best cell scores ${best}.`,
  fewer: (/** @type {string} */ cell, /** @type {number} */ lose, /** @type {number} */ all) =>
    `After ${cell}, only ${word(lose)} of ${word(all)} answers lose.`,
  guessed: "The number is another one.",
  notAlike: "Two cells with the same colour must look the same after a turn or a mirror image.",
  colour: (/** @type {number} */ colour) => `colour ${colour}`,
  of: (/** @type {number} */ part, /** @type {number} */ all) => `${part} of ${all}`,
  drawn: "A draw: it got a bead more for each move. Try again.",
  beaten: "It has won, and got three beads more for each move. Try again.",
  hundred: (/** @type {number} */ games) => `Let it play ${games} games`,
  ...{
    next: "Next",
    back: "Back",
    again: "Again",
    show: "Show the answer",
    end: "Show how it ends",
  },
  nextLesson: (/** @type {string} */ title) => `Next lesson: ${title}`,
  ...{ vote: "Vote", endVote: "End the vote" },
  votes: (/** @type {number} */ votes) => (votes === 1 ? "1 vote" : `${votes} votes`),
  all: "All lessons",
  teachers: "For teachers",
  teach:
    "Each link opens a lesson in large letters for the projector; the arrow keys go from step to step. Choose up to four lessons to print on a sheet, with the answers upside down.",
  projector: "Projector",
  copy: "Copy all links",
  sheet: "Make the sheet",
  answers: "All boards to know",
  print: "Print",
  answer: "Answer: ",
  noLesson: (/** @type {string} */ number, /** @type {number} */ all) =>
    `number must be 1 to ${all}, got ${number}.`,
  noStep: (/** @type {string} */ step, /** @type {number} */ all) =>
    `step must be 1 to ${all}, got ${step}.`,
  noMoves: (/** @type {string} */ moves) => `The moves ${moves} cannot be played here.`,
  noSheet: (/** @type {string} */ sheet, /** @type {number} */ most) =>
    `sheet must have 1 to ${most} different lessons, such as 2.5.7, got ${sheet}.`,
};
