"""Positions of every game, except what `ttt.check` tests, and how games are created."""

import pickle
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.support.played import HIDDEN, MADE, PRINTED, made, reachable, walked
from ttt_tables import (
    BadBoardError,
    BadOptionError,
    GameOverError,
    IllegalMoveError,
    TttError,
    UnknownGameError,
    open_tablebase,
)
from ttt_tables.games.registry import make
from ttt_tables.play.game import Game
from ttt_tables.play.rules import Rules


def test_moves_and_outcomes_replay_a_game(game: Game) -> None:
    """Moves and named outcomes replay a game; nothing else is accepted."""
    source, here, words = random.Random(1), game.start, []
    while not here.result and len(words) < 300:
        words.append(source.choice(here.legal_moves or [one.name for one in here.outcomes]))
        for nothing in ("", "nobody", f"{words[-1]} ", 4, None):
            with pytest.raises(IllegalMoveError, match="choose one of"):
                here.play(nothing)  # type: ignore[arg-type]
        here = here.play(words[-1])
        assert {*here.board} <= {*".XO/"}
    assert game.position(played=" ".join(words)) == here
    if here.result:
        for rejected in (lambda: here.play("4"), lambda: here.sample(source)):
            with pytest.raises(GameOverError):
                rejected()


def test_invalid_position_text_is_rejected(game: Game) -> None:
    """The golden files have other texts."""
    start = game.start.text
    for wrong in ("nobody", "XXXXXXXXX Q", "9 X", f"{start} ", f" {start}", f"{start}\n", 4):
        with pytest.raises(TttError):
            game.position(wrong)  # type: ignore[arg-type]


def test_chance_outcomes_follow_their_probabilities() -> None:
    class Counted(random.Random):
        """Gives the integers below a bound, one after the other."""

        def __init__(self) -> None:
            super().__init__()
            self.bound, self.given = 0, -1

        def randrange(self, start: int, *_: Any) -> int:
            self.bound, self.given = start, self.given + 1
            return self.given

    for here in (
        made("random-turn").start,
        made("probabilistic").position("......... X 3"),
        made("miniboard").start,
    ):
        source, drawn = Counted(), Counter([])
        while not drawn or source.given + 1 < source.bound:
            drawn[here.sample_outcome(source).name] += 1
        shares = {name: Fraction(times, source.bound) for name, times in drawn.items()}
        assert shares == {one.name: one.probability for one in here.outcomes}


@pytest.mark.parametrize(
    ("name", "count"), [("classic", 5_478), ("morris-lines", 5_390), ("notakto", 450)]
)
def test_play_reaches_the_known_number_of_positions(name: str, count: int) -> None:
    assert len(reachable(made(name))) == count


# --- games ----------------------------------------------------------------------------------------


def test_options_stated_in_two_ways_make_one_game() -> None:
    assert (
        made("classic") == made("classic", line_result="wins") == made("misere", line_result="wins")
    )
    assert made("misere") == made("classic", line_result="loses") != made("classic")
    assert made("achi") == made("classic", max_marks="four")
    assert made("ultimate") == made("ultimate", rule="closed-draw") != made("ultimate", rule="open")
    assert made("probabilistic") == made("probabilistic", grid=PRINTED)
    assert made("notakto", boards=2) != made("notakto") == made("notakto", boards=1)
    assert len({made(name, **options) for name, options in MADE}) == len(MADE)
    assert repr(made("misere", lines="torus")) == "<game misere lines=torus>"


def test_unknown_game_options_are_rejected() -> None:
    for name, options, error in [
        ("chess", {}, UnknownGameError),
        (["classic"], {}, UnknownGameError),
        ("wild", {"boards": 2}, BadOptionError),
        ("vanishing", {"lines": "torus"}, BadOptionError),
        ("misere", {"rule": "open"}, BadOptionError),
        ("notakto", {"boards": 21}, BadOptionError),
        ("morris-lines", {"marks": "one"}, BadOptionError),
        ("ultimate", {"rule": "again"}, BadOptionError),
    ]:
        with pytest.raises(error):
            make(open_tablebase(), name, **options)  # type: ignore[arg-type]


def test_side_observes_its_taken_cell() -> None:
    phantom = made("phantom")
    here = phantom.position("4")
    assert (here.to_move, here.information_state.text, here.information_state_of("X").text) == (
        "O",
        "- O",
        "4 X",
    )
    after = here.play("4")
    assert (after.text, after.to_move, after.information_state.text) == ("4 4?", "O", "4? O")
    assert here.information_state.play("4?") == after.information_state
    assert here.information_state.play("0").text == "0 O"
    assert phantom.position("4? O").legal_moves == tuple("01235678")
    with pytest.raises(BadBoardError, match="does not hold"):
        phantom.position("4 0?")
    with pytest.raises(BadBoardError, match="information of O"):
        phantom.position("4? O").information_state_of("X")


def test_own_rules_override_only_the_difference() -> None:
    class Misere(Rules):
        def result(self, position: str) -> str | None:
            ended = super().result(position)
            return {"X": "O", "O": "X"}.get(ended or "", ended)

    class Wide(Rules):
        """Three in a row of four: any size of board."""

        start = "." * 4
        lines = ((0, 1, 2), (1, 2, 3))

    ours, own = made("misere"), Game(Misere())
    for here in walked(ours):
        assert (own.position(here.text).result, own.position(here.text).legal_moves) == (
            here.result,
            here.legal_moves,
        )
    assert own.name == "misere"
    assert len(reachable(Game(Wide()))) == 1 + 4 + 12 + 12 + 6


def test_positions_equal_by_text() -> None:
    here = made("classic").position("X...O....")
    assert {"X...O....": 1}[here] == 1
    assert open_tablebase().best_move(here) in range(9)
    with pytest.raises(IllegalMoveError, match="is not a chance node"):
        here.sample(random.Random(1))
    other = pickle.loads(pickle.dumps(Game(Rules()).start.play("4")))
    assert (other, other.play("0").text) == ("....X....", "O...X....")


@pytest.mark.parametrize("name", HIDDEN)
def test_board_of_a_side_after_its_last_turn(name: str) -> None:
    """In games to a full board, a side then knows more than in any of its turns."""
    game, last = made(name), 0
    for here in walked(game, 2_000):
        for side in "XO":
            seen = here.information_state_of(side)
            assert set(seen.board) <= {*".XO"}
            last += len(seen.board.replace(".", "")) >= 8 and not here.result
    assert last > 0


def test_position_result_is_computed_once() -> None:
    asked: list[str] = []

    class Counted(Rules):
        def result(self, position: str) -> str | None:
            asked.append(position)
            return super().result(position)

    here = Game(Counted()).start
    while not here.result:
        here = here.play(here.legal_moves[0])
    assert here.information_state.outcomes == ()
    assert len(asked) == len({*asked}) == 8
