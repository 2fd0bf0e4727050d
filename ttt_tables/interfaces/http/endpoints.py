"""The endpoints. Each queries a game or the tables, and replies with the JSON of `ttt --json`."""

import json
from functools import cache

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

from ttt_tables import __version__
from ttt_tables.answers import listed
from ttt_tables.errors import BadLimitError, BadOptionError
from ttt_tables.games.described import check_verb, searches
from ttt_tables.interfaces.http import questions as q
from ttt_tables.interfaces.http import shapes
from ttt_tables.interfaces.http.files import STORED, describe_tables, gzipped, page_files
from ttt_tables.interfaces.http.lookups import Lookups
from ttt_tables.interfaces.http.replies import admits_gzip, reply, root_of
from ttt_tables.interfaces.http.strict import NoQuery
from ttt_tables.question import Question, find_option
from ttt_tables.serving.work import Batches, Thinker, in_worker_thread
from ttt_tables.tablebase import Tablebase

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'"
)


def add_games(app: FastAPI, tb: Tablebase, batches: Batches, thinker: Thinker) -> None:
    """Add the endpoints of the games: one lists them, the others answer the verbs."""
    list_of_games = json.dumps(listed())
    pack = cache(gzipped)
    lookups = Lookups()

    @app.get(
        "/games",
        operation_id="games",
        response_model=shapes.GameList,
        tags=["games"],
        responses=shapes.KEPT,
    )
    async def list_games(request: Request, _: NoQuery) -> Response:
        """List the games: the rule of each, its notation, its verbs and their options."""
        return reply(request, list_of_games, pack=pack)

    path = "/games/{game}/{verb}"

    @app.get(
        path,
        operation_id="ask",
        response_model=shapes.Answer,
        tags=["games"],
        openapi_extra={"parameters": [*q.OF_PATH, *q.parameters()]},
        responses=shapes.OF_GAMES | shapes.KEPT,
    )
    async def ask(request: Request) -> Response:
        """Answer a verb of a game with a position, its value, and its moves, best first."""
        game, verb = request.path_params["game"], request.path_params["verb"]
        asked = dict(request.query_params)
        if known := lookups.find(game, verb, asked):
            return _answered(request, known, json.dumps(known.answer(asked["position"])))
        question = await in_worker_thread(_question, tb, game, verb, asked)
        if searches(game, "moves"):
            thinker.prepare()  # a client that views a position soon wants a move
        if question.searches:
            data = await thinker.think(request, question.answer)
        else:
            data = await in_worker_thread(question.answer)
            lookups.add(game, verb, asked, question)
        return _answered(request, question, json.dumps(data))

    @app.post(
        path,
        operation_id="askMany",
        response_model=shapes.AnswerList,
        tags=["games"],
        openapi_extra={"parameters": q.OF_PATH},
        responses=shapes.OF_GAMES | shapes.OF_BODIES,
    )
    async def ask_many(request: Request, asked: q.PositionList, _: NoQuery) -> Response:
        """Answer a verb for up to 10,000 positions; if one is invalid, reject them all."""
        game, verb = request.path_params["game"], request.path_params["verb"]
        check_verb(game, verb)
        given = asked.model_extra or {}
        if "position" in given:
            raise BadOptionError("the body has positions, so it must not have position")
        if searches(game, verb):
            raise BadLimitError(f"{verb} of {game} needs a search: send one position, by GET")
        find_option(game, verb, "position")  # puzzles have no such option
        question = await in_worker_thread(Question, tb, game, verb, given)
        answers = await batches.answer(request, question.answer, asked.positions)
        return await in_worker_thread(reply, request, answers)


def _question(tb: Tablebase, game: str, verb: str, asked: dict[str, str]) -> Question:
    return Question(tb, game, verb, asked, written=True)


def _answered(request: Request, question: Question, body: str) -> Response:
    """Return the reply with an answer. An answer that may differ the next time is not cached."""
    response = reply(request, body)
    if not question.is_fixed:
        del response.headers["etag"]
        response.headers["cache-control"] = "no-store"
    return response


def add_files(
    app: FastAPI, tb: Tablebase, thinker: Thinker, data: str | None, console: str
) -> None:
    """Add the page, with a console as `page_files` has it, and the endpoints about the server."""
    files = page_files(data, console)
    tables = describe_tables(tb, data)

    pack = cache(gzipped)  # the bodies are few, and stay in the cache

    @cache
    def tables_below(root: str) -> str:
        packs = [{**pack, "path": f"{root}{pack['path']}"} for pack in tables["packs"]]
        return json.dumps({**tables, "packs": packs})

    @cache
    def description_below(root: str) -> str:
        return json.dumps({**app.openapi(), **({"servers": [{"url": root}]} if root else {})})

    @app.get("/health", operation_id="health", response_model=shapes.Health, tags=["server"])
    async def health(_: NoQuery) -> dict[str, str]:
        """Report that the server works, and the state of its engine: idle, ready, or a step."""
        return {"status": "ok", "version": __version__, "engine": thinker.progress}

    @app.get(
        "/tables",
        operation_id="tables",
        response_model=shapes.TableList,
        tags=["server"],
        responses=shapes.KEPT,
    )
    async def list_tables(request: Request, _: NoQuery) -> Response:
        """List the packs with their sources, and the names of policies, rules, levels and grids."""
        return reply(request, tables_below(root_of(request)), pack=pack)

    @app.get("/openapi.json", include_in_schema=False)
    async def describe(request: Request, _: NoQuery) -> Response:
        return reply(request, description_below(root_of(request)), pack=pack)

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path not in files:
            raise HTTPException(404)
        body, media_type = files[path]
        compressible = media_type not in STORED
        if compressible and admits_gzip(request):
            await in_worker_thread(pack, body)
        response = reply(request, body, media_type, pack if compressible else None)
        response.headers["content-security-policy"] = POLICY
        response.headers["cache-control"] = (
            "no-cache"  # browsers revalidate each time, so they show a new page
        )
        return response

    app.add_route("/{path:path}", page)  # not an endpoint, because those reject a query
