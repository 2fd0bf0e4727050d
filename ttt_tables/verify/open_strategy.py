"""X's strategy under `open` replayed: every reply of O, from the empty board, by rules over text.

A board is nine characters of `.XO`; who won it is written beside it, since play goes on there. What
matters of a board that is won is who has it, and which of its cells are taken: further marks change
nothing, and cells that are taken stay so. So one position stands for all that agree in this, and in
the board to play in, up to symmetry; the replay goes on from the one whose text is the least.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import EMPTY, LINES, OTHER, empty_cells, number, put
from ttt_tables.verify.rules import images as all_images

COLUMNS = {**dict.fromkeys(("key", "text"), "string"), **dict.fromkeys(("ply", "board"), "int8")}
COLUMNS |= dict.fromkeys(("cell", "plies"), "int8")
ANYWHERE = 9  # the board to play in where the one that was named is full
LONGEST = 43  # plies that X may need
PLACES = "012345678"

Move = tuple[int, int]


class Position(NamedTuple):
    """A position as it is played; `owners` says who won each board, `target` where to play."""

    boards: tuple[str, ...]
    owners: str
    target: int


class Replay(NamedTuple):
    """What a position was found to be: its text, how many plies come before, what O makes of it."""

    text: str
    ply: int
    after: list[str]


def check_strategy(part: Part, values: Mapping[str, Any]) -> None:
    """Check every value of the table: keys and texts, moves by what they lead to, plies exactly."""
    stored = {name: list(values[name]) for name in COLUMNS}
    keys = stored["key"]
    part.column("key", keys, keys, sorted(set(keys)))
    moves = dict(zip(keys, zip(stored["board"], stored["cell"], strict=True), strict=True))
    replays = _replay(part, moves)
    plies = _count_plies(replays)
    for key in sorted(set(keys) - set(replays)):
        part.fault(key, "key", "a row", "none: play never comes here")
    nothing = Replay("", -1, [])
    for name, expected in (
        ("text", [replays.get(key, nothing).text for key in keys]),
        ("ply", [replays.get(key, nothing).ply for key in keys]),
        ("plies", [plies.get(key, -1) for key in keys]),
    ):
        part.column(name, keys, stored[name], expected)
    longest = plies.get(_name(START), -1)
    part.demand(0 < longest <= LONGEST, "", "longest game", longest, f"at most {LONGEST} plies")
    replies = sum(len(replay.after) for replay in replays.values())
    part.notes.append(f"{replies:,} replies of O, the longest game has {longest} plies")


def _replay(part: Part, moves: Mapping[str, Move]) -> dict[str, Replay]:
    """Return every position with X to move that O can bring about, by its key."""
    replays: dict[str, Replay] = {}
    level, ply = {_name(START): START}, 0
    while level:
        following: dict[str, Position] = {}
        for key, position in sorted(level.items()):
            found = _answer(part, key, position, moves.get(key))
            replays[key] = Replay(_text(position), ply, list(found))
            for there, reached in found.items():
                following[there] = min(reached, following.get(there, reached), key=_text)
        level, ply = following, ply + 2
    return replays


def _answer(part: Part, key: str, position: Position, move: Move | None) -> dict[str, Position]:
    """Return what O can make of a position after X's move there; {} if X has won, or at a fault."""
    if move is None:
        part.fault(key, "key", "no row", f"an answer to {_text(position)}")
        return {}
    legal = list(_moves(position))
    if not part.demand(move in legal, key, "board, cell", move, "a legal move"):
        return {}
    after = _play(position, move, "X")
    if _has_line(after.owners, "X"):
        return {}
    found: dict[str, Position] = {}
    for reply in _moves(after):
        played = _play(after, reply, "O")
        part.demand(not _has_line(played.owners, "O"), key, "board, cell", move, "O cannot win")
        there, image = _canonical(played)
        found[there] = min(image, found.get(there, image), key=_text)
    part.demand(bool(found), key, "board, cell", move, "O can reply, the game is not drawn")
    return found


def _count_plies(replays: Mapping[str, Replay]) -> dict[str, int]:
    """Return how many plies each position lasts at most; where moves are missing, as if won."""
    plies: dict[str, int] = {}
    for key, replay in sorted(replays.items(), key=lambda item: -item[1].ply):
        plies[key] = 1 + max([1 + plies[there] for there in replay.after], default=0)
    return plies


# The rules


START = Position((EMPTY,) * 9, EMPTY, ANYWHERE)


def _moves(position: Position) -> Iterator[Move]:
    """Give every legal move: on the board to play in, or anywhere."""
    for board, cells in enumerate(position.boards):
        if position.target in (board, ANYWHERE):
            for cell in empty_cells(cells):
                yield board, cell


def _play(position: Position, move: Move, side: str) -> Position:
    board, cell = move
    boards, owners = list(position.boards), position.owners
    boards[board] = put(boards[board], cell, side)
    if owners[board] == "." and _has_line(boards[board], side):
        owners = put(owners, board, side)
    return Position(tuple(boards), owners, cell if "." in boards[cell] else ANYWHERE)


@cache
def _has_line(cells: str, side: str) -> bool:
    return any(cells[a] == cells[b] == cells[c] == side for a, b, c in LINES)


# Names


@cache
def _images(cells: str) -> tuple[str, ...]:
    return tuple(all_images(cells))


def _canonical(position: Position) -> tuple[str, Position]:
    """Return the least key of the eight images, and the image that has it, with the least text."""
    found = [_image(position, symmetry) for symmetry in range(8)]
    names = [_name(image) for image in found]
    least = min(names)
    same = [image for image, name in zip(found, names, strict=True) if name == least]
    return least, min(same, key=_text)


def _image(position: Position, symmetry: int) -> Position:
    """Return an image: the boards change places, and so do the cells of each."""
    places = _images(PLACES)[symmetry]
    boards = [_images(position.boards[int(place)])[symmetry] for place in places]
    target = position.target
    target = target if target == ANYWHERE else places.index(str(target))
    return Position(tuple(boards), _images(position.owners)[symmetry], target)


def _name(position: Position) -> str:
    """Return the key of a position as it stands, in this orientation."""
    forms = [_form(cells, who) for cells, who in zip(*position[:2], strict=True)]
    return "".join(forms) + str(position.target)


@cache
def _form(cells: str, owner: str) -> str:
    """Return four hexadecimal digits: the number of a board, or its owner and the cells taken."""
    if owner == ".":
        return f"{number(cells):04x}"
    taken = sum(2**cell for cell in range(9) if cells[cell] != ".")
    return f"{'5' if owner == 'X' else '6'}{taken:03x}"


def _text(position: Position) -> str:
    boards = [_shown(cells, who) for cells, who in zip(*position[:2], strict=True)]
    target = "*" if position.target == ANYWHERE else position.target
    return f"{'/'.join(boards)} X {target}"


@cache
def _shown(cells: str, owner: str) -> str:
    both = owner != "." and _has_line(cells, OTHER[owner])
    return f"{cells}={owner}" if both else cells
