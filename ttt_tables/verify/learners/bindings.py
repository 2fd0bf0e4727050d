"""The learners: the columns of their tables, bound to second values.

The checks of runs need numpy. They load with the first of them: packs are verified without it.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from types import ModuleType

from ttt_tables.verify.binding import Binding
from ttt_tables.verify.learners.boxes import actions, by_board
from ttt_tables.verify.learners.runs import (
    AGAIN,
    FIGURES,
    MANY,
    OF_BOXES,
    PLAYED,
    SEEDS,
    SNAPSHOTS,
    blocks,
    menace_lanes,
    td_lanes,
)
from ttt_tables.verify.report import Assertion
from ttt_tables.verify.rules import OTHER, classic_boards, side_to_move


def _learnt() -> ModuleType:
    from ttt_tables.verify.learners import learnt

    return learnt


def _box_moves() -> Iterator[tuple[str, str, str, int, int, str, int]]:
    for block in blocks():
        every = [actions(block[1])[at] for at in by_board(block[1])]
        yield from ((*block, games, at.board, at.cell) for games in SNAPSHOTS for at in every)


@cache
def _boxes(side: str) -> dict[str, int]:
    return {action.board: action.box for action in actions(side)}


def _valued() -> Iterator[tuple[str, int, int, str]]:
    boards = [board for board in classic_boards() if "X" in board]
    return (
        (lane.variant, lane.seed, games, board)
        for lane in td_lanes(SEEDS)
        for games in SNAPSHOTS
        for board in boards
    )


def _curves() -> list[tuple[str, str, str, str, int, str, int]]:
    return sorted(
        (learner, lane.variant, side, lane.opponent, *rest)
        for learner, lanes in (("menace", menace_lanes([0])), ("td", td_lanes([0])))
        for lane in lanes
        for side in lane.sides
        for rest in product(SNAPSHOTS, ("perfect", "random"), (len(SEEDS), MANY))
    )


TABLES = (
    Binding(
        "menace_boxes",
        Assertion(
            "304 and 289 boxes",
            "the order of the boxes, their beads at the start, their gains; resigning is a loss",
            PLAYED,
            AGAIN,
            "the boxes of matejker/tic-tac-toe",
        ),
        _box_moves,
        {"box": lambda variant, side, opponent, seed, games, board, cell: _boxes(side)[board]},
        held=("beads",),
        also=lambda *given: _learnt().check_beads(*given),
    ),
    Binding(
        "td_values",
        Assertion(
            "owners, ended boards",
            "rates, first values, ties in the article's order",
            PLAYED,
            AGAIN,
            "a seeded run of matejker/tic-tac-toe",
        ),
        _valued,
        {"owner": lambda variant, seed, games, board: OTHER[side_to_move(board)]},
        held=("value",),
        also=lambda *given: _learnt().check_values(*given),
    ),
    Binding(
        "learning_curves",
        Assertion(
            "probabilities of the learnt play, within 1e-12",
            "an empty box loses",
            PLAYED,
            "backwards from stored beads and values; with --full all 300 seeds played again",
            "how often the boxes of matejker/tic-tac-toe run empty",
        ),
        _curves,
        {},
        held=(*FIGURES, *OF_BOXES),
        also=lambda *given: _learnt().check_curves(*given),
    ),
)
