"""The 3^9 shares of the macro board as a decision diagram of a few hundred nodes.

Each node asks who takes one board; as a tree there would be 9,841 nodes. From the last board
backwards, equal nodes are merged, and a node with three equal successors is dropped. The diagram
holds the same tensor in 218 nodes for closed-draw and 331 for closed-count.

One pass over the nodes, from the last board to the first, gives the win probability. A second pass
in the opposite direction gives its derivatives.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

from ttt_tables.board.numbers import WEIGHTS
from ttt_tables.games.ultimate.macro_race.orders import shares

ORDER = (4, 0, 8, 2, 6, 1, 7, 3, 5)  # boards with the most lines first gives the fewest nodes


class Diagram(NamedTuple):
    """The nodes: first the leaves, then those that ask who takes ORDER[8], ORDER[7], ..., ORDER[0].

    The last node is the root of the diagram.
    """

    leaves: tuple[tuple[int, int], ...]  # the shares of X and of O, in sixths
    after: tuple[
        tuple[int, int, int], ...
    ]  # of each other node: the next if neither side, X, O takes it
    starts: tuple[int, ...]  # the first node that asks of ORDER[8], ...; then the number of nodes


@cache
def make_diagram(rule: str) -> Diagram:
    """Return the decision diagram of a rule."""
    known = shares(rule)
    leaves: dict[tuple[int, int], int] = {}
    places = [WEIGHTS[board] for board in ORDER]
    below = [
        leaves.setdefault(known[sum(map(int.__mul__, takers, places))], len(leaves))
        for takers in product(range(3), repeat=9)
    ]
    nodes: list[tuple[int, int, int]] = []
    starts = []
    for _ in ORDER:
        starts.append(len(leaves) + len(nodes))
        level: dict[tuple[int, int, int], int] = {}
        above = []
        for answers in zip(below[0::3], below[1::3], below[2::3], strict=True):
            if len(set(answers)) == 1:
                above.append(answers[0])
            else:
                above.append(level.setdefault(answers, starts[-1] + len(level)))
        below = above
        nodes += level
    return Diagram(tuple(leaves), tuple(nodes), (*starts, len(leaves) + len(nodes)))
