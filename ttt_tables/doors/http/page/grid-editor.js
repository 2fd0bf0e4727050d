// Editing a grid: choose a cell, then share out its luck by three sliders that always sum to 100.

import { drawBar, tint } from "./board.js";
import { fold, html, NAMES, note, press } from "./dom.js";
import { parseGrid, textOf } from "./library/solver.js";

const { button, div, form, input, label, p, span } = html;
const PARTS = ["success", "neutral", "failure"];
let chosen = 0;

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

/** The editor of a grid's text; `change` gets the new one. @param {string} grid @param {(grid: string) => void} change */
export function drawEditor(grid, change) {
  const cells = grid.split(" ").map((cell) => cell.split("/").map(Number));
  const slide = (/** @type {any} */ { target, type }) => {
    const parts = setPart(cells[chosen], +target.dataset.part, +target.value);
    if (type === "change") return change(cells.map((cell, at) => (at === chosen ? parts : cell).join("/")).join(" "));
    show(parts);
  };
  const sliders = PARTS.map((_, part) => {
    const range = { type: "range", min: 0, max: 100, "data-part": part, "data-key": `part ${part}` };
    return input({ ...range, class: `part-${part}`, input: slide, change: slide });
  });
  const numbers = PARTS.map(() => html.b());
  const show = (/** @type {number[]} */ parts) =>
    parts.forEach((part, at) => {
      sliders[at].value = numbers[at].textContent = `${part}`;
    });
  const choose = (/** @type {number} */ at) => () => {
    chosen = at;
    made.replaceWith(drawEditor(grid, change));
  };
  const picks = cells.map((cell, at) => {
    const said = { "aria-pressed": `${at === chosen}`, "aria-label": `edit ${NAMES[at]}: ${cell.join("/")}` };
    return press([cell.join("/"), drawBar(cell)], choose(at), false, { class: "pick", ...said, "data-key": `edit ${at}` });
  });
  show(cells[chosen]);
  const made = fold(
    "Edit this grid",
    div(
      { class: "editor" },
      div({ class: "picks", role: "group", "aria-label": "Which cell" }, picks),
      div(
        html.h3(`The luck of ${NAMES[chosen]}`),
        sliders.map((slider, part) => label(span(`${PARTS[part]} % `, numbers[part]), slider)),
      ),
    ),
    drawText(grid, change),
  );
  return made;
}

/** Draw the grid as a text; a fault is marked, and explained beside it. @param {string} grid @param {(grid: string) => void} change */
function drawText(grid, change) {
  const text = input({ class: "long", value: grid, "data-key": "grid", "aria-describedby": "grid-fault" });
  const wrong = p({ id: "grid-fault", class: "fault", role: "alert" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const asked = textOf(text.value);
    try {
      parseGrid(asked);
    } catch (error) {
      wrong.textContent = /** @type {Error} */ (error).message;
      text.setAttribute("aria-invalid", "true");
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

/** Draw X's gain from one percent more of each cell's luck, as a heat map. @param {import("./library/solver.js").Solution} solution */
export function drawSensitivity(solution) {
  const { success, failure } = solution.sensitivity();
  const most = Math.max(...[...success, ...failure].map(Math.abs), 1e-9);
  const sign = (/** @type {number} */ slope) => `${slope < -0.005 ? "−" : "+"}${Math.abs(slope).toFixed(2)}`;
  const map = (/** @type {string} */ name, /** @type {number[]} */ slopes) =>
    div(
      html.h3(`One percent more ${name}`),
      div(
        { class: "heat", role: "img", "aria-label": slopes.map((slope, at) => `${NAMES[at]} ${sign(slope)}`).join(", ") },
        slopes.map((slope) => tint(span(sign(slope)), 0.5 + slope / most / 2)),
      ),
    );
  return [
    div({ class: "heats" }, map("success", success), map("failure", failure)),
    note(
      "Each cell shows how many points, of 100 a game, X gains (blue) or loses (orange) at the first move if the cell succeeds or fails one percent more often, and does nothing one percent less often.",
    ),
  ];
}
