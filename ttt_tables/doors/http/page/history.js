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

/** The moves, each to be clicked. @param {string[]} names @param {string[]} sides @param {number} at @param {(at: number) => void} look @param {Record<string, string>} called */
export function drawMoves(names, sides, at, look, called) {
  if (!names.length) return note("No move yet.");
  const one = (/** @type {string} */ name, /** @type {number} */ ply) => {
    const more = { "data-key": `move ${ply + 1}`, "aria-current": ply + 1 === at ? "step" : null };
    return li(
      press([html.b(called[sides[ply]]), ` ${name}`], () => look(ply + 1), false, { class: `move ${sides[ply]}`, ...more }),
    );
  };
  return ol({ class: "moves" }, names.map(one));
}

const [WIDTH, HEIGHT] = [320, 96];

/** X's score through the game: above the middle X is ahead. @param {number[]} scores @param {number} at @param {(at: number) => void} look @param {Record<string, string>} called */
export function drawGraph(scores, at, look, { X, O }) {
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
      "aria-label": `${X}'s score through the game: ${said}`,
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
  return div({ class: "graph-box" }, drawn, note(`Above the middle ${X} is ahead, below it ${O}.`));
}

/** Add up costs or luck, as the table's rounded numbers do. @param {Rated[]} rated @param {(one: Rated) => number} what */
const total = (rated, what) => rated.reduce((sum, one) => sum + Math.round(1000 * what(one)), 0) / 1000;

/** The mistake to try again from: the user's last that changed the result; where chance or an estimate has a part, the biggest. @param {Rated[]} rated @param {string} side */
function mistakeOf(rated, side) {
  const own = rated.filter((one) => (side === "both" || one.side === side) && one.cost > SAME);
  const sure = rated.every(({ cost, luck }) => luck === undefined && Number.isInteger(2 * cost));
  const kind = sure ? "last mistake that changed the result" : "biggest mistake";
  const most = Math.max(...own.map((one) => one.cost)) - SAME;
  const found = sure ? own.at(-1) : own.find((one) => one.cost > most);
  return { found, kind };
}

/**
 * Draw each move's cost, the user's mistake, and the way to try again from there.
 * @param {Rated[]} rated @param {string} against  whom the costs are reckoned against
 * @param {{heads?: string[], again: (ply: number) => void, form?: Part, called: Record<string, string>, side: string, scores?: number[]}} more
 */
export function drawReview(rated, against, { heads = [], again, form = null, called, side, scores = [] }) {
  if (!rated.length) return form ? card("Review a game", form) : null;
  const { found, kind } = mistakeOf(rated, side);
  const lucky = rated.some((one) => one.luck !== undefined);
  const rows = rated.map((one) => [
    one.ply,
    called[one.side],
    [one.cell, one.name],
    ...(one.columns ?? []),
    [one.best.join(" "), bestNamed(one.best)],
    points(one.cost),
    ...(lucky ? [points(one.luck ?? 0)] : []),
  ]);
  const columns = ["move", "side", "cell", ...heads, "best", "cost", ...(lucky ? ["luck"] : [])];
  const [ofX, ofO] = ["X", "O"].map((one) => points(total(rated, (move) => (move.side === one ? move.cost : 0))));
  const sum = `${called.X}'s moves have cost ${ofX} points and ${called.O}'s ${ofO}, where a whole game is 100 and a draw 50`;
  const luckOfX = total(rated, (one) => (one.side === "X" ? (one.luck ?? 0) : -(one.luck ?? 0)));
  const [first, last] = [scores[0], scores.at(-1) ?? 0].map((score) => percent(score, 0).slice(0, -2));
  const luck = `. Luck brought X ${points(luckOfX)} in all; with it and the costs X came from ${first} to ${last}`;
  const [whose, none] = side === "both" ? ["The", "Nobody made a mistake."] : ["Your", "You made no mistake."];
  const told = found
    ? p(
        { class: "turning" },
        `${whose} ${kind}: move ${found.ply}, ${called[found.side]} ${found.name}, cost ${points(found.cost)} points. Best was ${bestNamed(found.best)}. `,
        press("Try again from here", () => again(found.ply - 1)),
      )
    : p({ class: "turning" }, none);
  return card(
    "Review",
    told,
    drawTable(`Against ${against}: ${sum}${lucky ? luck : ""}.`, columns, rows),
    note("A move's cost is the worth of the best cell minus its own, in points."),
    form,
  );
}

/** @param {(number | string)[]} cells */
const bestNamed = (cells) =>
  cells.length > 4 ? `any of ${cells.length}` : cells.map((cell) => (typeof cell === "number" ? NAMES[cell] : cell)).join(", ");
