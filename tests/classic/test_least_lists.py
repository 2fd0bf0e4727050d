"""The least number of boards, up to symmetry, on which a side has to know a move.

A list is closed: it knows a move on each of its boards, and has every open board that a reply to
that move leads to. One with a single empty cell counts too. Branch and bound finds the least.
"""

from functools import cache

import pytest

from ttt_tables.board import alternating
from ttt_tables.board.symmetry import canonical
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.perfect import perfect_play

Boards = frozenset[int]
CENTRE, CORNER, EDGE = 4, 0, 1


def replies(board: int) -> Boards:
    """Return the open boards that a move leads to."""
    after = [] if alternating.result(board) else classic.afterstates(board)
    return frozenset([canonical(one)[0] for _, one in after if not alternating.result(one)])


@cache
def choices(board: int, keep: bool) -> list[Boards]:
    """Return for each move that does not lose, or that keeps the value, what it asks of a list."""
    values = perfect_play()
    least = values[board].wdl if keep else 0
    asked = {replies(one) for _, one in classic.afterstates(board) if -values[one].wdl >= least}
    return [one for one in asked if not any(other < one for other in asked)]


def fits(listed: Boards, waiting: Boards, keep: bool, most: int) -> bool:
    """Return whether a closed list of at most so many boards has these; some wait for a move."""
    asked = {board: [one - listed for one in choices(board, keep)] for board in waiting}
    asked = {board: of for board, of in asked.items() if all(of)}
    needed, counted = len(listed), Boards()
    for of in sorted(asked.values(), key=lambda of: min(map(len, of))):
        if not counted & (any_of := Boards().union(*of)):
            needed += min(map(len, of))
            counted |= any_of
    if needed > most or not asked:
        return needed <= most
    board = min(asked, key=lambda board: len(asked[board]))
    return any(
        fits(listed | more, Boards(asked.keys() - {board}) | more, keep, most)
        for more in sorted(asked[board], key=len)
    )


@pytest.mark.parametrize("keep", [False, True], ids=["never loses", "keeps every value"])
@pytest.mark.parametrize(
    ("first", "least"),
    [(CENTRE, (22, 22)), (CORNER, (29, 30)), (EDGE, (41, 51)), (None, (71, 72))],
    ids=["centre", "corner", "edge", "as O"],
)
def test_a_least_list_has_so_many_boards(
    first: int | None, least: tuple[int, int], keep: bool
) -> None:
    met = replies(classic.EMPTY if first is None else classic.play(classic.EMPTY, first))
    listed = met if first is None else met | {classic.EMPTY}
    assert fits(listed, met, keep, least[keep])
    assert not fits(listed, met, keep, least[keep] - 1)
