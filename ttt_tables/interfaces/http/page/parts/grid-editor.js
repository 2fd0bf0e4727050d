// Edit a grid: choose a cell, and set its probabilities with three sliders that always sum to 100.

import { parseGrid, textOf } from "../library/solver.js";
import { t, wordsOf } from "../texts/language.js";
import { drawBar, tint } from "./board.js";
import { field, fold, html, note, press } from "./dom.js";

/** @type {typeof import("../texts/probabilistic.en.js").default} */
const { editor: texts } = await wordsOf("probabilistic");
const { button, div, form, input, p, span } = html;
const PARTS = texts.parts;

/**
 * Return three parts that sum to 100 after one is set. Neutral changes first, or failure if neutral
 * was set.
 * @param {number[]} parts @param {number} part @param {number} value
 */
export function setPart(parts, part, value) {
  const next = [...parts];
  next[part] = Math.max(0, Math.min(part === 1 ? 99 : 100, Math.round(value)));
  const first = part === 1 ? 2 : 1;
  const second = 3 - part - first;
  next[first] = Math.min(first === 1 ? 99 : 100, Math.max(0, 100 - next[part] - next[second]));
  next[second] = 100 - next[part] - next[first];
  return next;
}

/**
 * Draw the editor of a grid's text.
 * @param {string} grid @param {number} chosen  the cell that is edited
 * @param {(cell: number) => void} pick @param {(grid: string) => void} change  is called with the
 *   new text
 */
export function drawEditor(grid, chosen, pick, change) {
  const cells = grid.split(" ").map((cell) => cell.split("/").map(Number));
  const slide = (/** @type {any} */ { target, type }) => {
    const parts = setPart(cells[chosen], +target.dataset.part, +target.value);
    if (type !== "change") return show(parts);
    change(cells.map((cell, at) => (at === chosen ? parts : cell).join("/")).join(" "));
  };
  const sliders = PARTS.map((_, part) => {
    const range = {
      type: "range",
      min: 0,
      max: 100,
      "data-part": part,
      "data-key": `part ${part}`,
    };
    return input({ ...range, class: `part-${part}`, input: slide, change: slide });
  });
  const numbers = PARTS.map(() => html.b());
  const show = (/** @type {number[]} */ parts) =>
    parts.forEach((part, at) => {
      sliders[at].value = numbers[at].textContent = `${part}`;
    });
  const picks = cells.map((cell, at) => {
    const more = {
      ...{ class: "pick", "data-key": `edit ${at}`, "aria-pressed": `${at === chosen}` },
      "aria-label": texts.edit(t.cells[at], cell.join("/")),
    };
    return press([cell.join("/"), drawBar(cell)], () => pick(at), false, more);
  });
  show(cells[chosen]);
  return fold(
    texts.title,
    div(
      { class: "editor" },
      div({ class: "picks", role: "group", "aria-label": texts.which }, picks),
      div(
        html.h3(texts.luckOf(t.cells[chosen])),
        sliders.map((slider, part) => field([`${PARTS[part]} % `, numbers[part]], slider)),
      ),
    ),
    drawText(grid, change),
  );
}

/**
 * Draw the grid as text. An error is marked, and explained next to it.
 * @param {string} grid @param {(grid: string) => void} change
 */
function drawText(grid, change) {
  const text = input({
    class: "long",
    value: grid,
    "data-key": "grid",
    "aria-describedby": "grid-fault",
  });
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
    field(texts.asText, text),
    wrong,
    p(button({ "data-key": "solve text" }, texts.solve)),
  );
}

/**
 * Draw maps of how each cell's success and failure change X's score.
 * @param {{success: number[], failure: number[]}} sensitivity
 */
export function drawSensitivity({ success, failure }) {
  const most = Math.max(...[...success, ...failure].map(Math.abs), 1e-9);
  const sign = (/** @type {number} */ slope) =>
    `${slope < -0.005 ? "−" : "+"}${Math.abs(slope).toFixed(2).replace(".", t.point)}`;
  const map = (/** @type {string} */ name, /** @type {number[]} */ slopes) => {
    const said = slopes.map((slope, at) => `${t.cells[at]} ${sign(slope)}`).join(", ");
    const cells = slopes.map((slope) => tint(span(sign(slope)), 0.5 + slope / most / 2));
    return div(
      html.h3(texts.more(name)),
      div({ class: "heat", role: "img", "aria-label": said }, cells),
    );
  };
  const maps = div({ class: "heats" }, map(PARTS[0], success), map(PARTS[2], failure));
  return [maps, note(texts.sensitivity)];
}
