"""Games in the terminal: each to its end, by a user who makes mistakes, and special cases.

A tutor's costs are the exact regrets, and skill and luck add up to the result.
"""

import random
import re
from typing import Any

import pytest

import ttt_tables
from tests.support import own_game
from tests.support.played import HIDDEN, MADE, made
from ttt_tables import solve
from ttt_tables.games import described
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.cli.opponent import begin
from ttt_tables.interfaces.cli.play import Seat, play
from ttt_tables.interfaces.cli.tutor import Tutor
from ttt_tables.play.game import Game
from ttt_tables.play.player import perfect
from ttt_tables.play.rules import Rules

JUNK = ("?", "", "x", "99", "9" * 999, "\x1b", "X X", "٣")
named = pytest.mark.parametrize(
    "game", MADE, ids=lambda one: " ".join([one[0], *map(str, one[1].values())])
)


class User:
    """A user of any game who mistypes and undoes now and then; records all output."""

    def __init__(self, game: Game, side: str, seed: int, tutored: bool = False, **how: Any) -> None:
        self.game, self.source, self.said = game, random.Random(seed), list[str]()
        asked = {"milliseconds": 1.0} if "milliseconds" in game.evaluator.takes else {}
        self.match = begin(game, side, seed, **asked, **how)
        self.tutor = Tutor(self.said.append) if tutored else None
        self.seat = Seat(self.ask, self.said.append, self.tutor, asked)
        self.asked, self.regrets = 0, list[float]()

    def play(self) -> str | None:
        return play(self.match, self.seat)

    def ask(self, prompt: str) -> str:
        assert prompt == (
            "cell? " if self.game.rules.move_format == Rules.move_format else "move? "
        )
        self.asked += 1
        if self.asked % 7 == 3 and self.game.name not in HIDDEN:
            if self.match.ply_count > 1:
                del self.regrets[-1:]
            return "u"
        if self.asked % 9 == 5:
            return self.source.choice(JUNK)
        move = self.source.choice(sorted(self.match.here.legal_moves))
        if self.tutor and "milliseconds" not in self.game.evaluator.takes:
            moves = perfect(self.match.here)
            self.regrets.append(100 * (moves.move(move).regret or 0.0))
            shown = [text for text in self.said if text.startswith("\n")][-1]
            assert re.search(rf"(?<!\d){re.escape(move)}\b", shown)
            if (best := moves[0].value) and best.wdl is None:
                assert f"{100 * best.score:.2f}".rstrip("0").rstrip(".") + " %*" in shown
        return " ".join(move)

    def luck(self) -> float:
        """Return the points that chance gave, as printed."""
        told = self.said[-1] if self.said[-1].startswith("Chance ") else ""
        points = float((re.findall(r"[\d.]+(?= point)", told) or ["0"])[0])
        return -points if told.startswith("Chance took") else points


@pytest.mark.parametrize("side", ["X", "O"])
@named
def test_games_can_be_played_to_their_end(game: tuple[str, dict[str, Any]], side: str) -> None:
    played = made(game[0], **game[1])
    searches = "milliseconds" in played.evaluator.takes
    for seed in range(1 if searches else 2):
        user = User(played, side, seed, tutored=played.name not in HIDDEN)
        result = user.play()
        assert result in ("X", "O", "draw")
        assert user.said[0].startswith(f"You play {side} against ")
        assert user.said[1].startswith(f"{played.rules.rules_text} A move is ")
        endings = {"draw": "A draw.", side: "You win."}
        assert endings.get(result, " wins.") in "\n".join(user.said[-4:])
        for here, word in zip(user.match.positions, user.match.words, strict=False):
            assert played.rules.sentence(here.text, word, side) in "\n".join(user.said)
        if user.tutor and not searches:
            check_points(user)


def check_points(user: User) -> None:
    """Check that costs are regrets, and that costs and luck add up to the result."""
    assert user.tutor
    costs = [cost.points for cost in user.tutor.costs]
    assert costs == pytest.approx(user.regrets, abs=0.0101)
    told = [one for one in user.said if re.match(rf"Your {len(costs)} moves? cost ", one)]
    assert len(told) == bool(costs)
    start, end = [
        100 * user.game.probe(here).of(user.match.side).score
        for here in (user.game.start, user.match.here)
    ]
    assert start + user.luck() - sum(costs) == pytest.approx(end, abs=0.02 + 0.0101 * len(costs))


@pytest.mark.parametrize("name", game_names())
def test_game_options_are_in_the_help(name: str, ttt: Any) -> None:
    status, output, errors = ttt("play", "--game", name, "--help")
    assert (status, errors) == (0, "")
    said = " ".join(output.split())
    custom = described.options_of_game("classic")
    for option in described.helped(name, described.MATCH).keys() - custom.keys():
        assert f" --{option.replace('_', '-')} {option.upper()} " in said
    example = re.search(r"Example: ttt (.*?)\.\s", output, re.DOTALL)
    assert example
    status, output, errors = ttt(*example[1].split(), stdin="q\n")
    assert (status, errors) == (0, "")


@pytest.mark.parametrize("side", ["X", "O"])
def test_own_game_can_be_played(side: str) -> None:
    user = User(solve(own_game.torus()), side, 1, tutored=True)
    assert user.play() in ("X", "O", "draw")
    check_points(user)


@pytest.mark.parametrize("side", ["X", "O"])
@pytest.mark.parametrize("name", HIDDEN)
def test_user_sees_only_own_marks_and_rejections(name: str, side: str) -> None:
    other, rejections, results = "OX"["XO".index(side)], 0, set()
    for seed in range(15):
        told: list[str] = []
        source, tried = random.Random(seed), set[int]()

        def ask(_: str, told: list[str] = told, source: Any = source, tried: Any = tried) -> str:
            seen = told[-1].split()
            assert seen.count(other) == sum("is rejected" in line for line in told)
            assert {at for at, mark in enumerate(seen) if mark in "XO"} == tried
            tried.add(cell := source.choice([int(mark) for mark in seen if mark.isdigit()]))
            return str(cell)

        results.add(play(begin(made(name), side, seed), Seat(ask, told.append)))
        drawn = told[-2].split()
        assert all(drawn[cell] in "XO" for cell in tried)
        assert not any(line.startswith(f"{other} plays") for line in told)
        rejections += sum("is rejected" in line for line in told)
    assert rejections > 5
    assert len(results) > 1
    assert None not in results


def test_states_off_the_strategy_are_reported() -> None:
    told: list[str] = []
    said = iter(["1", "?", "u", "q"])
    seat = Seat(lambda _: next(said), told.append)
    assert play(begin(made("phantom"), seed=1), seat) is None
    assert told[-2] == (
        "X's strategy never leads to '1': it plays other moves before, so the optimal strategy has "
        "no entry here"
    )
    assert told[-1].startswith("'u' is not a legal move")  # no undo after hidden information


def test_third_repetition_is_reported_as_a_draw() -> None:
    user = User(made("vanishing-reuse"), "X", 0, tutored=True)
    ask = lambda _: perfect(user.match.here)[0].move  # noqa: E731
    assert play(user.match, user.seat._replace(ask=ask)) == "draw"
    assert "The position has occurred 3 times.\nA draw.\n" in "\n".join(user.said)


@pytest.mark.parametrize(
    ("words", "position", "word", "told"),
    [
        ("dice", "......... X", "roll-5", "X rolls 5: all rows are open."),
        (
            *("dice forfeit", "XOXO..... X", "roll-2"),
            "X rolls 2: the top row is open. It opens no empty cell: X loses.",
        ),
        ("dice pass", "XOXO..... X 2", "pass", ""),
        ("random-turn", ".........", "O-moves", "O wins the toss."),
        (
            "probabilistic",
            "......... X 0",
            "failure",
            "X plays 0: it fails, and the cell gets O's mark.",
        ),
        ("miniboard", ".........", "6X", "Cell 6 gets an X."),
    ],
)
def test_chance_outcome_is_printed_as_a_sentence(
    words: str, position: str, word: str, told: str
) -> None:
    name, _, rule = words.partition(" ")
    game = made(name, rule=rule) if rule else made(name)
    assert game.rules.sentence(position, word) == told


def test_player_has_the_reported_strength(ttt: Any) -> None:
    errs = ttt_tables.mix("perfect-any", "random", 0.5)
    wins = ttt_tables.evaluate("random", errs).loss
    loses = ttt_tables.evaluate("perfect-any", errs).win
    said = ttt("play", "--skill", 0.5, stdin="q\n")[1]
    assert "against best play (50 % of its moves are random)." in said
    assert (
        f"As O your opponent loses {100 * float(loses):.3g} % of its games against perfect play, "
        f"and wins {100 * float(wins):.3g} % against random play." in said
    )
    for asked in ("loss=0.3", "win=0.7"):
        told = ttt("play", "--skill", asked, stdin="q\n")[1]
        rates = dict(re.findall(r"(loses|wins) (\S+) %", told))
        assert rates["loses" if "loss" in asked else "wins"] == str(round(100 * float(asked[-3:])))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "--game misere --boards 2",
            "play of misere has no option 'boards': its options are side, seed",
        ),
        (
            "--policy td --lines torus",
            "unknown policy 'td': choose one of perfect, perfect-any, random",
        ),
        ("--game phantom --tutor", "the game phantom has no tutor"),
        ("--game dice --skill loss=0.9", "the win and loss rates of dice are not known"),
        ("--game wild --skill loss=0.5", "a loss rate of 0.5 against perfect play is out of reach"),
        ("--skill win=0.99", "a win rate of 0.99 against random play is out of reach for O"),
        ("--skill nine", "must be a number from 0 to 1, such as 0.2 or 1/5, got 'nine'"),
        ("--skill loss=2", "must be a number from 0 to 1, such as 0.2 or 1/5, got '2'"),
        (
            "--skill much=1",
            "skill must be a fraction of good moves, loss=RATE or win=RATE, got 'much=1'",
        ),
        ("--seed z", "seed must be a whole number, got 'z'"),
        (
            "--seed 9223372036854775808",
            "seed must be a whole number of at most 18 digits, got '9223372036854775808'",
        ),
        ("--json", "play of classic has no option 'json': its options are side"),
        ("--side Z", "unknown side 'Z'"),
        ("--data no/where", "no packed tables at "),
    ],
)
def test_invalid_input_gives_one_line_error(words: str, told: str, ttt: Any) -> None:
    status, output, error = ttt("play", *words.split())
    assert (status, output, error.count("\n")) == (2, "", 1)
    assert told in error
