// The texts of the sheets of answers in German.

const boards = (/** @type {number} */ count) => (count === 1 ? "1 Brett" : `${count} Bretter`);
const opens = (/** @type {string} */ where) => (/** @type {number} */ count) =>
  `X beginnt ${where}: ${boards(count)}, die man kennen muss`;

/** @type {typeof import("./answers.en.js").default} */
const words = {
  titles: {
    centre: opens("in der Mitte"),
    corner: opens("in einer Ecke"),
    edge: opens("am Rand"),
    any: (count) => `O: ${boards(count)}, die man kennen muss`,
  },
  who: "Du spielst",
  openings: { centre: "X von der Mitte", corner: "X von einer Ecke", edge: "X vom Rand", any: "O" },
  aim: "So, dass du",
  aims: { keep: "gewinnst, wann immer es geht", "never-lose": "nie verlierst" },
  means: {
    keep: "Spiele immer ★: Dann verlierst du nie und gewinnst jedes Spiel, in dem die andere Seite einen Fehler macht, der verliert.",
    "never-lose": "Spiele immer ★: Dann verlierst du nie, verpasst aber vielleicht einen Gewinn.",
  },
  task: "Nur diese Bretter kommen vor, manchmal gedreht oder gespiegelt. Mit weniger Brettern geht es nicht.",
  move: (move, count) => `Dein ${move}. Zug: ${boards(count)}`,
  board: (board, cell) => `${board}: Spiele ${cell}`,
};
export default words;
