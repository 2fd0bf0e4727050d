// The values that this browser keeps for its user: settings, solved puzzles, reviews. Nothing else
// leaves the page.

const PREFIX = "ttt-tables ";
/**
 * Values that the browser does not keep, or no longer keeps. They are lost with the page.
 * @type {Record<string, any>}
 */
const held = {};

/**
 * Return the value kept under a name, checked by `read`, since the storage can contain anything.
 * `read` is called with null if nothing is kept.
 * @template T @param {string} name @param {(kept: any) => T} read @returns {T}
 */
export function recall(name, read) {
  let kept = held[name] ?? null;
  try {
    kept ??= JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    // not JSON, or a browser without storage
  }
  return read(kept);
}

/** Return the valid parts of a kept list. @param {(part: any) => boolean} isSound */
export const listOf = (isSound) => (/** @type {any} */ kept) =>
  Array.isArray(kept) ? kept.filter(isSound) : [];

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    delete held[name];
  } catch {
    held[name] = value;
  }
}

/** An empty text means the browser's own choice. `last` is the view that was open last. */
const USUAL = { theme: "", language: "", classroom: "", side: "", bot: "", coach: "", last: "" };
/** The permitted values of settings that have only a few. @type {Record<string, string[]>} */
const KNOWN = {
  ...{ theme: ["light", "dark"], classroom: ["1"], side: ["X", "O", "both"] },
  bot: ["easy", "medium", "hard", "perfect"],
  coach: ["on", "off"],
};

/** Return the kept settings that are valid, and defaults for the rest. @param {any} kept */
const readSettings = (kept) => {
  const sound = Object.keys(USUAL).flatMap((name) => {
    const value = kept?.[name];
    return typeof value === "string" && (KNOWN[name]?.includes(value) ?? true)
      ? [[name, value]]
      : [];
  });
  return { ...USUAL, .../** @type {Partial<typeof USUAL>} */ (Object.fromEntries(sound)) };
};

export const settings = recall("settings", readSettings);

/**
 * Take over the settings from other tabs of this browser, with a call when they change the page's
 * look.
 * @param {() => void} changed
 */
export function follow(changed) {
  addEventListener("storage", ({ key }) => {
    if (key !== `${PREFIX}settings`) return;
    const { theme, classroom } = settings;
    Object.assign(settings, recall("settings", readSettings));
    if (theme !== settings.theme || classroom !== settings.classroom) changed();
  });
}

/** Change settings, also for the next visit. @param {Partial<typeof settings>} some */
export function set(some) {
  Object.assign(settings, some);
  keep("settings", settings);
}
