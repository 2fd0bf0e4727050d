// Read the text that a user pastes into a field, in the chosen notation. If it cannot be read, an
// error is shown, and the notations that would fit are offered. A page loads this module with the
// first text.
import { TttError } from "../library/checks.js";
import { readNine, readUltimate } from "../play/pasted.js";
import { OURS } from "../play/replay.js";
import { wordsOf } from "../texts/language.js";
import { controls, html, press } from "./dom.js";

export { writeNine, writeUltimate } from "../play/pasted.js";

/**
 * @typedef {import("../play/pasted.js").Stated} Stated
 * @typedef {object} Box  a field, the place below it, and the name of the notation
 * @property {any} control @property {HTMLElement} told @property {string} notation
 */

/** @type {typeof import("../texts/notation.en.js").default} */
const texts = await wordsOf("notation");
const NAMES = { ...texts.notations, ...texts.ofUltimate };

/** Return the name of a notation, or of symbols, in words. @param {Stated} stated */
const nameOf = ({ notation = OURS, symbols }) =>
  symbols ? texts.marks(symbols.split(" ")) : NAMES[/** @type {"rows"} */ (notation)];

/** Read a board of nine cells, or a game from a board on. @param {Box} box @param {string} board @param {(state: State) => void} show */
export const pasteNine = (box, board, show) =>
  load(box, async (text, stated) => show(await readNine(text, board, stated)));

/** Read a game of ultimate. @param {Box} box @param {string} rule @param {(read: Awaited<ReturnType<typeof readUltimate>>) => void} show */
export const pasteUltimate = (box, rule, show) =>
  load(box, async (text, stated) => show(await readUltimate(text, rule, stated)));

/**
 * @param {Box} box @param {(text: string, stated: Stated) => Promise<void>} read
 * @param {Stated} stated  our own notation means all those that cannot be confused with it
 */
async function load(box, read, stated = box.notation === OURS ? {} : { notation: box.notation }) {
  const { control, told } = box;
  try {
    await read(control.value, stated);
  } catch (error) {
    if (!(error instanceof TttError)) throw error;
    const { fits = [] } = /** @type {{fits?: Stated[]}} */ (error);
    const offer = (/** @type {Stated} */ one) =>
      press(texts.readAs(nameOf(one)), () => load(box, read, one));
    told.replaceChildren(
      html.p({ id: "paste-fault", class: "fault", role: "alert" }, error.message),
      fits.length ? controls(fits.map(offer)) : "",
    );
    control.setAttribute("aria-describedby", "paste-fault");
    control.setAttribute("aria-invalid", "true");
    control.focus();
  }
}
