"""The strength of an opponent that errs: its exact chances against perfect play.

The opponent plays at random with probability epsilon, else as its match does. Perfect play draws
among the best moves: a win is best the sooner it comes, a loss the later.
"""

from collections.abc import Mapping
from fractions import Fraction
from operator import sub
from typing import NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadLimitError, BadModelError
from ttt_tables.games.game import Analysis
from ttt_tables.games.match import Match

Number = Fraction | float
Node = tuple[str, str]  # a position before chance acts, and the side to move
Part = tuple[Fraction, "Node | float"]  # a chance, and a node or the final score of the opponent
MOST = 100_000  # positions of a chart
STEADY = 1e-15  # of a pass over all nodes: the greatest change that ends the iteration
STEPS, NEAR = 60, 1e-7  # of the search for an epsilon
FINEST = 1_000_000  # its denominator


class Strength(NamedTuple):
    """The chances of an opponent against perfect play. They add up to 1.

    Fractions are exact. Where positions may come again they are floats, to 1e-12. A game that has
    not ended within the plies is a draw.
    """

    win: Number
    draw: Number
    loss: Number

    @property
    def score(self) -> Number:
        """The expected score."""
        return self.win + self.draw / 2


class Chart(NamedTuple):
    """All positions of games between an opponent and perfect play, and what each may lead to."""

    start: Node
    steady: Mapping[Node, list[Part]]  # after perfect play, or after the opponent's own policy
    erring: Mapping[Node, list[Part]]  # after the opponent's random moves
    order: list[Node] | None  # each after what it leads to; None if positions may come again
    longest: int  # plies of a game; 0 where positions may come again


def chart(match: Match, opponent: str) -> Chart:
    """Return the chart of a match from its start for the side that an opponent has.

    Raises BadLimitError for a game of too many positions.
    """
    start = (match.here.position, match.here.to_move or "X")
    steady: dict[Node, list[Part]] = {}
    erring: dict[Node, list[Part]] = {}
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if node in steady:
            continue
        if len(steady) == MOST:
            raise BadLimitError(
                f"to know its strength takes more than {MOST:,} positions: choose a smaller game"
            )
        turns = match.turns_at(*node)
        steady[node] = _parts(match, node, turns, opponent, erring=False)
        erring[node] = _parts(match, node, turns, opponent, erring=True)
        waiting += [
            after for _, after in (*steady[node], *erring[node]) if isinstance(after, tuple)
        ]
    order = _order(start, steady, erring)
    plies: dict[Node | float, int] = {}
    for node in order or ():
        plies[node] = 1 + max(plies.get(after, 0) for _, after in (*steady[node], *erring[node]))
    return Chart(start, steady, erring, order, plies.get(start, 1) - 1)


def _parts(
    match: Match, node: Node, turns: "list[tuple[Fraction, Analysis]]", opponent: str, erring: bool
) -> list[Part]:
    parts: list[Part] = []
    for chance, turn in turns:
        mover = turn.to_move or node[1]
        if turn.result:
            parts.append((chance, {"draw": 0.0, opponent: 1.0}.get(turn.result, -1.0)))
        elif not turn.moves:  # the turn passes
            parts.append((chance, (node[0], OTHER[node[1]])))
        else:
            weights = {one.move: 1 for one in turn.moves if one.rank == 1}
            if mover == opponent:
                weights = match.weights(turn)
            if mover == opponent and erring:
                weights = {one.move: 1 for one in turn.moves}
            share = chance / sum(weights.values())
            for one in turn.moves:
                if weight := weights.get(one.move, 0):
                    for odds, position in match.landings(turn, one):
                        parts.append((share * weight * odds, (position, OTHER[mover])))
    return parts


def _order(
    start: Node, steady: Mapping[Node, list[Part]], erring: Mapping[Node, list[Part]]
) -> list[Node] | None:
    """Return the nodes, each after all that it leads to; None if one leads back to itself."""
    done: dict[Node, bool] = {}  # False while what follows is looked at
    order, waiting = [], [start]
    while waiting:
        node = waiting[-1]
        if node in done:
            waiting.pop()
            if not done[node]:
                done[node] = True
                order.append(node)
            continue
        done[node] = False
        for _, after in (*steady[node], *erring[node]):
            if isinstance(after, tuple):
                if done.get(after) is False:
                    return None
                if after not in done:
                    waiting.append(after)
    return order


def strength(known: Chart, epsilon: Fraction, plies: int) -> Strength:
    """Return the strength of an opponent that plays at random with probability epsilon."""
    number = float if known.order is None else Fraction
    win, loss = (_chance(known, epsilon, wanted, number, plies) for wanted in (1.0, -1.0))
    return Strength(win, 1 - win - loss, loss)


def _chance(
    known: Chart,
    epsilon: Fraction,
    wanted: float,
    number: type[Fraction] | type[float],
    plies: int,
) -> Number:
    """Return the chance of an end from the start: 1.0 a win of the opponent's, -1.0 a loss."""
    often, seldom = number(1 - epsilon), number(epsilon)
    place = {node: at for at, node in enumerate(known.order or known.steady)}
    rows: list[tuple[Number, list[tuple[Number, int]]]] = []
    for node in place:
        at_once, later = number(0), dict[int, Number]()
        for share, parts in ((often, known.steady[node]), (seldom, known.erring[node])):
            for chance, after in parts:
                if isinstance(after, tuple):
                    at = place[after]
                    later[at] = later.get(at, number(0)) + share * number(chance)
                elif after == wanted:
                    at_once += share * number(chance)
        rows.append((at_once, [(chance, at) for at, chance in later.items() if chance]))
    values: list[Number] = [number(0)] * len(rows)
    if known.order is not None and plies >= known.longest:
        for at, (total, parts_of) in enumerate(rows):
            values[at] = sum([chance * values[after] for chance, after in parts_of], total)
        return values[place[known.start]]
    for _ in range(plies + 1):  # the last for what has ended
        before = values
        values = [sum([c * before[after] for c, after in later_], now) for now, later_ in rows]
        if max(map(abs, map(sub, values, before))) < STEADY:
            break
    return values[place[known.start]]


def epsilon_of(known: Chart, loss: Fraction, plies: int) -> Fraction:
    """Return the share of random moves with which an opponent loses a share of its games.

    It is found by false position, to a millionth. Raises BadModelError for a share out of reach.
    """

    def excess(epsilon: float) -> float:
        return float(_chance(known, Fraction(epsilon), -1.0, float, plies)) - float(loss)

    low, high, below, above = 0.0, 1.0, excess(0.0), excess(1.0)
    if below > 1e-12 or above < -1e-12:
        raise BadModelError(
            f"a loss rate of {float(loss):g} against perfect play is out of reach for this side: "
            f"it goes from {below + float(loss):.6g} to {above + float(loss):.6g}"
        )
    for _ in range(STEPS):
        if abs(above - below) < STEADY or high - low < NEAR:
            break
        middle = low - below * (high - low) / (above - below)
        value = excess(middle)
        if abs(value) < NEAR:
            low = high = middle
        elif value > 0:
            high, above, below = middle, value, below / 2  # the Illinois rule
        else:
            low, below, above = middle, value, above / 2
    return Fraction(round((low + high) / 2 * FINEST), FINEST)
