"""The shape of requests and answers, for OpenAPI; each game's options describe the rest."""

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field, StrictStr

from ttt_tables.games.described import VERBS, merged
from ttt_tables.games.registry import game_names

MOST_POSITIONS = 10_000  # in a batch

GameName = Annotated[str, Path(description="a game; /games lists them", examples=[game_names()[0]])]
Verb = Annotated[
    str,
    Path(description="; ".join([f"{verb}: {about}" for verb, about in VERBS.items()]),
         examples=["moves"]),
]  # fmt: skip
TYPES = {str: "string", int: "integer", float: "number", bool: "boolean"}


def parameters() -> list[dict[str, Any]]:
    """Return the options of all games as OpenAPI's parameters of a query."""
    example = {"position": {"examples": ["X...O...."]}}
    return [
        {
            "name": name,
            "in": "query",
            "required": False,
            "description": option.help,
            "schema": {"type": TYPES[option.kind], **example.get(name, {})},
        }
        for name, option in merged().items()
    ]


class Positions(BaseModel):
    """Positions of a game, and the options of the verb."""

    model_config = ConfigDict(extra="allow", strict=True)

    positions: Annotated[
        list[StrictStr],
        Field(
            min_length=1,
            max_length=MOST_POSITIONS,
            fail_fast=True,
            examples=[["X...O....", "XX.OO...."]],
        ),
    ]


class PlainValue(BaseModel):
    """An expectation of a side: of a position, or of a move for its mover; what nobody knows is
    left out.
    """

    score: float | None = None
    win: float | None = None
    draw: float | None = None
    loss: float | None = None
    wdl: int | None = None
    distance: int | None = None
    within: float | None = None
    exact: dict[str, str] | None = None


class PlainMove(PlainValue):
    """One move: the position after it, its rank under the policy, and its value for its mover.

    `regret` is the score that it loses against the best move, `outlook` the policy's expectation.
    """

    model_config = ConfigDict(extra="allow")

    move: str
    after: str
    rank: int
    probability: float
    regret: float | None = None
    outlook: dict[str, float] | None = None


class PlainOutcome(BaseModel):
    """One thing that chance may do, with its probability, and the position after it."""

    name: str
    probability: float
    exact: dict[str, str]
    after: str


class PlainAnswer(PlainValue):
    """A position, its value under perfect play for `side`, and its moves, best first.

    Where chance acts there are no moves, but outcomes. What nobody knows is left out: of an
    estimate `within`, a bound on the error of the score. `exact` has fractions as text. The options
    of the game, and what else a position says, stand beside. Puzzles are a list of such answers.
    """

    model_config = ConfigDict(extra="allow")

    game: str
    position: str | None = None
    board: str | None = None
    to_move: Literal["X", "O"] | None = None
    result: Literal["X", "O", "draw"] | None = None
    side: Literal["X", "O"] | None = None
    outcomes: list[PlainOutcome] | None = None
    moves: list[PlainMove] | None = None


class Answers(BaseModel):
    """One answer for each position of a batch, in its order."""

    answers: list[PlainAnswer]


class About(BaseModel):
    """A game: its rule in a sentence, how positions and moves are written, its verbs."""

    model_config = ConfigDict(extra="allow")

    name: str
    title: str
    rule: str
    start: str
    example: str
    form: str
    move_form: str
    verbs: dict[str, list[dict[str, Any]]]


class Writing(BaseModel):
    """A way to write boards and moves: its other names, and X...O.... with the move 5 in it."""

    name: str
    meaning: str
    example: str
    also: list[str]


class Games(BaseModel):
    """All games, classic first, and the writings that their questions may be asked in."""

    games: list[About]
    writings: list[Writing]


class Refusal(BaseModel):
    """A refusal: the error's name, the fault and its remedy."""

    error: str
    reason: str


def _refused(when: dict[int, str]) -> dict[int | str, dict[str, Any]]:
    """Return the statuses of refusals as OpenAPI has them, from when each comes."""
    return {status: {"model": Refusal, "description": said} for status, said in when.items()}


KEPT: dict[int | str, dict[str, Any]] = {304: {"description": "the client has this answer"}}
OF_ALL = _refused(
    {
        400: "a fault in the question",
        405: "another method: the header Allow has those of this path",
        500: "a fault of the server",
        503: "something is missing, busy or not ready; the header Retry-After may say when to ask",
    }
)
OF_GAMES = _refused({404: "no such game, or a verb that it lacks"})
OF_BODIES = _refused({413: "too long a body"})
