"""A player of any game by a policy: its exact chances, and moves drawn from them.

A policy is a name; a function of a position, which is its text, to a move or to weights of moves;
or a mapping of positions to the same. It is asked about what the side to move knows. Standard
library alone.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from ttt_tables.board.numbers import check_seed
from ttt_tables.default import given_tablebase
from ttt_tables.errors import (
    BadModelError,
    BadOptionError,
    OffStrategyError,
    UnknownPolicyError,
    quote,
)
from ttt_tables.games.registry import make
from ttt_tables.play.game import Game
from ttt_tables.play.knowledge import PERFECT
from ttt_tables.play.policy import read_choice
from ttt_tables.play.position import Position
from ttt_tables.tablebase import Tablebase

Move = str | int  # the latter is a cell
Choice = Move | Mapping[Move, float | Fraction] | Sequence[float | Fraction]
Policy = str | Callable[[Position], Choice] | Mapping[str, Choice]
Chances = Mapping[str, float | Fraction]
Seed = int | str | None  # None draws from the system's entropy

ANY, RANDOM = "perfect-any", "random"
LIMITS = ("milliseconds", "nodes")  # of a search
RESIGN = "resign"
MOST = 2**26


def game_of(game: str | Game, tablebase: Tablebase | None, options: Mapping[str, Any]) -> Game:
    """Return a game, or the game of a name and of its options.

    Raises as `ttt.game` does, and BadOptionError for options of a game that is made already.
    """
    if not isinstance(game, Game):
        return make(given_tablebase(tablebase), game, **options)
    if options or tablebase is not None:
        given = ", ".join([*options, *(["tablebase"] if tablebase is not None else [])])
        raise BadOptionError(f"{game!r} is made already: it takes no {given}")
    return game


def chosen(
    game: str | Game, tablebase: Tablebase | None, options: Mapping[str, Any]
) -> tuple[Game, dict[str, Any]]:
    """Return the same, and the limits of a search among the options."""
    limits = {name: one for name, one in options.items() if name in LIMITS}
    made = {name: one for name, one in options.items() if name not in LIMITS}
    return game_of(game, tablebase, made), limits


class Player:
    """A player of a game by a policy. With a seed the sequence of its draws is repeatable.

    policy  the game's own by default. Of the names every game has `perfect`, `perfect-any` (any of
            the tied best moves) and `random`; those of its tables are there, too
    limits  milliseconds or nodes, of a search

    Nobody resigns: the perfect move gets a policy's weight of resigning. Off a stored strategy
    every move has the same chance. Raises UnknownPolicyError, BadOptionError (a limit),
    BadModelError and BadLimitError (the seed); errors of a user's own policy are raised when it is
    asked.
    """

    def __init__(self, game: Game, policy: Policy | None = None, seed: Seed = None, **limits: Any):
        self.game, self.policy = game, policy
        self._source = Random(check_seed(seed))
        self._takes_names = "policy" in game.known.takes
        if isinstance(policy, str):
            self._check_name(policy)
        elif policy is not None and not callable(policy) and not isinstance(policy, Mapping):
            raise BadModelError(
                "a policy is a name, a function of a position or a mapping of positions, not "
                f"{quote(policy)}"
            )
        for name in limits:
            if name not in game.known.takes:
                raise BadOptionError(f"an answer of {game.name} takes no {name}")
        self._limits = limits

    def chances(self, here: Position) -> Chances:
        """Return the weights of moves, of any sum; other moves have none. Raises GameOverError."""
        if not here.legal_moves:
            raise here.refusal("")
        seen, policy = here.seen, self.policy
        if not isinstance(policy, str | None):
            said = policy.get(seen) if isinstance(policy, Mapping) else policy(seen)
            return self._decided(seen, said)
        if policy == RANDOM:
            return dict.fromkeys(seen.legal_moves, 1)
        if policy == ANY and not self._takes_names:
            moves = self.game.moves(seen, **self._limits)
            return {one.move: 1 for one in moves if one.rank == 1}
        if policy is not None and self._takes_names:
            named = self.game.moves(seen, policy=policy)
            known = {one.move: _exact(one.probability) for one in named if one.probability}
            return known or {self._best(seen): 1}
        if not self.game.rules.hidden:
            return {self.game.choose(seen, **self._limits): 1}
        try:
            return {one.move: one.probability for one in self.game.moves(seen)}
        except OffStrategyError:
            return dict.fromkeys(seen.legal_moves, 1)

    @property
    def is_perfect(self) -> bool:
        """Whether it never gives away a part of the game's value."""
        return self.policy is None or self.policy in (PERFECT, ANY)

    def probabilities(self, here: Position) -> dict[str, float]:
        """Return the probability of every legal move. Raises GameOverError."""
        weights = self.chances(here)
        whole = sum(weights.values())
        return {move: float(weights.get(move, 0) / whole) for move in here.legal_moves}

    def choose(self, here: Position, source: Random | None = None) -> str:
        """Return a move drawn from the policy, by another source if one is given.

        Raises GameOverError.
        """
        weights = self.chances(here)
        if len(weights) == 1:
            return next(iter(weights))
        shares = [float(weight) for weight in weights.values()]
        return (source or self._source).choices([*weights], shares)[0]

    def _check_name(self, policy: str) -> None:
        """Raise UnknownPolicyError for a name that no policy of the game has."""
        if self._takes_names:
            self.game.moves(self.game.start, policy=policy)
        elif policy not in (PERFECT, ANY, RANDOM):
            raise UnknownPolicyError(
                f"no policy of {self.game.name} is called {quote(policy)}: choose one of "
                f"{PERFECT}, {ANY}, {RANDOM}"
            )

    def _best(self, here: Position) -> str:
        named = {"policy": PERFECT} if self._takes_names else {}
        return self.game.choose(here, **named, **self._limits)  # type: ignore[arg-type]

    def _decided(self, here: Position, said: Any) -> Chances:
        """Return the weights that a user's policy gives on a position, exactly.

        Raises IllegalMoveError and BadModelError, with the position.
        """
        weights = {**read_choice(said, here)}
        if resigned := weights.pop(RESIGN, 0):
            best = self._best(here)
            weights[best] = weights.get(best, 0) + resigned
        return weights


def _exact(probability: float) -> Fraction:
    """Return the Fraction that a float is nearest to: denominators of policies are below MOST."""
    return Fraction(probability).limit_denominator(MOST)
