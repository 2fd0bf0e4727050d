"""The table ultimate_openings: every game of three plies walked through, every reply legal.

Measurements are not repeated. The nodes of a search and the number of games have to be the known
ones. A position's score has to agree with the score of the position after its best reply.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ttt_tables.verify.content import as_list
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import images
from ttt_tables.verify.ultimate import closed
from ttt_tables.verify.ultimate.closed import ANY, START, Going, after, is_legal, moves
from ttt_tables.verify.verifier import Tables, Verifier

GAMES_PLAYED = ("x_won_games", "drawn_games", "o_won_games")
NODES = {1: 26_000_000, 2: 26_000_000, 3: 5_200_000}  # of a search, by ply
GAMES, NEAR = 100, 0.05  # after each first move; how far two searches' scores may lie apart
WAYS = images("012345678")  # where the boards of an image come from


class Place(NamedTuple):
    """A position up to symmetry, by the least game that leads there."""

    text: str
    to_move: str
    ply: int
    game: list[int]
    alike: frozenset[str]  # the texts of its images


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row."""
    values = {name: as_list(column) for name, column in tables.values(part.name).items()}
    places = [(rule, place) for rule in closed.CLOSED_RULES for place in _places()]
    places.sort(key=lambda one: (one[0], one[1].text))
    keys = [(rule, place.text) for rule, place in places]
    facts = [(rule, *place[:4], len(place.alike)) for rule, place in places]
    for name, expected in zip(FORMS[part.name].columns, zip(*facts, strict=True), strict=False):
        part.column(name, keys, values[name], expected)
    if len(values["ultimate_rule"]) != len(keys):
        return
    score = dict(zip(keys, values["estimated_score"], strict=True))
    texts = {image: place.text for place in _places() for image in place.alike}
    for at, (rule, place) in enumerate(places):
        reply, depth, nodes = (values[name][at] for name in ("reply", "depth", "node_count"))
        key, game = keys[at], _play(place.game)
        part.expect(key, "node_count", nodes, NODES[place.ply])
        part.demand(0 < depth <= 81 - place.ply, key, "depth", depth, "from 1 to the cells left")
        part.demand(0 <= score[key] <= 1, key, "estimated_score", score[key], "from 0 to 1")
        legal = part.demand(is_legal(game, reply), key, "reply", reply, "a legal move")
        if legal and place.ply < len(NODES):
            next_score = score[rule, texts[_show(after(game, reply))]]
            near = abs(score[key] + next_score - 1) <= NEAR
            part.demand(
                near,
                key,
                "estimated_score",
                score[key],
                f"near {1 - next_score}, as after the reply",
            )
        _check_games(part, key, [values[name][at] for name in GAMES_PLAYED], place)


def _check_games(part: Part, key: tuple[str, str], played: list[int | None], place: Place) -> None:
    """Check the results of games: a hundred after a first move, else none."""
    counts = [number for number in played if number is not None]
    if place.ply > 1:
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
                alike = frozenset(map(_show, _images(going)))
                seen |= alike
                places.append(Place(_show(going), going.side, ply, game, alike))
    return places


def _play(game: list[int]) -> Going:
    going = START
    for move in game:
        going = after(going, move)
    return going


def _images(going: Going) -> Iterator[Going]:
    """Yield the eight images of a game in which no board is decided yet."""
    turned = [images(board) for board in going.boards]
    for number, way in enumerate(WAYS):
        boards = tuple(turned[int(old)][number] for old in way)
        target = ANY if going.target == ANY else way.index(str(going.target))
        yield Going(boards, target, going.side)


def _show(going: Going) -> str:
    target = "*" if going.target == ANY else going.target
    return f"{'/'.join(going.boards)} {going.side} {target}"


CLAIM = Claim(
    "positions, images, replies legal, nodes, numbers of games",
    "two searches agree within 0.05: of a position, and of the one after its reply",
    "scores, replies, depths and games, which are measured",
    "all games of three plies, their positions turned and mirrored as text", "none: it is measured",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
