// The dice game, in which a die opens rows. Its view adds the die, the closed rows and exact
// fractions to what every game has.
import { dice } from "../library/game-dice.js";
import { make } from "../library/make.js";
import { EMPTY } from "../library/nine-cells.js";
import { drawDie } from "../parts/die.js";
import { card, choose, note, svg } from "../parts/dom.js";
import { newGame, viewOf } from "../parts/nine-game.js";
import { linksTo } from "../parts/table.js";
import { nameMove } from "../parts/words.js";
import { turnText } from "../play/replay.js";
import { wordsOf } from "../texts/language.js";

/** @typedef {import("../parts/nine-game.js").View} View */

/** @type {typeof import("../texts/dice.en.js").default} */
const texts = await wordsOf("dice");
/** @type {Record<string, string>} */
const BLOCKED = texts.blocked;
const LINKS = linksTo(
  [
    "#dice?roll=6&mode=study&side=both",
    "#dice?plays=64+60&mode=study&side=both&roll=3",
    "#dice?rule=forfeit&mode=study&side=both",
  ],
  texts.links,
);
const FACES = "⚀⚁⚂⚃⚄⚅";
const SIGNS = Object.fromEntries([..."123456"].map((roll) => [`roll-${roll}`, roll]));
const PIPS = ["", "4", "26", "246", "0268", "02468", "013568"];

/** @param {string} roll */
const drawRoll = (roll) =>
  drawDie(
    roll ? texts.shows(roll) : texts.notShown,
    20,
    roll &&
      [...PIPS[+roll]].map((at) =>
        svg.circle({ cx: 25 + 25 * (+at % 3), cy: 25 + 25 * Math.floor(+at / 3), r: 9 }),
      ),
  );

/** Return the cells that a roll leaves closed, whether or not they are empty. @param {View} view */
function closedBy({ game, shown }) {
  const open = shown ? game.start.play(`roll-${shown}`).legalMoves : [..."012345678"];
  return [...EMPTY].flatMap((_, cell) => (open.includes(`${cell}`) ? [] : [cell]));
}

/** @param {View} view */
function statusOf({ state, played, now, shown, names }) {
  const { here, mine } = played;
  if (here.result) return turnText(state, played, names);
  if (shown) return texts.rolled(here.toMove, shown, !now.legalMoves.length);
  if (!mine || state.side === "both") return texts.toRoll(here.toMove);
  return turnText(state, played, names, texts.rollNow);
}

/** Draw the exact probabilities before the roll. @param {View} view */
function drawExactly({ game, played: { here } }) {
  const { exact } = game.probe(here.position).of("X");
  const [x, draw, o] = [exact?.win, exact?.draw, exact?.loss].map(String);
  return card(texts.chances, note(texts.exactly(x, draw, o)), note(texts.meaning));
}

const view = viewOf({
  ...{ name: "dice", plays: "plays", usual: { rule: "pass", plays: "" } },
  open: ({ rule }) => make("dice", dice, { rule }),
  turn: { signs: SIGNS, ahead: true, none: "-" },
  rejects: () => texts.noPlay,
  chance: {
    ...{ draw: drawRoll, act: texts.roll },
    goOn: ({ state }) => texts.goOn(BLOCKED[state.rule]),
    any: [texts.tryRoll, texts.notRolled],
  },
  column: { head: texts.rollHead, tell: ({ chance }) => SIGNS[chance] },
  named: ({ move, chance }) =>
    `${FACES[+SIGNS[chance] - 1]} ${move ? nameMove(move) : texts.blockedRoll}`,
  noMove: texts.noneOpen,
  cells: (view) => ({ closed: closedBy(view) }),
  status: statusOf,
  basis: () => texts.before,
  setting: (view) => ({
    ...{ about: texts.about, links: LINKS },
    study: view.studies && !view.played.here.result ? drawExactly(view) : null,
    setup: choose(
      texts.rule,
      Object.entries(BLOCKED).map(([name, what]) => [name, texts.named(name, what)]),
      view.state.rule,
      (rule) => newGame(view.go, "plays")({ rule }),
    ),
  }),
});
export const USUAL = view.USUAL;
export const draw = view.draw;
