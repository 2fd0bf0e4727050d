// Puzzles on one board, to be played to the end: those of the classic game and of its variants, one
// for each day, and some on paper.

import { listGames } from "../library/lists.js";
import { parseMove } from "../library/move-text.js";
import { numberOf, TttError } from "../library/nine-cells.js";
import { Game } from "../library/play.js";
import { variant } from "../library/variants.js";
import { drawBoard, drawSmall } from "../parts/board.js";
import { choose, controls, html, press, say, segments } from "../parts/dom.js";
import { drawPuzzle, pick, USUAL as usual } from "../parts/puzzle.js";
import { drawWhy, sayFailure, sentences } from "../parts/reasons.js";
import { linksTo, worthSeeing } from "../parts/table.js";
import { nameMove } from "../parts/words.js";
import { placeOn } from "../play/days.js";
import { readList } from "../play/lists.js";
import { t, wordsOf } from "../texts/language.js";

export { CHOICES } from "../parts/puzzle.js";

/**
 * @typedef {import("../library/play.js").Position} Position
 * @typedef {import("../parts/puzzle.js").Puzzle & {text: string}} Puzzle  `text`: its position
 */

const USUALLY = "classic";
/** @type {State} */
export const USUAL = { ...usual, game: USUALLY, from: "", mark: "X", sheet: "" };
/** @type {typeof import("../texts/puzzles.en.js").default} */
const texts = await wordsOf("puzzles");
/** @type {typeof import("../texts/more.en.js").default} */
const { games: translated } = await wordsOf("more");
const LINKS = linksTo(
  ["#puzzles?puzzle=1", "#puzzles?puzzle=45", "#puzzles?puzzle=16"],
  texts.links,
);
const ON_PAPER = 12; // puzzles on a worksheet
const { div, p } = html;

/**
 * Return the puzzles of each game, the shortest first, as the package lists them. A puzzle of the
 * classic game has the number of its board.
 * @returns {Promise<Record<string, Puzzle[]>>}
 */
export async function openPuzzles() {
  /** @type {Record<string, string[]>} */
  const lists = await readList("puzzles.json");
  return Object.fromEntries(
    Object.entries(lists).map(([group, every]) => [
      group,
      every.map((text, at) => ({
        ...{ group, text, number: group === USUALLY ? numberOf(text) : at + 1 },
      })),
    ]),
  );
}

/**
 * Return the game and the number of the puzzle of a day, which is the same for everybody.
 * @param {string} day @returns {Promise<[string, string]>}
 */
async function ofTheDay(day) {
  /** @type {[string, number, string][]} */
  const days = await readList("days.json");
  const place = placeOn(day, days.length);
  if (Number.isNaN(place)) throw new TttError(texts.noDay(day));
  const [group, number] = days[place];
  return [group, `${number}`];
}

/**
 * Return how a puzzle is played.
 * @param {Game} game @param {string} text
 * @returns {import("../parts/puzzle.js").Play<Position>}
 */
export function playOf(game, text) {
  const start = game.position(text);
  const { wdl } = game.probe(start);
  return {
    ...{ start, side: start.toMove ?? "X", wdl: wdl ?? 0 },
    open: (at) => at.legalMoves,
    keeps: (at, move) => game.moves(at).move(move).value?.wdl === wdl,
    after: (at, move) => at.play(move),
    best: (at) => (at.result ? null : game.moves(at).moves[0].move),
    left: (at) => Math.ceil(pliesOf(game, at.text) / 2),
  };
}

/** Return the plies until the end. A draw fills the board. @param {Game} game @param {string} text */
function pliesOf(game, text) {
  const at = game.position(text);
  return at.result ? 0 : (game.probe(at).distance ?? at.board.replace(/[XO]/g, "").length);
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const [lists, about] = await Promise.all([openPuzzles(), listGames()]);
  const asked = state.sheet ? USUALLY : state.game;
  const [group, number] = state.day ? await ofTheDay(state.day) : [asked, state.puzzle];
  if (!Object.hasOwn(lists, group))
    throw new TttError(t.page.noValue("game", group, Object.keys(lists).join(` ${t.or} `)));
  const game = new Game(await variant(group, {}));
  if (state.sheet) return drawSheet(state, lists[USUALLY], game, go);
  const told = Object.fromEntries(
    about.map(({ name, title, summary }) => [name, translated[name] ?? { title, summary }]),
  );
  const isUsual = group === USUALLY;
  /** @type {import("../parts/puzzle.js").Kind<Puzzle>} */
  const kind = {
    ...{ view: "puzzles", by: "game", texts, nameMove, shelf: "twins" },
    title: isUsual ? undefined : told[group].title,
    prefix: isUsual ? "" : `${group} `,
    solved: isUsual ? "solved puzzles" : `solved puzzles of ${group}`,
    drawOne: (one) => drawSmall(game.position(one.text).board),
    chooser: choose(
      texts.game,
      Object.keys(lists).map((name) => [name, told[name].title]),
      group,
      (game) => go({ ...USUAL, game }),
    ),
  };
  const shown = pick(number, lists[group], kind);
  const play = playOf(game, shown.text);
  return drawPuzzle(state, go, { kind, some: lists[group], shown, play }, (scene) => {
    const { step, isOver } = scene;
    const rule = isUsual ? null : [told[group].summary, drawOld(scene.at).length ? texts.ages : ""];
    return {
      board: drawPosition(scene, state, go, play.side),
      notes: drawMarks(scene, state, go),
      told: step ? tell(step) : rule?.join(" "),
      buttons: [
        press(texts.sheet, () => go({ ...USUAL, sheet: "1" })),
        html.a({ class: "button", href: "#ultimate-puzzles" }, texts.nine),
      ],
      above: isOver ? drawWhy(play.start) : null,
      below: isUsual ? worthSeeing(LINKS) : null,
      study: isUsual ? `#classic?board=${shown.text}&side=both&mode=study` : undefined,
    };
  });
}

/**
 * Say why a try is right or wrong, without naming the next right move.
 * @param {import("../parts/puzzle.js").Step<Position>} step
 */
function tell({ before, move, right, after }) {
  if (!right) return sayFailure(before, move);
  const { text = "" } = sentences(before).find(({ moves }) => moves.includes(move)) ?? {};
  const [does, ...follows] = text.split(";");
  const next = after.game.moves(after).moves.filter(({ rank }) => rank === 1);
  const isNamed = next.some((one) => follows.join().includes(nameMove(one.move)));
  return isNamed ? `${does}.` : text;
}

/**
 * Return the moves in play, by the cell to tap. A piece is chosen before it is moved.
 * @param {readonly string[]} open @param {State} state
 */
function stepsOf(open, { from, mark }) {
  const steps = open.map((move) => ({ move, ...parseMove(move) }));
  const chosen = steps.some((one) => `${one.from}` === from) ? from : null;
  return steps.flatMap((one) => {
    if (one.mark && one.mark !== mark) return [];
    const picks = one.from !== null && `${one.from}` !== chosen;
    return [{ ...one, picks, cell: picks ? Number(one.from) : one.cell }];
  });
}

/**
 * Draw the board.
 * @param {import("../parts/puzzle.js").Scene<Position>} scene @param {State} state @param {Go} go
 * @param {string} side  that solves the puzzle
 */
function drawPosition({ at, step, open, wrong, play }, state, go, side) {
  const steps = stepsOf(open, state);
  const played = step && at === step.after ? (step.reply ?? step.move) : null;
  const { leaving } = at.info;
  return drawBoard({
    ...{ board: at.board, side, open: steps.map(({ cell }) => cell), name: texts.board(side) },
    play(cell) {
      const chosen = steps.find((one) => one.cell === cell);
      if (chosen?.picks) go({ from: `${cell}` }, true);
      else if (chosen) play(chosen.move);
    },
    mark: steps[0]?.mark ?? side,
    closed: played ? [] : wrong.filter((move) => /^\d$/.test(move)).map(Number),
    last: played ? parseMove(played).cell : undefined,
    fresh: true,
    line: at.lines[0],
    leaving: leaving ? Number(leaving) : undefined,
    picked: steps.some(({ from, picks }) => !picks && `${from}` === state.from)
      ? Number(state.from)
      : undefined,
    notes: Object.fromEntries(drawOld(at)),
  });
}

/**
 * Return for each mark that will disappear its cell, and its number in the order in which those of
 * its side do. Only positions written as cells, the oldest first, have an order.
 * @param {Position} at @returns {[number, string][]}
 */
const drawOld = ({ text, result }) =>
  result || !/^\d+ [XO]$/.test(text)
    ? []
    : [...text.slice(0, -2)].map((cell, place) => [
        Number(cell),
        texts.age(Math.floor(place / 2) + 1),
      ]);

/**
 * Draw the choice of a mark, if a move may set either.
 * @param {import("../parts/puzzle.js").Scene<Position>} scene @param {State} state @param {Go} go
 */
const drawMarks = ({ open }, { mark }, go) =>
  open.some((move) => parseMove(move).mark)
    ? segments(t.nine.mark, ["X", "O"], mark, (mark) => go({ mark }, true))
    : null;

/**
 * Draw puzzles of the classic game on paper, with the answers below.
 * @param {State} state @param {Puzzle[]} every @param {Game} game @param {Go} go
 */
function drawSheet({ sheet }, every, game, go) {
  const sheets = Math.floor(every.length / ON_PAPER);
  if (!/^[1-9]\d?$/.test(sheet) || +sheet > sheets)
    throw new TttError(texts.noSheet(sheet, sheets));
  const some = every.filter((_, at) => at % sheets === +sheet - 1).slice(0, ON_PAPER);
  say(texts.sheetTitle);
  const one = (/** @type {Puzzle} */ { text }, /** @type {number} */ at) => {
    const { side, wdl } = playOf(game, text);
    return html.li(
      div(
        { class: "paper-board", role: "img", "aria-label": texts.paper(at + 1, text) },
        drawSmall(text),
      ),
      p(`${at + 1}. `, wdl > 0 ? texts.findWin(side) : texts.findDraw(side)),
    );
  };
  const answers = some.map(
    ({ text }, at) => `${at + 1} ${nameMove(game.moves(text).moves[0].move)}`,
  );
  const buttons = controls(
    press(texts.print, () => print(), false, { class: "main" }),
    press(texts.otherSheet, () => go({ sheet: `${(+sheet % sheets) + 1}` })),
    press(texts.back, () => go({ sheet: "" })),
  );
  return {
    parts: [
      html.section(
        { class: "sheet" },
        p(texts.sheetTask),
        html.ol({ class: "paper" }, some.map(one)),
        p({ class: "answers" }, texts.answers, answers.join(" · ")),
        buttons,
      ),
    ],
  };
}
