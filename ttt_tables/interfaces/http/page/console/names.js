// The console's names: what a word may become, and what was meant by a wrong one.

/** @typedef {import("./ask.js").Contents} Contents */

const MOST = 8; // names that are offered at once
const LEAST = 2; // letters of a name before any is
const WRONG = /((?:Table|Function) with name "?(\w+)"? does not exist!)\s*Did you mean "[^"]*"\?/;

/** Every name that a statement may use, tables first. @param {Contents} contents */
export function allNames({ tables, meanings }) {
  const columns = tables.flatMap((table) => table.columns.map((column) => column.name));
  const made = meanings.map(([name]) => name);
  return [...new Set([...tables.map((table) => table.name), ...made, ...columns])];
}

/**
 * The word before the cursor, and the names that it may become.
 * @param {string} text @param {number} at @param {string[]} names
 */
export function complete(text, at, names) {
  const word = /\w*$/.exec(text.slice(0, at))?.[0] ?? "";
  const inside = /^\w/.test(text.slice(at));
  if (word.length < LEAST || inside) return { word, found: [] };
  const small = word.toLowerCase();
  const found = names.filter((name) => name.startsWith(small) && name !== small);
  return { word, found: found.slice(0, MOST) };
}

/** How many letters to change, add or leave out. @param {string} one @param {string} other */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries())
      next.push(Math.min(next[to] + 1, row[to + 1] + 1, row[to] + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row[other.length];
}

/** The name that is nearest to a wrong one, if any is near. @param {string} wrong @param {string[]} names */
export function nearest(wrong, names) {
  const far = names.map((name) => [distance(wrong.toLowerCase(), name), name]);
  const [[least, name]] = far.sort(([a], [b]) => +a - +b);
  return +least <= Math.max(1, wrong.length / 3) ? `${name}` : null;
}

/**
 * DuckDB's words on a wrong name, with a name of ours in place of one of its own.
 * @param {string} message @param {string[]} names @param {(name: string) => string} meant
 */
export function explain(message, names, meant) {
  return message.replace(WRONG, (_, told, wrong) => {
    const near = nearest(wrong, names);
    return near ? `${told} ${meant(near)}` : told;
  });
}
