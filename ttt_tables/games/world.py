"""A game as a world to train in: an agent writes texts, and each move's exact regret comes back.

    world = ttt.open_tablebase().world("vanishing", side="O", opponent="loss=0.2")
    text = world.reset(seed=7)
    turn = world.step("I take the centre. <answer>4</answer>")
    turn.reward, turn.done, turn.text

Any game without hidden marks is one, if its scores are exact. `card` has the exact chances of the
opponent against perfect play.

**Giving up, stopping or stalling never pays.** The reward of a game is minus what its agent loses:
the regret of each move; at the limit of plies, where the game is a draw, what its position is worth
above one; and by a fault, which ends the game (an answer that is not legal, or none: `resign`),

    1 + e (n - 1)      e the share of the opponent's moves that may err, n the plies left

No policy expects to lose more by playing on. It can lose only what it has: the worth of its
position, at most 1, and what it is given later. Chance gives nothing on average, and the opponent
at most e a ply in at most n - 1 plies. With reward="result" a game that is given up scores 0, the
least there is.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, NamedTuple

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import OTHER, whole_number
from ttt_tables.errors import BadLimitError, BadOptionError, GameOverError, quote
from ttt_tables.games.game import MATCH, Analysis
from ttt_tables.games.match import Match
from ttt_tables.games.opponent import PERFECT, TIED, draw, read_opponent
from ttt_tables.games.strength import Chart, Strength, chart, epsilon_of, strength
from ttt_tables.games.worth import check_exact, move_scores
from ttt_tables.grading.grade import Grade, grade
from ttt_tables.grading.moves import form_of
from ttt_tables.grading.notations import (
    CELL_NAMES,
    FROM_ZERO,
    check_notation,
    show_board,
    write_move,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.tablebase import Tablebase

REWARDS = ("regret", "result")
ILLEGAL = ("lose", "again")
OWN = ("side", "opponent", "reward", "illegal", "notation", "plies")  # options of a world
NOT_ASKED = ("side", "seed", "policy", "skill")  # of a match: a world sets them
TRIES = 3  # illegal answers in a row that lose, where one is asked again
SCORES = {"draw": Fraction(1, 2)}  # of a result; the winner's is 1, the loser's 0


class Turn(NamedTuple):
    """What an answer led to: the text to show, the reward, and whether the game has ended.

    grade    of the answer; its regret is None if it is not legal, or if the agent resigned
    result   X, O or draw; None while the game goes on
    score    1, 1/2 or 0 for the agent; None while the game goes on
    """

    text: str
    reward: float
    done: bool
    grade: Grade
    result: str | None
    score: Fraction | None


class Played(NamedTuple):
    """A legal move of either side, with its regret and its score, both the mover's."""

    side: str
    move: str
    position: str  # before it
    regret: Fraction
    score: Fraction


class World:
    """A game of an agent, who answers in free text, against an opponent of known strength.

    tables    a tablebase
    game      a name that its `games()` lists, or a ruleset's: "lines=torus"
    side      the agent's, X or O
    opponent  see opponent.py
    reward    "regret": each move's regret with a minus sign, exact, 0 for a best move; or
              "result": the agent's score, 1, 1/2 or 0, at the end
    illegal   "lose": an answer that is not legal loses the game, and costs as above; "again": it
              is asked again, at no cost, and the third in a row loses
    notation  of boards and cells: text, rows, drawing, numbers or coordinates
    plies     a game that has not ended after so many moves of both sides is a draw, and costs what
              the agent's position is worth above one
    options   of the game, such as rule="reroll", boards=2 or grid="cross"

    Raises UnknownGameError (also for a game whose scores are estimates), BadOptionError,
    BadModelError, UnknownPolicyError, BadTaskError (the notation) and BadLimitError.
    """

    def __init__(
        self,
        tables: "Tablebase",
        game: str = "classic",
        *,
        side: str = "X",
        opponent: str = "perfect",
        reward: str = "regret",
        illegal: str = "lose",
        notation: str = "text",
        plies: int = 100,
        **options: Any,
    ) -> None:
        self.game = tables.game(game)
        check_exact(self.game)
        self.side: str = check_side(side)
        self.reward = _one_of("reward", reward, REWARDS)
        self.illegal = _one_of("illegal", illegal, ILLEGAL)
        self.notation = check_notation(notation)
        self.plies = whole_number(plies) or 0
        if not 2 <= self.plies <= 1000:
            raise BadLimitError(f"plies are a whole number from 2 to 1000, not {quote(plies)}")
        known = (*OWN, *[one for one in self.game.options(MATCH) if one not in NOT_ASKED])
        for name in options:
            if name not in known:
                raise BadOptionError(
                    f"a world of {self.game.about.name} has no option {quote(name)}: it has "
                    + ", ".join(known)
                )
        self._options = options
        self.opponent = opponent
        self._read = read_opponent(self.game, opponent)
        self._match: Match = self._begin(0)
        self._tried = 0
        self._over = True  # until `reset`
        self._ending = Fraction(0)  # what the end has cost: a fault, or the limit of plies
        self.played: list[Played] = []
        move_scores(self._match.turns_at(*self._start)[0][1].moves or ())

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make the same world again, at the same place of the same game."""
        asked = {**{name: getattr(self, name) for name in OWN}, **self._options}
        kept = ("_tried", "_over", "_ending", "epsilon", "strength")
        state = {name: vars(self)[name] for name in kept if name in vars(self)}
        state["played"] = [*self.played]
        world = partial(type(self), self.game.tables, self.game.about.name, **asked)
        return world, (), (state, self._match.luck, [*self._match.turns])

    def __setstate__(self, sent: tuple[dict[str, Any], int, list[Analysis]]) -> None:
        state, luck, turns = sent
        vars(self).update(state)
        self._match = self._begin(luck)  # its policies are functions, which are not sent
        self._match.turns = turns

    def _begin(self, seed: int | None) -> Match:
        asked = {**self._options, "side": self.side, "seed": seed}
        if self._read.policy is not None:
            asked["policy"] = self._read.policy
        match: Match = self.game.match(**self.game.fill(MATCH, asked))
        if hasattr(match, "repeats"):
            match.repeats = True  # the plies end a game
        return match

    @property
    def _start(self) -> tuple[str, str]:
        first = self._match.turns[0]
        return first.position, first.to_move or "X"

    @cached_property
    def _chart(self) -> Chart:
        return chart(self._begin(0), OTHER[self.side])

    @cached_property
    def epsilon(self) -> Fraction:
        """The opponent's share of random moves, to a millionth where a loss rate was asked for."""
        share = self._read.share
        return epsilon_of(self._chart, share, self.plies) if self._read.of_losses else share

    @cached_property
    def strength(self) -> Strength:
        """The opponent's chances against perfect play, exact where no position comes again."""
        return strength(self._chart, self.epsilon, self.plies)

    def card(self) -> dict[str, Any]:
        """Return what to know of this world, as plain data; fractions are texts.

        `fault` is the most that one can cost.
        """
        about, chances = self.game.about, self.strength
        told = {"win": chances.win, "draw": chances.draw, "loss": chances.loss}
        return {
            "game": about.name,
            "rule": about.rule,
            "options": dict(self._options),
            "side": self.side,
            "opponent": self.opponent,
            "epsilon": str(self.epsilon),
            "against_perfect_play": {
                **{name: float(chance) for name, chance in told.items()},
                "score": float(chances.score),
                "exact": str(chances.score) if isinstance(chances.score, Fraction) else None,
            },
            "reward": self.reward,
            "illegal": self.illegal,
            "fault": str(self._fault(self._begin(0).here, 0)),
            "notation": self.notation,
            "plies": self.plies,
        }

    def reset(self, seed: int | None = None) -> str:
        """Begin a game, and return the text for the agent: rules, position, form of the answer.

        The same seed gives the same chance and the same opponent's moves. A game that ends before
        the agent can move, as a coin may have it, begins again with another seed.
        """
        if seed is not None and (seed := whole_number(seed)) is None:
            raise BadLimitError("a seed is a whole number")
        while True:
            self._match, self._tried, self._over, self.played = self._begin(seed), 0, False, []
            self._ending = Fraction(0)
            told = self._go_on()
            if not self._over:
                about = self.game.about
                shown = self._match.here.position != self._match.here.board
                form = f"A position is {about.form}." if shown else ""
                rules = " ".join(
                    [f"{about.title}.", about.rule, *filter(None, (about.details, form))]
                )
                names = CELL_NAMES.get(self.notation, FROM_ZERO)
                told_of = ", ".join(self._match.notes)
                notes = f"Cells 0 to 8: {told_of}." if told_of else ""
                return "\n\n".join(filter(None, [f"{rules} {names}", notes, self._ask(told)]))
            seed = None if seed is None else seed + 1_000_003

    def step(self, answer: str) -> Turn:
        """Read the move that a free text states, play it, and let the opponent reply.

        Raises GameOverError before `reset` and after the end, BadTaskError for no text.
        """
        self._check_open()
        scores = self._scores()
        found = grade(self._task(scores), answer)
        if found.legal:
            self._tried, before = 0, self.regrets()
            move = {self._write(one): one for one in scores}[found.answer or ""]
            told = self._play(move, scores)
            told += self._go_on()
            return self._turn(told, before, found)
        self._tried += 1
        if self.illegal == "again" and self._tried < TRIES:
            text = self._ask([f"That is no legal move: {found.why}."])
            return Turn(text, 0.0, False, found, None, None)
        return self._lose(f"That is no legal move: {found.why}. It loses.", found)

    def resign(self) -> Turn:
        """Give the game up, as an agent does who stops answering. It costs as a fault does.

        Raises GameOverError before `reset` and after the end.
        """
        self._check_open()
        why = "the game is given up"
        return self._lose(f"{self.side} gives up.", Grade(None, False, False, None, why))

    def _check_open(self) -> None:
        if self._over:
            raise GameOverError("the game is over or has not begun: call reset")

    def _lose(self, told: str, found: Grade) -> Turn:
        here, before = self._match.here, self.regrets()
        self._ending = self._fault(here, len(self.played))
        self._match.turns[-1] = here._replace(result=OTHER[self.side])
        self._over = True
        return self._turn([told], before, found)

    def _fault(self, here: Analysis, played: int) -> Fraction:
        """Return what a fault costs after so many plies: no less than playing on can."""
        left = self.plies - played
        if not self._match.game.endless:
            left = min(left, (here.board or here.position).count("."))
        errs = self.epsilon if self._read.policy in (None, PERFECT, TIED) else 1
        return 1 + Fraction(errs) * (left - 1)

    def _above_draw(self) -> Fraction:
        """Return how much the agent's position is worth above a draw, 0 if it is not."""
        last, here = self.played[-1], self._match.here
        side, score = last.side, last.score
        if here.moves:  # known, where chance may have settled the last move
            side, score = here.to_move or "", max(self._scores(here).values())
        return max(Fraction(0), (score if side == self.side else 1 - score) - SCORES["draw"])

    def _turn(self, told: list[str], before: Fraction, found: Grade) -> Turn:
        """Return the turn of an answer; the agent's regrets were `before` it."""
        result = self._match.here.result
        if self._over and not result:
            result, self._ending = "draw", self._above_draw()
            told = [*told, f"The game has lasted {self.plies} plies: it is a draw."]
        reward = 0.0 - float(self.regrets() - before) if self.reward == "regret" else 0.0
        if not self._over:
            return Turn(self._ask(told), reward, False, found, None, None)
        score = SCORES.get(result or "", Fraction(result == self.side))
        if self.reward == "result":
            reward = float(score)
        ends = {"draw": "The game is a draw.", self.side: "You win."}
        text = "\n".join([*told, ends.get(result or "", "You lose.")])
        return Turn(text, reward, True, found, result, score)

    def _go_on(self) -> list[str]:
        """Let chance and the opponent act until the agent is to move. Return what happened."""
        told = []
        match = self._match
        while not match.here.result and len(self.played) < self.plies:
            told.append(match.begin())
            if match.here.result:
                break
            if match.here.to_move == self.side:
                return [line for line in told if line]
            scores = self._scores()
            told += self._play(self._reply(list(scores)), scores)
        self._over = True
        return [line for line in told if line]

    def _play(self, move: str, scores: Mapping[str, Fraction]) -> list[str]:
        match, mover, score = self._match, self._match.here.to_move or "", scores[move]
        regret = max(scores.values()) - score
        self.played.append(Played(mover, move, match.here.position, regret, score))
        outcome = match.play(move)
        return [f"{mover} plays {self._write(move)}{outcome and ': '}{outcome}."]

    def _reply(self, legal: list[str]) -> str:
        """Return the opponent's move, drawn with exactly its probability."""
        source = self._match.source("opponent")
        if source.randrange(self.epsilon.denominator) < self.epsilon.numerator:
            return source.choice(sorted(legal))
        return draw(self._match.weights(self._perfect()), source)

    def _perfect(self) -> Any:
        """Return this turn with its moves under perfect play."""
        return self._match.ask("moves", self._match.here.position, policy="perfect")

    def _scores(self, turn: Analysis | None = None) -> dict[str, Fraction]:
        """Return the exact score of each move of a turn, by default of this one."""
        turn = turn or self._perfect()
        scores = self._match.exact_scores(turn) or move_scores(turn.moves or ())
        return {move: Fraction(score) for move, score in scores.items()}

    def _write(self, move: str) -> str:
        return write_move(move, self.notation)

    def _task(self, scores: Mapping[str, Fraction]) -> dict[str, Any]:
        """Return this turn as a row that `grade` takes."""
        values = {self._write(move): str(score) for move, score in scores.items()}
        return {
            "form": form_of(scores),
            "notation": self.notation,
            "to_move": self.side,
            "values": dict(sorted(values.items())),
        }

    def _ask(self, told: list[str]) -> str:
        """Return what happened, the position, and the question."""
        here = self._match.here
        boards = (here.board or here.position).split("/")
        shown = "\n".join(show_board(board, self.notation) for board in boards)
        legal = sorted(map(self._write, self._scores()))
        lines = [
            *told,
            f"You are {self.side}, and to move. The position: {here.position or '(empty)'}"
            if here.position != here.board
            else f"You are {self.side}, and to move. The board:",
            shown,
            f"Legal moves: {', '.join(legal)}. End with your move in this form: "
            f"<answer>{legal[0]}</answer>",
        ]
        return "\n".join(lines)

    def regrets(self, side: str | None = None) -> Fraction:
        """Return the sum of the regrets of a side, by default the agent's, with that of its end."""
        asked = side or self.side
        ending = self._ending if asked == self.side else Fraction(0)
        return sum((one.regret for one in self.played if one.side == asked), ending)


def _one_of(name: str, value: object, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise BadOptionError(f"{name} is one of {', '.join(choices)}, not {quote(value)}")
    return value
