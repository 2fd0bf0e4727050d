"""Positional games: two statements of their rules, two solvers, and what `verify` reports."""

from pathlib import Path
from typing import Any

import pytest

from pipeline.family.first_moves import prove_moves, prove_value, read
from ttt_tables.games.positional.boards import GAMES
from ttt_tables.games.positional.complete import solve_all
from ttt_tables.games.positional.rules import PositionalGame, symmetries
from ttt_tables.verify import folder
from ttt_tables.verify.content import as_list
from ttt_tables.verify.family import positional, positional_games, threats
from ttt_tables.verify.report import UNVERIFIED, Part


def test_verify_finds_wrong_counts_with_right_sum(data: Path) -> None:
    """Two counts of a small game are each wrong by one."""

    class Changed:
        def values(self, name: str) -> dict[str, Any]:
            table = folder.Folder(data).values(name)
            points = as_list(table["point_count"])
            small = [row for row, count in enumerate(points) if count <= 12]
            columns = {at: [as_list(of)[row] for row in small] for at, of in table.items()}
            changed = columns["game"].index("4x3-three")
            columns["win_count"][changed] += 1
            columns["loss_count"][changed] -= 1
            return columns

    part = Part("positional_games", UNVERIFIED)
    positional_games._also(part, Changed(), full=False)
    assert [(fault.key, fault.column) for fault in part.first] == [
        ("4x3-three", "win_count, draw_count, loss_count")
    ]


def game_named(name: str) -> PositionalGame:
    return GAMES[name].game


SMALL = [name for name in GAMES if GAMES[name].game.points <= 12 and "loses" not in name]


@pytest.mark.parametrize("name", SMALL)
def test_proof_and_complete_solution_agree(name: str) -> None:
    game = game_named(name)
    solution = solve_all(game)
    assert (solution.wdl, [*solution.first_moves]) == (prove_value(game)[0], prove_moves(game)[0])


def test_first_moves_of_a_small_proof_are_as_stored() -> None:
    for name in ("5x4-four", "3x3x3"):
        assert prove_moves(game_named(name))[0] == read()[name]


@pytest.mark.parametrize(
    ("name", "count"),
    [("5x5-four", 8), ("7x6-four", 4), ("5x4-four", 4)],
)
def test_symmetries_of_a_grid_are_derived(name: str, count: int) -> None:
    game = game_named(name)
    images = symmetries(game)
    assert len({*map(tuple, images)}) == len(images) == count
    assert images[0] == [*range(game.points)]


def test_both_statements_of_the_games_agree() -> None:
    for name, game in positional.games().items():
        first = game_named(name)
        assert (first.points, len(first.sets)) == (game.cells, len({*game.lines})), name
        if name != "fifteen":  # whose cells are numbers in one, and places in the other
            assert {*first.sets} == {*game.lines}, name
    assert {*positional.games()} == {*GAMES}


@pytest.mark.slow
def test_draw_on_5x4_is_held_by_pairs() -> None:
    assert threats.is_held(positional.games()["5x4-four"])
    assert not threats.is_held(positional.games()["4x3-three"])
