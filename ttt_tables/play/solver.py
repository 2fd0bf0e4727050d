"""Solve any game whose positions can all be visited, from its rules only.

A game without chance nodes is solved by retrograde analysis. In other games a position is valued
after the positions to which it leads; positions that lead back to each other are valued together,
by equations. Play without end is a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.board.weights import exactly
from ttt_tables.errors import (
    BadBoardError,
    BadLimitError,
    BadModelError,
    BadOptionError,
    quote,
)
from ttt_tables.induction import retrograde_analysis
from ttt_tables.play.evaluator import ExactEvaluator
from ttt_tables.play.rules import Rules
from ttt_tables.play.value import Exact, Value, certain, of_exact, of_score

Score = Fraction | float  # exact, or an estimate

MOST = 1_000_000  # positions
MANY = 10_000  # moves, outcomes or images of a position
LONGEST = 1_000  # characters of a position
TOGETHER = 250  # the most positions that lead back to each other whose scores are Fractions
STEADY = 1e-14  # an estimate ends when no score changes by more, or
VISITS = 20_000_000  # after this number of visits to positions
TIE = 1e-12  # estimates that differ by less are tied
RESULTS = ("X", "draw", "O")
HALF = Fraction(1, 2)


class Node(NamedTuple):
    """A position in a graph: a terminal position, a decision node or a chance node."""

    result: str | None
    side: str | None  # the side to move
    afters: tuple[int, ...] = ()  # the numbers of the next positions
    chances: tuple[Fraction, ...] = ()  # the probability of each next position, on a chance node


class Graph(NamedTuple):
    """All reachable positions, the start first, with one position for all images of a symmetry.

    nodes    the positions by number
    texts    their texts by number
    numbers  the number of each text, including those of images
    """

    nodes: list[Node]
    texts: list[str]
    numbers: dict[str, int]


class Solved(ExactEvaluator):
    """The values of all positions of a graph."""

    def __init__(self, rules: Rules, graph: Graph) -> None:
        self._rules, self._numbers = rules, graph.numbers
        self.draw_value = rules.draw_value
        self._values = values_of(graph.nodes, Fraction(rules.draw_value))
        self.chance = any(node.chances for node in graph.nodes)
        self.tie = TIE if any(value.error_bound is None for value in self._values) else 0.0

    def value(self, text: str) -> Value:
        return self._values[self._numbers[text]]

    def check(self, text: str) -> None:
        if text not in self._numbers:
            raise BadBoardError(
                f"no game of {self._rules.name} reaches {quote(text)}: a position is "
                f"{self._rules.position_format}, such as {quote(self._rules.start)}"
            )


# --- positions ------------------------------------------------------------------------------------


def explore(rules: Rules, most: int | None = None) -> Graph:
    """Return the graph of a game.

    most    the maximum number of positions; by default MOST

    Raises BadLimitError for more positions, and for a position with too many moves, outcomes,
    images or characters; BadBoardError and BadModelError for a position on which the rules
    contradict each other; and BadOptionError for a draw value that is not between 0 and 1.
    """
    _check_draw_value(rules)
    texts: list[str] = []
    numbers: dict[str, int] = {}
    most = most or MOST
    too_many = BadLimitError(
        f"{rules.name} has more than {most:,} positions: they cannot all be visited"
    )
    if rules.too_large_to_enumerate:
        raise too_many

    def number(text: str) -> int:
        if not isinstance(text, str):
            raise BadBoardError(f"a position must be a text, got {quote(text)}")
        if text not in numbers:
            if len(numbers) >= most:
                raise too_many
            if len(text) > LONGEST:
                raise BadLimitError(
                    f"a position of {rules.name} must not be longer than {LONGEST:,} characters, "
                    f"got {len(text):,}: {quote(text)}"
                )
            for image in (text, *_listed(text, "images", rules.images(text))):
                if numbers.setdefault(image, len(texts)) != len(texts):
                    raise BadBoardError(
                        f"{quote(image)} is an image of {quote(text)}, but not the other way round"
                    )
            texts.append(text)
        return numbers[text]

    number(rules.start)
    return Graph([_node(rules, text, number) for text in texts], texts, numbers)  # as texts grows


def _node(rules: Rules, text: str, number: Callable[[str], int]) -> Node:
    side, result = rules.to_move(text), rules.result(text)
    if result is not None:
        if result not in RESULTS:
            raise BadBoardError(
                f"the result of {quote(text)} must be 'X', 'O' or 'draw', or None while the game "
                f"is open, got {quote(result)}"
            )
        return Node(result, side)
    if outcomes := _listed(text, "outcomes", rules.outcomes(text)):
        if any(not isinstance(one, Sequence) or len(one) != 3 for one in outcomes):
            raise BadBoardError(
                f"each outcome of {quote(text)} must be a name, a probability and a position, got "
                f"{quote(outcomes)}"
            )
        names, chances, afters = zip(*outcomes, strict=True)
        _check_names(text, "outcomes", names)
        exact = [chance for chance in chances if isinstance(chance, Fraction | int)]
        if len(exact) < len(chances) or min(exact) <= 0 or sum(exact) != 1:
            raise BadModelError(
                f"the probabilities of {', '.join(names)} on {quote(text)} must be Fractions above "
                f"0 that add up to 1, got {', '.join(map(str, chances))}"
            )
        return Node(None, side, tuple(map(number, afters)), tuple(map(Fraction, chances)))
    moves = _listed(text, "moves", rules.moves(text))
    if not moves or side not in ("X", "O"):
        raise BadBoardError(
            f"{quote(text)} is open, but {quote(side)} is to move with {len(moves)} moves: give a "
            "result, outcomes of chance, or moves of 'X' or 'O'"
        )
    _check_names(text, "moves", moves)
    return Node(None, side, tuple([number(rules.play(text, move)) for move in moves]))


def _listed(text: str, kind: str, given: object) -> tuple[Any, ...]:
    """Return the moves, outcomes or images of a position as a tuple.

    Raises BadBoardError for an object that is not iterable, and BadLimitError for more than MANY
    items.
    """
    if not isinstance(given, Iterable):
        raise BadBoardError(f"the {kind} of {quote(text)} must be a list, got {quote(given)}")
    listed = tuple(islice(given, MANY + 1))
    if len(listed) > MANY:
        raise BadLimitError(f"a position must not have more than {MANY:,} {kind}: {quote(text)}")
    return listed


def _check_draw_value(rules: Rules) -> None:
    """Raise BadOptionError for a draw value that is not a number from 0 to 1."""
    given: object = rules.draw_value
    try:
        value = Fraction(-1) if isinstance(given, str | bool) else exactly(given)
    except (TypeError, ValueError, ArithmeticError):
        value = Fraction(-1)
    if not 0 <= value <= 1:
        raise BadOptionError(
            f"the draw_value of {rules.name} must be between 0 and 1, got {quote(given)}"
        )


def _check_names(text: str, kind: str, names: Sequence[object]) -> None:
    """Raise BadBoardError unless moves or outcomes have different names of one word."""
    words = {name for name in names if isinstance(name, str) and name.split() == [name]}
    if len(words) < len(names):
        raise BadBoardError(
            f"the {kind} of {quote(text)} must have different names of one word, got {quote(names)}"
        )


def check_ends(graph: Graph) -> None:
    """Raise BadBoardError for a position from which no line of play ends."""
    befores: list[list[int]] = [[] for _ in graph.nodes]
    for number, node in enumerate(graph.nodes):
        for after in node.afters:
            befores[after].append(number)
    ending = [number for number, node in enumerate(graph.nodes) if node.result]
    seen = {*ending}
    for number in ending:
        new = {*befores[number]} - seen
        seen |= new
        ending += new
    for number, text in enumerate(graph.texts):
        if number not in seen:
            raise BadBoardError(
                f"play from {quote(text)} never ends: give a result to a position that follows it"
            )


# --- values ---------------------------------------------------------------------------------------


def values_of(nodes: Sequence[Node], draw_value: Fraction = HALF) -> list[Value]:
    """Return the value of each position, for its side to move, or for X if there is none.

    In a game with chance nodes in which a side has a choice, only the score is known, since moves
    with equal scores may have different win probabilities. Otherwise all of them are known.
    """
    sides = [node.side or "X" for node in nodes]
    if draw_value == HALF and not any(node.chances for node in nodes):
        won = {at: node.result for at, node in enumerate(nodes) if node.result in OTHER}
        found = retrograde_analysis(
            {at: node.afters for at, node in enumerate(nodes)},
            {at: 1 if result == sides[at] else -1 for at, result in won.items()},
            dict(enumerate(sides)),
        )
        return [certain(side, *found.get(at, (0,))) for at, side in enumerate(sides)]
    if any(node.afters and not node.chances for node in nodes):
        values = [
            of_score("X", score) if isinstance(score, Fraction) else Value("X", score)
            for score in x_scores(nodes, (Fraction(1), draw_value, Fraction(0)))
        ]
    else:
        chances = [x_scores(nodes, [Fraction(result == one) for one in RESULTS]) for result in "XO"]
        values = [_of_chances(win, loss, draw_value) for win, loss in zip(*chances, strict=True)]
    return [value.of(side) for value, side in zip(values, sides, strict=True)]


def _of_chances(win: Score, loss: Score, draw_value: Fraction) -> Value:
    draw = 1 - win - loss
    score = win + draw * draw_value
    if isinstance(win, float) or isinstance(loss, float):
        return Value("X", float(score), float(win), float(draw), float(loss))
    return of_exact("X", Exact(Fraction(score), win, Fraction(draw), loss))


def x_scores(nodes: Sequence[Node], worth: Sequence[Fraction]) -> list[Score]:
    """Return X's score of each position of a game of chance: a Fraction, or a float estimate.

    worth  the score of each of the RESULTS; that of a draw is also the score of play without end
    """
    of_result = dict(zip(RESULTS, worth, strict=True))
    scores: dict[int, Score] = {}
    for part in components(nodes):
        number = part[0]
        if len(part) == 1 and number not in nodes[number].afters:
            scores[number] = _backup(nodes[number], scores, of_result)
        else:
            scores |= _together(nodes, part, scores, of_result["draw"])
    return [scores[number] for number in range(len(nodes))]


def _backup(node: Node, scores: Mapping[int, Score], of_result: Mapping[str, Fraction]) -> Score:
    if node.result:
        return of_result[node.result]
    after = [scores[number] for number in node.afters]
    if node.chances:
        return sum([c * v for c, v in zip(node.chances, after, strict=True)], Fraction(0))
    best = max(after) if node.side == "X" else min(after)
    return float(best) if float in map(type, after) else best  # an estimate may be too low


def components(nodes: Sequence[Node]) -> Iterator[list[int]]:
    """Yield the strongly connected components, each after those to which it leads.

    This is Tarjan's algorithm: a component is complete when the walk leaves its first position and
    no later position leads further back.
    """
    order: dict[int, int] = {}
    back: dict[int, int] = {}  # the least order of a position known to be in the same component
    open_: list[int] = []  # the positions of components that are not complete
    walk: list[tuple[int, Iterator[int]]] = []
    done: set[int] = set()

    def enter(number: int) -> None:
        order[number] = back[number] = len(order)
        open_.append(number)
        walk.append((number, iter(nodes[number].afters)))

    for root in range(len(nodes)):
        if root not in order:
            enter(root)
        while walk:
            number, afters = walk[-1]
            for after in afters:
                if after not in order:
                    enter(after)
                    break
                if after not in done:
                    back[number] = min(back[number], order[after])
            else:
                walk.pop()
                if walk:
                    back[walk[-1][0]] = min(back[walk[-1][0]], back[number])
                if back[number] == order[number]:
                    part = [open_.pop()]
                    while part[-1] != number:
                        part.append(open_.pop())
                    done.update(part)
                    yield part


# --- positions that lead back to each other -------------------------------------------------------


def _together(
    nodes: Sequence[Node], part: Collection[int], known: Mapping[int, Score], endless: Fraction
) -> dict[int, Score]:
    """Return the scores of a component, from those of the positions to which it leads.

    This is strategy iteration (Hoffman and Karp): O plays a best response to X's moves, then X
    changes to better moves, until X has none.
    """
    inside = {*part}
    outside = {after for number in part for after in nodes[number].afters} - inside
    if not outside:
        return dict.fromkeys(part, endless)
    estimated = any(isinstance(known[after], float) for after in outside)
    if estimated or len(part) > TOGETHER or _may_last(nodes, inside):
        return _estimate(nodes, part, known, endless)
    exact = {after: Fraction(known[after]) for after in outside}
    chosen = {n: nodes[n].afters[0] for n in part if not nodes[n].chances}

    def improve(side: str) -> bool:
        """Replace the moves of a side by better ones, and return whether there were any."""
        scores = exact | solved
        pick = max if side == "X" else min
        better = {
            number: best
            for number, move in chosen.items()
            if nodes[number].side == side
            and scores[best := pick(nodes[number].afters, key=scores.__getitem__)] != scores[move]
        }
        chosen.update(better)
        return bool(better)

    solved = _equations(nodes, part, chosen, exact)
    while improve("O") or improve("X"):
        solved = _equations(nodes, part, chosen, exact)
    return {**solved}


def _equations(
    nodes: Sequence[Node],
    part: Collection[int],
    chosen: Mapping[int, int],
    known: Mapping[int, Fraction],
) -> dict[int, Fraction]:
    """Return the scores of a component if the chosen moves are played.

    Each score is a constant plus a linear combination of the component's scores; each in turn is
    substituted in all others. The equations have one solution, since play leaves the component.
    """
    constants = dict.fromkeys(part, Fraction(0))
    shares: dict[int, dict[int, Fraction]] = {number: {} for number in part}
    for number in part:
        node = nodes[number]
        steps = zip(node.chances, node.afters, strict=True)
        for chance, after in steps if node.chances else [(Fraction(1), chosen[number])]:
            if after in known:
                constants[number] += chance * known[after]
            else:
                shares[number][after] = shares[number].get(after, Fraction(0)) + chance
    for number in part:
        scale = 1 / (1 - shares[number].pop(number, Fraction(0)))
        constants[number] *= scale
        own = shares[number] = {other: scale * share for other, share in shares[number].items()}
        for other in part:
            if other != number and (share := shares[other].pop(number, None)):
                constants[other] += share * constants[number]
                for third, part_of in own.items():
                    shares[other][third] = shares[other].get(third, Fraction(0)) + share * part_of
    return constants


def _may_last(nodes: Sequence[Node], inside: Collection[int]) -> bool:
    """Return whether both sides together can keep play inside a component for ever."""
    kept, before = {*inside}, 0
    while len(kept) != before:
        before = len(kept)
        kept = {
            number
            for number in kept
            if (all if nodes[number].chances else any)(
                [after in kept for after in nodes[number].afters]
            )
        }
    return bool(kept)


def _estimate(
    nodes: Sequence[Node], part: Collection[int], known: Mapping[int, Score], endless: Fraction
) -> dict[int, Score]:
    """Return estimated scores of a component, by iterating until they no longer change."""
    turns = [(number, nodes[number], [*map(float, nodes[number].chances)]) for number in part]
    scores = {a: float(known[a]) for _, node, _ in turns for a in node.afters if a in known}
    scores |= dict.fromkeys(part, float(endless))
    for _ in range(VISITS // len(part)):
        change = 0.0
        for number, node, chances in turns:
            after = [scores[at] for at in node.afters]
            if chances:
                score = sum([c * v for c, v in zip(chances, after, strict=True)])
            else:
                score = max(after) if node.side == "X" else min(after)
            change = max(change, abs(score - scores[number]))
            scores[number] = score
        if change < STEADY:
            break
    return {number: scores[number] for number in part}
