"""Games solved from their rules only, and games played by policies."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from typing import Any

import pytest

import ttt_tables as ttt
from tests.support.played import PRINTED, made, reachable
from ttt_tables import (
    BadBoardError,
    BadLimitError,
    BadModelError,
    BadOptionError,
    TttError,
    UnknownValueError,
)
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.probabilistic.exact import solve_exact
from ttt_tables.games.probabilistic.rules import ProbabilisticRules
from ttt_tables.play import solver
from ttt_tables.play.game import Game
from ttt_tables.play.rules import Rules

HALF = Fraction(1, 2)
WORTH = (Fraction(1), HALF, Fraction(0))


@pytest.mark.parametrize(
    ("name", "options"), [("misere", {"lines": "torus"}), ("morris-lines", {}), ("gravity", {})]
)
def test_solved_rules_have_the_values_of_the_table(name: str, options: dict[str, str]) -> None:
    game = made(name, **options)
    rules = game.rules
    graph = solver.explore(rules)
    alone = Game(rules, solver.Solved(rules, graph))
    for text in graph.numbers:
        found, known = alone.probe(text), game.probe(text)
        assert (found.side, found.wdl, found.error_bound) == (known.side, known.wdl, 0), text
        assert (found.distance, found.exact) == (known.distance, known.exact), text


def test_grid_scores_equal_paired_equations() -> None:
    """They relate two boards by one equation; this solver handles any cycle."""
    rules = ProbabilisticRules(draw_value=0.25)
    rules.start = "XOX.O.O.. X"  # four cells are open
    for text in (graph := solver.explore(rules)).texts[::10]:
        board, side, *named = text.split(" ")
        exact = solver.Solved(rules, graph).value(text).of("X").exact
        assert exact is not None
        if not named:
            assert exact.score == solve_exact(PRINTED, board, side, 0.25)


# --- custom games ---------------------------------------------------------------------------------


class Torus(ttt.Rules):
    """A line that leaves the board at one edge returns at the other."""

    lines = (*Rules.lines, (0, 5, 7), (1, 3, 8), (2, 4, 6), (1, 5, 6), (0, 4, 8), (2, 3, 7))


class Wide(ttt.Rules):
    """Three in a row of any length, with four reflections of which two differ."""

    def __init__(self, cells: int) -> None:
        self.start: str = "." * cells
        self.lines: list[tuple[int, ...]] = [(at, at + 1, at + 2) for at in range(cells - 2)]

    def images(self, position: str) -> list[str]:
        return [position, position[::-1]]


class Coin(ttt.Rules):
    """Three in a row of five; after each move a coin decides whether the mark stays."""

    start = "..... X"
    lines = ((0, 1, 2), (1, 2, 3), (2, 3, 4))

    def play(self, position: str, move: str) -> str:
        return f"{position} {move}"

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        board, side, *named = position.split(" ")
        return [
            outcome
            for cell in named
            for outcome in (
                ("stays", Fraction(2, 3), super(Coin, self).play(f"{board} {side}", cell)),
                ("goes", Fraction(1, 3), f"{board} {OTHER[side]}"),
            )
        ]


def test_own_game_has_the_standard_interface() -> None:
    torus = ttt.solve(Torus())
    assert torus.name == "torus"
    known = made("torus")
    answer = torus.moves("X...O....")
    assert [(one.move, one.rank, one.wdl) for one in answer] == [
        (one.move, one.rank, one.wdl) for one in known.moves("X...O....")
    ]
    with pytest.raises(BadBoardError, match=r"reaches 'XXXXXXXXX': .* such as '.........'"):
        torus.position("XXXXXXXXX")
    for wrong in ("nobody", "", "X........ X", 4):
        with pytest.raises(BadBoardError):
            torus.probe(wrong)  # type: ignore[arg-type]


def test_board_may_have_any_size_and_symmetries() -> None:
    """The starts have 3 to 9 cells; two reflected boards are solved once."""
    assert [ttt.solve(Wide(cells)).probe("." * cells).wdl for cells in range(3, 8)] == [0] * 5
    assert len(solver.explore(Wide(5)).texts) < len(solver.explore(Wide(5)).numbers)
    assert ttt.solve(Wide(4)) != ttt.solve(Wide(5)) != made("classic")
    with pytest.raises(BadBoardError, match="expected a position of"):
        ttt.solve(Wide(4)).probe(ttt.solve(Wide(5)).start)


def test_recurring_chance_is_solved_exactly() -> None:
    """A gambler with k of n coins and fair tosses wins them all with probability k/n."""

    class Gambler(ttt.Rules):
        start = "3"

        def to_move(self, position: str) -> None:
            return None

        def result(self, position: str) -> str | None:
            return {"0": "O", "9": "X"}.get(position)

        def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
            coins, half = int(position), Fraction(1, 2)
            return [("wins", half, f"{coins + 1}"), ("loses", half, f"{coins - 1}")]

    game = ttt.solve(Gambler())
    for coins in range(10):
        exact = game.probe(f"{coins}").exact
        assert exact is not None
        assert exact.score == exact.win == Fraction(coins, 9)


class Twice(ttt.Rules):
    """After X's first mark each side sets two."""

    def to_move(self, position: str) -> str:
        return "XOOXXOOXXO"[9 - position.count(".")]


@pytest.mark.parametrize("rules", [Coin(), Twice()])
def test_values_follow_best_moves_and_outcomes(rules: Rules) -> None:
    game = ttt.solve(rules)
    for here in reachable(game):
        assert game.probe(here).error_bound == 0
        assert here.result or game.probe(here) == game._backup(here)


class Passing(Coin):
    """Either side may pass, so the game can last for ever."""

    def moves(self, position: str) -> list[str]:
        return [*super().moves(position), "pass"]

    def play(self, position: str, move: str) -> str:
        if move == "pass":
            return f"{position[:-1]}{OTHER[position[-1]]}"
        return super().play(position, move)


def test_scores_of_endless_play_are_estimates() -> None:
    game = ttt.solve(Passing())
    start, near = game.probe("..... X"), game.probe("XX.O. X")
    assert (start.error_bound, start.exact) == (near.error_bound, near.exact) == (None, None)
    assert 0.5 <= start.score < near.score < 1


def test_endless_deterministic_play_is_a_draw() -> None:
    class Waiting(Passing):
        def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
            return []

        def play(self, position: str, move: str) -> str:
            return (
                super().play(position, move) if move == "pass" else Rules.play(self, position, move)
            )

    game = ttt.solve(Waiting())
    assert (game.probe(game.start).wdl, game.probe("XX... X").wdl) == (0, 1)


def test_estimates_agree_with_exact_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = solver.explore(Coin()).nodes
    exact = solver.x_scores(nodes, WORTH)
    monkeypatch.setattr(solver, "TOGETHER", 1)
    estimates = solver.x_scores(nodes, WORTH)
    assert {*map(type, exact)} == {Fraction}
    assert max(abs(float(one) - other) for one, other in zip(exact, estimates, strict=True)) < 1e-12


# --- rules that contradict themselves -------------------------------------------------------------


class Circling(ttt.Rules):
    start = "a X"

    def result(self, position: str) -> None:
        return None

    def moves(self, position: str) -> list[str]:
        return ["go"]

    def play(self, position: str, move: str) -> str:
        return {"a X": "b O", "b O": "a X"}[position]


class Chancy(ttt.Rules):
    """A coin at the start, of given chances."""

    def __init__(self, *chances: Any, names: str = "one two three four") -> None:
        self.chances: tuple[Any, ...] = chances
        self.names: list[str] = names.split(",") if "," in names else names.split()

    def outcomes(self, position: str) -> list[tuple[str, Any, str]]:
        after = [
            (name, chance, "X........")
            for name, chance in zip(self.names, self.chances, strict=False)
        ]
        return after if position == self.start else []


class Given(ttt.Rules):
    """Rules with one attribute, or one function of a position, replaced."""

    def __init__(self, **given: Any) -> None:
        vars(self).update(given)


def endless(position: str) -> Iterator[str]:
    return map(str, count())


def endless_outcomes(position: str) -> Iterator[tuple[str, Fraction, str]]:
    return ((str(number), HALF ** (number + 1), "XXX......") for number in count())


class Staying(ttt.Rules):
    """A coin that decides nothing until it shows one side, of a given probability."""

    start = "......... X coin"

    def __init__(self, leaves: Fraction) -> None:
        self.leaves: Fraction = leaves

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        if not position.endswith("coin"):
            return []
        both = [("stays", 1 - self.leaves, position), ("leaves", self.leaves, "......... X")]
        return [one for one in both if one[1]]


@pytest.mark.parametrize(
    ("rules", "error", "said"),
    [
        (Given(moves=endless), BadLimitError, "more than 10,000 moves: '.........'"),
        (Given(outcomes=endless_outcomes), BadLimitError, "10,000 outcomes: '.........'"),
        (Given(images=endless), BadLimitError, "10,000 images: '.........'"),
        (
            Given(play=lambda here, move: f"{here}."),
            BadLimitError,
            "longer than 1,000 characters, got 1,001: '...........",
        ),
        (Given(moves=lambda here: None), BadBoardError, "moves of '.........' must be a list"),
        (
            Given(outcomes=lambda here: [("a", 1)]),
            BadBoardError,
            "each outcome of '.........' must be a name, a probability and a position",
        ),
        *[
            (Given(draw_value=wrong), BadOptionError, "must be between 0 and 1, got")
            for wrong in (5, -0.1, float("nan"), "1/2", None, True)
        ],
        (Staying(Fraction(0)), BadBoardError, "play from '......... X coin' never ends"),
        (
            Given(result=lambda here: None),
            BadBoardError,
            "is open, but '[XO]' is to move with 0 moves",
        ),
        (Circling(), BadBoardError, "play from 'a X' never ends"),
        (
            Given(result=lambda here: 1 if Rules().result(here) else None),
            BadBoardError,
            "the result of .* must be 'X', 'O' or 'draw'.*, got 1",
        ),
        (
            Chancy(HALF, Fraction(1, 3)),
            BadModelError,
            "'.........' must be Fractions .*, got 1/2, 1/3",
        ),
        (Chancy(0.5, 0.5), BadModelError, "on '.........' must be Fractions .*, got 0.5, 0.5"),
        (Chancy(Fraction(3, 2), -HALF), BadModelError, "add up to 1"),
        (Chancy(HALF, HALF, names="a a"), BadBoardError, "must have different names of one word"),
        (Chancy(HALF, HALF, names="a b,c"), BadBoardError, "must have different names of one word"),
        (
            Given(moves=lambda here: [at for at in range(9) if here[at] == "."]),
            BadBoardError,
            "moves of '.........' must .* one word",
        ),
        (Given(to_move=lambda here: "Z"), BadBoardError, "'Z' is to move with 9 moves"),
        (Given(play=lambda here, move: None), BadBoardError, "a position must be a text, got None"),
        (
            Given(images=lambda here: [here, "." * 8 + here[8]]),
            BadBoardError,
            "but not the other way round",
        ),
        (Torus, BadOptionError, "a Rules and not its class"),
        ("misere", BadOptionError, "must be a Rules, got 'misere'"),
        (made("phantom").rules, UnknownValueError, "hidden"),
        (made("ultimate").rules, BadLimitError, "ultimate has more than"),
        (made("vanishing").rules, BadLimitError, "vanishing has more than 9,000 positions"),
    ],
)
def test_invalid_rules_error_names_the_position(
    rules: Any, error: type[TttError], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "MOST", 9_000)
    with pytest.raises(error, match=said):
        ttt.solve(rules)


def test_self_returning_chance_is_solved() -> None:
    assert ttt.solve(Staying(Fraction(1, 1000))).probe(Staying.start).exact == (HALF, *[None] * 3)


def test_endless_chance_in_a_match_is_an_error() -> None:
    game = ttt.solve(Staying(Fraction(1, 10**30)))
    with pytest.raises(BadLimitError, match=r"10,000 times in a row.* '......... X coin'"):
        ttt.Match(game).advance()
