"""All 5,478 boards of the classic game, each in its own orientation."""

import polars as pl

from pipeline.columns import CANONICAL, POSITION, SYMMETRY
from pipeline.schema import Table
from ttt_tables.board.numbers import show
from ttt_tables.board.symmetry import D4, carry, inverse

TABLE = Table(
    name="boards",
    title="Every board that the classic game can reach",
    text="Every board that classic play can reach, in its own orientation.",
    key=("board",),
    columns=(
        *POSITION,
        CANONICAL,
        SYMMETRY,
    ),
    rows=5478,
    claims={
        "4,520 are open; of the 958 ended, X won 626, O won 316 and 16 are drawn.": """
            select list(n order by n desc) = [4520, 626, 316, 16]
            from (select status, count(*) as n from boards group by status)
            """,
        "By ply they number 1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78.": """
            select list(n order by ply) = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
            from (select ply, count(*) as n from boards group by ply)
            """,
        "Each orbit has as many boards as canonical_boards says.": """
            select bool_and(n = orbit_size) and count(*) = 765
            from (select canonical, count(*) as n from boards group by canonical) as orbits
            join canonical_boards on canonical_boards.board = orbits.canonical
            """,
    },
    witness="tests/oracles/counts.json: an independent brute force",
)


def build(canonical_boards: pl.DataFrame) -> pl.DataFrame:
    """Return the images of the canonical boards, each with the first symmetry back."""
    images: dict[int, tuple[int, int]] = {}
    for least in canonical_boards["board"]:
        for transform in D4:
            back = D4.index(inverse(transform))
            image = carry(least, transform)
            images[image] = min(images.get(image, (least, back)), (least, back))
    of_orbit = canonical_boards.select("board", "ply", "to_move", "status").iter_rows()
    shared = {least: about for least, *about in of_orbit}
    return TABLE.frame(
        (board, show(board), *shared[image[0]], *image) for board, image in images.items()
    )
