// The puzzle of a day, which is the same for everybody, and what was tried in this browser.
import { keep, recall } from "./storage.js";

const DAY = 86_400_000; // milliseconds
const DAYS = "daily puzzles";

/** Return today's date in local time. */
export const today = () => new Date().toLocaleDateString("sv"); // year-month-day

/**
 * Return the index of a day's puzzle among `count` puzzles, or NaN if the text is not a date.
 * @param {string} day @param {number} count
 */
export function placeOn(day, count) {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return (((Math.floor(time / DAY) * 101) % count) + count) % count;
}

/**
 * Return the tries of each day from the stored value.
 * @param {any} kept @returns {Record<string, number>}
 */
const readDays = (kept) =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(
      ([, tries]) => Number.isInteger(tries) && 0 < tries && tries < 10,
    ),
  );

/**
 * Return how many tries each day's puzzle took in this browser, by day.
 * @param {string} kind  of puzzles
 */
export const keptDays = (kind = DAYS) => recall(kind, readDays);

/** Store the tries of a day, unless some are stored. @param {string} day @param {number} tries */
export function keepDay(day, tries, kind = DAYS) {
  const days = keptDays(kind);
  days[day] ??= tries;
  keep(kind, days);
  return days[day];
}

const isMove = (/** @type {any} */ one) => typeof one === "string" && /^\d(-?\d)?[XO]?$/.test(one);
/**
 * Return the moves tried on each puzzle from the stored value.
 * @param {any} kept @returns {Record<string, string[]>}
 */
const readTries = (kept) =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(([, moves]) => Array.isArray(moves) && moves.every(isMove)),
  );

/**
 * Return the moves tried on a puzzle in this browser, in their order. An address can contain
 * others, too.
 * @param {string} puzzle
 */
export const triesOf = (puzzle) => recall("tries", readTries)[puzzle] ?? [];

/** Store the moves tried on a puzzle. @param {string} puzzle @param {string[]} moves */
export const keepTries = (puzzle, moves) =>
  keep("tries", { ...recall("tries", readTries), [puzzle]: moves });

/** Return the hours and the minutes until the puzzle of the next day. @returns {[number, number]} */
export function untilTomorrow() {
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const minutes = Math.ceil((next.getTime() - now.getTime()) / 60_000);
  return [Math.floor(minutes / 60), minutes % 60];
}

/** Return how many days in a row, up to this one, were solved. @param {string} day */
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

/** Return the day before another day. @param {string} day */
export const before = (day) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - DAY).toISOString().slice(0, 10);
