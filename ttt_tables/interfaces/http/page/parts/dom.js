// Elements and controls.

/** @param {any} part */
const isPlain = (part) => part?.constructor === Object;

/** @param {Element} element @param {Part[]} parts */
function fill(element, parts) {
  const attributes = isPlain(parts[0]) ? parts[0] : {};
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  const children = /** @type {any[]} */ (parts).flat(Infinity);
  element.append(...children.filter((part) => part != null && part !== false && !isPlain(part)));
  return element;
}

/** @param {(tag: string) => Element} make @returns {Record<string, (...parts: Part[]) => any>} */
function maker(make) {
  const get =
    (/** @type {object} */ _, /** @type {string} */ tag) =>
    (/** @type {Part[]} */ ...parts) =>
      fill(make(tag), parts);
  return new Proxy({}, { get });
}

/**
 * A function for each kind of element. It takes attributes and listeners first, if there are any,
 * and then children.
 */
export const html = maker((tag) => document.createElement(tag));
/** The same for SVG elements. */
export const svg = maker((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));

const { button, caption, details, div, fieldset, h2, label, legend, li, option, p } = html;
const { section, select, span, summary, table, tbody, td, th, thead, tr } = html;

/**
 * Return the key of the control that has the focus, if it is in a given place.
 * @param {Element} place
 */
export function keyIn(place) {
  const control = /** @type {HTMLElement} */ (document.activeElement);
  return place !== control && place.contains(control) ? (control.dataset?.key ?? "") : null;
}

/**
 * Put new parts into a place. The focus stays on the control with the same key, or goes to the
 * board.
 * @param {HTMLElement} place @param {Element[]} parts @param {string | null} key  of the control
 */
export function replace(place, parts, key = keyIn(place)) {
  place.replaceChildren(...parts);
  if (key === null) return;
  const same = key && place.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
  const target = same || place.querySelector(".cell:not([aria-disabled])") || place;
  /** @type {HTMLElement} */ (target).focus({ preventScroll: true });
}

let pointed = false;
// These keys show that the user plays by keyboard. Left and right do not show it, because they also
// step back and forward.
const LEADS = ["Tab", "Enter", " ", "ArrowUp", "ArrowDown"];
document.addEventListener("pointerdown", () => (pointed = true), true);
document.addEventListener("keydown", ({ key }) => (pointed &&= !LEADS.includes(key)), true);
/** Return whether a pointer set the focus. The arrow keys then step through the game. */
export const isPointed = () => pointed;

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const BRIEF = 4000; // milliseconds for which a short remark replaces the status line
let lasting = ""; // the text of the status line before the remark
let remark = 0; // the timer of its end

/**
 * Write the status line above the board, or another one that screen readers read aloud when it
 * changes.
 * @param {string} text
 */
export function say(text, id = "status") {
  const line = byId(id);
  if (id === "status") {
    lasting = text;
    clearTimeout(remark);
  }
  if (line && line.textContent !== text) line.textContent = text;
}

/**
 * Write a short remark into the status line. The same remark is read aloud again. Then the line
 * returns to its text.
 * @param {string} text
 */
export function remind(text) {
  byId("status").textContent = text;
  clearTimeout(remark);
  remark = setTimeout(() => say(lasting), BRIEF);
}

/**
 * Return the address of a view in a state. Empty values and defaults are left out.
 * @param {string} view @param {State} state @param {State} usual
 */
export function address(view, state, usual = {}) {
  const given = Object.entries(state).filter(
    ([name, value]) => value != null && value !== usual[name] && (value !== "" || usual[name]),
  );
  const query = new URLSearchParams(given).toString().replaceAll("%3D", "=");
  return `#${view}${query ? `?${query}` : ""}`;
}

/** @param {Option[]} options @returns {string[][]} */
const pairs = (options) => options.map((one) => (Array.isArray(one) ? one : [one, one]));

/** Draw a control with its label above it. @param {Part} name @param {Part} control */
export const field = (name, control, kind = "") =>
  label({ class: `field ${kind}` }, span(name), control);

/**
 * Draw a labelled list to choose from. An option with a reason cannot be chosen.
 * @param {string} name @param {Option[]} options @param {string} value
 * @param {(value: string) => void} change
 */
export function choose(name, options, value, change) {
  const choices = pairs(options).map(([key, text, why]) =>
    option(
      { value: key, selected: key === value, disabled: Boolean(why), title: why || null },
      text,
    ),
  );
  const list = select({ "data-key": name, change: () => change(list.value) }, choices);
  return field(name, list);
}

/**
 * Draw a row of buttons, one of which is pressed.
 * @param {string} name @param {Option[]} options @param {string} value
 * @param {(value: string) => void} change
 */
export function segments(name, options, value, change) {
  const buttons = pairs(options).map(([key, text]) => {
    const more = { "aria-pressed": `${key === value}`, "data-key": `${name} ${key}` };
    return press(text, () => change(key), false, more);
  });
  return fieldset({ class: "segments" }, legend(name), div(buttons));
}

/** A button. @param {Part} text @param {() => void} act @param {Record<string, any>} more */
export const press = (text, act, disabled = false, more = {}) =>
  button({ type: "button", "data-key": text, click: act, disabled, ...more }, text);

/** @param {Part[]} parts */
export const note = (...parts) => p({ class: "note" }, parts);
/** @param {Part[]} parts */
export const controls = (...parts) => div({ class: "controls" }, parts);
/** @param {string} title @param {Part[]} parts */
export const card = (title, ...parts) => section({ class: "card" }, h2(title), parts);
/** @param {Part[]} texts */
export const items = (texts) => texts.map((text) => li(text));
/** @type {Map<string, boolean>} */
const unfolded = new Map();

/**
 * Draw parts behind a line that opens them. They stay folded or open.
 * @param {string} key @param {Part} line @param {Part[]} parts
 */
export function behind(key, line, parts, kind = "behind") {
  const toggle = (/** @type {any} */ event) => unfolded.set(key, event.target.open);
  const given = { class: kind, open: unfolded.get(key), toggle };
  return details(given, summary({ "data-key": key }, line), parts);
}
/** Draw a card that can be folded. @param {string} title @param {Part[]} parts */
export const fold = (title, ...parts) => behind(title, h2(title), parts, "card");

/**
 * Draw a table. A cell is a text, or a value and its text.
 * @param {string} title @param {string[]} heads @param {Part[][]} rows
 * @param {((row: number) => Record<string, any>)} more  attributes of a row
 */
export function drawTable(title, heads, rows, more = () => ({})) {
  const head = tr(heads.map((text) => th({ scope: "col" }, text)));
  const one = (/** @type {Part} */ cell) =>
    Array.isArray(cell) ? td({ "data-value": cell[0] }, cell[1]) : td(cell);
  const body = rows.map((row, at) => tr(more(at), row.map(one)));
  return div(
    { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
    table({ class: "data" }, caption(title), thead(head), tbody(body)),
  );
}

export const pause = (/** @type {number} */ milliseconds) =>
  new Promise((done) => setTimeout(done, milliseconds));
/** Return whether the user prefers reduced motion. Then nothing moves by itself. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
