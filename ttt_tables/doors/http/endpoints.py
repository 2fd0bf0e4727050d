"""The endpoints: each asks a game or the tables, and replies with the JSON of `ttt --json`."""

import json
from functools import cache, partial

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

from ttt_tables import __version__
from ttt_tables.answers import listed
from ttt_tables.doors.http import questions as q
from ttt_tables.doors.http.files import STORED, describe_tables, gzipped, page_files
from ttt_tables.doors.http.replies import admits_gzip, reply
from ttt_tables.doors.http.strict import NoQuery
from ttt_tables.errors import BadLimitError, BadOptionError
from ttt_tables.games.described import check_verb, searches
from ttt_tables.question import Question, find_option
from ttt_tables.serving.work import Batches, Thinker, in_worker_thread
from ttt_tables.tablebase import Tablebase

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'"
)


def add_games(app: FastAPI, tb: Tablebase, batches: Batches, thinker: Thinker) -> None:
    """Add the endpoints of the games: one lists them, the others answer every verb of each."""
    list_of_games = json.dumps(listed())
    described = {"parameters": q.parameters()}

    @app.get("/games", response_model=q.Games, tags=["games"], responses=q.KEPT)
    async def list_games(request: Request, _: NoQuery) -> Response:
        """Every game: its rule, how positions and moves are written, its verbs, their options."""
        return reply(request, list_of_games)

    path = "/games/{game}/{verb}"

    @app.get(
        path,
        response_model=q.PlainAnswer,
        tags=["games"],
        openapi_extra=described,
        responses=q.OF_GAMES | q.KEPT,
    )
    async def ask(request: Request, game: q.GameName, verb: q.Verb) -> Response:
        """Answer a verb of a game: a position, its value, and its moves, best first."""
        read = partial(Question, tb, game, verb, request.query_params, written=True)
        question = await in_worker_thread(read)
        if searches(game, "moves"):
            thinker.prepare()  # a client that looks at a position will soon ask for a move
        if question.searches:
            data = await thinker.think(request, question.answer)
        else:
            data = await in_worker_thread(question.answer)
        response = reply(request, json.dumps(data))
        if not question.is_fixed:
            del response.headers["etag"]
            response.headers["cache-control"] = "no-store"
        return response

    @app.post(path, response_model=q.Answers, tags=["games"], responses=q.OF_GAMES | q.OF_BODIES)
    async def ask_many(
        request: Request, game: q.GameName, verb: q.Verb, asked: q.Positions, _: NoQuery
    ) -> Response:
        """The same for up to 10,000 positions with one set of options; one refused refuses all."""
        check_verb(game, verb)
        given = asked.model_extra or {}
        if "position" in given:
            raise BadOptionError("the body has positions: leave position out")
        if searches(game, verb):
            raise BadLimitError(f"{verb} of {game} searches: ask about one position, by GET")
        find_option(game, verb, "position")  # which puzzles have not
        question = await in_worker_thread(Question, tb, game, verb, given)
        return reply(request, await batches.answer(request, question.answer, asked.positions))


def add_files(app: FastAPI, tb: Tablebase, thinker: Thinker, data: str | None) -> None:
    """Add the page, and the endpoints about the server itself."""
    tables = json.dumps(describe_tables(tb, data))
    files = page_files(data)

    @cache
    def packed(path: str) -> bytes:
        return gzipped(files[path][0])

    @app.get("/health", tags=["server"])
    async def health(_: NoQuery) -> dict[str, str]:
        """Whether the server answers, and the state of its engine: idle, ready, or a step."""
        return {"status": "ok", "version": __version__, "engine": thinker.progress}

    @app.get("/tables", tags=["server"], responses=q.KEPT)
    async def list_tables(request: Request, _: NoQuery) -> Response:
        """The packs with their sources, and the names of policies, rules, levels and grids."""
        return reply(request, tables)

    @app.get("/openapi.json", include_in_schema=False)
    async def describe(request: Request, _: NoQuery) -> Response:
        return reply(request, json.dumps(app.openapi()))

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path not in files:
            raise HTTPException(404)
        body, media_type = files[path]
        compressible = media_type not in STORED
        as_gzip = compressible and admits_gzip(request)
        response = reply(
            request, await in_worker_thread(packed, path) if as_gzip else body, media_type
        )
        if compressible:
            response.headers["vary"] = "accept-encoding"
        if as_gzip and response.body:
            response.headers["content-encoding"] = "gzip"
        response.headers["content-security-policy"] = POLICY
        response.headers["cache-control"] = (
            "no-cache"  # a browser asks each time, so it shows a new page
        )
        return response

    app.add_route("/{path:path}", page)  # not an endpoint, which would refuse a query
