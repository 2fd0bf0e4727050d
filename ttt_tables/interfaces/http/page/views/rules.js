// Custom rules: a choice for each rule option makes a game, which is solved as soon as a choice
// changes.

import { openFamily } from "../library/family.js";
import { VariantRules } from "../library/game-variant.js";
import { TttError } from "../library/nine-cells.js";
import { Game } from "../library/play.js";
import { contradiction, meaning, parse, textOf, usualOf } from "../library/rulesets.js";
import { choose, html, note } from "../parts/dom.js";
import { viewOf } from "../parts/nine-game.js";
import { BOTS } from "../parts/opponents.js";
import { FRESH } from "../play/replay.js";
import { language, t, wordsOf } from "../texts/language.js";

/**
 * @typedef {import("../library/rulesets.js").Space} Space
 * @typedef {import("../library/rulesets.js").Chosen} Chosen
 */

/** @type {typeof import("../texts/rules.en.js").default} */
const texts = await wordsOf("rules");
/** @type {typeof import("../texts/more.en.js").default} */
const variants = await wordsOf("more");
/** Rulesets worth trying. */
export const WORTH = [
  "lines=torus",
  "marks=either lines=torus",
  "max_marks=four",
  "counted_lines=X",
  "max_marks=four sliding=straight lines=straight line_result=loses",
  "gravity=on",
  "marks=either gravity=on line_result=loses",
  "max_marks=four lines=straight",
  "marks=one line_result=loses",
  "max_marks=three",
  "max_marks=three sliding=king barred_centre=all",
];
const LINKS = WORTH.map((game, at) => [
  `#rules?game=${game.replaceAll(" ", "+")}`,
  ...texts.worth[at],
]);
const [CORNERS, EDGES] = [
  [0, 2, 6, 8],
  [1, 3, 5, 7],
];

/** Return a rule option in the user's language. @param {Space} space @param {string} name */
const told = ({ options }, name) => texts.options[name] ?? options[name];

/** Return a text as a sentence. @param {string} text */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** Return why choices contradict each other, or "". @param {Space} space @param {Chosen} chosen */
function whyNot(space, chosen) {
  const clash = contradiction(space, chosen);
  return clash ? told(space, clash.name).why : "";
}

/**
 * Return the choices with one of them replaced. Choices without an effect are reset to their
 * defaults.
 * @param {Space} space @param {Chosen} chosen @param {string} name @param {string} choice
 */
function changed(space, chosen, name, choice) {
  const next = { ...chosen, [name]: choice };
  const kept = [name, ...meaning(space, next)];
  for (const one of Object.keys(next))
    if (!kept.includes(one)) next[one] = usualOf(space.options[one]);
  return next;
}

/**
 * Draw the list of a rule option that has an effect. Choices that contradict the other options are disabled, with the
 * reason.
 * @param {Space} space @param {Chosen} chosen @param {string} name @param {Go} go
 */
function drawOption(space, chosen, name, go) {
  const { title, choices } = told(space, name);
  const options = Object.keys(space.options[name].choices).map((one) => {
    const why = one === chosen[name] ? "" : whyNot(space, changed(space, chosen, name, one));
    return [one, choices[one].title, why && sentence(why)];
  });
  const take = (/** @type {string} */ choice) => {
    const game = textOf(space, changed(space, chosen, name, choice));
    go({ ...FRESH, moves: "", mark: "X", game });
  };
  const reasons = [...new Set(options.map(([, , why]) => why).filter(Boolean))];
  return html.div(
    choose(title, options, chosen[name], take),
    reasons.map((why) => note(why)),
  );
}

/**
 * Return the cells of moves in words, or "" if all are equally good.
 * @param {number[]} best @param {number} all
 */
function cellsText(best, all) {
  if (best.length === all) return "";
  const groups = [CORNERS, EDGES].map((group) => group.every((cell) => best.includes(cell)));
  const single = best.filter(
    (cell) => !(groups[0] && CORNERS.includes(cell)) && !(groups[1] && EDGES.includes(cell)),
  );
  const named = [
    ...single.map((cell) => (cell === 4 ? texts.centre : texts.cell(t.cells[cell]))),
    ...[texts.corner, texts.edge].filter((_, at) => groups[at]),
  ];
  return named.join(` ${t.or} `);
}

/** Return the result of a ruleset in a sentence or two. @param {Game} game */
function verdict(game) {
  const called = game.rules.sharedMarks ? variants.called : { X: "X", O: "O" };
  const { wdl, distance } = game.probe(game.start);
  const cellOf = (/** @type {{move: string}} */ { move }) => +move[0];
  const { moves } = game.moves(game.start);
  const best = [...new Set(moves.filter(({ rank }) => rank === 1).map(cellOf))].sort();
  const cells = cellsText(best, new Set(moves.map(cellOf)).size);
  if (wdl) {
    const far = distance ?? 0;
    return wdl > 0 ? texts.wins(called.X, far, cells) : texts.loses(called.O, called.X, far, cells);
  }
  return texts.draws(called.X, cells);
}

/** Open the ruleset of an address, from the choices that have an effect. @param {State} state */
async function open(state) {
  const { space } = await openFamily();
  const chosen = parse(space, state.game);
  const wrong = contradiction(space, chosen);
  if (wrong) {
    const [one, other] = [wrong.name, wrong.other].map((name) => {
      const { title, choices } = told(space, name);
      return `${title}: ${choices[chosen[name]].title}`;
    });
    throw new TttError(texts.contradicts(one, other, sentence(told(space, wrong.name).why)));
  }
  const text = textOf(space, chosen);
  return new Game(new VariantRules(await openFamily(), text));
}

/**
 * Return the rule options, and the game of their choices.
 * @param {import("../parts/nine-game.js").View} view
 */
async function setting({ state, go, game }) {
  const family = await openFamily();
  const { space } = family;
  const chosen = parse(space, state.game);
  const rule = meaning(space, chosen).map(
    (name) => told(space, name).choices[chosen[name]].sentence,
  );
  const count = family.game(game.name).count.toLocaleString(language);
  return {
    about: [
      html.strong({ class: "verdict" }, verdict(game)),
      html.span(`${rule.filter(Boolean).join(" ")} ${texts.positions(count)}`),
    ],
    lists: html.div(
      { class: "rule-options" },
      meaning(space, chosen).map((name) => drawOption(space, chosen, name, go)),
    ),
    ...{ links: LINKS, title: texts.title },
  };
}

const view = viewOf({
  ...{ name: "rules", plays: "moves" },
  usual: { game: "classic", moves: "", mark: "X", from: "", draw: "" },
  begins: { mode: "study" },
  choices: { bot: BOTS, mark: ["X", "O"], draw: ["", "1"] },
  open,
  rejects: (/** @type {string} */ _, /** @type {any} */ here) =>
    variants.chooseOne([...here.legalMoves].sort().join(", ")),
  ...{ called: variants.called, setting },
});
export const USUAL = view.USUAL;
export const CHOICES = view.CHOICES;
export const draw = view.draw;
