"""The table perfect_play: the value of every board, and how many moves keep or lose it."""

from functools import cache

from ttt_tables.verify.classic.play import eagerness, move_value, value
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import classic_boards, empty_cells, number, status
from ttt_tables.verify.verifier import Row, row_by_row

COLUMNS = {
    "board": "int16",
    **dict.fromkeys(("wdl", "distance", "depth_score", "best_moves", "blunders"), "int8"),
}


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    found = []
    for board in classic_boards():
        cells = empty_cells(board) if status(board) == "open" else []
        worths = [move_value(board, cell) for cell in cells]
        best = [worth for worth in worths if eagerness(worth) == eagerness(value(board))]
        blunders = [worth for worth in worths if worth[0] < value(board)[0]]
        counts = len(best), len(blunders)
        found.append((number(board), *value(board), eagerness(value(board)), *counts))
    return found


CLAIM = Claim(
    "values, counts of best moves and blunders", "win soon, lose late", "",
    "plain recursion over text", "another program's minimax",
)  # fmt: skip
VERIFIER = row_by_row(COLUMNS, ("board",), CLAIM, lambda _: rows())
