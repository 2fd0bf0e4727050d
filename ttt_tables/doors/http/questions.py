"""The parameters and answers of the endpoints. An unknown name is refused, never ignored."""

from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel, Field, StrictInt, StrictStr

from ttt_tables.doors.http.strict import DECIMAL, TRUTH, WHOLE, BatchQuestion, Question
from ttt_tables.probabilistic.named import NAMED

MOST_BOARDS = 10_000  # in a batch
MOST_MILLISECONDS = 5_000  # of one search
MOST_CHARACTERS = 200  # of a position: twenty boards of notakto

Board = Annotated[
    str, Field(description="nine of . X O, row by row from the top left", examples=["X...O...."])
]
Boards = Annotated[
    list[StrictStr | StrictInt],
    Field(
        min_length=1,
        max_length=MOST_BOARDS,
        fail_fast=True,
        description="boards as texts or numbers",
        examples=[["X...O....", "XX.OO...."]],
    ),
]
PolicyName = Annotated[str, Field(description="a policy's name; /tables lists them")]
Side = Annotated[str, Field(description="the side to move, X or O")]
Roll = Annotated[int, Field(description="what the die shows, 1 to 6", examples=[4]), WHOLE]
DiceRule = Annotated[
    str, Field(description="what a blocked roll does: pass, draw, reroll or forfeit")
]
GridText = Annotated[
    str,
    Field(
        max_length=200,
        description="nine success/neutral/failure in whole percents, row by row, or a grid's name",
        examples=[NAMED["printed"][0]],
    ),
]
DrawValue = Annotated[float, Field(description="what a draw is worth to X, 0 to 1"), DECIMAL]

GameName = Annotated[
    str, Path(description="a game of the family; /family lists them", examples=["vanishing"])
]


class Classic(Question):
    """A board of the classic game, and the policy to ask."""

    board: Board
    policy: PolicyName = "perfect"


class ClassicBatch(BatchQuestion):
    """Boards of the classic game, and the policy to ask."""

    boards: Boards
    policy: PolicyName = "perfect"


class OneBoard(Question):
    """A board."""

    board: Board


class Explain(Question):
    """A board of the classic game; a policy adds its move."""

    board: Board
    policy: Annotated[str | None, Field(description="add the chances by a policy")] = None


class Puzzles(Question):
    """Puzzles of a level, drawn by a seed or at random; or the one with an id."""

    id: Annotated[int | None, Field(description="the puzzle of this number"), WHOLE] = None
    level: Annotated[str | None, Field(description="easy (the default), medium or hard")] = None
    count: Annotated[int | None, Field(description="how many of the level"), WHOLE] = None
    seed: Annotated[int | None, Field(description="a seed gives the same puzzles again"), WHOLE] = (
        None
    )
    answer: Annotated[bool, Field(description="add the answers, explained"), TRUTH] = False


class Dice(Question):
    """A position of the dice game and a roll."""

    board: Board
    roll: Roll
    to_move: Side = "X"
    rule: DiceRule = "pass"


class DiceChances(Question):
    """A position of the dice game before the roll."""

    board: Board
    to_move: Side = "X"
    rule: DiceRule = "pass"


class DiceBatch(BatchQuestion):
    """Boards of the dice game, one side to move and one roll."""

    boards: Boards
    roll: Roll
    to_move: Side = "X"
    rule: DiceRule = "pass"


class MiniboardBatch(BatchQuestion):
    """Mini-boards."""

    boards: Boards


class Phantom(Question):
    """An information set of phantom tic-tac-toe, and the side that has it."""

    information_set: Annotated[
        str,
        Field(
            description="for each turn the refused cells and the marked one, refusals of the "
            "current turn with a ?, such as '4 01 7?'; else the start",
            examples=["4?"],
        ),
    ] = ""
    side: Annotated[str, Field(description="the side that knows it, X or O", examples=["O"])]


class Probabilistic(Question):
    """A grid of the probabilistic game and a board on it."""

    grid: GridText
    board: Board = "." * 9
    to_move: Side = "X"
    draw_value: DrawValue = 0.5


class ProbabilisticBatch(BatchQuestion):
    """A grid of the probabilistic game and boards on it."""

    grid: GridText
    boards: Boards
    to_move: Side = "X"
    draw_value: DrawValue = 0.5


class Ultimate(Question):
    """A position of ultimate tic-tac-toe, moves played on from it, and a time to think."""

    rule: Annotated[str, Field(description="closed-draw, closed-count or open")] = "closed-draw"
    position: Annotated[
        str | None, Field(description="the position's text, else that of an empty board")
    ] = None
    moves: Annotated[
        str,
        Field(
            description="moves from there, each as two digits: board and cell", examples=["44 40"]
        ),
    ] = ""
    milliseconds: Annotated[
        float,
        Field(
            ge=0,
            le=MOST_MILLISECONDS,
            allow_inf_nan=False,
            description="the engine's time; 0 asks for no engine's move",
        ),
        DECIMAL,
    ] = 0
    analyse: Annotated[
        bool,
        Field(description="every move, best first, searched equally deep in that time"),
        TRUTH,
    ] = False


class Family(Question):
    """A position of a game of the family."""

    position: Annotated[
        str | None,
        Field(
            max_length=MOST_CHARACTERS,
            description="as the game's form says, else the start",
            examples=["1"],
        ),
    ] = None
    to_move: Annotated[
        str | None, Field(description="random-turn: who has won the toss, X (the default) or O")
    ] = None


class Move(BaseModel):
    """One legal move; the chances are the mover's, and `after` is the board if it succeeds."""

    cell: int
    score: float
    win: float
    draw: float
    loss: float
    distance: int | None
    probability: float
    rank: int
    after: str


class Answer(BaseModel):
    """A position, a policy and its moves, best first, as `--json` prints them."""

    board: str
    to_move: Literal["X", "O"]
    policy: str
    moves: list[Move]


class Answers(BaseModel):
    """One answer for each board of a batch, in its order."""

    answers: list[Answer]


class Probe(BaseModel):
    """A board's value under perfect play, in the view of the side to move."""

    board: str
    to_move: Literal["X", "O"]
    wdl: int
    distance: int


class Chances(BaseModel):
    """The chances of the three results, as floats and as fractions."""

    board: str
    x_win: float
    draw: float
    o_win: float
    x_score: float
    exact: dict[str, str]


class ChancesList(BaseModel):
    """One answer for each board of a batch, in its order."""

    answers: list[Chances]


class PhantomMove(BaseModel):
    """A cell that a strategy may name, and how often, as a float and as a fraction."""

    cell: int
    probability: float
    probability_exact: str


class PhantomAnswer(BaseModel):
    """An optimal strategy's cells at an information set, and X's exact score in the game."""

    information_set: str
    side: Literal["X", "O"]
    x_score: str
    moves: list[PhantomMove]


class FamilyGame(BaseModel):
    """A game of the family: its rule in a sentence, and how its positions are written."""

    name: str
    rule: str
    form: str
    start: str
    source: str


class FamilyGames(BaseModel):
    """The games of the family."""

    games: list[FamilyGame]


class FamilyMove(BaseModel):
    """One legal move, its value in the view of the side that makes it, and where it leads."""

    move: str
    wdl: int
    distance: int | None
    rank: int
    after: str


class CoinMove(BaseModel):
    """One legal move after the toss; the expected score of the side that makes it is exact."""

    move: str
    score: float
    exact: str
    rank: int
    after: str


class FamilyPosition(BaseModel):
    """What can be seen of a position; X starts, and is to move where six marks may vanish.

    board    nine characters of . X O for each board, with / between them
    leaving  the cell of the mark that the next move takes away, null if it takes none
    """

    game: str
    position: str
    to_move: Literal["X", "O"]
    board: str
    leaving: str | None
    result: Literal["X", "O", "draw"] | None


class FamilyAnswer(FamilyPosition):
    """A position, its value for the side to move, and its moves, best first.

    distance  plies to the end; null of a draw, and of notakto on more than three live boards
    """

    wdl: int
    distance: int | None
    moves: list[FamilyMove]


class CoinAnswer(FamilyPosition):
    """A board of random-turn before the toss, and the moves of who has won it, best first.

    threshold  the share of the money that X has to exceed to force a win, if sides bid to move
    """

    x_score: float
    threshold: float
    exact: dict[str, str]
    moves: list[CoinMove]


class Refusal(BaseModel):
    """A refusal: the error's name, the fault and its remedy."""

    error: str
    reason: str
