"""Packs against the second method: each section decoded here once more, value by value.

A pack is checked byte for byte when it is opened (`ttt_tables.pack`). What is checked here is what
those bytes say, and that no byte in them says nothing: two sections of classic.pack hold distinct
records, which have to be sorted, without repetition, and each in use.
"""

from collections.abc import Callable, Sequence
from struct import iter_unpack, unpack
from struct import pack as pack_double

from ttt_tables.pack import Pack, read_pack
from ttt_tables.verify import dice_rows, miniboards, open_strategy
from ttt_tables.verify.classic import Row
from ttt_tables.verify.dice_pack import check_dice
from ttt_tables.verify.games import count_games
from ttt_tables.verify.learned import NAMES, Learner, from_keys, learner
from ttt_tables.verify.play import policies, value
from ttt_tables.verify.policies import Learners, learner_rows, pack_source, policy_rows
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import (
    classic_boards,
    empty_cells,
    number,
    open_boards,
    side_to_move,
    status,
    swap,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.verify.tables import Tables

NONE = 255  # the best cell of an ended board; the distance of a move without one
COMMON, NO_BOARD = 26_880, 65_535  # of miniboard.pack: the denominator; where no board is
_PLAIN = ("boards", "texts", "to_move", "wdl", "distance", "first", "policies")
_DISTINCT = ("odds", "distinct moves")
_MOVE = ("cell", "rank", "distance", "kind", "weight", "total", "odds")
_CHECKED = ("rank", "distance", "kind", "weight", "total", "win", "draw", "loss")


def check_classic(part: Part, path: str) -> None:
    """Check every value of a classic.pack. Raises as `read_pack` does."""
    _check_pack(part, read_pack(path))
    part.column("games", ("X", "O", "draw"), [*count_games().values()], [131184, 77904, 46080])


def _check_pack(part: Part, pack: Pack) -> None:
    learners = _learners(pack)
    _check_learners(part, learners)
    names = sorted([*policies(), *learners])
    part.expect("", "source", pack.source.hex(), pack_source(learners))
    found = pack.sections.get("policies", b"").decode("ascii", "replace").split("\n")
    part.column("policies", names, sorted(found), names)
    sections = [f"{kind} {name}" for name in found for kind in ("best", "moves")]
    expected = [*_PLAIN, *_DISTINCT, *sections]
    part.column("sections", expected, list(pack.sections), expected)
    _check_boards(part, pack)
    odds, moves = _distinct(part, pack)
    used: set[int] = set()
    for name in names:
        _check_best(part, pack, name, learners)
        rows = learner_rows(name, learners[name]) if name in learners else policy_rows(name)
        used |= _check_moves(part, pack, name, rows, odds, moves)
    part.column("distinct moves in use", range(len(moves)), sorted(used), range(len(moves)))
    told = {move[6] for move in moves}
    part.column("odds in use", range(len(odds)), sorted(told), range(len(odds)))


def _numbers(pack: Pack, name: str, form: str) -> list[tuple[int, ...]]:
    """Return the records of a section; what does not fill a record at its end is left out."""
    data = pack.sections.get(name, b"")
    width = {"<H": 2, "<B": 1, "<3Q": 24, "<4B3I": 16}[form]
    return list(iter_unpack(form, data[: len(data) // width * width]))


def _single(pack: Pack, name: str, form: str) -> list[int]:
    return [record[0] for record in _numbers(pack, name, form)]


def _text(pack: Pack, name: str) -> str:
    return pack.sections.get(name, b"").decode("ascii", "replace")


def _check_boards(part: Part, pack: Pack) -> None:
    every = classic_boards()
    counts = [len(empty_cells(board)) if status(board) == "open" else 0 for board in every]
    first = [sum(counts[:0])]
    for count in counts:
        first.append(first[-1] + count)
    values = [value(board) for board in every]
    columns: dict[str, tuple[Sequence[object], Sequence[object]]] = {
        "boards": (_single(pack, "boards", "<H"), [number(board) for board in every]),
        "texts": (_text(pack, "texts").split("\n"), every),
        "to_move": (_text(pack, "to_move"), [side_to_move(board) for board in every]),
        "wdl": (_single(pack, "wdl", "<B"), [wdl + 1 for wdl, _ in values]),
        "distance": (_single(pack, "distance", "<B"), [distance for _, distance in values]),
        "first": (_single(pack, "first", "<H"), first),
    }
    for name, (stored, expected) in columns.items():
        part.column(name, (*every, "end"), stored, expected)
    for name, width in (("boards", 2), ("first", 2)):
        length = len(pack.sections.get(name, b""))
        part.expect("", f"{name}, bytes", length, width * len(columns[name][1]))


def _distinct(part: Part, pack: Pack) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return the records of both distinct sections, after checking that they are sorted sets."""
    found = []
    for name, form, width in (("odds", "<3Q", 24), ("distinct moves", "<4B3I", 16)):
        records = _numbers(pack, name, form)
        part.column(name, range(len(records)), records, sorted(set(records)))
        part.expect("", f"{name}, bytes", len(pack.sections.get(name, b"")), width * len(records))
        found.append(records)
    return found[0], found[1]


def _learners(pack: Pack) -> dict[str, Learner]:
    """Return the learned policies that a pack holds: of each move its rank and its weight."""
    moves = _numbers(pack, "distinct moves", "<4B3I")
    learners = {}
    for name in NAMES:
        codes = iter(_single(pack, f"moves {name}", "<H"))
        ranks, weights = {}, {}
        for board in open_boards():
            here = [moves[next(codes, -1)] for _ in empty_cells(board)]
            ranks[board] = {cell: rank for cell, rank, *_ in here}
            weights[board] = {move[0]: move[4] for move in here}
        learners[name] = learner(ranks, weights)
    return learners


def _check_learners(part: Part, learners: Learners) -> None:
    """Check what ranks and weights say of each other: MENACE's follow from its beads alone."""
    beads = learners["menace"].weights
    ordered = {
        board: {cell: -rank for cell, rank in ranks.items()}
        for board, ranks in learners["td"].ranks.items()
    }
    expected = {
        "menace": from_keys(beads, drawn=True, resigns=True),
        "menace-greedy": from_keys(beads, drawn=False, resigns=True),
        "td": from_keys(ordered, drawn=False, resigns=False),
    }
    for name, found in learners.items():
        for what in ("ranks", "weights"):
            stored, theirs = getattr(found, what), getattr(expected[name], what)
            part.column(f"{name}, {what}", open_boards(), [*stored.values()], [*theirs.values()])


def _check_best(part: Part, pack: Pack, name: str, learners: Learners) -> None:
    expected = [
        (
            min(
                move.cell
                for move in (learners.get(name) or policies()[name]).moves(board)
                if move.rank == 1
            )
            if status(board) == "open"
            else NONE
        )
        for board in classic_boards()
    ]
    section = f"best {name}"
    part.column(section, classic_boards(), _single(pack, section, "<B"), expected)


def _check_moves(
    part: Part,
    pack: Pack,
    name: str,
    rows: list[Row],
    odds: list[tuple[int, ...]],
    moves: list[tuple[int, ...]],
) -> set[int]:
    """Check each move of a policy, best first; return the codes that it uses."""
    section = f"moves {name}"
    codes = _single(pack, section, "<H")
    expected = _best_first(rows)
    keys = [f"{board} cell {cell}" for board, cell, *_ in expected]
    part.expect("", f"{section}, bytes", len(pack.sections.get(section, b"")), 2 * len(expected))
    stored = []
    for code in codes:
        move = moves[code] if code < len(moves) else (-1,) * 7
        chances = odds[move[6]] if 0 <= move[6] < len(odds) else (-1,) * 3
        stored.append((*move[:6], *chances))
    for at, column in enumerate(("cell", *_CHECKED)):
        theirs = [row[at + 1] for row in expected]
        part.column(f"{section}, {column}", keys, [row[at] for row in stored], theirs)
    return set(codes)


def _best_first(policy: list[Row]) -> list[tuple[object, ...]]:
    """Return (board, cell, rank, distance, kind, weight, sum of weights, win, draw, loss).

    Of kind 0 are chances as numerators, of kind 1 as doubles, here by their bits.
    """
    rows = iter(policy)
    found: list[tuple[object, ...]] = []
    for board in open_boards():
        here = sorted((next(rows) for _ in empty_cells(board)), key=lambda row: (row[3], row[2]))
        total = sum(row[4] for row in here)
        for row in here:
            kind = int(row[11] is None)
            chances = [_bits(chance) for chance in row[7:10]] if kind else row[11:14]
            found.append((board, row[2], row[3], row[6], kind, row[4], total, *chances))
    return found


def check_miniboard(part: Part, path: str) -> None:
    """Check every value of a miniboard.pack. Raises as `read_pack` does."""
    pack, numbers = read_pack(path), range(3**9)
    part.expect("", "source", pack.source.hex(), miniboards.pack_source())
    part.column("sections", ["x_win"], list(pack.sections), ["x_win"])
    part.expect("", "x_win, bytes", len(pack.sections.get("x_win", b"")), 2 * len(numbers))
    expected = [NO_BOARD] * len(numbers)
    for board, odds in miniboards.odds().items():
        expected[number(board)] = COMMON * odds.x_win // sum(odds)
        exact = COMMON * odds.x_win % sum(odds) == 0 == COMMON * odds.o_win % sum(odds)
        exchanged = miniboards.odds()[swap(board)].x_win == odds.o_win  # so the reader has O's
        part.demand(exact and exchanged, board, "x_win", odds, "whole, and O's by exchange")
    part.column("x_win", numbers, _single(pack, "x_win", "<H"), expected)


def check_ultimate(part: Part, path: str) -> None:
    """Check every value of an ultimate.pack, by replaying its moves. Raises as `read_pack` does."""
    pack = read_pack(path)
    forms = [_single(pack, f"forms {board}", "<H") for board in range(9)]
    names = [*[f"forms {board}" for board in range(9)], "keys", "moves", "plies"]
    part.column("sections", names, list(pack.sections), names)
    lengths = {name: len(section) for name, section in pack.sections.items()}
    count = lengths.get("moves", 0)
    expected = {**{name: lengths[name] // 2 * 2 for name in names[:9]}, "keys": 10 * count}
    for name, length in {**expected, "plies": count}.items():
        part.expect("", f"{name}, bytes", lengths.get(name), length)
    records = [unpack("10B", record) for (record,) in iter_unpack("10s", pack.sections["keys"])]
    part.column("keys", records, records, sorted(set(records)))
    for board, numbers in enumerate(forms):
        used = sorted({record[board] for record in records})
        part.column(f"forms {board} in use", numbers, used, list(range(len(numbers))))
        part.column(f"forms {board}", numbers, numbers, sorted(set(numbers)))
    keys = [
        "".join(f"{forms[at][place]:04x}" for at, place in enumerate(record[:9])) + str(record[9])
        for record in records
    ]
    moves = {key: divmod(move, 9) for key, move in zip(keys, pack.sections["moves"], strict=True)}
    found = open_strategy.check_moves(part, moves)
    plies = [found.plies.get(key, -1) for key in keys]
    part.column("plies", keys, list(pack.sections["plies"]), plies)
    part.expect("", "source", pack.source.hex(), open_strategy.source(moves))


def _bits(double: float) -> int:
    return int.from_bytes(pack_double("<d", double), "little")


CHECKS: dict[str, Callable[[Part, str], None]] = {
    "classic": check_classic,
    "dice": check_dice,
    "miniboard": check_miniboard,
    "ultimate": check_ultimate,
}

# What each pack has to be compiled from, as a hash, going by the tables beside it where it matters.
SOURCES: dict[str, Callable[["Tables"], str]] = {
    "classic": lambda tables: pack_source(tables.learners()),
    "dice": lambda _: dice_rows.pack_source(),
    "miniboard": lambda _: miniboards.pack_source(),
    "ultimate": lambda tables: open_strategy.source(
        open_strategy.moves_of(tables.values("open_strategy"))
    ),
}
