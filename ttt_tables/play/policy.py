"""Policies: the distribution of a side's moves on each position, in every game.

A policy is

- the name of a policy of the game: `perfect`, `perfect-any` (a random best move), `random`;
- a function from a position, or from an information state if marks are hidden, to a move or to
  weights of moves;
- a mapping from positions, as texts, to moves or weights;
- nine weights, one per cell, for all positions of a game whose moves are cells.

A move is its text, or the number of its cell. Weights are a mapping from moves to numbers of at
least 0, with any sum, or nine numbers, one per cell, with 0 for taken cells. They are read exactly;
a float is the binary fraction that it represents. "resign" in place of a move loses the game.

    lambda here: here.legal_moves[0]
    lambda here: dict.fromkeys(here.legal_moves, 1)

A function is called twice for each position with a choice, and is rejected if the results differ: a
random policy must return the weights of its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, TypeVar

from ttt_tables.board.numbers import CELLS, parse, whole_number
from ttt_tables.board.weights import exactly, read_rational
from ttt_tables.errors import BadBoardError, BadModelError, IllegalMoveError, quote
from ttt_tables.literals import PolicyName
from ttt_tables.play.evaluator import ANY, RANDOM, RESIGN
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position

Number = float | str | Fraction
Move = str | int  # an int is a cell
Choice = Move | Mapping[Any, Number] | Sequence[Number]
Policy = PolicyName | str | Callable[[Position], Choice] | Mapping[Any, Choice] | Sequence[Number]
Weights = Mapping[str, int]  # of legal moves, and of RESIGN; missing moves weigh 0
AnyMove = TypeVar("AnyMove", str, int | str)
Model = Callable[[Position], Weights]  # a policy that has been read for a game

REMEMBERED = 10_000  # positions whose weights a model caches
RAISE, LOSE = ILLEGAL = ("raise", "lose")  # the effect of an illegal move


class Mixture:
    """The policy that plays like `second` with probability epsilon at each move, else like `first`.

    first    a policy; None for a random best move, or, if marks are hidden, for the game's own
             strategy
    second   a policy
    epsilon  the probability, a Fraction

    A name is that of a policy of the game that is played.
    """

    def __init__(self, first: Policy | None, second: Policy, epsilon: Fraction) -> None:
        self.first: Policy | None = first
        self.second: Policy = second
        self.epsilon: Fraction = epsilon

    def __call__(self, here: Position) -> Weights:
        """Return the weights of moves, which are proportional to their probabilities.

        Raises BadBoardError for an object that is not a position, and the errors of both policies.
        """
        if not isinstance(here, Position):
            raise BadBoardError(
                f"a policy must be called with a position, such as game.start, got {quote(here)}"
            )
        return self.model(here.game)(here)

    def model(self, game: Game, *, plays: bool = False, illegal: str = RAISE) -> Model:
        """Return the policy in a game: see `read_policy`."""
        first = best_policy(game) if self.first is None else self.first
        models = [
            read_policy(one, game, plays=plays, illegal=illegal) for one in (first, self.second)
        ]
        seldom, whole = self.epsilon.as_integer_ratio()
        if seldom in (0, whole):
            return models[seldom == whole]

        def model(here: Position) -> Weights:
            return mixed([model(here) for model in models], seldom, whole)

        return model if plays else remembered(model)

    def __str__(self) -> str:
        if self.second != RANDOM:
            return f"{_name(self.second)}={self.epsilon}, else {_name(self.first)}"
        if self.first is None:
            known = {Fraction(0): ANY, Fraction(1): RANDOM}
            return known.get(self.epsilon, f"{RANDOM}={self.epsilon}")
        return _name(self.first) + (f", {RANDOM}={self.epsilon}" if self.epsilon else "")

    def __repr__(self) -> str:
        return f"<policy {self}>"


class NamedModel:
    """A named policy of a game, as a function from a position to weights of moves.

    Another process makes it again from the game.
    """

    def __init__(self, game: Game, name: str) -> None:
        self.__name__ = name
        self._game = game
        self._weights = remembered(lambda here: lowest(game.evaluator.weights(here, name)))

    def __call__(self, here: Position) -> Weights:
        """Return the weights of a position's moves."""
        return self._weights(here)

    def __reduce__(self) -> tuple[Callable[[str], Model], tuple[str]]:
        return self._game.model, (self.__name__,)

    def __repr__(self) -> str:
        return f"<policy {self.__name__} of {self._game!r}>"


def mix(first: Policy, second: Policy, epsilon: Number) -> Mixture:
    """Return the policy that plays `second` with probability epsilon at each move, else `first`.

    epsilon  a number from 0 to 1; a float is read as the decimal that it prints as, so 0.1 is 1/10

    It is a policy in every game that has both policies. Raises BadModelError; errors of the two
    policies are raised when it is called.
    """
    return Mixture(check_policy(first), check_policy(second), read_epsilon(epsilon))


def epsilon_greedy(epsilon: Number, policy: Policy | None = None) -> Mixture:
    """Return the policy that plays a random legal move with probability epsilon, else a policy's.

    epsilon  the probability: 0.2, "1/5" or a Fraction; a float is read as the decimal that it
             prints as
    policy   by default a random best move, where a sooner win and a later loss are better; if marks
             are hidden, the game's own strategy

    Raises BadModelError.
    """
    first = policy if policy is None else check_policy(policy)
    return Mixture(first, RANDOM, read_epsilon(epsilon))


def mixed(both: Sequence[Mapping[AnyMove, int]], seldom: int, whole: int) -> dict[AnyMove, int]:
    """Return the weights of a mixture, whose second policy has the probability seldom / whole."""
    first, second = both
    of_first = (whole - seldom) * sum(second.values())
    of_second = seldom * sum(first.values())
    weights = {move: weight * of_first for move, weight in first.items()} if of_first else {}
    for move, weight in second.items() if of_second else ():
        weights[move] = weights.get(move, 0) + weight * of_second
    return weights


def check_policy(policy: Any) -> Policy:
    """Return a policy. Raises BadModelError for an object that cannot be one."""
    if isinstance(policy, str | Mapping) or callable(policy) or _is_nine(policy):
        given: Policy = policy
        return given
    raise BadModelError(
        "a policy must be a name, a function of a position, a mapping of positions or nine "
        f"weights, one per cell, got {quote(policy)}"
    )


def check_illegal(illegal: object) -> str:
    """Return the effect of an illegal move. Raises BadModelError."""
    if not isinstance(illegal, str) or illegal not in ILLEGAL:
        raise BadModelError(
            f"illegal must be one of {', '.join(ILLEGAL)}, the effect of an illegal move, got "
            f"{quote(illegal)}"
        )
    return illegal


def read_epsilon(given: object, name: str = "epsilon") -> Fraction:
    """Return the probability that a number or a text states. Raises BadModelError.

    A float is read as the decimal that it prints as.
    """
    try:
        exact = Fraction(-1) if isinstance(given, bool) else read_rational(str(given))
    except Exception:  # a foreign object's str may fail in any way
        exact = Fraction(-1)
    if not 0 <= exact <= 1:
        raise BadModelError(
            f"{name} must be a number from 0 to 1, such as 0.2 or 1/5, got {quote(given)}"
        )
    return exact


def best_policy(game: Game) -> str:
    """Return the name of the policy that draws a best move, or that of the game's strategy."""
    return game.evaluator.policy if game.rules.hidden else ANY


def read_policy(policy: Policy, game: Game, *, plays: bool = False, illegal: str = RAISE) -> Model:
    """Return a policy as a function from a game's positions to whole-number weights of moves.

    plays    whether it plays a match; then a function is called once each time, so it may draw its
             moves itself
    illegal  the effect of an illegal move: "raise" IllegalMoveError, or "lose" the game

    Raises UnknownPolicyError for a name that the game does not have, and BadModelError for an
    object that is not a policy. The returned function raises IllegalMoveError and BadModelError,
    with the position.
    """
    if isinstance(policy, str):
        return game.model(policy)
    if isinstance(policy, Mixture):
        return policy.model(game, plays=plays, illegal=illegal)
    given = check_policy(policy)
    if isinstance(given, Mapping):
        return remembered(lambda here: read_choice(_entry(given, here), here, illegal))
    if callable(given):
        if plays:
            return lambda here: read_choice(given(here), here, illegal)
        return remembered(lambda here: _ask_twice(given, here, illegal))
    weights = dict(enumerate(given))
    return remembered(
        lambda here: read_choice(
            {cell: weight for cell, weight in weights.items() if str(cell) in here.legal_moves},
            here,
        )
    )


def remembered(model: Model) -> Model:
    """Return a model that caches its latest results."""
    return lru_cache(REMEMBERED)(model)


def _ask_twice(policy: Callable[[Position], Any], here: Position, illegal: str) -> Weights:
    """Return the weights of a function, after a second call if there is a choice of moves."""
    weights = read_choice(policy(here), here, illegal)
    if len(here.legal_moves) > 1 and weights != (again := read_choice(policy(here), here, illegal)):
        raise BadModelError(
            f"the policy returns the weights {weights} on {quote(here.text)} at first and then "
            f"{again}: return the weights that it draws by, not a random move"
        )
    return weights


def _entry(table: Mapping[Any, Any], here: Position) -> Any:
    """Return a table's entry for a position, by its text, its board, or its board's number."""
    for key in (here.text, here.board):
        if key in table:
            return table[key]
    if len(here.board) == len(CELLS) and (number := parse(here.board)) in table:
        return table[number]
    raise BadModelError(
        f"the policy's table has no entry for {quote(here.text)}: {_advice(here.legal_moves)}"
    )


def read_choice(said: Any, here: Position, illegal: str = RAISE) -> Weights:
    """Return the return value of a policy as whole-number weights in lowest terms.

    illegal  "raise", or "lose": then the weight of an illegal move is that of RESIGN

    Raises IllegalMoveError for a move that is not legal, and BadModelError for weights that do not
    form a distribution, both with the position.
    """
    if isinstance(said, str) and (said == RESIGN or said in here.legal_moves):
        return {str(said): 1}
    try:
        given = by_move(said, quote(here.text), here.legal_moves)
    except IllegalMoveError:
        if illegal == RAISE:
            raise
        return {RESIGN: 1}
    try:
        exact = {
            move: weight if type(weight) is int else exactly(weight)
            for move, weight in given.items()
        }
    except (TypeError, ValueError, ArithmeticError):
        raise BadModelError(
            f"the policy's weights on {quote(here.text)} are not all numbers: {quote(said)}: "
            f"{_advice(here.legal_moves)}"
        ) from None
    if min(exact.values(), default=0) < 0 or not any(exact.values()):
        raise BadModelError(
            f"the policy's weights on {quote(here.text)} must be 0 or more, and not all 0: "
            f"{quote(said)}: {_advice(here.legal_moves)}"
        )
    weights = {move: weight for move, weight in exact.items() if weight}
    wrong = [move for move in weights if move != RESIGN and move not in here.legal_moves]
    if wrong and illegal == RAISE:
        raise IllegalMoveError(
            f"the policy plays {quote(wrong[0])}, which is not a legal move on {quote(here.text)}: "
            f"choose one of {', '.join(here.legal_moves)}"
        )
    if wrong:
        lost = weights.get(RESIGN, 0) + sum([weights.pop(move) for move in wrong])
        weights[RESIGN] = lost
    return lowest(weights)


def lowest(weights: Mapping[str, int | Fraction]) -> Weights:
    """Return exact weights as whole numbers in lowest terms."""
    scale = lcm(*[weight.denominator for weight in weights.values()])
    whole = {move: int(weight * scale) for move, weight in weights.items()}
    divisor = gcd(*whole.values())
    return {move: weight // divisor for move, weight in whole.items()}


def by_move(said: Any, shown: str, legal: Sequence[str]) -> dict[str, Any]:
    """Return the return value of a policy as weights by the texts of moves.

    shown   the position, for an error
    legal   the legal moves, for an error

    Raises IllegalMoveError for a value that is not a move, and BadModelError for two weights of one
    move.
    """
    if _is_nine(said):
        return {str(cell): weight for cell, weight in enumerate(said)}
    given = said if isinstance(said, Mapping) else {said: 1} if _is_move(said) else {None: 1}
    if not all(map(_is_move, given)):
        raise IllegalMoveError(
            f"the policy returns {quote(said)} on {shown}, which is not a move: {_advice(legal)}"
        )
    named: dict[str, Any] = {}
    for move, weight in given.items():
        number = None if isinstance(move, str) else whole_number(move)
        text = str(number if number in CELLS else move if number is None else quote(number))
        if text in named:
            raise BadModelError(
                f"the policy gives {quote(text)} two weights on {shown}: {quote(said)}"
            )
        named[text] = weight
    return named


def _is_move(said: Any) -> bool:
    return isinstance(said, str) or whole_number(said) is not None


def _is_nine(said: Any) -> bool:
    """Return whether an object is a sequence or an array of nine items."""
    if isinstance(said, str | bytes | bytearray | Mapping | Set):
        return False
    try:
        return len(said) == len(CELLS)
    except Exception:  # the method of a foreign object may fail in any way
        return False


def _advice(legal: Sequence[str]) -> str:
    if not legal:
        return "no move is left"
    first, *_, last = (*legal, *legal)
    weights = {first: 0.25, last: 0.75} if first != last else {first: 1}
    cells = ", or nine weights, one per cell" if {*legal} <= {*map(str, CELLS)} else ""
    return f"give a move such as {first!r}, weights such as {weights}{cells}"


def _name(policy: Policy | None) -> str:
    if isinstance(policy, str | Mixture):
        return str(policy)
    return ANY if policy is None else str(getattr(policy, "__name__", quote(policy)))
