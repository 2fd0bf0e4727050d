// What the library for JavaScript answers to questions of the record, as plain data of Python's names.
//     node ask.mjs LIBRARY DATA < questions > answers   (JSON: lists of [game, verb, options])
// A refusal is {refused: its class}.
import { readFileSync } from "node:fs";

const [library, data] = process.argv.slice(2);
const lib = await import(library);
const OF_POSITION = ["position", "played", "move"];
const OF_ANSWER = ["policy", "milliseconds", "nodes"]; // where a verb gives one
const FIELDS = ["score", "win", "draw", "loss", "wdl", "distance", "within"];
const games = new Map();

const known = (names, from) =>
  Object.fromEntries(names.filter((name) => from[name] != null).map((name) => [name, from[name]]));
const texts = (exact) =>
  Object.fromEntries(Object.entries(exact).map(([name, of]) => [name, `${of}`]));

function ofValue(value) {
  if (!value) return {};
  const exact = value.wdl === null && value.exact && known(FIELDS, value.exact);
  return { ...known(FIELDS, value), ...(exact ? { exact: texts(exact) } : {}) };
}
const ofPosition = (here, value, facts = {}) => ({
  ...{ game: here.game.name, ...here.game.options, position: here.text, board: here.board },
  ...{ to_move: here.toMove, result: here.result, ...here.facts, ...facts },
  ...(value ? { side: value.side, ...ofValue(value) } : {}),
});
const ofMove = (here, { move, rank, probability, regret, value, outlook, facts }) => ({
  ...{ move, after: here.play(move).text, rank, probability, ...known(["regret"], { regret }) },
  ...{ ...ofValue(value), ...(outlook ? { outlook: known(FIELDS, outlook) } : {}), ...facts },
});
const ofOutcome = ({ name, probability, position }) => ({
  ...{ name, probability: +probability, exact: { probability: `${probability}` } },
  after: position.text,
});

function ofAnswer({ position, value, policy, moves }) {
  const outcomes = position.outcomes.map(ofOutcome);
  return {
    ...ofPosition(position, value, { policy }),
    ...(outcomes.length ? { outcomes } : {}),
    moves: moves.map((one) => ofMove(position, one)),
  };
}

function probed(game, here) {
  try {
    return game.probe(here);
  } catch (error) {
    if (error.name === "UnknownValueError") return null;
    throw error;
  }
}

const VERBS = {
  probe: (game, here) => ofPosition(here, game.probe(here)),
  moves: (game, here, asked) => ofAnswer(game.moves(here, asked)),
  choose(game, here, asked) {
    const random = game.rules.hidden ? () => 0 : undefined; // the likeliest
    const move = game.choose(here, { ...asked, random });
    const policy = asked.policy ?? game.rules.policy;
    return ofPosition(here.seen, null, { policy, move, after: here.seen.play(move).text });
  },
  play(game, here, _, move) {
    const after = here.play(move);
    return ofPosition(after, probed(game, after));
  },
};

/** The options of a verb: those that make the game, and those of the answer. */
function sorted(verb, asked) {
  const taken = verb === "moves" || verb === "choose" ? OF_ANSWER : [];
  const others = Object.entries(asked).filter(([name]) => !OF_POSITION.includes(name));
  return [false, true].map((is) =>
    Object.fromEntries(others.filter(([name]) => taken.includes(name) === is)),
  );
}

async function made(name, options) {
  const key = JSON.stringify([name, options]);
  if (!games.has(key)) games.set(key, lib.game(name, options, data));
  return games.get(key);
}

async function answer([name, verb, asked]) {
  try {
    const [options, how] = sorted(verb, asked);
    const game = await made(name, options);
    const here = game.position(asked.position, { played: asked.played });
    return VERBS[verb](game, here, how, asked.move);
  } catch (error) {
    if (error instanceof lib.TttError) return { refused: error.name };
    throw error;
  }
}

const found = [];
for (const question of JSON.parse(readFileSync(0))) found.push(await answer(question));
console.log(JSON.stringify(found));
