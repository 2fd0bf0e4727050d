// A die or a coin that was thrown.
import { svg } from "./dom.js";

/**
 * Draw a die or a round coin with the side that it shows, or with a question mark.
 * @param {string} said @param {number} round @param {Part} shown
 */
export const drawDie = (said, round, shown) =>
  svg.svg(
    {
      class: `die ${shown ? "rolling" : ""}`,
      viewBox: "0 0 100 100",
      role: "img",
      "aria-label": said,
    },
    svg.rect({ x: 4, y: 4, width: 92, height: 92, rx: round }),
    shown || svg.text({ x: 50, y: 67 }, "?"),
  );
