"""The table ultimate_suite: measured, so not computed again, but held to what has to be true.

Openings are replayed, and their positions turned and mirrored: none may be another's image.
"""

from ttt_tables.verify.content import as_list
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import images
from ttt_tables.verify.ultimate import closed
from ttt_tables.verify.ultimate.closed import ANY
from ttt_tables.verify.verifier import Tables, Verifier

EACH, PLIES, EVEN = 250, (4, 8), (0.45, 0.55)
WAYS = images("012345678")  # where the boards of an image come from


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row."""
    stored = {name: as_list(column) for name, column in tables.values(part.name).items()}
    keys = [(rule, number) for rule in closed.CLOSED_RULES for number in range(EACH)]
    for at, name in enumerate(FORMS[part.name].key):
        part.column(name, keys, stored[name], [key[at] for key in keys])
    seen: set[tuple[str, str]] = set()
    rows = zip(*[stored[name] for name in FORMS[part.name].columns], strict=True)
    for rule, number, position, to_move, ply, line, score, depth in rows:
        key = (rule, number)
        game, boards = closed.replay(line, rule)
        if not part.demand(game is not None, key, "line", line, "legal moves"):
            continue
        assert game is not None
        part.expect(key, "ultimate_position", position, closed.show(game, boards))
        part.expect(key, "to_move", to_move, game.side)
        part.expect(key, "ply", ply, len(line))
        part.demand(PLIES[0] <= ply <= PLIES[1], key, "ply", ply, "from 4 to 8")
        part.demand(EVEN[0] <= score <= EVEN[1], key, "estimated_score", score, "even")
        part.demand(0 < depth <= 81 - ply, key, "depth", depth, "from 1 to the cells left")
        least = (rule, min(_images(boards, game.target, game.side)))
        part.demand(least not in seen, key, "ultimate_position", position, "no image of another")
        seen.add(least)


def _images(boards: list[str], target: int, side: str) -> list[str]:
    """Return the texts of a position's eight images."""
    turned = [images(board) for board in boards]
    texts = []
    for number, way in enumerate(WAYS):
        there = "*" if target == ANY else way.index(str(target))
        texts.append(f"{'/'.join([turned[int(old)][number] for old in way])} {side} {there}")
    return texts


CLAIM = Claim(
    "positions, no two images of each other", "", "scores and depths, which are measured",
    "games replayed, their positions turned and mirrored as text", "none: it is measured",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
