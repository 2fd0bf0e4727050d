"""A move and its score, estimated by a search or known exactly."""

from typing import NamedTuple

from ttt_tables.ultimate.rules import BoardCell


class Thought(NamedTuple):
    """A move, and what it is worth."""

    move: BoardCell
    score: float  # the mover's expected score, estimated; where it is proved 1, 0.5 or 0
    proved: bool  # whether the result is certain
    depth: int  # plies of the last completed iteration; of a stored win, to its end at most
    nodes: int  # positions visited; 0 where none had to be
    line: tuple[BoardCell, ...]  # the principal variation: this move, and the play expected after
    seconds: float
