// What this browser keeps for its user: settings, puzzles solved, reviews. Nothing else leaves the
// page.

const PREFIX = "ttt-tables ";

/**
 * What was kept under a name; the fallback where there is nothing, or where a browser keeps
 * nothing.
 * @template T @param {string} name @param {T} fallback @returns {T}
 */
export function recall(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing, or no more
  }
}

/** Empty texts are the browser's own choice; `last` is the view that was open last. */
export const settings = {
  ...{ theme: "", language: "", classroom: "", side: "", bot: "", last: "" },
  ...recall("settings", {}),
};

/** Change settings, for the next visit too. @param {Partial<typeof settings>} some */
export function set(some) {
  Object.assign(settings, some);
  keep("settings", settings);
}

/** Views in which nobody plays from a side against a level. */
const WITHOUT = ["home", "puzzles", "menace", "data"];

/**
 * A view's side and level, as they were chosen last.
 * @param {string} view @returns {Record<string, string>}
 */
export function preferred(view) {
  const { side, bot } = settings;
  const chosen = Object.entries({
    side: side === "X" ? "" : side,
    bot: bot === "medium" ? "" : bot,
  });
  if (view === "phantom") return side === "O" ? { side } : {}; // one level, and nobody beside it
  return WITHOUT.includes(view) ? {} : Object.fromEntries(chosen.filter(([, value]) => value));
}
