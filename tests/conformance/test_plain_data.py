"""`as_dict` of Python's objects equals the JSON of the command line and of HTTP, byte for byte."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ttt_tables as package
from tests.conformance.wanted import GAMES, asked
from tests.golden import Rejected
from tests.support.serving import Client
from ttt_tables import Tablebase
from ttt_tables.games.described import searches

BOARD = "X...O...."
OWN = ("position", "played", "policy")  # options that this test passes
SEVERAL = [  # before and after a roll, hidden marks, options, a result
    ("dice", {"rule": "reroll"}, "X...O.... X"),
    ("dice", {}, "X...O.... X 4"),
    ("phantom", {}, "4? O"),
    ("misere", {"lines": "torus"}, BOARD),
    ("vanishing", {}, "135 O"),
    ("classic", {}, "XXXOO...."),
]


def cut(game: str, options: dict[str, Any], position: str, verb: str) -> list[str]:
    """Return the arguments of a command that applies a verb of a game to a position."""
    words = [verb, position, "--game", game, "--json"]
    return words + [part for name, value in options.items() for part in (f"--{name}", str(value))]


@pytest.mark.parametrize(("game", "options", "position"), SEVERAL)
def test_as_dict_equals_the_json_of_front_ends(
    game: str,
    options: dict[str, Any],
    position: str,
    ttt: Callable[..., tuple[int, str, str]],
    client: Client,
    tb: Tablebase,
    data: Path,
) -> None:
    of = tb.game(game, **options)
    answer = of.moves(position)
    whole = json.dumps(answer.as_dict())
    _, printed, _ = ttt(*cut(game, options, position, "moves"), "--data", data)
    sent = client.ask(f"/games/{game}/moves", position=position, **options)
    assert (printed, sent.body.decode()) == (f"{whole}\n", whole)
    assert [one.as_dict() for one in answer] == sent.json["moves"]
    if answer.value:
        probed = client.ask(f"/games/{game}/probe", position=position, **options).json
        assert {**answer.position.as_dict(), **answer.value.as_dict()} == probed


@pytest.mark.parametrize("name", [name for name in GAMES if not searches(name, "moves")])
def test_as_dict_of_an_answer_matches_golden_files(name: str, tb: Tablebase) -> None:
    compared = 0
    for question, said in asked(name):
        own = {option: of for option, of in question.asked.items() if option in OWN}
        if question.verb != "moves" or own != question.asked or isinstance(said, Rejected):
            continue
        game = tb.game(name)
        here = game.position(own.get("position"), played=own.get("played", ""))
        policy = {"policy": own["policy"]} if "policy" in own else {}
        assert json.dumps(game.moves(here, **policy).as_dict()) == json.dumps(said), question
        compared += 1
    assert compared


@pytest.mark.parametrize("board", [BOARD, "XX.OO....", "XXXOO...."])
def test_as_dict_of_an_explanation_equals_http(board: str, client: Client) -> None:
    sent = client.ask("/games/classic/explain", position=board)
    assert json.dumps(package.explain(board).as_dict()) == sent.body.decode()


def test_as_dict_of_a_puzzle_equals_http(client: Client) -> None:
    for puzzle in package.puzzles("hard")[:3]:
        sent = client.ask("/games/classic/puzzle", id=puzzle.number)
        assert [puzzle.as_dict()] == sent.json["puzzles"]


def test_as_dict_of_evaluation_has_text_fractions() -> None:
    value = package.evaluate("random", lambda here: here.legal_moves[0])
    assert value.exact
    plain = json.loads(json.dumps(value.as_dict()))
    assert plain == {"side": "X", **value.fields(), "exact": plain["exact"]}
    assert plain["exact"]["score"] == str(value.exact.score)


def test_as_dict_of_game_against_function_is_json() -> None:
    def first(here: package.Position) -> str:
        return here.legal_moves[0]

    against = package.game().against(O=first)
    plain = against.moves(against.start).as_dict()
    assert json.loads(json.dumps(plain))["O"] == "first"


def test_detached_move_has_no_position() -> None:
    with pytest.raises(package.UnknownValueError, match="only a move of an Answer"):
        package.Move("4", None, 1, 1.0).as_dict()
