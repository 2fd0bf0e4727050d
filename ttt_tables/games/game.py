"""A game as one object: its description `About`, its verbs, and their answer, an `Analysis`."""

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ttt_tables.board.numbers import check_cell
from ttt_tables.errors import BadOptionError, GameOverError, UnknownGameError, quote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ttt_tables.answer import Answer
    from ttt_tables.tablebase import Tablebase

# The verbs that a game may have, in the order in which doors list them.
VERBS = {
    "probe": "the value of a position",
    "moves": "every move of a position, best first",
    "chances": "the chances of the three results",
    "choose": "one move to play",
    "play": "the position after a move",
    "solve": "the moves of a position, and how exact their values are",
}
SEARCHED = "milliseconds"  # the option of a verb that searches
MOST_MILLISECONDS = 5_000  # of one search
BOARD = "nine characters of . X O, row by row"
CELL = "a cell, 0 to 8"  # of a move
SQUARE = "the eight symmetries of the square"
START = "." * 9
MOST_CHARACTERS = 300  # of a position, and of an option's text
KINDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


class Option(NamedTuple):
    """An option of some verbs of a game. The verbs' own signatures say which take it."""

    help: str
    kind: type = str  # str, int, float or bool; object is checked by the game
    choices: "tuple[str, ...] | Callable[[], Iterable[str]]" = ()  # a function where they are many
    least: float | None = None
    most: float | None = None
    example: str = ""  # a value, for helps

    def names(self) -> tuple[str, ...]:
        """Return the names that the option takes; none where it takes other values."""
        return tuple(self.choices() if callable(self.choices) else self.choices)

    def read(self, name: str, text: str) -> Any:
        """Return the value that a text writes, checked. Raises BadOptionError.

        A whole number has at most 18 digits; a bool is written true or false.
        """
        digits, value = text.removeprefix("-"), cast("Any", text)
        if self.kind is int and digits.isascii() and digits.isdigit() and len(digits) <= 18:
            value = int(text)
        if self.kind is float and not set(text.lower()) - set("0123456789.+-einfa"):
            with suppress(ValueError):
                value = float(text)
        if self.kind is bool and text in ("true", "false"):
            value = text == "true"
        return self.check(name, value)

    def check(self, name: str, value: object) -> Any:
        """Return a value that the option takes. Raises BadOptionError."""
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if self.kind is not object and not (
            number if self.kind is float else type(value) is self.kind
        ):
            raise BadOptionError(f"{name} is {KINDS[self.kind]}, not {quote(value)}")
        if isinstance(value, str) and len(value) > MOST_CHARACTERS:
            raise BadOptionError(f"{name} has {len(value)} characters: at most {MOST_CHARACTERS}")
        if isinstance(self.choices, tuple) and self.choices and value not in self.choices:
            raise BadOptionError(
                f"no {name} is called {quote(value)}: choose one of {', '.join(self.choices)}"
            )
        if self.least is not None and not self.least <= value <= self.most:  # type: ignore[operator]  # numbers
            raise BadOptionError(
                f"{name} is between {self.least:g} and {self.most:g}, not {quote(value)}"
            )
        return value


class About(NamedTuple):
    """The description of a game, which doors, documents and tasks show."""

    name: str
    title: str
    rule: str  # in a sentence
    start: str = START
    example: str = "X...O...."  # a position within a game
    form: str = BOARD  # of a position
    move_form: str = CELL
    options: Mapping[str, Option] = {}
    symmetries: str = SQUARE
    source: str = "the rules"
    details: str = ""  # all else that a player has to know, in sentences

    @property
    def words(self) -> str:
        """The title, the rule and the details, in sentences."""
        return " ".join(filter(None, (f"{self.title}.", self.rule, self.details)))


class Ranked(NamedTuple):
    """One move of an analysis, its value in the view of the side that makes it."""

    move: str
    after: str | None  # the position that it leads to
    rank: int  # 1 is best; ties share a rank
    value: Mapping[str, Any]


class Analysis(NamedTuple):
    """A game's answer about a position, in one shape for all games and verbs.

    Values are in the view of the side to move, except those whose names begin with x_ or o_.
    Exact values are Fractions.
    """

    position: str
    to_move: str | None  # None where sides do not move in turn
    result: str | None  # "X", "O" or "draw"; None while the game is open
    board: str | None = None  # nine characters of . X O for each board, / between them
    facts: Mapping[str, Any] = {}  # such as the policy, or the cell of the mark that leaves
    value: Mapping[str, Any] = {}
    moves: tuple[Ranked, ...] | None = None  # best first; None where the verb gives none


class Game:
    """A game over the tables of a folder. A subclass has the verbs that mean something for it.

    A verb is a method: its position comes first, its options are named.
    """

    about: About

    def __init__(self, tables: "Tablebase") -> None:
        self.tables = tables

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs that this game has."""
        return tuple([verb for verb in VERBS if hasattr(self, verb)])

    def has(self, verb: str) -> bool:
        """Return whether this game has a verb."""
        return verb in self.verbs

    def __repr__(self) -> str:
        return f"<{self.about.title}: {', '.join(self.verbs)}>"

    def searches(self, verb: str) -> bool:
        """Return whether a verb searches for a given time, so that its answers may differ."""
        return SEARCHED in self.options(verb)

    def check_verb(self, verb: str) -> "Callable[..., Any]":
        """Return the method of a verb. Raises UnknownGameError if this game has no such verb."""
        if verb not in self.verbs:
            raise UnknownGameError(
                f"the game {self.about.name} has no {quote(verb)}: it has {', '.join(self.verbs)}"
            )
        method: Callable[..., Any] = getattr(self, verb)
        return method

    def option(self, name: str) -> Option:
        """Return an option by its name; the position and a move are options too."""
        own = {"position": self.about.form, "move": self.about.move_form}
        if name in own:
            return Option(own[name], object)
        return self.about.options[name]

    def options(self, verb: str) -> dict[str, Any]:
        """Return the names of a verb's options, each with its default: `...` if it has to be given.

        Raises UnknownGameError if this game has no such verb.
        """
        method: Any = self.check_verb(verb)
        code = method.__code__
        named = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
        defaults = {"position": self.about.start, **(method.__kwdefaults__ or {})}
        return {name: defaults.get(name, ...) for name in named}

    def check_options(self, verb: str, names: "Iterable[str]") -> None:
        """Raise BadOptionError if one of the names is no option of the verb."""
        known = self.options(verb)
        for name in names:
            if name not in known:
                has = f"it has {', '.join(known)}" if known else "it has none"
                raise BadOptionError(
                    f"{verb} of {self.about.name} has no option {quote(name)}: {has}"
                )

    def fill(self, verb: str, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Return the checked options of a verb, with their defaults; None asks for a default.

        Raises BadOptionError for an option that the verb lacks, or needs and was not given.
        """
        self.check_options(verb, asked)
        filled = {}
        for name, default in self.options(verb).items():
            value = asked.get(name)
            if value is None and default is ...:
                raise BadOptionError(
                    f"{verb} of {self.about.name} needs {name}: {self.option(name).help}"
                )
            filled[name] = default if value is None else self.option(name).check(name, value)
        return filled


def ranked(answer: "Answer") -> tuple[Ranked, ...]:
    """Return the moves of an answer as `Ranked`. A distance that is None is left out of a value."""
    moves = []
    for move in answer:
        value = move._asdict()
        del value["cell"], value["rank"]
        if move.distance is None:
            del value["distance"]
        moves.append(Ranked(str(move.cell), answer.after(move), move.rank, value))
    return tuple(moves)


def first_move(analysis: Analysis) -> Analysis:
    """Return an analysis with its first move alone. Raises GameOverError if no move is left."""
    if not analysis.moves:
        raise GameOverError(f"the game on {quote(analysis.position)} has ended: no move is left")
    return analysis._replace(moves=analysis.moves[:1])


def read_cell(move: object) -> int:
    """Return the cell that a move's text names. Raises IllegalMoveError."""
    digit = isinstance(move, str) and len(move) == 1 and move in "012345678"
    return check_cell(int(str(move)) if digit else move)  # type: ignore[arg-type]  # it refuses
