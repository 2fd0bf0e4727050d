"""Forged packs: the readers in JavaScript answer or refuse; nothing else is thrown."""

import gzip
import json
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

import pytest

from tests.hunts.fuzz.forged import GAMES, draw_forged
from tests.hunts.fuzz.packs import whole_sections
from tests.support.parts import NIGHTLY, SLOW
from ttt_tables.doors.http.files import PAGE
from ttt_tables.pack import LARGEST, encode

SCRIPT = Path(__file__).parent / "fuzz" / "forged.mjs"
SOME = 120  # packs for one process
MEMORY = 1 << 29  # the most bytes of a process


def in_javascript(count: int, seed: int) -> list[dict[str, str | float]]:
    """Return node's results for so many forged packs, without the book, which it cannot read."""
    drawn = [draw_forged(Random(f"{seed} JavaScript {number}")) for number in range(count)]
    return ask([(game, pack) for game, pack, _ in drawn if game != "book"])


def ask(packs: list[tuple[str, bytes]]) -> list[dict[str, str | float]]:
    """Return node's results for packs, in their order."""
    lines = [json.dumps({"game": game, "pack": b64encode(pack).decode()}) for game, pack in packs]
    command = ["node", "--max-old-space-size=256", str(SCRIPT)]
    done = subprocess.run(
        command, input="\n".join(lines), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(lines)
    return answers


def in_node(script: str, *arguments: str) -> str:
    """Return what a script prints, which can `load` a module of the library."""
    load = f"const load = (name) => import(`{PAGE.as_uri()}/library/${{name}}.js`);"
    command = ["node", "--input-type=module", "-e", load + script, "--", "", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# Python does not install node: without node these tests are skipped.
needs_node = pytest.mark.skipif(
    which("node") is None, reason="no node is here: apt-get install nodejs"
)


@needs_node
def test_a_whole_pack_is_answered_in_javascript() -> None:
    packs = [(game, encode(whole_sections(game), bytes(32))) for game in GAMES if game != "book"]
    assert [one["told"] for one in ask(packs)] == ["answered"] * len(packs)


@needs_node
@pytest.mark.parametrize(
    ("seed", "count"),
    [
        (0, 30),
        *[pytest.param(seed, SOME, marks=SLOW if seed < 2 else NIGHTLY) for seed in range(8)],
    ],
)
def test_a_forged_pack_is_answered_or_refused_in_javascript(seed: int, count: int) -> None:
    """`python -m tests.hunts.test_forged 1000` tries more packs."""
    for one in in_javascript(count, seed):
        assert one["told"] in ("answered", "refused"), one
        assert float(one["rss"]) < MEMORY


Sections = dict[str, bytes]


def put(name: str, at: int, byte: int) -> Callable[[Sections], Sections]:
    """Return a function that writes a byte into a section."""
    return lambda sections: {name: sections[name][:at] + bytes([byte]) + sections[name][at + 1 :]}


def write(name: str, change: Callable[[Any], object]) -> Callable[[Sections], Sections]:
    """Return a function that changes a section of JSON in place."""

    def made(sections: Sections) -> Sections:
        record = json.loads(sections[name])
        change(record)
        return {name: json.dumps(record).encode()}

    return made


GRAPH, CLASSES, QUOTIENT, ELEMENTS = "notakto graph", 87, "notakto quotient", 18
MOVES = (len(whole_sections("family")[GRAPH]) - CLASSES) // 4
VANISHING = len(whole_sections("family")["vanishing codes"])
UNFIT: dict[str, Callable[[Sections], Sections]] = {
    "a count of moves": put(GRAPH, 0, 8),
    "a move beyond the list": put(GRAPH, CLASSES, 9),
    "a move twice": put(GRAPH, CLASSES + 1, 0),
    "a symmetry beyond 7": put(GRAPH, CLASSES + MOVES, 8),
    "a position beyond the list": put(GRAPH, CLASSES + 2 * MOVES, CLASSES),
    "a position far beyond it": put(GRAPH, CLASSES + 3 * MOVES, 255),
    "another value": put("vanishing codes", 0, 3),
    "an end that lasts": put("vanishing codes", VANISHING - 1, 4),
    "no elements": put(QUOTIENT, 0, 0),
    "one element less": put(QUOTIENT, 0, ELEMENTS - 1),
    "a product beyond them": put(QUOTIENT, 1, ELEMENTS),
    "an element beyond them": put(QUOTIENT, 1 + ELEMENTS * ELEMENTS + ELEMENTS, ELEMENTS),
    "another winner": put(QUOTIENT, 1 + ELEMENTS * ELEMENTS, 1),
    "no graph": lambda _: {GRAPH: b""},
    "no JSON": lambda _: {"games": b"{"},
    "a list of games": lambda _: {"games": b"[]"},
    "a game without a start": write("games", lambda games: games["vanishing"].pop("start")),
    "a start elsewhere": write("games", lambda games: games["vanishing"].update(start="00")),
    "a third way to write": write("games", lambda games: games["vanishing"].update(written="X")),
    "texts of no game": write(
        "games", lambda games: games["vanishing"].update(texts="wild-misere")
    ),
    "texts of another": write("games", lambda games: games["vanishing"].update(texts="wild")),
    "no boards": write("games", lambda games: games["notakto"].update(boards=0)),
    "moves that are numbers": write("games", lambda games: games["vanishing"].update(moves=[0])),
    "a ruleset of no choice": write("games", lambda games: games["wild"].update(rules="mark=any")),
    "a contradiction": write("games", lambda games: games["misere"].update(rules="stuck=draws")),
    "no rulesets": lambda _: {"rulesets": b"null"},
    "an axis without choices": write(
        "rulesets", lambda space: space["axes"]["lines"].update(choices={})
    ),
    "a line of two cells": write("rulesets", lambda space: space["arrays"]["lines"].append([0, 1])),
    "a cell beyond the board": write(
        "rulesets", lambda space: space["arrays"]["lines"].append([0, 1, 9])
    ),
    "a result beyond a win": write("rulesets", lambda space: space["arrays"].update(line=2)),
    "a third mark": write("rulesets", lambda space: space["arrays"].update(marks=["X", "Y"])),
    "a choice that sets a negative bound": write(
        "rulesets",
        lambda space: space["axes"]["bound"]["choices"]["three"].update(sets={"bound": -1}),
    ),
    "an axis of text": write("rulesets", lambda space: space["axes"].update(lines="eight")),
}


@pytest.mark.slow  # 33 packs, each read whole
@needs_node
def test_games_that_are_no_graph_are_refused_in_javascript() -> None:
    """Fields that no other field checks; a value that contradicts the moves is noticed."""
    sections = whole_sections("family")
    packs = [
        ("family", encode({**sections, **change(sections)}, bytes(32))) for change in UNFIT.values()
    ]
    told = dict(zip(UNFIT, [one["told"] for one in ask(packs)], strict=True))
    assert told == dict.fromkeys(UNFIT, "refused")


@needs_node
def test_a_pack_has_the_same_largest_size_in_javascript() -> None:
    sizes = in_node("console.log(JSON.stringify((await load('pack')).LARGEST))")
    assert json.loads(sizes) == {name: LARGEST[name] for name in LARGEST if name != "book"}


FILES = """
const { readBytes, bytesOf } = await load("files");
const told = [];
const tell = (reading) => reading.then(
  (bytes) => told.push(bytes.length), (error) => told.push(error.message));
for (const name of process.argv.slice(2)) await tell(readBytes(new URL(name), 1 << 16));
const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1 << 20)) });
await tell(bytesOf(endless, "endless", 1 << 22));
console.log(JSON.stringify(told));
"""


@needs_node
def test_no_more_of_a_file_is_kept_than_it_may_have(tmp_path: Path) -> None:
    """As it stands on the disk, compressed, or coming without end."""
    (tmp_path / "whole").write_bytes(bytes(1 << 16))
    (tmp_path / "small").write_bytes(gzip.compress(bytes(1 << 16)))
    (tmp_path / "large").write_bytes(bytes((1 << 16) + 1))
    (tmp_path / "bomb").write_bytes(gzip.compress(bytes(60_000_000)))
    names = [(tmp_path / name).as_uri() for name in ("whole", "small", "large", "bomb")]
    whole, small, *others = json.loads(in_node(FILES, *names, "file:///dev/zero"))
    assert whole == small == 1 << 16
    assert all("bytes" in told and "damaged" in told for told in others), others
    assert len(others) == 4


if __name__ == "__main__":
    rounds = range(-(-int(sys.argv[1]) // SOME))
    every = [one for seed in rounds for one in in_javascript(SOME, seed)]
    faults = [one for one in every if one["told"] not in ("answered", "refused")]
    refused = sum(one["told"] == "refused" for one in every)
    most = max(float(one["rss"]) for one in every) / 1e6
    print(
        f"{len(every)} packs, {refused} refused, {len(faults)} faults, {most:.0f} MB", *faults[:9]
    )
