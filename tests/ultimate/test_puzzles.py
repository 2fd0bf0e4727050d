"""Puzzles of the ultimate game: one saving move each, proved twice, distinct, in their order."""

from pathlib import Path

import polars as pl
import pytest

import ttt_tables as ttt
from pipeline.engine.openings import images
from pipeline.engine.puzzling import Found, Job, PuzzlePlan, find_puzzles
from pipeline.ultimate.games import reach
from pipeline.ultimate.shortest_wins import plies_to_win, shortest_win
from tests.support.parts import first
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.ultimate.endgames.solver import solve
from ttt_tables.games.ultimate.puzzles import LEVELS, UltimatePuzzle, find_puzzle, puzzles
from ttt_tables.games.ultimate.rules import NineBoards, legal_moves, play, result
from ttt_tables.games.ultimate.text import parse

PUZZLES = puzzles()
TINY = PuzzlePlan(20, (200, 300), 3)


def reached(puzzle: UltimatePuzzle) -> tuple[NineBoards, str]:
    """Return the position after the move that the plies of a puzzle begin with, and the winner."""
    side = puzzle.position.to_move
    move, winner = (puzzle.line[0], side) if puzzle.wdl else (puzzle.tempting, OTHER[side])
    return play(puzzle.position, *move, puzzle.rule), winner


@pytest.mark.parametrize("puzzle", first(PUZZLES[::12], 3), ids=lambda one: one.number)
def test_the_solver_finds_one_saving_move_and_the_worth_of_every_other(
    puzzle: UltimatePuzzle,
) -> None:
    position, rule = puzzle.position, puzzle.rule
    wdl, best, _ = solve(position, rule)
    assert (wdl, best) == (puzzle.wdl, puzzle.line[:1])
    assert {*puzzle.others} == {*legal_moves(position, rule)} - {puzzle.line[0]}
    assert len(puzzle.others) == len(puzzle.worths) == len(puzzle.replies) >= 2
    assert puzzle.tempting in puzzle.others
    for move, worth, reply in zip(puzzle.others, puzzle.worths, puzzle.replies, strict=True):
        after = play(position, *move, rule)
        assert not result(after, rule)
        solution = solve(after, rule)
        assert solution.wdl == -worth
        assert reply in solution.best_moves
    after, winner = reached(puzzle)
    assert puzzle.plies == 1 + plies_to_win(after, rule, winner)


def test_the_line_of_a_win_ends_with_it_and_that_of_a_draw_with_a_move_of_its_side() -> None:
    for puzzle in PUZZLES:
        position = puzzle.position
        for move in puzzle.line:
            assert not result(position, puzzle.rule)
            assert move in legal_moves(position, puzzle.rule)
            position = play(position, *move, puzzle.rule)
        if puzzle.wdl:
            assert result(position, puzzle.rule) == puzzle.position.to_move
            assert len(puzzle.line) == puzzle.plies
        else:
            assert len(puzzle.line) % 2 == 1


def test_puzzles_are_distinct_up_to_symmetry_and_rise_in_difficulty() -> None:
    for rule in ("closed-draw", "closed-count"):
        alike = [images(one.position) for one in puzzles(rule=rule)]
        assert len(set().union(*alike)) == sum(map(len, alike))
    assert [one.number for one in PUZZLES] == list(range(1, 301))
    order = [(LEVELS.index(one.level), one.plies) for one in PUZZLES]
    assert order == sorted(order)
    for level in LEVELS:
        assert len(puzzles(level)) == 100
    assert all((one.lead > 0) == (one.level == "hard") for one in PUZZLES if one.plies >= 8)


@pytest.mark.parametrize("asked", [0, 301, True, "1"])
def test_a_number_of_no_puzzle_is_refused(asked: object) -> None:
    with pytest.raises(ttt.UnknownPuzzleError, match="there are 1 to 300"):
        find_puzzle(asked)  # type: ignore[arg-type]
    assert find_puzzle(300) == PUZZLES[-1]


def test_a_level_or_rule_without_puzzles_is_refused() -> None:
    with pytest.raises(ttt.UnknownPuzzleError, match="choose one of easy, medium, hard"):
        puzzles("harder")
    with pytest.raises(ttt.UnknownPuzzleError, match="choose one of closed-count, closed-draw"):
        puzzles(rule="open")


def test_the_loser_stalls_and_the_winner_hurries() -> None:
    """Both count the same plies, whichever move of the line is looked at."""
    puzzle = next(one for one in PUZZLES if one.wdl and one.plies >= 7)
    position, left = puzzle.position, puzzle.plies
    side = position.to_move
    assert tuple(shortest_win(position, puzzle.rule, side)) == puzzle.line
    for move in puzzle.line:
        assert plies_to_win(position, puzzle.rule, side) == left
        position, left = play(position, *move, puzzle.rule), left - 1
    assert plies_to_win(position, puzzle.rule, side) == left == 0
    with pytest.raises(ValueError, match="does not win"):
        plies_to_win(puzzle.position, puzzle.rule, OTHER[side])


def test_the_table_has_the_puzzles(data: Path) -> None:
    table = pl.read_parquet(data / "ultimate_puzzles.parquet")
    for stored, puzzle in zip(table.iter_rows(named=True), PUZZLES, strict=True):
        assert parse(stored["ultimate_position"], puzzle.rule) == puzzle.position
        assert divmod(stored["solution"], 9) == puzzle.line[0]


@pytest.mark.slow  # plays 40 games and solves their endgames, in some seconds
def test_a_stopped_search_for_puzzles_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    said: list[str] = []
    found = find_puzzles(tmp_path, 1, TINY, said.append)
    assert found
    assert all(isinstance(one, Found) for one in found)
    for one in found:
        assert len(solve(reach(one.game, one.rule), one.rule).best_moves) == 1
    (tmp_path / f"{Job(TINY, 'closed-draw', 0).name}.json").unlink()
    assert find_puzzles(tmp_path, 1, TINY, said.append) == found
    assert len(said) == 3
