// Split a game (a text or a list) into words, like ttt_tables/notation/movetext.py. This module
// also keeps comments and side lines.
import { isText, quote } from "../checks.js";
import { IllegalMoveError, TttError } from "../errors.js";
import { isPair } from "./notations.js";
import { replaceActions } from "./ultimate-moves.js";

/**
 * @typedef {import("./notations.js").Notation} Notation
 * @typedef {import("./games.js").Place} Place
 * @typedef {object} Word  a word of a game, and what comes before it
 * @property {string} text
 * @property {number} [entry]  of a list: its words are exactly one move
 * @property {{number: number, dots: boolean}} [label]  the number of a turn
 * @property {string | null} [side] @property {boolean} [number]  of JSON
 * @property {string} [decimal]  the word with its number if it may be a decimal, such as 4.0
 * @typedef {{comment?: string, line?: Line}} Aside  a comment, or a side line
 * @typedef {object} Line  words, and the number of words before each comment and side line
 * @property {Word[]} words @property {(Aside & {at: number})[]} asides @property {string} [result]
 * @typedef {{notation: Notation | null, exchanged: boolean}} Asked  by default our own; whether marks
 *   are exchanged
 */

const MOST = 10_000; // moves of a game
const LONGEST = 50_000; // characters of its text
const LONGEST_ENTRY = 100; // characters of a move in a list
export const FORFEIT = -1; // the action of an agent without one, in a replay
const DEEPEST = 81; // nested side lines: more than a game has moves
const IN_BRACKETS = /(?<=[^\s([,;])\s*[\s,;]\s*(?=[^\s)\],;])/g;
const WORDS = /(?:[^\s,;()[\]]|\([^()]*\)|\[[^[\]]*\])+[)]?|[()[\]]/g; // brackets hold one together
const MARK = /(?<![a-z])[xo](?![a-z])/gi;
// A comment; brackets of a move, as in x(1,1) or (4, 4); brackets of a side line; everything else.
const PAIR = /\(\s*(?:\d|[a-z]{1,2})\s*[,;:/ ]\s*(?:\d|[a-z]{1,2})\s*\)/;
const TOKENS = new RegExp(
  String.raw`\{[^}]*\}?|(?<=[^\s(])\([^()]*\)|${PAIR.source}|[()]|[^(){]+`,
  "gi",
);
const KEPT = "\uE000"; // comes before the number of a comment or of a side line
const PARTS_OF_LINE = /\uE000\d+|[^\s\uE000]+/g;
const LABEL = /^(\d{1,4})(?:(\.{1,3})|[:)](?=$))/;
const DECIMAL = /^\d{1,4}\.0$/; // of pandas: the number, or move 0 of a turn
const SIGNS = /(?:[!?#%+]{1,4}|\$\d{1,3})$/;
const NO_MOVE = /^\s*-1[\s,]+-1(?=\s)/; // sent by CodinGame to the player who begins
const RESULT =
  /(?:(?<=\s)|^)(\*|1-0|0-1|1\/2-1\/2|½-½|draw|(?:[xo]) (?:wins|won|has won))[.!]?\s*$/i;
const NUMBERS = ["number", "ply", "turn", "move_number"]; // keys of a move in JSON
const SIDES = ["side", "player", "mark", "symbol"];
/**
 * Keys of a move that is given in parts, and how the move is written.
 * @type {Record<string, (of: any) => string>}
 */
const PARTS = {
  "board cell": ({ board, cell }) => `${board}:${cell}`,
  "col row": ({ row, col }) => `(${row},${col})`,
  "column row": ({ row, column }) => `(${row},${column})`,
  "x y": ({ x, y }) => `(${y},${x})`,
  "board col row": ({ board, row, col }) => `[${board} ${row} ${col}]`,
  "board column row": ({ board, row, column }) => `[${board} ${row} ${column}]`,
};

/**
 * Why a text is not a game: a kind, the words and the number of the move, the move itself, and its
 * position. `fits` lists the notations in which the text would be a game.
 * @typedef {IllegalMoveError & {kind: string, fits: {notation: string}[], number: number,
 *   words: string, move: string, here: Place | null}} Fault
 */

/** @param {string} kind @param {string} told @param {Partial<Fault>} at @returns {Fault} */
export function fault(kind, told, { here = null, ...at } = {}, Kind = IllegalMoveError) {
  const known = { kind, fits: [], number: 0, words: "", move: "", ...at };
  // An uncaught error is printed without the position, which contains the game's tables.
  const made = Object.defineProperty(new Kind(told), "here", { value: here });
  return /** @type {Fault} */ (Object.assign(made, known));
}

/** Return whether an error is one of these. @param {any} error @returns {error is Fault} */
export const isFault = (error) => error instanceof TttError && "kind" in error;

/**
 * Return the words of a text, or of a list from JSON.
 * @param {any} told @param {Asked} asked @returns {Line}
 */
export const lineOf = (told, asked) => checked(rawLineOf(told, asked));

/** @param {any} told @param {Asked} asked @returns {Line} */
function rawLineOf(told, asked) {
  if (isText(told) && told.length > LONGEST)
    throw fault("long", `a game must have at most ${LONGEST} characters, got ${told.length}`);
  const bracketed = asked.notation?.cells[0][0] === "[";
  const value = isText(told) && !bracketed ? (jsonOf(told) ?? told) : told;
  if (isText(value)) return lineOfText(value, asked);
  const list = Object.hasOwn(PARTS, keysOf(value)) ? [value] : value;
  if (!Array.isArray(list))
    throw fault("unread", `the moves of a game must be a text or a list, got ${quote(told)}`);
  if (list.length > MOST)
    throw fault("long", `a game must have at most ${MOST} moves, got ${list.length}`);
  return lineOfList(list, asked);
}

/** Return a line. Throws for 4.0, unless other moves have numbers, too. @param {Line} line */
function checked(line) {
  const [decimal] = line.words.flatMap((one) => one.decimal || []);
  if (!decimal || line.words.some(({ label, decimal: of }) => label && !of)) return line;
  const [number] = decimal.split(".");
  throw fault(
    "word",
    `'${decimal}' is ambiguous, the number ${number} or the move 0 of turn ${number}: write '${number}' or '${number}. 0'`,
    { number: 1, words: decimal },
  );
}

/** Return the list or the object of a JSON text, or null if it is neither. @param {string} text */
function jsonOf(text) {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Return the keys of an object in order, or "" for anything else. @param {any} value */
const keysOf = (value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.keys(value).sort().join(" ")
    : "";

/** @param {any[]} list @param {Asked} asked @returns {Line} */
function lineOfList(list, asked) {
  const { notation, exchanged } = asked;
  const told = withoutMore(list, notation);
  const plain = told.every((one) => isText(one) || Number.isInteger(one));
  // In OpenSpiel, also in Kaggle's replays, a board and a cell are two entries.
  if (["openspiel", "kaggle"].includes(notation?.name ?? "") && plain)
    return lineOfText(told.join(" "), asked);
  const onePair = notation && isPair(notation) && told.length === 2 && told.every(Number.isInteger);
  /** @type {Word[]} */
  const words = [];
  let result = "";
  for (const [entry, value] of (onePair ? [told] : told).entries()) {
    const { number, side, move } = partsOf(value);
    if (entry === told.length - 1 && number === undefined && isText(move) && RESULT.test(move)) {
      result = move.trim();
      break;
    }
    const text = notation ? textOf(move) : replaceActions(textOf(move));
    const found = split(collapsed(text), [], exchanged).words;
    if (!found.length)
      throw fault("empty", `entry ${entry + 1} of the moves, ${quote(value)}, is empty`);
    if (number !== undefined && found[0].label)
      throw fault(
        "label",
        `entry ${entry + 1} of the moves, ${quote(JSON.stringify(value))}, has two turn numbers: write one`,
      );
    const label = number === undefined ? found[0].label : { number, dots: false };
    const first = { label, side: exchanged && side ? exchange(side) : side };
    const more = { number: Number.isInteger(move), entry };
    words.push(...found.map((one, at) => ({ ...one, ...more, ...(at ? {} : first) })));
  }
  return { words, asides: [], result };
}

/**
 * Return the moves of a list without the additions of an arena: CodinGame's entry before the first
 * move, and in Kaggle's replays the agent that was not to act.
 * @param {any[]} told @param {Notation | null} notation
 */
function withoutMore(told, notation) {
  if (notation?.name === "codingame" && `${told[0]}` === "-1,-1") return told.slice(1);
  if (notation?.name !== "kaggle" || !told.length || !told.every(Array.isArray)) return told;
  return told.slice(1).flatMap((step, at) => {
    const active = [...told[at].keys()].filter((one) => told[at][one]?.status === "ACTIVE");
    const actions = active.map((one) => submitted(step[one]));
    // OpenSpiel's games begin with a step that sets them up, in which all agents submit -1.
    const setUp = at === 0 && actions.length > 1 && actions.every((one) => one === FORFEIT);
    if (actions.length === 1 || setUp) return setUp ? [] : actions;
    throw fault(
      "unread",
      `step ${at + 1} of the replay has ${actions.length} actions of active agents: ` +
        'expected one, such as "action": 4 or "action": {"submission": 4}',
    );
  });
}

/**
 * Return the action of an agent. An agent that lost without an action has forfeited.
 * @param {any} agent
 */
function submitted(agent) {
  const { action, status } = agent ?? {};
  if (action === null && ["TIMEOUT", "ERROR", "INVALID"].includes(status)) return FORFEIT;
  return action?.submission ?? action;
}

/**
 * Return a text with one blank for each run of blanks, so that patterns match in linear time.
 * @param {string} text
 */
const collapsed = (text) => text.trim().replace(/\s+/g, " ");

/**
 * Return the words of a text, with comments in braces and side lines in round brackets.
 * @param {string} text @param {Asked} asked @returns {Line}
 */
function lineOfText(text, { notation, exchanged }) {
  const acts = !notation || notation.name === "openspiel";
  /** @type {Aside[]} */
  const kept = [];
  const open = [""]; // the texts of nested lines, the outermost first
  const add = (/** @type {string} */ part) => open.push(`${open.pop()}${part}`);
  const plain = collapsed(text.replaceAll(KEPT, "\uFFFD"));
  const moved = notation?.name === "codingame" ? plain.replace(NO_MOVE, "") : plain;
  let before = ""; // the token before
  for (const [token] of (acts ? replaceActions(moved) : moved).matchAll(TOKENS)) {
    if (token === "(") open.push("");
    else if (token === ")") {
      if (open.length === 1 && !/(?:^|[\s,;[\]])\d{1,4}$/.test(before))
        throw fault("closed", "a closing bracket has no opening bracket");
      if (open.length === 1) {
        add(token); // of a number, as in 1)
        before = token;
        continue;
      }
      kept.push({ line: split(open.pop() ?? "", kept, exchanged) });
      add(` ${KEPT}${kept.length - 1} `);
    } else if (token[0] === "{") {
      if (!token.endsWith("}"))
        throw fault("comment", "a comment is not closed: write it between { and }");
      kept.push({ comment: token.slice(1, -1).trim() });
      add(` ${KEPT}${kept.length - 1} `);
    } else add(token);
    before = token;
    if (open.length > DEEPEST)
      throw fault("deep", `side lines must not be nested more than ${DEEPEST} deep`);
  }
  if (open.length > 1) throw fault("open", `a bracket is not closed: ${quote(text)}`);
  let last = 0; // the end of the part that is left out
  for (const { 0: part, index } of open[0].matchAll(PARTS_OF_LINE))
    if (part[0] !== KEPT) last = index + part.length;
  const [body, tail] = [open[0].slice(0, last), open[0].slice(last)];
  const result = RESULT.exec(body)?.[1] ?? "";
  return { ...split(body.replace(RESULT, "") + tail, kept, exchanged), result };
}

/** Return a text with X and O exchanged. @param {string} text */
export const exchange = (text) => text.replace(MARK, (mark) => "OXox"["XOxo".indexOf(mark)]);

/**
 * Return a line of a text, without numbers of turns and separate punctuation.
 * @param {string} text @param {Aside[]} kept @returns {Line}
 */
function split(text, kept = [], exchanged = false) {
  /** @type {Line} */
  const { words, asides } = { words: [], asides: [] };
  /** @type {Word["label"]} */
  let label;
  let decimal = "";
  for (const [one] of (exchanged ? exchange(text) : text).matchAll(WORDS)) {
    const joined = /[([]/.test(one) ? one.replace(IN_BRACKETS, ",") : one;
    const other = one[0] === KEPT ? kept[+one.slice(1)] : null;
    if (other?.line && !words.length)
      throw fault("first", "a side line must not come before the first move");
    if (other) {
      asides.push({ ...other, at: words.length });
      continue;
    }
    const [number, digits, dots] = (!label && LABEL.exec(joined)) || [""];
    if (digits) {
      label = { number: +digits, dots: dots === "..." };
      decimal = DECIMAL.test(joined) ? joined : "";
    }
    const word = joined.slice(number.length);
    if (!word || SIGNS.exec(word)?.index === 0) continue;
    words.push({ text: word, label, decimal });
    [label, decimal] = [undefined, ""];
  }
  if (label) throw fault("label", `no move follows the number ${label.number}`);
  return { words, asides };
}

/**
 * Return the number, the side and the move of an entry of a list.
 * @param {any} value @returns {{number?: number, side?: string, move: any}}
 */
function partsOf(value) {
  const isCount = (/** @type {any} */ one) => Number.isInteger(one) && one >= 0 && one <= MOST;
  const isSide = (/** @type {any} */ one) => isText(one) && /^[xo]$/i.test(one);
  if (Array.isArray(value)) {
    const [number, side, move, ...more] = value;
    const told = value.length === 3 && !more.length && isCount(number) && isSide(side);
    return told ? { number, side: side.toUpperCase(), move } : { move: value };
  }
  if (typeof value !== "object" || !value) return { move: value };
  const entries = Object.entries(value);
  const numbers = entries.filter(([name]) => NUMBERS.includes(name)).map(([, one]) => one);
  const sides = entries.filter(([name]) => SIDES.includes(name)).map(([, one]) => one);
  if (numbers.length > 1 || sides.length > 1 || !numbers.every(isCount) || !sides.every(isSide))
    throw fault(
      "parts",
      `${quote(JSON.stringify(value))} is not a move: its number must be a whole number, its side X or O`,
    );
  const rest = Object.fromEntries(
    entries.filter(([name]) => ![...NUMBERS, ...SIDES].includes(name)),
  );
  const move = Object.keys(rest).join() === "move" ? rest.move : rest;
  return { number: numbers[0], side: sides[0]?.toUpperCase(), move };
}

/**
 * Return the text of a move from JSON, with keys and lists as other programs write them.
 * @param {any} value @returns {string}
 */
function textOf(value) {
  if (isText(value) && value.length <= LONGEST_ENTRY) return value;
  if (Number.isInteger(value) && Math.abs(value) <= MOST) return `${value}`;
  if (Array.isArray(value) && value.length > 1 && value.length < 5) {
    const parts = value.map((one) => (Number.isInteger(one) ? `${one}` : textOf(one)));
    return parts.length === 3 ? `[${parts.join(" ")}]` : `(${parts.join()})`;
  }
  if (Object.hasOwn(PARTS, keysOf(value))) {
    const told = Object.entries(value).map(([name, one]) => [name, textOf(one)]);
    return PARTS[keysOf(value)](Object.fromEntries(told));
  }
  throw fault("unread", `a move must be a text or a number, got ${quote(JSON.stringify(value))}`);
}
