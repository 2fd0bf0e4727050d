"""HTTP: the application mounted below a path, used by pages of other origins, and compressed."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from tests.support.serving import Inside
from ttt_tables import BadAddressError
from ttt_tables.interfaces.http import make_app

ROOT = "/tic/tac"
ORIGIN = "https://games.example"
GZIP = {"accept-encoding": "gzip"}


@pytest.fixture(scope="module")
def made(data: Path) -> Any:
    return make_app(data, origins=[ORIGIN])


@pytest.fixture(scope="module")
def inside(made: Any) -> Iterator[Inside]:
    with Inside(made) as found:
        yield found


class Below:
    """The application behind a proxy that serves it below a path, and may strip the path."""

    def __init__(self, app: Any, strip: bool) -> None:
        self.app, self.strip = app, strip

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope["path"].removeprefix(ROOT) if self.strip else scope["path"]
        await self.app({**scope, "path": path, "root_path": ROOT}, receive, send)


@pytest.fixture(params=["mounted", "root path", "stripped path"])
def below(request: pytest.FixtureRequest, made: Any) -> Iterator[Inside]:
    """Return a client of the application below a path."""
    mounted = Starlette(routes=[Mount(ROOT, made)])
    with Inside(
        mounted if request.param == "mounted" else Below(made, request.param == "stripped path")
    ) as found:
        yield found


def test_description_below_a_path_names_it(below: Inside) -> None:
    described = below.ask(f"{ROOT}/openapi.json").json
    (server,) = described["servers"]
    for path in ("/games", "/health", "/tables"):
        assert path in described["paths"]
        assert below.ask(server["url"] + path).status == 200
    for pack in below.ask(f"{ROOT}/tables").json["packs"]:
        assert len(below.ask(pack["path"]).body) == pack["bytes"]


def test_description_at_the_root_names_no_server(inside: Inside) -> None:
    assert "servers" not in inside.ask("/openapi.json").json


def test_page_and_api_are_served_below_a_path(below: Inside) -> None:
    assert b"<html" in below.ask(f"{ROOT}/").body
    answer = below.ask(f"{ROOT}/games/classic/choose", position="XX.OO....").json
    assert answer["move"] == "2"
    assert below.ask(f"{ROOT}/nothing").status == 404


def test_wrong_method_lists_the_allowed_ones(below: Inside) -> None:
    for path, allowed in (("/games/classic/moves", "GET, HEAD, POST"), ("/health", "GET, HEAD")):
        reply = below.ask(ROOT + path, "PUT")
        assert (reply.status, reply.headers["allow"]) == (405, allowed)
        assert "HEAD" in reply.json["reason"]


def test_head_has_the_headers_of_get_and_no_body(below: Inside) -> None:
    head, whole = below.ask(f"{ROOT}/games", "HEAD"), below.ask(f"{ROOT}/games")
    assert (head.status, head.body, head.headers) == (200, b"", whole.headers)


def test_allowed_origin_may_send_requests(inside: Inside) -> None:
    asking = {"origin": ORIGIN}
    reply = inside.ask("/games/classic/probe", headers=asking)
    assert reply.headers["access-control-allow-origin"] == ORIGIN
    assert "Origin" in reply.headers["vary"]
    assert "etag" in reply.headers["access-control-expose-headers"]
    rejected = inside.ask("/games/classic/probe", headers=asking, position="XXX......")
    assert (rejected.status, rejected.headers["access-control-allow-origin"]) == (400, ORIGIN)
    preflight = inside.ask(
        "/games/classic/probe",
        "OPTIONS",
        headers={
            **asking,
            "access-control-request-method": "POST",
            "access-control-request-headers": "content-type",
        },
    )
    assert preflight.status == 200
    assert preflight.headers["access-control-allow-origin"] == ORIGIN
    assert "POST" in preflight.headers["access-control-allow-methods"]
    assert "content-type" in preflight.headers["access-control-allow-headers"]


@pytest.mark.parametrize("origin", ["https://evil.example", f"{ORIGIN}.evil.example", "null"])
def test_other_origin_may_not_send_requests(inside: Inside, origin: str) -> None:
    reply = inside.ask("/games/classic/probe", headers={"origin": origin})
    assert "access-control-allow-origin" not in reply.headers
    asked = {"origin": origin, "access-control-request-method": "POST"}
    assert inside.ask("/games/classic/probe", "OPTIONS", headers=asked).status == 400


def test_star_allows_every_origin(data: Path) -> None:
    with Inside(make_app(data, origins="*")) as app:
        reply = app.ask("/health", headers={"origin": "https://any.example"})
    assert reply.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("origin", ["games.example", f"{ORIGIN}/", "", "https://a b", "* "])
def test_invalid_origin_is_rejected(origin: str) -> None:
    with pytest.raises(BadAddressError, match=r"is not an origin: .* https://games\.example"):
        make_app(origins=[origin])


@pytest.mark.parametrize("path", ["/games", "/games/classic/moves", "/tables", "/openapi.json"])
def test_compressed_json_has_its_own_etag(inside: Inside, path: str) -> None:
    plain, small = inside.ask(path), inside.ask(path, headers=GZIP)
    assert gzip.decompress(small.body) == plain.body
    assert len(small.body) < len(plain.body) / 2
    assert plain.headers["etag"] != small.headers["etag"]
    for reply, headers in ((plain, {}), (small, GZIP)):
        assert "accept-encoding" in reply.headers["vary"]
        known = {"if-none-match": reply.headers["etag"]}
        again = inside.ask(path, headers={**known, **headers})
        assert (again.status, again.headers["vary"]) == (304, reply.headers["vary"])
        other = inside.ask(path, headers={**known, **({} if headers else GZIP)})
        assert other.status == 200


def test_batch_is_compressed(inside: Inside) -> None:
    body = json.dumps({"positions": ["X...O....", "........."]}).encode()
    headers = {"content-type": "application/json"}
    plain = inside.ask("/games/classic/moves", "POST", body, headers)
    small = inside.ask("/games/classic/moves", "POST", body, {**headers, **GZIP})
    assert gzip.decompress(small.body) == plain.body
    assert "etag" not in small.headers
