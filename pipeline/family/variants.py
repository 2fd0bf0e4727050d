"""The positions of a variant without chance, and their values, as its tables list them."""

from typing import NamedTuple

from ttt_tables.games.family.rules import Variant
from ttt_tables.play.solver import explore, values_of
from ttt_tables.play.value import Value


class Listed(NamedTuple):
    """The value of a position, and those of its moves, in the view of its side to move."""

    value: Value
    moves: tuple[Value, ...]  # in the order of the rules; the distance is still that after the move


def listed(rules: Variant) -> dict[str, Listed]:
    """Return every position that play can reach, by its text: of those stored alike one."""
    graph = explore(rules)
    values = values_of(graph.nodes)
    of_node = [
        Listed(value, tuple([values[after].of(value.side) for after in node.afters]))
        for value, node in zip(values, graph.nodes, strict=True)
    ]
    texts = {rules.stored(text): text for text in graph.numbers}
    return {text: of_node[graph.numbers[text]] for text in texts.values()}
