// More games: the relatives of tic-tac-toe, in one view for all.

import { openFamily } from "../library/family.js";
import { listGames } from "../library/games.js";
import { Refusal } from "../library/rules.js";
import { choose } from "../parts/dom.js";
import { BOTS } from "../parts/opponents.js";
import { drawRelative } from "../parts/relative.js";
import { linksTo } from "../parts/table.js";
import { FRESH, SHARED } from "../play/game.js";
import { t, wordsOf } from "../texts/texts.js";

/** @type {typeof import("../texts/more.en.js").default} */
const texts = await wordsOf("more");
const BEGUN = { game: "vanishing", boards: "1", moves: "", mark: "X", from: "", roll: "" };
/** @type {State} */
export const USUAL = { ...BEGUN, ...SHARED };
const SIDES = ["X", "O"];
/** The values that this view's state admits. */
export const CHOICES = { bot: BOTS, boards: ["1", "2", "3"], mark: SIDES, roll: ["", ...SIDES] };
const LINKS = linksTo(
  [
    "#more?side=both&mode=study",
    "#more?game=wild-misere&side=both&mode=study",
    "#more?game=random-turn&side=both&mode=study&roll=X",
  ],
  texts.links,
);

/** @param {State} state @param {Go} go */
export async function draw(state, go) {
  const { games } = await openFamily();
  if (!games.includes(state.game))
    throw new Refusal(t.page.noValue("game", state.game, games.join(` ${t.or} `)));
  const about = Object.fromEntries((await listGames()).map((one) => [one.name, one]));
  const told = games.map((name) => ({ ...about[name], ...texts.games[name] }));
  const choice = choose(
    texts.game,
    told.map((one) => [one.name, one.title]),
    state.game,
    (chosen) => go({ ...FRESH, moves: "", game: chosen, boards: "1" }),
  );
  const rule = told.find(({ name }) => name === state.game)?.rule ?? "";
  return drawRelative(state, go, { name: state.game, about: [choice, rule], links: LINKS });
}
