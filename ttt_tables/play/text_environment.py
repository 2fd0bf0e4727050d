"""A text environment: an agent answers in free text, and its reward is each move's exact regret.

    env = ttt.TextEnvironment(ttt.game("vanishing"), side="O", player=ttt.epsilon_greedy(0.2))
    text = env.reset(seed=7)
    turn = env.step("I take the centre. <answer>4</answer>")
    turn.reward, turn.done, turn.text

Any game without hidden marks can be an environment, if its scores are exact. `card` has the exact
strength of the player against perfect play.

**Giving up, stopping or stalling never pays.** The reward of a game is minus the agent's losses:
the regret of each move; at the limit of plies, where the game is a draw, the score of the agent's
position above that of a draw; and for a fault, which ends the game (an illegal answer, or a call of
`resign`),

    1 + e (n - 1)

where n is the number of plies left, and e the fraction of the player's moves that may be mistakes:
its epsilon, or 1 if its other moves need not be perfect. No policy expects to lose more by playing
on, since it can lose only the score of its position, which is at most 1, and what it gains later.
On average chance gives nothing, and the player gives at most e per ply in at most n - 1 plies. With
reward="result" a game that is given up scores 0, the minimum.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import OTHER, whole_number
from ttt_tables.errors import (
    BadLimitError,
    BadOptionError,
    BadTaskError,
    GameOverError,
    UnknownGameError,
    UnknownValueError,
    quote,
)
from ttt_tables.grading import Grade, grade
from ttt_tables.literals import GameName, Result, Side
from ttt_tables.notation.layouts import check_notation, show_board, tell_cells, write_answer
from ttt_tables.notation.moves import form_of
from ttt_tables.play.evaluator import ANY, RANDOM
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.match import Match, begin
from ttt_tables.play.player import perfect
from ttt_tables.play.policy import Mixture, Policy, check_policy, epsilon_greedy, read_epsilon
from ttt_tables.play.position import Position
from ttt_tables.play.strength import Chart, Strength

REWARDS = ("regret", "result")
ILLEGAL = ("lose", "again")
LOSS = "loss"  # before the loss rate in the text of a player
CELLS = 9  # the most cells of a board that the notations of answers can name
TRIES = 3  # consecutive illegal answers that lose, if an illegal answer is asked again


class Turn(NamedTuple):
    """The result of an answer: the next text, the reward, and whether the game has ended.

    text     the text to show to the agent
    reward   the reward, a float
    done     whether the game has ended
    grade    the grade of the answer; its regret is None if the answer is illegal or a resignation
    result   X, O or draw; None while the game is open
    score    the agent's score: 1 for a win, 0 for a loss, 1/2 for most draws; None while the game
             is open
    """

    text: str
    reward: float
    done: bool
    grade: Grade
    result: Result | None
    score: Fraction | None


class PlayedMove(NamedTuple):
    """A legal move of either side, with its regret and its score for the mover."""

    side: str
    move: str
    position: str  # the position before the move
    regret: Fraction
    score: Fraction


class TextEnvironment:
    """A text environment, in which an agent answers in free text and plays against a player.

    game      the game, or the name of one; its boards have at most nine cells
    side      the agent's side, X or O
    player    the player of the other side: a policy such as `epsilon_greedy(0.2)`; the name of a
              policy, such as random or perfect-any (a random best move); or a text:
              random=EPSILON, the probability of a random move, or loss=RATE, the fraction of games
              that it loses against perfect play
    reward    "regret": minus the exact regret of each move, which is 0 for a best move; or
              "result": the agent's score, 1, 1/2 or 0, at the end
    illegal   "lose": an illegal answer loses the game, at the cost described above; "again": the
              agent is asked again without a cost, and the third consecutive illegal answer loses
    notation  the notation of boards and cells: text, rows, drawing, numbers, coordinates, or the
              name of another notation
    plies     the number of moves of both sides after which the game is a draw, which costs the
              score of the agent's position above that of a draw
    played    the moves of this game

    Raises UnknownGameError for a game without exact scores, BadOptionError, BadBoardError (the
    side), BadModelError, UnknownPolicyError, BadTaskError (the notation) and BadLimitError.
    """

    def __init__(
        self,
        game: Game | GameName | str,
        *,
        side: Side | str = "X",
        player: Policy = ANY,
        reward: str = "regret",
        illegal: str = "lose",
        notation: str = "text",
        plies: int = 100,
    ) -> None:
        self.game: Game = given_game(game)
        self.side: Side = check_side(side)
        self.reward: str = _one_of("reward", reward, REWARDS)
        self.illegal: str = _one_of("illegal", illegal, ILLEGAL)
        self.notation: str = check_notation(notation)
        self.plies: int = whole_number(plies) or 0
        if not 2 <= self.plies <= 1000:
            raise BadLimitError(f"plies must be a whole number from 2 to 1000, got {quote(plies)}")
        _check_exact(self.game)
        _check_cells(self.game, self.notation)
        self.opponent: str = str(player if isinstance(player, str | Mixture) else _name(player))
        self.player: Policy = (
            self._read(player) if isinstance(player, str) else check_policy(player)
        )
        self._match: Match = self._begin(0)
        self._tried = 0
        self._over = True  # until `reset`
        self._result: Result | None = None  # of a fault
        self._ending = Fraction(0)  # the cost of the end: of a fault, or of the limit of plies
        self.played: list[PlayedMove] = []

    def __repr__(self) -> str:
        return f"<text environment of {self.game!r}: {self.side} against {self.opponent}>"

    def __getstate__(self) -> dict[str, Any]:
        """Return the state of a copy, which is independent and at the same place of the game."""
        state = {**vars(self), "played": [*self.played], "_match": copy(self._match)}
        state.pop("_known_chart", None)
        return state

    def _read(self, text: str) -> Policy:
        """Return the player of a text. Raises BadModelError and UnknownPolicyError."""
        what, equals, rate = text.partition("=")
        if equals and what == RANDOM:
            return epsilon_greedy(read_epsilon(rate))
        if equals and what == LOSS:
            return epsilon_greedy(self._chart(None).epsilon_for(read_epsilon(rate, "loss")))
        if text in (ANY, RANDOM):
            return epsilon_greedy(int(text == RANDOM))
        self.game.model(text)
        return epsilon_greedy(0, text)

    def _chart(self, policy: Policy | None) -> Chart:
        """Return the chart of games between perfect play and a policy, from a cache."""
        kept: Chart | None = vars(self).get("_known_chart")
        if kept is None or kept.policy != policy:
            kept = self._known_chart = Chart(self.game, OTHER[self.side], policy, self.plies)
        return kept

    def _begin(self, seed: int | str | None) -> Match:
        """Return a match in which the agent is to move.

        Raises UnknownGameError if the agent's side never moves, and BadLimitError for an invalid
        seed.
        """
        match = begin(self.game, self.side, seed, player=self.player, repeats=0, plies=self.plies)
        if match.waiting:
            return match
        raise UnknownGameError(f"{self.side} never moves in {self.game.name}: train the other side")

    @property
    def epsilon(self) -> Fraction | None:
        """The probability of a random move of the player, to a millionth for a given loss rate.

        It is None for a player that is a user's function.
        """
        player = self.player
        return player.epsilon if isinstance(player, Mixture) and player.second == RANDOM else None

    @cached_property
    def strength(self) -> Strength:
        """The player's strength against perfect play, exact if the limit of plies ends no game.

        Raises UnknownValueError for a player whose strength is not known, and BadLimitError for a
        game with too many positions.
        """
        if not isinstance(self.player, Mixture) or self.epsilon is None:
            raise UnknownValueError(
                f"the strength of {self.opponent} is not known: use a player of "
                "ttt.epsilon_greedy, whose strength is exact"
            )
        return self._chart(self.player.first).strength(self.epsilon)

    def card(self) -> dict[str, Any]:
        """Return a description of this environment as plain data, with Fractions as texts.

        `fault` is the greatest cost of a fault. If the player is a user's function, `epsilon` and
        `against_perfect_play` are None. Raises BadLimitError for a game with too many positions.
        """
        chances = None if self.epsilon is None else self.strength
        told = (
            {name: float(chance) for name, chance in chances._asdict().items()} if chances else {}
        )
        exact = chances and isinstance(chances.score, Fraction)
        return {
            "game": self.game.name,
            "rule": self.game.rules.rules_text,
            "options": dict(self.game.options),
            "side": self.side,
            "opponent": self.opponent,
            "epsilon": chances and str(self.epsilon),
            "against_perfect_play": chances
            and {**told, "exact": str(chances.score) if exact else None},
            "reward": self.reward,
            "illegal": self.illegal,
            "fault": str(self._fault(self.game.start, 0)),
            "notation": self.notation,
            "plies": self.plies,
        }

    def reset(self, seed: int | str | None = None) -> str:
        """Begin a game, and return the text for the agent: rules, position, form of the answer.

        The same seed gives the same chance outcomes and the same moves of the player. A game that
        ends before the agent can move, for example because of coin tosses, begins again with
        another seed. Raises BadLimitError for an invalid seed.
        """
        self._match = self._begin(seed)
        self._tried, self._over, self._result = 0, False, None
        self._ending, self.played = Fraction(0), []
        told = self._tell(0)
        rules, seen = self.game.rules, self._match.here
        form = f"A position is {rules.position_format}." if seen.text != seen.board else ""
        names = tell_cells(self.notation)
        said = " ".join(filter(None, (rules.rules_text or f"{self.game.name}.", form, names)))
        return f"{said}\n\n{self._ask(told)}"

    def step(self, answer: str) -> Turn:
        """Play the move that a free text states, and then those of chance and of the player.

        If the player raises an error, the move is taken back. Raises GameOverError before `reset`
        and after the end, and BadTaskError if `answer` is not a text.
        """
        self._check_open()
        scores = self.scores(self._match.here)
        found = grade(self._task(scores), answer)
        if found.legal:
            match, first = copy(self._match), len(self._match.words)
            match.play({self._write(one): one for one in scores}[found.answer or ""])
            match.advance()
            self._match, self._tried, before = match, 0, self.regrets()
            return self._turn(self._tell(first), before, found)
        self._tried += 1
        if self.illegal == "again" and self._tried < TRIES:
            text = self._ask([f"That is not a legal move: {found.why}."])
            return Turn(text, 0.0, False, found, None, None)
        return self._lose(f"That is not a legal move: {found.why}. It loses.", found)

    def resign(self) -> Turn:
        """Give up the game, for example if the agent stops answering, at the cost of a fault.

        Raises GameOverError before `reset` and after the end.
        """
        self._check_open()
        why = "the game is given up"
        return self._lose(f"{self.side} gives up.", Grade(None, False, False, None, why))

    def scores(self, here: Position) -> dict[str, Fraction]:
        """Return the exact score of each move of a position for the side to move."""
        if (known := self.game.evaluator.exact_scores(here)) is not None:
            return {**known}
        exact = {one.move: one.exact for one in perfect(here)}
        return {move: one.score for move, one in exact.items() if one}

    def regrets(self, side: str | None = None) -> Fraction:
        """Return the sum of a side's regrets, by default the agent's, with the cost of the end."""
        asked = side or self.side
        ending = self._ending if asked == self.side else Fraction(0)
        return sum((one.regret for one in self.played if one.side == asked), ending)

    def _check_open(self) -> None:
        if self._over:
            raise GameOverError("the game is over or has not begun: call reset")

    def _tell(self, first: int) -> list[str]:
        """Record the moves from index `first` on; return sentences about them and about chance."""
        told, line = [], self._match.positions
        for here, word in zip(line[first:], self._match.words[first:], strict=False):
            if here.outcomes:
                told.append(f"Chance: {word}.")
                continue
            side, scores = here.to_move or "", self.scores(here)
            regret = max(scores.values()) - scores[word]
            self.played.append(PlayedMove(side, word, here.text, regret, scores[word]))
            told.append(f"{side} plays {self._write(word)}.")
        return told

    def _lose(self, told: str, found: Grade) -> Turn:
        before = self.regrets()
        self._ending = self._fault(self._match.here, len(self.played))
        self._result = OTHER[self.side]
        return self._turn([told], before, found)

    def _fault(self, here: Position, played: int) -> Fraction:
        """Return the cost of a fault after `played` plies, which is at least that of playing on."""
        left = self.plies - played
        if self.game.rules.fills:
            left = min(left, here.board.count("."))
        player, errs = self.player, Fraction(1)
        if isinstance(player, Mixture) and player.first is None:
            errs = player.epsilon
        return 1 + errs * (left - 1)

    def _above_draw(self) -> Fraction:
        """Return the score of the agent's position above that of a draw, at least 0."""
        here = self._match.here
        best = max(self.scores(here).values())
        worth = best if here.to_move == self.side else 1 - best
        return max(Fraction(0), worth - self._score("draw"))

    def _score(self, result: str) -> Fraction:
        exact = self.game.evaluator.ended(self.side, result).exact
        return exact.score if exact else Fraction(1, 2)

    def _turn(self, told: list[str], before: Fraction, found: Grade) -> Turn:
        """Return the turn of an answer; `before` is the sum of the agent's regrets before it."""
        result = self._result or self._match.result
        if not result:
            reward = 0.0 - float(self.regrets() - before) if self.reward == "regret" else 0.0
            return Turn(self._ask(told), reward, False, found, None, None)
        self._over = True
        if not self._result and not self._match.here.result:
            self._ending = self._above_draw()
            told = [*told, f"The game has lasted {self.plies} plies: it is a draw."]
        score = self._score(result)
        lost = self.regrets() - before
        ends = {"draw": "The game is a draw.", self.side: "You win."}
        text = "\n".join([*told, ends.get(result, "You lose.")])
        reward = float(score) if self.reward == "result" else 0.0 - float(lost)
        return Turn(text, reward, True, found, result, score)

    def _write(self, move: str) -> str:
        return write_answer(move, self.notation)

    def _task(self, scores: Mapping[str, Fraction]) -> dict[str, Any]:
        """Return this turn as a row for `grade`."""
        values = {self._write(move): str(score) for move, score in scores.items()}
        return {
            "form": form_of(scores),
            "notation": self.notation,
            "to_move": self.side,
            "values": dict(sorted(values.items())),
        }

    def _ask(self, told: list[str]) -> str:
        """Return the sentences of `told`, the position, and the question."""
        here = self._match.here
        shown = [show_board(board, self.notation) for board in here.board.split("/")]
        legal = sorted(map(self._write, here.legal_moves))
        where = "The board:" if here.text == here.board else f"The position: {here.text}"
        lines = [
            *told,
            f"You are {self.side}, and to move. {where}",
            *shown,
            f"Legal moves: {', '.join(legal)}. End with your move in this form: "
            f"<answer>{legal[0]}</answer>",
        ]
        return "\n".join(lines)


def _check_exact(game: Game) -> None:
    """Raise UnknownGameError for a game whose moves have no exact scores."""
    if game.rules.hidden or "milliseconds" in game.evaluator.takes:
        why = "marks are hidden" if game.rules.hidden else "scores are an engine's estimates"
        raise UnknownGameError(f"a TextEnvironment needs exact scores, but in {game.name} {why}")
    if game.probe(game.start).error_bound is None:
        raise UnknownGameError(
            f"a TextEnvironment needs exact scores, but those of {game.name} are estimates"
        )


def _check_cells(game: Game, notation: str) -> None:
    """Raise UnknownGameError if a board is too large, and BadTaskError for a wrong notation.

    Also raise BadTaskError if the first moves do not name cells, as bids do not.
    """
    cells = max(map(len, game.start.board.split("/")))
    if cells > CELLS:
        raise UnknownGameError(
            f"a TextEnvironment supports boards of at most {CELLS} cells, but {game.name} has "
            f"{cells}"
        )
    if cells < CELLS and notation != "text":
        raise BadTaskError(
            f"the notation {notation} needs {CELLS} cells, but {game.name} has {cells}: use text"
        )
    form_of(game.start.legal_moves)


def _name(player: object) -> str:
    return str(getattr(player, "__name__", type(player).__name__))


def _one_of(name: str, value: object, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise BadOptionError(f"{name} must be one of {', '.join(choices)}, got {quote(value)}")
    return value
