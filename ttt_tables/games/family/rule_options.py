"""The space of rulesets on nine cells: the rule options, their choices and the arrays they set.

This module is data. Play and the solvers, in Python and on the page, read only the arrays; none of
them names a rule option or a choice.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from ttt_tables.board.numbers import CELLS, LINES
from ttt_tables.errors import BadOptionError, quote

CENTRE = 4
CLASSIC = "classic"  # the ruleset of the default choices


class Arrays(NamedTuple):
    """A ruleset in the form that solvers read. The sides and their marks are X and O."""

    lines: tuple[tuple[int, ...], ...] = LINES  # three cells each
    line_marks: str = "XO"  # whose lines end the game
    line: int = -1  # the value of a line for the side to move, which did not complete it
    marks: tuple[str, str] = ("X", "O")  # the marks that X may set, and those that O may set
    bound: int = 9  # number of own marks that a side sets before it moves one of them
    steps: tuple[tuple[int, ...], ...] = ((),) * 9  # by cell, the cells that its mark may move to
    under: tuple[int, ...] = (-1,) * 9  # by cell, the cell that must be taken before it; -1: none
    opens: tuple[int, ...] = (0,) * 9  # by cell, the least number of marks on the board to open it
    blocked: tuple[int, int] = (0, 0)  # the value for X, and for O, of having no move


class Choice(NamedTuple):
    """A choice of a rule option."""

    title: str
    sentence: str  # the sentence that it adds to the rule; "" if it goes without saying
    sets: Mapping[str, Any] = {}  # fields of Arrays


class RuleOption(NamedTuple):
    """A rule option. Its first choice is the default."""

    title: str
    choices: Mapping[str, Choice]
    needs: Mapping[str, tuple[str, ...]] = {}  # choices of other options that non-default ones need
    why: str = ""  # the reason for the needs
    always: bool = True  # whether the default has a meaning if the needs are not met


def _between(pairs: set[tuple[int, int]]) -> dict[str, Any]:
    return {"steps": tuple([tuple([to for to in CELLS if (at, to) in pairs]) for at in CELLS])}


_AHEAD = {pair for a, b, c in LINES for pair in ((a, b), (b, c))}
_ALONG = _AHEAD | {(to, cell) for cell, to in _AHEAD}
_KING = {
    (cell, to)
    for cell, to in product(CELLS, repeat=2)
    if max(abs(cell // 3 - to // 3), abs(cell % 3 - to % 3)) == 1
}
_STRAIGHT = {(cell, to) for cell, to in _ALONG if abs(to - cell) in (1, 3)}
_ROWS = tuple([line for line in LINES if {line[:2], line[1:]} <= _STRAIGHT])
_TORUS = tuple(
    [
        (column, 3 + (column + way) % 3, 6 + (column + 2 * way) % 3)
        for column in range(3)
        for way in (1, 2)
    ]
)
_BOUND = ("three", "four")


def _centre(marks: int) -> dict[str, Any]:
    return {"opens": tuple([marks if cell == CENTRE else 0 for cell in CELLS])}


RULE_OPTIONS: dict[str, RuleOption] = {
    "marks": RuleOption(
        "A move sets",
        {
            "own": Choice("the player's own mark", ""),
            "either": Choice(
                "X or O, as the player chooses",
                "A move sets X or O, as the player chooses.",
                {"marks": ("XO", "XO")},
            ),
            "one": Choice("X for both sides", "Both sides set X.", {"marks": ("X", "X")}),
        },
    ),
    "max_marks": RuleOption(
        "Marks per side",
        {
            "none": Choice("no limit", ""),
            "three": Choice(
                "three",
                "Each side sets three marks and then moves one of its own marks each turn.",
                {"bound": 3},
            ),
            "four": Choice(
                "four",
                "Each side sets four marks and then moves one of its own marks each turn.",
                {"bound": 4},
            ),
        },
        {"marks": ("own",)},
        "the limit counts a side's own marks, so each side must set its own mark",
    ),
    "sliding": RuleOption(
        "Then a mark moves",
        {
            "lines": Choice(
                "along a line",
                "A mark moves to an empty neighbouring cell along a row, a column or a main "
                "diagonal.",
                _between(_ALONG),
            ),
            "straight": Choice(
                "in its row or column",
                "A mark moves to an empty neighbouring cell in its row or column.",
                _between(_STRAIGHT),
            ),
            "king": Choice(
                "to any neighbouring cell",
                "A mark moves to an empty neighbouring cell along a row, a column or any diagonal.",
                _between(_KING),
            ),
            "anywhere": Choice(
                "to any empty cell",
                "A mark moves to any empty cell.",
                _between({(cell, to) for cell in CELLS for to in CELLS}),
            ),
        },
        {"max_marks": _BOUND},
        "marks move only if the number of marks per side is limited",
        always=False,
    ),
    "barred_centre": RuleOption(
        "The centre is barred",
        {
            "none": Choice("for no mark", ""),
            "first": Choice(
                "for the first mark",
                "The first mark must not be set on the centre.",
                _centre(1),
            ),
            "all": Choice(
                "for all marks that are set",
                "No mark may be set on the centre, but a mark may move there.",
                _centre(9),
            ),
        },
        {"max_marks": _BOUND},
        "a mark comes to a barred centre only by moving, so the number of marks must be limited",
    ),
    "gravity": RuleOption(
        "A mark is set",
        {
            "off": Choice("on any empty cell", ""),
            "on": Choice(
                "on the lowest empty cell of its column",
                "A mark falls to the lowest empty cell of its column.",
                {"under": tuple([cell + 3 if cell < 6 else -1 for cell in CELLS])},
            ),
        },
        {"max_marks": ("none",)},
        "a fallen mark cannot be moved, so the number of marks must not be limited",
    ),
    "lines": RuleOption(
        "Lines",
        {
            "eight": Choice("rows, columns and diagonals", ""),
            "torus": Choice(
                "also diagonals that continue across the edges",
                "Diagonals continue across the edges, which makes twelve lines.",
                {"lines": tuple(sorted({*LINES, *_TORUS}))},
            ),
            "straight": Choice(
                "only rows and columns", "Only rows and columns are lines.", {"lines": _ROWS}
            ),
        },
    ),
    "line_result": RuleOption(
        "The player who completes a line",
        {
            "wins": Choice("wins", "The player who completes a line wins."),
            "loses": Choice("loses", "The player who completes a line loses.", {"line": 1}),
        },
    ),
    "counted_lines": RuleOption(
        "Lines that count",
        {
            "both": Choice("lines of both sides", ""),
            "X": Choice(
                "only lines of X",
                "Only lines of X count: if the board fills up without one, O wins.",
                {"line_marks": "X", "blocked": (-1, 1)},
            ),
        },
        {"marks": ("own",), "max_marks": ("none",), "line_result": ("wins",)},
        "one side makes lines, the other prevents them, and both set their own marks until the "
        "board is full",
    ),
    "no_moves": RuleOption(
        "A player who cannot move",
        {
            "loses": Choice("loses", "A player who cannot move loses.", {"blocked": (-1, -1)}),
            "draws": Choice("has drawn", "If a player cannot move, the game is a draw."),
        },
        {"max_marks": _BOUND},
        "a side can be blocked only in games in which marks move",
        always=False,
    ),
}
USUAL = {name: next(iter(option.choices)) for name, option in RULE_OPTIONS.items()}
# Rulesets that people play or write about, by their usual names.
KNOWN: dict[str, str] = {
    CLASSIC: CLASSIC,
    "misere": "line_result=loses",
    "wild": "marks=either",
    "wild-misere": "marks=either line_result=loses",
    "notakto": "marks=one line_result=loses",
    "morris-lines": "max_marks=three",
    "morris-orthogonal": "max_marks=three sliding=straight",
    "morris-anywhere": "max_marks=three sliding=anywhere",
    "picaria": "max_marks=three sliding=king",
    "achi": "max_marks=four",
    "torus": "lines=torus",
    "gravity": "gravity=on",
    "maker-breaker": "counted_lines=X",
}
_MURRAY = "Murray, A History of Chess"
# By name, a publication that describes the ruleset.
SOURCES: dict[str, str] = {
    "misere": "Wikipedia, Tic-tac-toe variants",
    "wild": "Wikipedia, Wild tic-tac-toe",
    "wild-misere": "Wikipedia, Wild tic-tac-toe",
    "notakto": "Plambeck and Whitehead, The Secrets of Notakto, arXiv 1301.1672",
    "morris-lines": _MURRAY,
    "morris-anywhere": _MURRAY,
    "picaria": "Larsson and Rocha, Eternal Picaria, arXiv 1607.04236",
    "achi": "Wikipedia, Achi",
    "torus": "Weeks, The Shape of Space",
    "maker-breaker": "Beck, Combinatorial Games: Tic-Tac-Toe Theory",
}


def check(options: Mapping[str, str]) -> dict[str, str]:
    """Return a choice for each rule option, the default if none is given.

    Raises BadOptionError for an unknown option or choice, and for choices that contradict each
    other.
    """
    for name, choice in options.items():
        if name not in RULE_OPTIONS:
            raise BadOptionError(
                f"unknown rule option {quote(name)}: choose one of {', '.join(RULE_OPTIONS)}"
            )
        if not isinstance(choice, str) or choice not in RULE_OPTIONS[name].choices:
            known = ", ".join(RULE_OPTIONS[name].choices)
            raise BadOptionError(f"{name} must be one of {known}, got {quote(choice)}")
    chosen = USUAL | {**options}
    for name, option in RULE_OPTIONS.items():
        for needed, choices in option.needs.items():
            if chosen[name] != USUAL[name] and chosen[needed] not in choices:
                raise BadOptionError(
                    f"{name}={chosen[name]} needs {needed}={' or '.join(choices)}, got "
                    f"{chosen[needed]}: {option.why}"
                )
    return chosen


def effective(chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the choices that make a difference, given all the others."""
    return {
        name: chosen[name]
        for name, option in RULE_OPTIONS.items()
        if option.always
        or all(chosen[needed] in choices for needed, choices in option.needs.items())
    }


def compiled(chosen: Mapping[str, str]) -> Arrays:
    """Return the arrays that the choices set."""
    sets = [RULE_OPTIONS[name].choices[choice].sets for name, choice in effective(chosen).items()]
    return Arrays(**{field: value for each in sets for field, value in each.items()})


def rule_of(chosen: Mapping[str, str]) -> str:
    """Return the rule in sentences."""
    sentences = [
        RULE_OPTIONS[name].choices[choice].sentence for name, choice in effective(chosen).items()
    ]
    return " ".join(filter(None, sentences))


def text_of(chosen: Mapping[str, str]) -> str:
    """Return the canonical text of the choices: the non-default ones, such as "lines=torus"."""
    unusual = [f"{name}={chosen[name]}" for name in RULE_OPTIONS if chosen[name] != USUAL[name]]
    return " ".join(unusual) or CLASSIC


def read(text: object, choices: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the choices of a canonical text or of a name in KNOWN; `choices` replace single ones.

    Raises BadOptionError.
    """
    parts = KNOWN.get(text, text).split() if isinstance(text, str) else ()
    pairs = [part.partition("=") for part in parts if part != CLASSIC]
    if not parts or not all(equals for _, equals, _ in pairs):
        raise BadOptionError(
            f"{quote(text)} is not a ruleset: write choices such as 'lines=torus "
            f"line_result=loses', or one of {', '.join(KNOWN)}"
        )
    return check({name: choice for name, _, choice in pairs} | {**(choices or {})})


def is_ruleset(text: object) -> bool:
    """Return whether a text is the name of a ruleset, or lists choices."""
    return isinstance(text, str) and (text in KNOWN or "=" in text)


def as_data() -> dict[str, Any]:
    """Return the space as plain data: rule options, arrays of the default choices, known names."""
    options = {name: option._asdict() for name, option in RULE_OPTIONS.items()}
    for option in options.values():
        option["choices"] = {name: choice._asdict() for name, choice in option["choices"].items()}
    return {"options": options, "arrays": Arrays()._asdict(), "known": KNOWN}


def all_rulesets() -> Iterator[dict[str, str]]:
    """Yield the choices of every ruleset, beginning with the default one."""
    for choices in product(*[option.choices for option in RULE_OPTIONS.values()]):
        chosen = dict(zip(RULE_OPTIONS, choices, strict=True))
        try:
            yield check(chosen)
        except BadOptionError:
            continue
