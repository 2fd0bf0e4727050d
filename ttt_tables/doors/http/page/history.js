// A game as it was played: its moves to click, the graph of its value, and what each move cost.
import { card, drawTable, html, NAMES, note, percent, points, press, svg } from "./dom.js";

const { div, li, ol, p } = html;
export const SAME = 5e-13; // scores that differ by less are tied

/** Return the best cells of an answer, and the cost of another one. @template {number | string} C @param {{cell: C, rank: number, score: number}[]} moves @param {C} cell */
export function rate(moves, cell) {
  const best = moves.filter((move) => move.rank === 1).map((move) => move.cell);
  const most = Math.max(...moves.map((move) => move.score));
  const own = moves.find((move) => move.cell === cell)?.score ?? most;
  return { best, cost: most - own };
}

/** The moves, each to be clicked. @param {string[]} names @param {string[]} sides @param {number} at @param {(at: number) => void} look */
export function drawMoves(names, sides, at, look) {
  if (!names.length) return note("No move yet.");
  const one = (/** @type {string} */ name, /** @type {number} */ ply) => {
    const more = { "data-key": `move ${ply + 1}`, "aria-current": ply + 1 === at ? "step" : null };
    return li(press([html.b(sides[ply]), ` ${name}`], () => look(ply + 1), false, { class: `move ${sides[ply]}`, ...more }));
  };
  return ol({ class: "moves" }, names.map(one));
}

const [WIDTH, HEIGHT] = [320, 96];

/** X's score through the game: above the middle X is ahead. @param {number[]} scores @param {number} at @param {(at: number) => void} look */
export function drawGraph(scores, at, look) {
  const x = (/** @type {number} */ ply) => 8 + (ply / Math.max(1, scores.length - 1)) * (WIDTH - 16);
  const y = (/** @type {number} */ score) => 6 + (1 - score) * (HEIGHT - 12);
  const middle = y(0.5);
  const line = scores.map((score, ply) => `${x(ply).toFixed(1)} ${y(score).toFixed(1)}`).join("L");
  const area = `M${x(0)} ${middle}L${line}L${x(scores.length - 1).toFixed(1)} ${middle}Z`;
  const half = (/** @type {string} */ side, /** @type {number} */ top) =>
    svg.svg(
      { x: 0, y: top, width: WIDTH, height: HEIGHT / 2, viewBox: `0 ${top} ${WIDTH} ${HEIGHT / 2}` },
      svg.path({ class: `area ${side}`, d: area }),
    );
  const said = scores.map((score) => percent(score, 0)).join(", ");
  const drawn = svg.svg(
    {
      class: "graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `X's score through the game: ${said}`,
      click: (/** @type {any} */ event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const share = ((event.clientX - box.left) / box.width) * WIDTH;
        const ply = Math.round(((share - 8) / (WIDTH - 16)) * (scores.length - 1));
        look(Math.max(0, Math.min(scores.length - 1, ply)));
      },
    },
    half("X", 0),
    half("O", HEIGHT / 2),
    svg.path({ class: "axis", d: `M8 ${middle}H${WIDTH - 8}` }),
    svg.path({ class: "curve", d: `M${line}` }),
    svg.circle({ class: "here", cx: x(at), cy: y(scores[at]), r: 5 }),
  );
  return div({ class: "graph-box" }, drawn, note("Above the middle X is ahead, below it O."));
}

/** Add up costs or luck, as the table's rounded numbers do. @param {Rated[]} rated @param {(one: Rated) => number} what */
const total = (rated, what) => rated.reduce((sum, one) => sum + Math.round(1000 * what(one)), 0) / 1000;

/**
 * Draw each move's cost, the turning point, and the way to try again from there.
 * @param {Rated[]} rated @param {string} against  whom the costs are reckoned against
 * @param {{heads?: string[], again: (ply: number) => void, form?: Part}} more
 */
export function drawReview(rated, against, { heads = [], again, form = null }) {
  if (!rated.length) return form ? card("Review a game", form) : null;
  const turning = rated.reduce((most, one) => (one.cost > most.cost + SAME ? one : most));
  const lucky = rated.some((one) => one.luck !== undefined);
  const rows = rated.map((one) => [
    one.ply,
    one.side,
    [one.cell, one.name],
    ...(one.columns ?? []),
    [one.best.join(" "), bestNamed(one.best)],
    points(one.cost),
    ...(lucky ? [points(one.luck ?? 0)] : []),
  ]);
  const columns = ["move", "side", "cell", ...heads, "best", "cost", ...(lucky ? ["luck"] : [])];
  const [ofX, ofO] = ["X", "O"].map((side) => points(total(rated, (one) => (one.side === side ? one.cost : 0))));
  const sum = `X's moves have cost ${ofX} points and O's ${ofO}, where a whole game is 100`;
  const luckOfX = total(rated, ({ side, luck = 0 }) => (side === "X" ? luck : -luck));
  const luck = lucky ? `. Luck brought X ${points(luckOfX)}` : "";
  const told =
    turning.cost > SAME
      ? p(
          { class: "turning" },
          `The turning point: move ${turning.ply}, ${turning.side} ${turning.name}, cost ${points(turning.cost)} points. Best was ${bestNamed(turning.best)}. `,
          press("Try again from here", () => again(turning.ply - 1)),
        )
      : p({ class: "turning" }, "Nobody made a mistake.");
  return card(
    "Review",
    told,
    drawTable(`Against ${against}: ${sum}${luck}.`, columns, rows),
    note("A move's cost is the worth of the best cell minus its own, in points."),
    form,
  );
}

/** @param {(number | string)[]} cells */
const bestNamed = (cells) =>
  cells.length > 4 ? `any of ${cells.length}` : cells.map((cell) => (typeof cell === "number" ? NAMES[cell] : cell)).join(", ");
