// An ultimate game as text: to be copied in the notation one likes, and read in any form.
import { Refusal } from "../library/rules.js";
import { FRESH } from "../play/game.js";
import { readGame, writeGame } from "../play/notation.js";
import { goOn, isLine, writeTree } from "../play/tree.js";
import { t } from "../texts/texts.js";
import { card, choose, controls, field, html, note, press } from "./dom.js";
import { addressOf, copy } from "./share.js";

/** @typedef {import("../play/tree.js").Node} Node */
/** @typedef {ReturnType<typeof readGame>} Read */

const texts = t.ultimate;
/** The game that was read last, and its address's moves. @type {{read: Read, moves: string} | null} */
let last = null;

/** Return the part of an address for a tree and the line shown. @param {Node} tree @param {string[]} line */
export const stateOf = (tree, line) => {
  const whole = isLine(tree) && goOn(tree, []).length === line.length;
  return { moves: line.join(" "), tree: whole ? "" : writeTree(tree) };
};

/**
 * The game in the chosen notation, and a field to load another one.
 * @param {State} state @param {Played} game @param {Node} tree @param {Go} go
 */
export function drawText(state, { plays, positions }, tree, go) {
  const { notation, rule } = state;
  const about = { address: addressOf(), rule, ended: positions[plays.length].ended };
  const text = html.textarea({
    rows: 3,
    class: "long",
    "data-key": "game",
    placeholder: texts.example,
  });
  text.value = tree.next.length ? writeGame(tree, plays, notation, about) : "";
  const fault = html.p({ id: "game-fault", class: "fault", role: "alert" });
  const show = (/** @type {Read} */ read) => {
    const { moves, tree: written } = stateOf(read.tree, read.line);
    last = { read, moves };
    const found = { moves, tree: written, rule: read.rule };
    go({ ...FRESH, ...found, side: "both", mode: "study", review: "1" });
    scrollTo({ top: 0 }); // where the board is, and how far the review
  };
  const load = () => {
    try {
      show(readGame(text.value, rule));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fault.textContent = error.message;
      text.setAttribute("aria-invalid", "true");
      text.focus();
    }
  };
  return card(
    texts.asText,
    choose(texts.notation, Object.entries(texts.notations), notation, (one) =>
      go({ notation: one }, true),
    ),
    field(texts.paste, text),
    fault,
    controls(
      press(texts.load, load, false, { class: "main" }),
      press(texts.copy, () => copy(text.value, t.share.copiedText), !tree.next.length),
    ),
    last && last.moves === state.moves ? offerOthers(last.read, show) : null,
    note(texts.notationNote),
  );
}

/** How the game was read, and the other readings under which it is legal. @param {Read} read @param {(read: Read) => void} show */
function offerOthers(read, show) {
  if (!read.others.length) return null;
  const named = (/** @type {string} */ form) => t.notation.forms[/** @type {"cells"} */ (form)];
  return controls(
    note(texts.readAs(named(read.form))),
    read.others.map((other) => {
      const rest = [{ form: read.form, tree: read.tree }, ...read.others];
      const others = rest.filter(({ form }) => form !== other.form);
      const line = goOn(other.tree, []);
      return press(texts.readAlso(named(other.form)), () =>
        show({ ...read, ...other, line, others }),
      );
    }),
  );
}
