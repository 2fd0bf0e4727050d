// Read a game in every notation, like ttt_tables/notation/games.py: its moves and chance outcomes.
// This module also keeps comments and side lines.
import { isText, quote } from "../checks.js";
import { GameOverError, IllegalMoveError, TttError } from "../errors.js";
import { hear, writeMove } from "./moves.js";
import { exchange, FORFEIT, fault, isFault, lineOf } from "./movetext.js";
import { findNotation } from "./notations.js";
import { hearTwo, ULTIMATE_ONLY } from "./ultimate-moves.js";

export { isFault } from "./movetext.js";

/**
 * @typedef {import("./notations.js").Notation} Notation
 * @typedef {import("./movetext.js").Fault} Fault
 * @typedef {import("./movetext.js").Line} Line
 * @typedef {import("./movetext.js").Word} Word
 * @typedef {object} Place  the part of a position that reading a game needs
 * @property {string} text @property {string | null} toMove @property {string | null} result
 * @property {readonly {name: string}[]} outcomes @property {readonly string[]} legalMoves
 * @property {Record<string, any>} info @property {(move: string) => Place} play
 * @typedef {object} Step  a move of ours, or an outcome of chance, from one word to another
 * @property {string} move @property {boolean} legal @property {number} from @property {number} to
 * @property {Place} before @property {Place} after  the same for an illegal move
 * @typedef {{notation?: string, first?: string}} Stated  the name of a notation; "O" if O began, so
 *   that marks are exchanged
 */

const LONGEST_MOVE = 8; // words
const LONGEST_HELP = 5_000; // the longest game, in characters, on which other notations are tried
const TWO_DIGITS = /^[0-8]{2}$/; // a board and a cell
const SIGNS = /[!?#%+]{1,4}$/; // of a move: good, bad, ...
const ENDS = { "1-0": "X", "0-1": "O", "1/2-1/2": "draw", "½-½": "draw", draw: "draw" };

/**
 * Return the moves of a game and its chance outcomes in our own notation. The last move can be
 * illegal if it is a move in the notation. Throws for other texts, with the notations that would
 * fit.
 * @param {any} told  a text, or a list as JSON has it
 * @param {Place} start  the position from which it continues
 * @param {Notation[]} notations @param {Stated} stated
 */
export const readGame = (told, start, notations, stated = {}) =>
  read(told, start, notations, stated, ({ words, result }, asked) => {
    const steps = checked(follow(words, start, asked), words);
    return endedBy(result, steps, start, asked).map(({ move }) => move);
  });

/**
 * Return the same as a text with comments, and with side lines in round brackets. Every move is
 * legal.
 * @param {any} told @param {Place} start @param {Notation[]} notations @param {Stated} stated
 */
export const readTree = (told, start, notations, stated = {}) =>
  read(told, start, notations, stated, (line, asked) => writeLine(line, start, asked).join(" "));

/** @typedef {{notation: Notation | null, notations: Notation[], exchanged: boolean}} Asked */

/**
 * @template Read
 * @param {any} told @param {Place} start @param {Notation[]} notations @param {Stated} stated
 * @param {(line: Line, asked: Asked) => Read} make
 */
function read(told, start, notations, { notation: name, first = "X" }, make) {
  const notation = name === undefined ? null : findNotation(notations, name);
  const asked = { notations, exchanged: first === "O" };
  try {
    return make(lineOf(told, { notation, ...asked }), { notation, ...asked });
  } catch (error) {
    if (!isFault(error) || ["count", "result"].includes(error.kind)) throw error;
    error.fits = notations
      .filter((one) => one !== notation && fits(told, start, { notation: one, ...asked }))
      .map((one) => ({ notation: one.name }));
    const names = error.fits.map((one) => one.notation);
    const ways = names.length ? [`notation=${names.join(" or ")}`] : [];
    if (!asked.exchanged && fits(told, start, { notation, notations, exchanged: true }))
      ways.push('first="O"');
    if (ways.length) error.message += `; try ${ways.join(", or ")}`;
    throw error;
  }
}

/**
 * Return whether all moves of a game are legal in a notation.
 * @param {any} told @param {Place} start @param {Asked} asked
 */
function fits(told, start, asked) {
  const { name = "" } = asked.notation ?? {};
  const long = (isText(told) ? told : (JSON.stringify(told) ?? "")).length > LONGEST_HELP;
  if (long || (ULTIMATE_ONLY.includes(name) && !isUltimate(start))) return false;
  try {
    return follow(lineOf(told, asked).words, start, asked).at(-1)?.legal ?? false;
  } catch (error) {
    if (error instanceof TttError) return false;
    throw error;
  }
}

const isUltimate = (/** @type {Place} */ { legalMoves }) => TWO_DIGITS.test(legalMoves[0] ?? "");

/**
 * Return the moves of all words. Each of them except the last must be legal.
 * @param {Word[]} words @param {Place} start @param {Asked} asked @returns {Step[]}
 */
function follow(words, start, asked) {
  /** @type {Step[]} */
  const steps = [];
  let here = start;
  for (let from = 0; from < words.length; ) {
    const told = { number: steps.length + 1, words: words[from].text, here };
    const { length, move } = next(words.slice(from, from + LONGEST_MOVE), told, asked);
    const [legal, to] = [isMove(move, here), from + length];
    if (!legal && to < words.length) throw illegal({ ...told, move });
    const after = legal ? here.play(move) : here;
    steps.push({ move, legal, from, to, before: here, after });
    [here, from] = [after, to];
  }
  return steps;
}

/**
 * Reject a move of the other side, or a number that is not a board.
 * @param {Word} word @param {{number: number, here: Place}} told @param {Asked} asked
 */
function checkMover(word, told, asked) {
  const { number, here } = told;
  if (word.side && word.side !== here.toMove)
    throw fault(
      "side",
      `move ${number} is a move of ${word.side}, but ${here.toMove} is to move`,
      told,
    );
  if (isUltimate(here) && word.number && !asked.notation)
    throw fault(
      "number",
      `move ${number}: ${word.text} is a number: write a board and a cell as text, such as '${here.legalMoves[0]}'`,
      told,
    );
}

/**
 * Return how many of the next words are a move or a chance outcome, and which one. Throws for words
 * that are not a move, or could be several moves.
 * @param {Word[]} words @param {{number: number, words: string, here: Place}} told @param {Asked} asked
 * @returns {{length: number, move: string}}
 */
function next(words, told, asked) {
  const { number, here } = told;
  const [word, ...rest] = words;
  const where = `move ${number}`;
  if (here.result)
    throw fault(
      "over",
      `${where}, ${quote(word.text)}: the game has ended (${here.result})`,
      told,
      GameOverError,
    );
  if (!here.outcomes.length) checkMover(word, told, asked);
  const end = rest.findIndex((one) => one.entry !== word.entry || one.label);
  const whole = end < 0 ? words : words.slice(0, end + 1);
  const texts = whole.map((_, at) =>
    whole
      .slice(0, at + 1)
      .map(({ text }) => text)
      .join(" "),
  );
  const found = texts.flatMap((text, at) => {
    if (word.entry !== undefined && at + 1 < whole.length) return [];
    const move = moveOf(text, told, asked) ?? moveOf(text.replace(SIGNS, ""), told, asked);
    return move === null ? [] : [{ length: at + 1, move }];
  });
  if (!found.length) throw unread(told, asked.notation ?? asked.notations[0]);
  if (found.length > 1) {
    const ways = found.map(({ length }) => quote(texts[length - 1]));
    throw fault(
      "twice",
      `${where} is ambiguous, ${ways.join(" or ")}: write each move as one word`,
      told,
    );
  }
  return found[0];
}

/**
 * Return the move (legal or not) or the chance outcome of a text in our own notation; null if the
 * notation cannot read it. Throws for a mark that is not the mover's.
 * @param {string} text @param {{number: number, here: Place}} told @param {Asked} asked
 */
function moveOf(text, { number, here }, { notation, notations }) {
  const own = notation ?? notations[0];
  if (here.outcomes.length) return outcomesOf(here, own).get(text) ?? null;
  const [like] = here.legalMoves;
  const boards = new Set(here.legalMoves.map((one) => one.split(":")[0]));
  if (own === notations[0] && isMove(text, here)) return text;
  let found = null;
  if (notation?.name === "kaggle" && text === `${FORFEIT}`) return text;
  if (["openspiel", "kaggle"].includes(notation?.name ?? "") && "target" in here.info)
    found = actionOf(text, here.info.target, own);
  else found = isUltimate(here) ? hearTwo(text, notation) : hear(text, own, notations, like);
  if (!found && like.includes(":") && boards.size === 1) {
    const cell = hear(text, own, notations, "4"); // the board is known
    found = cell && { ...cell, move: `${[...boards][0]}:${cell.move}` };
  }
  if (found?.mark && found.mark !== here.toMove)
    throw fault(
      "side",
      `${quote(text)} is a move of ${found.mark}, but ${here.toMove} is to move`,
      { number, words: text, here },
    );
  return found?.move ?? null;
}

/**
 * Return the names of all chance outcomes, by their names in a notation.
 * @param {Place} here @param {Notation} notation
 */
const outcomesOf = (here, notation) =>
  new Map(here.outcomes.map(({ name }) => [writeMove(name, notation), name]));

/**
 * Return whether a word is a legal move in our own notation, or one that the referee answers.
 * @param {string} word @param {Place} here
 */
function isMove(word, here) {
  try {
    return Boolean(here.play(word));
  } catch (error) {
    if (error instanceof IllegalMoveError) return false;
    throw error;
  }
}

/**
 * Return the move of OpenSpiel's actions: a cell, or a board and a cell if the board is free.
 * @param {string} text @param {number | null} target @param {Notation} notation
 */
function actionOf(text, target, notation) {
  const numbers = text.split(" ");
  if (!numbers.every((one) => /^[0-8]$/.test(one))) return hearTwo(text, notation);
  const chosen = target === null ? numbers : [target, ...numbers];
  return chosen.length === 2 ? { move: chosen.join(""), mark: "" } : null;
}

/** @param {{number: number, words: string, here: Place}} told @param {Notation} notation */
function unread(told, notation) {
  const { number, words, here } = told;
  if (here.outcomes.length) {
    const among = [...outcomesOf(here, notation).keys()].slice(0, 20).join(", ");
    return fault(
      "word",
      `move ${number}: ${quote(words)} is not an outcome of chance on ${quote(here.text)}: choose one of ${among}`,
      told,
    );
  }
  const example = writeMove(here.legalMoves[0], notation);
  const cells = words.length > 1 && [...words].every((sign) => notation.cells.includes(sign));
  const apart = cells && !TWO_DIGITS.test(example);
  const advice = apart
    ? `, and several moves apart, as in ${[...words.slice(0, 9)].join(" ")}`
    : "";
  return fault(
    "word",
    `move ${number}: ${quote(words)} is not a move in the notation ${notation.name}: write a move such as '${example}'${advice}`,
    told,
  );
}

/** @param {{number: number, words: string, move: string, here: Place}} told */
function illegal(told) {
  const among = [...told.here.legalMoves].sort().slice(0, 20).join(", ");
  return fault(
    "illegal",
    `move ${told.number}, ${quote(told.words)}, is not legal on ${quote(told.here.text)}: the moves are ${among}; or check the notation`,
    told,
  );
}

/**
 * Return the steps, with the last word if it is a move. If the game has ended, a result must be
 * that of the game: 1-0 means that the player who began has won.
 * @param {string} said @param {Step[]} steps @param {Place} start @param {Asked} asked
 */
function endedBy(said = "", steps, start, asked) {
  const last = steps.at(-1);
  const here = last?.after ?? start;
  if (!said || last?.legal === false) return steps;
  const from = last?.to ?? 0;
  const told = { number: steps.length + 1, words: said, here };
  if (/^[01]-[01]$/.test(said) && here.legalMoves.some((one) => one.includes("-"))) {
    const move = moveOf(said, told, asked);
    if (move !== null && isMove(move, here))
      return [
        ...steps,
        { move, legal: true, from, to: from + 1, before: here, after: here.play(move) },
      ];
    if (move !== null) throw illegal({ ...told, move });
  }
  const { exchanged } = asked;
  const who = exchanged ? exchange(said[0]) : said[0];
  const result =
    ENDS[/** @type {"draw"} */ (said.toLowerCase())] ?? (/[xo]/i.test(who) && who.toUpperCase());
  const began = /^[xo]/i.test(said) ? ': if O began, pass first="O"' : "";
  if (here.result && result && result !== here.result)
    throw fault(
      "result",
      `the game states the result ${quote(said)}, but its moves end in ${here.result}${began}`,
      { words: said, here },
    );
  return steps;
}

/**
 * Return the steps, if the numbers count moves, or turns of two moves.
 * @param {Step[]} steps @param {Word[]} words
 */
function checked(steps, words) {
  let moved = 0;
  /** @type {{ply: number, number: number, dots: boolean}[]} */
  const labels = [];
  for (const { from, before } of steps) {
    const { label } = words[from];
    if (label) labels.push({ ply: moved, ...label });
    moved += before.outcomes.length ? 0 : 1;
  }
  if (labels[0]?.ply) labels.unshift({ ply: 0, number: 1, dots: false }); // before the first move
  const [first] = labels;
  const counts = (/** @type {(ply: number) => number} */ turn) =>
    labels.every(({ ply, number }) => turn(ply - first.ply) === number - first.number);
  if (counts((ply) => ply) || counts((ply) => Math.floor((ply + Number(first.dots)) / 2)))
    return steps;
  const numbers = labels.slice(0, 9).map(({ number }) => number);
  throw fault("count", `the turn numbers do not count up: ${numbers.join(" ")}`, {
    words: numbers.join(" "),
  });
}

/**
 * Return a line in our own notation, word by word. Each side line follows the move that it
 * replaces.
 * @param {Line} line @param {Place} start @param {Asked} asked @returns {string[]}
 */
function writeLine({ words, asides, result }, start, asked) {
  const steps = endedBy(result, checked(follow(words, start, asked), words), start, asked);
  const last = steps.at(-1);
  if (last?.legal === false) {
    const said = words.slice(last.from, last.to).map((one) => one.text);
    throw illegal({
      number: steps.length,
      words: said.join(" "),
      move: last.move,
      here: last.before,
    });
  }
  let next = 0; // of the comments and side lines, which are in the order of the words
  /** @param {number} to @param {Place} before @returns {string[]} */
  const saidTo = (to, before) => {
    const from = next;
    while (asides[next]?.at <= to) next++;
    return asides
      .slice(from, next)
      .map(({ comment, line }) =>
        line ? `(${writeLine(line, before, asked).join(" ")})` : `{${comment}}`,
      );
  };
  return [
    ...saidTo(0, start),
    ...steps.flatMap(({ move, to, before }) => [move, ...saidTo(to, before)]),
  ];
}
