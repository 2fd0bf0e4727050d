// Answers of the library for JavaScript, in the shape of Python's JSON as far as it has it today.
//     node ask.mjs LIBRARY DATA < questions > answers   (two lists, as JSON)
// A question without an answer is {refused}, and {fault} where that is no refusal but an error.
import { readFileSync } from "node:fs";

const [library, data] = process.argv.slice(2);
const lib = await import(library);
const { phantom, ultimate } = lib;
const names = ["classic", "dice", "miniboard", "family", "phantom", "abrupt"];
const tables = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await lib.open(name, data)])),
);
const { classic, dice, miniboard, family } = tables;
const EMPTY = ".........";
const OTHER = { X: "O", O: "X" };
const solutions = new Map();

const first = (answer) => {
  if (!answer.moves.length) throw new Error("the game has ended: no move is left");
  return { ...answer, moves: answer.moves.slice(0, 1) };
};

const CLASSIC = {
  probe: ({ position = EMPTY }) => classic.probe(position),
  moves: ({ position = EMPTY, ...more }) => ({
    ...classic.probe(position),
    moves: classic.moves(position, more.policy),
  }),
  choose: ({ position = EMPTY, ...more }) => {
    const cell = classic.bestMove(position, more.policy);
    const moves = classic.moves(position, more.policy);
    return first({ ...classic.probe(position), moves: moves.filter((one) => one.cell === cell) });
  },
};

const DICE = {
  chances: ({ position = EMPTY, to_move, rule }) => dice.chances(position, to_move, rule),
  moves: ({ position = EMPTY, roll, to_move, rule }) => ({
    moves: dice.moves(position, roll, to_move, rule),
  }),
  choose: (asked) => first(DICE.moves(asked)),
  play: ({ position = EMPTY, move, to_move = "X", rule }) => {
    const cell = /^\d$/.test(move) ? Number(move) : move;
    const { after } = dice.move(position, cell, to_move, rule);
    return { position: after, ...dice.chances(after, OTHER[to_move], rule) };
  },
};

const MINIBOARD = { chances: ({ position = EMPTY }) => miniboard.chances(position) };

const relative = (game) => ({
  probe: ({ position = family.start(game) }) => {
    const ended = family.result(game, position);
    const leaving = (ended === null && family.leaving(game, position)) || null;
    const result = { ended: ended !== null, drawn: ended === 0 };
    return { ...family.probe(game, position), leaving, ...result };
  },
  moves: ({ position = family.start(game) }) => ({
    ...relative(game).probe({ position }),
    moves: family.moves(game, position).map(({ cell, score, ...more }) => ({
      ...{ ...more, move: cell, wdl: 2 * score - 1, after: family.play(game, position, cell) },
    })),
  }),
  choose: (asked) => first(relative(game).moves(asked)),
  play: ({ position = family.start(game), move }) => {
    const after = family.play(game, position, move);
    return { ...relative(game).probe({ position: after }), position: after };
  },
});

const RANDOM_TURN = {
  probe: ({ position = EMPTY }) => ({ x_score: family.value("random-turn", position) }),
  moves: ({ position = EMPTY, to_move }) => ({
    ...RANDOM_TURN.probe({ position }),
    moves: family.moves("random-turn", position, to_move).map(({ cell, ...more }) => ({
      ...{ ...more, move: cell[0], after: family.play("random-turn", position, cell) },
    })),
  }),
  choose: (asked) => first(RANDOM_TURN.moves(asked)),
  play: ({ position = EMPTY, move, to_move = "X" }) => {
    const after = family.play("random-turn", position, move + to_move);
    return { position: after, ...RANDOM_TURN.probe({ position: after }) };
  },
};

const hidden = (name) => ({
  probe: ({ position = "", to_move }) => {
    phantom.parse(position, to_move, { abrupt: name === "abrupt" });
    const { xScore, xAtLeast, xAtMost } = tables[name];
    return { x_score: xScore?.score, x_at_least: xAtLeast?.score, x_at_most: xAtMost?.score };
  },
  moves: ({ position = "", to_move }) => {
    const known = phantom.parse(position, to_move, { abrupt: name === "abrupt" });
    const named = tables[name].moves(position, to_move);
    const moves = named.map(({ exact, ...move }) => ({
      ...{ ...move, exact: { probability: exact } },
      rank: 1 + named.filter((one) => one.probability > move.probability).length,
      after: phantom.write(phantom.marked(known, move.cell)),
    }));
    return { ...hidden(name).probe({ position, to_move }), moves };
  },
});

const solved = (grid = "printed") => {
  if (!solutions.has(grid)) solutions.set(grid, new lib.Solution(lib.parseGrid(grid)));
  return solutions.get(grid);
};
const PROBABILISTIC = {
  chances: ({ position = EMPTY, grid, to_move }) => solved(grid).chances(position, to_move),
  moves: ({ position = EMPTY, grid, to_move }) => ({
    ...solved(grid).chances(position, to_move),
    moves: solved(grid).moves(position, to_move),
  }),
  choose: (asked) => first(PROBABILISTIC.moves(asked)),
  solve: (asked) => lib.parseGrid(asked.grid) && PROBABILISTIC.moves(asked),
};

const described = (position, rule) => ({
  ...{ to_move: position.side, result: ultimate.resultOf(position, rule), target: position.target },
  legal: ultimate.movesOf(position, rule).map((move) => move.join("")),
});
const ULTIMATE = {
  probe: ({ rule = "closed-draw", played = "" }) =>
    described(ultimate.parseGame(played, rule), rule),
  play: ({ rule = "closed-draw", move }) => ULTIMATE.probe({ rule, played: `${move}` }),
};

const GAMES = {
  ...{ classic: CLASSIC, dice: DICE, miniboard: MINIBOARD, "random-turn": RANDOM_TURN },
  ...{ phantom: hidden("phantom"), abrupt: hidden("abrupt"), probabilistic: PROBABILISTIC },
  ultimate: ULTIMATE,
};

/** A ruleset by its name, by its text, or by choices of axes. */
function ruleset({ position, move, ruleset = "classic", ...choices }) {
  const named = ruleset === "classic" ? [] : [family.space.known[ruleset] ?? ruleset];
  const chosen = Object.entries(choices).map((pair) => pair.join("="));
  const text = [...named, ...chosen].join(" ") || "classic";
  return [relative(text), { ...(position === undefined ? {} : { position }), move }];
}

function ask([game, verb, options]) {
  try {
    const [verbs, asked] =
      game === "ruleset" ? ruleset(options) : [GAMES[game] ?? relative(game), options];
    return verbs[verb](asked);
  } catch (error) {
    const own = error.constructor === Error || error instanceof lib.TttError;
    return own ? { refused: error.message } : { fault: String(error) };
  }
}

console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(ask)));
