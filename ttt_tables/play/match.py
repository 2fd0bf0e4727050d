"""A match of a user against a player: a list of positions, in every game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import check_seed, whole_number
from ttt_tables.errors import BadLimitError, quote
from ttt_tables.lazy import DRAWINGS
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.player import Player, player_of
from ttt_tables.play.policy import Policy
from ttt_tables.play.position import Position

IN_A_ROW = 10_000  # chance outcomes, after which chance is taken never to stop
REPEATS = 3  # times that a position comes, with no chance between: then a game is a draw


def came(line: Sequence[Position], most: int = REPEATS) -> bool:
    """Return whether the last position has come so often, with no chance since it first did."""
    found = 0
    for here in reversed(line):
        if here.outcomes:
            break
        found += here == line[-1]
    return found >= most


def endless_chance(here: Position) -> BadLimitError:
    """Return the error for chance that has acted IN_A_ROW times and is still to act."""
    return BadLimitError(
        f"chance has acted {IN_A_ROW:,} times in a row, and is to act again on {quote(here.text)}: "
        f"the rules of {here.game.name} must let it come to an end"
    )


def _check_count(name: str, asked: object) -> int:
    number = whole_number(asked)
    if number is None or number < 0:
        raise BadLimitError(f"{name} must be a whole number of 0 or more, got {quote(asked)}")
    return number


class Match:
    """A game in progress. What is drawn at its k-th position is a function of the seed and k.

    game     the game, or the name of one
    side     the user's, X or O
    seed     makes chance, and the player's moves, repeatable
    player   of the other side, a policy: by default one of the best moves, drawn
    repeats  a position that comes so often, with no chance between, is a draw; 0 for no such rule
    plies    after so many moves of both sides the game is a draw; 0 for no bound
    line     the positions, the start first
    words    the move, or the outcome of chance, that led to each position after the start

        match = ttt.Match("vanishing", side="O", seed=7)
        match.go_on()
        while match.waits:
            match.play(choose(match.seen))
            match.go_on()

    Raises UnknownGameError; BadBoardError for another side; BadLimitError for another seed, or
    another number; UnknownPolicyError and BadModelError for a player that is not a policy.
    """

    def __init__(
        self,
        game: Game | str,
        side: str = "X",
        seed: int | str | None = None,
        *,
        player: Policy | None = None,
        repeats: int = REPEATS,
        plies: int = 0,
    ) -> None:
        self.game: Game = given_game(game)
        self.side: str = check_side(side)
        self.player: Policy | None = player
        self._choose: Player = player_of(player, self.game)
        self.repeats: int = _check_count("repeats", repeats)
        self.plies: int = _check_count("plies", plies)
        self.line: list[Position] = [self.game.start]
        self.words: list[str] = []
        drawn = check_seed(seed)
        self._luck: int | str = Random().getrandbits(64) if drawn is None else drawn

    @property
    def here(self) -> Position:
        """The position."""
        return self.line[-1]

    @property
    def seen(self) -> Position:
        """All that the user knows of it."""
        return self.here.seen_by(self.side)

    @property
    def moved(self) -> int:
        """The number of moves that both sides have made."""
        return sum([bool(here.legal_moves) for here in self.line[:-1]])

    @property
    def result(self) -> str | None:
        """None while the game is open; repeated or too long it is a draw."""
        here = self.here
        if here.result or not here.legal_moves:  # what chance has to settle is settled
            return here.result
        again = self.repeats and came(self.line, self.repeats)
        return "draw" if again or (self.plies and self.moved >= self.plies) else None

    @property
    def waits(self) -> bool:
        """Whether the match waits for the user's move."""
        here = self.here
        return bool(here.legal_moves) and here.to_move == self.side and not self.result

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy has: its own lists, so that it goes on by itself."""
        state = {**vars(self), "line": [*self.line], "words": [*self.words]}
        del state["_choose"]  # it follows from the player
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._choose = player_of(self.player, self.game)

    def _repr_html_(self) -> str:
        """Return the position, as far as the user knows it, as a notebook shows it."""
        return DRAWINGS["Match"](self)

    def play(self, word: str) -> None:
        """Play a move of either side, or an outcome of chance.

        Raises IllegalMoveError and GameOverError.
        """
        self.line.append(self.here.play(word))
        self.words.append(word)

    def go_on(self) -> list[str]:
        """Let chance and the player act until the user is to move. Return what they did.

        If the player raises an error, call it again. Raises BadLimitError if chance does not stop.
        """
        first, in_a_row = len(self.words), 0
        while not (self.waits or self.result):
            here = self.here
            chance = here.outcomes
            in_a_row = in_a_row + 1 if chance else 0
            if in_a_row > IN_A_ROW:
                raise endless_chance(here)
            source = Random(f"{'chance' if chance else 'opponent'} {self._luck} {len(self.line)}")
            self.play(here.sampled(source).name if chance else self._choose(here.seen, source))
        return self.words[first:]

    def take_back(self) -> bool:
        """Go back to the user's turn before this one. Return whether there is one.

        Where marks are hidden nothing is taken back: a second try would know too much.
        """
        turns = [
            at
            for at, here in enumerate(self.line[:-1])
            if here.to_move == self.side and here.legal_moves
        ]
        if self.game.rules.hidden or not turns:
            return False
        del self.line[turns[-1] + 1 :], self.words[turns[-1] :]
        return True
