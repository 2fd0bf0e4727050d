// Phantom tic-tac-toe. The user sees their own marks, and marks of the other side on cells that
// they tried. The program draws its moves from an optimal strategy. In study the user enters an
// information set, and sees which cells the strategy tries.

import {
  impossible,
  legalMoves,
  marked,
  Phantom,
  parse,
  play,
  rejected,
  start,
  taken,
  write,
} from "../library/information-sets.js";
import { choice, EMPTY, OTHER, place, TttError, wonLine } from "../library/nine-cells.js";
import { open } from "../library/open.js";
import { drawBoard } from "../parts/board.js";
import { card, controls, drawTable, html, note, press, segments } from "../parts/dom.js";
import { drawGame, linksTo } from "../parts/table.js";
import { percent, points } from "../parts/words.js";
import { titleOf } from "../play/fronts.js";
import { cellsOf, drawTurn, Reply } from "../play/phantom-reply.js";
import { rate } from "../play/rating.js";
import { FRESH, playOn, replay, SHARED, START, turnText } from "../play/replay.js";
import { set } from "../play/storage.js";
import { scoreOfX } from "../play/strength.js";
import { t, wordsOf } from "../texts/language.js";

/**
 * @typedef {import("../library/information-sets.js").Known} Known
 * @typedef {ReturnType<Phantom["moves"]>} Moves
 * @typedef {Position & {game: import("../library/information-sets.js").Game}} At
 */

/** @type {typeof import("../texts/phantom.en.js").default} */
const texts = await wordsOf("phantom");
const { bot: _, ...WITHOUT_LEVELS } = SHARED;
/** @type {State} */
export const USUAL = { plays: "", known: "", news: "marked", ...WITHOUT_LEVELS };
export const CHOICES = { news: ["marked", "rejected"] };
const LINKS = linksTo(
  ["#phantom?mode=study", "#phantom?side=O&mode=study", "#phantom?known=0?&side=O&mode=study"],
  texts.links,
);
const SIDES = ["X", "O"];
/** @type {Record<string, Reply>} */
const replies = {};

/**
 * Return the position after a play: a cell that the user tries, or a turn of the program, in
 * letters.
 * @param {Phantom} tables @param {string} mine
 */
const follow = (tables, mine) => (/** @type {At} */ at, /** @type {string} */ word) => {
  const own = at.toMove === mine;
  if (!(own ? /^[0-8]$/ : /^[a-r]+$/).test(word))
    throw new TttError(own ? texts.noCell : texts.noTurn);
  const cells = own ? [+word] : cellsOf(word);
  let { game } = at;
  const turns = () => game.toMove === at.toMove;
  const names = (/** @type {number} */ cell) =>
    tables.moves(write(game.known[at.toMove]), at.toMove).some((move) => move.cell === cell);
  for (const cell of cells) {
    if (!own && !(turns() && names(cell))) throw new TttError(texts.notDrawn);
    game = play(game, cell);
  }
  if (!own && turns()) throw new TttError(texts.notDrawn);
  const { board, toMove, result } = game;
  return { game, board, toMove, result, cell: cells.at(-1) };
};

/** Return the score of the other side. @param {string} exact  a fraction */
const rest = (exact) => {
  const [part, whole] = exact.split("/");
  return `${+whole - +part}/${whole}`;
};

/** Return the board as a side sees it. @param {Known} known */
function seen(known) {
  const own = known.marks.reduce((board, cell) => place(board, cell, known.side), EMPTY);
  return taken(known).reduce((board, cell) => place(board, cell, OTHER[known.side]), own);
}

/**
 * Return the name of a play, with its rejected tries. The program's tries are shown once the game
 * has ended.
 * @param {At} before @param {At} after @param {boolean} told
 */
const nameOf = (before, after, told) =>
  told
    ? after.game.named
        .slice(before.game.named.length)
        .map(({ cell, stands }) => (stands ? t.cells[cell] : texts.rejected(t.cells[cell])))
        .join(", ")
    : texts.hidden;

/**
 * Return X's score at every position, as the user could expect it, and the cost and the luck of
 * each play.
 * @param {Reply} reply @param {At[]} positions @param {string[]} names
 */
function review(reply, positions, names) {
  const mine = reply.side;
  const ofX = (/** @type {number} */ score) => (mine === "X" ? score : 1 - score);
  const scores = positions.map(({ game: { known }, toMove, result }) => {
    if (result) return scoreOfX(result);
    return ofX(toMove === mine ? reply.ways(known[mine])[0].score : reply.waiting(known[mine]));
  });
  const rated = names.map((name, ply) => {
    const [{ toMove: side, game }, { cell = -1 }] = positions.slice(ply, ply + 2);
    const luck = (scores[ply + 1] - scores[ply]) * (side === "X" ? 1 : -1);
    const info = { ply: ply + 1, side, name, luck };
    if (side !== mine) return { ...info, cell: "", columns: [""], best: [], score: 0, cost: 0 };
    const rated = rate(reply.ways(game.known[mine]), cell);
    const own = rated.score - rated.cost;
    return { ...info, cell, columns: [[own, points(own)]], ...rated, luck: luck + rated.cost };
  });
  return { scores, rated };
}

/**
 * Return the cell of a hint, if the user asked for one.
 * @param {State} state @param {any} game @param {Reply} reply @returns {number | undefined}
 */
const hintOf = (state, { here, mine }, reply) =>
  state.hint && mine ? reply.ways(here.game.known[state.side])[0].cell : undefined;

/**
 * Draw the board of a game: the part that the user sees, and all of it once the game has ended.
 * @param {State} state @param {Go} go @param {any} game @param {Reply} reply @param {boolean} told
 */
function drawPlayed(state, go, game, reply, told) {
  const { here, mine, live, retry } = game;
  const known = here.game.known[state.side];
  // In practice the board shows the cell that was tried.
  const tries = retry !== null && state.tried;
  const after = tries ? play(here.game, +state.tried) : here.game;
  const board = told ? here.board : seen(after.known[state.side]);
  const notes = [...board].map((mark, cell) => {
    if (mark !== OTHER[state.side]) return "";
    return taken(known).includes(cell) ? texts.wasRejected : texts.unseen;
  });
  const last = after.named.at(-1);
  return drawBoard({
    ...{ board, notes, side: state.side, numbers: Boolean(state.numbers), fresh: live },
    name: t.board.of(titleOf("phantom"), here.toMove),
    open: mine ? legalMoves(known) : [],
    play: (cell) => playOn(game, go, `${cell}`),
    rejects: (cell) => {
      if (here.result) return t.board.isOver;
      return mine || board[cell] !== "." ? "" : t.board.turnOf(here.toMove);
    },
    last: told || last?.toMove === state.side ? last?.cell : undefined,
    hint: hintOf(state, game, reply),
  });
}

/**
 * Draw the board of an information set: the probabilities of the side's strategy, and the possible
 * next observations.
 * @param {State} state @param {Go} go @param {Known} known @param {Moves} moves
 */
function drawStudied(state, go, known, moves) {
  const { side } = known;
  const after = { marked, rejected }[/** @type {"marked"} */ (state.news)];
  const wins = legalMoves(known).filter((cell) => wonLine(seen(marked(known, cell))));
  return drawBoard({
    ...{ board: seen(known), side, numbers: Boolean(state.numbers) },
    name: t.board.of(titleOf("phantom"), side),
    open: legalMoves(known).filter((cell) => !impossible(after(known, cell))),
    play: (cell) => go({ known: write(after(known, cell)) }),
    values: Array.from(EMPTY, (_, at) => {
      const { exact = "", probability = 0 } = moves.find(({ cell }) => cell === at) ?? {};
      const score = (1 + probability) / 2; // for the colour
      return exact ? { text: percent(probability), detail: exact, score } : undefined;
    }),
    notes: Array.from(EMPTY, (_, cell) => {
      if (taken(known).includes(cell)) return texts.wasRejected;
      return wins.includes(cell) ? texts.wins : "";
    }),
  });
}

/**
 * Draw the exact probabilities of a strategy, and the score of each cell.
 * @param {Known} known @param {Moves} moves @param {Reply} reply @param {Phantom} tables
 */
function drawChances(known, moves, reply, { xScore: { score, exact } }) {
  const ways = reply.ways(known);
  const cells = [...moves, ...ways].map(({ cell }) => cell);
  const rows = [...new Set([...cells, ...legalMoves(known)])].map((cell) => {
    const move = moves.find((one) => one.cell === cell);
    const way = ways.find((one) => one.cell === cell);
    return [
      [`${cell}`, t.cells[cell]],
      move?.exact ?? (moves.length ? "0" : ""),
      move || moves.length ? percent(move?.probability ?? 0) : "",
      way ? [way.score, percent(way.score)] : "",
    ];
  });
  const { side } = known;
  return card(
    texts.chances(side),
    moves.length ? null : html.p(texts.never(side)),
    drawTable(texts.knows(side, write(known)), texts.heads, rows),
    note(ways.length ? texts.meaning(side, OTHER[side]) : texts.neverThere(OTHER[side])),
    note(texts.value(exact, percent(score))),
  );
}

/**
 * Return the sentence above the board of a game.
 * @param {State} state @param {any} game @param {string[]} names @param {Reply} reply
 */
function statusOf(state, game, names, reply) {
  const { here, mine, retry, plays, at, positions } = game;
  const hint = hintOf(state, game, reply);
  if (hint !== undefined) return t.buttons.hinted(t.cells[hint]);
  if (here.result || retry !== null || !mine) return turnText(state, game, names);
  const other = OTHER[state.side];
  if (!plays[at - 1]) return t.game.yours(state.side, "");
  return positions[at - 1].toMove === other
    ? `${texts.hasMarked(other)} ${t.game.yours(state.side, "")}`
    : texts.nameAnother(other, t.cells[here.cell]);
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const mine = choice("No side", state.side, SIDES);
  const tables = await open(Phantom);
  replies[mine] ??= new Reply(tables, mine);
  const reply = replies[mine];
  const game = replay(state, "plays", { ...START, game: start() }, follow(tables, mine));
  const { plays, positions, here, retry } = game;
  const told = Boolean(retry === null && positions[plays.length].result);
  const names = plays.map((_, ply) =>
    nameOf(positions[ply], positions[ply + 1], told || positions[ply].toMove === mine),
  );
  const given = state.known ? parse(state.known, mine) : null;
  const known = given ?? here.game.known[mine];
  const studied = state.mode === "study" && (given || !here.result);
  const stored =
    !impossible(known) && (known.marks.length === 4 || tables.stored(known).length > 0);
  const moves = studied && stored ? tables.moves(write(known), mine) : [];
  const held = studied
    ? known.marks.length + +(mine === "O")
    : here.board.split(OTHER[mine]).length - 1;
  const marksNote =
    told && !studied ? null : note(texts.marks(OTHER[mine], held, taken(known).length));
  const reviews = told || state.mode === "study" || retry !== null;
  const take = (/** @type {string} */ side) => {
    set({ side });
    go({ side, plays: "", ...FRESH });
  };
  const drawn = drawGame(state, go, game, {
    shown: {
      names,
      status: studied ? texts.studies(mine, moves.length > 0) : statusOf(state, game, names, reply),
      board: studied
        ? drawStudied(state, go, known, moves)
        : drawPlayed(state, go, game, reply, told),
      below: studied
        ? html.div(
            segments(texts.news, Object.entries(texts.newsNames), state.news, (news) =>
              go({ news }, true),
            ),
            controls(press(texts.back, () => go({ known: "" }), !given)),
            marksNote,
          )
        : marksNote,
    },
    worth: {
      ...(reviews && plays.length ? review(reply, positions, names) : {}),
      ...{ against: texts.against(OTHER[mine]), heads: [texts.score] },
      judge: (ply, cell) => rate(reply.ways(positions[ply].game.known[mine]), +cell).cost,
      name: (cell) => t.cells[+cell],
    },
    setting: {
      about: texts.about,
      sides: segments(t.game.youPlay, SIDES, mine, take),
      opponents: note(texts.opponent(tables.xScore.exact, rest(tables.xScore.exact))),
      links: LINKS,
      study: studied ? drawChances(known, moves, reply, tables) : null,
    },
    program: { hint: !studied, wait: 600, reply: () => drawTurn(tables, here.game) },
  });
  return state.mode === "study" ? { parts: drawn.parts } : drawn; // the program waits during study
}
