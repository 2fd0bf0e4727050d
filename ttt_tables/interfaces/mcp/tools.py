"""The tools: one for each verb of the games, one that lists the games, and one for SQL."""

import json
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature
from typing import Annotated, Any

from anyio.to_thread import run_sync
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from ttt_tables.answers import about, notations, rejection
from ttt_tables.errors import BadLimitError, TttError
from ttt_tables.games import described
from ttt_tables.games.described import VERBS
from ttt_tables.games.registry import game_names, preparation
from ttt_tables.question import Question
from ttt_tables.serving.statements import Statements
from ttt_tables.serving.work import BusyError, Thinker
from ttt_tables.sql.processes import LockedQuery
from ttt_tables.tablebase import Tablebase

MOST_CHARACTERS = 40_000  # of an answer
MOST_ROWS = 200  # of one answer; `offset` reaches the others
MOST_OFFSET = 10_000_000  # more rows than any table has; skipping rows takes time

Json = dict[str, Any]
Limit = Annotated[int, Field(ge=1, le=MOST_ROWS, description="the most rows or moves to return")]
Offset = Annotated[
    int, Field(ge=0, le=MOST_OFFSET, description="the number of rows or moves to skip")
]


def rejecting(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Return a tool with the errors of the HTTP interface, and one for too long an answer."""

    @wraps(tool)
    async def ask(**asked: Any) -> CallToolResult:
        try:
            return _sent(await tool(**asked))
        except BusyError as error:
            return rejected("Busy", str(error))
        except TttError as error:
            return rejected(type(error).__name__, str(error))

    return ask


def _sent(data: Json) -> CallToolResult:
    """Return an answer in the form that is sent, as text and as structure. Raises BadLimitError."""
    text = TextContent(text=json.dumps(data))
    answered = CallToolResult(content=[text], structured_content=data)
    if len(answered.model_dump_json(by_alias=True)) > MOST_CHARACTERS:
        raise BadLimitError(
            f"the answer has more than {MOST_CHARACTERS:,} characters as text and as structure: "
            "reduce limit, count, or the number of columns"
        )
    return answered


def rejected(error: str, reason: str) -> CallToolResult:
    """Return an error result with the error's name and the reason."""
    told = TextContent(text=rejection(error, reason).decode())
    return CallToolResult(content=[told], is_error=True)


class Tools:
    """The tools: verbs over a tablebase, and SQL over the tables of a data folder."""

    def __init__(self, tablebase: Tablebase, data: str | None) -> None:
        self._tb = tablebase
        self._data = data
        self._thinker = Thinker(preparation(tablebase))
        self._statements = Statements(MOST_CHARACTERS)

    def all(self) -> list[Callable[..., Any]]:
        """Return the tools."""
        return [self.games, *map(self._verb, VERBS), self.sql]

    async def games(
        self, game: Annotated[str | None, Field(description="a game to describe in full")] = None
    ) -> Json:
        """List the games with their rules, and the notations; or describe one game in full."""
        if game is None:
            named = [
                {"name": name, "summary": described.about(name).summary} for name in game_names()
            ]
            return {"games": named, "notations": notations()}
        return about(game)

    def _verb(self, verb: str) -> Callable[..., Any]:
        """Return the tool of a verb. Its arguments are the options of all games that have it."""
        having = [name for name in game_names() if verb in described.verbs(name)]
        fields = [_field("game", str, f"one of {', '.join(having)}", having[0])]
        fields += [
            _field(name, option.kind, option.help)
            for name, option in described.merged(verb).items()
        ]
        paged = [
            Parameter("limit", Parameter.KEYWORD_ONLY, default=50, annotation=Limit),
            Parameter("offset", Parameter.KEYWORD_ONLY, default=0, annotation=Offset),
        ]

        async def ask(game: str, limit: int, offset: int, **asked: Any) -> Json:
            return _page(await self._answer(game, verb, asked), limit, offset)

        ask.__name__, ask.__doc__ = verb, f"{VERBS[verb].capitalize()}."
        ask.__signature__ = Signature([*fields, *paged], return_annotation=Json)  # type: ignore[attr-defined]
        return ask

    async def _answer(self, name: str, verb: str, asked: Json) -> Json:
        given = {option: value for option, value in asked.items() if value is not None}
        question = await run_sync(Question, self._tb, name, verb, given)
        if question.searches:
            return await self._thinker.think(None, question.answer)
        return await run_sync(question.answer)

    async def sql(
        self,
        statement: Annotated[
            str, Field(max_length=10_000, description="a statement that only reads")
        ],
        limit: Limit = 50,
        offset: Offset = 0,
    ) -> Json:
        """Run a DuckDB SQL statement over all tables: try show tables, describe boards."""
        asked = LockedQuery(statement, self._data, None, "json", offset, limit + 1)
        rows = json.loads(await self._statements.printed(asked))
        return {"rows": rows[:limit], "offset": offset, "more": len(rows) > limit}


def _field(name: str, kind: type, said: str, default: object = None) -> Parameter:
    """Return an argument of a tool. None means the default of the game."""
    of: Any = kind | None
    annotation = Annotated[of, Field(description=said)]
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _page(answered: Json, limit: int, offset: int) -> Json:
    """Return an answer with `limit` moves from `offset` on, and `more` if others follow."""
    if "moves" not in answered:
        return answered
    moves = answered["moves"]
    more = {"more": True} if offset + limit < len(moves) else {}
    return {**answered, "moves": moves[offset : offset + limit], **more}
