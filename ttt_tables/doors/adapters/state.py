"""A game as a state of OpenSpiel's kind: players and actions are numbers, and chance is a player.

    state = State(ttt.game("misere", lines="torus"))
    while not state.is_terminal():
        actions = state.chance_outcomes() if state.is_chance_node() else state.legal_actions()

Standard library alone.
"""

from ttt_tables.board.numbers import OTHER, whole_number
from ttt_tables.doors.adapters.words import Words, words_of
from ttt_tables.errors import BadLimitError, GameOverError, IllegalMoveError, quote
from ttt_tables.play.game import Game
from ttt_tables.play.match import came
from ttt_tables.play.position import Position

CHANCE, TERMINAL = -1, -4  # as pyspiel.PlayerId has them
SIDES = tuple(OTHER)
PLIES = 200


class State:
    """A game in progress. An action is an index into the game's moves, or outcomes of chance.

    plies  after so many moves the game stops, and is no side's
    start  the position where it begins, if not the game's

    A position that comes for the third time, with no chance since, makes the game a draw. Raises
    BadLimitError (plies, or the words of the game).
    """

    def __init__(self, game: Game, plies: int = PLIES, start: Position | None = None) -> None:
        self.game = game
        self.plies: int = whole_number(plies) or 0
        if self.plies < 1:
            raise BadLimitError(f"plies are a whole number from 1 on, not {quote(plies)}")
        self.words: Words = words_of(game)
        self.here: Position = start or game.start
        self.ply = 0
        self._line: tuple[Position, ...] = (self.here,)

    @property
    def result(self) -> str | None:
        """None while the game is open, else "X", "O" or "draw"."""
        return self.here.result or ("draw" if came(self._line) else None)

    @property
    def is_late(self) -> bool:
        """Whether an open game has lasted as many plies as it may."""
        return self.ply >= self.plies and self.result is None

    def current_player(self) -> int:
        """Return the player to move, 0 for X and 1 for O, or CHANCE, or TERMINAL."""
        if self.is_terminal():
            return TERMINAL
        return CHANCE if self.here.outcomes else SIDES.index(self.here.to_move or "")

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.result is not None or self.is_late

    def is_chance_node(self) -> bool:
        """Return whether chance acts next."""
        return bool(self.here.outcomes) and not self.is_terminal()

    def legal_actions(self) -> list[int]:
        """Return the actions of the player to move, or of chance, rising."""
        if self.is_terminal():
            return []
        if self.here.outcomes:
            return sorted([self.words.outcomes.index(one.name) for one in self.here.outcomes])
        return sorted([self.words.moves.index(move) for move in self.here.legal_moves])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the actions of chance with their probabilities, rising."""
        names = self.words.outcomes
        known = () if self.is_terminal() else self.here.outcomes
        return sorted([(names.index(one.name), float(one.probability)) for one in known])

    def apply_action(self, action: int) -> None:
        """Play an action. Raises IllegalMoveError and GameOverError, and changes nothing then."""
        if self.is_terminal():
            raise GameOverError(f"the game has ended on {quote(self.here.text)}: no move is left")
        number = whole_number(action)
        if number is None or number not in self.legal_actions():
            raise IllegalMoveError(
                f"action {quote(action)} may not be played on {quote(self.here.seen.text)}: choose "
                f"one of {', '.join([f'{at} ({self.word(at)})' for at in self.legal_actions()])}"
            )
        self.follow(self.word(number))

    def follow(self, word: str) -> None:
        """Play a move, or an outcome of chance, by its name."""
        chance = self.here.outcomes
        self.ply += not chance
        self.here = self.here.play(word)
        self._line = (self.here,) if chance else (*self._line, self.here)

    def child(self, action: int) -> "State":
        """Return the state after an action. Raises as `apply_action` does."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> "State":
        """Return a state of its own, at the same position."""
        copy = State.__new__(State)
        vars(copy).update(vars(self))
        return copy

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()  # what changes is replaced; a game is not copied

    def returns(self) -> list[float]:
        """Return 1, 0 or -1 for each player; a draw is 0 unless the game says what it is worth."""
        if self.result is None:
            return [0.0, 0.0]
        return [2 * self.game.known.ended(side, self.result).score - 1 for side in SIDES]

    def information_state_string(self, player: int | None = None) -> str:
        """Return what a player knows, by default the player to move."""
        side = None if player is None else SIDES[player]
        return (self.here.seen if side is None else self.here.seen_by(side)).text

    def action_to_string(self, action: int) -> str:
        """Return an action of the player to move as the game writes it."""
        return self.word(action)

    def word(self, action: int) -> str:
        """Return the name of an action: of a move, or of an outcome where chance acts."""
        return (self.words.outcomes if self.here.outcomes else self.words.moves)[action]

    def __str__(self) -> str:
        return self.here.text
