"""The views over the tables match the second method, row by row."""

from fractions import Fraction
from pathlib import Path

import duckdb
import pytest

from pipeline.publish.views import views
from pipeline.registry import VIEWS
from ttt_tables.verify.classic.play import Chances, responders
from ttt_tables.verify.rules import (
    canonical,
    classic_boards,
    images,
    number,
    open_boards,
    side_to_move,
    status,
)
from ttt_tables.verify.verifier import Row


def canonical_boards() -> list[Row]:
    return [
        (
            *(number(board), board, 9 - board.count("."), side_to_move(board), status(board)),
            *(len(set(images(board))), images(board).count(board)),
        )
        for board in classic_boards()
        if canonical(board)[0] == number(board)
    ]


def exact_row(chances: Chances) -> Row:
    """Return win, draw, loss and score, and the first three as fractions, from probabilities."""
    exact = [Fraction(part) / sum(chances) for part in chances]
    return *map(float, exact), float(exact[0] + exact[1] / 2), *map(str, exact)


def best_responses() -> list[Row]:
    return [
        (model, objective, number(board), *move[:4], *exact_row(move.chances))
        for (model, objective), player in responders().items()
        for board in open_boards()
        for move in player.moves(board)
    ]


EXPECTED = {"canonical_boards": canonical_boards, "best_responses": best_responses}


def test_views_are_recomputed() -> None:
    assert set(VIEWS) == set(EXPECTED)


@pytest.mark.parametrize(
    "name", ["canonical_boards", pytest.param("best_responses", marks=pytest.mark.slow)]
)
def test_view_rows_match_the_second_method(name: str, data: Path) -> None:
    with duckdb.connect() as sql:
        sql.execute("set variable ttt_data = ?", [str(data)])
        sql.execute(views())
        assert sql.table(name).fetchall() == EXPECTED[name]()
