"""The endpoints: each asks the tables and replies with the command line's JSON."""

import json
from functools import cache, partial
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response
from starlette.exceptions import HTTPException

from ttt_tables import __version__
from ttt_tables.board.any_order import check_side
from ttt_tables.doors.http import answers as a
from ttt_tables.doors.http import questions as q
from ttt_tables.doors.http.files import STORED, describe_tables, gzipped, page_files
from ttt_tables.doors.http.replies import NOTHING, admits_gzip, reply
from ttt_tables.doors.http.strict import Nothing
from ttt_tables.doors.http.work import Batches, Thinker, aside
from ttt_tables.doors.terminal.explain import explanation_json
from ttt_tables.doors.terminal.phantom import phantom_json
from ttt_tables.doors.terminal.puzzle import AskedPuzzles, asked_puzzles, puzzles_json
from ttt_tables.doors.terminal.text import answer_json, probe_json
from ttt_tables.errors import BadLimitError
from ttt_tables.tablebase import Tablebase

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'"
)


def add_classic(app: FastAPI, tb: Tablebase, batches: Batches) -> None:
    """Add the endpoints of the classic game."""

    @app.get("/classic", response_model=q.Answer, tags=["classic"])
    async def classic(request: Request, asked: Annotated[q.Classic, Query()]) -> Response:
        """Every move of a board under a policy, best first."""
        return reply(request, answer_json(tb.moves(asked.board, asked.policy)))

    @app.post("/classic", response_model=q.Answers, tags=["classic"])
    async def classic_batch(request: Request, asked: q.ClassicBatch, _: Nothing) -> Response:
        """The same for up to 10,000 boards; if one is refused, all are."""
        ask = partial(tb.moves, policy=asked.policy)
        return reply(
            request, await batches.answer(request, lambda board: ask(board).as_dict(), asked.boards)
        )

    @app.get("/probe", response_model=q.Probe, tags=["classic"])
    async def probe(request: Request, asked: Annotated[q.OneBoard, Query()]) -> Response:
        """A board's value under perfect play, in the view of the side to move."""
        position = tb.moves(asked.board).position
        return reply(request, probe_json(tb.probe(asked.board), *position))

    @app.get("/explain", tags=["classic"])
    async def explain_board(request: Request, asked: Annotated[q.Explain, Query()]) -> Response:
        """The reasons why each move of a board wins, draws or loses, also as sentences."""
        answer = None if asked.policy is None else tb.moves(asked.board, asked.policy)
        return reply(request, explanation_json(tb.explain(asked.board), answer))

    @app.get("/puzzle", tags=["classic"])
    async def puzzle(request: Request, asked: Annotated[q.Puzzles, Query()]) -> Response:
        """Boards on which exactly one move keeps the win or the draw."""
        which = AskedPuzzles(asked.id, asked.level, asked.count, asked.seed)
        found = await aside(asked_puzzles, which, tb)
        response = reply(request, await aside(puzzles_json, found, tb, asked.answer))
        if asked.id is None and asked.seed is None:
            response.headers["cache-control"] = "no-store"
        return response


def add_others(app: FastAPI, tb: Tablebase, batches: Batches) -> None:
    """Add the endpoints of dice, mini-boards, the phantom and the probabilistic game."""

    @app.get("/dice", response_model=q.Answer, tags=["dice"])
    async def dice(request: Request, asked: Annotated[q.Dice, Query()]) -> Response:
        """Every move of the dice game that a roll opens, best first."""
        answer = tb.dice.moves(asked.board, asked.roll, asked.to_move, asked.rule)
        return reply(request, answer_json(answer))

    @app.post("/dice", response_model=q.Answers, tags=["dice"])
    async def dice_batch(request: Request, asked: q.DiceBatch, _: Nothing) -> Response:
        """The same for up to 10,000 boards and one roll."""

        def ask(board: str | int) -> dict[str, Any]:
            return tb.dice.moves(board, asked.roll, asked.to_move, asked.rule).as_dict()

        return reply(request, await batches.answer(request, ask, asked.boards))

    @app.get("/dice/chances", response_model=q.Chances, tags=["dice"])
    async def dice_chances(request: Request, asked: Annotated[q.DiceChances, Query()]) -> Response:
        """The chances of the dice game before the roll."""
        found = a.dice_dict(tb, asked.board, asked.to_move, asked.rule)
        return reply(request, json.dumps(found))

    @app.get("/miniboard", response_model=q.Chances, tags=["miniboard"])
    async def miniboard(request: Request, asked: Annotated[q.OneBoard, Query()]) -> Response:
        """The chances of a mini-board that is filled at random."""
        return reply(request, json.dumps(a.miniboard_dict(tb, asked.board)))

    @app.post("/miniboard", response_model=q.ChancesList, tags=["miniboard"])
    async def miniboard_batch(request: Request, asked: q.MiniboardBatch, _: Nothing) -> Response:
        """The same for up to 10,000 mini-boards."""
        return reply(
            request, await batches.answer(request, partial(a.miniboard_dict, tb), asked.boards)
        )

    @app.get("/phantom", response_model=q.PhantomAnswer, tags=["phantom"])
    async def phantom(request: Request, asked: Annotated[q.Phantom, Query()]) -> Response:
        """An optimal strategy's cells in phantom tic-tac-toe, the likeliest first."""
        return reply(request, phantom_json(tb.phantom, asked.information_set, asked.side))

    @app.get("/probabilistic", response_model=q.Answer, tags=["probabilistic"])
    async def probabilistic(
        request: Request, asked: Annotated[q.Probabilistic, Query()]
    ) -> Response:
        """Every move of the probabilistic game on a grid, best first; any grid is solved."""
        solution = await aside(a.remember_grid, asked.grid, asked.draw_value)
        answer = await aside(solution.moves, asked.board, asked.to_move)
        return reply(request, answer_json(answer))

    @app.post("/probabilistic", response_model=q.Answers, tags=["probabilistic"])
    async def probabilistic_batch(
        request: Request, asked: q.ProbabilisticBatch, _: Nothing
    ) -> Response:
        """The same for up to 10,000 boards on one grid."""
        check_side(asked.to_move)  # once, and not as a fault of the first board
        solution = await aside(a.remember_grid, asked.grid, asked.draw_value)
        ask = partial(solution.moves, to_move=asked.to_move)
        return reply(
            request, await batches.answer(request, lambda board: ask(board).as_dict(), asked.boards)
        )


def add_family(app: FastAPI, tb: Tablebase) -> None:
    """Add those of the family."""
    games = json.dumps(a.family_games())

    @app.get("/family", response_model=q.FamilyGames, tags=["family"])
    async def list_games(request: Request, _: Nothing) -> Response:
        """The games of the family: rule, form of a position, start."""
        return reply(request, games)

    @app.get("/family/{game}", response_model=q.FamilyAnswer | q.CoinAnswer, tags=["family"])
    async def family(
        request: Request, game: q.GameName, asked: Annotated[q.Family, Query()]
    ) -> Response:
        """Every move of a position of a game of the family, best first."""
        found = await aside(a.find_game, tb, game)
        position = found.rules.start if asked.position is None else asked.position
        answer = await aside(found.describe, position, asked.to_move)
        return reply(request, json.dumps(answer))


def add_ultimate(app: FastAPI, tb: Tablebase, thinker: Thinker) -> None:
    """Add the endpoint of the ultimate game."""

    @app.get("/ultimate", tags=["ultimate"])
    async def ultimate(request: Request, asked: Annotated[q.Ultimate, Query()]) -> Response:
        """A position of the ultimate game, the race's evaluation, and the engine's move."""
        if asked.analyse and not asked.milliseconds:
            raise BadLimitError("analyse needs a time: give milliseconds, such as 100")
        thinker.prepare()  # a client that looks at a position will soon ask for a move
        game = await aside(a.read_game, tb, asked.rule, asked.position, asked.moves)
        found = await aside(a.ultimate_dict, game, tb)
        if asked.milliseconds and not game.result:
            search = partial(a.analyse if asked.analyse else a.think, game, asked.milliseconds)
            found["engine"] = await thinker.think(request, search)
        headers = {"cache-control": "no-store"}  # a search's time is not twice the same
        return Response(json.dumps(found), headers=headers, media_type="application/json")


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
        response = reply(request, await aside(packed, path) if small else body, media_type)
        if packs:
            response.headers["vary"] = "accept-encoding"
        if small and response.body:
            response.headers["content-encoding"] = "gzip"
        response.headers["content-security-policy"] = POLICY
        response.headers["cache-control"] = "no-cache"  # asked again each time: a new page is seen
        return response

    app.add_route("/{path:path}", page)  # no endpoint: a page ignores a query
