"""Notakto on several boards: by search on up to three live ones, by the quotient beyond."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from tests.support.parts import first
from ttt_tables.errors import BadBoardError
from ttt_tables.family.notakto import Notakto
from ttt_tables.family.quotient import wdl
from ttt_tables.family.solved_game import FamilyMove
from ttt_tables.family.values import solve

EMPTY = "." * 9


class UpToSymmetry(Notakto):
    """Notakto that goes from one canonical position to the next."""

    def play(self, position, move):
        return self.canonical(super().play(position, move))


def test_two_boards_are_worth_what_retrograde_analysis_finds(tb):
    notakto = tb.family["notakto"]
    values = solve(UpToSymmetry(2))
    assert len(values) == 1128
    assert all(notakto.probe(position) == value for position, value in values.items())
    assert notakto.probe(f"{EMPTY}/{EMPTY}") == (-1, 11)


@pytest.mark.parametrize("boards", first([2, 3]))
def test_search_and_quotient_say_who_wins_sums_of_boards(tb, boards):
    notakto = tb.family["notakto"]
    classes = sorted({Notakto().canonical(board) for board in notakto._values})
    sums = ["/".join(parts) for parts in combinations_with_replacement(classes, boards)]
    assert all(notakto.probe(position).wdl == wdl(position) for position in sums)


def test_three_boards_are_won_in_14_plies(tb):
    notakto = tb.family["notakto"]
    start = Notakto(3).start
    assert notakto.moves(start)[:3] == tuple(
        [FamilyMove(f"{board}:4", 1, 14, 1) for board in range(3)]
    )
    assert len(notakto.line(start)) == 14


def test_of_more_than_three_live_boards_no_distance_is_known(tb):
    notakto = tb.family["notakto"]
    assert notakto.probe(Notakto(4).start) == (-1, None)
    assert {move[1:] for move in notakto.moves(Notakto(4).start)} == {(-1, None, 1)}
    dead = "/".join([EMPTY] * 3 + ["XXX......"] * 2)
    assert notakto.probe(dead) == (1, 14)


@pytest.mark.parametrize("position", [None, 3, ["X........"], {}, b"X........"])
def test_what_is_no_text_is_no_position(tb, position):
    with pytest.raises(BadBoardError, match="play of notakto cannot reach"):
        tb.family["notakto"].probe(position)


def test_ten_boards_are_won_against_chance_from_every_won_start(tb):
    notakto, random = tb.family["notakto"], Random(10)
    for _ in range(5):
        position = Notakto(10).start
        while notakto.probe(position).wdl < 0:
            position = notakto.play(position, random.choice(notakto.moves(position)).move)
        while notakto.result(position) is None:
            position = notakto.play(position, notakto.best_move(position))
            assert notakto.result(position) is None  # the last board is left to the other side
            position = notakto.play(position, random.choice(notakto.moves(position)).move)
