"""The rules and the evaluator of positional games for `play`."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadBoardError, missing_extra, quote
from ttt_tables.games.positional.boards import GAMES
from ttt_tables.games.positional.rules import (
    MOST_POINTS,
    PositionalGame,
    as_set,
    impossible,
    members,
    symmetries,
)
from ttt_tables.play.about import Option
from ttt_tables.play.evaluator import Evaluator
from ttt_tables.play.rules import Rules, in_words
from ttt_tables.play.value import Value, certain
from ttt_tables.stores import Stores

USUAL = "two-boards"
MOST_VISITED = 12  # points of games whose positions can be listed
KEPT = 3  # games whose values are in the cache: up to 43 MB each
MARKING = "X and O mark empty points in turn. X moves first."
DIGITS = str.maketrans(".XO", "012")


class PositionalRules(Rules):
    """A position has a character . X O for each point.

    Raises BadOptionError for an unknown rule.
    """

    name = "positional"
    title = "Positional games"
    source = "Alfred Hales and Robert Jewett, Regularity and positional games"
    summary = (
        "Two sides mark empty points in turn, and the first to mark all points of a winning set "
        "wins."
    )
    details = "If all points are marked and no winning set is complete, the game is a draw."
    docs = "family.md#positional-games"
    option_spec = {  # noqa: RUF012 - as its base has it
        "rule": Option(
            "the board and its winning sets: two 3 x 3 boards that share a column, two cubes that "
            "share a face, four in a row on 6 x 5 cells, and others",
            choices=tuple(GAMES),
            default=USUAL,
        )
    }
    symmetries = "those of the board"
    start = "." * GAMES[USUAL].game.points
    example = "X......O......."
    position_format = "a character of . X O for each point, row by row"
    move_format = "the number of a point, from 0, row by row"
    too_large_to_enumerate = True

    def __init__(self, rule: str = USUAL) -> None:
        self.rule: str = self.option_spec["rule"].check("rule", rule)
        self.options = {"rule": rule}
        self.game: PositionalGame = GAMES[rule].game
        self.layout = GAMES[rule].layout
        self.lines = tuple([tuple(members(one)) for one in self.game.sets])
        self.start = "." * self.game.points
        self.longest = self.game.points
        self.too_large_to_enumerate = self.game.points > MOST_VISITED
        self.rules_text = in_words(self.title, f"{MARKING} {GAMES[rule].rule}", self.details)

    @property
    def key(self) -> object:
        """The name and the rule."""
        return self.name, self.rule

    def result(self, position: str) -> str | None:
        """Return the result. In a misère game the side that completes a set loses."""
        ended = super().result(position)
        return ended if self.game.completer_wins else OTHER.get(ended or "", ended)

    def moves(self, position: str) -> list[str]:
        """Return the empty points, without those above an empty one if marks fall."""
        if not self.game.below:
            return [*super().moves(position)]
        marked = sum(_marks(position))
        below = enumerate(self.game.below)
        return [str(at) for at, under in below if position[at] == "." and under & ~marked == 0]

    def read(self, text: str) -> str:
        """Return the text of a position. Raises BadBoardError."""
        points = self.game.points
        if len(text) != points or {*text} - {*".XO"}:
            raise BadBoardError(
                f"a position of {self.rule} must be {points} characters of . X O, one for each "
                f"point, got {quote(text)}"
            )
        if reason := impossible(self.game, *_marks(text)):
            raise BadBoardError(f"board {quote(text)} cannot occur: {reason}")
        return text

    def images(self, position: str) -> list[str]:
        """Return the position under the symmetries of the board."""
        return ["".join([position[point] for point in way]) for way in _symmetries(self.game)]


class PositionalEvaluator(Evaluator):
    """The evaluator of positional games. The first query solves the game. Needs numba.

    If there are more than MOST_POINTS points, each query is answered by a search of its own.
    """

    @staticmethod
    def compilation() -> dict[str, Callable[[], object]]:
        """Return the step that compiles the solvers. Needs numba."""

        def compiled() -> None:
            complete, proof = _solvers()
            complete.score_all(GAMES["3x3-three"].game)
            proof.decide(GAMES["5x4-four"].game, 0, 0, True)

        return {"compiling the solvers of positional games": compiled}

    def __init__(self, rules: PositionalRules, stores: Stores) -> None:
        """Take the rules and the packs of a folder. This game needs no pack."""
        self._rules = rules

    def value(self, text: str) -> Value | None:
        """Return wdl and the distance; without distance if a search has proved wdl.

        It is None if the search stopped before it knew wdl. Raises MissingExtraError without numba.
        """
        complete, proof = _solvers()
        game, side = self._rules.game, self._rules.to_move(text) or ""
        if game.points <= MOST_POINTS:
            score = _scores(self._rules.rule)[int(text.translate(DIGITS)[::-1], 3)]
            return certain(side, *complete.value_of(int(score)))
        wdl = proof.decide(game, *_marks(text), side == "X")
        return None if wdl is None else certain("X", wdl).of(side)

    def unknown(self, text: str) -> str:
        """Return why the value of a position is not known, if the search has stopped."""
        if self._rules.game.points <= MOST_POINTS:
            return ""
        return (
            f"the value of {quote(text)} is not known: its proof needs more than "
            f"{_solvers()[1].MOST_EXPANDED:,} positions. Ask about a later position"
        )


@lru_cache(KEPT)
def _scores(rule: str) -> Any:
    """Return the depth scores of all positions of a game, by number."""
    return _solvers()[0].score_all(GAMES[rule].game).scores


def _solvers() -> tuple[Any, Any]:
    """Return the modules that need numba. Raises MissingExtraError."""
    try:
        from ttt_tables.games.positional import complete, proof
    except ModuleNotFoundError as missing:
        raise missing_extra("the value of a positional game", str(missing.name), "solve") from None
    return complete, proof


@cache
def _symmetries(game: PositionalGame) -> list[list[int]]:
    return symmetries(game)


def _marks(text: str) -> tuple[int, int]:
    """Return the points of X and of O, as sets."""
    x, o = [as_set(at for at, mark in enumerate(text) if mark == side) for side in OTHER]
    return x, o
