"""The schema of answers, for OpenAPI. Each field that a game may send has a type here.

No schema has the name of one of its own fields, because generated classes would clash.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, create_model
from pydantic.json_schema import SkipJsonSchema

from ttt_tables.games import described
from ttt_tables.games.described import options_of_game
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.http.files import option_values
from ttt_tables.interfaces.http.questions import TYPES, schema_of

Side = Literal["X", "O"]
Missing = SkipJsonSchema[None]  # for a field that may be left out, but is never null
Cell = int | str  # a number, or a text in the requested notation
Line = list[Cell]
KINDS = {name: kind for kind, name in TYPES.items()}


class ValueFields(BaseModel):
    """The value of a position for a side, or of a move for its mover. Unknown fields are left out.

    `error_bound` is a proved bound on the error of the score; an estimate has none. `exact` has
    fractions as text.
    """

    score: float | Missing = None
    win: float | Missing = None
    draw: float | Missing = None
    loss: float | Missing = None
    wdl: Literal[-1, 0, 1] | Missing = None
    distance: int | Missing = None
    error_bound: float | Missing = None
    exact: dict[str, str] | Missing = None


class Threat(BaseModel):
    """A move that would win at once, and a line that it completes, if it completes one.

    In the classic game it is the cell that would complete the line.
    """

    cell: Cell | Missing = None
    move: str | Missing = None
    line: Line | None


class RankedMove(ValueFields):
    """A move: the position after it, its rank under the policy, and its value for the mover.

    `regret` is the score that it loses against the best move. `expected` has the expected values of
    the policy. An explanation has the lines that the move completes, blocks, threatens and leaves,
    and the replies: those that lose at once, all others, the forced one and the best ones.
    A search has its depth, nodes and line.
    """

    move: str
    after: str
    rank: int
    probability: float
    regret: float | Missing = None
    expected: ValueFields | Missing = None
    keeps: bool | Missing = None
    completes: list[Line] | Missing = None
    blocks: list[Line] | Missing = None
    threatens: list[Threat] | Missing = None
    leaves: list[Threat] | Missing = None
    fork: bool | Missing = None
    losing: Line | Missing = None
    holding: Line | Missing = None
    forced: Cell | None = None
    replies: Line | Missing = None
    then: Line | Missing = None
    fork_follows: bool | Missing = None
    depth: int | Missing = None
    nodes: int | Missing = None
    line: list[str] | Missing = None


class OutcomeFields(BaseModel):
    """A chance outcome, its probability, and the position after it."""

    name: str
    probability: float
    exact: dict[str, str]
    after: str


class BoardPart(BaseModel):
    """The contribution of one of the nine boards to an estimate in ultimate tic-tac-toe, for X."""

    board: int
    x_win: float
    draw: float
    o_win: float
    score_if_x: float
    score_if_draw: float
    score_if_o: float
    swing: float


class WinningMove(BaseModel):
    """A move of a stored strategy, and the most plies until it wins."""

    move: str
    plies: int


class PositionFacts(ValueFields):
    """The fields of a position and its explanation."""

    game: Annotated[str, Field(json_schema_extra={"enum": [*game_names()]})]
    position: str | Missing = None
    board: str | Missing = None
    to_move: Side | None = None
    result: Side | Literal["draw"] | None = None
    side: Side | Missing = None
    policy: str | Missing = None
    notation: str | Missing = None
    move: str | Missing = None
    after: str | Missing = None
    roll: int | Missing = None
    named: Cell | Missing = None
    leaving: str | Missing = None
    x_chips: int | Missing = None
    o_chips: int | Missing = None
    advantage: Side | Missing = None
    target: Cell | None = None
    macro: str | Missing = None
    boards: int | list[BoardPart] | Missing = None
    lines: str | list[Line] | Missing = None
    completed: list[Line] | Missing = None
    sentences: list[str] | Missing = None
    threshold: float | Missing = None
    solved: WinningMove | None = None
    puzzle: int | Missing = None
    level: str | Missing = None
    question: str | Missing = None
    line: list[str] | Missing = None
    tempting: str | Missing = None
    reply: str | Missing = None
    outcomes: list[OutcomeFields] | Missing = None
    moves: list[RankedMove] | Missing = None


def _optional(schema: dict[str, Any]) -> Any:
    """Return a field that may be left out, for values with a schema."""
    kind = KINDS[schema.pop("type")]
    return (kind | Missing, Field(default=None, json_schema_extra=schema))


OPTIONS = {option for name in game_names() for option in options_of_game(name)}
PositionAnswer = create_model(
    "PositionAnswer",
    __base__=PositionFacts,
    __doc__="A position, its value under perfect play for `side`, and its moves, best first.\n\n"
    "At a chance node there are outcomes instead of moves. Each verb has some of the fields, and "
    "the options of the game. Unknown fields are left out.",
    **{
        name: _optional(schema_of(option))
        for name, option in described.merged().items()
        if name in OPTIONS - {*PositionFacts.model_fields}
    },
)
Answer = create_model(
    "Answer",
    __base__=PositionAnswer,
    __doc__=f"{PositionAnswer.__doc__} Puzzles are a list of such answers.",
    puzzles=(list[PositionAnswer] | Missing, None),  # type: ignore[arg-type,valid-type]  # as made
)


class AnswerList(BaseModel):
    """The answers for the positions of a batch, in the same order."""

    answers: list[PositionAnswer]  # type: ignore[valid-type]  # as made


class OptionAbout(BaseModel):
    """An option of a verb."""

    name: str
    help: str
    type: str
    choices: list[str] | Missing = None
    required: bool | Missing = None
    default: str | int | float | bool | None = None


class GameAbout(BaseModel):
    """A game: its rule in a sentence, its notation, and its verbs."""

    name: str
    title: str
    summary: str
    start: str
    example: str
    position_format: str
    move_format: str
    symmetries: str
    source: str
    details: str
    verbs: dict[str, list[OptionAbout]]


class Notation(BaseModel):
    """A notation for boards and moves: its other names, and X...O.... with the move 5 in it."""

    name: str
    meaning: str
    example: str
    also: list[str]


class GameList(BaseModel):
    """All games, classic first, and the notations that requests may use."""

    games: list[GameAbout]
    notations: list[Notation]


class Pack(BaseModel):
    """A file of tables, and the hash of its sources."""

    name: str
    path: str
    bytes: int
    source: str


class PackList(BaseModel):
    """The packs that the server answers from, and the names of policies and levels."""

    packs: list[Pack]
    policies: list[str]
    puzzle_levels: list[str]


def _listed(value: object) -> Any:
    """Return the field of an option's values: named values, or only names."""
    return (dict[str, str] if isinstance(value, dict) else list[str], ...)


TableList = create_model(
    "TableList",
    __base__=PackList,
    __doc__=f"{PackList.__doc__} It also has the values of the options.",
    **{name: _listed(value) for name, value in option_values().items()},
)


class Health(BaseModel):
    """The state of the server and of its engine."""

    status: Literal["ok"]
    version: str
    engine: str


class Rejection(BaseModel):
    """An error: its name and the reason."""

    error: str
    reason: str


def _rejected(when: dict[int, str]) -> dict[int | str, dict[str, Any]]:
    """Return the error statuses in the form of OpenAPI, from the meaning of each."""
    return {status: {"model": Rejection, "description": said} for status, said in when.items()}


KEPT: dict[int | str, dict[str, Any]] = {304: {"description": "the client has this answer"}}
OF_ALL = _rejected(
    {
        400: "the request is invalid",
        405: "the path does not take this method; the header Allow has those that it takes",
        500: "the server has a bug",
        503: "something is missing, busy or not ready; retry after the time in Retry-After, if any",
    }
)
OF_GAMES = _rejected({404: "the game does not exist, or does not have this verb"})
OF_BODIES = _rejected({413: "the body is too long"})
