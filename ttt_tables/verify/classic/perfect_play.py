"""The table perfect_play: the value of every board, and how many moves keep or lose it."""

from functools import cache

from ttt_tables.verify.classic.play import move_value, value
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import classic_boards, eagerness, empty_cells, number, status
from ttt_tables.verify.verifier import Row, row_by_row


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    expected = []
    for board in classic_boards():
        cells = empty_cells(board) if status(board) == "open" else []
        (wdl, distance), values = value(board), [move_value(board, cell) for cell in cells]
        best = [one for one in values if eagerness(one) == eagerness((wdl, distance))]
        blunders = [one for one in values if one[0] < wdl]
        score = wdl * (10 - distance)
        expected.append((number(board), wdl, distance, score, len(best), len(blunders)))
    return expected


CLAIM = Claim(
    "values, counts of best moves and blunders", "win soon, lose late", "",
    "plain recursion over text", "another program's minimax",
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda _: rows())
