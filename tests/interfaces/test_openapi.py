"""OpenAPI: every field has a type, and names, choices and bounds match the games."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.conformance.wanted import GAMES, asked
from tests.golden import Rejected
from ttt_tables.games import described
from ttt_tables.games.described import VERBS
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.http import make_app, shapes

Schema = dict[str, Any]


@pytest.fixture(scope="module")
def api() -> Schema:
    return make_app().openapi()


def nullable(schemas: Schema) -> set[str]:
    """Return the names of the fields that may be null."""
    return {
        name
        for schema in schemas.values()
        for name, field in schema["properties"].items()
        if {"type": "null"} in field.get("anyOf", [])
    }


def nulls(answer: Any) -> set[str]:
    """Return the names of the fields that are null, at any depth."""
    if isinstance(answer, dict):
        own = {name for name, value in answer.items() if value is None}
        return own.union(*map(nulls, answer.values()))
    return set().union(*map(nulls, answer)) if isinstance(answer, list) else set()


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_golden_answer_is_typed(game: str, api: Schema) -> None:
    adapter = TypeAdapter(shapes.Answer)
    may_be_null = nullable(api["components"]["schemas"])
    for question, said in asked(game):
        if not isinstance(said, Rejected):
            read = adapter.validate_python(said, strict=True)
            assert adapter.dump_python(read, exclude_unset=True) == said, question
            assert nulls(said) <= may_be_null, question


def test_operation_names_are_unique(api: Schema) -> None:
    found = [of["operationId"] for one in api["paths"].values() for of in one.values()]
    assert sorted(found) == ["ask", "askMany", "games", "health", "tables"]


def test_schema_names_differ_from_their_fields(api: Schema) -> None:
    for name, schema in api["components"]["schemas"].items():
        fields = {field.replace("_", "").lower() for field in schema["properties"]}
        assert name.lower() not in fields


def test_choices_and_bounds_match_the_games(api: Schema) -> None:
    operation = api["paths"]["/games/{game}/{verb}"]["get"]
    asked = {one["name"]: one["schema"] for one in operation["parameters"]}
    assert asked["game"]["enum"] == [*game_names()]
    assert asked["verb"]["enum"] == [*VERBS]
    for game in game_names():
        for verb in described.verbs(game):
            for name, option in described.helped(game, verb).items():
                assert {*option.names()} <= {*asked[name].get("enum", [])}, name
                assert (option.least, option.most) == (
                    asked[name].get("minimum"),
                    asked[name].get("maximum"),
                )


def test_answers_of_all_verbs_are_typed(api: Schema) -> None:
    answer = api["components"]["schemas"]["Answer"]["properties"]
    assert answer["move"]["type"] == "string"
    assert answer["sentences"]["items"] == {"type": "string"}
    assert answer["puzzles"]["items"]["$ref"].endswith("/PositionAnswer")
    assert answer["moves"]["items"]["$ref"].endswith("/RankedMove")
    assert {*described.options_of_game("dice")["rule"].names()} <= {*answer["rule"]["enum"]}


def test_batch_lists_the_options_of_its_verbs(api: Schema) -> None:
    batch = api["components"]["schemas"]["PositionList"]
    assert batch["additionalProperties"] is False
    assert {"positions", "policy", "rule", "grid", "move"} <= {*batch["properties"]}
    assert not {"position", "level", "milliseconds", "id"} & {*batch["properties"]}
