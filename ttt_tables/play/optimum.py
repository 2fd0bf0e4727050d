"""The best expected score of an agent in an environment, with all rules of the environment.

A game that ends before the agent can move is replaced by another one (see `match.begin`). A game is
stopped after a number of plies, and a repeated position ends it, as in a `Match`.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import GameOverError, UnknownValueError
from ttt_tables.play.game import Game
from ttt_tables.play.match import REPEATS
from ttt_tables.play.played import PlayedRules
from ttt_tables.play.player import Player
from ttt_tables.play.solver import HALF, STEADY, Graph, Node, Score, components, explore, x_scores
from ttt_tables.play.words import words_of

MOST = 300_000  # pairs of a position and a ply; larger games are valued in floats
WON, LOST = Node("X", None), Node("O", None)


def best_score(game: Game, side: str, player: Player, plies: int) -> Score:
    """Return the highest expected score of a side against a player, an estimate if it is a float.

    Raises BadLimitError for too many positions; UnknownValueError if it is not known because marks
    are hidden or positions can repeat; and GameOverError if the side never moves.
    """
    if game.rules.hidden and player.is_perfect:
        return _stored_score(game, side, plies)
    played = _Played(game, side, player, plies)
    reached = played.score(reached=WON, ended=LOST)
    if not reached:
        raise GameOverError(f"{side} never moves in {game.name}, so no return can be expected")
    score = played.score()
    if reached < 1:  # without the games that are replaced
        score = (score - played.score(reached=LOST)) / reached
    return score if side == "X" else 1 - score


def _stored_score(game: Game, side: str, plies: int) -> Score:
    """Return the score of a game with hidden marks, where neither side repeats a move."""
    longest = len(OTHER) * len(words_of(game).moves)
    if plies < longest:
        raise UnknownValueError(
            f"the best return in {game.name} is known only if plies are at least {longest}, got "
            f"{plies}"
        )
    value = game.probe(game.start.text).of(side)
    return value.exact.score if value.exact else value.score


class _Played:
    """The graph of the games of an environment. All scores are those of X."""

    def __init__(self, game: Game, side: str, player: Player, plies: int) -> None:
        graph = explore(PlayedRules(game, {OTHER[side]: player.weights}))
        self._draw = Fraction(game.rules.draw_value)
        self._name, self._plies, self._late = game.name, plies, len(graph.nodes)
        end = self._late + 1
        stopped = Node(None, None, (end, end + 1), (HALF, HALF))  # a mean reward of 0
        self._nodes = [*graph.nodes, stopped, WON, LOST]
        self._moves = _moves(game, graph)
        # If nothing is random, and a draw scores as much as a game that is stopped, repeating a
        # position gains nothing.
        self._simple = self._draw == HALF and all(len(node.chances) < 2 for node in graph.nodes)
        self._recurring = set[int]() if self._simple else _recurring(graph.nodes, self._moves)

    def score(self, reached: Node | None = None, ended: Node | None = None) -> Score:
        """Return the score of the start.

        reached  a node in place of each position on which the agent moves
        ended    a node in place of each end of a game
        """
        nodes = [*self._nodes]
        for at, node in enumerate(nodes):
            if node.afters and not node.chances:
                nodes[at] = reached or node
            elif ended and (node.result or at == self._late):
                nodes[at] = ended
        if layered := self._layered(nodes):
            return x_scores(layered, (Fraction(1), self._draw, Fraction(0)))[0]
        late = {"X": 1.0, "O": 0.0}.get(nodes[self._late].result or "", 0.5)
        score = _estimated(nodes, self._moves, self._plies, float(self._draw), late)
        return Fraction(score) if self._simple else score

    def _layered(self, nodes: Sequence[Node]) -> list[Node] | None:
        """Return the graph of pairs of a position and a ply; None if it is too large."""
        numbers, pairs, layered = {(0, 0): 0}, [(0, 0)], list[Node]()
        times = Counter[int]()  # the number of plies at which a position occurs
        for at, ply in pairs:  # as pairs grows
            times[at] += at in self._recurring
            if times[at] == REPEATS or (self._recurring and len(pairs) > MOST):
                raise UnknownValueError(
                    f"the best return in {self._name} against this opponent is unknown: positions "
                    f"can repeat, and the {REPEATS}rd occurrence of one is a draw"
                )
            if len(pairs) > MOST:
                return None
            next_ply, afters = ply + (at in self._moves), []
            for after in nodes[at].afters:
                is_late = next_ply >= self._plies and after in self._moves
                pair = (self._late if is_late else after), next_ply
                if pair not in numbers:
                    numbers[pair] = len(pairs)
                    pairs.append(pair)
                afters.append(numbers[pair])
            layered.append(nodes[at]._replace(afters=tuple(afters)))
        return layered


def _estimated(
    nodes: Sequence[Node], moves: Collection[int], plies: int, draw: float, late: float
) -> float:
    """Return X's score of the start as a float, by backing up all values once per ply."""
    worth = {"X": 1.0, "draw": draw, "O": 0.0}
    values = [worth.get(node.result or "", late) for node in nodes]
    order = [at for part in components(nodes) for at in part if nodes[at].afters]
    shares = {at: [*map(float, nodes[at].chances)] for at in order}
    moving = [at for at in order if at in moves]
    chance = [at for at in order if at not in moves]

    def back_up(numbers: Sequence[int], known: Sequence[float]) -> float:
        change = 0.0
        for at in numbers:
            after = [known[number] for number in nodes[at].afters]
            if shares[at]:
                value = sum([share * one for share, one in zip(shares[at], after, strict=True)])
            else:
                value = max(after) if nodes[at].side == "X" else min(after)
            change, values[at] = max(change, abs(value - values[at])), value
        return change

    def settle() -> None:
        while back_up(chance, values) > STEADY:
            pass

    settle()
    for _ in range(plies):
        before = [*values]
        back_up(moving, before)
        settle()
        if max(abs(new - old) for new, old in zip(values, before, strict=True)) < STEADY:
            break
    return values[0]


def _moves(game: Game, graph: Graph) -> set[int]:
    """Return the positions on which a side moves, also if its policy makes them chance nodes."""
    return {
        at
        for at, (node, text) in enumerate(zip(graph.nodes, graph.texts, strict=True))
        if node.afters and not (node.chances and any(game.rules.outcomes(text)))
    }


def _recurring(nodes: Sequence[Node], moves: Collection[int]) -> set[int]:
    """Return the positions to which play can return without a chance node in between."""
    nodes = [node if at in moves else node._replace(afters=()) for at, node in enumerate(nodes)]
    return {
        at for part in components(nodes) for at in part if len(part) > 1 or at in nodes[at].afters
    }
