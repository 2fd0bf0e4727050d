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

IN_A_ROW = 10_000  # consecutive chance outcomes, after which chance is assumed never to stop
BOTH = "".join(OTHER)  # the side of a user who plays both sides
REPEATS = 3  # occurrences of a position, with no chance node between them, that make a draw
BEGINNINGS = 100  # games that end before the user can move, after which the user never can
ANOTHER = 1_000_003  # added to the seed of such a game


def came(line: Sequence[Position], most: int = REPEATS) -> bool:
    """Return whether the last position has occurred `most` times without a chance node between."""
    found, last = 0, line[-1]
    if line.count(last) < most:
        return False
    for here in reversed(line):
        if here.outcomes:
            break
        found += here == last
    return found >= most


def endless_chance(here: Position) -> BadLimitError:
    """Return the error for more than IN_A_ROW consecutive chance nodes."""
    return BadLimitError(
        f"chance has acted {IN_A_ROW:,} times in a row and would act again on {quote(here.text)}: "
        f"the rules of {here.game.name} must let a side move or the game end"
    )


def _after(here: Position, word: str) -> Position:
    """Return the position after a word, or for "" the position itself, from a cache.

    Raises the errors of `Position.play`.
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
    """A game in progress between a user and a player.

    game     the game, or the name of one
    side     the user's side: X or O, or XO for both
    seed     the seed of chance outcomes and of the player's moves
    player   the player of the other side: a policy or a `Player`; by default a random best move
    repeats  the number of occurrences of a position, with no chance node between them, that make a
             draw; 0 for no such rule
    plies    the number of moves of both sides after which the game is a draw; 0 for no limit
    start    the first position; by default the start of the game
    positions     the positions, the start first
    words    the move or the chance outcome that led to each position after the start
    settled  the result by the rules or by repetition; None also for a game that is too long

    What is drawn at the k-th position depends only on the seed and on k.

        match = ttt.Match("vanishing", side="O", seed=7)
        match.advance()
        while match.waiting:
            match.play(choose(match.information_state))
            match.advance()

    Raises UnknownGameError; BadBoardError for an invalid side; BadLimitError for an invalid seed,
    `repeats` or `plies`; UnknownPolicyError and BadModelError for an invalid player.
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
        """The current position."""
        return self.positions[-1]

    @property
    def information_state(self) -> Position:
        """The user's information state; if the user plays both sides, that of the side to move."""
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
        """Whether a game without a result has lasted `plies` moves, and a side is to move."""
        if not self.plies or len(self.words) < self.plies or self.ply_count < self.plies:
            return False
        return bool(self.here.legal_moves) and not self.settled

    @property
    def result(self) -> Result | None:
        """None while the game is open, else "X", "O" or "draw"; "draw" also if it is too long."""
        return self.settled or ("draw" if self.is_late else None)

    @property
    def waiting(self) -> bool:
        """Whether the match waits for the user's move."""
        here = self.here
        return bool(here.legal_moves) and not self.result and self._is_users(here)

    def _is_users(self, here: Position) -> bool:
        return self.side == BOTH or here.to_move == self.side

    def __copy__(self) -> Match:
        """Return a match with its own lists, which is independent of this one."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self), positions=[*self.positions], words=[*self.words])
        return twin

    def __deepcopy__(self, memo: object) -> Match:
        return copy(self)  # games and positions never change

    def __repr__(self) -> str:
        result = f", {self.result}" if self.result else ""
        shown = self.information_state.text
        return f"<Match of {self.game.name}, user {self.side}: {shown!r}{result}>"

    def _repr_html_(self) -> str:
        """Return the HTML that a notebook shows: the position that the user may see."""
        return DRAWINGS["Match"](self)

    def play(self, word: str) -> None:
        """Play a move of either side, or a chance outcome.

        word   the move, or the name of the outcome

        Raises IllegalMoveError and GameOverError.
        """
        self.positions.append(_after(self.here, word))
        self.words.append(word)
        self._settle()

    def resign(self, side: Side | str) -> None:
        """End the game with a loss of this side. Raises BadBoardError for an invalid side."""
        self.settled = OTHER[check_side(side)]

    def _settle(self) -> None:
        here = self.here
        again = here.legal_moves and self.repeats and came(self.positions, self.repeats)
        self.settled = "draw" if again else here.result

    def advance(self) -> list[str]:
        """Let chance and the player act until the user is to move, and return their words.

        If the player raises an error, it can be called again. Raises BadLimitError if chance does
        not stop.
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
        """Go back to the user's previous turn, and return whether there is one.

        If marks are hidden, nothing can be taken back, since the user would know too much.
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
    """Return a match in which the user is to move, or one that has ended if the user never is.

    A game that ends before the user can move, for example because of coin tosses, begins again with
    another seed. `options` are those of `Match`. Raises the errors of `Match`.
    """
    for _ in range(BEGINNINGS):
        match = Match(game, side, seed, **options)
        match.advance()
        if match.waiting:
            break
        seed = seed + ANOTHER if isinstance(seed, int) else seed and f"{seed} {ANOTHER}"
    return match
