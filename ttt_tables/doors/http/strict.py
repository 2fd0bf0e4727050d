"""Read questions strictly: refuse repeated, unknown and many names, and malformed numbers."""

import json
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from typing import Annotated, Any
from urllib.parse import parse_qsl

from fastapi import Query, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException

from ttt_tables.errors import quote

MOST_MARKS = 20  # of each mark that begins a name, an object or a list: a question has a few


class QuestionError(HTTPException):
    """A question that cannot be read, and why."""

    def __init__(self, reason: str) -> None:
        super().__init__(400, reason)


class TwiceError(QuestionError):
    """A name that a query or a body has more than once."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{quote(name)} is asked more than once: ask each thing once")


def check_once(names: Iterable[str]) -> None:
    """Raise TwiceError if a name comes twice."""
    for name, count in Counter(names).items():
        if count > 1:
            raise TwiceError(name)


def check_few(text: bytes, marks: str, what: str) -> None:
    """Raise QuestionError if the text has many of a mark: names cost time, even to be refused."""
    for mark in marks:
        if (found := text.count(mark.encode())) > MOST_MARKS:
            raise QuestionError(
                f"{what} cannot be read: it has {found:,} of {mark!r}, and may have {MOST_MARKS}"
            )


def query_names(query: bytes) -> list[str]:
    """Return the names in a query, decoded as Starlette does, in their order.

    Raises QuestionError if there are many.
    """
    check_few(query, "&", "the query")
    return [name for name, _ in parse_qsl(query.decode("latin-1"), keep_blank_values=True)]


class Body(Request):
    """A request whose JSON has every key once."""

    async def json(self) -> Any:
        """Return the body. Raises QuestionError, and ValueError where it is not JSON."""
        if not hasattr(self, "_json"):
            body = await self.body()
            check_few(body, ":{[", "the body (one object with a list of positions)")
            self._json = json.loads(body, object_pairs_hook=_object)
        return self._json


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    check_once([name for name, _ in pairs])
    return dict(pairs)


class Route(APIRoute):
    """An endpoint that reads its query once, and its request as a `Body`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that answers a request."""
        answer = super().get_route_handler()

        async def read(request: Request) -> Response:
            check_once(query_names(request.scope["query_string"]))
            kind = request.headers.get("content-type", "")
            if request.method == "POST" and "json" not in kind:
                raise QuestionError("say what the body is: content-type: application/json")
            return await answer(Body(request.scope, request.receive))

        return read


class Question(BaseModel):
    """The base of all questions: an unknown name is refused, never ignored."""

    model_config = ConfigDict(extra="forbid")


Nothing = Annotated[Question, Query()]  # what an endpoint without parameters is asked
