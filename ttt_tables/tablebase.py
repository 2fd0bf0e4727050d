"""The tablebase: the packed tables of a folder.

Opening the tablebase reads the pack of the classic game, and the first use of another game reads
the pack of that game. A game that is made from a folder's `Stores` reads only its own pack. A
tablebase never changes after that, so threads may share it.
"""

from ttt_tables.board.numbers import check_seed
from ttt_tables.errors import MissingTableError, quote
from ttt_tables.games.classic.rows import ByBoard
from ttt_tables.games.classic.stored import SAFE, Classic, ClassicPack
from ttt_tables.lazy import overload
from ttt_tables.pack import Pack, open_pack
from ttt_tables.stores import Stores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike
    from typing import Any, Literal, Unpack

    from ttt_tables import literals
    from ttt_tables.games.classic.explanation import Explanation
    from ttt_tables.games.classic.puzzles import Puzzle
    from ttt_tables.play.answer import Answer
    from ttt_tables.play.game import Game


class Tablebase(Classic):
    """The open tables of a folder. `open_tablebase` returns one.

    Its methods, and those of `Classic`, are about the classic game; `game` returns any game.
    """

    def __init__(self, pack: Pack, stores: Stores | None = None) -> None:
        if not isinstance(pack, Pack):
            raise MissingTableError(
                f"expected a pack, got {quote(pack)}: make a tablebase with open_tablebase(folder)"
            )
        super().__init__(pack)
        self.stores: Stores = stores or Stores()  # all packs of the same folder
        self.stores.hold(ClassicPack, self)
        self._answers: dict[str, ByBoard[Answer]] = {}  # by policy

    def __reduce__(self) -> "tuple[Callable[[str | None], Tablebase], tuple[str | None]]":
        """Return the call that opens the folder again, in a copy or another process."""
        return open_tablebase, (self.stores.folder,)

    def __repr__(self) -> str:
        folder = self.stores.folder
        return f"<Tablebase of {'the package' if folder is None else repr(folder)}>"

    @overload
    def game(
        self, name: "Literal['dice']", **options: "Unpack[literals.DiceOptions]"
    ) -> "Game": ...
    @overload
    def game(
        self, name: "Literal['bidding']", **options: "Unpack[literals.BiddingOptions]"
    ) -> "Game": ...
    @overload
    def game(
        self, name: "Literal['picaria-thirteen']", **options: "Unpack[literals.ThirteenOptions]"
    ) -> "Game": ...
    @overload
    def game(
        self, name: "Literal['positional']", **options: "Unpack[literals.PositionalOptions]"
    ) -> "Game": ...
    @overload
    def game(
        self, name: "Literal['ultimate']", **options: "Unpack[literals.UltimateOptions]"
    ) -> "Game": ...
    @overload
    def game(
        self, name: "Literal['notakto']", **options: "Unpack[literals.NotaktoOptions]"
    ) -> "Game": ...
    @overload
    def game(
        self, name: "Literal['probabilistic']", **options: "Unpack[literals.GridOptions]"
    ) -> "Game": ...
    @overload
    def game(
        self, name: "literals.Ruleset" = "classic", **options: "Unpack[literals.RuleOptions]"
    ) -> "Game": ...
    @overload
    def game(self, name: "literals.GameName | str" = "classic", **options: "Any") -> "Game": ...
    def game(self, name: str = "classic", **options: "Any") -> "Game":
        """Return the game of a name and its options, as in `game("misere", lines="torus")`.

        Its tables are opened by its first answer. Raises UnknownGameError, BadOptionError, and the
        errors of the game's rules for the value of an option.
        """
        from ttt_tables.games.registry import make

        return make(self, name, **options)

    def moves(self, board: str | int, policy: "literals.ClassicPolicy | str" = SAFE) -> "Answer":
        """Return the moves of a board, ranked by a policy, best first; none if the game has ended.

        It is the answer of `game().moves`, which is cached.
        """
        try:
            return self._answers[policy][board]
        except KeyError:
            self._answers[policy] = self._answers_of(policy)
            return self.moves(board, policy)
        except (TypeError, ValueError) as error:
            raise self._rows.rejection(error, board, policy) from None

    def _answers_of(self, policy: str) -> "ByBoard[Answer]":
        self._rows.check_policy(policy)  # an unknown name is rejected at once
        game, text = self.game(), self._rows.text
        return ByBoard(self._rows, lambda row: game.moves(text(row), policy=policy))

    def sample(
        self,
        board: str | int,
        policy: "literals.ClassicPolicy | str" = SAFE,
        seed: int | str | None = None,
    ) -> int:
        """Return a cell, drawn from the policy's distribution.

        With a seed the cell depends only on board, policy and seed. Without a seed it is drawn from
        the system's entropy. If MENACE would resign, it is the perfect move. Raises GameOverError,
        BadBoardError, UnknownPolicyError, and BadLimitError for a seed that is neither a whole
        number nor a text.
        """
        from random import Random

        seed = check_seed(seed)
        best = self.best_move(board, policy)  # raises if nothing can be drawn
        rows = self._rows
        weights = rows.weights(board, policy)
        name = f"{seed} {policy} {rows.text(rows.row(board))}"
        source = Random() if seed is None else Random(name)
        total = sum(weights.values())
        return source.choices(list(weights), list(weights.values()))[0] if total else best

    def explain(self, board: str | int) -> "Explanation":
        """Return the reason why each move of a board wins, draws or loses. Raises BadBoardError."""
        from ttt_tables.games.classic.explanation import explain

        return explain(board, self._rows)

    def puzzles(self, level: str | None = None) -> "tuple[Puzzle, ...]":
        """Return the puzzles of a level, or of all levels, in the order of their numbers.

        Raises UnknownPuzzleError.
        """
        from ttt_tables.games.classic.puzzles import puzzles

        return puzzles(level, self._rows)


def open_tablebase(folder: "str | PathLike[str] | None" = None) -> Tablebase:
    """Return the tablebase of a built data folder, or of the tables inside the package.

    folder   the path of a data folder; by default the package's own tables are opened

    Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (a
    byte has changed).
    """
    stores = Stores(folder)
    return Tablebase(open_pack("classic", stores.folder), stores)


def check_tablebase(tables: object) -> Tablebase:
    """Return the tablebase. Raises MissingTableError for an object that is not a tablebase."""
    if not isinstance(tables, Tablebase):
        raise MissingTableError(
            f"a tablebase must come from open_tablebase(folder), got {quote(tables)}"
        )
    return tables
