"""Puzzles of the ultimate game: distinct up to symmetry, sorted; a search that resumes."""

from pathlib import Path

import pytest

import ttt_tables as ttt
from pipeline.engine.openings import images
from pipeline.engine.puzzling import Found, Job, PuzzlePlan, find_puzzles
from pipeline.ultimate.games import reach
from ttt_tables.games.ultimate.endgames.solver import solve
from ttt_tables.games.ultimate.puzzles import LEVELS, find_puzzle, puzzles

PUZZLES = puzzles()
TINY = PuzzlePlan(20, (200, 300), 3)


def test_puzzles_are_distinct_and_sorted_by_level() -> None:
    """Verify solves each position, and follows its line to the end."""
    for rule in ("closed-draw", "closed-count"):
        alike = [images(one.position) for one in puzzles(rule=rule)]
        assert len(set().union(*alike)) == sum(map(len, alike))
    order = [(LEVELS.index(one.level), one.plies) for one in PUZZLES]
    assert order == sorted(order)


def test_unknown_numbers_levels_and_rules_are_rejected() -> None:
    for asked in (0, 301, True, "1"):
        with pytest.raises(ttt.UnknownPuzzleError, match="ids of ultimate puzzles are 1 to 300"):
            find_puzzle(asked)  # type: ignore[arg-type]
    assert find_puzzle(300) == PUZZLES[-1]
    with pytest.raises(ttt.UnknownPuzzleError, match="choose one of easy, medium, hard"):
        puzzles("harder")
    with pytest.raises(ttt.UnknownPuzzleError, match="choose one of closed-count, closed-draw"):
        puzzles(rule="open")


@pytest.mark.slow
def test_stopped_puzzle_search_resumes(tmp_path: Path) -> None:
    """Only this test runs the search for puzzles; it plays 40 games and solves their endgames."""
    said: list[str] = []
    found = find_puzzles(tmp_path, 1, TINY, said.append)
    assert found
    assert all(isinstance(one, Found) for one in found)
    for one in found:
        assert len(solve(reach(one.game, one.rule), one.rule).best_moves) == 1
    (tmp_path / f"{Job(TINY, 'closed-draw', 0).name}.json").unlink()
    assert find_puzzles(tmp_path, 1, TINY, said.append) == found
    assert len(said) == 3
