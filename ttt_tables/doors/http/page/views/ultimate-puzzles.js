// Puzzles of ultimate tic-tac-toe: one move alone wins, or holds; by level, and one a day.
import { readBytes } from "../library/files.js";
import { keep as keepOnce } from "../library/open.js";
import { choice, Refusal } from "../library/rules.js";
import { follow, movesOf, playMove, resultOf, start } from "../library/ultimate.js";
import { card, controls, html, items, note, press, say, segments } from "../parts/dom.js";
import { addressOf, share } from "../parts/share.js";
import { drawSetup, layOut } from "../parts/table.js";
import { drawNine, numberLine } from "../parts/ultimate-board.js";
import { keepDay, keepTry, placeOn, streakTo, today, triesOf } from "../play/days.js";
import { moveText, nameMove } from "../play/nine.js";
import { keep, listOf, recall } from "../play/settings.js";
import { t, wordsOf } from "../texts/texts.js";

/**
 * A puzzle; moves are two digits each. `replies`: the answer to each of `others`, whose worth for
 * their mover is in `worths`.
 * @typedef {{number: number, rule: string, game: string[], wdl: number, plies: number, tempting: string, lead: number, worths: number[], line: string[], others: string[], replies: string[], level: string}} Puzzle
 */

/** @type {State} */
export const USUAL = { level: "easy", puzzle: "", day: "", tried: "", answer: "" };
/** The values of this view's state; `answer`: the page has shown the answer. */
export const CHOICES = { answer: ["", "1"] };
/** @type {typeof import("../texts/ultimate-puzzles.en.js").default} */
const texts = await wordsOf("ultimate-puzzles");
/** @type {typeof import("../texts/puzzles.en.js").default} */
const puzzles = await wordsOf("puzzles");
/** @type {typeof import("../texts/ultimate.en.js").default} */
const { about_rules: rules } = await wordsOf("ultimate");
const LEVELS = /** @type {const} */ (["easy", "medium", "hard"]);
const FAR = 8; // plies, as in ttt_tables/games/ultimate/puzzles.py
const MOST = 1 << 18; // bytes of the puzzles
/** Where this browser keeps the numbers of the puzzles that were solved, and the days' tries. */
const [SOLVED, DAYS] = ["solved ultimate puzzles", "daily ultimate puzzles"];

const { div, p } = html;

/** Every puzzle, the easiest first. @returns {Promise<Puzzle[]>} */
const openPuzzles = () =>
  keepOnce("ultimate puzzles", async () => {
    const url = new URL("../data/ultimate-puzzles.json", import.meta.url);
    const { puzzles } = JSON.parse(new TextDecoder().decode(await readBytes(url, MOST)));
    return puzzles.map(readPuzzle);
  });

/** @param {any[]} row @param {number} at */
function readPuzzle([rule, game, wdl, plies, tempting, lead, worths, ...moves], at) {
  const [played, line, others, replies] = [game, ...moves].map((text) => text.match(/../g) ?? []);
  const level = LEVELS[Number(plies >= FAR) + Number(lead > 0)];
  const known = { number: at + 1, rule, game: played, wdl, plies, tempting, lead, worths };
  return { ...known, line, others, replies, level };
}

/** @param {Puzzle[]} all @param {string} day */
function ofTheDay(all, day) {
  const harder = all.filter(({ level }) => level !== "easy");
  const place = placeOn(day, harder.length);
  if (Number.isNaN(place)) throw new Refusal(puzzles.noDay(day));
  return harder[place];
}

/**
 * The numbers of the puzzles solved in this browser, and of one more.
 * @param {number[]} more @returns {Set<number>}
 */
function solvedOnes(...more) {
  const all = new Set([...recall(SOLVED, listOf(Number.isInteger)), ...more]);
  if (more.length) keep(SOLVED, [...all]);
  return all;
}

/** @param {State} state @param {Puzzle[]} all */
function read({ level, puzzle, day, tried }, all) {
  choice("No level", level, LEVELS);
  const solved = solvedOnes();
  const ofLevel = all.filter((one) => one.level === level);
  const first = ofLevel.find((one) => !solved.has(one.number)) ?? ofLevel[0];
  const shown = day ? ofTheDay(all, day) : puzzle ? all[+puzzle - 1] : first;
  if (!shown) throw new Refusal(puzzles.noPuzzle(puzzle));
  const tries = tried.split(" ").filter(Boolean);
  const known = [shown.line[0], ...shown.others];
  for (const move of tries) if (!known.includes(move)) throw new Refusal(texts.noTry(move));
  return { shown, tries, ofLevel: all.filter((one) => one.level === shown.level) };
}

/** A move of two digits as board and cell. @param {string} move @returns {[number, number]} */
const moveOf = ([board, cell]) => [+board, +cell];

/** The position after some moves. @param {string[]} moves @param {string} rule */
function reach(moves, rule) {
  const here = moves.reduce((at, move) => follow(at, move, rule), start());
  return { ...here, ended: resultOf(here, rule), move: moves.at(-1) };
}

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const all = await openPuzzles();
  const { shown, tries: told, ofLevel } = read(state, all);
  const { rule, game, line, wdl } = shown;
  const name = `nine ${state.day || shown.number}`;
  const made = triesOf(name); // an address may tell of others' tries: those never count
  const tries = told.filter((one) => state.answer || made.includes(one));
  const last = tries.at(-1);
  const right = last === line[0];
  const found = right && !state.answer;
  const solved = solvedOnes(...(found ? [shown.number] : []));
  /** @type {State} */
  const same = state.day ? { day: state.day } : { level: shown.level, puzzle: `${shown.number}` };
  const to = (/** @type {Puzzle} */ one) =>
    go({ ...USUAL, level: one.level, puzzle: `${one.number}` });
  const next = ofLevel[(ofLevel.indexOf(shown) + 1) % ofLevel.length];
  const before = reach(game, rule);
  const here = right ? reach([...game, line[0]], rule) : before;
  const left = movesOf(before, rule).filter((move) => !tries.includes(moveText(move)));
  const { side } = before;
  const praise = state.answer ? puzzles.answer(nameMove(line[0])) : puzzles.right(made.length);
  const task = wdl > 0 ? texts.findWin(side) : texts.findDraw(side);
  say(right ? praise : last ? puzzles.wrong(nameMove(last)) : task);
  const drawn = drawNine({
    ...{ here, live: right, heat: false, closes: true, open: right ? [] : left },
    play: (move) => {
      keepTry(name, move, line[0]);
      go({ ...same, tried: [...tries, move].join(" ") });
    },
    sends: (move) => playMove(before, move, rule).target,
  });
  const reply = last && !right ? shown.replies[shown.others.indexOf(last)] : "";
  numberLine(drawn, (right ? line : reply ? [last ?? "", reply] : []).map(moveOf), side);
  const buttons = controls(
    press(right ? puzzles.next : puzzles.another, () => to(next), false, { class: "main" }),
    press(puzzles.retry, () => go({ ...same, tried: "", answer: "" }), !tries.length),
    press(
      puzzles.show,
      () => go({ ...same, tried: [...tries, line[0]].join(" "), answer: "1" }),
      right,
    ),
    html.a({ class: "button", href: studyOf(shown, right) }, puzzles.study),
  );
  const why = right
    ? drawProof(shown, side)
    : last
      ? p({ class: "told" }, tell(shown, last))
      : null;
  const daily = state.day && found ? drawDaily(state.day, made.length) : null;
  const panel = [
    drawSetup(texts.about, drawChoices(shown, go)),
    drawShelf(ofLevel, shown, solved, to),
  ];
  return { parts: layOut(drawn, [why, daily, buttons], panel) };
}

/** Levels, the day's puzzle, and the rule. @param {Puzzle} shown @param {Go} go */
const drawChoices = ({ level, rule }, go) => [
  segments(puzzles.level, Object.entries(puzzles.levels), level, (one) =>
    go({ ...USUAL, level: one }),
  ),
  note(texts.says[/** @type {"easy"} */ (level)]),
  note(`${rules[/** @type {"closed-draw"} */ (rule)]}.`),
  controls(
    press(t.home.daily, () => go({ ...USUAL, day: today() })),
    html.a({ class: "button", href: "#puzzles" }, texts.small),
  ),
];

/** The address of a puzzle in study, once solved with its line. @param {Puzzle} shown @param {boolean} right */
function studyOf({ rule, game, line }, right) {
  const moves = [...game, ...(right ? line : [])].join("+");
  const at = right ? `&at=${game.length}` : "";
  return `#ultimate?rule=${rule}&moves=${moves}${at}&side=both&mode=study`;
}

/** Say why a try fails: the reply, and what it leads to. @param {Puzzle} shown @param {string} tried */
function tell({ others, replies, worths, game }, tried) {
  const at = others.indexOf(tried);
  const other = "OX"[game.length % 2];
  const name = nameMove(replies[at]);
  return worths[at] < 0 ? texts.loses(other, name) : texts.draws(other, name);
}

/** The line that proves the answer, and why the tempting move fails. @param {Puzzle} shown @param {string} side */
function drawProof(shown, side) {
  const { line, wdl, plies, tempting, lead } = shown;
  const why = tell(shown, tempting);
  return div(
    { class: "told" },
    p(wdl > 0 ? texts.wins(side, plies) : [texts.holds, line.length > 1 ? ` ${texts.only}` : ""]),
    p(lead > 0 ? texts.fooled(nameMove(tempting)) : texts.tempting(nameMove(tempting)), " ", why),
  );
}

/** The result of a day's puzzle, kept here, and as a text that spoils nothing. @param {string} day @param {number} tried */
function drawDaily(day, tried) {
  const tries = keepDay(day, tried, DAYS);
  const squares = `${"🟧".repeat(tries - 1)}🟩`;
  const url = addressOf(`#ultimate-puzzles?day=${day}`);
  return div(
    { class: "daily" },
    p(squares, " ", puzzles.streak(streakTo(day, DAYS))),
    press(puzzles.share, () => share({ text: `${texts.result(day, squares)}\n${url}` })),
  );
}

/**
 * All puzzles of a level, by their numbers.
 * @param {Puzzle[]} ofLevel @param {Puzzle} shown @param {Set<number>} solved
 * @param {(one: Puzzle) => void} to
 */
function drawShelf(ofLevel, shown, solved, to) {
  const count = ofLevel.filter((one) => solved.has(one.number)).length;
  const one = (/** @type {Puzzle} */ puzzle) => {
    const done = solved.has(puzzle.number);
    const said = {
      "aria-label": puzzles.number(puzzle.number, done),
      "aria-current": puzzle === shown ? "true" : null,
      "data-key": `puzzle ${puzzle.number}`,
    };
    return press(`${puzzle.number}${done ? " ✓" : ""}`, () => to(puzzle), false, said);
  };
  const shelf = html.ol({ class: "line shelf" }, items(ofLevel.map(one)));
  return card(puzzles.count(ofLevel.length, count), shelf);
}
