"""Assemble the application: guard, endpoints, OpenAPI schema."""

import re
from collections.abc import Callable, Collection
from functools import partial
from os import PathLike
from typing import Any

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from ttt_tables import __version__
from ttt_tables.errors import BadAddressError, quote
from ttt_tables.games.registry import preparation
from ttt_tables.interfaces.http import shapes
from ttt_tables.interfaces.http.endpoints import add_files, add_games
from ttt_tables.interfaces.http.guard import Guard
from ttt_tables.interfaces.http.replies import add_rejections
from ttt_tables.interfaces.http.statements import add_statements
from ttt_tables.interfaces.http.strict import Route
from ttt_tables.serving.work import Batches, Thinker
from ttt_tables.tablebase import open_tablebase

ABOUT = (
    "Exact values for tic-tac-toe and its variants, best moves first. Answers are the JSON that "
    "the command line prints with --json. Bad input is rejected with status 400 and a reason."
)

_ORIGIN = re.compile(r"\*|[a-z][a-z0-9+.-]*://[^/?#@\s]+", re.ASCII)


def make_app(
    data: str | PathLike[str] | None = None,
    hosts: Collection[str] | None = None,
    origins: Collection[str] = (),
    *,
    sql: bool = False,
) -> FastAPI:
    """Return the application, to be run by any ASGI server or mounted in another application.

    data     a built data folder; by default the package's own tables
    hosts    the host names that a client may use, in lower case; None allows any
    origins  the origins whose pages may send requests, such as "https://games.example", or "*"
    sql      whether the page has a console whose statements run on this machine, each in a locked
             process; only for clients on the same machine

    Raises BadAddressError for an invalid origin, and as `open_tablebase` does.
    """
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise BadAddressError(
                f"{quote(origin)} is not an origin: write it as a browser sends it, such as "
                "https://games.example or http://localhost:5173, or * for all"
            )
    tablebase = open_tablebase(data)
    app = FastAPI(
        title="ttt-tables",
        version=__version__,
        description=ABOUT,
        docs_url=None,  # both pages load scripts from other hosts
        redoc_url=None,
        openapi_url=None,  # added as an ordinary endpoint
        responses=shapes.OF_ALL,
    )
    app.router.route_class = Route
    app.add_middleware(Guard, hosts=hosts)
    if origins:  # around the guard, so that a page can read its errors
        app.add_middleware(
            CORSMiddleware,
            allow_origins=[*origins],
            allow_methods=["GET", "HEAD", "POST"],
            allow_headers=["content-type", "if-none-match"],
            expose_headers=["etag", "retry-after"],
        )
    add_rejections(app)
    thinker = Thinker(preparation(tablebase))
    add_games(app, tablebase, Batches(), thinker)
    if sql:
        add_statements(app, tablebase.stores.folder)
    add_files(app, tablebase, thinker, tablebase.stores.folder, console="server" if sql else "")
    app.openapi = partial(_openapi, app, app.openapi)  # type: ignore[method-assign]
    return app


def _openapi(app: FastAPI, made: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return FastAPI's description of all endpoints, without its status 422, which is our 400."""
    schema = made()
    for operations in schema["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("422", None)
    for unused in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(unused, None)
    return schema
