"""A match of a user against a player: a list of positions, in every game."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from random import Random
from typing import Any, Literal

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import OTHER, check_seed, whole_number
from ttt_tables.errors import BadLimitError, quote
from ttt_tables.lazy import DRAWINGS
from ttt_tables.literals import GameName, Result, Side
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.player import Player
from ttt_tables.play.policy import REMEMBERED, Policy, epsilon_greedy
from ttt_tables.play.position import Position

IN_A_ROW = 10_000  # chance outcomes, after which chance is taken never to stop
BOTH = "".join(OTHER)  # sides of a user who plays both
REPEATS = 3  # times that a position comes, with no chance between: then a game is a draw
BEGINNINGS = 100  # games that end before the user can move, until it is said that he never can
ANOTHER = 1_000_003  # added to the seed of such a game


def came(line: Sequence[Position], most: int = REPEATS) -> bool:
    """Return whether the last position has come so often, with no chance since it first did."""
    found, last = 0, line[-1]
    if line.count(last) < most:
        return False
    for here in reversed(line):
        if here.outcomes:
            break
        found += here == last
    return found >= most


def endless_chance(here: Position) -> BadLimitError:
    """Return the error for chance that has acted IN_A_ROW times and is still to act."""
    return BadLimitError(
        f"chance has acted {IN_A_ROW:,} times in a row and would act again on {quote(here.text)}: "
        f"the rules of {here.game.name} must let a side move or the game end"
    )


def _after(here: Position, word: str) -> Position:
    """Return the position after a word, or this one: it is remembered, with all that it knows.

    Raises as `Position.play` does.
    """
    game = here.game
    if game.after is None:
        game.after = lru_cache(REMEMBERED)(lambda here, word: here.play(word) if word else here)
    return game.after(here, word)


def _check_count(name: str, asked: object) -> int:
    number = whole_number(asked)
    if number is None or number < 0:
        raise BadLimitError(f"{name} must be a whole number of 0 or more, got {quote(asked)}")
    return number


class Match:
    """A game in progress. What is drawn at its k-th position is a function of the seed and k.

    game     the game, or the name of one
    side     the user's, X or O, or XO for both
    seed     makes chance, and the player's moves, repeatable
    player   of the other side: a policy, by default one of the best moves, drawn; or a `Player`
    repeats  a position that comes so often, with no chance between, is a draw; 0 for no such rule
    plies    after so many moves of both sides the game is a draw; 0 for no bound
    start    the position to begin at, by default the game's
    positions     the positions, the start first
    words    the move, or the outcome of chance, that led to each position after the start
    settled  the result by the rules or by repetition; None also of a game that is too long

        match = ttt.Match("vanishing", side="O", seed=7)
        match.advance()
        while match.waiting:
            match.play(choose(match.information_state))
            match.advance()

    Raises UnknownGameError; BadBoardError for another side; BadLimitError for another seed, or
    another number; UnknownPolicyError and BadModelError for a player that is not a policy.
    """

    def __init__(
        self,
        game: Game | GameName | str,
        side: Side | Literal["XO"] | str = "X",
        seed: int | str | None = None,
        *,
        player: Policy | Player | None = None,
        repeats: int = REPEATS,
        plies: int = 0,
        start: Position | None = None,
    ) -> None:
        self.game: Game = given_game(game)
        self.side: str = BOTH if isinstance(side, str) and side == BOTH else check_side(side)
        given = epsilon_greedy(0) if player is None else player
        self.player: Policy | Player = given
        self._player = given if isinstance(given, Player) else Player(self.game, given)
        self.repeats: int = _check_count("repeats", repeats)
        self.plies: int = _check_count("plies", plies)
        here = self.game.start if start is None else start
        self.positions: list[Position] = [_after(here, "")]
        self.words: list[str] = []
        self.settled: Result | None = None
        self._settle()
        drawn = check_seed(seed)
        self._luck: int | str = Random().getrandbits(64) if drawn is None else drawn

    @property
    def here(self) -> Position:
        """The position."""
        return self.positions[-1]

    @property
    def information_state(self) -> Position:
        """All that the user knows of it; for both sides, what the one to move knows."""
        return (
            self.here.information_state
            if self.side == BOTH
            else self.here.information_state_of(self.side)
        )

    @property
    def ply_count(self) -> int:
        """The number of moves that both sides have made."""
        return sum([bool(here.legal_moves) for here in self.positions[:-1]])

    @property
    def is_late(self) -> bool:
        """Whether an unsettled game has lasted its plies, and chance has acted on the last one."""
        if not self.plies or len(self.words) < self.plies or self.ply_count < self.plies:
            return False
        return bool(self.here.legal_moves) and not self.settled

    @property
    def result(self) -> Result | None:
        """None while the game is open; repeated or too long it is a draw."""
        return self.settled or ("draw" if self.is_late else None)

    @property
    def waiting(self) -> bool:
        """Whether the match waits for the user's move."""
        here = self.here
        return bool(here.legal_moves) and not self.result and self._is_users(here)

    def _is_users(self, here: Position) -> bool:
        return self.side == BOTH or here.to_move == self.side

    def __copy__(self) -> Match:
        """Return a match with lists of its own, so that it goes on by itself."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self), positions=[*self.positions], words=[*self.words])
        return twin

    def __deepcopy__(self, memo: object) -> Match:
        return copy(self)  # games and positions never change

    def __repr__(self) -> str:
        result = f", {self.result}" if self.result else ""
        return f"<Match of {self.game.name}, user {self.side}: {self.information_state.text!r}{result}>"

    def _repr_html_(self) -> str:
        """Return the position, as far as the user knows it, as a notebook shows it."""
        return DRAWINGS["Match"](self)

    def play(self, word: str) -> None:
        """Play a move of either side, or an outcome of chance.

        Raises IllegalMoveError and GameOverError.
        """
        self.positions.append(_after(self.here, word))
        self.words.append(word)
        self._settle()

    def resign(self, side: Side | str) -> None:
        """Let a side lose, whatever the position. Raises BadBoardError."""
        self.settled = OTHER[check_side(side)]

    def _settle(self) -> None:
        here = self.here
        again = here.legal_moves and self.repeats and came(self.positions, self.repeats)
        self.settled = "draw" if again else here.result

    def advance(self) -> list[str]:
        """Let chance and the player act until the user is to move. Return what they did.

        If the player raises an error, call it again. Raises BadLimitError if chance does not stop.
        """
        first, in_a_row = len(self.words), 0
        while not self.result:
            here = self.here
            chance = here.outcomes
            if not chance and self._is_users(here):
                break
            in_a_row = in_a_row + 1 if chance else 0
            if in_a_row > IN_A_ROW:
                raise endless_chance(here)
            source = Random(
                f"{'chance' if chance else 'opponent'} {self._luck} {len(self.positions)}"
            )
            self.play(here.sample_outcome(source).name if chance else self._player(here, source))
        return self.words[first:]

    def undo(self) -> bool:
        """Go back to the user's turn before this one. Return whether there is one.

        Where marks are hidden nothing is taken back: a second try would know too much.
        """
        turns = [
            at
            for at, here in enumerate(self.positions[:-1])
            if here.legal_moves and self._is_users(here)
        ]
        if self.game.rules.hidden or not turns:
            return False
        del self.positions[turns[-1] + 1 :], self.words[turns[-1] :]
        self._settle()
        return True


def begin(game: Game, side: str, seed: int | str | None = None, **options: Any) -> Match:
    """Return a match where the user is to move, or one that has ended if he never is.

    A game that ends before the user can move, as a coin may have it, begins again with another
    seed. `options` are those of a match. Raises as `Match` does.
    """
    for _ in range(BEGINNINGS):
        match = Match(game, side, seed, **options)
        match.advance()
        if match.waiting:
            break
        seed = seed + ANOTHER if isinstance(seed, int) else seed and f"{seed} {ANOTHER}"
    return match
