"""HTTP: what the server lists, caches, compresses and describes."""

import gzip
import json
import re
import struct
from hashlib import sha256
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.conftest import ROOT
from tests.support.played import HIDDEN
from tests.support.serving import Client
from ttt_tables import Tablebase
from ttt_tables.answers import listed
from ttt_tables.errors import CorruptTableError, MissingTableError
from ttt_tables.games.described import options_of_game
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.http import make_app, server, shapes
from ttt_tables.serving.server import listen


def test_http_page_lists_the_endpoints(client: Client) -> None:
    page = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```http\n(GET|POST) (\S+)(.*)\n\n(.*)\n```$", page, re.MULTILINE)
    assert len(blocks) == page.count("```http")
    for method, path, body, told in blocks:
        headers = {"content-type": "application/json"}
        assert client.ask(path, method, body.encode() or None, headers).body.decode() == told


def test_only_fixed_answers_are_cacheable(client: Client) -> None:
    path = "/games/classic/moves?position="
    reply = client.ask(f"{path}X........")
    assert "max-age" in reply.headers["cache-control"]
    tag = reply.headers["etag"]
    again = client.ask(f"{path}X........", headers={"if-none-match": f'"other", W/{tag}'})
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    for other, status in ((".........", 200), ("X", 400)):
        assert client.ask(path + other, headers={"if-none-match": tag}).status == status
    headers = {"if-none-match": "*", "content-type": "application/json"}
    batch = client.ask("/games/classic/moves", "POST", b'{"positions": ["........."]}', headers)
    assert (batch.status, "etag" in batch.headers) == (200, False)
    client.think(milliseconds=1)  # it is ready
    for drawn in ("ultimate/choose?milliseconds=1", "classic/puzzle", f"{HIDDEN[0]}/choose"):
        anew = client.ask(f"/games/{drawn}").headers
        assert (anew["cache-control"], "etag" in anew) == ("no-store", False)
    assert "max-age" in client.ask("/games/classic/puzzle?seed=1").headers["cache-control"]
    assert client.ask("/").headers["cache-control"] == "no-cache"


def test_games_and_tables_are_listed(client: Client, data: Path, tb: Tablebase) -> None:
    assert client.ask("/games").json == json.loads(json.dumps(listed()))
    found = client.ask("/tables").json
    assert found["policies"] == list(tb.policies)
    for name in game_names():
        for option, one in options_of_game(name).items():
            if option == "rule":
                assert found[f"{name}_rules"] == list(one.names())
            if one.named:
                assert found[f"{option}s"] == json.loads(json.dumps(one.named()))
    for pack in found["packs"]:
        served, kept = client.ask(pack["path"]).body, (data / f"{pack['name']}.pack").read_bytes()
        assert served == kept
        assert pack["bytes"] == len(kept)
        assert pack["source"] == kept[24:56].hex()
    assert client.ask("/health").json["status"] == "ok"


PACKED = ("/", "/app.js", "/icon.svg", "/data/engine.wasm", "/data/classic.pack")


@pytest.mark.parametrize("path", PACKED)
def test_files_are_compressed_if_gzip_is_accepted(client: Client, path: str) -> None:
    """Each form has its own ETag, and both have a Vary header."""
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


NO_GZIP = ("", "identity", "br, zstd", "gzip;q=0", "gzip; q=0.000, *", "*;q=0")
GZIP = ("gzip;q=0.001", "GZIP", "br, *;q=0.1")


@pytest.mark.parametrize("asked", [*NO_GZIP, *GZIP])
def test_files_are_plain_unless_gzip_is_accepted(client: Client, asked: str) -> None:
    reply = client.ask("/style/base.css", headers={"accept-encoding": asked})
    assert reply.headers.get("content-encoding") == ("gzip" if asked in GZIP else None)


def test_page_can_be_installed_as_an_app(client: Client) -> None:
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


def test_font_is_small_and_served_with_its_licence(client: Client) -> None:
    font = client.ask("/fonts/nunito.woff2", headers={"accept-encoding": "gzip"})
    assert font.headers["content-type"] == "font/woff2"
    assert not font.headers.keys() & {"content-encoding", "vary"}
    assert font.body[:4] == b"wOF2"
    assert len(font.body) < 40_000
    text = client.ask("/fonts/LICENSE.txt")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert "SIL OPEN FONT LICENSE Version 1.1" in text.body.decode()
    assert f"sha256 of the subset:   {sha256(font.body).hexdigest()}\n" in text.body.decode()


SHAPES = ("Answer", "AnswerList", "GameList", "Health", "TableList")


def test_openapi_describes_endpoints_with_examples(client: Client) -> None:
    described = client.ask("/openapi.json").json
    adapters = {name: TypeAdapter(vars(shapes)[name]) for name in SHAPES}
    statuses, asked = set(), 0
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], path
            assert "422" not in operation["responses"]
            given: dict[str, dict[str, Any]] = {"path": {}, "query": {}}
            for p in operation.get("parameters", []):
                assert p["required"] == (p["in"] == "path")
                if "examples" in p["schema"]:
                    given[p["in"]][p["name"]] = p["schema"]["examples"][0]
            asked_path = path.format(**given["path"])
            if method == "get":
                reply = client.ask(asked_path, **given["query"])
            else:
                body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
                parts = described["components"]["schemas"][body.rsplit("/")[-1]]["properties"]
                known = {name: one["examples"] for name, one in parts.items() if "examples" in one}
                reply = client.post(asked_path, **{name: one[0] for name, one in known.items()})
            assert reply.status == 200, (path, reply.body)
            schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
            if "$ref" in schema:
                adapters[schema["$ref"].rsplit("/")[-1]].validate_json(reply.body)
            statuses |= {*operation["responses"]}
            asked += 1
    assert asked == 5
    page = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| (\d{3}(?:, \d{3})*) \|", page, re.MULTILINE)
    assert statuses == {"200", "304", *", ".join(told).split(", ")}


def test_application_can_be_mounted_elsewhere(data: Path) -> None:
    routes = {route.path for route in make_app(str(data)).routes}
    assert {"/games", "/games/{game}/{verb}", "/tables", "/health"} <= routes


@pytest.mark.parametrize(
    ("content", "error"), [(None, MissingTableError), (b"another pack", CorruptTableError)]
)
def test_folder_with_damaged_pack_is_not_served(
    data: Path, tmp_path: Path, content: bytes | None, error: type[Exception]
) -> None:
    for path in data.glob("*.pack"):
        copy(path, tmp_path)
    last = sorted(tmp_path.iterdir())[-1]
    last.unlink()
    if content is not None:
        last.write_bytes(content)
    with pytest.raises(error, match=last.name):
        make_app(str(tmp_path))


def test_server_open_to_others_prints_a_warning(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {}
    monkeypatch.setattr(server, "listen", lambda host, port: listen("127.0.0.1", port))
    monkeypatch.setattr(server, "serve_on", lambda bound, app, **_: bound.close())
    for host in ("127.0.0.1", "::1", "localhost", "192.168.0.7"):
        server.run(host, 0, str(data))
        said[host] = capsys.readouterr()
    assert [host for host in said if "there is no password" in said[host].err] == ["192.168.0.7"]
    assert said["192.168.0.7"].out.startswith("ttt-tables at http://192.168.0.7:")
