"""The table answer_sheets: each sheet is played against all replies, and no smaller one exists.

Branch and bound, board by board, looks for a sheet with fewer boards, and for one of equal size
with fewer answers that are not best moves. The bound counts boards that differ for certain: of
boards that still need an answer, those whose answers lead to no board in common.
"""

from functools import cache
from typing import NamedTuple

from ttt_tables.verify.classic.play import move_value, value
from ttt_tables.verify.content import as_list
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.rules import (
    EMPTY,
    canonical,
    empty_cells,
    images,
    number,
    play,
    side_to_move,
    status,
)
from ttt_tables.verify.verifier import Tables, Verifier

Boards = frozenset[str]
FIRST = {"centre": 4, "corner": 0, "edge": 1}  # X's first cell
WHOLE = ("side", "x_opening", "aim")
SHEETS = [("O", "any"), *[("X", opening) for opening in FIRST]]
KEEP, NEVER = "keep", "never-lose"
Kind = tuple[str, str, str]


class Choice(NamedTuple):
    """An answer to a board: the boards that it leads to, and whether it is not a best move."""

    leads: Boards
    slow: bool


class Limit(NamedTuple):
    """How many boards a sheet may have, and how many answers that are not best moves."""

    boards: int
    slow: int


@cache
def least(board: str) -> str:
    """Return the image with the least number."""
    return images(board)[canonical(board)[1]]


@cache
def follow(board: str) -> Boards:
    """Return the open boards that the moves on a board lead to, up to symmetry."""
    cells = empty_cells(board) if status(board) == "open" else []
    after = [play(board, cell) for cell in cells]
    return frozenset([least(one) for one in after if status(one) == "open"])


def serves(board: str, cell: int, aim: str) -> bool:
    """Return whether a move keeps the value of a board, or never loses."""
    return move_value(board, cell)[0] >= (value(board)[0] if aim == KEEP else 0)


@cache
def choices(board: str, aim: str) -> tuple[Choice, ...]:
    """Return the answers that serve the aim, without those that another one makes superfluous."""
    every = {
        Choice(follow(play(board, cell)), move_value(board, cell) != value(board))
        for cell in empty_cells(board)
        if serves(board, cell, aim)
    }
    return tuple(
        one
        for one in every
        if not any(
            other.leads <= one.leads and other.slow <= one.slow and other != one for other in every
        )
    )


def fits(listed: Boards, waiting: Boards, aim: str, limit: Limit) -> bool:
    """Return whether a sheet within a limit has the listed boards, of which some wait for answers.

    Any answer that leads only to listed boards and is best is taken.
    """
    left = {
        board: [Choice(one.leads - listed, one.slow) for one in choices(board, aim)]
        for board in waiting
    }
    left = {board: of for board, of in left.items() if Choice(frozenset(), False) not in of}
    needed, slow, counted = len(listed), 0, Boards()
    for of in sorted(left.values(), key=lambda of: min(len(one.leads) for one in of)):
        slow += all(one.slow for one in of)
        if not counted & (any_of := Boards().union(*[one.leads for one in of])):
            needed += min(len(one.leads) for one in of)
            counted |= any_of
    if needed > limit.boards or slow > limit.slow or not left:
        return needed <= limit.boards and slow <= limit.slow
    board = min(left, key=lambda board: (len(left[board]), board))
    return any(
        fits(
            listed | one.leads,
            Boards(left.keys() - {board}) | one.leads,
            aim,
            Limit(limit.boards, limit.slow - one.slow),
        )
        for one in sorted(left[board], key=lambda one: (len(one.leads), one.slow))
    )


@cache
def is_smallest(kind: Kind, boards: int, slow: int) -> bool:
    """Return whether no sheet has fewer boards, or as many and fewer answers that are not best."""
    side, opening, aim = kind
    waiting = first_boards(side, opening)
    listed = waiting if side == "O" else waiting | {EMPTY}
    limits = Limit(boards - 1, boards), Limit(boards, slow - 1)
    return not any(fits(listed, waiting, aim, limit) for limit in limits)


def first_boards(side: str, opening: str) -> Boards:
    """Return the boards at which a side first chooses: after X's opening, or after any of them."""
    return follow(EMPTY) if side == "O" else follow(play(EMPTY, FIRST[opening]))


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check each sheet by itself, and the order of the rows."""
    columns = {name: as_list(of) for name, of in tables.values(part.name).items()}
    keys = list(zip(*[columns[name] for name in (*WHOLE, "board")], strict=True))
    part.column("board", keys, keys, sorted({*keys}))
    kinds = [(*sheet, aim) for sheet in SHEETS for aim in (KEEP, NEVER)]
    part.column("side, x_opening, aim", kinds, sorted({key[:3] for key in keys}), kinds)
    texts = {number(text): text for text in map(least, _reached())}
    rest = zip(*[columns[name] for name in ("ply", "cell", "wdl")], strict=True)
    sheets: dict[Kind, dict[str, int]] = {kind: {} for kind in kinds}
    for key, (ply, cell, wdl) in zip(keys, rest, strict=True):
        side, _, _, board = key
        text = texts.get(board, "")
        rule = "a canonical open board with this side to move"
        if part.demand(bool(text) and side_to_move(text) == side, key, "board", board, rule):
            part.expect(key, "ply", ply, 9 - text.count("."))
            part.expect(key, "wdl", wdl, value(text)[0])
            sheets.setdefault(key[:3], {})[text] = cell
    for kind, sheet in sheets.items():
        _check_sheet(part, kind, sheet)


def _reached() -> Boards:
    """Return the open boards up to symmetry."""
    found, level = Boards([EMPTY]), Boards([EMPTY])
    while level := Boards().union(*map(follow, level)):
        found |= level
    return found


def _check_sheet(part: Part, kind: Kind, sheet: dict[str, int]) -> None:
    """Check that a sheet is closed, serves its aim with the best cells, and is the smallest."""
    side, opening, aim = kind
    opens = {EMPTY: [FIRST[opening]]} if side == "X" else {}
    slow = 0
    for board, cell in sheet.items():
        within = [
            (move_value(board, one) != value(board), one)
            for one in opens.get(board, empty_cells(board))
            if serves(board, one, aim) and follow(play(board, one)) <= sheet.keys()
        ]
        is_slow, best = min(within, default=(True, None))
        slow += is_slow
        part.expect((*kind, board), "cell", cell, best)
    rule = "the boards that the first ones and the answers lead to"
    met = {*opens, *_met(first_boards(side, opening), sheet)}
    part.demand(met == sheet.keys(), kind, "board", len(sheet), rule)
    rule = "the smallest sheet, with the fewest answers that are not best moves"
    part.demand(is_smallest(kind, len(sheet), slow), kind, "board", len(sheet), rule)


def _met(first: Boards, sheet: dict[str, int]) -> Boards:
    """Return the boards that a side meets from the first ones, as far as its sheet has answers."""
    met, level = first, first
    while level:
        answered = [(board, sheet[board]) for board in level if board in sheet]
        after = [play(board, cell) for board, cell in answered if cell in empty_cells(board)]
        level = Boards().union(*map(follow, after))
        met |= level
    return met


VERIFIER = Verifier(
    Assertion(
        "that replies lead to no other board, what answers achieve, that no sheet is smaller",
        "which of the smallest sheets it is: ties go to best moves and to low boards and cells",
        "",
        "every reply to every answer; branch and bound over boards as text",
        "published sizes of X's sheets",
    ),
    check,
)
