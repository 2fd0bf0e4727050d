"""Players as the tables read them: rule-based ones, and those of the table `policy_moves`.

The rules are those of Newell and Simon, in their order. A rule names cells, or no cell if it does
not apply. A player that knows some of the rules plays any cell of the first rule that applies, with
equal probability, or any empty cell if no rule applies. Newell and Simon's program (Human Problem
Solving, 1972) knows all eight. Children learn them one at a time (Crowley and Siegler, 1993).
"""

from collections.abc import Callable, Mapping
from functools import cache

import polars as pl

from ttt_tables.board.alternating import to_move
from ttt_tables.board.numbers import LINES, OTHER, mark, open_cells, place, show
from ttt_tables.games.classic.opponents import Weights
from ttt_tables.play.evaluator import RESIGN
from ttt_tables.play.policy import Model

CORNERS, SIDES = (0, 2, 6, 8), (1, 3, 5, 7)


def _thirds(board: int, side: str, marks: int) -> list[int]:
    """Return the empty cells of each line that has a number of marks of a side and no other mark.

    A cell is listed once for each such line.
    """
    text, cells = show(board), []
    for line in LINES:
        held = [text[cell] for cell in line]
        if held.count(side) == marks and held.count(".") == 3 - marks:
            cells += [cell for cell in line if text[cell] == "."]
    return cells


def _forks(board: int, side: str) -> set[int]:
    """Return the cells that would give a side two lines to complete."""
    cells = _thirds(board, side, 1)
    return {cell for cell in cells if cells.count(cell) > 1}


def _block_forks(board: int) -> set[int]:
    """Return the cells that keep the other side from a fork; none if it has no fork.

    They are the cells that give the side to move two in a line, if the block is not a fork of the
    other side. Without such a cell they are the cells of the other side's forks.
    """
    mover = to_move(board)
    other = OTHER[mover]
    forks = _forks(board, other)
    forcing = set()
    for cell in set(_thirds(board, mover, 1)) if forks else ():
        after = place(board, cell, mover)
        if not _forks(after, other) & set(_thirds(after, mover, 2)):
            forcing.add(cell)
    return forcing or forks


def _opposite_corners(board: int) -> set[int]:
    return {8 - cell for cell in CORNERS if mark(board, cell) == OTHER[to_move(board)]}


HEURISTICS: dict[str, Callable[[int], set[int]]] = {
    "win": lambda board: set(_thirds(board, to_move(board), 2)),
    "block": lambda board: set(_thirds(board, OTHER[to_move(board)], 2)),
    "fork": lambda board: _forks(board, to_move(board)),
    "block-fork": _block_forks,
    "centre": lambda board: {4},
    "opposite-corner": _opposite_corners,
    "corner": lambda board: set(CORNERS),
    "side": lambda board: set(SIDES),
}


@cache
def _named(rule: str, board: int) -> frozenset[int]:
    """Return the cells that a rule names, cached for all players that know the rule."""
    return frozenset(HEURISTICS[rule](board))


@cache
def prefers(known: tuple[str, ...]) -> Callable[[int], Mapping[int, int]]:
    """Return a function from a board to a number for each empty cell. The larger the number, the
    better.

    Cells that the first known rule names have the greatest number. Cells that no rule names have 0.
    """

    @cache
    def prefer(board: int) -> Mapping[int, int]:
        named = [_named(rule, board) for rule in known]
        return {
            cell: max([len(known) - at for at, cells in enumerate(named) if cell in cells] or [0])
            for cell in open_cells(board)
        }

    return prefer


def plays(known: tuple[str, ...]) -> Callable[[int], Weights]:
    """Return the player that knows some rules, as weights of the cells."""
    prefer = prefers(known)

    def play(board: int) -> Weights:
        held = prefer(board)
        return {cell: int(key == max(held.values())) for cell, key in held.items()}

    return play


def stored_models(policy_moves: pl.DataFrame) -> dict[str, Model]:
    """Return each policy of the table as a model, which resigns if it has no move."""
    policies: dict[str, dict[str, dict[str, int]]] = {}
    texts = {board: show(board) for board in policy_moves["board"].unique()}
    columns = policy_moves.select("policy", "board", "cell", "weight")
    for name, board, cell, weight in columns.iter_rows():
        weights = policies.setdefault(name, {}).setdefault(texts[board], {})
        if weight:
            weights[str(cell)] = weight
    for boards in policies.values():
        boards.update({text: {RESIGN: 1} for text, weights in boards.items() if not weights})
    return {name: boards.__getitem__ for name, boards in policies.items()}
