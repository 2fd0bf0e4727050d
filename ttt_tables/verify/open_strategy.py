"""X's strategy under `open` replayed: every reply of O, from the empty board, by rules over text.

A board is nine characters of `.XO`; who won it is written beside it, since play goes on there. What
matters of a board that is won is who has it, and which of its cells are taken: further marks change
nothing, and cells that are taken stay so. So one position stands for all that agree in this, and in
the board to play in, up to symmetry; the replay goes on from the one whose text is the least.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple

from ttt_tables.verify.content import Column, as_columns, content_hash
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


class Turn(NamedTuple):
    """What a position was found to be: its text, how many plies come before, what O makes of it."""

    text: str
    ply: int
    after: tuple[str, ...]


class Replay(NamedTuple):
    """All that the strategy leads to, by its keys, and where it fails: key, move, what is wrong."""

    turns: dict[str, Turn]
    plies: dict[str, int]
    failures: list[tuple[str, Move | None, str]]


def check_strategy(part: Part, values: Mapping[str, Any]) -> None:
    """Check every value of the table: keys and texts, moves by what they lead to, plies exactly."""
    stored = {name: _as_list(values[name]) for name in COLUMNS}
    keys = stored["key"]
    moves = zip(stored["board"], stored["cell"], strict=True)
    found = check_moves(part, dict(zip(keys, moves, strict=True)))
    part.column("key", keys, keys, sorted(set(keys)))
    for column in _columns(found, keys):
        if column.name not in ("key", "board", "cell"):
            part.column(column.name, keys, stored[column.name], column.values)


def check_moves(part: Part, moves: Mapping[str, Move]) -> Replay:
    """Check X's moves by replaying every reply of O; return what that led to."""
    found = replay(tuple(moves.items()))
    part.values += 2 * len(moves) + sum(len(turn.after) for turn in found.turns.values())
    for key, move, wrong in found.failures:
        part.fault(key, "board, cell", move or "no row", wrong)
    for key in sorted(set(moves) - set(found.turns)):
        part.fault(key, "key", "a row", "none: play never comes here")
    longest = found.plies[_name(START)]
    part.demand(longest <= LONGEST, "", "longest game", longest, f"at most {LONGEST} plies")
    replies = sum(len(turn.after) for turn in found.turns.values())
    part.notes.append(f"{replies:,} replies of O, the longest game has {longest} plies")
    return found


def source(moves: Mapping[str, Move]) -> str:
    """Return the hash that a pack of these moves names as its source."""
    columns = _columns(replay(tuple(moves.items())), sorted(moves), moves)
    return sha256(content_hash(columns).encode()).hexdigest()


def moves_of(values: Mapping[str, Any]) -> dict[str, Move]:
    """Return X's moves by their keys, from the columns of the table."""
    keys, boards, cells = (_as_list(values[name]) for name in ("key", "board", "cell"))
    return dict(zip(keys, zip(boards, cells, strict=True), strict=True))


def _columns(
    found: Replay, keys: list[str], moves: Mapping[str, Move] = MappingProxyType({})
) -> list[Column]:
    """Return the columns of the table as they have to be with these keys and moves."""
    nothing, rows = Turn("", -1, ()), []
    for key in keys:
        turn = found.turns.get(key, nothing)
        move = moves.get(key, (0, 0))
        rows.append((key, turn.text, turn.ply, *move, found.plies.get(key, -1)))
    return as_columns(rows, COLUMNS) if rows else []


def _as_list(values: Any) -> list[Any]:
    return values if isinstance(values, list) else list(values.tolist())


@cache
def replay(answers: tuple[tuple[str, Move], ...]) -> Replay:
    """Return every position with X to move that O can bring about, up to symmetry."""
    moves = dict(answers)
    found = Replay({}, {}, [])
    level, ply = {_name(START): START}, 0
    while level:
        following: dict[str, Position] = {}
        for key, position in sorted(level.items()):
            after = _answer(key, position, moves.get(key), found.failures)
            found.turns[key] = Turn(_text(position), ply, tuple(after))
            for there, reached in after.items():
                following[there] = min(reached, following.get(there, reached), key=_text)
        level, ply = following, ply + 2
    found.plies.update(_count_plies(found.turns))
    return found


def _answer(
    key: str, position: Position, move: Move | None, failures: list[tuple[str, Move | None, str]]
) -> dict[str, Position]:
    """Return what O can make of a position after X's move there; {} if X has won, or at a fault."""
    if move not in list(_moves(position)):
        failures.append((key, move, "a legal move"))
        return {}
    after = _play(position, move, "X")
    if _has_line(after.owners, "X"):
        return {}
    found: dict[str, Position] = {}
    for reply in _moves(after):
        played = _play(after, reply, "O")
        if _has_line(played.owners, "O"):
            failures.append((key, move, "a move after which O cannot win"))
        there, image = _canonical(played)
        found[there] = min(image, found.get(there, image), key=_text)
    if not found:
        failures.append((key, move, "a move that does not end the game in a draw"))
    return found


def _count_plies(turns: Mapping[str, Turn]) -> dict[str, int]:
    """Return how many plies each position lasts at most; where moves are missing, as if won."""
    plies: dict[str, int] = {}
    for key, turn in sorted(turns.items(), key=lambda item: -item[1].ply):
        plies[key] = 1 + max([1 + plies[there] for there in turn.after], default=0)
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
