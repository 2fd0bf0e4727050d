// The end of a game as a sheet: the winner, the turning point, what to do next, and the table,
// which can be folded.
import { OTHER } from "../library/nine-cells.js";
import { isBad } from "../play/judgement.js";
import { FRIEND } from "../play/replay.js";
import { t } from "../texts/language.js";
import { drawMark } from "./board.js";
import { sayJudged } from "./coach.js";
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
 * @typedef {{boards?: (ply: number) => string[], spot?: (play: string) => number[], begin: () => void, title?: string}} Ways
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
  const shown = div(
    { class: "ways", hidden: true },
    shareWays(boards(plays.length), () => tellGame(state, game, worth, ways.title)),
  );
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
 * Tell a game that has ended in sentences: its title, the result, and the move at which it turned.
 * @param {State} state @param {Replay} game @param {Worth} worth
 */
function tellGame({ side, bot }, game, worth, title = document.title.split(":")[0]) {
  const { positions, plays, called } = game;
  const ended = positions[plays.length].result ?? "";
  const level =
    bot === FRIEND ? "" : (t.opponents.levels[/** @type {"easy"} */ (bot)]?.text ?? bot);
  const theirs = side !== "both" && level ? OTHER[side] : "";
  const who = theirs && texts.player(called[theirs], level);
  const count = plays.length;
  const { mistake } = turnOf("both", game, worth);
  const deed = mistake?.judged && isBad(mistake.judged) ? sayJudged(mistake.judged) : "";
  return [
    texts.game(title),
    ended === "draw"
      ? texts.drawn(who, count)
      : ended === theirs
        ? texts.won(who, "", count)
        : texts.won(called[ended], who, count),
    ...(mistake && deed ? [texts.turned(mistake.ply, mistake.name, deed)] : []),
  ];
}

/**
 * Draw three ways to share a game.
 * @param {string[]} boards @param {() => string[]} tell  the game in sentences
 */
function shareWays(boards, tell) {
  const text = () => [...tell(), squaresOf(boards), addressOf()].join("\n");
  return controls(
    press(texts.picture, () => sharePicture(boards, tell())),
    press(texts.squares, () => share({ text: text() })),
    press(texts.link, shareGame),
  );
}
