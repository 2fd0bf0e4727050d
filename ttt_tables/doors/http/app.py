"""Assemble the application: guard, endpoints, OpenAPI schema."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from fastapi import FastAPI

from ttt_tables import __version__
from ttt_tables.doors.http import questions as q
from ttt_tables.doors.http.endpoints import add_files, add_games
from ttt_tables.doors.http.guard import Guard
from ttt_tables.doors.http.replies import add_refusals
from ttt_tables.doors.http.strict import Route
from ttt_tables.games.registry import preparation
from ttt_tables.serving.work import Batches, Thinker
from ttt_tables.tablebase import open_tablebase

ABOUT = (
    "Exact answers of the tic-tac-toe family, best moves first. Answers are the JSON that the "
    "command line prints with --json. Bad input is refused with status 400 and a reason."
)


def make_app(data: str | None = None, hosts: Collection[str] | None = None) -> FastAPI:
    """Return the application over a built data folder, or the package's own tables.

    `hosts` are the names by which a client may ask; None allows any.
    Raises as `open_tablebase` does.
    """
    tablebase = open_tablebase(data)
    app = FastAPI(
        title="ttt-tables",
        version=__version__,
        description=ABOUT,
        docs_url=None,  # both pages would load scripts from elsewhere
        redoc_url=None,
        openapi_url=None,  # it is an endpoint like the others
        responses=q.OF_ALL,
    )
    app.router.route_class = Route
    app.add_middleware(Guard, hosts=hosts)
    add_refusals(app)
    thinker = Thinker(preparation(tablebase))
    add_games(app, tablebase, Batches(), thinker)
    add_files(app, tablebase, thinker, data)
    app.openapi = partial(_openapi, app, app.openapi)  # type: ignore[method-assign]
    return app


def _openapi(app: FastAPI, made: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return FastAPI's description of all endpoints, without its 422, which is our 400."""
    schema = made()
    for operations in schema["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("422", None)
    for unused in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(unused, None)
    return schema
