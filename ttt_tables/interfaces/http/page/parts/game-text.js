// A game of ultimate tic-tac-toe as text, which can be copied in any notation and read in each.

import { NOTATIONS, writeHeaded } from "../play/notation.js";
import { FRESH, OURS } from "../play/replay.js";
import { goOn, isLine, writeTree } from "../play/tree.js";
import { t, wordsOf } from "../texts/language.js";
import { card, choose, controls, field, html, press } from "./dom.js";
import { addressOf, copy } from "./share.js";

/** @typedef {import("../play/tree.js").Node} Node */

/** @type {typeof import("../texts/ultimate.en.js").default} */
const texts = await wordsOf("ultimate");
/** @type {typeof import("../texts/notation.en.js").default} */
const { written } = await wordsOf("notation");
const paste = () => import("./paste.js");

/** Return the part of an address for a tree and the line shown. @param {Node} tree @param {string[]} line */
export const stateOf = (tree, line) => {
  const whole = isLine(tree) && goOn(tree, []).length === line.length;
  return { moves: line.join(" "), tree: whole ? "" : writeTree(tree) };
};

/**
 * Draw the game in the chosen notation, after the position at which it begins, and a field to load
 * another game or position.
 * @param {State} state @param {Replay} game @param {Node} tree @param {Go} go
 */
export function drawText(state, { plays, positions }, tree, go) {
  const { notation, rule, board } = state;
  const isEmpty = !board && !tree.next.length;
  const text = html.textarea({
    rows: 3,
    class: "long",
    "data-key": "game",
    placeholder: texts.example,
  });
  const show = (/** @type {string} */ written) => {
    text.value = written;
  };
  const showGame = (/** @type {string} */ moves) => show([board, moves].filter(Boolean).join("\n"));
  if (notation === "address" && !isEmpty) show(addressOf());
  else if (notation === "pgn" && !isEmpty)
    show(writeHeaded(tree, { rule, board, ended: positions[plays.length].result }));
  else if (notation === OURS || isEmpty) showGame(writeTree(tree));
  else
    paste()
      .then((to) => to.writeUltimate(tree, notation))
      .then(showGame);
  const readAs = ["address", "pgn"].includes(notation) ? OURS : notation;
  const box = { control: text, told: html.div(), notation: readAs };
  const load = async () => {
    const { pasteUltimate } = await paste();
    pasteUltimate(box, rule, (read) => {
      const found = { ...stateOf(read.tree, read.line), rule: read.rule, board: read.board };
      const review = read.line.length ? "1" : "";
      go({ ...FRESH, ...found, side: "both", mode: "study", review });
      scrollTo({ top: 0 }); // at the board, and the progress of the review
    });
  };
  return card(
    texts.asText,
    choose(written, Object.entries(NOTATIONS), notation, (one) => go({ notation: one }, true)),
    field(texts.paste, text),
    box.told,
    controls(
      press(texts.load, load, false, { class: "main" }),
      press(texts.copy, () => copy(text.value, t.share.copiedText), isEmpty),
    ),
  );
}
