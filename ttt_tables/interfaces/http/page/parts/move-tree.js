// An analysis as one list: the main line, with each side line below the move that it replaces.
import { OTHER } from "../library/nine-cells.js";
import { markOf } from "../play/rating.js";
import { isLine, lineBeside, mainly, promote, remove } from "../play/tree.js";
import { t, wordsOf } from "../texts/language.js";
import { controls, html, note, press } from "./dom.js";
import { drawNag, drawNumber } from "./history.js";
import { tool } from "./tools.js";

/** @typedef {import("../play/tree.js").Node} Node */
/**
 * A tree to draw: the path to the position shown, the line through it with the ratings of a review,
 * the short and the long name of a move, and functions that go to another position or another tree.
 * @typedef {object} Given
 * @property {Node} tree
 * @property {string} first  the side that begins
 * @property {string[]} path
 * @property {string[]} line
 * @property {Rated[]} rated
 * @property {(move: string) => string} short
 * @property {string} digits  what the digits of the short name mean
 * @property {(move: string) => string} name
 * @property {(path: string[]) => void} visit
 * @property {((tree: Node, path: string[]) => void) | null} change  null if the tree cannot be
 *   changed
 */

/** @type {typeof import("../texts/ultimate.en.js").default} */
const { tree: texts } = await wordsOf("ultimate");
const { li, ol } = html;

/** Draw the list, and the buttons that change it. @param {Given} given */
export function drawTree(given) {
  const { tree } = given;
  if (!tree.next.length) return note(t.game.noMove);
  const said = tree.comment ? li({ class: "comment" }, tree.comment) : null;
  return [
    ol({ class: "moves tree" }, said, drawAfter(tree, [], true, given)),
    drawButtons(given),
    note(given.digits, isLine(tree) ? "" : ` ${texts.keys}`),
  ];
}

/**
 * Draw the moves after a node, and below its first move the other lines.
 * @param {Node} node @param {string[]} path  to the node @param {boolean} restart  whether a line begins
 * @param {Given} given @returns {Part[]}
 */
function drawAfter({ next }, path, restart, given) {
  const [main, ...others] = next;
  if (!main) return [];
  const side = (/** @type {Node} */ other) =>
    li({ class: "side" }, ol(drawLineOf(other, path, true, given)));
  const lines = others.map(side);
  return [
    ...drawMove(main, path, restart, given),
    ...lines,
    ...drawAfter(main, [...path, main.move], lines.length > 0 || main.comment !== "", given),
  ];
}

/**
 * Draw a move and all moves after it.
 * @param {Node} node @param {string[]} path @param {boolean} restart @param {Given} given
 */
const drawLineOf = (node, path, restart, given) => [
  ...drawMove(node, path, restart, given),
  ...drawAfter(node, [...path, node.move], node.comment !== "", given),
];

/**
 * Draw a move with its number, its mark in a review, and its comment.
 * @param {Node} node @param {string[]} before @param {boolean} restart @param {Given} given
 */
function drawMove({ move, comment }, before, restart, given) {
  const { first, path, line, rated, short, name, visit } = given;
  const ply = before.length;
  const to = [...before, move];
  const starts = (/** @type {string[]} */ long) => to.every((one, at) => long[at] === one);
  const side = ply % 2 ? OTHER[first] : first;
  const nag = starts(line) && rated[ply] ? markOf(rated[ply]) : "";
  const told = [
    short(move),
    `${side} ${name(move)}`,
    nag && t.review.nags[/** @type {"?"} */ (nag)],
  ];
  const more = {
    ...{ class: `move ${side}`, "data-key": `move ${to.join(" ")}`, title: told[1] },
    "aria-label": told.filter(Boolean).join(", "),
    "aria-current": to.length === path.length && starts(path) ? "step" : null,
  };
  const number = ply % 2 && !restart ? null : drawNumber(ply + 1);
  const button = press([short(move), nag ? drawNag(nag) : null], () => visit(to), false, more);
  return [li(number, button), comment ? li({ class: "comment" }, comment) : null];
}

/**
 * Draw the buttons that go to another line, promote this line, or delete it.
 * @param {Given} given
 */
function drawButtons({ tree, path, visit, change }) {
  const [above, below] = /** @type {const} */ ([-1, 1]).map((step) => lineBeside(tree, path, step));
  const to = (/** @type {string[] | null} */ one) => () => one && visit(one);
  const isSide = mainly(tree, path) < path.length;
  const lift = () => change?.(promote(tree, path), path);
  const drop = () => change?.(remove(tree, path), path.slice(0, -1));
  const ways = [
    tool("above", texts.above, to(above), !above),
    tool("below", texts.below, to(below), !below),
  ];
  return controls(
    above || below ? html.div({ class: "arrows" }, ways) : null,
    isSide && change ? press(texts.promote, lift) : null,
    path.length && change ? press(isSide ? texts.removeSide : texts.remove, drop) : null,
  );
}
