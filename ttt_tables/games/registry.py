"""The list of all games, classic first. A game's module loads when the game is first asked for."""

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

CLASSIC = "classic"  # the game that is meant where none is named
FAMILY = "family"  # the folder of all games without a line of their own


# The module of each game with one of its own, and there its rules and its evaluator, and its own
# class of games where it says more than every game does: loaded when the game is first asked for.
OWN: "dict[str, tuple[str, ...]]" = {
    CLASSIC: ("classic.game", "ClassicRules", "ClassicEvaluator"),
    "dice": ("dice.game", "DiceRules", "DiceEvaluator"),
    "miniboard": ("miniboard.game", "RandomFillRules", "RandomFillEvaluator"),
    "random-turn": ("family.bidding", "RandomTurn", "RandomTurnEvaluator"),
    "phantom": ("phantom.game", "PhantomRules", "PhantomEvaluator", "PhantomGame"),
    "abrupt": ("phantom.game", "AbruptRules", "PhantomEvaluator", "PhantomGame"),
    "probabilistic": ("probabilistic.game", "ProbabilisticRules", "GridEvaluator", "SolvedGrid"),
    "ultimate": ("ultimate.game", "UltimateRules", "EngineEvaluator"),
}


@cache
def own(name: str) -> "tuple[Any, ...]":
    """Return a game's classes, those that its line names."""
    module, *classes = OWN[name]
    return tuple([load(f"ttt_tables.games.{module}", one) for one in classes])


def folder_of(name: str) -> str:
    """Return the name of the folder that a game is in."""
    return OWN[name][0].partition(".")[0] if name in OWN else FAMILY


def of_folders(module: str, name: str) -> "dict[str, Any]":
    """Return what a module of each game's folder calls by a name, by folder, if it is there."""
    from importlib.util import find_spec

    folders = dict.fromkeys([*map(folder_of, OWN), FAMILY])
    homes = {folder: f"ttt_tables.games.{folder}.{module}" for folder in folders}
    return {folder: load(home, name) for folder, home in homes.items() if find_spec(home)}


def game_names() -> "tuple[GameName, ...]":
    """Return the names of all games, classic first."""
    from ttt_tables.games.family.registry import RELATIVES

    names: tuple[str, ...] = (*OWN, *RELATIVES)
    return names  # type: ignore[return-value]  # a test holds GameName to them


def known_game(name: object) -> str:
    """Return the name of a game. Raises UnknownGameError."""
    if isinstance(name, str) and (name in OWN or name in game_names()):
        return name
    raise UnknownGameError(f"unknown game {quote(name)}: choose one of {', '.join(game_names())}")


def make(tables: "Tables", name: str = CLASSIC, **options: "Any") -> "AnyGame":
    """Return a game, with the options that make it: a rule, a grid, boards; the rule options of a ruleset.

    The rule options are options of the classic game, and of each ruleset that has a name. Raises
    UnknownGameError, BadOptionError, and the errors of the game's rules for an option.
    """
    game = _made(tables, name, options)
    game._made_by = make_again, (tables, name, options)
    return game


def make_again(tables: "Tables", name: str, options: "dict[str, Any]") -> "AnyGame":
    """Return the game that `make` has made elsewhere."""
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
            raise BadOptionError(f"{name} has no option {quote(option)}; its options: {has}")


def preparation(tables: "Tables") -> "dict[str, Callable[[], object]]":
    """Return the steps that make all games ready to answer, by what each does."""
    known = [own(name)[1].preparation(tables.stores) for name in OWN]
    return {what: step for steps in known for what, step in steps.items()}


def compilation() -> "dict[str, Callable[[], object]]":
    """Return the steps that compile all games' code, by what each does. They need numba."""
    known = [own(name)[1].compilation() for name in OWN]
    return {what: step for steps in known for what, step in steps.items()}
