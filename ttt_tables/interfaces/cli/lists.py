"""The output of `ttt games` and `ttt notations`."""

from collections.abc import Iterable, Mapping
from textwrap import fill

from ttt_tables.answers import notations
from ttt_tables.games import described
from ttt_tables.games.registry import CLASSIC, game_names
from ttt_tables.interfaces.cli.lines import terminal_width
from ttt_tables.play.about import Option

WIDTH, INDENT = 79, " " * 4  # at most, and at the start of lines that go on
TAKES_RULE_OPTIONS = "rule options"


def games_text() -> str:
    """Return a line for each game, with its options, and the rule options of custom games."""
    custom = described.options_of_game(CLASSIC)
    lines = [_filled("Games and their options:"), ""]
    for name in game_names():
        about = described.about(name)
        own = [_word(option) for option in about.options if option not in custom]
        takes = [TAKES_RULE_OPTIONS] if {*custom} & {*about.options} else []
        line = f"  {name:19}{about.title:29}{' '.join(takes + own)}".rstrip()
        lines.append(_filled(line, "", INDENT))
    lines += ["", _filled("Rule options, which define other games on nine cells:"), ""]
    return "\n".join([*lines, *_described(custom), ""])


def game_text(name: str) -> str:
    """Return the rules of a game, its notation, its options and its commands.

    Raises UnknownGameError.
    """
    about, custom = described.about(name), described.options_of_game(CLASSIC)
    own = {option: one for option, one in about.options.items() if option not in custom}
    takes_custom = len(own) < len(about.options)
    sentences = f"{about.title}. {about.summary} {about.details}".strip()
    info = {
        "position": about.position_format,
        "move": about.move_format,
        "example": about.example,
        "commands": ", ".join(described.verbs(name)),
        "symmetry": about.symmetries,
        "source": about.source,
    }
    lines = [_filled(sentences), ""]
    lines += [_entry(word, text) for word, text in info.items() if text]
    if own:
        lines += ["", "Options:", "", *_described(own)]
    if takes_custom:
        lines += ["", _filled("The game also takes the rule options that `ttt games` lists.")]
    return "\n".join([*lines, ""])


def notations_text() -> str:
    """Return the name and the meaning of each notation, with an example of a board and a move."""
    lines = [_filled("Notations, each with a board and a move to the cell after the centre:"), ""]
    for one in notations():
        names = ", ".join([one["name"], *one["also"]])
        meaning = _filled(one["meaning"], INDENT, INDENT)
        lines += [_filled(f"  {names}: {one['example']}", "", INDENT), meaning]
    unstated = (
        "Without --notation a text is read as rows. Texts with only one possible meaning are also "
        "read: small letters, drawings, lists, and empty cells with numbers from 0."
    )
    return "\n".join([*lines, "", _filled(unstated), ""])


def _described(options: Mapping[str, Option]) -> Iterable[str]:
    for name, option in options.items():
        names = f": {', '.join(option.names())}" if option.choices else ""
        default = f" (default: {option.default})" if option.default is not None else ""
        yield _entry(_word(name), f"{option.help}{names}{default}")


def _word(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def _entry(word: str, text: str) -> str:
    return _filled(text, f"  {word:15}", " " * 17)


def _filled(text: str, first: str = "", more: str = "") -> str:
    """Return the text in lines of at most WIDTH, or of a narrower terminal's width."""
    width = min(WIDTH, terminal_width() or WIDTH)
    return fill(text, width, initial_indent=first, subsequent_indent=more)
