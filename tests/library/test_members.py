"""Members of games, positions and moves in JavaScript, apart from answers, match Python's."""

from math import isclose
from pathlib import Path
from typing import Any

import pytest

from tests.support.played import made, walked
from tests.support.scripts import needs_node, run, with_packs
from ttt_tables import Position, epsilon_greedy
from ttt_tables.games.registry import game_names
from ttt_tables.play.policy import read_policy

pytestmark = needs_node


@pytest.fixture(name="packs")
def _packs(tmp_path: Path) -> Path:
    return with_packs(tmp_path)


SEARCHED = "ultimate"  # whose perfect play takes a search for each position
ASKED = """
const [name, texts, greedy] = given;
const { epsilonGreedy, game, parseMove } = await import(page + 'ttt-tables.js');
const one = await game(name, {}, data);
const { policies, rules } = one;
const form = one.start.board.split('/')[0].length === 9 ? /^\\d/ : /^$/; // for nine cells
const named = greedy ? policies : ['random'];
const told = texts.map((text) => {
  const here = one.position(text), open = here.legalMoves.length > 0;
  const seen = open ? here.informationState : here;
  const weights = open ? named.map((policy) => [policy, one.model(policy)(here)]) : [];
  return {
    lines: here.lines,
    weights: Object.fromEntries(weights),
    greedy: open && greedy ? one.model(epsilonGreedy(0.25, named.at(-1)))(seen) : {},
    moves: here.legalMoves.filter((move) => form.test(move)).map((move) => parseMove(move)),
  };
});
return { policies, shared: rules.sharedMarks, told };
"""


def shares(weights: Any) -> dict[str, float]:
    """Return weights as probabilities; a weight of 0 means a move without one."""
    whole = sum(weights.values())
    return {str(move): float(one / whole) for move, one in weights.items() if one}


def equal(found: dict[str, float], wanted: dict[str, float]) -> bool:
    return found.keys() == wanted.keys() and all(
        isclose(found[move], one, abs_tol=1e-12) for move, one in wanted.items()
    )


def written(move: dict[str, Any]) -> set[str]:
    """Return the texts that the parts of a move may have."""
    cell, mark, place = move["cell"], move["mark"] or "", move["board"]
    if move["from"] is not None:
        return {f"{move['from']}-{cell}"}
    return {f"{place}:{cell}", f"{place}{cell}"} if place is not None else {f"{cell}{mark}"}


@pytest.mark.parametrize("name", game_names())
def test_members_match_python(name: str, packs: Path) -> None:
    game = made(name)
    here: list[Position] = walked(game, 40)
    asked = name != SEARCHED
    found = run(ASKED, packs, [name, [str(one) for one in here], asked])
    assert found["policies"] == [*game.policies]
    assert found["shared"] == game.rules.shared_marks
    last = epsilon_greedy("1/4", game.policies[-1])
    for one, told in zip(here, found["told"], strict=True):
        assert told["lines"] == [line and [*line] for line in one.lines], one
        has_nine = len(one.board.split("/")[0]) == 9
        named = [move for move in one.legal_moves if has_nine and move[0].isdigit()]  # not bids
        assert all(
            move in written(parts) for move, parts in zip(named, told["moves"], strict=True)
        ), one
        for policy, weights in told["weights"].items():
            assert equal(shares(weights), shares(game.model(policy)(one.information_state))), (
                one,
                policy,
            )
        if told["greedy"]:
            wanted = read_policy(last, game, plays=True)(one.information_state)
            assert equal(shares(told["greedy"]), shares(wanted)), one


def test_moves_are_sampled_from_a_policy(packs: Path) -> None:
    counts = run(
        """const { epsilonGreedy, game } = await import(page + 'ttt-tables.js');
        const one = await game('classic', {}, data);
        const counted = (policy) => Array.from({ length: 300 }, (_, at) =>
          one.sample('XOXOX.O..', policy, () => at / 300))
          .reduce((all, move) => ({ ...all, [move]: (all[move] ?? 0) + 1 }), {});
        return [counted('random'), counted(epsilonGreedy(0.5)), counted(() => ({ 5: 1, 7: 2 })),
          one.sample('.........', () => 'resign')];""",
        packs,
    )
    assert counts == [
        {"5": 100, "7": 100, "8": 100},
        {"5": 50, "7": 50, "8": 200},
        {"5": 100, "7": 200},
        "0",
    ]


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ("one.model('perfekt')", "UnknownPolicyError"),
        ("one.sample('XXX.O.O..', 'random')", "GameOverError"),
        ("one.sample('.........', () => '9')", "IllegalMoveError"),
        ("one.sample('.........', () => ({ 4: -1 }))", "IllegalMoveError"),
        ("one.sample('.........', () => ({}))", "IllegalMoveError"),
        ("epsilonGreedy(1.5)", "BadOptionError"),
        ("parseMove('9')", "IllegalMoveError"),
    ],
)
def test_invalid_policy_or_move_is_rejected(asked: str, error: str, packs: Path) -> None:
    found = run(
        f"""const {{ epsilonGreedy, game, parseMove }} = await import(page + 'ttt-tables.js');
        const one = await game('classic', {{}}, data);
        try {{ return `${{await {asked}}} is answered`; }}
        catch (error) {{ return error.name; }}""",
        packs,
    )
    assert found == error


def test_answers_are_immutable(packs: Path) -> None:
    rejected = run(
        """const { game } = await import(page + 'ttt-tables.js');
        const dice = await game('dice', {}, data);
        const here = dice.position('X...O.... X 4'), answer = dice.moves(here);
        const lists = [here.legalMoves, dice.start.outcomes, answer.moves, dice.policies];
        const errors = lists.map((list) => {
          try { list.pop(); } catch (error) { return error.name; }
          return 'changed';
        });
        return [errors, lists.map((list) => list.length)];""",
        packs,
    )
    assert rejected == [["TypeError"] * 4, [4, 6, 4, 3]]


def test_answer_is_plain_data(packs: Path) -> None:
    """Its fractions are texts, so that `postMessage` preserves them."""
    whole, told = run(
        """const { game } = await import(page + 'ttt-tables.js');
        const dice = await game('dice', {}, data);
        const answer = dice.moves('X...O.... X 4'), plain = answer.toJSON();
        return [JSON.stringify(structuredClone(plain)) === JSON.stringify(answer), plain];""",
        packs,
    )
    python = made("dice").moves("X...O.... X 4")
    best = python.moves[0]
    assert whole
    assert told == python.as_dict()
    assert told["position"] == "X...O.... X 4"
    assert told["moves"][0]["move"] == best.move
    assert best.exact
    assert told["moves"][0]["exact"]["score"] == str(best.exact.score)


def test_numbers_are_rejected_and_fractions_ordered(packs: Path) -> None:
    message, ordered = run(
        """const { Fraction, game } = await import(page + 'ttt-tables.js');
        const classic = await game('classic', {}, data);
        const texts = ['1/2', '1/3', '2/4', '0'].map((text) => Fraction.read(text));
        const ordered = texts.sort((a, b) => a.compare(b)).map(String);
        try { classic.start.play(4); } catch (error) { return [error.message, ordered]; }""",
        packs,
    )
    assert message == 'a move must be a text, such as "0", got the number 4'
    assert ordered == ["0", "1/3", "1/2", "1/2"]
