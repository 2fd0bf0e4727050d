// The steps of the lesson on MENACE: guess its strength, beat it once, and let it learn.
import { EMPTY, emptyCells, TttError, toMove } from "../library/nine-cells.js";
import { any } from "../play/living.js";
import { chance, Menace, playGame, readGame, teach } from "../play/menace-boxes.js";
import { between } from "../play/strength.js";
import { t } from "../texts/language.js";
import { drawBoard } from "./board.js";
import { press } from "./dom.js";
import { exactly, guess, NO_FACTS } from "./lesson-steps.js";
import { beadsOf, drawChanges } from "./matchboxes.js";

/**
 * @typedef {import("./lesson-steps.js").Asked} Asked
 * @typedef {import("./lesson-steps.js").Shown} Shown
 * @typedef {import("./lesson-steps.js").Facts} Facts
 */

const GAMES = 100;
const SEED = 1;

/** Return how often a machine wins, draws and loses against random play. @param {Menace} machine */
const strengthOf = (machine) =>
  between({
    X: (board) => machine.plays(board),
    O: (board) => emptyCells(board).map((cell) => [cell, 1]),
  });

/** Return what the texts can say of a new machine. @returns {Facts} */
function factsOf() {
  const [wins, draws, losses] = strengthOf(new Menace(chance(SEED))).map((one) => exactly(one));
  return { ...NO_FACTS, side: "O", other: "X", games: GAMES, before: wins, wins, draws, losses };
}

/** Return the answer to the first step. @param {Asked["told"]} told */
export const answerOf = ({ right }) => right?.(factsOf(), "", "") ?? "";
/** Return the question of the first step. @param {Asked["told"]} told */
export const taskOf = ({ task }) => task(factsOf());

/** Show a step. @param {Asked} asked @returns {Shown} */
export function showStep(asked) {
  if (asked.step.kind === "strength") return showStrength(asked);
  return asked.step.kind === "beat" ? showGame(asked) : showTraining(asked);
}

/** @param {Asked} asked @returns {Shown} */
function showStrength(asked) {
  const machine = new Menace(chance(SEED));
  const all = strengthOf(machine);
  const sorted = [...all].sort((a, b) => a - b);
  const board = drawFirst(asked, machine);
  return { board, ...guess(asked, sorted, all[0], factsOf()) };
}

/** Draw the first box of a machine on the board. @param {Asked} asked @param {Menace} machine */
const drawFirst = ({ texts, title }, machine) =>
  drawBoard({ board: EMPTY, name: texts.board(title), values: beadsOf(machine, EMPTY) });

/** Show a game against a new machine. @param {Asked} asked @returns {Shown} */
function showGame({ told, texts, title, state, go }) {
  const cells = state.moves.replaceAll(" ", "");
  const { board, ended } = readGame(cells);
  if (cells.includes("r")) throw new TttError(texts.noMoves(state.moves));
  const machine = new Menace(Math.random);
  const mine = !ended && toMove(board) === "O";
  const boxed = !ended && !mine && emptyCells(board).length > 1;
  const changes = ended ? teach(machine, cells).changes : [];
  const add = (/** @type {number} */ cell) => ({ moves: [...cells, cell].join(" ") });
  const done = ended === "O";
  const text = done
    ? (told.right?.(factsOf(), "", "") ?? "")
    : ended === "draw"
      ? texts.drawn
      : texts.beaten;
  const last = cells ? +(cells.at(-1) ?? 0) : undefined;
  return {
    board: drawBoard({
      ...{ board, side: toMove(board), name: texts.board(title), fresh: true, last },
      ...{ open: mine ? emptyCells(board) : [], play: (cell) => go(add(cell)) },
      values: boxed ? beadsOf(machine, board) : [],
    }),
    ...{ task: told.task(factsOf()), done, verdict: ended ? { right: done, text } : null },
    below: changes.length ? drawChanges(changes) : null,
    buttons: [ended ? press(texts.again, () => go({ moves: "" })) : null],
    reply: ended || mine ? null : () => add(machine.draw(board, false) ?? 0),
  };
}

/** Show the first box before and after a hundred games. @param {Asked} asked @returns {Shown} */
function showTraining(asked) {
  const { told, texts, state, go } = asked;
  const done = state.show === "1";
  const random = chance(SEED);
  const machine = new Menace(random);
  const facts = factsOf();
  for (let game = 0; done && game < GAMES; game++)
    playGame(machine, (board) => any(emptyCells(board), random));
  const [[cell]] = machine.beads(EMPTY).sort(([, one], [, other]) => other - one);
  const after = { ...facts, after: exactly(strengthOf(machine)[0]), cell: t.cells[cell] };
  const text = told.right?.(after, "", "") ?? "";
  const train = () => go({ show: "1" });
  return {
    board: drawFirst(asked, machine),
    ...{ task: told.task(facts), done, verdict: done ? { right: true, text } : null },
    buttons: [done ? null : press(texts.hundred(GAMES), train, false, { class: "main" })],
  };
}
