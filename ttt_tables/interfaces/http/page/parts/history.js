// The course of a game: its moves as buttons, and the graph of its value.

import { areCertain, isBad, isNamed } from "../play/judgement.js";
import { markOf } from "../play/rating.js";
import { t } from "../texts/language.js";
import { sayJudged } from "./coach.js";
import { html, note, press, svg } from "./dom.js";
import { percent } from "./words.js";

/**
 * Draw the moves as buttons, with what some of them did.
 * @param {string[]} names @param {string[]} sides @param {number} at
 * @param {(at: number) => void} look @param {Record<string, string>} called
 * @param {Rated[]} rated  the moves, with what each of them did
 */
export function drawMoves(names, sides, at, look, called, rated = []) {
  if (!names.length) return note(t.game.noMove);
  const one = (/** @type {string} */ name, /** @type {number} */ ply) => {
    const more = {
      "data-key": `move ${ply + 1}`,
      "aria-current": ply + 1 === at ? "step" : null,
      class: `move ${sides[ply]}`,
    };
    const own = rated.find((one) => one.ply === ply + 1);
    const parts = [html.b(called[sides[ply]]), ` ${name}`, own ? drawDeed(own) : null];
    return html.li(
      drawNumber(ply + 1),
      press(parts, () => look(ply + 1), false, more),
    );
  };
  return html.ol({ class: "moves" }, names.map(one));
}

/**
 * Return the number of a move, as in a review: the moves of both sides count.
 * @param {number} ply
 */
export const drawNumber = (ply) => html.span({ class: "move-number" }, `${ply}.`);

/**
 * Draw what a move did: in words if its result is certain, and otherwise as a mark of a review.
 * @param {Rated} one
 */
export function drawDeed(one) {
  const { judged } = one;
  const mark = markOf(one);
  if (!judged || !areCertain([one])) return mark ? drawNag(mark) : null;
  if (!isNamed(judged)) return null;
  return html.span({ class: isBad(judged) ? "nag" : "nag only" }, `: ${sayJudged(judged)}`);
}

/** Draw a mark of a review, such as ?!, with its meaning. @param {string} mark */
export const drawNag = (mark) => {
  const title = t.review.nags[/** @type {keyof typeof t.review.nags} */ (mark)];
  const kind = mark === "□" ? "nag only" : "nag";
  return html.span({ class: kind, title, role: "img", "aria-label": `, ${title}` }, ` ${mark}`);
};

const [WIDTH, HEIGHT] = [320, 96];

/**
 * Draw X's score during the game, as far as it is known. Above the middle X is ahead.
 * @param {(number | undefined)[]} scores @param {number} at @param {(at: number) => void} look
 * @param {Record<string, string>} called
 * @param {string[]} marks  of the moves, from a review
 */
export function drawGraph(scores, at, look, { X, O }, marks = []) {
  const last = scores.length - 1;
  const known = /** @type {number[]} */ (scores.filter((score) => score !== undefined));
  const x = (/** @type {number} */ ply) => 8 + (ply / Math.max(1, last)) * (WIDTH - 16);
  const y = (/** @type {number} */ score) => 6 + (1 - score) * (HEIGHT - 12);
  const middle = y(0.5);
  const line = known.map((score, ply) => `${x(ply).toFixed(1)} ${y(score).toFixed(1)}`).join("L");
  const area = `M${x(0)} ${middle}L${line}L${x(known.length - 1).toFixed(1)} ${middle}Z`;
  const half = (/** @type {string} */ side, /** @type {number} */ top) =>
    svg.svg(
      {
        x: 0,
        y: top,
        width: WIDTH,
        height: HEIGHT / 2,
        viewBox: `0 ${top} ${WIDTH} ${HEIGHT / 2}`,
      },
      svg.path({ class: `area ${side}`, d: area }),
    );
  const click = (/** @type {any} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDTH;
    look(Math.max(0, Math.min(last, Math.round(((share - 8) / (WIDTH - 16)) * last))));
  };
  const slips = marks.flatMap((mark, ply) =>
    mark.includes("?")
      ? [svg.circle({ class: "slip", cx: x(ply + 1), cy: y(known[ply + 1]), r: 3.5 })]
      : [],
  );
  const results = [t.game.loss, t.game.draw, t.game.win];
  const certain = known.every((score) => Number.isInteger(2 * score));
  const said = known.map((score) => (certain ? results[2 * score] : percent(score, 0))).join(", ");
  const drawn = svg.svg(
    {
      ...{ class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", click },
      "aria-label": t.game.graphSaid(X, said),
    },
    half("X", 0),
    half("O", HEIGHT / 2),
    svg.path({ class: "axis", d: `M8 ${middle}H${WIDTH - 8}` }),
    svg.path({ class: "curve", d: `M${line}` }),
    slips,
    at < known.length ? svg.circle({ class: "here", cx: x(at), cy: y(known[at]), r: 5 }) : null,
  );
  return html.div({ class: "graph-box" }, drawn, note(t.game.graphNote(X, O)));
}
