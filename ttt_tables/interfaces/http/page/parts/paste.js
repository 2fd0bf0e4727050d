// Read the text that a user pastes into a field, in the chosen notation. If it cannot be read, an
// error is shown, and the notations that would fit are offered with the boards that they give. A
// page loads this module with the first text.
import { TttError } from "../library/checks.js";
import { nineAfter, readNine, readUltimate, ultimateAfter } from "../play/pasted.js";
import { OURS } from "../play/replay.js";
import { wordsOf } from "../texts/language.js";
import { drawSmall } from "./board.js";
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

/**
 * How a text is read, the small boards of what was read, and a function that shows it in full.
 * @template R @typedef {object} Way
 * @property {(text: string, stated: Stated) => Promise<R>} read
 * @property {(found: R) => string[]} boards
 * @property {(found: R) => void} show
 */

/** Read a board of nine cells, or a game from a board on. @param {Box} box @param {string} board @param {(state: State) => void} show */
export const pasteNine = (box, board, show) =>
  load(box, {
    read: (text, stated) => readNine(text, board, stated),
    boards: (found) => [nineAfter(found.board ?? board, found.moves)],
    show,
  });

/** Read a game of ultimate. @param {Box} box @param {string} rule @param {(read: Awaited<ReturnType<typeof readUltimate>>) => void} show */
export const pasteUltimate = (box, rule, show) =>
  load(box, {
    ...{ read: (text, stated) => readUltimate(text, rule, stated), boards: ultimateAfter, show },
  });

/**
 * Show what a field says. Our own notation means all those that cannot be confused with it.
 * @template R
 * @param {Box} box @param {Way<R>} way
 */
async function load({ control, told, notation }, { read, boards, show }) {
  const text = control.value;
  try {
    show(await read(text, notation === OURS ? {} : { notation }));
  } catch (error) {
    if (!(error instanceof TttError)) throw error;
    const { fits = [] } = /** @type {{fits?: Stated[]}} */ (error);
    const found = await Promise.allSettled(fits.map((one) => read(text, one)));
    const offers = found.flatMap((one, at) => {
      if (one.status === "rejected") return [];
      const name = texts.readAs(nameOf(fits[at]));
      return press([drawBoards(boards(one.value)), name], () => show(one.value));
    });
    told.replaceChildren(
      html.p({ id: "paste-fault", class: "fault", role: "alert" }, error.message),
      offers.length ? controls(offers) : "",
    );
    control.setAttribute("aria-describedby", "paste-fault");
    control.setAttribute("aria-invalid", "true");
    control.focus();
  }
}

/** Draw one small board, or nine. @param {string[]} boards */
const drawBoards = (boards) =>
  html.div(
    { class: `turn of-${boards.length}`, "aria-hidden": "true" },
    boards.map((board) => html.div({ class: "small-board" }, drawSmall(board))),
  );
