"""An answer about a position: its value, and its moves, best first."""

from __future__ import annotations

from ttt_tables.errors import IllegalMoveError, UnknownValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction
    from typing import Any

    from ttt_tables.play.position import Outcome, Position
    from ttt_tables.play.value import Exact, Value

CELLS = tuple("012345678")


class Move:
    """One legal move. Its value and all fields of that are from the mover's point of view.

    move         its text
    value        its value under perfect play of both sides; None if marks are hidden
    rank         1 for the best move; tied moves share a rank
    probability  the probability that the policy plays it
    regret       the score that it loses against the best move; None if `value` is None
    expected     the value that the policy expects against its opponent model; None for perfect play
    info         further facts as plain data: for a search the depth, the nodes and the line
    """

    __slots__ = ("_here", "expected", "info", "move", "probability", "rank", "regret", "value")
    _here: Position  # set by the Answer that has the move

    def __init__(
        self,
        move: str,
        value: Value | None,
        rank: int,
        probability: float,
        regret: float | None = None,
        expected: Value | None = None,
        info: Mapping[str, object] | None = None,
    ) -> None:
        self.move: str = move
        self.value: Value | None = value
        self.rank: int = rank
        self.probability: float = probability
        self.regret: float | None = regret
        self.expected: Value | None = expected
        self.info: Mapping[str, object] = info or {}

    @property
    def expected_value(self) -> Value | None:
        """The value that the policy expects: `expected` if it is not None, else `value`."""
        return self.expected or self.value

    @property
    def after(self) -> Position:
        """The position after the move; if marks are hidden, the mover's information state.

        Raises UnknownValueError for a move that does not belong to an Answer.
        """
        try:
            return self._here.play(self.move)
        except AttributeError:
            raise UnknownValueError(
                f"the position after the move {self.move} is not known: only a move of an Answer "
                "has a position"
            ) from None

    def as_dict(self) -> dict[str, Any]:
        """Return the move as plain data, as in the list `moves` of `--json` and HTTP.

        Its fields are `move`, `after`, `rank`, `probability`, `regret`, those of the value,
        `expected`, and `info`. Unknown fields are omitted. Raises UnknownValueError like `after`.
        """
        value = self.value.as_dict() if self.value else {}
        value.pop("side", None)  # the side that makes the move
        return {
            "move": self.move,
            "after": self.after.text,
            "rank": self.rank,
            "probability": self.probability,
            **({} if self.regret is None else {"regret": self.regret}),
            **value,
            **({"expected": self.expected.fields()} if self.expected else {}),
            **self.info,
        }

    @property
    def cell(self) -> int:
        """The move as a cell, 0 to 8. Raises IllegalMoveError for another move, such as 4-1."""
        if self.move not in CELLS:
            raise IllegalMoveError(f"the move {self.move} is not a cell, 0 to 8")
        return int(self.move)

    @property
    def score(self) -> float:
        """The mover's expected score, in [0, 1]. Raises UnknownValueError if it is not known."""
        if self.value is None:
            raise UnknownValueError(
                f"the score of {self.move} is not known, since marks are hidden: its probability "
                f"is {self.probability:g}"
            )
        return self.value.score

    @property
    def win(self) -> float | None:
        """The mover's probability to win, None if it is not known."""
        return self.value.win if self.value else None

    @property
    def draw(self) -> float | None:
        """The probability of a draw, None if it is not known."""
        return self.value.draw if self.value else None

    @property
    def loss(self) -> float | None:
        """The mover's probability to lose, None if it is not known."""
        return self.value.loss if self.value else None

    @property
    def wdl(self) -> int | None:
        """The mover's result under perfect play: 1, 0 or -1; None in games of chance."""
        return self.value.wdl if self.value else None

    @property
    def distance(self) -> int | None:
        """Plies to the end, including this move; None for a draw, or if it is not known."""
        return self.value.distance if self.value else None

    @property
    def error_bound(self) -> float | None:
        """A proven bound on the error of the score: 0 if it is exact, None for an estimate."""
        return self.value.error_bound if self.value else None

    @property
    def exact(self) -> Exact | None:
        """The score and the probabilities as Fractions, None if they are not exact."""
        return self.value.exact if self.value else None

    def _key(self) -> tuple[object, ...]:
        return self.move, self.value, self.rank, self.probability, self.expected

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        worth = f", {self.value!r}" if self.value else ""
        return f"<Move {self.move}: rank {self.rank}, probability {self.probability:g}{worth}>"


class Answer:
    """The moves of a position, best first. Iteration and indexing yield the moves.

    An answer about a chance node or a terminal position has no moves. An index then raises
    BadOptionError, with the chance outcomes, or GameOverError.

    position  the position; if marks are hidden, the information state of the side to move
    value     its value under perfect play, for the side to move; None if it is not known
    policy    the name of the policy that ranks the moves
    moves     the moves, best first
    info      further facts as plain data: for an explanation the sentences

    Two answers are equal if their games, positions, values, policies, moves and info are equal.
    """

    __slots__ = ("info", "moves", "policy", "position", "value")

    def __init__(
        self,
        position: Position,
        value: Value | None,
        policy: str,
        moves: tuple[Move, ...],
        info: Mapping[str, Any] | None = None,
    ) -> None:
        self.position: Position = position
        self.value: Value | None = value
        self.policy: str = policy
        self.moves: tuple[Move, ...] = moves
        self.info: Mapping[str, Any] = info or {}
        for one in moves:
            one._here = position

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, at: int) -> Move:
        if not self.moves and not isinstance(at, slice):
            raise self.position.no_choice()
        return self.moves[at]

    def as_dict(self) -> dict[str, Any]:
        """Return the answer as the plain data that `--json` prints and HTTP sends.

        Its fields are those of the position, `policy`, `info`, those of the value, `outcomes` on
        a chance node, and `moves`.
        """
        outcomes = [_outcome(one) for one in self.position.outcomes]
        return {
            **of_position(self.position, self.value, policy=self.policy, **self.info),
            **({"outcomes": outcomes} if outcomes else {}),
            "moves": [one.as_dict() for one in self.moves],
        }

    def move(self, text: str) -> Move:
        """Return a move by its text. Raises IllegalMoveError and GameOverError."""
        for one in self.moves:
            if isinstance(text, str) and one.move == text:
                return one
        raise self.position._move_error(text)

    def _key(self) -> tuple[object, ...]:
        return self.position.game, self.position, self.value, self.policy, self.moves

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self._key() == other._key() and self.info == other.info

    def __hash__(self) -> int:
        return hash(self._key())

    def _repr_html_(self) -> str:
        """Return the HTML that a notebook shows: the board with its scores, and the moves."""
        from ttt_tables.lazy import DRAWINGS

        return DRAWINGS["Answer"](self)

    def __repr__(self) -> str:
        moves = ", ".join([one.move for one in self.moves])
        return f"<Answer {self.position.text!r} {self.policy}: {moves or 'no moves'}>"


def of_position(here: Position, value: Value | None = None, **info: object) -> dict[str, Any]:
    """Return a position as plain data, with further facts and with its value if that is known."""
    told = value.as_dict() if value else {}
    if "exact" in info:
        told["exact"] = {**info.pop("exact"), **told.get("exact", {})}  # type: ignore[dict-item]
    return {**here.as_dict(), **info, **told}


def _outcome(one: Outcome) -> dict[str, Any]:
    return {
        "name": one.name,
        "probability": float(one.probability),
        "exact": {"probability": str(one.probability)},
        "after": one.position.text,
    }


def ranked(values: Sequence[tuple[str, Value]], tie: float = 0.0) -> tuple[Move, ...]:
    """Return moves, best first, from the text and the value of each, for the mover.

    A higher score is better. Among equal scores a sooner win and a later loss are better, if all
    distances are known. A move whose score is less than `tie` below the best score of a rank shares
    the rank. Tied moves keep their order, and the first move has probability 1.
    """
    haste = all(value.distance is not None for _, value in values if value.wdl)
    if not haste:
        values = [(move, value.at(None)) for move, value in values]
    ordered = sorted([(*_order(value), -at) for at, (_, value) in enumerate(values)], reverse=True)
    ranks: dict[int, int] = {}
    leader: tuple[Fraction | float, int] | None = None
    for number, (score, hurry, at) in enumerate(ordered, start=1):
        if leader is None or not _ties(leader, (score, hurry), tie):
            leader, rank = (score, hurry), number
        ranks[-at] = rank
    best = ordered[0][0] if ordered else 0
    places = sorted(ranks, key=lambda at: (ranks[at], at))
    return tuple(
        [
            Move(
                values[at][0],
                values[at][1],
                ranks[at],
                float(at == places[0]),
                float(best - _order(values[at][1])[0]),
            )
            for at in places
        ]
    )


def _order(value: Value) -> tuple[Fraction | float, int]:
    """Return the score, as a Fraction if floats of equal averages might differ, and the distance.

    Odds are whole numbers far below 2^52 over one sum, so equal odds have equal floats.
    """
    known = value._exact
    score = getattr(known, "score", value.score)
    return score, -(value.wdl or 0) * (value.distance or 0)


def _ties(
    better: tuple[Fraction | float, int], worse: tuple[Fraction | float, int], tie: float
) -> bool:
    return better[1] == worse[1] and (better[0] == worse[0] or better[0] - worse[0] < tie)
