"""The list of all games, classic first. The module of a game is imported at its first use."""

from functools import cache

from ttt_tables.errors import BadOptionError, UnknownGameError, quote
from ttt_tables.lazy import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ttt_tables.literals import GameName
    from ttt_tables.play.game import Game as AnyGame
    from ttt_tables.stores import Tables

CLASSIC = "classic"  # the default game
FAMILY = "family"  # the package of all games without an entry in OWN


# By game, its module and the classes there: the rules, the evaluator and, if it extends Game, its
# own class of games. They are imported at the first use of the game.
OWN: "dict[str, tuple[str, ...]]" = {
    CLASSIC: ("classic.game", "ClassicRules", "ClassicEvaluator"),
    "dice": ("dice.game", "DiceRules", "DiceEvaluator"),
    "miniboard": ("miniboard.game", "RandomFillRules", "RandomFillEvaluator"),
    "random-turn": ("family.bidding", "RandomTurn", "RandomTurnEvaluator"),
    "bidding": ("bidding.game", "BiddingRules", "BiddingEvaluator"),
    "picaria-thirteen": ("thirteen.game", "ThirteenRules", "ThirteenEvaluator"),
    "positional": ("positional.game", "PositionalRules", "PositionalEvaluator"),
    "phantom": ("phantom.game", "PhantomRules", "PhantomEvaluator", "PhantomGame"),
    "abrupt": ("phantom.game", "AbruptRules", "PhantomEvaluator", "PhantomGame"),
    "probabilistic": ("probabilistic.game", "ProbabilisticRules", "GridEvaluator", "SolvedGrid"),
    "ultimate": ("ultimate.game", "UltimateRules", "EngineEvaluator"),
}


@cache
def own(name: str) -> "tuple[Any, ...]":
    """Return the classes of a game that its entry in OWN names."""
    module, *classes = OWN[name]
    return tuple([load(f"ttt_tables.games.{module}", one) for one in classes])


def folder_of(name: str) -> str:
    """Return the name of the package that a game is in."""
    return OWN[name][0].partition(".")[0] if name in OWN else FAMILY


def of_folders(module: str, name: str) -> "dict[str, Any]":
    """Return the object `name` of the module in each game's package that has it, by package."""
    from importlib.util import find_spec

    folders = dict.fromkeys([*map(folder_of, OWN), FAMILY])
    homes = {folder: f"ttt_tables.games.{folder}.{module}" for folder in folders}
    return {folder: load(home, name) for folder, home in homes.items() if find_spec(home)}


def game_names() -> "tuple[GameName, ...]":
    """Return the names of all games, classic first."""
    from ttt_tables.games.family.registry import VARIANTS

    names: tuple[str, ...] = (*OWN, *VARIANTS)
    return names  # type: ignore[return-value]  # a test holds GameName to them


def known_game(name: object) -> str:
    """Return the name of a game. Raises UnknownGameError."""
    if isinstance(name, str) and (name in OWN or name in game_names()):
        return name
    raise UnknownGameError(f"unknown game {quote(name)}: choose one of {', '.join(game_names())}")


def make(tables: "Tables", name: str = CLASSIC, **options: "Any") -> "AnyGame":
    """Return a game with its options: a rule, a grid, a number of boards or rule options.

    Rule options apply to the classic game and to each named ruleset. Raises UnknownGameError and
    BadOptionError, and the errors of the game's rules for an invalid option.
    """
    game = _made(tables, name, options)
    game._made_by = make_again, (tables, name, options)
    return game


def make_again(tables: "Tables", name: str, options: "dict[str, Any]") -> "AnyGame":
    """Return a game that was made by `make`, for example in another process."""
    return make(tables, name, **options)


def _made(tables: "Tables", name: str, options: "dict[str, Any]") -> "AnyGame":
    from ttt_tables.play.game import Game

    if known_game(name) in OWN and not (options and name == CLASSIC):
        rules_of, evaluator_of, *kind = own(name)
        _check_names(name, options, rules_of.option_spec)
        rules = rules_of(**options)
        made: AnyGame = (*kind, Game)[0](rules, evaluator_of(rules, tables.stores))
        return made
    from ttt_tables.games.family.variant import opened, options_of

    known = options_of(name)
    _check_names(name, options, known)
    defaults = {option: one.default for option, one in known.items() if one.default is not None}
    chosen = {**defaults, **options}
    in_order = {option: chosen[option] for option in known if option in chosen}
    return Game(*opened(tables.stores, name, **options), in_order)


def _check_names(name: str, options: "Iterable[str]", known: "Iterable[str]") -> None:
    for option in options:
        if option not in known:
            has = ", ".join(known) or "none"
            raise BadOptionError(f"{name} has no option {quote(option)}: it has {has}")


def preparation(tables: "Tables") -> "dict[str, Callable[[], object]]":
    """Return the steps that prepare all games to answer, by their descriptions."""
    known = [own(name)[1].preparation(tables.stores) for name in OWN]
    return {what: step for steps in known for what, step in steps.items()}


def compilation() -> "dict[str, Callable[[], object]]":
    """Return the steps that compile the code of all games, by their descriptions. Needs numba."""
    known = [own(name)[1].compilation() for name in OWN]
    return {what: step for steps in known for what, step in steps.items()}
