"""Every game's answers: one shape, and the values of the tables behind them."""

import json
import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.support.questions import questions, tables, walked
from ttt_tables import (
    BadOptionError,
    Tablebase,
    TttError,
    UnknownGameError,
    open_tablebase,
    show,
    ultimate,
)
from ttt_tables.answers import about, answer
from ttt_tables.board import any_order
from ttt_tables.classic import rules as classic
from ttt_tables.dice import rules as dice
from ttt_tables.family.registry import without_chance
from ttt_tables.family.values import explore
from ttt_tables.games.game import CELL, VERBS, Option
from ttt_tables.probabilistic import solve

NAMES = tables().games()
RULES = without_chance()
HEAD = ("game", "position", "board", "to_move", "result")


def test_the_games_are_listed_classic_first(tb: Tablebase) -> None:
    assert tb.games()[:3] == ("classic", "dice", "miniboard")
    assert set(RULES) < set(tb.games())
    assert len(set(tb.games())) == len(tb.games())
    for name in tb.games():
        assert tb.game(name).about.name == name
    with pytest.raises(UnknownGameError, match="choose one of classic, dice, "):
        tb.game("chess")


@pytest.mark.parametrize("name", NAMES)
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


@pytest.mark.parametrize("name", NAMES)
def test_every_answer_has_one_shape(name: str, tb: Tablebase) -> None:
    game = tb.game(name)
    for question in questions(game):
        try:
            answered = answer(game, question.verb, question.asked)
        except TttError:
            continue
        for one in answered.get("puzzles", [answered]):
            assert json.loads(json.dumps(one)).keys() == one.keys()
            assert [key for key in one if key in HEAD] == [key for key in HEAD if key in one]
            assert one["game"] == name
            assert one["to_move"] in (None, "X", "O")
            assert one["result"] in (None, "X", "O", "draw")
            ranks = [move["rank"] for move in one.get("moves", ())]
            assert ranks == sorted(ranks)
            assert question.verb == "choose" or not ranks or ranks[0] == 1
            for move in one.get("moves", ()):
                assert next(iter(move)) == "move"
                assert ("cell" in move) == (game.about.move_form == CELL)
                assert {"after", "rank"} <= move.keys()


def test_the_classic_answers_are_those_of_the_tables(tb: Tablebase) -> None:
    game = tb.game("classic")
    for board in classic.boards():
        answered = answer(game, "moves", {"position": board, "policy": "menace"})
        kept = tb.moves(board, "menace")
        assert answered["board"] == answered["position"] == show(board)
        assert (answered["wdl"], answered["distance"]) == tb.probe(board)
        assert answered["to_move"] == kept.position.to_move
        assert [(move["cell"], move["rank"]) for move in answered["moves"]] == [
            (move.cell, move.rank) for move in kept
        ]
        for move, stored in zip(answered["moves"], kept, strict=True):
            assert {name: move[name] for name in stored._fields} == stored._asdict()
            assert move["after"] == kept.after(stored)


@pytest.mark.parametrize("rule", dice.DICE_RULES)
def test_the_dice_answers_are_those_of_the_tables(rule: str, tb: Tablebase) -> None:
    game = tb.game("dice")
    for board, side in dice.positions(rule)[::40]:
        asked = {"position": show(board), "to_move": side, "rule": rule}
        chances, exact = answer(game, "chances", asked), tb.dice.exact(board, side, rule)
        assert {name: Fraction(part) for name, part in chances["exact"].items()} == {
            **exact._asdict(),
            "x_score": exact.x_score,
        }
        for roll in dice.ROLLS:
            answered, kept = (
                answer(game, "moves", {**asked, "roll": roll}),
                tb.dice.moves(board, roll, side, rule),
            )
            assert [(move["cell"], move["score"], move["rank"]) for move in answered["moves"]] == [
                (move.cell, move.score, move.rank) for move in kept
            ]
            blocked = tb.dice.blocked(board, roll, side, rule)
            assert answered.get("note", "") == (
                f"The roll opens no empty cell: {blocked}." if blocked else ""
            )


@pytest.mark.parametrize("name", RULES)
def test_a_relative_s_answers_are_those_of_the_tables(name: str, tb: Tablebase) -> None:
    game, solved = tb.game(name), tb.family[name]
    every = list(explore(RULES[name]))
    for position in random.Random(name).sample(every, min(200, len(every))):
        answered = answer(game, "moves", {"position": position})
        assert (answered["wdl"], answered["distance"]) == solved.probe(position)
        moves = solved.moves(position)
        names = ("move", "wdl", "distance", "rank")
        assert [tuple([move[one] for one in names]) for move in answered["moves"]] == list(moves)
        afters = [solved.play(position, move.move) for move in moves]
        assert [move["after"] for move in answered["moves"]] == afters
        winner = {answered["to_move"]: 1, "draw": 0, None: None}.get(answered["result"], -1)
        assert winner == solved.result(position)


def test_what_is_drawn_is_in_the_answer(tb: Tablebase) -> None:
    def seen(name: str, position: str) -> tuple[Any, ...]:
        answered = answer(tb.game(name), "probe", {"position": position})
        return answered["board"], answered["leaving"], answered["to_move"], answered["result"]

    assert seen("vanishing", "052486") == ("X.X.OOO.X", "0", "X", None)
    assert seen("vanishing", "05248") == ("X.X.OO..X", None, "O", None)
    assert seen("morris-lines", "X.O.X.O.. X") == ("X.O.X.O..", None, "X", None)
    assert seen("notakto", "XXX......") == ("XXX......", None, "O", "O")
    lines = {"XXX.O.O..": "O", "OO.XXX...": "O", "XOXXOOOXX": "draw"}
    for position, result in lines.items():
        assert seen("misere", position)[3] == result


def test_the_random_turn_answers_are_those_of_the_tables(tb: Tablebase) -> None:
    coin, game = tb.family["random-turn"], tb.game("random-turn")
    for board in random.Random(7).sample(any_order.boards(), 200):
        side, text = "XO"[board % 2], show(board)
        answered = answer(game, "moves", {"position": text, "to_move": side})
        exact = {name: Fraction(part) for name, part in answered["exact"].items()}
        assert exact == {"x_score": coin.x_score(text), "threshold": coin.threshold(text)}
        moves = [
            (one["move"], Fraction(one["exact"]["score"]), one["rank"]) for one in answered["moves"]
        ]
        assert moves == list(coin.moves(text, side))
        assert (answered["result"], answered["to_move"]) == (any_order.result(board), side)


@pytest.mark.parametrize("side", ["X", "O"])
def test_the_phantom_answers_are_those_of_the_tables(side: str, tb: Tablebase) -> None:
    game = tb.game("phantom")
    for known in tb.phantom.information_sets(side):
        answered = answer(game, "moves", {"position": known, "to_move": side})
        assert answered["exact"] == {"x_score": "5/6"}
        moves = [(one["cell"], Fraction(one["exact"]["probability"])) for one in answered["moves"]]
        assert moves == list(tb.phantom.moves(known, side))
        assert all(one["after"].endswith(one["move"]) for one in answered["moves"])


def test_the_answers_on_a_grid_are_the_solver_s(tb: Tablebase) -> None:
    game = tb.game("probabilistic")
    for grid, draw_value in (("cross", 0.5), ("printed", 0.25)):
        solution = solve(grid, draw_value)
        for board in any_order.boards()[::1500]:
            asked = {"position": board, "grid": grid, "draw_value": draw_value, "to_move": "O"}
            answered = answer(game, "solve", asked)
            assert answered["x_score"] == solution.x_score(board, "O")
            assert answered["error_bound"] == solution.error_bound
            kept = solution.moves(board, "O")
            assert [(move["cell"], move["score"]) for move in answered["moves"]] == [
                (move.cell, move.score) for move in kept
            ]


def test_a_mini_board_s_answers_are_those_of_the_tables(tb: Tablebase) -> None:
    for board in any_order.boards()[::300]:
        answered = answer(tb.game("miniboard"), "chances", {"position": show(board)})
        exact = tb.miniboard.exact(board)
        assert {name: Fraction(part) for name, part in answered["exact"].items()} == {
            **exact._asdict(),
            "x_score": exact.x_score,
        }


@pytest.mark.parametrize("rule", ultimate.RULES)
def test_the_ultimate_game_is_followed_move_by_move(rule: str, tb: Tablebase) -> None:
    source, game, played = random.Random(rule), ultimate.Game(rule), []
    while not game.result:
        asked = {"rule": rule, "played": " ".join(played)}
        answered = answer(tb.game("ultimate"), "probe", asked)
        assert answered["position"] == game.show()
        assert answered["legal"] == ["{}{}".format(*move) for move in game.legal_moves()]
        assert (answered["to_move"], answered["target"]) == (game.to_move, game.target)
        assert answered["x_win"] == game.evaluate().x_win
        move = source.choice(game.legal_moves())
        game.play(*move)
        played.append("{}{}".format(*move))
    answered = answer(tb.game("ultimate"), "probe", {"rule": rule, "played": " ".join(played)})
    assert (answered["result"], answered["legal"]) == (game.result, [])


def test_under_open_the_solved_win_is_told(tb: Tablebase) -> None:
    game = tb.game("ultimate")
    assert answer(game, "probe", {"rule": "open"})["solved"] == {"move": "44", "plies": 43}
    assert answer(game, "probe", {"rule": "open", "played": "00"})["solved"] is None
    assert "solved" not in answer(game, "probe", {})


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


@pytest.mark.parametrize("name", NAMES)
def test_a_game_s_walk_is_its_own(name: str, tb: Tablebase) -> None:
    """The positions that these tests ask about go on to the game's end, where it is played."""
    game = tb.game(name)
    if {"play", "moves"} <= set(game.verbs) and name not in ("ultimate", "vanishing-reuse"):
        probe = "probe" if "probe" in game.verbs else "chances"
        results = {
            game.check_verb(probe)(
                **{key: here[key] for key in here if key in game.options(probe)}
            ).result
            for here in walked(game)
        }
        assert len(results) > 1


def test_a_ruleset_is_a_game_by_its_text_and_by_its_name() -> None:
    for name, start in (("lines=torus", "." * 9), ("achi", f"{'.' * 9} X")):
        by_name = tables().game(name).moves(start)
        by_option = tables().game("ruleset").moves(start, ruleset=name)
        assert by_name == by_option
        assert by_name.facts["ruleset"] in (name, "bound=four")
    assert tables().game("misere").about.name == "misere"  # of the family
    with pytest.raises(BadOptionError, match="no lines is called 'nine'"):
        tables().game("lines=nine")
