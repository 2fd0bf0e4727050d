// A game of the family at its table: a relative by its name, or a ruleset by its text.

import { openFamily } from "../library/family.js";
import { OTHER, Refusal } from "../library/rules.js";
import { FRESH, playOn, replay, turnText } from "../play/game.js";
import { playLevel } from "../play/levels.js";
import { rate } from "../play/rating.js";
import { chancesOfX, sureOf } from "../play/strength.js";
import { t, wordsOf } from "../texts/texts.js";
import { byCell, drawBoard } from "./board.js";
import { drawDie } from "./die.js";
import { card, html, note, press, segments, svg } from "./dom.js";
import { drawOpponents } from "./opponents.js";
import { drawGame, valued } from "./table.js";
import { percent } from "./words.js";

/**
 * @typedef {ReturnType<import("../library/family.js").Family["moves"]>} Ways
 * @typedef {Position & {text: string, ply: number, toss: string, ways: Ways}} At
 */

/** @type {typeof import("../texts/more.en.js").default} */
const texts = await wordsOf("more");
const SIDES = ["X", "O"];
const BOARDS = ["1", "2", "3"];

/**
 * The parts of a move: the board, the piece that moves, the cell, the mark if it is chosen; its
 * name.
 * @param {string} move @param {boolean} coin
 */
function partsOf(move, coin) {
  const [, at = "", from = "", cell, mark = ""] =
    /^(?:(\d):)?(?:(\d)-)?(\d)([XO])?$/.exec(coin ? move[0] : move) ?? [];
  const place = from ? texts.fromTo(t.cells[+from], t.cells[+cell]) : t.cells[+cell];
  const name = `${at && `${texts.boardNumber(+at + 1)} `}${place}${mark && ` (${mark})`}`;
  return { at: +at, from, cell: +cell, mark, name };
}

/**
 * A game from its address. Where a coin decides who moves, a play names the side too, as in "4X", and
 * before the toss it is the user's turn.
 * @param {State} state
 */
async function read(state) {
  const family = await openFamily();
  const { game: rules, roll = "", boards = "1" } = state;
  const { coin = false, boards: most = 1 } = family.game(rules);
  const several = most > 1;
  const plays = state.moves.split(" ").filter(Boolean);
  /** @param {string} text @param {number} ply @returns {At} */
  const position = (text, ply) => {
    const toss = SIDES.find((side) => side === plays[ply]?.[1]) ?? roll;
    const side = coin ? toss || (state.side === "O" ? "O" : "X") : SIDES[ply % 2];
    const wdl = family.result(rules, text);
    const who = coin ? "X" : side;
    const ended = wdl === null ? null : (["draw", who, OTHER[who]].at(wdl) ?? null);
    const ways = coin && !toss ? [] : family.moves(rules, text, side);
    return { text, ply, toss, side, ended, ways, board: family.board(rules, text, side) };
  };
  const follow = (/** @type {At} */ { text, ply, ways }, /** @type {string} */ play) => {
    const all = ways.map((one) => one.cell).sort();
    if (!all.includes(play)) throw new Refusal(texts.chooseOne(all.join(", ")));
    return position(family.play(rules, text, play), ply + 1);
  };
  const game = replay(state, "moves", position(family.start(rules, +boards), 0), follow);
  const { here } = game;
  if (family.shares(rules)) game.called = texts.called; // a mark tells no side
  if (coin)
    game.mine = !here.ended && (!here.toss || state.side === "both" || state.side === here.toss);
  const nameOf = (/** @type {string} */ move) => partsOf(move, coin).name;
  /**
   * X's chances and score in a position, on average where a coin is tossed.
   * @param {At} at @returns {Chances & {x_score: number}}
   */
  const chancesOf = ({ text, side, ended }) => {
    if (ended) return sureOf(ended);
    const value = family.value(rules, text);
    if (coin) return { ...sureOf("draw"), x_score: value };
    return chancesOfX({ win: +(value > 0), draw: +!value, loss: +(value < 0) }, side);
  };
  return { game, family, several, coin, nameOf, chancesOf };
}

/** @typedef {Awaited<ReturnType<typeof read>>} Read */

/** Rate each move: its cost, and the luck of its toss. @param {Read} read */
const rateAll = ({ game: { plays, positions }, coin, nameOf, chancesOf }) =>
  plays.map((play, ply) => {
    const { ways, side } = positions[ply];
    const { best, score, cost } = rate(ways, play);
    const before = chancesOf(positions[ply]).x_score;
    const luck = coin ? { luck: ways[0].score - (side === "X" ? before : 1 - before) } : {};
    return {
      ply: ply + 1,
      side,
      cell: play,
      name: nameOf(play),
      best: best.map(nameOf),
      bests: best,
      score,
      cost,
      ...luck,
    };
  });

/**
 * Make the value that a cell shows: that of the best move there.
 * @param {any} way @param {boolean} coin @returns {Value}
 */
const cellValue = ({ value, distance: left, ...way }, coin) =>
  valued(
    way,
    coin
      ? { detail: "" }
      : {
          text: [t.game.loss, t.game.draw, t.game.win][Math.sign(value) + 1],
          detail: left && t.game.inMoves(left),
        },
  );

/**
 * The boards. A piece that is moved is chosen first: then its cell stands in the state.
 * @param {State} state @param {Go} go @param {Read} read @param {string} name  of the game
 */
function drawBoards(state, go, { game, family, several, coin }, name) {
  const { here, live, mine, plays, at } = game;
  const steps = here.ways.map((way) => {
    const parts = partsOf(way.cell, coin);
    const picks = parts.from !== "" && parts.from !== state.from;
    return { ...way, ...parts, move: way.cell, picks, cell: picks ? +parts.from : parts.cell };
  });
  if (state.from && !steps.some(({ from }) => from === state.from))
    throw new Refusal(texts.noPiece(state.from));
  const wild = Boolean(steps[0]?.mark);
  const hinted = state.hint ? steps[0] : undefined;
  const last = at ? partsOf(plays[at - 1], coin) : undefined;
  const leaving = family.leaving(state.game, here.text);
  const lines = family.lines(state.game, here.text, here.side);
  const sets = steps[0] && !steps[0].from ? markOf(family, state.game, here, steps[0]) : here.side;
  const boards = here.board.split("/").map((board, number) => {
    const own = steps.filter((one) => one.at === number && (!wild || one.mark === state.mark));
    const play = (/** @type {number} */ cell) => {
      const step = own.find((one) => one.cell === cell);
      if (step?.picks) go({ from: `${cell}`, hint: "" }, true);
      else if (step) playOn(game, go, step.move);
    };
    return drawBoard({
      ...{
        board,
        play,
        side: here.side,
        numbers: Boolean(state.numbers),
        fresh: live && !state.from,
      },
      mark: wild ? state.mark : sets,
      line: lines[number],
      values:
        state.mode === "study"
          ? byCell(/** @type {any} */ (own), (way) => cellValue(way, coin))
          : [],
      open: mine ? own.map((one) => one.cell) : [],
      last: last?.at === number ? last.cell : undefined,
      hint: hinted?.at === number ? hinted.cell : undefined,
      notes: hinted && wild ? { [hinted.cell]: texts.set(hinted.mark) } : {},
      leaving: leaving ? +leaving : undefined,
      picked: state.from ? +state.from : undefined,
      ...(several
        ? { key: `board ${number} cell`, place: `${texts.boardNumber(number + 1)}, ` }
        : {}),
      name: texts.boardOf(several ? number + 1 : 0, name, game.called[here.side]),
    });
  });
  const choosing = wild
    ? segments(texts.mark, SIDES, state.mark, (mark) => go({ mark }, true))
    : null;
  return { board: several ? html.div({ class: "several" }, boards) : boards[0], choosing };
}

/**
 * The mark that a move sets.
 * @param {Read["family"]} family @param {string} game @param {At} here
 * @param {{move: string, at: number, cell: number}} step
 */
function markOf(family, game, { text, side }, { move, at, cell }) {
  const after = family.board(game, family.play(game, text, move), OTHER[side]);
  return after.split("/")[at][cell];
}

/** @param {string} roll @param {Go} go @param {boolean} off */
function drawToss(roll, go, off) {
  const coin = drawDie(
    roll ? texts.shows(roll) : texts.notTossed,
    46,
    roll && svg.text({ x: 50, y: 67 }, roll),
  );
  const toss = () => go({ roll: SIDES[Math.floor(2 * Math.random())] });
  return html.div(
    { class: "controls rolling-row" },
    coin,
    press(texts.toss, toss, off, { class: "main" }),
  );
}

/**
 * A game of the family, whose text stands in the state.
 * @param {State} state @param {Go} go
 * @param {{name: string, about: Part, lists?: Part, links: string[][], title?: string}} given
 *   the game's name, its description, lists to choose from, and positions worth seeing
 */
export async function drawRelative(state, go, { name, ...given }) {
  const relative = await read(state);
  const { game, several, coin, chancesOf, nameOf } = relative;
  const { plays, positions, here, mine } = game;
  const { board, choosing } = drawBoards(state, go, relative, name);
  const moving = here.ways[0]?.cell.includes("-");
  const which = moving ? (state.from ? texts.newPlace : texts.piece) : "";
  const names = plays.map(nameOf);
  const turn = turnText(state, game, names, which);
  const score = percent(chancesOf(here).x_score);
  const distance = here.ways[0]?.distance;
  const off = Boolean(here.ended || here.toss || !mine);
  return drawGame(state, go, game, {
    shown: {
      spot: (play) => {
        const { at, cell } = partsOf(play, coin);
        return [at, cell];
      },
      ...{ board, names, below: coin ? drawToss(here.toss, go, off) : choosing },
      status:
        !coin || here.ended
          ? turn
          : here.toss
            ? `${texts.tossed(here.toss)} ${turn}`
            : texts.tossNow,
    },
    worth: {
      ...{
        rated: rateAll(relative),
        scores: positions.map((position) => chancesOf(position).x_score),
      },
      chances: coin ? null : chancesOf(here),
      title: distance ? texts.after(distance) : t.game.perfectly,
      judge: coin ? undefined : (ply, play) => rate(positions[ply].ways, play).cost,
      name: nameOf,
    },
    setting: {
      ...given,
      opponents: drawOpponents(state, go, null),
      setup: several
        ? segments(texts.boards, BOARDS, state.boards, (boards) =>
            go({ moves: "", ...FRESH, boards }),
          )
        : null,
      study: coin ? card(texts.coin, note(texts.coinNote(score))) : null,
    },
    program: {
      hint: here.ways.length > 0,
      wait: 600,
      reply: () => playLevel(here.ways, state.bot),
    },
  });
}
