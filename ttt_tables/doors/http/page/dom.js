// Elements and controls.

const isPlain = (part) => part?.constructor === Object;

function make(tag, parts) {
  const element = document.createElement(tag);
  const attributes = isPlain(parts[0]) ? parts[0] : {};
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...parts.flat(Infinity).filter((part) => part != null && !isPlain(part)));
  return element;
}

/** A function for each kind of element: attributes and listeners first, if any, then children. */
export const html = new Proxy(
  {},
  {
    get:
      (_, tag) =>
      (...parts) =>
        make(tag, parts),
  },
);

const { button, caption, div, h2, label, li, option, p, section, select, table } = html;
const { tbody, td, th, thead, tr } = html;

export function say(text) {
  document.getElementById("status").textContent = text;
}

/** The address of a view in a state. What is empty or as usual is left out. */
export function address(view, state, usual = {}) {
  const given = Object.entries(state).filter(
    ([name, value]) => value !== "" && value != null && value !== usual[name],
  );
  const query = new URLSearchParams(given).toString();
  return `#${view}${query ? `?${query}` : ""}`;
}

/** A labelled choice. Options are texts, or pairs of a value and its text. */
export function choose(name, options, value, change) {
  const pairs = options.map((one) => (Array.isArray(one) ? one : [one, one]));
  const choices = pairs.map(([key, text]) => option({ value: key, selected: key === value }, text));
  const list = select({ "data-key": name, change: () => change(list.value) }, choices);
  return label(name, list);
}

/** Which side the user plays. */
export const chooseSide = (side, change) =>
  choose("You play", [["both", "both sides"], "X", "O"], side, change);

export const press = (text, act, disabled = false) =>
  button({ type: "button", "data-key": text, click: act, disabled }, text);

export const legend = (text) => p({ class: "legend" }, text);
export const controls = (...parts) => div({ class: "controls" }, parts);
export const stack = (...parts) => div({ class: "stack" }, parts);
export const card = (title, ...parts) => section(h2(title), parts);
export const items = (texts) => texts.map((text) => li(text));

export function drawTable(title, heads, rows) {
  const head = tr(heads.map((text) => th({ scope: "col" }, text)));
  const body = rows.map((row) => tr(row.map((cell) => td(`${cell}`))));
  return table(caption(title), thead(head), tbody(body));
}
