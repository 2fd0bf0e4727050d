"""A policy of the classic game as a player: its exact probabilities, and cells drawn from them.

A policy is a name, a function of the board's text or a table, as `ttt.evaluate` takes them. Other
programs cannot resign, so the perfect move gets a policy's probability of resigning, as in
`Tablebase.sample`. Standard library alone.
"""

from collections.abc import Mapping
from random import Random

from ttt_tables.board.numbers import check_seed, show
from ttt_tables.classic.given_policy import Policy
from ttt_tables.classic.opponents import RESIGN
from ttt_tables.classic.perfect import best_cells
from ttt_tables.classic.rules import legal_moves
from ttt_tables.default import given_tablebase
from ttt_tables.errors import GameOverError
from ttt_tables.tablebase import Tablebase

Seed = int | str | None  # None draws from the system's entropy


class Player:
    """A player by a policy. With a seed the sequence of its draws is repeatable.

    A policy's name is one of a tablebase, by default the package's. Raises UnknownPolicyError,
    BadModelError, BadLimitError (the seed) and MissingTableError (the tablebase); errors of a
    user's own policy are raised when it is asked.
    """

    def __init__(
        self, policy: Policy = "perfect", seed: Seed = None, tablebase: Tablebase | None = None
    ) -> None:
        self._model = given_tablebase(tablebase).model(policy)
        self._source = Random(check_seed(seed))

    def weights(self, board: int) -> dict[int, int]:
        """Return the weight of every legal cell of a board's number, in rising order.

        Probability = weight / sum of the weights. Raises GameOverError.
        """
        cells = legal_moves(board)
        if not cells:
            raise GameOverError(f"the game on {show(board)!r} has ended: no move is left")
        given = self._model(board)
        weights = {cell: given.get(cell, 0) for cell in cells}
        if RESIGN in given:
            weights[best_cells(board)[0]] += given[RESIGN]
        return weights

    def probabilities(self, board: int) -> dict[int, float]:
        """Return the probability of every legal cell. Raises GameOverError."""
        weights = self.weights(board)
        total = sum(weights.values())
        return {cell: weight / total for cell, weight in weights.items()}

    def choose(self, board: int) -> int:
        """Return a cell drawn from the policy. Raises GameOverError."""
        return draw(self.weights(board), self._source)


def draw(weights: Mapping[int, int], source: Random) -> int:
    """Return a key drawn with exactly the probability weight / sum of the weights."""
    left = source.randrange(sum(weights.values()))
    for key, weight in weights.items():
        left -= weight
        if left < 0:
            return key
    raise AssertionError("weights add up to their sum")
