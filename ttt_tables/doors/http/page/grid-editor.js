// Editing a grid: choose a cell, then drag in a triangle or by three sliders that sum to 100.

import { drawBar, tint } from "./board.js";
import { html, note, svg } from "./dom.js";
import { NAMES } from "./rules.js";
import { faultOf, parseGrid } from "./solver.js";

const { button, details, div, form, input, label, p, span, summary } = html;
const PARTS = ["success", "neutral", "failure"];
let chosen = 0;
let editing = false;
/** The corners of the triangle: success, neutral, failure. */
const CORNERS = [
  [20, 170],
  [110, 14],
  [200, 170],
];

/** Three parts that sum to 100, after one is set: neutral gives way first, for neutral failure. @param {number[]} parts @param {number} part @param {number} value */
export function setPart(parts, part, value) {
  const next = [...parts];
  next[part] = Math.max(0, Math.min(part === 1 ? 99 : 100, Math.round(value)));
  const first = part === 1 ? 2 : 1;
  const second = 3 - part - first;
  next[first] = Math.min(first === 1 ? 99 : 100, Math.max(0, 100 - next[part] - next[second]));
  next[second] = 100 - next[part] - next[first];
  return next;
}

/** The parts that a point of the triangle stands for, in whole percents. @param {number} x @param {number} y */
function partsAt(x, y) {
  const [[x1, y1], [, y2], [x3]] = CORNERS;
  const neutral = Math.max(0, Math.min(0.99, (y1 - y) / (y1 - y2)));
  const width = (x3 - x1) * (1 - neutral);
  const left = x1 + ((x3 - x1) * neutral) / 2;
  const failure = width ? Math.max(0, Math.min(1, (x - left) / width)) * (1 - neutral) : 0;
  const whole = [Math.round(100 * neutral), Math.round(100 * failure)];
  return [100 - whole[0] - whole[1], whole[0], whole[1]];
}

/** @param {number[]} parts @returns {[number, number]} */
const pointOf = (parts) =>
  /** @type {[number, number]} */ (
    [0, 1].map((axis) => parts.reduce((sum, part, at) => sum + (part / 100) * CORNERS[at][axis], 0))
  );

/** @param {number[]} parts @param {(parts: number[], done: boolean) => void} set */
function drawTriangle(parts, set) {
  const [cx, cy] = pointOf(parts);
  const handle = svg.circle({ class: "handle", cx, cy, r: 11 });
  const move = (/** @type {any} */ event, /** @type {boolean} */ done) => {
    const box = triangle.getBoundingClientRect();
    const scale = 220 / box.width;
    set(partsAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale), done);
  };
  const words = PARTS.map((name, at) =>
    svg.text({ x: CORNERS[at][0], y: at === 1 ? 10 : 186, "text-anchor": ["start", "middle", "end"][at] }, name),
  );
  const triangle = svg.svg(
    {
      class: "triangle",
      viewBox: "0 0 220 190",
      "aria-hidden": "true", // the sliders do the same for those who do not point
      pointerdown: (/** @type {any} */ event) => {
        triangle.setPointerCapture(event.pointerId);
        move(event, false);
      },
      pointermove: (/** @type {any} */ event) => event.buttons && move(event, false),
      pointerup: (/** @type {any} */ event) => move(event, true),
    },
    svg.path({ d: `M${CORNERS.map((corner) => corner.join(" ")).join("L")}Z` }),
    words,
    handle,
  );
  const put = (/** @type {number[]} */ next) => {
    const [x, y] = pointOf(next);
    handle.setAttribute("cx", x);
    handle.setAttribute("cy", y);
  };
  return { triangle, put };
}

/** The editor of a grid's text; `change` gets the new one. @param {string} grid @param {(grid: string) => void} change */
export function drawEditor(grid, change) {
  const cells = grid.split(" ").map((cell) => cell.split("/").map(Number));
  let parts = cells[chosen];
  const sliders = PARTS.map((_, part) =>
    input({
      type: "range",
      min: 0,
      max: 100,
      value: parts[part],
      "data-key": `part ${part}`,
      input: (/** @type {any} */ event) => set(setPart(cells[chosen], part, +event.target.value), false),
      change: (/** @type {any} */ event) => set(setPart(cells[chosen], part, +event.target.value), true),
    }),
  );
  const shown = PARTS.map(() => html.b());
  const { triangle, put } = drawTriangle(parts, (next, done) => set(next, done));
  const set = (/** @type {number[]} */ next, /** @type {boolean} */ done) => {
    parts = next;
    put(parts);
    parts.forEach((part, at) => {
      sliders[at].value = part;
      shown[at].textContent = `${part}`;
    });
    if (!done) return;
    const all = cells.map((cell, at) => (at === chosen ? parts : cell));
    change(all.map((cell) => cell.join("/")).join(" "));
  };
  const choice = cells.map((cell, at) =>
    button(
      {
        type: "button",
        class: "pick",
        "aria-pressed": `${at === chosen}`,
        "aria-label": `edit ${NAMES[at]}: ${cell.join("/")}`,
        "data-key": `edit ${at}`,
        click: () => {
          chosen = at;
          made.replaceWith(drawEditor(grid, change));
        },
      },
      cell.join("/"),
      drawBar(cell),
    ),
  );
  const made = details(
    { class: "card", open: editing, toggle: (/** @type {any} */ event) => (editing = event.target.open) },
    summary({ "data-key": "edit" }, html.h2("Edit this grid")),
    div(
      { class: "editor" },
      div(
        div({ class: "picks", role: "group", "aria-label": "Which cell" }, choice),
        html.h3(`The luck of ${NAMES[chosen]}`),
        sliders.map((slider, part) => label(span(`${PARTS[part]} % `, shown[part]), slider)),
      ),
      triangle,
    ),
    drawText(grid, change),
  );
  set(parts, false);
  return made;
}

/** The grid as a text; what is wrong is said beside it, and marked. @param {string} grid @param {(grid: string) => void} change */
function drawText(grid, change) {
  const text = input({ class: "long", value: grid, "data-key": "grid", "aria-describedby": "grid-fault" });
  const wrong = p({ id: "grid-fault", class: "fault", role: "alert" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const asked = text.value.trim().split(/\s+/).join(" ");
    try {
      parseGrid(asked);
    } catch (error) {
      const { message, cell } = /** @type {Error & {cell?: number}} */ (error);
      wrong.textContent = message;
      text.setAttribute("aria-invalid", "true");
      text.value = asked;
      const starts = asked.split(" ").slice(0, cell).join(" ").length + (cell ? 1 : 0);
      if (cell !== undefined && faultOf(asked.split(" ")[cell]))
        text.setSelectionRange(starts, starts + asked.split(" ")[cell].length);
      return text.focus();
    }
    change(asked);
  };
  return form(
    { submit },
    label("Or as a text: nine success/neutral/failure", text),
    wrong,
    p(button({ "data-key": "solve text" }, "Solve this text")),
  );
}

/** What one percent more of a cell's luck brings X, as a heat map. @param {import("./solver.js").Solution} solution */
export function drawSensitivity(solution) {
  const { success, failure } = solution.sensitivity();
  const most = Math.max(...[...success, ...failure].map(Math.abs), 1e-9);
  const sign = (/** @type {number} */ slope) => `${slope < -0.005 ? "−" : "+"}${Math.abs(slope).toFixed(2)}`;
  const map = (/** @type {string} */ name, /** @type {number[]} */ slopes) =>
    div(
      html.h3(`One percent more ${name}`),
      div(
        { class: "heat", role: "img", "aria-label": slopes.map((slope, at) => `${NAMES[at]} ${sign(slope)}`).join(", ") },
        slopes.map((slope) => {
          const made = span(sign(slope));
          tint(made, 0.5 + slope / most / 2);
          return made;
        }),
      ),
    );
  return [
    div({ class: "heats" }, map("success", success), map("failure", failure)),
    note(
      "How many points X gains (blue) or loses (orange) at the first move, of 100 a game, if a cell gets one percent more of it and one percent less of doing nothing.",
    ),
  ];
}
