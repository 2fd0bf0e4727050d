"""The family in the terminal: 200 positions a game, and games played to their end."""

import random
import re
from typing import Any

import pytest

from ttt_tables import Tablebase
from ttt_tables.answers import of_position
from ttt_tables.doors.terminal.play import Seat, play
from ttt_tables.doors.terminal.shown import drawn
from ttt_tables.doors.terminal.tutor import Tutor, best, move_scores
from ttt_tables.errors import BadOptionError
from ttt_tables.family.registry import GAMES, without_chance
from ttt_tables.games.match import Match
from ttt_tables.games.registry import make

RULES = without_chance()
COIN = "random-turn"


def test_a_position_is_told_in_words(ttt: Any, data: Any) -> None:
    for position, game, told in (
        ("1", "vanishing", "O to move loses in 12 plies."),
        (".........", "misere", "X to move: a draw under perfect play."),
        ("XXX.O.O..", "misere", "O has won."),
        ("XOXXOOOXX", "misere", "The game has ended in a draw."),
        ("....X....", COIN, "X scores 85/128."),
    ):
        status, output, _ = ttt("probe", position, "--game", game, "--data", data)
        assert (status, output.startswith(told)) == (0, True), output
        assert told in ttt("moves", position, "--game", game, "--data", data)[1]


def test_of_many_boards_the_distance_is_not_known(ttt: Any, data: Any) -> None:
    for boards, told in ((2, "X to move loses in 11 plies.\n"), (10, "X to move loses.\n")):
        asked = ("probe", "--game", "notakto", "--boards", boards, "--data", data)
        assert ttt(*asked) == (0, told, "")


def test_the_mark_that_goes_next_is_small(tb: Tablebase) -> None:
    shown = drawn(of_position(make(tb, "vanishing").position("052486 X")))
    assert shown == "x . X\n. O O\nO . X"
    game = make(tb, "notakto", boards=2)
    two = drawn(of_position(game.position("X......../.........")), numbers=True)
    assert two == "0       1\nX 1 2   0 1 2\n3 4 5   3 4 5\n6 7 8   6 7 8"


class Player:
    """A user who plays at random, or the best move, and what he is told."""

    def __init__(
        self, tb: Tablebase, name: str, side: str, seed: int, best: bool, **more: Any
    ) -> None:
        self.told: list[str] = []
        self.chance, self.best = random.Random(seed), best
        self.tutor = Tutor(self.told.append)
        self.match: Match = tb.game(name).match(side=side, seed=seed, **more)
        self.seat = Seat(self.ask, self.told.append, self.tutor)

    def play(self) -> str | None:
        return play(self.match, self.seat)

    def ask(self, _: str) -> str:
        scores = move_scores(self.match.analysis().moves or ())
        shown = re.sub(r"[|+\n]", " ", self.told[-1]).split()
        assert set(scores) - {str(cell) for cell in range(9)} <= set(shown)
        return best(scores)[0] if self.best else self.chance.choice(list(scores))


@pytest.mark.parametrize("side", ["X", "O"])
@pytest.mark.parametrize("name", GAMES)
def test_nobody_beats_the_best_moves(name: str, side: str, tb: Tablebase) -> None:
    for seed in range(5):
        player = Player(tb, name, side, seed, best=False)
        ended = player.play()
        lost = any("cost" in line and "no points" not in line for line in player.told)
        worth = tb.family[name].probe(RULES[name].start).wdl if name in RULES else 0
        if name in RULES and ended == side:
            assert worth == (1 if side == "X" else -1)
        assert ended in ("X", "O", "draw")
        if ended not in (side, "draw") and name in RULES and worth == 0:
            assert lost


def test_luck_and_skill_add_up_to_the_result(tb: Tablebase) -> None:
    for seed in range(20):
        side = "XO"[seed % 2]
        player = Player(tb, COIN, side, seed, best=seed % 4 == 0)
        ended = player.play()
        score = {"draw": 50, side: 100}.get(str(ended), 0)
        cost = sum(one.points for one in player.tutor.costs)
        luck = next(line for line in player.told if line.startswith("Chance "))
        points = float((re.findall(r"[\d.]+(?= point)", luck) or ["0"])[0])
        points = -points if "took" in luck and "gave" not in luck else points
        assert 50 + points - cost == pytest.approx(score, abs=0.06)


def test_the_sides_keep_their_letters_where_marks_vanish(tb: Tablebase) -> None:
    """X's marks stay X's, though a text of six marks calls the side to move X."""
    match, marks = tb.game("vanishing").match(), dict[int, str]()
    for ply, move in enumerate("052486137"):
        if match.here.result:
            break
        for shown in (match.here, match.analysis()):
            assert shown.to_move == "XO"[ply % 2]
            assert {at: mark for at, mark in enumerate(shown.board or "") if mark != "."} == marks
        match.play(move)
        marks = {int(cell): marks.get(int(cell), "XO"[ply % 2]) for cell in match.here.position}
        marks[int(move)] = "XO"[ply % 2]
    assert len(match.here.position) == 6


def test_a_position_that_comes_again_and_again_is_a_draw(tb: Tablebase) -> None:
    player = Player(tb, "vanishing-reuse", "X", 0, best=True)
    assert player.play() == "draw"
    assert ": the position has come for the third time.\n" in "\n".join(player.told)


def test_a_move_is_taken_back_and_refused(ttt: Any, data: Any) -> None:
    words = ["play", "--game", "vanishing", "--data", data, "--seed", 3, "--tutor"]
    status, output, _ = ttt(*words, stdin="u\n4\nu\nx\n9\n?\n1\nq\n")
    assert status == 0
    assert "Cell 4 cost 50 points: cell 1 had a win in 13 plies, cell 4 has a draw." in output
    assert "'x' is no move here: choose one of 0, 1, 2, 3, 4, 5, 6, 7, 8." in output
    assert "move  wdl  distance  rank  after" in output
    assert output.endswith("Your 1 move cost no points.\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--game chess", "no game is called 'chess': choose one of classic, dice, "),
        ("--game chess", "misere, wild, "),
        ("--game misere --boards 2", "match of misere has no option 'boards': it has side, seed"),
        ("--game vanishing --boards 0", "match of vanishing has no option 'boards'"),
        ("--game notakto --boards 1000000000", "boards is between 1 and 20, not 1000000000"),
        ("--game dice --boards 2", "match of dice has no option 'boards'"),
        ("--game wild --rule pass", "match of wild has no option 'rule'"),
        ("--game wild --policy td", "match of wild has no option 'policy'"),
        ("--game wild --skill 0.5", "match of wild has no option 'skill'"),
        ("--game miniboard", "the game miniboard has no 'match': it has chances"),
    ],
)
def test_bad_input_is_refused_in_one_line(words: str, told: str, ttt: Any, data: Any) -> None:
    status, output, error = ttt("play", *words.split(), "--data", data)
    assert (status, output, error.count("\n")) == (2, "", 1)
    assert told in error


@pytest.mark.parametrize("boards", [2, 3, 10])
def test_notakto_is_won_on_many_boards_by_who_can(boards: int, tb: Tablebase) -> None:
    worth = tb.family["notakto"].probe("/".join(["." * 9] * boards)).wdl
    for seed in range(3):
        player = Player(tb, "notakto", "XO"[worth > 0], seed, best=False, boards=boards)
        assert player.play() != player.match.side
    assert player.told[2].startswith("Below the board")


def test_a_game_on_boards_that_are_invalid_is_refused(tb: Tablebase) -> None:
    with pytest.raises(BadOptionError, match="boards is between 1 and 20, not -1"):
        tb.game("notakto").fill("match", {"boards": -1})
