"""Policies that a user gives, as whole-number weights: functions and tables.

A policy may be given as

- a function of the board's text that returns a cell, a mapping of cells to weights, or nine
  weights, one a cell: a list, a tuple or an array;
- a table: a mapping of boards (text or number) to the same.

Weights need not sum to one, and a taken cell may have the weight 0. They are read exactly; a float
stands for the binary fraction it is. "resign" in place of a cell, or with a weight, is a loss. A
function is asked twice about each board with a choice. If its two answers differ it is refused: a
policy of chance returns its weights.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ttt_tables.board.alternating import legal_moves
from ttt_tables.board.numbers import parse, show
from ttt_tables.board.weights import Choice, ask_twice, look_up, read_weights
from ttt_tables.errors import BadModelError, quote
from ttt_tables.games.classic.opponents import RESIGN, Model, Weights

RESIGN_WORD = "resign"
GivenPolicy = Mapping[int, Choice] | Mapping[str, Choice] | Callable[[str], Choice]
Policy = str | GivenPolicy  # or the name of one, which a tablebase knows


def read_policy(policy: GivenPolicy) -> Model:
    """Return a function or a table as whole-number weights of each board's legal cells.

    The weights of a board are asked for when the board is. Raised then are IllegalMoveError (a
    taken cell) and BadModelError (no distribution, no entry), with the board at fault.
    """
    if isinstance(policy, Mapping):
        return cache(lambda board: _whole(_look_up(policy, board), board))
    if callable(policy):
        return cache(lambda board: _ask(policy, board))
    raise BadModelError(
        f"a policy is a name, a function of the board's text or a mapping of boards, "
        f"not {quote(policy)}"
    )


def show_policy(model: Model) -> Callable[[str], Mapping[int | str, int]]:
    """Return a model as a function of the board's text, the inverse of `read_policy`."""

    def policy(text: str) -> Mapping[int | str, int]:
        weights = model(parse(text))
        return {RESIGN_WORD if cell == RESIGN else cell: weights[cell] for cell in weights}

    return policy


def _ask(policy: Callable[[str], Choice], board: int) -> Weights:
    """Return the weights that a function gives on a board.

    With two legal moves or more it is asked twice, and refused if its answers differ.
    """
    if len(legal_moves(board)) < 2:
        return _whole(policy(show(board)), board)
    return ask_twice(lambda: _whole(policy(show(board)), board), board)


def _look_up(table: Mapping[Any, Choice], board: int) -> Choice:
    text = show(board)
    return look_up(table, (text, board), repr(text), legal_moves(board))


def _whole(choice: Any, board: int) -> Weights:
    return read_weights(choice, board, legal_moves(board), {RESIGN_WORD: RESIGN})
