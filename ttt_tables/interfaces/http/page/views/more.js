// More games: the variants of tic-tac-toe, in one view for all.
import { openFamily } from "../library/family.js";
import { randomTurn } from "../library/game-random-turn.js";
import { listGames } from "../library/lists.js";
import { make } from "../library/make.js";
import { TttError } from "../library/nine-cells.js";
import { Game } from "../library/play.js";
import { variant } from "../library/variants.js";
import { drawDie } from "../parts/die.js";
import { card, choose, note, segments, svg } from "../parts/dom.js";
import { newGame, viewOf } from "../parts/nine-game.js";
import { BOTS } from "../parts/opponents.js";
import { linksTo } from "../parts/table.js";
import { percent } from "../parts/words.js";
import { turnText } from "../play/replay.js";
import { t, wordsOf } from "../texts/language.js";

/** @typedef {import("../parts/nine-game.js").View} View */

/** @type {typeof import("../texts/more.en.js").default} */
const texts = await wordsOf("more");
const SIDES = ["X", "O"];
const COIN = "random-turn";
const LINKS = linksTo(
  [
    "#more?side=both&mode=study",
    "#more?game=wild-misere&side=both&mode=study",
    "#more?game=random-turn&side=both&mode=study&roll=X",
  ],
  texts.links,
);

/**
 * Return the names of the games that this view shows, in their order.
 * @param {import("../library/family.js").Family} family
 */
const listed = ({ variants, games }) =>
  variants.filter((name) => name === COIN || games.includes(name));

/** Open a variant by its name. @param {State} state */
async function open({ game, boards }) {
  const family = await openFamily();
  const games = listed(family);
  if (!games.includes(game))
    throw new TttError(t.page.noValue("game", game, games.join(` ${t.or} `)));
  if (game === COIN) return make(COIN, randomTurn);
  const { boards: most = 1 } = family.game(game);
  return new Game(await variant(game, most > 1 ? { boards: +boards } : {}));
}

/** The coin, and its texts. @type {import("../parts/nine-game.js").Chance} */
const CHANCE = {
  draw: (side) =>
    drawDie(
      side ? texts.shows(side) : texts.notTossed,
      46,
      side && svg.text({ x: 50, y: 67 }, side),
    ),
  act: texts.toss,
};

/** @param {View} view */
function statusOf({ state, game, played, shown, names }) {
  const { here } = played;
  if (!game.rules.chance || here.result) return undefined;
  return shown ? `${texts.tossed(shown)} ${turnText(state, played, names)}` : texts.tossNow;
}

/** The title and the rule of each game, in the user's language. */
async function listTold() {
  const about = Object.fromEntries((await listGames()).map((one) => [one.name, one]));
  return listed(await openFamily()).map((name) => ({ ...about[name], ...texts.games[name] }));
}

/** @param {View} view */
async function setting({ state, go, game, studies, played: { here } }) {
  const told = await listTold();
  const score = game.probe(here.position).of("X").score;
  const to = newGame(go, "moves");
  const shown = told.find(({ name }) => name === state.game);
  return {
    game: shown?.title,
    about: [
      choose(
        texts.game,
        told.map((one) => [one.name, one.title]),
        state.game,
        (chosen) => to({ game: chosen, boards: "1" }),
      ),
      shown?.summary ?? "",
    ],
    links: LINKS,
    setup:
      "boards" in game.options
        ? segments(texts.boards, ["1", "2", "3"], state.boards, (boards) => to({ boards }))
        : null,
    study:
      studies && game.rules.chance ? card(texts.coin, note(texts.coinNote(percent(score)))) : null,
  };
}

const view = viewOf({
  ...{ name: "more", plays: "moves", title: ({ state }) => state.game },
  usual: { game: "vanishing", boards: "1", moves: "", mark: "X", from: "", draw: "" },
  choices: {
    ...{ bot: BOTS, boards: ["1", "2", "3"], mark: SIDES, roll: ["", ...SIDES] },
    draw: ["", "1"],
  },
  open,
  turn: ({ game }) => (game === COIN ? { signs: { "X-moves": "X", "O-moves": "O" } } : {}),
  rejects: (_, here) => texts.chooseOne([...here.legalMoves].sort().join(", ")),
  chance: ({ game }) => (game === COIN ? CHANCE : undefined),
  ...{ called: texts.called, status: statusOf, setting },
});
export const USUAL = view.USUAL;
export const CHOICES = view.CHOICES;
export const draw = view.draw;
