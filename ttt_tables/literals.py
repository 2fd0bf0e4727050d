"""Names as types: type checkers reject a wrong one, and editors complete them.

A parameter of such a type also accepts any `str`, so a text from elsewhere needs no cast. Tests
compare the names with the registries of games, policies and options. This module is not loaded for
a first answer.
"""

from typing import Literal, TypedDict

Side = Literal["X", "O"]
Result = Literal["X", "O", "draw"]  # of a game that has ended
IllegalMoves = Literal["raise", "lose"]  # the effect of an illegal move by a policy

# The common names of the games that rule options can make.
Ruleset = Literal[
    "classic",
    "misere",
    "wild",
    "wild-misere",
    "morris-lines",
    "morris-orthogonal",
    "morris-anywhere",
    "picaria",
    "achi",
    "torus",
    "gravity",
    "maker-breaker",
]
GameName = Literal[
    Ruleset,
    "dice",
    "miniboard",
    "random-turn",
    "bidding",
    "picaria-thirteen",
    "positional",
    "phantom",
    "abrupt",
    "probabilistic",
    "ultimate",
    "notakto",
    "vanishing",
    "vanishing-reuse",
]

ClassicPolicy = Literal[
    "perfect",
    "perfect-any",
    "safe-uniform",
    "safe-centre",
    "max-win-uniform",
    "max-win-centre",
    "max-score-uniform",
    "max-score-centre",
    "1f604-uniform",
    "1f604-centre",
    "random",
    "menace",
    "menace-greedy",
    "td",
    "newell-simon",
    "third-grade",
    "first-grade",
    "kindergarten",
]
# The policies of all games.
PolicyName = Literal[
    ClassicPolicy,
    "first-free",
    "centre-first",
    "threats",
    "optimal",
    "max-success",
    "max-difference",
    "csun-regular",
]


class RuleOptions(TypedDict, total=False):
    """The rule options of a ruleset."""

    marks: Literal["own", "either", "one"] | str
    max_marks: Literal["none", "three", "four"] | str
    sliding: Literal["lines", "straight", "king", "anywhere"] | str
    barred_centre: Literal["none", "first", "all"] | str
    gravity: Literal["off", "on"] | str
    lines: Literal["eight", "torus", "straight"] | str
    line_result: Literal["wins", "loses"] | str
    counted_lines: Literal["both", "X"] | str
    no_moves: Literal["loses", "draws"] | str


class DiceOptions(TypedDict, total=False):
    """The options of the dice game."""

    rule: Literal["pass", "draw", "reroll", "forfeit"] | str


class BiddingOptions(TypedDict, total=False):
    """The options of bidding tic-tac-toe."""

    chips: int


class ThirteenOptions(TypedDict, total=False):
    """The options of Picaria on thirteen points."""

    barred_centre: Literal["none", "first", "all"] | str


class PositionalOptions(TypedDict, total=False):
    """The options of positional games."""

    rule: (
        Literal[
            "3x3-three",
            "4x3-three",
            "4x3-four",
            "4x4-three",
            "4x4-four",
            "5x3-three",
            "5x3-four",
            "5x3-five",
            "5x4-four",
            "5x5-four",
            "6x5-four",
            "6x6-four",
            "7x5-four",
            "7x6-four",
            "3x3-three-loses",
            "4x4-three-falling",
            "4x4-four-falling",
            "3x3-cylinder",
            "4x4-cylinder",
            "4x4-squares",
            "two-boards",
            "two-cubes",
            "3x3x3",
            "fifteen",
        ]
        | str
    )


class UltimateOptions(TypedDict, total=False):
    """The options of the ultimate game."""

    rule: Literal["closed-draw", "closed-count", "open"] | str


class GridOptions(TypedDict, total=False):
    """The options of the probabilistic game; a grid may also be given as numbers."""

    grid: Literal["printed", "coin", "certain", "reluctant", "cross"] | object
    draw_value: float


class NotaktoOptions(TypedDict, total=False):
    """The options of notakto."""

    boards: int
