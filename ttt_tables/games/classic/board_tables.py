"""Rows of the tables `boards`, `moves` and `perfect_play`, each in the order of its key."""

from collections.abc import Iterator
from typing import Any

from ttt_tables.board import alternating
from ttt_tables.board.numbers import ply, show
from ttt_tables.board.symmetry import canonical, carry_cell, stabilizer
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.perfect import best_cells, of_move
from ttt_tables.games.classic.perfect import perfect_play as worths
from ttt_tables.games.classic.rules import afterstates
from ttt_tables.scores import depth_score, ranks

Row = tuple[Any, ...]


def boards() -> Iterator[Row]:
    """Yield each reachable board, with the symmetry to its canonical one."""
    for board in classic.boards():
        side, status = alternating.to_move(board), alternating.result(board) or "open"
        yield board, show(board), ply(board), side, status, *canonical(board)


def moves() -> Iterator[Row]:
    """Yield each empty cell of each open board, with the value of the move and its afterstate."""
    orbit_of = {board: canonical(board)[0] for board in classic.boards()}
    values = worths()
    for board, least in orbit_of.items():
        after = dict(afterstates(board))
        probes = {cell: of_move(values[there]) for cell, there in after.items()}
        placed = ranks([depth_score(value) for value in probes.values()])
        for (cell, there), rank in zip(after.items(), placed, strict=True):
            first = least == board and _is_least(board, cell)
            yield board, cell, *probes[cell], rank, there, orbit_of[there], first


def _is_least(board: int, cell: int) -> bool:
    return cell == min(carry_cell(cell, transform) for transform in stabilizer(board))


def perfect_play() -> Iterator[Row]:
    """Yield the value of each board, by backward induction, and its counts of moves."""
    values = worths()
    for board in classic.boards():
        value = values[board]
        worse = sum(-values[after].wdl < value.wdl for _, after in afterstates(board))
        yield board, *value, depth_score(value, won=10), len(best_cells(board)), worse
