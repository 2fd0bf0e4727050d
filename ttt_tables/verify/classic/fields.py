"""Parts of rows shared by tables of the classic game: boards and exact chances."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import lcm

from ttt_tables.verify.classic.heuristics import people
from ttt_tables.verify.classic.learned import Learners
from ttt_tables.verify.classic.play import Chances, Policy, policies
from ttt_tables.verify.rules import number, side_to_move, status
from ttt_tables.verify.verifier import Row

BRUTE_FORCE = "counts published, and found by brute force (5,478 boards, 765 classes)"
PROGRAM = "1f604's program (191/192 for X against random replies)"
LEARNT = "the learners' moves, which follow from the games of menace_boxes and td_values"
LARGEST = 2**63 - 1


def board_row(board: str) -> Row:
    """Return a board's number, text, ply, side to move and status."""
    return number(board), board, 9 - board.count("."), side_to_move(board), status(board)


@cache
def exact_row(chances: Chances) -> Row:
    """Return win, draw, loss and score, and the first three as fractions, from chances."""
    exact = [Fraction(part) / sum(chances) for part in chances]
    return *map(float, exact), float(exact[0] + exact[1] / 2), *map(str, exact)


@cache
def packed_row(chances: Chances) -> Row:
    """Return `exact_row` as the pack's reader has it.

    Where the common denominator needs more than 63 bits, he adds floats to get the score.
    """
    win, draw, loss, score, *exact = exact_row(chances)
    if lcm(*[Fraction(chance).denominator for chance in exact]) > LARGEST:
        score = win + draw / 2
    return win, draw, loss, score, *exact


def all_policies(learners: Learners) -> Mapping[str, Policy]:
    """Return every policy by its name, in rising order, learners and people among them."""
    every: dict[str, Policy] = {**policies(), **people(), **learners}
    return dict(sorted(every.items()))
