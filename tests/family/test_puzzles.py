"""The puzzles of the variants are all positions with one winning move, one of each orbit."""

import pytest

import ttt_tables as ttt
from ttt_tables.default import package_tablebase
from ttt_tables.games.family.puzzles import PUZZLED, puzzles
from ttt_tables.games.family.rules import Variant
from ttt_tables.games.family.stored import Family
from ttt_tables.play.solver import Solved, explore

COUNTS = dict(zip(PUZZLED, (1_648, 88, 94, 60, 134, 55), strict=True))


@pytest.mark.parametrize("name", PUZZLED)
def test_puzzles_are_all_with_one_winning_move(name: str) -> None:
    """Compare them with values that are solved from the rules, of all positions of the game."""
    rules = ttt.game(name).rules
    assert isinstance(rules, Variant)
    graph = explore(rules)
    solved = Solved(rules, graph)
    expected = {}
    for text in graph.texts:
        value = solved.value(text)
        if rules.result(text) or value.wdl != 1 or not 3 <= (value.distance or 0) <= 9:
            continue
        moves = [*rules.moves(text)]
        lost = [solved.value(rules.play(text, move)).wdl == -1 for move in moves]
        if sum(lost) == 1 and len(moves) >= 3:
            expected[rules.canonical(text)] = value.distance
    found = puzzles(name, package_tablebase().stores.read(Family))
    assert {rules.canonical(one.position): one.distance for one in found} == expected
    assert len(found) == len(expected) == COUNTS[name]
    assert [one.number for one in found] == [*range(1, len(found) + 1)]
    assert [one.distance for one in found] == sorted(one.distance for one in found)
    for one in found:
        after = solved.value(rules.play(one.position, one.move))
        assert (after.wdl, after.distance) == (-1, one.distance - 1)
        assert one.to_move == rules.to_move(one.position)
