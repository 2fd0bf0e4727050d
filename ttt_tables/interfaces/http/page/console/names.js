// Names in the console: how a word can be completed, and the nearest name to a wrong one.

/** @typedef {import("./ask.js").Contents} Contents */

const MOST = 8; // the most names that are offered
const LEAST = 2; // letters of a word before names are offered
const WRONG = /((?:Table|Function) with name "?(\w+)"? does not exist!)\s*Did you mean "[^"]*"\?/;

/** Return every name that a statement can use, tables first. @param {Contents} contents */
export function allNames({ tables, meanings }) {
  const columns = tables.flatMap((table) => table.columns.map((column) => column.name));
  const made = meanings.map(([name]) => name);
  return [...new Set([...tables.map((table) => table.name), ...made, ...columns])];
}

/**
 * Return the word before the cursor, and the names that complete it.
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

/** Return the edit distance of two words. @param {string} one @param {string} other */
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

/**
 * Return the name that is nearest to a wrong one, if one is near enough.
 * @param {string} wrong @param {string[]} names
 */
export function nearest(wrong, names) {
  const far = names.map((name) => [distance(wrong.toLowerCase(), name), name]);
  const [[least, name]] = far.sort(([a], [b]) => +a - +b);
  return +least <= Math.max(1, wrong.length / 3) ? `${name}` : null;
}

/**
 * Return DuckDB's message about a wrong name, with the nearest of our names in place of its own
 * suggestion.
 * @param {string} message @param {string[]} names @param {(name: string) => string} meant
 */
export function explain(message, names, meant) {
  return message.replace(WRONG, (_, told, wrong) => {
    const near = nearest(wrong, names);
    return near ? `${told} ${meant(near)}` : told;
  });
}
