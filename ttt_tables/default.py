"""The package's own tablebase, and the functions of `ttt` that call its methods.

This module imports other modules only when they are needed, since it delays the first answer. For
policies that are functions or mappings no tables have to be built.
"""

from ttt_tables.games.classic.stored import SAFE, ClassicPack
from ttt_tables.lazy import overload
from ttt_tables.pack import open_pack
from ttt_tables.stores import Stores
from ttt_tables.tablebase import Tablebase, check_tablebase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any, Literal, Unpack

    from ttt_tables import literals
    from ttt_tables.games.classic.explanation import Explanation
    from ttt_tables.games.classic.puzzles import Puzzle
    from ttt_tables.play.answer import Answer
    from ttt_tables.play.game import Game
    from ttt_tables.play.policy import Policy
    from ttt_tables.play.value import Value

    # For type checkers: these are methods of the package's own tablebase.
    def best_move(board: str | int, policy: literals.ClassicPolicy | str = SAFE) -> int:
        """Return the policy's best cell of a board: `Tablebase.best_move`."""
        ...

    def moves(board: str | int, policy: literals.ClassicPolicy | str = SAFE) -> Answer:
        """Return the moves of a board by a policy, best first: `Tablebase.moves`."""
        ...

    def probe(board: str | int) -> Value:
        """Return the value of a board under perfect play: `Tablebase.probe`."""
        ...


_stores = Stores()  # of the package
_opened: list[Tablebase] = []
_games: "list[Game]" = []


def package_tablebase() -> Tablebase:
    """Return the tablebase of the package's own packs, which is opened once."""
    if not _opened:
        pack = open_pack(ClassicPack.pack_name, None)
        _opened.append(Tablebase(pack, _stores))  # if two threads open it, both get the first
    return _opened[0]


def given_tablebase(tablebase: object) -> Tablebase:
    """Return the given tablebase, or for None the package's own.

    Raises MissingTableError for an object that is not a tablebase, and the errors of
    `open_tablebase`.
    """
    return package_tablebase() if tablebase is None else check_tablebase(tablebase)


@overload
def game(name: "Literal['dice']", **options: "Unpack[literals.DiceOptions]") -> "Game": ...
@overload
def game(name: "Literal['bidding']", **options: "Unpack[literals.BiddingOptions]") -> "Game": ...
@overload
def game(
    name: "Literal['picaria-thirteen']", **options: "Unpack[literals.ThirteenOptions]"
) -> "Game": ...
@overload
def game(
    name: "Literal['positional']", **options: "Unpack[literals.PositionalOptions]"
) -> "Game": ...
@overload
def game(name: "Literal['ultimate']", **options: "Unpack[literals.UltimateOptions]") -> "Game": ...
@overload
def game(name: "Literal['notakto']", **options: "Unpack[literals.NotaktoOptions]") -> "Game": ...
@overload
def game(name: "Literal['probabilistic']", **options: "Unpack[literals.GridOptions]") -> "Game": ...
@overload
def game(
    name: "literals.Ruleset" = "classic", **options: "Unpack[literals.RuleOptions]"
) -> "Game": ...
@overload
def game(name: "literals.GameName | str" = "classic", **options: "Any") -> "Game": ...
def game(name: str = "classic", **options: "Any") -> "Game":
    """Return the game of a name and its options, as in `game("misere", lines="torus")`.

    Raises UnknownGameError, BadOptionError, and the errors of the game's rules for the value of an
    option.
    """
    from ttt_tables.games.registry import make

    return make(_stores, name, **options)


def __getattr__(name: str) -> "Any":
    """Return a method of the package's own tablebase, bound to it and thus without overhead."""
    if name in ("best_move", "moves", "probe"):
        return getattr(package_tablebase(), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _classic() -> "Game":
    """Return the classic game, which is made once and caches what evaluations compute."""
    if not _games:
        _games.append(game())
    return _games[0]


def evaluate(
    policy_x: "Policy", policy_o: "Policy", *, illegal: "literals.IllegalMoves | str" = "raise"
) -> "Value":
    """Return X's value of the classic game between two policies: `game().evaluate`."""
    return _classic().evaluate(policy_x, policy_o, illegal=illegal)


def exploitability(
    policy: "Policy", *, illegal: "literals.IllegalMoves | str" = "raise"
) -> "Fraction | float":
    """Return the gain of a best response to a classic policy: `game().exploitability`."""
    return _classic().exploitability(policy, illegal=illegal)


def explain(board: str | int, tablebase: Tablebase | None = None) -> "Explanation":
    """Return the reasons why each move of a board wins, draws or loses.

    Raises BadBoardError, and MissingTableError for a `tablebase` that is not a Tablebase.
    """
    return given_tablebase(tablebase).explain(board)


def puzzles(level: str | None = None, tablebase: Tablebase | None = None) -> "tuple[Puzzle, ...]":
    """Return the puzzles of a level, or of all levels, in the order of their numbers.

    Raises UnknownPuzzleError, and MissingTableError for a `tablebase` that is not a Tablebase.
    """
    return given_tablebase(tablebase).puzzles(level)
