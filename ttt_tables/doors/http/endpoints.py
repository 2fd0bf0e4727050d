"""The endpoints: each asks a game or the tables, and replies with the command line's JSON."""

import json
from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

from ttt_tables import __version__
from ttt_tables.answers import answer, listed
from ttt_tables.doors.http import questions as q
from ttt_tables.doors.http.files import STORED, describe_tables, gzipped, page_files
from ttt_tables.doors.http.replies import NOTHING, admits_gzip, reply
from ttt_tables.doors.http.strict import Nothing
from ttt_tables.errors import BadLimitError, BadOptionError
from ttt_tables.games.game import Game
from ttt_tables.serving.work import Batches, Thinker, in_worker_thread
from ttt_tables.tablebase import Tablebase

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'"
)


def add_games(app: FastAPI, tb: Tablebase, batches: Batches, thinker: Thinker) -> None:
    """Add the endpoints of the games: one lists them, the others answer every verb of each."""
    games = [tb.game(name) for name in tb.games()]
    every = json.dumps(listed(tb))
    described = {"parameters": q.parameters(games)}

    @app.get("/games", response_model=q.Games, tags=["games"])
    async def list_games(request: Request, _: Nothing) -> Response:
        """Every game: its rule, how positions and moves are written, its verbs, their options."""
        return reply(request, every)

    path = "/games/{game}/{verb}"

    @app.get(path, response_model=q.Answer, tags=["games"], openapi_extra=described)
    async def ask(request: Request, game: q.GameName, verb: q.Verb) -> Response:
        """Answer a verb of a game: a position, its value, and its moves, best first."""
        asked = tb.game(game)
        given = _read(asked, verb, request.query_params)
        if asked.preparation():
            thinker.prepare()  # a client that looks at a position will soon ask for a move
        call = partial(answer, asked, verb, given)
        if asked.searches(verb):
            found = await thinker.think(request, call)
        else:
            found = await in_worker_thread(call)
        response = reply(request, json.dumps(found))
        if not _is_fixed(asked, verb, given):
            del response.headers["etag"]
            response.headers["cache-control"] = "no-store"
        return response

    @app.post(path, response_model=q.Answers, tags=["games"])
    async def ask_many(
        request: Request, game: q.GameName, verb: q.Verb, asked: q.Positions, _: Nothing
    ) -> Response:
        """The same for up to 10,000 positions, with one set of options; if one is refused, all."""
        of, given = tb.game(game), asked.model_extra or {}
        of.check_options(verb, ["position", *given])
        if "position" in given:
            raise BadOptionError("the body has positions: leave position out")
        if of.searches(verb):
            raise BadLimitError(f"{verb} of {game} searches: ask about one position, by GET")
        options = {name: of.option(name).check(name, value) for name, value in given.items()}

        def call(position: str | int) -> dict[str, Any]:
            return answer(of, verb, {**options, "position": position})

        return reply(request, await batches.answer(request, call, asked.positions))


def _read(game: Game, verb: str, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the options that a query writes. Raises UnknownGameError and BadOptionError."""
    game.check_options(verb, query)
    return {name: game.option(name).read(name, text) for name, text in query.items()}


def _is_fixed(game: Game, verb: str, given: Mapping[str, object]) -> bool:
    """Return whether the same question has the same answer: it does not search, nor draw."""
    draws = "seed" in game.options(verb) and "seed" not in given
    return not game.searches(verb) and not draws


def add_files(app: FastAPI, tb: Tablebase, thinker: Thinker, data: str | None) -> None:
    """Add the page, and the endpoints about the server itself."""
    tables = json.dumps(describe_tables(tb, data))
    files = page_files(data)

    @cache
    def packed(path: str) -> bytes:
        return gzipped(files[path][0])

    @app.get("/health", tags=["server"])
    async def health(_: Nothing) -> dict[str, str]:
        """Whether the server answers, and its engine: idle, ready, or how far it is."""
        return {"status": "ok", "version": __version__, "engine": thinker.progress}

    @app.get("/tables", tags=["server"])
    async def list_tables(request: Request, _: Nothing) -> Response:
        """The tables there are, with their hashes, and the names of policies and rules."""
        return reply(request, tables)

    @app.get("/openapi.json", include_in_schema=False)
    async def describe(request: Request, _: Nothing) -> Response:
        return reply(request, json.dumps(app.openapi()))

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path not in files:
            raise HTTPException(404, NOTHING)
        body, media_type = files[path]
        packs = media_type not in STORED
        small = packs and admits_gzip(request)
        response = reply(
            request, await in_worker_thread(packed, path) if small else body, media_type
        )
        if packs:
            response.headers["vary"] = "accept-encoding"
        if small and response.body:
            response.headers["content-encoding"] = "gzip"
        response.headers["content-security-policy"] = POLICY
        response.headers["cache-control"] = "no-cache"  # asked again each time: a new page is seen
        return response

    app.add_route("/{path:path}", page)  # no endpoint: a page ignores a query
