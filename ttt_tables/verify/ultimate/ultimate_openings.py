"""The table ultimate_openings: every game of three plies walked through, replies held to be legal.

What was measured is not measured again. Scores are held to their range, and games to their number.
"""

from collections.abc import Iterator

from ttt_tables.verify.content import as_list
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import images
from ttt_tables.verify.ultimate import closed
from ttt_tables.verify.ultimate.closed import ANY, START, Going, after, is_legal, moves
from ttt_tables.verify.verifier import Tables, Verifier

COLUMNS = {
    **dict.fromkeys(("rule", "position", "to_move"), "string"),
    "ply": "int8",
    "game": "list<uint8>",
    "alike": "int8",
    "score": "double",
    **dict.fromkeys(("depth", "reply"), "int8"),
    "nodes": "int64",
    **dict.fromkeys(("x_wins", "draws", "o_wins"), "int16"),
}
PLIES, GAMES = 3, 100
WAYS = images("012345678")  # where the boards of an image come from


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row."""
    values = {name: as_list(column) for name, column in tables.values(part.name).items()}
    rows = sorted((rule, *row) for rule in closed.RULES for row in _positions())
    keys = [row[:2] for row in rows]
    for name, expected in zip(COLUMNS, zip(*rows, strict=True), strict=False):
        part.column(name, keys, values[name], expected)
    if len(values["rule"]) != len(rows):
        return
    for at, (*key, _, ply, game, _) in enumerate(rows):
        reply, score, depth, nodes = (values[n][at] for n in ("reply", "score", "depth", "nodes"))
        part.demand(is_legal(_play(game), reply), key, "reply", reply, "a legal move")
        part.demand(0 <= score <= 1, key, "score", score, "from 0 to 1")
        part.demand(0 < depth <= nodes, key, "depth", depth, "from 1 to the nodes visited")
        played = [values[name][at] for name in ("x_wins", "draws", "o_wins")]
        if ply > 1:
            part.expect(key, "games", played, [None] * 3)
        elif part.demand(None not in played, key, "games", played, "numbers"):
            part.expect(key, "games", sum(played), GAMES)
            part.demand(min(played) >= 0, key, "games", played, "none below 0")


def _positions() -> Iterator[tuple[str, str, int, list[int], int]]:
    """Yield text, side, ply, least game and number of images of each position, up to symmetry."""
    games: list[list[int]] = [[]]
    for ply in range(1, PLIES + 1):
        games = [[*game, move] for game in games for move in moves(_play(game))]
        seen: set[str] = set()
        for game in games:
            going = _play(game)
            alike = {_show(boards, target, going.side) for boards, target in _images(going)}
            text = _show(going.boards, going.target, going.side)
            if text not in seen:
                seen |= alike
                yield text, going.side, ply, game, len(alike)


def _play(game: list[int]) -> Going:
    going = START
    for move in game:
        going = after(going, move)
    return going


def _images(going: Going) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the boards and the board to play in of the eight images. No board is decided yet."""
    turned = [images(board) for board in going.boards]
    for number, way in enumerate(WAYS):
        boards = tuple(turned[int(old)][number] for old in way)
        yield boards, ANY if going.target == ANY else way.index(str(going.target))


def _show(boards: tuple[str, ...], target: int, side: str) -> str:
    return f"{'/'.join(boards)} {side} {'*' if target == ANY else target}"


CLAIM = Claim(
    "positions, images, replies legal, games counted", "scores from 0 to 1",
    "scores, replies, depths and games, which are measured",
    "all games of three plies, their positions turned and mirrored as text", "none: it is measured",
)  # fmt: skip
VERIFIER = Verifier(COLUMNS, ("rule", "position"), CLAIM, check)
