"""The answer that every interface gives: a position, a policy, and the moves, best first."""

from __future__ import annotations  # so that `_Named` finds them: from 3.14 on they come later

from collections import namedtuple

from ttt_tables.board.numbers import place, show
from ttt_tables.errors import IllegalMoveError, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction
    from typing import Any, Generic, NamedTuple, TypeVar

    Number = TypeVar("Number", bound=float | Fraction)
else:

    class _Named(type):
        """Make a named tuple of each class with annotated fields, as typing.NamedTuple does.

        Measured: to import typing takes 8 ms of processor time, which is as much as all else from
        a bare interpreter to the first best move. Subclasses of `collections.namedtuple` are as
        fast, but type checkers do not know the types of their fields.
        """

        def __new__(mcs, name, bases, body):
            fields = body.pop("__annotations__")
            return type(name, (namedtuple(name, fields),), {"__slots__": (), **body})

    NamedTuple = type.__new__(_Named, "NamedTuple", (), {})
    Generic, Number = {None: NamedTuple}, None  # for type checkers alone


TIE = 1e-12  # scores in floats that are this near are tied


class Position(NamedTuple):
    """A board's number, and the side to move ("X" or "O")."""

    board: int
    to_move: str


def depth_score(value: tuple[Any, Any], won: int = 1000) -> Any:
    """Return wdl * (won - distance): the larger, the better for the side whose view a value takes.

    So a win is better the sooner it comes, a loss the later, and a draw stands between them however
    long it lasts: its distance may be None. `won` is the score of a game that is won already, more
    than any distance. A value is a pair (wdl, distance) of whole numbers, or of columns of them.
    """
    wdl, distance = value
    return wdl * (won - (0 if distance is None else distance))


class Chances(NamedTuple, Generic[Number]):
    """The absolute chances of a game's three results.

    They are floats, `Chances[float]`, or where exact `Chances[Fraction]`.
    """

    x_win: Number
    draw: Number
    o_win: Number

    @property
    def x_score(self) -> Number:
        """X's expected score: win 1, draw 1/2, loss 0."""
        return self.x_win + self.draw / 2  # type: ignore[return-value]  # as its parts are

    def as_floats(self) -> Chances[float]:
        """Return the chances as floats; exact ones may have hundreds of digits."""
        return Chances(*map(float, self))


class Move(NamedTuple):
    """One legal move of an answer. Chances are the mover's, if both sides go on as the policy says.

    The mover goes on by the policy, the opponent by the model in the policy's name; under
    `perfect` both play it, so the chances are 0 or 1.
    """

    cell: int
    score: float  # expected score in [0, 1]: win + draw / 2
    win: float
    draw: float
    loss: float
    distance: int | None  # plies to the end under perfect play, this move included
    probability: float  # of the policy's choosing this cell
    rank: int  # 1 is best; ties share a rank


def ranks(keys: Sequence[Any], tie: float = 0.0) -> list[int]:
    """Return the rank of each key: 1 for the greatest, else 1 plus the number of greater keys.

    Ranks stand in the order of the keys. A key shares the rank of a greater key if it is less than
    `tie` below the greatest key of that rank.
    """
    rank_of: dict[Any, int] = {}
    rank, best = 0, None
    for at, key in enumerate(sorted(keys, reverse=True), start=1):
        if not rank or not (key == best or (tie and best - key < tie)):
            rank, best = at, key
        rank_of[key] = rank
    return [rank_of[key] for key in keys]


def rank_moves(moves: Iterable[Move], tie: float = 0.0) -> tuple[Move, ...]:
    """Return moves by their scores, best first, with ranks; tied moves are sorted by cell.

    A move shares a rank if its score equals, or is less than `tie` below, the best of that rank.
    The first move has probability 1.
    """
    unranked = list(moves)
    move_ranks = zip(unranked, ranks([move.score for move in unranked], tie), strict=True)
    ranked = [move._replace(rank=rank) for move, rank in move_ranks]
    ranked.sort(key=lambda move: (move.rank, move.cell))
    return tuple([move._replace(probability=float(not at)) for at, move in enumerate(ranked)])


class Answer:
    """The moves of a position under a policy, best first; it iterates and indexes as its moves.

    Immutable by convention: answers may be shared between threads and callers.
    """

    __slots__ = ("moves", "policy", "position")

    def __init__(self, position: Position, policy: str, moves: tuple[Move, ...]) -> None:
        self.position: Position = position
        self.policy: str = policy
        self.moves: tuple[Move, ...] = moves

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, index: int) -> Move:
        return self.moves[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash((self.position, self.policy, self.moves))

    def __repr__(self) -> str:
        cells = ", ".join(str(move.cell) for move in self.moves)
        return f"<Answer {show(self.position.board)!r} {self.policy}: {cells or 'no moves'}>"

    def after(self, move: Move) -> str:
        """Return the board after a move of this answer, as text.

        In the probabilistic game it is the board if the move succeeds. The move has no board of
        its own, because many boards share one Move. Raises IllegalMoveError.
        """
        if not isinstance(move, Move):
            raise IllegalMoveError(f"a move of an answer is a Move, not {quote(move)}")
        return show(place(self.position.board, move.cell, self.position.to_move))

    def as_dict(self) -> dict[str, Any]:
        """Return the answer as plain data: the JSON object that every interface prints."""
        return {
            "board": show(self.position.board),
            "to_move": self.position.to_move,
            "policy": self.policy,
            "moves": [{**move._asdict(), "after": self.after(move)} for move in self.moves],
        }
