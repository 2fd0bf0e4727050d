// What study says next to the board: the moves by their results, and the sentence of the cell that
// is pointed at, focused or held. The list of all sentences is folded.

import { resultText } from "../play/replay.js";
import { t } from "../texts/language.js";
import { fold, html, items } from "./dom.js";
import { hasReasons, sayMove, sentences } from "./reasons.js";
import { capital, listed, nameMove, percent } from "./words.js";

/**
 * @typedef {import("../library/answer.js").Move} Move
 * @typedef {import("../library/value.js").Value} Worth
 * @typedef {import("./nine-game.js").View} View
 */

const HOLD = 400; // milliseconds after which a touch is not a tap
const RESULTS = /** @type {const} */ (["loss", "draw", "win"]);
const texts = t.nine;

/**
 * Return the moves by their results for the side to move, wins first.
 * @param {readonly Move[]} moves @returns {[number, string[]][]}
 */
export function groupsOf(moves) {
  const of = (/** @type {number} */ wdl) =>
    moves.flatMap(({ move, expectedValue }) => (expectedValue?.wdl === wdl ? [move] : [])).sort();
  const all = /** @type {[number, string[]][]} */ ([1, 0, -1].map((wdl) => [wdl, of(wdl)]));
  return all.filter(([, some]) => some.length);
}

/**
 * Return the groups in words: the best moves, and what the others do.
 * @param {[number, string[]][]} groups @param {string} mover @param {string} other
 */
export function sumUp([[wdl, best], ...rest], mover, other) {
  const others = rest.flatMap(([, moves]) => moves);
  const result = RESULTS[wdl + 1];
  if (result === "loss" || (!others.length && best.length > 1))
    return texts.every[result](mover, other);
  const head = result === "win" ? t.game.wins(mover) : capital(t.game.aDraw);
  const name = (/** @type {string[]} */ moves, word = t.or) => listed(moves.map(nameMove), word);
  if (best.length > 3 && best.length > others.length)
    return `${head}: ${texts.allBut(name(others, t.and))}.`;
  const end = others.length ? ` ${texts.others[result](others.length)}` : "";
  return `${head}: ${name(best)}.${end}`;
}

/**
 * Return a value in words: the result if it is certain, and otherwise the probabilities.
 * @param {Worth} value @param {Record<string, string>} called
 */
function inWords(value, called) {
  const { wdl, distance, win, draw, loss, score } = value.of("X");
  if (wdl === 0) return t.game.aDraw;
  if (wdl !== null) {
    const winner = called[wdl > 0 ? "X" : "O"];
    return distance ? texts.winsIn(winner, distance) : t.game.wins(winner);
  }
  if (win === null) return texts.scores(called.X, percent(score));
  const names = [t.game.wins(called.X), t.game.draw, t.game.wins(called.O)];
  const parts = [win, draw, loss].map((part, at) => `${names[at]} ${percent(part ?? 0)}`);
  return parts.join(", ").replaceAll(" %", "\u00a0%");
}

/**
 * Return what each move does, and the list of all sentences, in which moves with the same reason or
 * value share one. The values of a policy have no reasons.
 * @param {View} view @returns {{say: (move: string) => string, list: string[]}}
 */
function sentencesOf({ state, values, now, played: { called } }) {
  if (hasReasons(now) && (state.policy ?? "perfect") === "perfect")
    return {
      say: (move) => sayMove(now, move, called),
      list: sentences(now, called)
        .slice(1)
        .map(({ text }) => text),
    };
  const say = (/** @type {string} */ move) =>
    inWords(/** @type {Worth} */ (values.move(move).expectedValue), called);
  const moves = values.moves.map(({ move }) => move);
  const list = [...new Set(moves.map(say))].map((text) => {
    const same = moves.filter((move) => say(move) === text).map(nameMove);
    return `${capital(listed(same, t.and))}: ${text}.`;
  });
  return { say, list };
}

/** Return the sentence about the position. @param {View} view */
function situation({ game, now, values, played }) {
  const { here, called } = played;
  if (here.result) return resultText(here.result, called);
  const { moves } = values;
  if (!moves.length) return `${capital(inWords(game.probe(now), called))}.`;
  const mover = now.toMove ?? here.toMove;
  const sides = [called[mover], called[mover === "X" ? "O" : "X"]];
  if (moves.every(({ expectedValue }) => expectedValue?.wdl != null))
    return sumUp(groupsOf(moves), sides[0], sides[1]);
  const best = moves.filter(({ rank }) => rank === 1).map(({ move }) => nameMove(move));
  return texts.bestFor(sides[0], listed(best));
}

/**
 * Draw the line next to the board, and the folded list of all sentences.
 * @param {View} view @param {Element} board  one or several
 * @param {Map<string, string>} moves  the moves of cells, by the keys of the cells
 */
export function drawStudy(view, board, moves) {
  const { say, list } = sentencesOf(view);
  const usual = situation(view);
  const line = html.p({ class: "says" }, usual);
  const hidden = html.div({ hidden: true });
  /** @type {Map<Element, string>} */
  const said = new Map();
  for (const [key, move] of moves) {
    const cell = /** @type {Element} */ (board.querySelector(`[data-key="${key}"]`));
    const text = `${capital(nameMove(move))}: ${say(move)}.`;
    const id = `says-${said.size}`;
    cell.setAttribute("aria-describedby", id);
    hidden.append(html.span({ id }, text));
    said.set(cell, text);
  }
  const show = (/** @type {Element | null} */ cell) => {
    line.textContent = (cell && said.get(cell)) || usual;
    line.classList.remove("long");
    line.classList.toggle("long", line.scrollHeight > line.clientHeight);
  };
  follow(board, show);
  return {
    line: [line, hidden],
    list: list.length ? fold(texts.allCells, html.ul({ class: "said" }, items(list))) : null,
  };
}

/**
 * Call `show` with the cell that is pointed at, focused by a key or held, and with null if there is
 * none. A cell that was held is not played.
 * @param {Element} board @param {(cell: Element | null) => void} show
 */
function follow(board, show) {
  let timer = 0;
  let held = false;
  const cellOf = (/** @type {any} */ { target }) => target.closest(".cell");
  const on = (/** @type {string} */ types, /** @type {(event: any) => void} */ act) => {
    for (const type of types.split(" ")) board.addEventListener(type, act, true);
  };
  on("pointerover", (event) => event.pointerType === "touch" || show(cellOf(event)));
  on("focusin", (event) => event.target.matches(":focus-visible") && show(cellOf(event)));
  on("pointerleave focusout", (event) => event.pointerType === "touch" || show(null));
  on("pointerdown", (event) => {
    held = false;
    clearTimeout(timer);
    if (event.pointerType !== "touch") return;
    timer = setTimeout(() => {
      held = true;
      show(cellOf(event));
    }, HOLD);
  });
  on("pointerup pointercancel pointerleave", () => clearTimeout(timer));
  on("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
  on("click", (event) => {
    if (held) event.stopPropagation();
    held = false;
  });
}
