"""A position of any game: its text, together with the game."""

from __future__ import annotations

from collections import namedtuple

from ttt_tables.board.any_order import check_side
from ttt_tables.errors import BadOptionError, GameOverError, IllegalMoveError, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction
    from random import Random
    from typing import Any, NamedTuple

    from ttt_tables.literals import Result, Side
    from ttt_tables.play.game import Game

    class Outcome(NamedTuple):
        """A chance outcome: its name, its probability, and the position after it."""

        name: str  # one word
        probability: Fraction
        position: Position
else:
    Outcome = namedtuple("Outcome", "name probability position")
    Outcome.__doc__ = "A chance outcome: its name, its probability, and the position after it."


class Position(str):
    """A position, which a game returns: `game.start`, `game.position(text)`, `here.play(move)`.

    It is a str, so it can be a key of a mapping or a JSON value, and positions are equal if their
    texts are equal. Exactly one of three attributes is not empty: `result` on a terminal position,
    `outcomes` on a chance node, or `legal_moves` if a side is to move.
    """

    __slots__ = ("_known", "_legal", "_outcomes", "_result", "_side", "game", "text")
    game: Game
    text: str  # the text as a plain str
    _known: dict[str | None, Position]  # by side

    def __new__(cls, game: Game, text: str) -> Position:
        """Return the position of a text that the game's rules have read or made."""
        here = super().__new__(cls, text)
        here.game = game
        here.text = text if type(text) is str else str.__str__(text)
        return here

    @property
    def board(self) -> str:
        """The marks: a character . X O for each cell, with / between boards."""
        return self.game.rules.board(self.text)

    @property
    def to_move(self) -> Side | None:
        """The side to move, "X" or "O"; None if neither side is, as before a toss.

        On a terminal position it is the side that would be next.
        """
        try:
            return self._side
        except AttributeError:
            side = self.game.rules.to_move(self.text)
            self._side: Side | None = side  # type: ignore[assignment]  # a str in the rules
            return self._side

    @property
    def result(self) -> Result | None:
        """None while the game is open, else "X", "O" or "draw"."""
        try:
            return self._result
        except AttributeError:
            result = self.game.rules.result(self.text)
            self._result: Result | None = result  # type: ignore[assignment]  # a str in the rules
            return self._result

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The chance outcomes, whose probabilities add up to 1; () unless it is a chance node."""
        try:
            return self._outcomes
        except AttributeError:
            rules, game = self.game.rules, self.game
            known = () if self.result else rules.outcomes(self.text)
            self._outcomes: tuple[Outcome, ...] = tuple(
                [Outcome(name, chance, Position(game, text)) for name, chance, text in known]
            )
            return self._outcomes

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The moves of the side to move; () on a chance node and on a terminal position."""
        try:
            return self._legal
        except AttributeError:
            waits = self.result or self.outcomes
            self._legal: tuple[str, ...] = () if waits else tuple(self.game.rules.moves(self.text))
            return self._legal

    @property
    def information_state(self) -> Position:
        """The information state of the side to move: the position, unless marks are hidden."""
        return self._seen(None)

    def information_state_of(self, side: Side | str) -> Position:
        """Return the information state of a side, whether or not it is to move.

        Raises BadBoardError for an invalid side.
        """
        return self._seen(check_side(side))

    @property
    def lines(self) -> tuple[tuple[int, ...] | None, ...]:
        """The cells of the line that has ended play on each board; None if there is none."""
        return tuple(self.game.rules.completed(self.text))

    @property
    def info(self) -> Mapping[str, object]:
        """The other facts of the position by name, as plain data: the roll, the target, ..."""
        return self.game.rules.info(self.text)

    def as_dict(self) -> dict[str, Any]:
        """Return the position as plain data, in the fields of `--json` and HTTP.

        They are `game`, the game's options, `position`, `board`, `to_move`, `result`, and the
        facts.
        """
        return {
            "game": self.game.name,
            **self.game.options,
            "position": self.text,
            "board": self.board,
            "to_move": self.to_move,
            "result": self.result,
            **self.info,
        }

    def play(self, move: str) -> Position:
        """Return the position after a move, or after a chance outcome by its name.

        Raises IllegalMoveError and GameOverError.
        """
        rules = self.game.rules
        if not isinstance(move, str):
            raise self._move_error(move)
        if move in self.legal_moves:
            return Position(self.game, rules.play(self.text, move))
        for outcome in self.outcomes:
            if outcome.name == move:
                return outcome.position
        told = rules.observation(self.text, move) if rules.hidden else None
        if told is None:
            raise self._move_error(move)
        return Position(self.game, told)

    def follow(self, played: str, notation: str | None = None) -> Position:
        """Return the position after moves and chance outcomes, separated by blanks.

        notation  the name of the notation of the moves; by default our own

        Raises the errors of `play`, with the notations in which the moves could be read, and
        BadOptionError.
        """
        here = self
        if not isinstance(played, str):
            raise self._move_error(played)
        if notation is None:
            try:
                for move in played.split():
                    here = here.play(move)
                return here
            except (IllegalMoveError, GameOverError):
                here = self
        from ttt_tables.notation.games import read_game

        for move in read_game(played, self, notation):
            here = here.play(move)
        return here

    def observe(self, event: str, notation: str | None = None) -> Position:
        """Return the position after one move or chance outcome, in our own or a stated notation.

        A mark in the move must be that of the side to move. Raises the errors of `follow`.
        """
        if notation is None:
            return self.play(event)
        from ttt_tables.notation.games import read_game

        moves = read_game([event], self, notation)
        if len(moves) != 1:
            raise self._move_error(event)
        return self.play(moves[0])

    def sample_outcome(self, source: Random) -> Outcome:
        """Return a chance outcome, drawn with exactly its probability.

        Raises IllegalMoveError if a side is to move, GameOverError on a terminal position, and
        BadOptionError if `source` is not a random.Random.
        """
        if not self.outcomes:
            to_move = f"{quote(self.text)} is not a chance node: {self.to_move} is to move"
            raise self._ended() if self.result else IllegalMoveError(to_move)
        if not hasattr(source, "randrange"):
            raise BadOptionError(f"expected a random.Random to draw from, got {quote(source)}")
        from math import lcm

        whole = lcm(*[one.probability.denominator for one in self.outcomes])
        left = source.randrange(whole)
        for one in self.outcomes:
            left -= one.probability.numerator * (whole // one.probability.denominator)
            if left < 0:
                break
        return one

    def sample(self, source: Random) -> Position:
        """Return the position after a sampled chance outcome. Raises as `sample_outcome` does."""
        return self.sample_outcome(source).position

    def _seen(self, side: str | None) -> Position:
        rules = self.game.rules
        if not rules.hidden:
            return self
        try:
            known = self._known
        except AttributeError:
            known = self._known = {}
        if side not in known:
            seen = rules.information_state(self.text, side)
            known[side] = self if seen == self.text else Position(self.game, seen)
        return known[side]

    def no_choice(self) -> GameOverError | BadOptionError:
        """Return the error for a choice of a move on a terminal position or a chance node."""
        if self.result:
            return self._ended()
        names = ", ".join([one.name for one in self.outcomes])
        return BadOptionError(
            f"{quote(self.text)} is a chance node, so no side chooses: play one of {names}"
        )

    def _move_error(self, move: object) -> GameOverError | IllegalMoveError:
        """Return the error for a move that is not legal, which lists the legal moves."""
        if self.result:
            return self._ended()
        names = self.legal_moves or [one.name for one in self.outcomes]
        kind = "a chance outcome" if self.outcomes else "a legal move"
        text = "" if isinstance(move, str) else "give a text, and "
        return IllegalMoveError(
            f"{quote(move)} is not {kind} on {quote(self.text)}: {text}choose one of "
            f"{', '.join(names)}"
        )

    def _ended(self) -> GameOverError:
        return GameOverError(f"the game on {quote(self.text)} has ended: {self.result}")

    def __reduce__(self) -> tuple[type[Position], tuple[Game, str]]:
        return Position, (self.game, self.text)

    def _repr_html_(self) -> str:
        """Return the HTML that a notebook shows: the boards and the state of the game."""
        from ttt_tables.lazy import DRAWINGS

        return DRAWINGS["Position"](self)

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.text!r}>"
