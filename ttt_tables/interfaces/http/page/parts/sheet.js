// The end of a game as a sheet: the winner, the turning point, what to do next, and the table,
// which can be folded.
import { t } from "../texts/language.js";
import { drawMark } from "./board.js";
import { controls, fold, html, press } from "./dom.js";
import {
  againFrom,
  drawCosts,
  foldForm,
  practise,
  tellTurn,
  titleOfCosts,
  turnOf,
} from "./review.js";
import { addressOf, share, shareGame, sharePicture } from "./share.js";
import { squaresOf } from "./squares.js";
import { tool } from "./tools.js";

const texts = t.sheet;
const { div, h2, p, section, span } = html;

/**
 * @typedef {{boards?: (ply: number) => string[], spot?: (play: string) => number[], begin: () => void}} Ways
 */

/** Say to the player how the game ended. @param {string} side @param {Replay} game */
function tellEnd(side, { positions, plays, called }) {
  const ended = positions[plays.length].result ?? "";
  if (ended === "draw") return t.game.drawn;
  if (side === "both") return t.game.won(called[ended]);
  return side === ended ? texts.youWon : texts.youLost;
}

/**
 * Draw the sheet of a game that has ended.
 * @param {State} state @param {Go} go @param {Replay} game @param {Worth} worth @param {Ways} ways
 */
export function drawSheet(state, go, game, worth, ways) {
  const { rated = [], form } = worth;
  const { positions, plays } = game;
  const { boards = (ply) => positions[ply].board.split("/"), begin } = ways;
  const turn = rated.length ? p({ class: "turning" }, tellTurn(state, game, worth)) : null;
  const shown = div({ class: "ways", hidden: true }, shareWays(game, boards(plays.length)));
  const open = () => {
    shown.hidden = !shown.hidden;
    document
      .querySelector(".end [data-step=share]")
      ?.setAttribute("aria-expanded", `${!shown.hidden}`);
  };
  return [
    section(
      { class: "card end", "aria-label": t.review.title },
      div(
        { class: "verdict-row" },
        drawTurn(state, go, game, worth, { ...ways, boards }),
        div(h2(tellEnd(state.side, game)), turn),
      ),
      controls(
        press(t.buttons.newGame, begin, false, { class: "main" }),
        againFrom(state, go, game, worth),
        tool("share", texts.share, open, false, "", { "aria-expanded": "false" }),
        practise(state, go, worth),
      ),
      shown,
    ),
    rated.length ? fold(titleOfCosts(rated), drawCosts(go, game, worth)) : null,
    foldForm(form),
  ];
}

/**
 * Draw a small board of the position in which the game turned, with the move that was played and
 * the best moves.
 * @param {State} state @param {Go} go @param {Replay} game @param {Worth} worth
 * @param {Ways & {boards: (ply: number) => string[]}} ways
 */
function drawTurn({ side }, go, game, worth, { boards, spot = (cell) => [0, +cell] }) {
  const { mistake } = turnOf(side, game, worth);
  if (!mistake) return null;
  const { ply, cell, best, bests = best } = mistake;
  const key = (/** @type {any} */ play) => spot(`${play}`).join();
  const [played, better] = [key(cell), bests.map(key)];
  const small = boards(ply).map((board, at) =>
    div(
      { class: "small-board" },
      [...board].map((mark, place) => {
        const here = `${at},${place}`;
        const star = mark === "." && better.includes(here) ? "★" : null;
        const kind = here === played ? "slip-cell" : star ? "star" : null;
        return span({ class: kind }, mark === "." ? star : drawMark(mark));
      }),
    ),
  );
  const more = { "aria-label": texts.look(ply), title: texts.look(ply), "data-key": "turn" };
  const kind = `turn of-${small.length}`;
  return press(small, () => game.look(go, ply), false, { ...more, class: kind });
}

/**
 * Draw three ways to share a game.
 * @param {Replay} game @param {string[]} boards
 */
function shareWays({ positions, plays, called }, boards) {
  const ended = positions[plays.length].result ?? "";
  const told = ended === "draw" ? t.game.drawn : t.game.won(called[ended]);
  const text = `${document.title}\n${told}\n${squaresOf(boards)}\n${addressOf()}`;
  return controls(
    press(texts.picture, () => sharePicture(boards, told)),
    press(texts.squares, () => share({ text })),
    press(texts.link, shareGame),
  );
}
