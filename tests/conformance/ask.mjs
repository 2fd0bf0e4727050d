// The JavaScript library's answers to the queries of the golden files, as plain data with Python's names.
//     node ask.mjs LIBRARY DATA < questions > answers   (JSON: lists of [game, verb, options])
// An error is {rejected: its class}.
import { readFileSync } from "node:fs";

const [library, data] = process.argv.slice(2);
const lib = await import(library);
const OF_POSITION = ["position", "played", "move"];
const OF_ANSWER = ["policy", "milliseconds", "nodes"]; // if a verb returns it
const games = new Map();

const ofPosition = (here, value, info = {}) => ({
  ...here.fields(),
  ...info,
  ...value?.toJSON(),
});

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
  moves: (game, here, asked) => game.moves(here, asked), // toJSON has the right shape
  choose(game, here, asked) {
    const random = game.rules.hidden ? () => 0 : undefined; // the most likely one
    const move = game.choose(here, { ...asked, random });
    const policy = asked.policy ?? game.rules.policy;
    return ofPosition(here.informationState, null, { policy, move, after: here.informationState.play(move).text });
  },
  play(game, here, _, move) {
    const after = here.play(move);
    return ofPosition(after, probed(game, after));
  },
};

/** The options of a verb: those of the game, and those of the answer. */
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
    if (error instanceof lib.TttError) return { rejected: error.name };
    throw error;
  }
}

const found = [];
for (const question of JSON.parse(readFileSync(0))) found.push(await answer(question));
console.log(JSON.stringify(found));
