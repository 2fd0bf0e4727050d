"""Complete command lines in the shells that Typer supports.

The commands of `commands` parse their own words, so Typer does not know their options.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ttt_tables.games import described
from ttt_tables.games.described import MATCH
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.cli.commands import (
    FIRST,
    OTHERS,
    SWITCHES,
    games_with,
    last_value,
    option_words,
    parser_of,
)
from ttt_tables.play.about import Option


class Word(NamedTuple):
    """A word that may come next. Typer reads these fields."""

    value: str
    help: str = ""
    type: str = "plain"


def one_of(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return the completion for a Typer option that takes one of these names."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in names() if name.startswith(incomplete)]

    return complete


def next_words(command: str, words: list[str], incomplete: str) -> list[Word]:
    """Return the words that may follow those of a command and complete the incomplete word.

    They are the values of the option before it, else the options that are not given yet. The list
    is empty if the shell should complete the name of a file.
    """
    if words[-1:] == ["="]:  # bash splits --game=dice
        words = words[:-1]
    names, found = _known(command, words)
    if words and (values := names.get(words[-1])) is not None:
        found = [Word(value) for value in values]
    elif not incomplete.startswith("-"):
        found = [Word(name) for name in game_names()] if command == "games" else []
    else:
        found = [word for word in found if word.value not in words]
    return [word for word in found if word.value.startswith(incomplete)]


def _known(command: str, words: list[str]) -> tuple[Mapping[str, Iterable[str]], list[Word]]:
    """Return the values of each option that takes one, and all options of a command."""
    if command in OTHERS and command != "play":
        words_of = option_words(parser_of(command))
        with_value: dict[str, Iterable[str]] = {
            word: () for word, (_, takes_value) in words_of.items() if takes_value
        }
        return with_value, [Word(word, about) for word, (about, _) in words_of.items()]
    verb = MATCH if command == "play" else command
    game = last_value(words, "--game") or FIRST
    having = games_with(verb)
    options = described.helped(game, verb) if game in having else {}
    named = {f"--{name.replace('_', '-')}": one for name, one in options.items()}
    named.pop("--position", None)
    names = {word: _names(one) for word, one in named.items() if one.kind is not bool}
    switches = SWITCHES.get(verb, {"json": "print one JSON object"})
    found = [Word("--game", "the game"), *[Word(word, one.help) for word, one in named.items()]]
    found += [Word(f"--{word}", about) for word, about in switches.items()]
    found += [Word("--data", "a built data folder"), Word("--help", "show the help")]
    return {"--game": having, "--data": (), **names}, found


def _names(option: Option) -> Iterable[str]:
    return option.names() or tuple(option.named() if option.named else ())
