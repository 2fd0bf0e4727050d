// The puzzle of a day: another one each day, the same for everybody; what was tried here.
import { keep, recall } from "./storage.js";

const DAY = 86_400_000; // milliseconds
const DAYS = "daily puzzles";

/** Today, as this place's calendar has it. */
export const today = () => new Date().toLocaleDateString("sv"); // year-month-day

/**
 * The place of a day's puzzle among so many; NaN if the text is no day.
 * @param {string} day @param {number} count
 */
export function placeOn(day, count) {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return (((Math.floor(time / DAY) * 101) % count) + count) % count;
}

/** The tries of each day among what was kept. @param {any} kept @returns {Record<string, number>} */
const readDays = (kept) =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(
      ([, tries]) => Number.isInteger(tries) && 0 < tries && tries < 10,
    ),
  );

/** The tries that each day's puzzle took in this browser, by day. @param {string} kind  of puzzles */
export const keptDays = (kind = DAYS) => recall(kind, readDays);

/** Keep the tries of a day, unless it has some. @param {string} day @param {number} tries */
export function keepDay(day, tries, kind = DAYS) {
  const days = keptDays(kind);
  days[day] ??= tries;
  keep(kind, days);
  return days[day];
}

const isMove = (/** @type {any} */ one) => typeof one === "string" && /^\d{1,2}$/.test(one);
/** The moves tried on each puzzle among what was kept. @param {any} kept @returns {Record<string, string[]>} */
const readTries = (kept) =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(([, moves]) => Array.isArray(moves) && moves.every(isMove)),
  );

/**
 * The moves tried on a puzzle in this browser, in their order. An address tells of others, too.
 * @param {string} puzzle
 */
export const triesOf = (puzzle) => recall("tries", readTries)[puzzle] ?? [];

/** Keep that a move was tried, until the right one was. @param {string} puzzle @param {string} move @param {string} right */
export function keepTry(puzzle, move, right) {
  const before = triesOf(puzzle);
  if (before.includes(right) || before.includes(move)) return;
  keep("tries", { ...recall("tries", readTries), [puzzle]: [...before, move] });
}

/** How many days in a row, up to this one, were solved. @param {string} day */
export function streakTo(day, kind = DAYS) {
  const days = keptDays(kind);
  let streak = 0;
  for (
    let at = Date.parse(`${day}T12:00:00Z`);
    days[new Date(at).toISOString().slice(0, 10)];
    at -= DAY
  )
    streak++;
  return streak;
}

/** The day before another. @param {string} day */
export const before = (day) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - DAY).toISOString().slice(0, 10);
