"""Every game's answers: what a game says of itself, the shape of an answer, the words of a refusal.

The answers themselves are in the record (`tests/record`).
"""

import json
import re
from pathlib import Path

import pytest

from tests.record import GAMES, Refused, recorded
from ttt_tables import (
    BadOptionError,
    Tablebase,
    TttError,
    UnknownGameError,
    open_tablebase,
    ultimate,
)
from ttt_tables.answers import about, answer
from ttt_tables.family.registry import without_chance
from ttt_tables.games.game import CELL, VERBS, Option

HEAD = ("game", "position", "board", "to_move", "result")


def test_the_games_are_listed_classic_first(tb: Tablebase) -> None:
    assert tb.games()[:3] == ("classic", "dice", "miniboard")
    assert {*without_chance()} < set(tb.games())
    assert len(set(tb.games())) == len(tb.games())
    for name in tb.games():
        assert tb.game(name).about.name == name
    with pytest.raises(UnknownGameError, match="choose one of classic, dice, "):
        tb.game("chess")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_all_of_itself(name: str, tb: Tablebase) -> None:
    game = tb.game(name)
    said = json.loads(json.dumps(about(game)))
    for fact in ("name", "title", "rule", "form", "move_form", "symmetries", "source", "example"):
        assert said[fact], fact
    assert said["rule"].endswith(".")
    assert list(said["verbs"]) == [verb for verb in VERBS if verb in game.verbs]
    for verb in game.verbs:
        for option in said["verbs"][verb]:
            assert option["help"]
            assert ("required" in option) != ("default" in option)


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_has_one_shape(name: str, tb: Tablebase) -> None:
    has_cells = tb.game(name).about.move_form == CELL
    for question, answered in recorded(name):
        if isinstance(answered, Refused):
            continue
        for one in answered.get("puzzles", [answered]):
            assert [key for key in one if key in HEAD] == [key for key in HEAD if key in one]
            assert one["game"] == name
            assert one["to_move"] in (None, "X", "O")
            assert one["result"] in (None, "X", "O", "draw")
            ranks = [move["rank"] for move in one.get("moves", ())]
            assert ranks == sorted(ranks)
            assert question.verb == "choose" or not ranks or ranks[0] == 1
            for move in one.get("moves", ()):
                assert next(iter(move)) == "move"
                assert ("cell" in move) == has_cells
                assert {"after", "rank"} <= move.keys()


def test_the_engine_ranks_every_move(tb: Tablebase) -> None:
    game = ultimate.Game()
    game.play(4, 4)
    answered = answer(tb.game("ultimate"), "moves", {"played": "44", "milliseconds": 50})
    moves = answered["moves"]
    assert sorted(move["move"] for move in moves) == answered["legal"]
    assert [move["score"] for move in moves] == sorted((m["score"] for m in moves), reverse=True)
    assert all(move["line"][0] == move["move"] for move in moves)
    chosen = answer(tb.game("ultimate"), "choose", {"played": "44", "milliseconds": 5})["moves"]
    assert len(chosen) == 1
    assert chosen[0]["move"] in answered["legal"]


def test_an_option_is_refused_by_one_message(tb: Tablebase) -> None:
    for name, verb, asked, reason in (
        ("misere", "moves", {"roll": 3}, "moves of misere has no option 'roll': it has position"),
        ("dice", "moves", {}, "moves of dice needs roll: what the die shows, 1 to 6"),
        ("dice", "moves", {"roll": True}, "roll is a whole number, not True"),
        ("dice", "moves", {"roll": 4, "rule": "again"}, "no rule is called 'again': choose one of"),
        ("probabilistic", "moves", {"draw_value": 2}, "draw_value is between 0 and 1, not 2"),
        ("ultimate", "choose", {"milliseconds": float("nan")}, "between 0 and 5000, not nan"),
        ("ultimate", "probe", {"played": "4" * 301}, "played has 301 characters: at most 300"),
        ("classic", "puzzle", {"answer": 1}, "answer is true or false, not 1"),
    ):
        with pytest.raises(BadOptionError, match=re.escape(reason)):
            answer(tb.game(name), verb, asked)
    for name, verb, asked, reason in (
        ("classic", "puzzle", {"count": 1_000}, "ask for 1 to"),
        ("ultimate", "probe", {"played": "4,4"}, "are not two digits each"),
        ("ultimate", "probe", {"played": "44 44"}, "move 2, 44: cell 4 is taken"),
    ):
        with pytest.raises(TttError, match=re.escape(reason)):
            answer(tb.game(name), verb, asked)
    with pytest.raises(UnknownGameError, match="the game dice has no 'explain': it has moves"):
        answer(tb.game("dice"), "explain", {})
    with pytest.raises(UnknownGameError, match="has no '__init__'"):
        answer(tb.game("dice"), "__init__", {})


def test_a_text_is_read_as_its_option_says() -> None:
    whole, number, truth = (Option("", kind) for kind in (int, float, bool))
    assert [whole.read("n", text) for text in ("7", "-1")] == [7, -1]
    assert [number.read("n", text) for text in ("7", "-1.5", "1e-3")] == [7, -1.5, 0.001]
    assert [truth.read("n", text) for text in ("true", "false")] == [True, False]
    for option, texts in (
        (whole, ("", "x", "+1", "1_0", "٣", "1.0", "9" * 19, "--1")),
        (number, ("", "x", "1_0", "1,5", "٣", "--1")),
        (truth, ("", "yes", "1", "True")),
    ):
        for text in texts:
            with pytest.raises(BadOptionError):
                option.read("n", text)


def test_a_folder_s_tables_answer(data: Path) -> None:
    own = open_tablebase(data)
    assert answer(own.game("classic"), "probe", {"position": "X...O...."})["distance"] == 7


def test_a_ruleset_is_a_game_by_its_text_and_by_its_name(tb: Tablebase) -> None:
    for name, start in (("lines=torus", "." * 9), ("achi", f"{'.' * 9} X")):
        by_name = tb.game(name).moves(start)
        by_option = tb.game("ruleset").moves(start, ruleset=name)
        assert by_name == by_option
        assert by_name.facts["ruleset"] in (name, "bound=four")
    assert tb.game("misere").about.name == "misere"  # of the family
    with pytest.raises(BadOptionError, match="no lines is called 'nine'"):
        tb.game("lines=nine")
