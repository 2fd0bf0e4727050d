"""The schema of requests, for OpenAPI. Names, choices and bounds come from the list of games."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictStr

from ttt_tables.games import described
from ttt_tables.games.described import OF_ALL, VERBS, searches
from ttt_tables.games.registry import game_names
from ttt_tables.play.about import Option

MOST_POSITIONS = 10_000  # in a batch
MOST_CHARACTERS = 10_000  # of a statement
TYPES = {str: "string", int: "integer", float: "number", bool: "boolean"}
EXAMPLES = {"position": {"examples": ["X...O...."]}}

# The endpoints read both themselves. So an unknown name gives the games' own error, and FastAPI
# does not check two texts, which would take a fifth of the time of an answer.
OF_PATH = [
    {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": {"type": "string", "enum": [*names], "examples": [example]},
    }
    for name, description, names, example in (
        ("game", "a game; /games lists them", game_names(), game_names()[0]),
        ("verb", "; ".join([f"{verb}: {about}" for verb, about in VERBS.items()]), VERBS, "moves"),
    )
]


def schema_of(option: Option) -> dict[str, Any]:
    """Return the schema of an option's values: the type, choices and bounds."""
    names = [*option.names()]
    return {
        "type": TYPES[option.kind],
        **({"enum": names} if names else {}),
        **({} if option.least is None else {"minimum": option.least, "maximum": option.most}),
    }


def parameters() -> list[dict[str, Any]]:
    """Return the options of all games as query parameters of OpenAPI."""
    return [
        {
            "name": name,
            "in": "query",
            "required": False,
            "description": option.help,
            "schema": {**schema_of(option), **EXAMPLES.get(name, {})},
        }
        for name, option in described.merged().items()
    ]


def _add_options(schema: dict[str, Any]) -> None:
    """Add the options that a batch may have. The games read them."""
    asked = [(name, verb) for name in game_names() for verb in OF_ALL if not searches(name, verb)]
    having = {option for name, verb in asked for option in described.helped(name, verb)}
    schema["properties"] |= {
        name: {**schema_of(option), "description": option.help}
        for name, option in described.merged().items()
        if name in having - {"position"}
    }
    schema["additionalProperties"] = False


class PositionList(BaseModel):
    """Positions of a game, with the options of the verb."""

    model_config = ConfigDict(extra="allow", strict=True, json_schema_extra=_add_options)

    positions: Annotated[
        list[StrictStr],
        Field(
            min_length=1,
            max_length=MOST_POSITIONS,
            fail_fast=True,
            examples=[["X...O....", "XX.OO...."]],
        ),
    ]


class Statement(BaseModel):
    """A statement of SQL that only reads."""

    model_config = ConfigDict(extra="forbid")

    statement: Annotated[StrictStr, Field(max_length=MOST_CHARACTERS)]
