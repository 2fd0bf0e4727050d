"""Rule-based players, over boards as text.

A line is read as its three characters, sorted: "..X" has one X and two empty cells. A player knows
some of the rules. The first of them that names a cell decides, and its cells are equally likely.
"""

from collections.abc import Callable, Collection
from functools import cache

from ttt_tables.verify.classic.learned import Learner, learner
from ttt_tables.verify.rules import LINES, OTHER, empty_cells, open_boards, put, side_to_move

Rule = Callable[[str, str, str], Collection[int]]  # of a board, its side to move and the other

EIGHT = ["win", "block", "fork", "block-fork", "centre", "opposite-corner", "corner", "side"]
KNOWN = {
    "newell-simon": EIGHT,
    "third-grade": ["win", "block", "fork", "centre"],
    "first-grade": ["win", "block", "centre"],
    "kindergarten": ["win"],
}


def _count(board: str, cell: int, marks: str) -> int:
    """Return how many lines through a cell have these marks, sorted."""
    return sum("".join(sorted(board[at] for at in line)) == marks for line in LINES if cell in line)


def _completes(board: str, side: str) -> set[int]:
    return {cell for cell in empty_cells(board) if _count(board, cell, f".{side}{side}")}


def _forks(board: str, side: str) -> set[int]:
    return {cell for cell in empty_cells(board) if _count(board, cell, f"..{side}") >= 2}


def _block_forks(board: str, me: str, other: str) -> set[int]:
    """Return the cells that stop a fork: threats that no fork answers, or else the fork's cells."""
    if not _forks(board, other):
        return set()
    forcing = set()
    for cell in empty_cells(board):
        if _count(board, cell, f"..{me}"):
            after = put(board, cell, me)
            answers = _completes(after, me)
            if not answers & _forks(after, other):
                forcing.add(cell)
    return forcing or _forks(board, other)


THUMB_RULES: dict[str, Rule] = {
    "win": lambda board, me, other: _completes(board, me),
    "block": lambda board, me, other: _completes(board, other),
    "fork": lambda board, me, other: _forks(board, me),
    "block-fork": _block_forks,
    "centre": lambda board, me, other: [4],
    "opposite-corner": lambda board, me, other: [
        there for here, there in ((0, 8), (2, 6), (6, 2), (8, 0)) if board[here] == other
    ],
    "corner": lambda board, me, other: [0, 2, 6, 8],
    "side": lambda board, me, other: [1, 3, 5, 7],
}


@cache
def people() -> dict[str, Learner]:
    """Return the players by name, with the ranks of their moves and the weights of the best."""
    players = {}
    for name, known in KNOWN.items():
        ranks, weights = {}, {}
        for board in open_boards():
            me = side_to_move(board)
            named = [THUMB_RULES[rule](board, me, OTHER[me]) for rule in known]
            order = {cell: _first(named, cell) for cell in empty_cells(board)}
            places = sorted(order.values())
            ranks[board] = {cell: 1 + places.index(place) for cell, place in order.items()}
            weights[board] = {cell: int(place == places[0]) for cell, place in order.items()}
        players[name] = learner(ranks, weights)
    return players


def _first(named: list[Collection[int]], cell: int) -> int:
    """Return the place of the first rule that names a cell, or the number of rules."""
    for place, cells in enumerate(named):
        if cell in cells:
            return place
    return len(named)
