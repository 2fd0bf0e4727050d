"""The tablebase: the packed tables of a folder.

Opening the tablebase reads the classic game's pack; the first question to another game reads that
game's. A game that is made of a folder's `Stores` reads only its own. Nothing changes afterwards,
so any number of threads may share one tablebase.
"""

from ttt_tables.board.numbers import check_seed
from ttt_tables.errors import BadModelError, MissingTableError, quote
from ttt_tables.games.classic.rows import ByBoard
from ttt_tables.games.classic.stored import SAFE, Classic, ClassicPack
from ttt_tables.pack import Pack, open_pack
from ttt_tables.stores import Stores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction
    from os import PathLike
    from typing import Any

    from ttt_tables.board.weights import Choice
    from ttt_tables.games.classic.explanation import Explanation
    from ttt_tables.games.classic.given_policy import Policy
    from ttt_tables.games.classic.mixtures import Share
    from ttt_tables.games.classic.opponents import Model
    from ttt_tables.games.classic.puzzles import Puzzle
    from ttt_tables.games.classic.response import Response
    from ttt_tables.games.classic.skill import Dial
    from ttt_tables.play.answer import Answer
    from ttt_tables.play.game import Game
    from ttt_tables.scores import Chances


class Tablebase(Classic):
    """The tables of a folder, ready to answer. Open one with `open_tablebase`.

    Its methods, with those of `Classic`, answer about the classic game; `game` makes every game.
    A policy is a name, a function of the board's text, or a table (see given_policy.py).
    """

    def __init__(self, pack: Pack, stores: Stores | None = None) -> None:
        if not isinstance(pack, Pack):
            raise MissingTableError(f"open_tablebase(folder) makes a tablebase, not {quote(pack)}")
        super().__init__(pack)
        self.stores: Stores = stores or Stores()  # of all packs of the same folder
        self.stores.hold(ClassicPack, self)
        self._answers: dict[str, ByBoard[Answer]] = {}  # by policies asked about

    def __reduce__(self) -> "tuple[Callable[[str | None], Tablebase], tuple[str | None]]":
        """Return how another process, or a copy, opens the folder again: no content is pickled."""
        return open_tablebase, (self.stores.folder,)

    def game(self, name: str = "classic", **options: "Any") -> "Game":
        """Return a game, with the options that make it: `game("misere", lines="torus")`.

        Its tables are opened by its first answer. Raises UnknownGameError, BadOptionError, and the
        errors of the game's rules for an option.
        """
        from ttt_tables.games.registry import make

        return make(self, name, **options)

    def moves(self, board: str | int, policy: str = SAFE) -> "Answer":
        """Return the moves of a board by a policy, best first: none of an ended board.

        It is the answer of `game().moves`, remembered.
        """
        try:
            return self._answers[policy][board]
        except KeyError:
            self._answers[policy] = self._answers_of(policy)
            return self.moves(board, policy)
        except (TypeError, ValueError) as error:
            raise self._rows.refusal(error, board, policy) from None

    def _answers_of(self, policy: str) -> "ByBoard[Answer]":
        self._rows.check_policy(policy)  # an unknown name is refused at once
        game, text = self.game(), self._rows.text
        return ByBoard(self._rows, lambda row: game.moves(text(row), policy=policy))

    def sample(self, board: str | int, policy: str = SAFE, seed: int | str | None = None) -> int:
        """Return a cell drawn from the policy's distribution.

        With a seed the draw is a function of (board, policy, seed) alone, else of the system's
        entropy. If MENACE would resign, it is the perfect move. Raises GameOverError, and
        BadLimitError for a seed that is neither a whole number nor a text.
        """
        from random import Random

        seed = check_seed(seed)
        best = self.best_move(board, policy)  # raises where nothing can be drawn
        rows = self._rows
        weights = rows.weights(board, policy)
        name = f"{seed} {policy} {rows.text(rows.row(board))}"
        source = Random() if seed is None else Random(name)
        total = sum(weights.values())
        return source.choices(list(weights), list(weights.values()))[0] if total else best

    def _model(self, policy: "Policy") -> "Model":
        """Return a policy as a function from a board's number to whole-number weights of its cells.

        Raises UnknownPolicyError and BadModelError; errors of a user's own policy are raised when
        it is asked.
        """
        if isinstance(policy, str):
            return self._rows.model(policy)
        from ttt_tables.games.classic.given_policy import read_policy

        return read_policy(policy)

    def against(
        self,
        opponent: "Policy | list[int | str | Fraction]",
        objective: str = "max-score",
    ) -> "Response":
        """Return the best response to an opponent: a policy, which knows its chances exactly.

        opponent   a policy, or a list of nine weights, one a cell (see opponents.py)
        objective  safe, max-win, max-score or 1f604 (see policies.py)

        Raises UnknownPolicyError and BadModelError; errors of a user's own policy are raised when
        it is asked.
        """
        from ttt_tables.games.classic.opponents import weights
        from ttt_tables.games.classic.response import Response

        if isinstance(opponent, list):
            return Response(weights(*opponent), objective)
        return Response(self._model(opponent), objective)

    def evaluate(self, policy_x: "Policy", policy_o: "Policy") -> "Chances[Fraction]":
        """Return the exact chances (Fractions) of the classic game between two policies.

        A policy is one of

        - a name, such as "perfect": `tablebase.policies` has them all;
        - a function of the board's text, such as "X...O....", that returns a cell 0 to 8, or a
          mapping of cells to weights, or nine weights, one a cell (a list, a tuple, an array);
        - a mapping of boards, as text or number, to the same.

        Weights are numbers of 0 or more, of any sum; on a taken cell only 0 is right. A function is
        asked once about each board, and twice about the empty one. So a policy of chance returns
        its weights, not a drawn cell; `mix` makes one. "resign" in place of a cell gives the game
        up.

        The Fractions may have hundreds of digits: `.as_floats()` makes floats of them. Raises
        UnknownPolicyError, IllegalMoveError (a policy plays a cell that is taken) and
        BadModelError (a policy's weights are no distribution), with the board at fault.
        """
        from ttt_tables.games.classic.evaluation import evaluate

        return evaluate(self._model(policy_x), self._model(policy_o))

    def exploitability(self, policy: "Policy") -> "Fraction":
        """Return a best response's gain on a policy, in expected score a game.

        A best response scores b_x as X and b_o as O against the policy; against perfect play these
        add up to 1. The gain is (b_x + b_o - 1) / 2: 0 if and only if the policy is unbeatable as
        both sides, 1/2 if it can always be beaten. The policy is asked only about boards it can
        meet. Raises as `evaluate` does.
        """
        from ttt_tables.games.classic.evaluation import exploitability

        return exploitability(self._model(policy))

    def mix(self, first: "Policy", second: "Policy", epsilon: "Share") -> "Callable[[str], Choice]":
        """Return the policy that errs: `second` with probability epsilon each move, else `first`.

        A float epsilon is read as the decimal it prints as, so 0.1 is one tenth. Raises
        BadModelError, and as `model` does.
        """
        from ttt_tables.games.classic.given_policy import show_policy
        from ttt_tables.games.classic.mixtures import mix

        return show_policy(mix(self._model(first), self._model(second), epsilon))

    def dial(self, first: "Policy", second: "Policy", opponent: "Policy") -> "Dial":
        """Return the chances of `mix(first, second, epsilon)` against an opponent, for any epsilon.

        Raises as `evaluate` does.
        """
        from ttt_tables.games.classic.skill import dial

        return dial(self._model(first), self._model(second), self._model(opponent))

    def skill(
        self,
        *,
        loss: "Share | None" = None,
        win: "Share | None" = None,
        first: "Policy" = "perfect",
        second: "Policy" = "random",
    ) -> "Fraction":
        """Return the epsilon of `mix(first, second, epsilon)` that has a given strength.

        loss  the share of games that it loses against perfect play, or
        win   the share of games that it wins against random play

        It plays half of the games as X, half as O. A float is read as the decimal it prints as.
        Raises BadModelError if neither or both are given, or the share is out of reach.
        """
        if (loss is None) == (win is None):
            raise BadModelError("say either the loss rate against perfect play or the win rate")
        if loss is not None:
            return self.dial(first, second, "perfect").epsilon("loss", loss)
        assert win is not None
        return self.dial(first, second, "random").epsilon("win", win)

    def explain(self, board: str | int) -> "Explanation":
        """Return the reason why each move of a board wins, draws or loses. Raises BadBoardError."""
        from ttt_tables.games.classic.explanation import explain

        return explain(board, self._rows)

    def puzzles(self, level: str | None = None) -> "tuple[Puzzle, ...]":
        """Return the puzzles of a level, or of all, in their order. Raises UnknownPuzzleError."""
        from ttt_tables.games.classic.puzzles import puzzles

        return puzzles(level, self._rows)


def open_tablebase(folder: "str | PathLike[str] | None" = None) -> Tablebase:
    """Return the tablebase of a built data folder, or of the tables inside the package.

    Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (a
    byte has changed).
    """
    stores = Stores(folder)
    return Tablebase(open_pack("classic", stores.folder), stores)


def check_tablebase(tables: object) -> Tablebase:
    """Return the tablebase. Raises MissingTableError for another object."""
    if not isinstance(tables, Tablebase):
        raise MissingTableError(
            f"a tablebase is what open_tablebase(folder) returns, not {quote(tables)}"
        )
    return tables
