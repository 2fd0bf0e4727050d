"""The smallest sheets of answers: the fewest boards at which a player has to know a move.

A sheet belongs to a side. It has a move, the answer, for each of its boards, which are canonical.
It is closed: each open board that a reply to an answer leads to is on the sheet, up to symmetry. So
its player never meets another board. A board with a single empty cell counts, too.

A search finds the smallest sheet. It goes from ply to ply, and keeps each set of boards that may
have to be answered next, with the cheapest way to it. Sets that exceed a limit are dropped, and the
limit rises until a sheet is found: then none is smaller.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ttt_tables.board.alternating import result
from ttt_tables.board.numbers import ply
from ttt_tables.board.symmetry import D4, canonical
from ttt_tables.games.classic.perfect import best_cells, perfect_play
from ttt_tables.games.classic.rules import EMPTY, afterstates, play

Boards = frozenset[int]
NONE: Boards = frozenset()
ANY = "any"  # the opening that O's sheets answer
OPENINGS = {"centre": 4, "corner": 0, "edge": 1}
AIMS = ("keep", "never-lose")  # keep the value of each board; only never lose


class Sheet(NamedTuple):
    """A smallest sheet of one side: X's begins with its opening, O's answers any opening."""

    side: str
    opening: str
    aim: str
    answers: dict[int, int]  # by canonical board, ply by ply: the cell


class _Option(NamedTuple):
    """A move that serves the aim."""

    needs: Boards  # the boards that replies lead to
    slow: bool  # whether it is not a best move
    cell: int


class _Way(NamedTuple):
    """A way to answer all boards of some plies. The least one is the best."""

    size: int
    slow: int  # answers that are not best moves
    boards: tuple[int, ...]  # by ply, then rising


@cache
def sheets() -> tuple[Sheet, ...]:
    """Return the smallest sheet of each side, opening and aim, sorted by these."""
    return tuple(sorted([_smallest(*of) for of in _kinds()], key=lambda sheet: sheet[:3]))


def as_met(sheet: Sheet) -> list[tuple[int, int]]:
    """Return the boards of a sheet with their answers, each board as a game first leads to it.

    So the marks of a board are where they were on the board before it. A game goes on from the
    first of all equivalent boards.
    """
    met: dict[int, tuple[int, int]] = {}
    boards = [EMPTY] if sheet.side == "X" else [after for _, after in afterstates(EMPTY)]
    while boards:
        played = []
        for board in boards:
            least, symmetry = canonical(board)
            if least in sheet.answers and least not in met:
                cell = D4[symmetry][sheet.answers[least]]
                met[least] = board, cell
                played.append(play(board, cell))
        boards = [after for board in played if not result(board) for _, after in afterstates(board)]
    return [*met.values()]


def rows() -> Iterator[tuple[str, str, str, int, int, int, int]]:
    """Yield the rows of the table `answer_sheets`: each board of each sheet with its answer."""
    values = perfect_play()
    for side, opening, aim, answers in sheets():
        for board, cell in sorted(answers.items()):
            yield side, opening, aim, board, ply(board), cell, values[board].wdl


def _kinds() -> Iterator[tuple[str, str, str]]:
    for aim in AIMS:
        yield "O", ANY, aim
        yield from (("X", opening, aim) for opening in OPENINGS)


def _smallest(side: str, opening: str, aim: str) -> Sheet:
    if side == "O":
        known, start = {}, _open_after([after for _, after in afterstates(EMPTY)])
    else:
        known, start = {EMPTY: OPENINGS[opening]}, _replies(play(EMPTY, OPENINGS[opening]))
    most = len(_certain(start, aim))
    while (way := _within(start, aim, most)) is None:
        most += 1
    listed = Boards(way.boards)
    for board in way.boards:
        within = [one for one in _every_option(board, aim) if one.needs <= listed]
        known[board] = min(within, key=lambda one: (one.slow, one.cell)).cell
    return Sheet(side, opening, aim, known)


def _within(start: Boards, aim: str, most: int) -> _Way | None:
    """Return the best sheet of at most this many boards, from the boards to answer first."""
    ways, found = {start: _Way(0, 0, ())}, list[_Way]()
    while ways:
        later: dict[Boards, _Way] = {}
        for boards, way in ways.items():
            for needs, longer in _answered(boards, way, aim, most).items():
                later[needs] = min(longer, later.get(needs, longer))
        if NONE in later:
            found.append(later.pop(NONE))
        ways = later
    return min(found, default=None)


def _answered(boards: Boards, way: _Way, aim: str, most: int) -> dict[Boards, _Way]:
    """Return each set of boards that answers to these need, with the best way to it."""
    ways, waiting = {NONE: way}, sorted(boards)
    for at, board in enumerate(waiting, 1):
        later: dict[Boards, _Way] = {}
        for needs, (size, slow, before) in ways.items():
            for one in _options(board, aim):
                both = needs | one.needs
                longer = _Way(size + 1, slow + one.slow, (*before, board))
                later[both] = min(longer, later.get(both, longer))
        rest = Boards(waiting[at:])
        ways = {
            needs: longer
            for needs, longer in later.items()
            if longer.size + len(_certain(needs | rest, aim)) <= most
        }
    return ways


def _certain(boards: Iterable[int], aim: str) -> Boards:
    """Return the boards that every sheet with these boards has."""
    return NONE.union(*[_follow(board, aim) for board in boards])


@cache
def _follow(board: int, aim: str) -> Boards:
    """Return the boards that every sheet with a board has."""
    every = [_certain(one.needs, aim) for one in _options(board, aim)]
    return every[0].intersection(*every) | {board}


@cache
def _options(board: int, aim: str) -> tuple[_Option, ...]:
    """Return the moves that serve the aim, without those that another move makes unnecessary."""
    found: list[_Option] = []
    for one in sorted(_every_option(board, aim), key=lambda one: (len(one.needs), *one[1:])):
        if not any(other.needs <= one.needs and other.slow <= one.slow for other in found):
            found.append(one)
    return tuple(found)


@cache
def _every_option(board: int, aim: str) -> tuple[_Option, ...]:
    values, best = perfect_play(), best_cells(board)
    least = values[board].wdl if aim == "keep" else 0
    return tuple(
        [
            _Option(_replies(after), cell not in best, cell)
            for cell, after in afterstates(board)
            if -values[after].wdl >= least
        ]
    )


def _replies(board: int) -> Boards:
    """Return the open boards that replies lead to, up to symmetry."""
    return NONE if result(board) else _open_after([after for _, after in afterstates(board)])


def _open_after(boards: Iterable[int]) -> Boards:
    return Boards([canonical(board)[0] for board in boards if not result(board)])
