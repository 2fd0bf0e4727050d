"""`ttt.check` passes every game of the package, and names the fault of a broken one."""

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest

import ttt_tables as ttt
from ttt_tables.board.symmetry import D4
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.evaluator import Evaluator
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.play.rules import Rules
from ttt_tables.play.value import Value, certain

HALF = Fraction(1, 2)


def test_games_are_consistent(game: Game) -> None:
    searched = "nodes" in game.evaluator.takes
    checked = ttt.check(game, positions=12 if searched else 200)
    assert checked.positions == (12 if searched else 200)
    assert checked.values == (0 if game.rules.hidden else checked.positions)
    assert checked.terminal or searched


def test_all_positions_of_small_games_are_checked() -> None:
    row = ttt.solve(Row())
    boards, moves = 1 + 5 + 20 + 30 + 30 + 10, 5 + 20 + 60 + 60 + 30
    assert ttt.check(row) == (boards, 10, 0, moves, boards, True)
    assert not ttt.check(row, positions=20).complete
    assert ttt.check("classic", positions=50, seed=1) == ttt.check("classic", positions=50, seed=1)


class Row(Rules):
    """Three in a row of five cells, which is symmetric."""

    start = "....."
    lines = ((0, 1, 2), (1, 2, 3), (2, 3, 4))

    def images(self, position: str) -> list[str]:
        return [position, position[::-1]]


class Turned(Row):
    """A board that treats a quarter turn as a symmetry, with lines only along rows."""

    start = "." * 9
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8))

    def images(self, position: str) -> list[str]:
        return ["".join([position[cell] for cell in way]) for way in D4]


class Unread(Row):
    def read(self, text: str) -> str:
        return text[::-1]


class Stuck(Row):
    def moves(self, position: str) -> list[str]:
        return [*super().moves(position)] if position.count(".") > 1 else []


class Endless(Row):
    def result(self, position: str) -> str | None:
        return "tie" if "." not in position else None


class Unsure(Row):
    source = random.Random(0)

    def moves(self, position: str) -> list[str]:
        found = [*super().moves(position)]
        return self.source.sample(found, len(found))


class Shifting(Row):
    source = random.Random(0)

    def play(self, position: str, move: str) -> str:
        return self.source.choice(self.images(super().play(position, move)))


class Nameless(Row):
    def moves(self, position: str) -> list[str]:
        return [f"to {cell}" for cell in super().moves(position)]

    def play(self, position: str, move: str) -> str:
        return super().play(position, move[3:])


class Asymmetric(Row):
    def images(self, position: str) -> list[str]:
        return [position[::-1]]


class Coin(Row):
    """A toss whose probabilities do not add up to 1."""

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        tossed = [("heads", HALF, "X...."), ("tails", HALF / 2, "....X")]
        return tossed if position == self.start else []


class Crash(Row):
    def result(self, position: str) -> str | None:
        return {".....": None}[position]


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        (Turned, "its image .* has another result or side to move"),
        (Unread, "'0' leads to 'X....', which reads back as another"),
        (Stuck, "it is open, but has neither moves nor chance outcomes"),
        (Endless, "its result is 'tie', not 'X', 'O', 'draw' or None"),
        (Unsure, "its moves are .* at first and then others"),
        (Shifting, "leads to .* at first and then elsewhere"),
        (Nameless, "the names .* are not different words"),
        (Asymmetric, "its images under the symmetries are .*, without itself"),
        (Coin, "the probabilities of its outcomes add up to 3/4, not 1"),
        (Crash, "KeyError: 'X....'"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_broken_rules_are_named(rules: type[Rules], fault: str) -> None:
    with pytest.raises(ttt.InconsistentGameError, match=fault):
        ttt.check(ttt.solve(rules()) if rules is Turned else Game(rules()))


def test_position_without_moves_is_named_in_a_sample() -> None:
    with pytest.raises(ttt.InconsistentGameError, match="neither moves nor chance outcomes"):
        ttt.check(Game(Stuck()), positions=20)


class Wrong(Evaluator):
    """Gives the positions with one mark a value and an answer that a test chooses."""

    def __init__(self, value: Value, moves: tuple[Move, ...] = ()) -> None:
        self.wrong, self.moves = value, moves

    def value(self, text: str) -> Value | None:
        return self.wrong if text.count(".") == 4 else None

    def answer(self, here: Position, asked: Mapping[str, object]) -> Answer | None:
        wrong = self.moves and here.text.count(".") == 4
        return Answer(here, None, "wrong", self.moves) if wrong else None


DRAW = certain("O", 0)


@pytest.mark.parametrize(
    ("known", "fault"),
    [
        (Wrong(certain("O", 1, 2)), "its value is .*wdl=1.*, but its best move's value .*wdl=0"),
        (Wrong(certain("X", 0)), "its value is that of X, but O is to move"),
        (Wrong(Value("O", 0.5, error_bound=0.0)), "its value must have Fractions if it is exact"),
        (Wrong(Value("O", 0.25, error_bound=0.0, exact=(0, 1, 0))), "score is 0.25, but 1/2"),
        (Wrong(Value("O", 0.5, 0.5, 0.5, 0.5)), "win, draw and loss of .* do not add up to 1"),
        (Wrong(Value("O", 0.75, 0.0, 1.0, 0.0)), "the score of .* is not win"),
        (Wrong(Value("O", 0.625, error_bound=0.1)), "its value is .*0.625"),
        (Wrong(DRAW, (Move("1", DRAW, 2, 1.0, 0.0),)), r"the ranks of its moves are \[2\]"),
        (Wrong(DRAW, (Move("1", DRAW, 1, 0.5, 0.0),)), "its moves add up to 0.5"),
        (Wrong(DRAW, (Move("1", DRAW, 1, 1.0, 0.0),)), "only 1 of its 4 moves are ranked"),
        (Wrong(DRAW, (Move("9", DRAW, 1, 1.0, 0.0),)), r"the answer has the moves \['9'\]"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_wrong_values_are_named(known: Evaluator, fault: str) -> None:
    assert ttt.check(Game(Row()))
    with pytest.raises(ttt.InconsistentGameError, match=fault):
        ttt.check(Game(Row(), known))


@pytest.mark.parametrize("positions", [0, -1, 2.5, True, "all"])
def test_invalid_number_of_positions_is_rejected(positions: object) -> None:
    with pytest.raises(ttt.BadOptionError, match="positions must be a whole number above 0"):
        ttt.check("classic", positions=positions)  # type: ignore[arg-type]
