// More games: the relatives of tic-tac-toe, in one view for all.

import { GAMES } from "../library/family.js";
import { listGames } from "../library/games.js";
import { open } from "../library/open.js";
import { OTHER, Refusal, result } from "../library/rules.js";
import { byCell, drawBoard } from "../parts/board.js";
import { drawDie } from "../parts/die.js";
import { card, choose, html, note, press, segments, svg } from "../parts/dom.js";
import { BOTS, drawOpponents } from "../parts/opponents.js";
import { drawGame, linksTo, valued } from "../parts/table.js";
import { percent } from "../parts/words.js";
import { FRESH, playOn, replay, SHARED, turnText } from "../play/game.js";
import { playLevel } from "../play/levels.js";
import { rate } from "../play/rating.js";
import { chancesOfX, sureOf } from "../play/strength.js";
import { t } from "../texts/texts.js";

/**
 * @typedef {ReturnType<import("../library/family.js").Family["moves"]>} Ways
 * @typedef {Position & {text: string, ply: number, toss: string, ways: Ways}} At
 */

const texts = t.more;
const BEGUN = { game: "vanishing", boards: "1", moves: "", mark: "X", from: "", roll: "" };
/** @type {State} */
export const USUAL = { ...BEGUN, ...SHARED };
const SIDES = ["X", "O"];
/** The values that this view's state admits. */
export const CHOICES = {
  ...{ game: Object.keys(GAMES), bot: BOTS },
  ...{ boards: ["1", "2", "3"], mark: SIDES, roll: ["", ...SIDES] },
};
const LINKS = linksTo(
  [
    "#more?side=both&mode=study",
    "#more?game=wild-misere&side=both&mode=study",
    "#more?game=random-turn&side=both&mode=study&roll=X",
  ],
  texts.links,
);

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
 * A game from its address. By the coin a play tells who has won the toss too, as "4X"; before the
 * toss it is the user's turn.
 * @param {State} state
 */
async function read(state) {
  const family = await open("family");
  const rules = GAMES[state.game];
  const { coin = false, several = false } = rules;
  const plays = state.moves.split(" ").filter(Boolean);
  /** @param {string} text @param {number} ply @returns {At} */
  const position = (text, ply) => {
    const toss = SIDES.find((side) => side === plays[ply]?.[1]) ?? state.roll;
    const side = coin ? toss || (state.side === "O" ? "O" : "X") : SIDES[ply % 2];
    const wdl = rules.result(text);
    const ended = coin
      ? result(text)
      : wdl === null
        ? null
        : (["draw", side, OTHER[side]].at(wdl) ?? null);
    const ways = coin && !toss ? [] : family.moves(state.game, text, side);
    return { text, ply, toss, side, ended, ways, board: rules.board(text, side) };
  };
  const follow = (/** @type {At} */ { text, ply, ways }, /** @type {string} */ play) => {
    const all = ways.map((one) => one.cell).sort();
    if (!all.includes(play)) throw new Refusal(texts.chooseOne(all.join(", ")));
    return position(rules.play(text, play), ply + 1);
  };
  const game = replay(state, "moves", position(rules.start(+state.boards), 0), follow);
  const { here } = game;
  if (several || state.game.startsWith("wild")) game.called = texts.called; // a mark tells no side
  if (coin)
    game.mine = !here.ended && (!here.toss || state.side === "both" || state.side === here.toss);
  const nameOf = (/** @type {string} */ move) => partsOf(move, coin).name;
  /**
   * X's chances and score in a position, on average where a coin is tossed.
   * @param {At} at @returns {Chances & {x_score: number}}
   */
  const chancesOf = ({ text, side, ended }) => {
    if (ended) return sureOf(ended);
    const value = family.value(state.game, text);
    if (coin) return { ...sureOf("draw"), x_score: value };
    return chancesOfX({ win: +(value > 0), draw: +!value, loss: +(value < 0) }, side);
  };
  return { game, rules, several, coin, nameOf, chancesOf };
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
 * @param {State} state @param {Go} go @param {Read} read
 */
function drawBoards(state, go, { game, rules, several, coin }) {
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
  const leaving = here.ended ? "" : rules.leaving?.(here.text);
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
      mark: several ? "X" : wild ? state.mark : here.side,
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
      name: texts.boardOf(several ? number + 1 : 0, state.game, game.called[here.side]),
    });
  });
  const choosing = wild
    ? segments(texts.mark, SIDES, state.mark, (mark) => go({ mark }, true))
    : null;
  return { board: several ? html.div({ class: "several" }, boards) : boards[0], choosing };
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

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const found = await read(state);
  const { game, several, coin, chancesOf, nameOf } = found;
  const { plays, positions, here, mine } = game;
  const fresh = { moves: "", ...FRESH };
  const about = (await listGames()).filter((one) => Object.hasOwn(GAMES, one.name));
  const told = about.map((one) => ({ ...one, ...texts.games[one.name] }));
  const rule = told.find(({ name }) => name === state.game)?.rule ?? "";
  const { board, choosing } = drawBoards(state, go, found);
  const moving = here.ways[0]?.cell.includes("-");
  const which = moving ? (state.from ? texts.newPlace : texts.piece) : "";
  const names = plays.map(nameOf);
  const turn = turnText(state, game, names, which);
  const score = percent(chancesOf(here).x_score);
  const distance = here.ways[0]?.distance;
  const off = Boolean(here.ended || here.toss || !mine);
  const choice = choose(
    texts.game,
    told.map((one) => [one.name, one.title]),
    state.game,
    (chosen) => go({ ...fresh, game: chosen, boards: "1" }),
  );
  return drawGame(state, go, game, {
    shown: {
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
        rated: rateAll(found),
        scores: positions.map((position) => chancesOf(position).x_score),
      },
      chances: coin ? null : chancesOf(here),
      title: distance ? texts.after(distance) : t.game.perfectly,
      judge: coin ? undefined : (ply, play) => rate(positions[ply].ways, play).cost,
      name: nameOf,
    },
    setting: {
      about: [choice, rule],
      links: LINKS,
      opponents: drawOpponents(state, go, null),
      setup: several
        ? segments(texts.boards, CHOICES.boards, state.boards, (boards) => go({ ...fresh, boards }))
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
