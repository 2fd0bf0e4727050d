"""The list of all games, classic first. A game's module loads when the game is first asked for."""

from ttt_tables.errors import BadOptionError, UnknownGameError, quote
from ttt_tables.lazy import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ttt_tables.play.game import Game as Played
    from ttt_tables.stores import Tables

CLASSIC = "classic"  # the game that is meant where none is named


# The module of each game with one of its own, and there its rules and its knowledge: loaded when
# the game is first asked for.
OWN = {
    CLASSIC: ("classic.game", "ClassicRules", "ClassicKnowledge"),
    "dice": ("dice.game", "DiceRules", "DiceKnowledge"),
    "miniboard": ("miniboard.game", "RandomFillRules", "RandomFillKnowledge"),
    "random-turn": ("family.bidding", "RandomTurn", "RandomTurnKnowledge"),
    "phantom": ("phantom.game", "PhantomRules", "PhantomKnowledge"),
    "abrupt": ("phantom.game", "AbruptRules", "PhantomKnowledge"),
    "probabilistic": ("probabilistic.about", "ProbabilisticRules", "GridKnowledge"),
    "ultimate": ("ultimate.game", "UltimateRules", "EngineKnowledge"),
}
# The game's own class, where it says more than every game does.
KINDS = {"probabilistic": "SolvedGrid"}
# The options that make them, with their defaults.
DEFAULTS: "dict[str, dict[str, Any]]" = {
    "dice": {"rule": "pass"},
    "probabilistic": {"grid": "printed", "draw_value": 0.5},
    "ultimate": {"rule": "closed-draw"},
    "notakto": {"boards": 1},
}


def own(name: str) -> "tuple[Any, Any]":
    """Return the classes of the rules, and of the knowledge, of a game with a module of its own."""
    module, rules, knowledge = OWN[name]
    home = f"ttt_tables.games.{module}"
    return load(home, rules), load(home, knowledge)


def game_names() -> tuple[str, ...]:
    """Return the names of all games, classic first."""
    from ttt_tables.games.family.relative import RELATIVES

    return (*OWN, *RELATIVES)


def known_game(name: object) -> str:
    """Return the name of a game. Raises UnknownGameError."""
    if isinstance(name, str) and (name in OWN or name in game_names()):
        return name
    raise UnknownGameError(
        f"no game is called {quote(name)}: choose one of {', '.join(game_names())}"
    )


def make(tables: "Tables", name: str = CLASSIC, **options: "Any") -> "Played":
    """Return a game, with the options that make it: a rule, a grid, boards; the axes of a ruleset.

    The axes are options of the classic game, and of each ruleset that has a name. Raises
    UnknownGameError, BadOptionError, and the errors of the game's rules for an option.
    """
    game = _made(tables, name, options)
    game.made = make_again, (tables, name, options)
    return game


def make_again(tables: "Tables", name: str, options: "dict[str, Any]") -> "Played":
    """Return the game that `make` has made elsewhere."""
    return make(tables, name, **options)


def _made(tables: "Tables", name: str, options: "dict[str, Any]") -> "Played":
    from ttt_tables.play.game import Game

    defaults = DEFAULTS.get(known_game(name), {})
    if name in OWN and options.keys() <= defaults.keys():
        rules_of, knowledge_of = own(name)
        rules = rules_of(**{**defaults, **options})
        home = f"ttt_tables.games.{OWN[name][0]}"
        kind = load(home, KINDS[name]) if name in KINDS else Game
        made: Played = kind(rules, knowledge_of(rules, tables.stores))
        return made
    from ttt_tables.games.family.relative import opened, options_of

    known = [*(defaults or options_of(name))]
    for option in options:
        if option not in known:
            has = ", ".join(known) or "none"
            raise BadOptionError(f"{name} has no option {quote(option)}: it has {has}")
    chosen = {**defaults, **options}
    in_order = {option: chosen[option] for option in known if option in chosen}
    return Game(*opened(tables.stores, name, **options), in_order)


def preparation(tables: "Tables") -> "dict[str, Callable[[], object]]":
    """Return the steps that make all games ready to answer, by what each does."""
    from ttt_tables.games.ultimate.game import preparation

    return preparation(tables.stores)
