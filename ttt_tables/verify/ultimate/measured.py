"""The measured tables ultimate_suite and ultimate_openings, whose properties are checked.

Games are replayed, and their positions rotated and reflected. In the suite no position may be the
image of another. The openings are all games of three plies, which are followed, and every reply is
legal. The nodes of a search and the number of games must be the known ones. An opening's score has
to agree with the score after its best reply. The engine's book was made from the same measurement,
and must agree with it.
"""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ttt_tables.pack import Pack, read_pack
from ttt_tables.verify.binding import Laws
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.ultimate import closed
from ttt_tables.verify.ultimate.closed import CLOSED_RULES, START, Going, after, is_legal, moves
from ttt_tables.verify.ultimate.rows import Row, replay, rows_of, texts_of_images
from ttt_tables.verify.verifier import PackVerifier, Tables

EACH, PLIES, EVEN = 250, (4, 8), (0.45, 0.55)  # of the suite
NODES = {1: 26_000_000, 2: 26_000_000, 3: 5_200_000}  # of an opening's search, by ply
MOVES, NO_MOVE = ("first", "second", "third"), 255  # of a game in the book
WHOLE = 65_535  # of a score in the book
BOOK = str(Path(__file__).parents[2] / "games" / "ultimate" / "engine" / "book.pack")
GAMES, NEAR = 100, 0.05  # after each first move; how far two searches' scores may lie apart


def check_suite(part: Part, tables: Tables, full: bool) -> None:
    """Check every row of the suite."""
    rows = rows_of(tables.values(part.name))
    keys = [(rule, number) for rule in CLOSED_RULES for number in range(EACH)]
    part.column("key", keys, [(row.ultimate_rule, row.opening) for row in rows], keys)
    seen: set[tuple[str, str]] = set()
    for key, row in zip(keys, rows, strict=False):
        game = replay(part, key, row)
        if game:
            score, even = row.estimated_score, PLIES[0] <= row.ply <= PLIES[1]
            part.demand(even, key, "ply", row.ply, "from 4 to 8")
            part.demand(EVEN[0] <= score <= EVEN[1], key, "estimated_score", score, "even")
            _check_depth(part, key, row.depth, row.ply)
            _, boards = closed.replay(row.line, row.ultimate_rule)
            least = (row.ultimate_rule, min(texts_of_images(game, boards)))
            part.demand(
                least not in seen, key, "ultimate_position", least[1], "not an image of another"
            )
            seen.add(least)


def _check_depth(part: Part, key: object, depth: int, ply: int) -> None:
    part.demand(0 < depth <= 81 - ply, key, "depth", depth, "from 1 to the cells left")


class Place(NamedTuple):
    """An opening up to symmetry, by the least game that leads there."""

    text: str
    to_move: str
    ply: int
    game: list[int]
    alike: frozenset[str]  # the texts of its images


def check_openings(part: Part, tables: Tables, full: bool) -> None:
    """Check every row of the openings."""
    rows = rows_of(tables.values(part.name))
    places = [(rule, place) for rule in CLOSED_RULES for place in _places()]
    places.sort(key=lambda one: (one[0], one[1].text))
    keys = [(rule, place.text) for rule, place in places]
    facts = [(rule, *place[:4], len(place.alike)) for rule, place in places]
    for name, expected in zip(FORMS[part.name].columns, zip(*facts, strict=True), strict=False):
        part.column(name, keys, [getattr(row, name) for row in rows], expected)
    if len(rows) != len(keys):
        return
    found = {key: _found(row) for key, row in zip(keys, rows, strict=True)}
    check_found(part, found)
    book = _read_book(read_pack(BOOK))
    for key, (rule, place), row in zip(keys, places, rows, strict=True):
        part.expect(key, "reply, depth, score, as in the book", found[key], book[rule, place.text])
        part.expect(key, "node_count", row.node_count, NODES[place.ply])
        _check_games(part, key, [row.x_won_games, row.drawn_games, row.o_won_games], place.ply)


class Found(NamedTuple):
    """A search's result: the best move, the plies searched, and the score in 1/65,535."""

    reply: int
    depth: int
    score: int


def _found(row: Row) -> Found:
    return Found(row.reply, row.depth, round(row.estimated_score * WHOLE))


def check_found(part: Part, found: Mapping[tuple[str, str], Found]) -> None:
    """Check that replies are legal, and that scores agree with those after the replies."""
    texts = {image: place.text for place in _places() for image in place.alike}
    for rule in CLOSED_RULES:
        for place in _places():
            key, game = (rule, place.text), _play(place.game)
            reply, depth, score = found[key]
            _check_depth(part, key, depth, place.ply)
            part.demand(0 <= score <= WHOLE, key, "estimated_score", score, "from 0 to 1")
            legal = part.demand(is_legal(game, reply), key, "reply", reply, "a legal move")
            if legal and place.ply < len(NODES):
                other = WHOLE - found[rule, texts[_show(after(game, reply))]].score
                near = abs(score - other) <= NEAR * WHOLE
                part.demand(near, key, "estimated_score", score, f"near {other}, as after it")


def check_book(part: Part, pack: Pack) -> None:
    """Check the engine's book: every opening up to symmetry, and the best first move."""
    found = _read_book(pack)
    keys = [(rule, place.text) for rule in CLOSED_RULES for place in _places()]
    starts = [(rule, _show(START)) for rule in CLOSED_RULES]
    if part.expect("", "positions", sorted(found), sorted([*starts, *keys])):
        check_found(part, found)
        for start in starts:
            openings = [place for place in _places() if place.ply == 1]
            best = min(openings, key=lambda place: found[start[0], place.text].score)
            _, depth, score = found[start[0], best.text]
            part.expect(start, "reply", found[start].reply, best.game[0])
            part.expect(start, "depth", found[start].depth, depth + 1)
            part.expect(start, "score", found[start].score, WHOLE - score)
    written = json.dumps({name: array.tolist() for name, array in pack.items()})
    part.expect("", "source", pack.source.hex(), sha256(written.encode()).hexdigest())


def _read_book(pack: Pack) -> dict[tuple[str, str], Found]:
    """Return what the book has found, by rule and position."""
    found = {}
    for rule in CLOSED_RULES:
        rows = [pack[f"{rule} {name}"] for name in (*MOVES, *Found._fields)]
        for *moves_of, reply, depth, score in zip(*rows, strict=True):
            game = [move for move in moves_of if move != NO_MOVE]
            found[rule, _show(_play(game))] = Found(reply, depth, score)
    return found


def _check_games(part: Part, key: object, played: list[int | None], ply: int) -> None:
    """Check the results of games: a hundred after a first move, else none."""
    counts = [number for number in played if number is not None]
    if ply > 1:
        part.expect(key, "games", counts, [])
    elif part.demand(len(counts) == 3, key, "games", played, "numbers"):
        part.expect(key, "games", sum(counts), GAMES)
        part.demand(min(counts) >= 0, key, "games", played, "none below 0")


@cache
def _places() -> list[Place]:
    """Return the positions after one, two and three plies, up to symmetry."""
    games: list[list[int]] = [[]]
    places = []
    for ply in NODES:
        games = [[*game, move] for game in games for move in moves(_play(game))]
        seen: set[str] = set()
        for game in games:
            going = _play(game)
            if _show(going) not in seen:
                alike = frozenset(texts_of_images(going, going.boards))
                seen |= alike
                places.append(Place(_show(going), going.side, ply, game, alike))
    return places


def _play(game: list[int]) -> Going:
    going = START
    for move in game:
        going = after(going, move)
    return going


def _show(going: Going) -> str:
    return closed.show(going, going.boards)


TABLES = (
    Laws(
        "ultimate_suite",
        Assertion(
            "positions, no two of which are symmetric images",
            "",
            "scores and depths, which are measured",
            "games replayed, their positions rotated and reflected as text",
            "none: it is measured",
        ),
        check_suite,
    ),
    Laws(
        "ultimate_openings",
        Assertion(
            "positions, symmetric images, legal replies, nodes, numbers of games",
            "two searches agree within 0.05: of a position, and of the one after its reply",
            "scores, replies, depths and games, which are measured",
            "all games of three plies, their positions rotated and reflected as text; the book",
            "none: it is measured",
        ),
        check_openings,
    ),
)
BOOK_VERIFIER = PackVerifier(
    Assertion(
        "positions, legal replies",
        "two searches agree within 0.05: of a position, and of the one after its reply",
        "scores, replies and depths, which are measured",
        "all games of three plies; ultimate_openings is compared with it",
        "none: it is measured",
    ),
    check_book,
    lambda _: "",  # it is not made from a table
)
