"""The tools: each gives the answer that the other doors give, as JSON."""

import json
from collections.abc import Callable
from functools import partial, wraps
from inspect import iscoroutinefunction
from typing import Annotated, Any

from anyio.to_thread import run_sync
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from ttt_tables.classic.policies import POLICIES
from ttt_tables.doors.http import answers as a
from ttt_tables.doors.http import questions as q
from ttt_tables.doors.http.guard import refusal
from ttt_tables.doors.http.work import BusyError, Thinker
from ttt_tables.doors.mcp.statements import MOST_CHARACTERS, Statements
from ttt_tables.doors.terminal.explain import explanation_json
from ttt_tables.doors.terminal.moves import AskedBoard, moves_answer, probe_answer
from ttt_tables.doors.terminal.puzzle import AskedPuzzles, asked_puzzles, puzzles_json
from ttt_tables.doors.terminal.sql import Question
from ttt_tables.errors import BadLimitError, TttError
from ttt_tables.family.registry import NAMES
from ttt_tables.tablebase import Tablebase

MOST_ROWS = 200  # of one answer: offset reaches the others
MOST_OFFSET = 10_000_000  # more than any table has; what is passed over takes time, too
MOST_PUZZLES = 10

Json = dict[str, Any]
Position = Annotated[
    str,
    Field(max_length=q.MOST_CHARACTERS, description="nine of . X O, row by row; or as a game of "
    "the family writes its positions"),
]  # fmt: skip
Game = Annotated[str, Field(description=f"classic, or of the family: {', '.join(NAMES)}")]
Policy = Annotated[str, Field(description=f"of the classic game: {', '.join(POLICIES)}")]
Limit = Annotated[int, Field(ge=1, le=MOST_ROWS, description="rows or moves at most")]
Offset = Annotated[int, Field(ge=0, le=MOST_OFFSET, description="rows or moves to pass over")]
Side = Annotated[str | None, Field(description="dice and random-turn: the side to move, X or O")]
Roll = Annotated[int | None, Field(description="dice: what the die shows, 1 to 6")]
Rule = Annotated[str | None, Field(description="dice: what a blocked roll does, pass by default")]
UltimateRule = Annotated[str, Field(description="closed-draw, closed-count or open")]
Milliseconds = Annotated[
    float, Field(ge=0, le=q.MOST_MILLISECONDS, description="the engine's time; 0 asks for none")
]


def refusing(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Return a tool that refuses as the HTTP door does, and never answers at great length."""

    @wraps(tool)
    async def answer(**asked: Any) -> Any:
        ask = partial(tool, **asked)
        try:
            found = await (ask() if iscoroutinefunction(tool) else run_sync(ask))
            if len(json.dumps(found)) > MOST_CHARACTERS:
                raise BadLimitError(
                    f"the answer has more than {MOST_CHARACTERS:,} characters: ask for less, by "
                    "limit, offset, or fewer columns"
                )
        except (TttError, BusyError) as error:
            name = "Busy" if isinstance(error, BusyError) else type(error).__name__
            told = TextContent(text=refusal(name, str(error)).decode())
            return CallToolResult(content=[told], is_error=True)
        return found

    return answer


class Tools:
    """The tools over a tablebase, and for SQL over the tables of a data folder."""

    def __init__(self, tablebase: Tablebase, data: str | None) -> None:
        self._tb = tablebase
        self._data = data
        self._thinker = Thinker(tablebase)
        self._statements = Statements()

    def all(self) -> list[Callable[..., Any]]:
        """Return the tools."""
        return [
            self.probe,
            self.moves,
            self.explain,
            self.puzzle,
            self.solve_grid,
            self.family,
            self.ultimate,
            self.sql,
        ]

    def probe(self, board: Position, game: Game = "classic") -> Json:
        """Value of a position under perfect play, for the side to move: wdl 1, 0 or -1; plies."""
        return _read(probe_answer(self._tb, AskedBoard(board, game=game), as_json=True))

    def moves(
        self,
        board: Position,
        game: Annotated[str, Field(description=f"classic, dice, {', '.join(NAMES)}")] = "classic",
        policy: Policy = "perfect",
        roll: Roll = None,
        rule: Rule = None,
        to_move: Side = None,
    ) -> Json:
        """Every move of a position, best first, with its exact value; of dice, for a roll."""
        asked = AskedBoard(board, policy, game, roll, rule, to_move)
        return _read(moves_answer(self._tb, asked, as_json=True))

    def explain(
        self,
        board: q.Board,
        policy: Annotated[str | None, Field(description="add the chances by a policy")] = None,
    ) -> Json:
        """Why each move of a classic board wins, draws or loses, also as sentences."""
        answer = None if policy is None else self._tb.moves(board, policy)
        return _read(explanation_json(self._tb.explain(board), answer))

    def puzzle(
        self,
        id: Annotated[int | None, Field(description="the puzzle of this number")] = None,  # noqa: A002
        level: Annotated[str | None, Field(description="easy, medium or hard")] = None,
        count: Annotated[int | None, Field(le=MOST_PUZZLES, description="how many")] = None,
        seed: Annotated[int | None, Field(description="the same puzzles again")] = None,
        answer: Annotated[bool, Field(description="add the answers, explained")] = False,
    ) -> Json:
        """Classic boards on which exactly one move keeps the win or the draw."""
        found = asked_puzzles(AskedPuzzles(id, level, count, seed), self._tb)
        return _read(puzzles_json(found, self._tb, answer))

    def solve_grid(
        self,
        grid: q.GridText,
        board: q.Board = "." * 9,
        to_move: q.Side = "X",
        draw_value: Annotated[float, Field(description="what a draw is worth to X, 0 to 1")] = 0.5,
    ) -> Json:
        """Every move of the probabilistic game on a grid, best first; any grid is solved."""
        return a.remember_grid(grid, draw_value).moves(board, to_move).as_dict()

    def family(
        self,
        game: Annotated[str | None, Field(description="a game; without it they are listed")] = None,
        position: Annotated[str | None, Field(max_length=q.MOST_CHARACTERS)] = None,
        to_move: Side = None,
        limit: Limit = 50,
        offset: Offset = 0,
    ) -> Json:
        """The relatives of tic-tac-toe; or a position of one, else its start, and its moves."""
        if game is None:
            return a.family_games()
        found = self._tb.family[game]
        shown = found.describe(found.rules.start if position is None else position, to_move)
        moves = shown["moves"][offset : offset + limit]
        more = {"more": True} if offset + limit < len(shown["moves"]) else {}
        return {**shown, "moves": moves, **more}

    async def ultimate(
        self,
        rule: UltimateRule = "closed-draw",
        position: Annotated[str | None, Field(description="the position's text")] = None,
        moves: Annotated[str, Field(description="played from there, such as 44 40")] = "",
        milliseconds: Milliseconds = 0,
        analyse: Annotated[bool, Field(description="every move, best first")] = False,
    ) -> Json:
        """A position of ultimate tic-tac-toe, its estimate, and the engine's move in that time."""
        if analyse and not milliseconds:
            raise BadLimitError("analyse needs a time: give milliseconds, such as 100")
        game = a.read_game(self._tb, rule, position, moves)
        found = a.ultimate_dict(game, self._tb)
        if milliseconds and not game.result:
            found["engine"] = await self._thinker.think(None, game, milliseconds, analyse)
        return found

    async def sql(
        self,
        statement: Annotated[str, Field(max_length=10_000, description="one that only reads")],
        limit: Limit = 50,
        offset: Offset = 0,
    ) -> Json:
        """Rows of a statement of DuckDB's SQL over all tables: try show tables, describe boards."""
        asked = Question(statement, self._data, None, "json", offset, limit + 1)
        rows = await self._statements.rows(asked)
        return {"rows": rows[:limit], "offset": offset, "more": len(rows) > limit}


def _read(text: str) -> Json:
    found: Json = json.loads(text)
    return found
