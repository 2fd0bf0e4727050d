"""The table symmetries: texts turned and mirrored, and fixed colourings counted one by one."""

from functools import cache
from itertools import product

from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import classic_boards, images
from ttt_tables.verify.verifier import Row, row_by_row

CELLS = "012345678"
ARTICLE = "123804765"  # the article's number of each cell, row by row
NAMES = {  # where the article's e, r ... put its cells 0 to 8
    "012345678": "e",
    "078123456": "r",
    "056781234": "r2",
    "034567812": "r3",
    "076543218": "tx",
    "032187654": "ty",
    "018765432": "tAC",
    "054321876": "tBD",
}


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    colourings = [images("".join(cells)) for cells in product(".XO", repeat=9)]
    boards = list(map(images, classic_boards()))
    expected = []
    for number, text in enumerate(images(CELLS)):
        numbered = "".join([ARTICLE[int(text[ARTICLE.index(cell)])] for cell in CELLS])
        fixed = [sum(seen[number] == seen[0] for seen in every) for every in (colourings, boards)]
        there = images(text)
        back, order = there.index(CELLS), 1
        while text != CELLS:
            text, order = images(text)[number], order + 1
        permutation = images(CELLS)[number]
        expected.append(
            (number, NAMES[numbered], permutation, numbered, _cycles(numbered), order, back, *fixed)
        )
    return expected


def _cycles(numbered: str) -> str:
    """Return the cycles of a permutation, by walking from each cell that is not yet met."""
    text, met = "", set()
    for cell in CELLS:
        walk = []
        while cell not in met:
            met.add(cell)
            walk.append(cell)
            cell = numbered[int(cell)]
        text += f"({' '.join(walk)})" if walk[1:] else ""
    return text or "()"


CLAIM = Claim(
    "permutations, cycles, orders, inverses, fixed boards", "", "",
    "texts turned and mirrored, all 19,683 colourings", "the article's permutations",
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda _: rows())
