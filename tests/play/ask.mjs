// What the library for JavaScript says of games, as plain data in Python's names.
//     node ask.mjs LIBRARY DATA < questions > answers   (JSON)
import { readFileSync } from "node:fs";

const [library, data] = process.argv.slice(2);
const lib = await import(library);

function refusal(error) {
  if (error instanceof lib.TttError) return { refused: error.name };
  throw error;
}
function attempt(ask) {
  try {
    return ask();
  } catch (error) {
    return refusal(error);
  }
}

function ofValue(value) {
  if (!value) return value;
  const { score, win, draw, loss } = value.exact ?? {};
  return { ...value, exact: value.exact && [score, win, draw, loss] };
}
const ofMove = (one) => ({
  ...{ move: one.move, rank: one.rank, probability: one.probability, regret: one.regret },
  ...{ value: ofValue(one.value), outlook: ofValue(one.outlook), facts: one.facts },
});
const ofAnswer = ({ position, value, policy, moves }) => ({
  ...{ position, policy, value: ofValue(value), moves: moves.map(ofMove) },
});

function ofPosition(game, here, { sides, words, asked }) {
  const drawn = game.rules.hidden ? { random: () => 0 } : {}; // the likeliest
  const names = [...here.legalMoves, ...here.outcomes.map(({ name }) => name)];
  return {
    ...{ text: here.text, board: here.board, to_move: here.toMove, result: here.result },
    outcomes: here.outcomes.map(({ name, probability, position }) => [name, probability, position]),
    ...{ legal_moves: here.legalMoves, after: names.map((name) => here.play(name)) },
    ...{ facts: here.facts, seen: here.seen },
    seen_by: sides.map((side) => attempt(() => here.seenBy(side))),
    words: words.map((word) => attempt(() => here.play(word))),
    value: attempt(() => ofValue(game.probe(here))),
    value_of_o: attempt(() => ofValue(game.probe(here).of("O"))),
    answers: asked.map((options) => attempt(() => ofAnswer(game.moves(here, options)))),
    chosen: asked.map((options) => attempt(() => game.choose(here, { ...options, ...drawn }))),
  };
}

async function ofGame({ name, options, positions, texts, ...more }) {
  const game = await lib.game(name, options, data).catch(refusal);
  if (game.refused) return game;
  return {
    start: game.start,
    positions: positions.map((text) => ofPosition(game, game.position(text), more)),
    texts: texts.map((text) => attempt(() => game.position(text))),
  };
}

const found = [];
for (const question of JSON.parse(readFileSync(0))) found.push(await ofGame(question));
console.log(JSON.stringify({ names: await lib.gameNames(data), found }));
