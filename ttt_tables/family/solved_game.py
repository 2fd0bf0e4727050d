"""One game of the family, ready to answer: its rules, and the value of every position."""

from functools import lru_cache
from typing import NamedTuple

from ttt_tables.answer import depth_score, ranks
from ttt_tables.errors import (
    BadBoardError,
    CorruptTableError,
    GameOverError,
    IllegalMoveError,
    quote,
)
from ttt_tables.family.axes import CLASSIC, read, text_of
from ttt_tables.family.rules import Rules
from ttt_tables.family.rulesets import Ruleset
from ttt_tables.family.values import FamilyProbe, solve_orbits
from ttt_tables.pack import AGAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

KEPT = 16  # solved rulesets, of at most 18,753 positions each


class FamilyMove(NamedTuple):
    """One legal move, its value in the view of the side that makes it."""

    move: str
    wdl: int  # 1 a win, 0 a draw, -1 a loss
    distance: int | None  # plies to the end, this move included; None of a draw, or if unknown
    rank: int  # 1 is best; ties share a rank


def rank_moves(values: "Iterable[tuple[str, FamilyProbe]]") -> tuple[FamilyMove, ...]:
    """Return moves best first, from each move's text and its value for the mover.

    Tied moves stand in the order of their texts. All draws tie, whatever their distance.
    """
    known = list(values)
    move_ranks = ranks([depth_score(value) for _, value in known])
    moves = [
        FamilyMove(move, *value, rank)
        for (move, value), rank in zip(known, move_ranks, strict=True)
    ]
    return tuple(sorted(moves, key=lambda move: (move.rank, move.move)))


class SolvedGame:
    """A solved game: it answers about every position that play can reach.

    Positions are texts, written as `rules.form` says, and moves as `rules.move_form` says. Values
    are in the view of the side to move. A position that play cannot reach raises BadBoardError,
    which says how positions are written.
    """

    def __init__(self, rules: Rules, values: "Mapping[str, FamilyProbe]") -> None:
        self.rules: Rules = rules
        self._values = values

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.rules.name!r}: {self.rules.rule}>"

    def probe(self, position: str) -> FamilyProbe:
        """Return the value of a position: wdl, and the distance, the plies until the winner wins.

        The distance is None for a draw, and for notakto on more than three live boards, where it is
        unknown.
        """
        try:
            return self._values[position]
        except (KeyError, TypeError, ValueError):  # ValueError: what cannot be hashed
            raise self._unknown(position) from None

    def result(self, position: str) -> int | None:
        """Return None while the game is open, else 1, 0 or -1."""
        self.probe(position)
        return self.rules.result(position)

    def moves(self, position: str) -> tuple[FamilyMove, ...]:
        """Return the legal moves, best first; none once the game has ended.

        If the distance of a won or lost position is unknown, so are those of its moves.
        Raises CorruptTableError if the value of a position after one is missing.
        """
        if self.result(position) is not None:
            return ()
        wdl, distance = self.probe(position)
        far = 1 if distance or not wdl else None  # a ply before what is known
        afters = [(move, self.rules.play(position, move)) for move in self.rules.moves(position)]
        try:
            return rank_moves([(move, _before(self._values[after], far)) for move, after in afters])
        except KeyError as missing:
            raise CorruptTableError(
                f"the pack of {self.rules.name} has no position {missing}: {AGAIN}"
            ) from None

    def best_move(self, position: str) -> str:
        """Return the best move; of tied ones that with the least text. Raises GameOverError."""
        for move in self.moves(position):
            return move.move
        raise self._over(position)

    def line(self, position: str) -> tuple[str, ...]:
        """Return the moves of perfect play, until the game ends or a position comes again."""
        moves: list[str] = []
        seen = set()
        while self.result(position) is None and position not in seen:
            seen.add(position)
            moves.append(self.best_move(position))
            position = self.rules.play(position, moves[-1])
        return tuple(moves)

    def play(self, position: str, move: str) -> str:
        """Return the position after a move. Raises IllegalMoveError and GameOverError."""
        if self.result(position) is not None:
            raise self._over(position)
        legal = self.rules.moves(position)
        if not isinstance(move, str) or move not in legal:
            raise IllegalMoveError(
                f"{quote(move)} is no move on {quote(position)}: choose one of {', '.join(legal)}"
            )
        return self.rules.play(position, move)

    def _unknown(self, position: object) -> BadBoardError:
        start = self.rules.start
        example = self.rules.play(start, self.rules.moves(start)[0])
        return BadBoardError(
            f"play of {self.rules.name} cannot reach {quote(position)}: a position is "
            f"{self.rules.form}, such as {example!r}"
        )

    def _over(self, position: str) -> GameOverError:
        return GameOverError(f"the game on {quote(position)} has ended: no move is left")


def _before(after: FamilyProbe, far: int | None) -> FamilyProbe:
    """Return the mover's value of a move, from the value of the position after it.

    far  the plies of the move, 1, or None if the distance is unknown
    """
    wdl, distance = after
    return FamilyProbe(-wdl, None if distance is None or far is None else distance + far)


def ruleset(text: str = CLASSIC, /, **choices: str) -> SolvedGame:
    """Return the game of a ruleset: `ruleset("lines=torus")`, `ruleset("misere", lines="torus")`.

    text     a canonical text, or a name that people use
    choices  by axis, in place of those of the text

    Solving takes a tenth of a second at most, and the latest 16 rulesets are kept. Raises
    BadOptionError for choices that do not exist, or contradict each other.
    """
    return _solved(text_of(read(text, choices)))


@lru_cache(KEPT)
def _solved(text: str) -> SolvedGame:
    rules = Ruleset(text)
    return SolvedGame(rules, solve_orbits(rules))
