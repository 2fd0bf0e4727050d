"""The table dice_moves: the chances of every move in the view of its mover, and its rank."""

from functools import cache

from ttt_tables.verify.dice import play
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import OTHER, empty_cells, number, put
from ttt_tables.verify.verifier import Row, row_by_row


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    expected = []
    for rule in play.DICE_RULES:
        for board, side in play.by_key(rule):
            moves = {cell: _mover(rule, board, side, cell) for cell in empty_cells(board)}
            scores = {cell: 2 * win + draw for cell, (win, draw, _) in moves.items()}
            for cell, odds in moves.items():
                rank = 1 + sum(score > scores[cell] for score in scores.values())
                after = number(put(board, cell, side))
                played = (rule, number(board), side, cell, after, rank)
                length = 1 + play.plies(rule, put(board, cell, side), OTHER[side])
                chances = play.exact_row(rule, odds)
                expected.append((*played, *chances, float(length), str(length)))
    return expected


def _mover(rule: str, board: str, side: str, cell: int) -> tuple[int, ...]:
    """Return the chances of a move in the view of its mover, as numerators."""
    odds = play.numerators(rule, play.move(rule, board, side, cell))
    return odds if side == "X" else odds[::-1]


CLAIM = Claim("scores, ranks, expected plies", play.BLOCKED, "", play.METHOD, play.BRUTE_FORCE)
VERIFIER = row_by_row(CLAIM, lambda _: rows())
