"""The table best_responses: ranks and chances of moves against opponents who err."""

from functools import cache

from ttt_tables.verify.classic.fields import CHANCES, PROGRAM, common_denominator, exact_row
from ttt_tables.verify.classic.play import responders
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import number, open_boards
from ttt_tables.verify.verifier import Row, row_by_row

COLUMNS = {
    "model": "string",
    "objective": "string",
    "board": "int16",
    **dict.fromkeys(("cell", "rank", "wdl", "distance"), "int8"),
    **CHANCES,
}


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    return [
        (
            *(model, objective, number(board), *move[:4]),
            *exact_row(move.chances, common_denominator(model)),
        )
        for (model, objective), player in responders().items()
        for board in open_boards()
        for move in player.moves(board)
    ]


CLAIM = Claim(
    "chances, ranks", "the objectives; ties go on with the lowest-numbered cell", "",
    "plain recursion in whole numbers", PROGRAM,
)  # fmt: skip
VERIFIER = row_by_row(COLUMNS, ("model", "objective", "board", "cell"), CLAIM, lambda _: rows())
