// The classic game: the value of every cell and its reason, equivalent boards, the line of best
// play, and a review.
import { classic } from "../library/game-classic.js";
import { make } from "../library/make.js";
import { EMPTY, OTHER } from "../library/nine-cells.js";
import { Game } from "../library/play.js";
import { SolvedClassic } from "../library/solved-classic.js";
import { drawSmall, orbit } from "../parts/board.js";
import {
  address,
  card,
  choose,
  field,
  fold,
  html,
  items,
  note,
  pause,
  press,
} from "../parts/dom.js";
import { viewOf } from "../parts/nine-game.js";
import { BOTS, drawOpponents } from "../parts/opponents.js";
import { linksTo } from "../parts/table.js";
import { OURS } from "../play/replay.js";
import { t, wordsOf } from "../texts/language.js";

/** @typedef {import("../parts/nine-game.js").View} View */

/** @type {typeof import("../texts/classic.en.js").default} */
const texts = await wordsOf("classic");
/** @type {typeof import("../texts/notation.en.js").default} */
const { written, notations } = await wordsOf("notation");
const LINKS = linksTo(
  [
    "#classic?board=X.......O&side=X&mode=study",
    "#classic?moves=08&side=both&mode=study",
    "#classic?moves=4&side=both&mode=study&policy=safe-uniform",
  ],
  texts.links,
);
const SLOW = 60; // milliseconds after which the board is shown without its tables

const { a, button, div, form, input, ol, ul } = html;
/** The named policy that is selected first. */
const FIRST = "safe-uniform";

/** @param {import("../library/play.js").Game} game @returns {Tables} */
const tablesOf = (game) => /** @type {any} */ (game.rules).tables;

/** Name the opponent that a policy assumes. @param {string} policy */
function opponentOf(policy) {
  if (policy.startsWith("perfect")) return texts.against.perfect;
  if (policy.endsWith("-uniform")) return texts.against.uniform;
  return policy.endsWith("-centre") ? texts.against.centre : texts.against.random;
}

/** Describe a named policy in a sentence. @param {string} policy */
function saysOf(policy) {
  const says = /** @type {Record<string, string>} */ (texts.opponents);
  const plan = says[policy.replace(/-(uniform|centre)$/, "")];
  return says[policy] ?? texts.planned(plan, opponentOf(policy));
}

const isPerfect = (/** @type {string} */ policy) => policy.startsWith("perfect");

/**
 * Return the line of best play by a policy.
 * @param {import("../library/play.js").Game} game
 * @param {import("../library/play.js").Position} here @param {string} policy @returns {string[]}
 */
function bestLine(game, here, policy) {
  if (here.result) return [];
  const { move } = game.moves(here, { policy }).moves[0];
  return [move, ...bestLine(game, here.play(move), policy)];
}

/** @param {View} view */
function drawStudy({ state, go, game, played }) {
  const { here, plays, at, write } = played;
  const { board, toMove: side, position } = here;
  const line = bestLine(game, position, state.policy);
  const steps = line.map((cell, ply) => {
    const mover = ply % 2 ? OTHER[side] : side;
    const after = write([...plays.slice(0, at), ...line.slice(0, ply + 1)]);
    return press(`${mover} ${t.cells[+cell]}`, () => go(after), false, {
      ...{ "data-cell": cell, class: mover },
    });
  });
  return [
    line.length ? card(texts.line, ol({ class: "line" }, items(steps))) : null,
    fold(t.game.meaning, drawPolicies(state, tablesOf(game), go)),
    fold(texts.twins, drawTwins(board, state)),
  ];
}

/** @param {State} state @param {Tables} tables @param {Go} go */
function drawPolicies(state, tables, go) {
  const named = tables.policies.map((name) => [name, texts.policy(name, opponentOf(name))]);
  const numbers = state.numbers ? t.game.hideNumbers : t.game.showNumbers;
  return [
    choose(texts.policies, named, state.policy, (policy) => go({ policy })),
    note(
      isPerfect(state.policy)
        ? texts.perfectNote
        : texts.policyNote(state.policy, opponentOf(state.policy)),
    ),
    press(numbers, () => go({ numbers: state.numbers ? "" : "1" }, true)),
  ];
}

/** @param {string} board @param {State} state */
function drawTwins(board, state) {
  const to = (/** @type {string} */ twin) =>
    address("classic", { ...state, board: twin, moves: "", at: "" }, USUAL);
  const twins = orbit(board).map((twin) =>
    a({ href: to(twin), "aria-label": texts.twin(twin) }, drawSmall(twin)),
  );
  return [ul({ class: "twins" }, items(twins)), note(texts.twinsNote)];
}

/**
 * Draw the game in the chosen notation, and a field for another game or a board.
 * @param {State} state @param {Replay} game @param {Go} go
 */
function drawForm({ notation, board }, { plays, write }, go) {
  const cells = input({ class: "long", "data-key": "game", placeholder: "4 0 8" });
  const paste = () => import("../parts/paste.js");
  if (notation === OURS) cells.value = plays.join(" ");
  else paste().then(async ({ writeNine }) => (cells.value = await writeNine(plays, notation)));
  const box = { control: cells, told: div(), notation: notation };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    (await paste()).pasteNine(box, board, (read) => go({ ...write([]), board, ...read }));
  };
  return form(
    { class: "controls", submit },
    choose(written, Object.entries(notations), notation, (one) => go({ notation: one }, true)),
    field(texts.cells, cells, "grow"),
    button({ "data-key": "review" }, t.review.title),
    box.told,
  );
}

/** Name the policy that the probabilities assume, unless it is perfect play. @param {View} view */
const basisOf = ({ state: { policy }, played: { here } }) =>
  isPerfect(policy) ? undefined : texts.ifPlayed(here.toMove, policy, opponentOf(policy));

/** @type {import("../parts/nine-game.js").Described} */
const told = {
  ...{ name: "classic", plays: "moves", joint: "" },
  usual: { board: EMPTY, moves: "", policy: "perfect", notation: OURS },
  choices: { notation: Object.keys(notations) },
  open: () => make("classic", classic),
  cells: ({ studies }) => ({ twins: studies }),
  basis: basisOf,
  against: ({ state }) => opponentOf(state.policy),
  form: ({ state, go, played, studies }) => (studies ? drawForm(state, played, go) : null),
  opponents: ({ policies }) => ({
    names: policies.filter((name) => name !== "perfect"),
    ...{ says: saysOf, first: FIRST },
  }),
  setting: (view) => ({
    ...{ about: texts.about, links: LINKS, fresh: { board: EMPTY } },
    study: view.studies ? drawStudy(view) : null,
  }),
  wait: () => 350,
};
const view = viewOf(told);
export const USUAL = view.USUAL;
export const CHOICES = view.CHOICES;

/** The view until the tables have arrived. Perfect play and the levels follow from the rules. */
const early = viewOf({
  ...told,
  open: async () => new Game(new SolvedClassic()),
  // If a person plays both sides, no opponents are shown.
  below: ({ state }) => (state.side === "both" ? note(drawLoading()) : null),
  setting: ({ state, go }) => ({
    ...{ about: texts.about, links: LINKS, fresh: { board: EMPTY } },
    opponents: drawOpponents(state, go, state.side === "both" ? null : drawLoading(), undefined, {
      ...{ names: [FIRST], says: saysOf, first: FIRST },
    }),
  }),
});
const drawLoading = () => html.span({ id: "loading" }, texts.loading);

/** @param {State} state @param {Go} go @param {AbortSignal} _ @param {boolean} whole  if it waits for tables */
export async function draw(state, go, _, whole) {
  const coming = make("classic", classic);
  const here = coming.then(() => true);
  const needed = whole || state.policy !== "perfect" || !BOTS.includes(state.bot);
  if (needed || (await Promise.race([here, pause(SLOW).then(() => false)])))
    return view.draw(state, go);
  const drawn = await early.draw(state, go);
  const after = async (/** @type {Go} */ quietly, /** @type {AbortSignal} */ signal) => {
    await drawn.after?.(quietly, signal);
    await coming;
    signal.throwIfAborted();
    quietly({});
  };
  return { ...drawn, after };
}
