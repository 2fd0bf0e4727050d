"""The description of a game, and of the options that the front ends accept."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, cast

from ttt_tables.errors import BadOptionError, quote

MOST_MILLISECONDS = 5_000  # of one search
MOST_CHARACTERS = 300  # of a position, and of an option's text
MOST_DIGITS = 18  # of a whole number in a text, which then fits in 64 bits
KINDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


class Option(NamedTuple):
    """An option of a game, of a position or of an answer."""

    help: str
    kind: type = str  # str, int, float or bool; if it is object, the game checks the value
    choices: tuple[str, ...] | Callable[[], Iterable[str]] = ()  # a function if there are many
    least: float | None = None
    most: float | None = None
    example: str = ""  # a value, for help texts
    default: Any = None  # of an option that makes a game
    named: Callable[[], Mapping[str, str]] | None = None  # returns the values that have names

    def names(self) -> tuple[str, ...]:
        """Return the names that the option accepts; none if it accepts other values."""
        return tuple(self.choices() if callable(self.choices) else self.choices)

    def read(self, name: str, text: str) -> Any:
        """Return the value that a text states, after checking it. Raises BadOptionError.

        A whole number has at most MOST_DIGITS digits; a bool is written true or false.
        """
        digits, value = text.removeprefix("-"), cast("Any", text)
        if self.kind is int and digits.isascii() and digits.isdigit():
            if len(digits) > MOST_DIGITS:
                raise BadOptionError(
                    f"{name} must be a whole number of at most {MOST_DIGITS} digits, got "
                    f"{quote(text)}"
                )
            value = int(text)
        if self.kind is float and not set(text.lower()) - set("0123456789.+-einfa"):
            with suppress(ValueError):
                value = float(text)
        if self.kind is bool and text in ("true", "false"):
            value = text == "true"
        return self.check(name, value)

    def check(self, name: str, value: object) -> Any:
        """Return a value if the option accepts it. Raises BadOptionError."""
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if self.kind is not object and not (
            number if self.kind is float else type(value) is self.kind
        ):
            raise BadOptionError(f"{name} must be {KINDS[self.kind]}, got {quote(value)}")
        if isinstance(value, str) and len(value) > MOST_CHARACTERS:
            raise BadOptionError(
                f"{name} must have at most {MOST_CHARACTERS} characters, got {len(value)}"
            )
        if isinstance(self.choices, tuple) and self.choices and value not in self.choices:
            raise BadOptionError(
                f"unknown {name} {quote(value)}: choose one of {', '.join(self.choices)}"
            )
        if self.least is not None and not self.least <= value <= self.most:  # type: ignore[operator]  # numbers
            raise BadOptionError(
                f"{name} must be between {self.least:g} and {self.most:g}, got {quote(value)}"
            )
        return value


class About(NamedTuple):
    """The description of a game, which front ends, documents and tasks show."""

    name: str
    title: str
    summary: str  # in a sentence
    start: str
    example: str  # a position in the middle of a game
    position_format: str
    move_format: str
    options: Mapping[str, Option]
    symmetries: str
    source: str
    details: str  # further sentences with the rest that a player has to know
