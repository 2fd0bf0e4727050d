"""The published facts of known_results.toml."""

import tomllib
from typing import NotRequired, TypedDict

from tests.conftest import ROOT


class Fact(TypedDict):
    """A published fact: a query gives its value, or a test checks it."""

    claim: str
    source: str
    query: NotRequired[str]
    value: NotRequired[int | float | str | list[int]]
    test: NotRequired[str]
    says: NotRequired[str]  # the figure in the source, if it is wrong


class Source(TypedDict):
    """A publication of facts."""

    title: str
    about: str


class Known(TypedDict):
    """The file: its sources by key, and its facts."""

    source: dict[str, Source]
    fact: list[Fact]


def known() -> Known:
    """Return the sources and facts of known_results.toml."""
    text = (ROOT / "tests" / "known_results.toml").read_text(encoding="utf-8")
    content: Known = tomllib.loads(text)  # type: ignore[assignment]
    return content
