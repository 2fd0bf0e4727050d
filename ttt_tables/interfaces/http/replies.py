"""Make replies with an ETag, compressed for clients that accept gzip, and errors with a reason."""

import gzip
import re
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import compile_path

from ttt_tables.answers import rejection
from ttt_tables.errors import (
    CorruptTableError,
    MissingExtraError,
    MissingTableError,
    StaleTableError,
    TttError,
    UnknownGameError,
)
from ttt_tables.interfaces.http.strict import UnreadableError
from ttt_tables.serving.work import BusyError

SERVER_ERRORS = (CorruptTableError, MissingExtraError, MissingTableError, StaleTableError)
PATH_ERROR = UnknownGameError  # the path has the name of the game and of the verb
KEPT = "public, max-age=3600"  # by browsers and proxies, before they ask again
LEAST_BYTES = 300  # that are worth compressing
PACK = partial(gzip.compress, compresslevel=5, mtime=0)  # of an answer that is sent once
NOTHING = "this path does not exist: /openapi.json lists all paths"


def reply(
    request: Request,
    body: str | bytes,
    media_type: str = "application/json",
    pack: Callable[[bytes], bytes] | None = PACK,
) -> Response:
    """Return an answer with its ETag, or 304 if the client has it. A POST's answer has no ETag.

    pack  compresses the body; None if it is compressed by its own format

    The plain and the compressed form have different ETags. Starlette's GZipMiddleware gives both
    the same ETag, and ignores `gzip;q=0`.
    """
    content = body.encode() if isinstance(body, str) else body
    headers = {}
    if pack and len(content) >= LEAST_BYTES:
        headers["vary"] = "accept-encoding"
        pack = pack if admits_gzip(request) else None
    else:
        pack = None
    if request.method != "POST":
        digest = blake2b(content, digest_size=12).hexdigest()
        tag = f'"{digest}-gzip"' if pack else f'"{digest}"'
        headers |= {"etag": tag, "cache-control": KEPT}
        if given := request.headers.getlist("if-none-match"):
            known = [one.strip().removeprefix("W/") for one in ",".join(given).split(",")]
            if tag in known or "*" in known:
                return Response(status_code=304, headers=headers)
    if pack:
        content = pack(content)
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=media_type)


def admits_gzip(request: Request) -> bool:
    """Return whether a client accepts gzip."""
    asked: dict[str, bool] = {}
    for one in ",".join(request.headers.getlist("accept-encoding")).lower().split(","):
        coding, _, weight = "".join(one.split()).partition(";")
        asked[coding] = not re.fullmatch(r"q=0(\.0*)?", weight)
    return asked.get("gzip", asked.get("*", False))


def add_rejections(app: FastAPI) -> None:
    """Turn every error into JSON with its name and a reason."""

    def reject(status: int, error: str, reason: str, headers: Any = None) -> Response:
        body = rejection(error, reason)
        return Response(body, status, headers=headers, media_type="application/json")

    @app.exception_handler(TttError)
    async def ours(_: Request, error: TttError) -> Response:
        status = (
            503
            if isinstance(error, SERVER_ERRORS)
            else 404
            if isinstance(error, PATH_ERROR)
            else 400
        )
        return reject(status, type(error).__name__, str(error))

    @app.exception_handler(BusyError)
    async def busy(_: Request, error: BusyError) -> Response:
        return reject(503, "Busy", str(error), {"retry-after": "2"})

    @app.exception_handler(RequestValidationError)
    async def unread(_: Request, error: RequestValidationError) -> Response:
        return reject(400, "BadRequest", "; ".join(map(_sentence, error.errors()[:3])))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 405 and (allowed := _methods(app, request)):
            every = f"{', '.join(allowed[:-1])} and {allowed[-1]}"
            reason = f"this path only takes {every}: /openapi.json describes it"
            return reject(405, "MethodNotAllowed", reason, {"allow": ", ".join(allowed)})
        if error.status_code in (404, 405):
            return reject(404, "NotFound", NOTHING)
        if error.status_code == 400 and not isinstance(error, UnreadableError):
            return reject(400, "BadRequest", "the body cannot be read: it must be JSON in UTF-8")
        name = "TooLarge" if error.status_code == 413 else "BadRequest"
        return reject(error.status_code, name, error.detail, error.headers)


def root_of(request: Request) -> str:
    """Return the path at which the application is mounted or a proxy serves it, or ""."""
    return str(request.scope.get("root_path", "")).rstrip("/")


def _methods(app: FastAPI, request: Request) -> list[str]:
    """Return the methods of a path. Starlette itself only considers the first route."""
    path = request.scope["path"].removeprefix(root_of(request))
    found = [
        method.upper()
        for described, operations in app.openapi()["paths"].items()
        if compile_path(described)[0].match(path)
        for method in operations
    ]
    return sorted([*found, "HEAD"]) if "GET" in found else found


def _sentence(fault: Any) -> str:
    """Return one of pydantic's errors as a sentence that begins with the place."""
    where = ".".join(str(part) for part in fault["loc"][1:]) or str(fault["loc"][0])
    if fault["type"] == "extra_forbidden":
        return f"unknown name {where[:60]!r}: /openapi.json lists the known ones"
    if fault["type"] == "missing":
        return f"{where} is missing"
    if fault["type"] == "json_invalid":
        return f"the body is not JSON: {fault['ctx']['error']} at character {fault['loc'][1]}"
    return f"{where[:60]}: {fault['msg']}"
