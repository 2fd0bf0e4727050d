"""Read requests strictly: reject a name that comes twice, an unknown name, and too long a body."""

import json
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from typing import Annotated, Any

from fastapi import Query, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException

from ttt_tables.errors import quote

MOST_BYTES = 1_000_000  # of a request's body: ten thousand boards and room


class UnreadableError(HTTPException):
    """A query or a body that cannot be read, with the reason."""

    def __init__(self, reason: str, status: int = 400) -> None:
        super().__init__(status, reason)


def check_once(names: Iterable[str]) -> None:
    """Raise UnreadableError if a name comes twice, where FastAPI and pydantic take the last."""
    for name, count in Counter(names).items():
        if count > 1:
            raise UnreadableError(f"{quote(name)} is asked more than once: ask each thing once")


class Body(Request):
    """A request whose body is not too long, and whose JSON has no key twice."""

    async def body(self) -> bytes:
        """Return the body. Raises UnreadableError beyond MOST_BYTES, before it reads the rest."""
        if not hasattr(self, "_body"):
            body = bytearray()
            async for part in self.stream():
                body += part
                if len(body) > MOST_BYTES:
                    reason = f"a body has {MOST_BYTES:,} bytes at most: send less at once"
                    raise UnreadableError(reason, 413)
            self._body = bytes(body)
        return self._body

    async def json(self) -> Any:
        """Return the body. Raises UnreadableError, and ValueError where it is not JSON."""
        if not hasattr(self, "_json"):
            self._json = json.loads(await self.body(), object_pairs_hook=_object)
        return self._json


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    check_once([name for name, _ in pairs])
    return dict(pairs)


class Route(APIRoute):
    """An endpoint that rejects a query or a body which it cannot read strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that answers a request."""
        answer = super().get_route_handler()

        async def read(request: Request) -> Response:
            check_once(name for name, _ in request.query_params.multi_items())
            kind = request.headers.get("content-type", "")
            if request.method == "POST" and "json" not in kind:  # FastAPI would not name the header
                raise UnreadableError("say what the body is: content-type: application/json")
            body = request.method == "POST"
            return await answer(Body(request.scope, request.receive) if body else request)

        return read


class _NoNames(BaseModel):
    model_config = ConfigDict(extra="forbid")


NoQuery = Annotated[_NoNames, Query()]  # of an endpoint without parameters: any name is rejected
