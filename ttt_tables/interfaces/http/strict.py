"""Read requests strictly: reject repeated names, unknown names, and bodies that are too long."""

import json
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from typing import Annotated, Any

from fastapi import Query, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException

from ttt_tables.errors import quote

JSON = re.compile(r"application/([\w.-]+\+)?json", re.ASCII)  # a media type
MOST_BYTES = 1_000_000  # of a request's body: enough for ten thousand boards


class UnreadableError(HTTPException):
    """A query or a body that cannot be read, with the reason."""

    def __init__(self, reason: str, status: int = 400) -> None:
        super().__init__(status, reason)


def check_once(names: Iterable[str]) -> None:
    """Raise UnreadableError if a name is repeated. FastAPI and pydantic would use the last one."""
    for name, count in Counter(names).items():
        if count > 1:
            raise UnreadableError(f"{quote(name)} is given more than once: give each name once")


class Body(Request):
    """A request whose body is limited, and whose JSON has no repeated key."""

    async def body(self) -> bytes:
        """Return the body. Raises UnreadableError after MOST_BYTES, without reading the rest."""
        if not hasattr(self, "_body"):
            body = bytearray()
            async for part in self.stream():
                body += part
                if len(body) > MOST_BYTES:
                    reason = f"a body may have at most {MOST_BYTES:,} bytes: send less at once"
                    raise UnreadableError(reason, 413)
            self._body = bytes(body)
        return self._body

    async def json(self) -> Any:
        """Return the body. Raises UnreadableError, and ValueError if it is not JSON."""
        if not hasattr(self, "_json"):
            self._json = json.loads(await self.body(), object_pairs_hook=_object)
        return self._json


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    check_once([name for name, _ in pairs])
    return dict(pairs)


class Route(APIRoute):
    """An endpoint that rejects a query or a body that it cannot read strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that answers a request."""
        answer = super().get_route_handler()

        async def read(request: Request) -> Response:
            check_once(name for name, _ in request.query_params.multi_items())
            kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            # FastAPI does not name the header. A foreign page may send any other type unasked.
            if request.method == "POST" and not JSON.fullmatch(kind):
                raise UnreadableError("the body needs the header content-type: application/json")
            body = request.method == "POST"
            return await answer(Body(request.scope, request.receive) if body else request)

        return read


class _NoNames(BaseModel):
    model_config = ConfigDict(extra="forbid")


NoQuery = Annotated[_NoNames, Query()]  # for an endpoint without parameters: every name is rejected
