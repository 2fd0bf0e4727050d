"""The family over HTTP: the games, their positions, and what is refused."""

import json
import random
from contextlib import redirect_stdout
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from pydantic import TypeAdapter

import ttt_tables.__main__ as bare
from tests.support.parts import first
from tests.support.serving import Client
from ttt_tables import Tablebase
from ttt_tables.board import any_order
from ttt_tables.board.numbers import show
from ttt_tables.doors.http import questions as q
from ttt_tables.family.notakto import Notakto
from ttt_tables.family.quotient import wdl
from ttt_tables.family.registry import ABOUT, GAMES, NAMES
from ttt_tables.family.relative import Relative
from ttt_tables.family.values import explore

ANSWER = TypeAdapter(q.FamilyAnswer | q.CoinAnswer)


def test_the_games_are_listed(client: Client) -> None:
    found = client.ask("/family").json["games"]
    assert [game["name"] for game in found] == list(NAMES)
    for game in found:
        rules = ABOUT[game["name"]]
        assert (game["rule"], game["form"], game["start"]) == (rules.rule, rules.form, rules.start)
        start = client.ask(f"/family/{rules.name}")
        assert start.json["position"] == rules.start
        assert start.body == client.ask(f"/family/{rules.name}", position=rules.start).body


@pytest.mark.parametrize("count", first([20, 200]))
@pytest.mark.parametrize("name", GAMES)
def test_200_positions_a_game_are_answered_as_in_process(
    client: Client, tb: Tablebase, name: str, count: int
) -> None:
    positions, game = list(explore(GAMES[name])), tb.family[name]
    for position in random.Random(name).sample(positions, count):
        found = client.ask(f"/family/{name}", position=position).json
        ANSWER.validate_python(found, strict=True)
        assert (found["wdl"], found["distance"]) == game.probe(position)
        moves = game.moves(position)
        assert [tuple(move.values())[:4] for move in found["moves"]] == list(moves)
        after = [game.play(position, move.move) for move in moves]
        assert [move["after"] for move in found["moves"]] == after
        winner = {found["to_move"]: 1, "draw": 0, None: None}.get(found["result"], -1)
        assert winner == game.result(position)
        assert (found["result"] is None) == bool(moves)


@pytest.mark.parametrize("count", first([20, 200]))
def test_200_boards_of_the_coin_game_are_answered_as_in_process(
    client: Client, tb: Tablebase, count: int
) -> None:
    game = tb.family["random-turn"]
    for board in random.Random(7).sample(any_order.boards(), count):
        side, text = "XO"[board % 2], show(board)
        found = client.ask("/family/random-turn", position=text, to_move=side).json
        ANSWER.validate_python(found, strict=True)
        assert Fraction(found["exact"]["x_score"]) == game.x_score(text) == found["x_score"]
        assert Fraction(found["exact"]["threshold"]) == game.threshold(text) == found["threshold"]
        moves = [(one["move"], Fraction(one["exact"]), one["rank"]) for one in found["moves"]]
        assert moves == list(game.moves(text, side))
        after = [game.play(text, move, side) for move, _, _ in moves]
        assert [one["after"] for one in found["moves"]] == after
        assert (found["result"], found["to_move"]) == (any_order.result(board), side)


def test_what_is_drawn_is_in_the_answer(client: Client) -> None:
    found = client.ask("/family/vanishing", position="052486").json
    assert (found["board"], found["leaving"], found["to_move"]) == ("X.X.OOO.X", "0", "X")
    found = client.ask("/family/vanishing", position="05248").json
    assert (found["board"], found["leaving"], found["to_move"]) == ("X.X.OO..X", None, "O")
    found = client.ask("/family/morris-lines", position="X.O.X.O.. X").json
    assert (found["board"], found["to_move"]) == ("X.O.X.O..", "X")
    assert client.ask("/family/notakto", position="XXX......").json["result"] == "O"
    lines = "XXX.O.O..", "OO.XXX...", "XOXXOOOXX"
    results = [client.ask("/family/misere", position=line).json["result"] for line in lines]
    assert results == ["O", "O", "draw"]


@pytest.mark.parametrize(
    ("path", "query", "status", "reason"),
    [
        ("/family", {"game": "misere"}, 400, "no 'game'"),
        ("/family/chess", {}, 404, "choose one of misere, wild, "),
        ("/family/Misere", {}, 404, "no game is called 'Misere'"),
        ("/family/misere", {"board": "." * 9}, 400, "no 'board'"),
        ("/family/misere", {"position": "X"}, 400, "a position is nine characters"),
        ("/family/misere", {"position": ""}, 400, "cannot reach ''"),
        ("/family/misere", {"position": "XXX......"}, 400, "play of misere cannot reach"),
        ("/family/misere?position=.........&position=X", {}, 400, "asked more than once"),
        ("/family/misere", {"position": "." * 9, "to_move": "O"}, 400, "it is the turn of X"),
        ("/family/vanishing", {"position": "00"}, 400, "the cells of the marks"),
        ("/family/vanishing", {"position": "1" * 201}, 400, "at most 200"),
        ("/family/morris-lines", {"position": "." * 9}, 400, "and the side to move"),
        ("/family/random-turn", {"position": "XXXOOO..."}, 400, "both sides have a line"),
        ("/family/random-turn", {"position": "0"}, 400, "characters"),
        ("/family/random-turn", {"to_move": "x"}, 400, "the side to move"),
        ("/family/misere/moves", {}, 404, "nothing here"),
        ("/family/", {}, 404, "nothing here"),
    ],
)
def test_bad_questions_are_refused_with_a_reason(
    client: Client, path: str, query: dict[str, Any], status: int, reason: str
) -> None:
    reply = client.ask(path, **query)
    assert reply.status == status
    assert set(reply.json) == {"error", "reason"}
    assert reason in reply.json["reason"]
    assert len(reply.body) < 1_000


def test_notakto_is_answered_on_many_boards(client: Client, tb: Tablebase) -> None:
    for boards in (2, 3, 20):
        position = "/".join(["." * 9] * boards)
        found = client.ask("/family/notakto", position=position).json
        ANSWER.validate_python(found, strict=True)
        assert (found["wdl"], found["distance"]) == tb.family["notakto"].probe(position)
        assert len(found["moves"]) == 9 * boards


def test_a_game_is_asked_by_get_alone(client: Client) -> None:
    for path in ("/family", "/family/misere"):
        reply = client.ask(path, "POST", json.dumps({}).encode())
        assert (reply.status, reply.headers["allow"]) == (405, "GET")
    assert client.ask("/family/misere", "HEAD").status == 200
    tag = client.ask("/family/misere").headers["etag"]
    assert client.ask("/family/misere", headers={"if-none-match": tag}).status == 304


def test_how_soon_notakto_ends_is_told_on_three_live_boards_alone(
    client: Client, tb: Tablebase
) -> None:
    """Who wins is known on any number; on four and more the distance is null at every door."""
    game = tb.family["notakto"]
    assert isinstance(game, Relative)
    for boards, distance in ((3, 14), (4, None), (6, None)):
        position = Notakto(boards).start
        found = client.ask("/family/notakto", position=position).json
        assert found == json.loads(json.dumps(game.describe(position)))
        assert (found["wdl"], found["distance"]) == (wdl(position), distance)
        assert game.probe(position).distance == distance
        assert all((move["distance"] is None) == (boards > 3) for move in found["moves"])
        out = StringIO()
        with redirect_stdout(out):
            assert bare.main(["moves", position, "--game", "notakto", "--json"]) == 0
        assert json.loads(out.getvalue()) == found
