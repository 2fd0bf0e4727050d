"""One task for a language model: a position, and the exact score of every answer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from ttt_tables.board.numbers import OTHER, parse
from ttt_tables.errors import BadTaskError, MissingTableError, quote
from ttt_tables.notation.layouts import show_board, write_cell
from ttt_tables.notation.moves import form_of
from ttt_tables.notation.positions import other_size
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.play.solver import explore

BOARD = "The board has three rows and three columns; a line is a row, a column or a diagonal."
SCORE = "The result is the expected score: a win is 1, a draw 1/2."
EXCHANGED = str.maketrans("XO", "OX")


class Worth(NamedTuple):
    """The value of an answer for the side to move.

    score    the expected score under perfect play: 1 for a win, 1/2 for a draw, 0 for a loss
    plies    the plies to the end under perfect play, including the move; None for an endless draw,
             and if the tables do not have them
    """

    score: Fraction
    plies: int | None = None


class Task(NamedTuple):
    """A task about a position.

    Positions have the same `orbit` if a symmetry maps one to the other: a symmetry of the board, or
    the exchange of X and O in games in which either side may be to move. Rolls and tosses do not
    change the orbit. All tasks with the same `home` are in the same split.
    """

    game: str
    position: str  # as written in the tables
    to_move: str
    rules: str  # a paragraph
    show: Callable[[str], str]  # the position in a notation
    ask: Callable[[str], str]  # the question in a notation
    form: str  # the form of the answers: see `notation/moves.py`
    values: Mapping[str, Worth]  # by answer, as moves are written in the tables
    orbit: str
    home: str

    @property
    def right(self) -> tuple[str, ...]:
        """The answers with the best score, in the order of `values`."""
        best = max(value.score for value in self.values.values())
        return tuple([answer for answer, value in self.values.items() if value.score == best])

    @property
    def plies(self) -> int | None:
        """The plies to the end with best play by both sides; None if they are not known."""
        ends = [self.values[answer].plies for answer in self.right]
        known = [plies for plies in ends if plies is not None]
        if len(known) < len(ends):
            return None
        return min(known) if self.values[self.right[0]].score == 1 else max(known)


def _no_rows(statement: str) -> Sequence[Any]:
    raise MissingTableError(f"no tables were given for {quote(statement)}")


class Given(NamedTuple):
    """The input from which the tasks of a game are made."""

    game: Callable[..., Game]  # returns a game by its name and options
    select: Callable[[str], Sequence[Any]] = _no_rows  # returns the rows of a SQL statement
    seed: int = 0
    how_many: int = 100  # the number of tasks, of a game with an unlimited number


class Source(NamedTuple):
    """The tasks of a game: a list of keys, and a function from a key to its task."""

    keys: Sequence[object]
    task: Callable[..., Task]


def every_position(game: Game) -> Source:
    """Return a task for each position on which a side is to move, the default tasks of a game.

    Raises BadTaskError if the boards do not have nine cells, or if the moves do not have one of the
    forms of answers.
    """
    if cells := other_size(game.rules.start):
        raise BadTaskError(
            f"tasks need boards of nine cells, but those of {game.name} have {cells} cells"
        )
    texts = positions(game)
    form = form_of(move for text in texts for move in game.rules.moves(text))

    def task(text: str) -> Task:
        orbit = f"{game.name} {min(map(game.rules.board, game.rules.images(text)))}"
        about = (
            f"{game.rules.rules_text} {SCORE}" if game.evaluator.chance else game.rules.rules_text
        )
        return make_task(here := game.position(text), about, orbit, form, lambda _: told(here))

    return Source(texts, task)


def positions(game: Game) -> list[str]:
    """Return all positions on which a side is to move, in ascending order."""
    rules = game.rules
    return [
        text
        for text in sorted(explore(rules).numbers)
        if rules.result(text) is None and not any(rules.outcomes(text))
    ]


def least_board(name: str, boards: Iterable[str]) -> str:
    """Return the name of an orbit of boards: the name of the game and the least number."""
    return f"{name} {min(map(parse, boards))}"


def told(here: Position) -> str:
    """Return the facts of a position, except its marks, as one sentence each."""
    return " ".join([f"The {name} is {fact}." for name, fact in here.info.items()])


def make_task(
    here: Position,
    rules: str,
    orbit: str,
    form: str = "cell",
    more: Callable[[str], str] | None = None,
    values: Mapping[str, Worth] | None = None,
) -> Task:
    """Return the task to find the best move of a position of any game.

    rules   the rules of the game, a paragraph
    orbit   the name of the position's orbit, which is also that of its home
    form    the form of the answers
    more    a function from a notation to further text about the position, below its boards
    values  the value of each answer; by default under perfect play
    """
    side = here.to_move or ""
    aim = "best expected score" if here.game.evaluator.chance else "best result"
    ask = (
        f"{side} is to move. Which move gives {side} the {aim}, if both sides then play perfectly? "
        "If several do, name one of them."
    )
    return Task(
        here.game.name,
        here.text,
        side,
        rules,
        partial(_show, here, form, more),
        lambda _: ask,
        form,
        values or worths(here),
        orbit,
        orbit,
    )


def worths(here: Position) -> dict[str, Worth]:
    """Return the exact value of each move, in the order of their texts."""
    game, side = here.game, here.to_move or ""
    if (scores := game.evaluator.exact_scores(here)) is not None:
        return {move: Worth(scores[move]) for move in sorted(scores)}
    found = {}
    for move in sorted(here.legal_moves):
        after = here.play(move)
        value = game.probe(after).of(side)
        assert value.exact is not None
        if value.distance is not None:
            plies: int | None = value.distance + 1
        elif game.evaluator.chance or game.rules.too_large_to_enumerate:  # no table counts plies
            plies = _look(after, side)
        else:
            plies = None
        found[move] = Worth(value.exact.score, plies)
    return found


def _look(after: Position, side: str) -> int | None:
    """Return 1 if the game has ended, 2 if a reply wins for every chance outcome, else None."""
    if after.result:
        return 1
    replies = [one.position for one in after.outcomes] or [after]
    lost = all(
        any(at.play(reply).result == OTHER[side] for reply in at.legal_moves) for at in replies
    )
    return 2 if lost else None


def _show(here: Position, form: str, more: Callable[[str], str] | None, notation: str) -> str:
    """Return a position in a notation. Boards have names if moves name a board."""
    shown = [show_board(board, notation) for board in here.board.split("/")]
    if form == "board":
        apart = " " if notation == "text" else "\n"
        shown = [f"Board {write_cell(at, notation)}:{apart}{one}" for at, one in enumerate(shown)]
    return "\n".join([*shown, *filter(None, [more and more(notation)])])
