"""The endpoint of the page's SQL console. Each statement runs in a locked process of its own."""

from fastapi import FastAPI, Request, Response

from ttt_tables.interfaces.http.questions import Statement
from ttt_tables.interfaces.http.replies import reply
from ttt_tables.interfaces.http.strict import NoQuery, UnreadableError
from ttt_tables.serving.statements import Statements
from ttt_tables.serving.work import until_gone
from ttt_tables.sql.limits import ROWS
from ttt_tables.sql.processes import LockedQuery

MOST_CHARACTERS = 10_000_000  # of an answer


def add_statements(app: FastAPI, data: str | None) -> None:
    """Add the endpoint /sql, over the tables of a data folder, as `ttt sql` finds it."""
    statements = Statements(MOST_CHARACTERS)

    @app.post("/sql", include_in_schema=False)
    async def run(request: Request, asked: Statement, _: NoQuery) -> Response:
        check_origin(request)
        query = LockedQuery(asked.statement, data, None, "answer", 0, ROWS + 1)
        return reply(request, await until_gone(request, statements.printed(query)) or "")


def check_origin(request: Request) -> None:
    """Raise UnreadableError for a request from a page of another server.

    A browser sends such a request only if the server allows it, and this one does not. So this is a
    second lock: it also holds for a browser that fails to ask.
    """
    origin, host = request.headers.get("origin"), request.headers.get("host")
    if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
        raise UnreadableError("only this server's own page may run statements", 403)
