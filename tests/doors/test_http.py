"""The HTTP door: the answers of the other doors, byte for byte."""

import gzip
import json
import random
import re
import struct
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.conftest import ROOT
from tests.support.serving import Client
from ttt_tables import Tablebase, ultimate
from ttt_tables.board.numbers import show
from ttt_tables.classic import rules as classic
from ttt_tables.classic.explanation import explain
from ttt_tables.dice import rules as dice
from ttt_tables.doors.http import questions as q
from ttt_tables.doors.http.app import make_app
from ttt_tables.doors.terminal.explain import explanation_json
from ttt_tables.probabilistic import solve
from ttt_tables.probabilistic.named import NAMED

GRID = NAMED["printed"][0]


def test_every_classic_board_is_answered_as_in_process(client: Client, tb: Tablebase) -> None:
    boards = sorted(classic.boards())
    for policy in ("perfect", "safe-uniform", "menace"):
        reply = client.post("/classic", boards=boards, policy=policy)
        assert reply.status == 200
        expected = {"answers": [tb.moves(board, policy).as_dict() for board in boards]}
        assert reply.body.decode() == json.dumps(expected)


@pytest.mark.parametrize(
    ("path", "query", "command"),
    [
        ("/classic", {"board": "X...O....", "policy": "td"}, "moves X...O.... --policy td"),
        ("/classic", {"board": "XXXOO...."}, "moves XXXOO...."),
        ("/dice", {"board": "." * 9, "roll": 4}, "moves ......... --game dice --roll 4"),
        (
            "/dice",
            {"board": "X........", "roll": 2, "to_move": "O", "rule": "draw"},
            "moves X........ --game dice --roll 2 --to-move O --rule draw",
        ),
        ("/probe", {"board": "XX.OO...."}, "probe XX.OO...."),
        (
            "/explain",
            {"board": "XX.OO....", "policy": "menace"},
            "explain XX.OO.... --policy menace",
        ),
        (
            "/puzzle",
            {"level": "hard", "count": 2, "seed": 7},
            "puzzle --level hard --count 2 --seed 7",
        ),
        ("/puzzle", {"answer": "true", "id": 50}, "puzzle --answer --id 50"),
    ],
)
def test_one_answer_many_doors(
    client: Client, ttt: Any, data: Path, path: str, query: dict[str, Any], command: str
) -> None:
    status, printed, _ = ttt(*command.split(), "--json", "--data", data)
    assert status == 0
    assert client.ask(path, **query).body.decode() == printed.strip()


def test_probabilistic_answers_are_those_of_the_command_line(client: Client, ttt: Any) -> None:
    _, printed, _ = ttt("solve", GRID, "X...O....", "--to-move", "O", "--json")
    reply = client.ask("/probabilistic", grid=GRID, board="X...O....", to_move="O")
    assert reply.body.decode() == printed.strip()
    boards = [".........", "XO.......", "XXXXX...."]
    batch = client.post("/probabilistic", grid=GRID, boards=boards, to_move="O", draw_value=0)
    solution = solve(GRID, 0)
    assert batch.json == {"answers": [solution.moves(b, "O").as_dict() for b in boards]}


def test_chances_are_floats_of_the_exact_fractions(client: Client, tb: Tablebase) -> None:
    boards = random.Random(7).sample([show(b) for b in sorted(classic.boards())], 50)
    for found, board in zip(
        client.post("/miniboard", boards=boards).json["answers"], boards, strict=True
    ):
        exact = tb.miniboard.exact(board)
        assert found == client.ask("/miniboard", board=board).json
        assert Fraction(found["exact"]["x_win"]) == exact.x_win
        assert (found["x_win"], found["draw"], found["o_win"]) == tb.miniboard.chances(board)
    found = client.ask("/dice/chances", board="." * 9, to_move="X", rule="forfeit").json
    assert found["exact"] == {"x_win": "3592/6561", "draw": "472/19683", "o_win": "8435/19683"}
    assert found["x_score"] == pytest.approx(tb.dice.x_score("." * 9, rule="forfeit"), abs=1e-15)


def test_dice_batches_are_single_answers(client: Client, tb: Tablebase) -> None:
    boards = sorted(classic.boards())[:500]
    reply = client.post("/dice", boards=boards, roll=5, to_move="X", rule="reroll")
    assert reply.status == 400  # under reroll no turn passes: X cannot be to move on all of them
    boards = [board for board in boards if classic.to_move(board) == "X"]
    reply = client.post("/dice", boards=boards, roll=5, to_move="X", rule="reroll")
    assert reply.json["answers"] == [tb.dice.moves(b, 5, "X", "reroll").as_dict() for b in boards]


@pytest.mark.parametrize("rule", ultimate.RULES)
def test_the_ultimate_game_is_followed_move_by_move(client: Client, rule: str) -> None:
    source, game, moves = random.Random(rule), ultimate.Game(rule), []
    while not game.result:
        found = client.ask("/ultimate", rule=rule, moves=" ".join(moves)).json
        assert found["position"] == game.show()
        assert [tuple(move) for move in found["legal"]] == list(game.legal_moves())
        assert (found["to_move"], found["target"], found["result"]) == (
            game.to_move,
            game.target,
            None,
        )
        assert found["evaluation"]["x_win"] == game.evaluate().x_win
        move = source.choice(game.legal_moves())
        game.play(*move)
        moves.append(f"{move[0]}{move[1]}")
    found = client.ask("/ultimate", rule=rule, moves=" ".join(moves), milliseconds=5).json
    assert (found["result"], found["legal"]) == (game.result, [])
    assert "engine" not in found
    again = client.ask("/ultimate", rule=rule, position=game.show()).json
    assert again == found


def test_the_engine_analyses_every_move(client: Client) -> None:
    game = ultimate.Game()
    game.play(4, 4)
    engine = client.think(moves="44", milliseconds=50, analyse="true").json["engine"]
    moves = engine["moves"]
    assert {name: engine[name] for name in moves[0]} == moves[0]
    assert sorted((m["board"], m["cell"]) for m in moves) == list(game.legal_moves())
    assert [m["score"] for m in moves] == sorted((m["score"] for m in moves), reverse=True)
    assert all(m["line"][0] == [m["board"], m["cell"]] for m in moves)
    assert "moves" not in client.think(moves="44", milliseconds=5).json["engine"]
    refused = client.ask("/ultimate", moves="44", analyse="true")
    assert (refused.status, refused.json["error"]) == (400, "BadLimitError")


def test_the_engine_takes_a_win(client: Client) -> None:
    source, found = random.Random(1), 0
    while found < 3:
        game = ultimate.Game()
        while not game.result:
            wins = [move for move in game.legal_moves() if _wins(game, move)]
            if wins:
                reply = client.think(position=game.show(), milliseconds=50)
                engine = reply.json["engine"]
                assert (engine["score"], engine["proved"]) == (1, True)
                assert (engine["board"], engine["cell"]) in game.legal_moves()
                found += 1
                break
            game.play(*source.choice(game.legal_moves()))


def _wins(game: ultimate.Game, move: tuple[int, int]) -> bool:
    after = game.copy()
    after.play(*move)
    return after.result == game.to_move


def test_the_page_of_http_tells_what_is_answered(client: Client) -> None:
    page = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```http\n(GET|POST) (\S+)(.*)\n\n(.*)\n```$", page, re.MULTILINE)
    assert len(blocks) == 6
    for method, path, body, answer in blocks:
        headers = {"content-type": "application/json"}
        assert client.ask(path, method, body.encode() or None, headers).body.decode() == answer


def test_a_grid_has_a_name_or_a_text(client: Client) -> None:
    text = client.ask("/tables").json["grids"]["cross"]
    found = client.ask("/probabilistic", grid="cross")
    assert found.body == client.ask("/probabilistic", grid=f"  {text.replace(' ', '   ')} ").body
    assert found.json["moves"][0]["cell"] == solve(text).moves("." * 9)[0].cell
    refused = client.post("/probabilistic", grid=text, boards=[0], to_move="Z").json["reason"]
    assert refused.startswith("the side to move is 'Z'")


def test_under_open_the_solved_win_is_told(client: Client, tb: Tablebase) -> None:
    found = client.ask("/ultimate", rule="open").json
    assert found["solved"] == {"board": 4, "cell": 4, "plies": 43}
    game = ultimate.Game("open")
    game.play(4, 4)
    game.play(4, 0)
    move, plies = tb.open_strategy.move(game.position), tb.open_strategy.plies(game.position)
    found = client.ask("/ultimate", rule="open", moves="44 40").json["solved"]
    assert found == {"board": move[0], "cell": move[1], "plies": plies}
    assert client.ask("/ultimate", rule="open", moves="00").json["solved"] is None
    assert "solved" not in client.ask("/ultimate").json


def test_fixed_answers_have_an_etag_and_others_may_not_be_kept(client: Client) -> None:
    reply = client.ask("/classic", board="X........")
    assert "max-age" in reply.headers["cache-control"]
    tag = reply.headers["etag"]
    again = client.ask("/classic?board=X........", headers={"if-none-match": f'"other", W/{tag}'})
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    assert client.ask("/classic?board=.........", headers={"if-none-match": tag}).status == 200
    assert client.ask("/classic?board=X", headers={"if-none-match": tag}).status == 400
    headers = {"if-none-match": "*", "content-type": "application/json"}
    batch = client.ask("/classic", "POST", b'{"boards": [0]}', headers)
    assert (batch.status, "etag" in batch.headers) == (200, False)
    for path in ("/ultimate", "/puzzle"):  # what is drawn anew
        assert client.ask(path).headers["cache-control"] == "no-store"
    assert "max-age" in client.ask("/puzzle?seed=1").headers["cache-control"]
    assert client.ask("/").headers["cache-control"] == "no-cache"


def test_the_tables_are_listed_and_the_packs_are_served_whole(
    client: Client, data: Path, tb: Tablebase
) -> None:
    found = client.ask("/tables").json
    assert found["policies"] == list(tb.policies)
    assert found["ultimate_rules"] == list(ultimate.RULES)
    assert found["dice_rules"] == list(dice.RULES)
    for pack in found["packs"]:
        served, kept = client.ask(pack["path"]).body, (data / f"{pack['name']}.pack").read_bytes()
        assert served == kept
        assert pack["bytes"] == len(kept)
        assert pack["source"] == kept[24:56].hex()
    assert client.ask("/health").json["status"] == "ok"


PACKED = ("/", "/app.js", "/icon.svg", "/library/engine.wasm", "/data/classic.pack")


@pytest.mark.parametrize("path", PACKED)
def test_files_are_compressed_for_those_who_take_gzip(client: Client, path: str) -> None:
    """Each form has its own ETag, and both say what they vary by."""
    plain = client.ask(path)
    small = client.ask(path, headers={"accept-encoding": "br, gzip;q=0.5"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(small.body) == plain.body
    assert len(small.body) == int(small.headers["content-length"]) < len(plain.body)
    own = {"content-encoding", "content-length", "date", "etag"}
    for reply in (plain, small):
        assert reply.headers["vary"] == "accept-encoding"
        assert reply.headers.keys() - own == plain.headers.keys() - own
        known = {"if-none-match": reply.headers["etag"], "accept-encoding": "gzip"}
        assert client.ask(path, headers=known).status == (304 if reply is small else 200)


@pytest.mark.parametrize(
    ("asked", "encoding"),
    [
        ("", None),
        ("identity", None),
        ("br, zstd", None),
        ("gzip;q=0", None),
        ("gzip; q=0.000, *", None),
        ("*;q=0", None),
        ("gzip;q=0.001", "gzip"),
        ("GZIP", "gzip"),
        ("br, *;q=0.1", "gzip"),
    ],
)
def test_nobody_gets_gzip_who_does_not_take_it(
    client: Client, asked: str, encoding: str | None
) -> None:
    reply = client.ask("/style/base.css", headers={"accept-encoding": asked})
    assert reply.headers.get("content-encoding") == encoding


def test_the_page_can_be_installed_as_an_app(client: Client) -> None:
    page = client.ask("/").body.decode()
    linked = dict(re.findall(r'<link rel="(manifest|apple-touch-icon)" href="([^"]+)"', page))
    reply = client.ask(f"/{linked['manifest']}")
    assert reply.headers["content-type"] == "application/manifest+json"
    about = reply.json
    assert (about["display"], about["start_url"], about["scope"]) == ("standalone", "./", "./")
    icons = {icon["sizes"]: icon for icon in about["icons"]}
    assert set(icons) == {"any", "192x192"}
    assert linked["apple-touch-icon"] == icons["192x192"]["src"]
    for sizes, icon in icons.items():
        found = client.ask(f"/{icon['src']}", headers={"accept-encoding": "gzip"})
        assert found.headers["content-type"] == icon["type"]
        if sizes != "any":
            assert not found.headers.keys() & {"content-encoding", "vary"}
            width, height, _, colours = struct.unpack(">IIBB", found.body[16:26])
            assert f"{width}x{height}" == sizes
            assert colours in (2, 3)  # neither has an alpha channel
            assert b"tRNS" not in found.body
            assert len(found.body) < 20_000


def test_the_font_is_small_and_stands_beside_its_licence(client: Client) -> None:
    font = client.ask("/fonts/nunito.woff2", headers={"accept-encoding": "gzip"})
    assert font.headers["content-type"] == "font/woff2"
    assert not font.headers.keys() & {"content-encoding", "vary"}
    assert font.body[:4] == b"wOF2"
    assert len(font.body) < 40_000
    text = client.ask("/fonts/LICENSE.txt")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert "SIL OPEN FONT LICENSE Version 1.1" in text.body.decode()
    assert f"sha256 of the subset:   {sha256(font.body).hexdigest()}\n" in text.body.decode()


def test_openapi_describes_every_endpoint_and_its_examples_answer(client: Client) -> None:
    described = client.ask("/openapi.json").json
    adapters = {
        name: TypeAdapter(vars(q)[name])
        for name in (
            "Answer",
            "Answers",
            "Probe",
            "Chances",
            "ChancesList",
            "FamilyGames",
            "PhantomAnswer",
        )
    }
    asked = 0
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], path
            assert "422" not in operation["responses"]
            if method == "get":
                given: dict[str, dict[str, Any]] = {"path": {}, "query": {}}
                for p in operation.get("parameters", []):
                    if "examples" in p["schema"]:
                        given[p["in"]][p["name"]] = p["schema"]["examples"][0]
                reply = client.ask(path.format(**given["path"]), **given["query"])
            else:
                name = operation["requestBody"]["content"]["application/json"]["schema"][
                    "$ref"
                ].rsplit("/")[-1]
                parts = described["components"]["schemas"][name]["properties"]
                reply = client.post(
                    path,
                    **{
                        part: about["examples"][0]
                        for part, about in parts.items()
                        if "examples" in about
                    },
                )
            assert reply.status == 200, (path, reply.body)
            schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
            if "$ref" in schema:
                adapters[schema["$ref"].rsplit("/")[-1]].validate_json(reply.body)
            elif "anyOf" in schema:
                TypeAdapter(q.FamilyAnswer | q.CoinAnswer).validate_json(reply.body)
            asked += 1
    assert asked == 18


def test_explanations_have_their_sentences(client: Client, tb: Tablebase) -> None:
    found = client.ask("/explain", board="XX.OO....").json
    assert found["sentences"][1] == "Cell 2 wins at once, completing line 0 1 2."
    assert found == json.loads(explanation_json(explain("XX.OO....", tb)))


def test_the_application_can_be_mounted_elsewhere(data: Path) -> None:
    routes = {route.path for route in make_app(str(data)).routes}
    assert {
        "/classic",
        "/dice",
        "/miniboard",
        "/probabilistic",
        "/ultimate",
        "/tables",
        "/health",
    } <= routes
