"""The records of the classic pack: `encode` writes them, `decode` reads one again.

A distinct move has its cell, rank, distance, the kind of its odds, its weight, the sum of weights
and the row of its odds; odds are win, draw and loss.
"""

from collections import Counter, namedtuple
from itertools import accumulate
from struct import Struct, pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, NamedTuple

    class Record(NamedTuple):
        """A move of a policy. Its chances are the mover's, who goes on by the policy.

        The opponent plays by the model in the policy's name; under `perfect` both are perfect.
        """

        cell: int
        score: float  # expected score in [0, 1]: win + draw / 2
        win: float
        draw: float
        loss: float
        distance: int  # plies to the end under perfect play, this move included
        probability: float  # of the policy's choosing this cell
        rank: int  # 1 is best; ties share a rank
else:
    Record = namedtuple("Record", "cell score win draw loss distance probability rank")

MOVE = Struct("<4B3I")
NUMERATORS, DOUBLES = Struct("<3Q"), Struct("<3d")  # odds, by the move's kind
EXACT, ROUNDED = 0, 1
NO_CELL = 255  # the best cell of an ended board


def encode(
    boards: "Iterable[tuple[int, str, str, int, int]]",
    policies: "Mapping[str, Sequence[tuple[Any, ...]]]",
) -> dict[str, bytes]:
    """Return the pack's sections.

    boards     each board's number, text, side to move, wdl and distance, by rising number
    policies   each policy's moves, by rising board, best first: board, cell, rank, distance, weight
               and the chances (win, draw, loss), whole numbers over their sum or else floats
    """
    numbers, texts, sides, wdls, distances = zip(*boards, strict=True)
    records = {name: _records(moves) for name, moves in policies.items()}
    rows = _numbered({record for of_policy in records.values() for record in of_policy})
    odds = _numbered({parts for *_, parts in rows})
    counts = Counter([board for board, *_ in next(iter(policies.values()))])
    first = [0, *accumulate([counts[number] for number in numbers])]
    sections = {
        "boards": pack(f"<{len(numbers)}H", *numbers),
        "texts": "\n".join(texts).encode("ascii"),
        "to_move": "".join(sides).encode("ascii"),
        "wdl": bytes([wdl + 1 for wdl in wdls]),
        "distance": bytes(distances),
        "first": pack(f"<{len(first)}H", *first),
        "policies": "\n".join(policies).encode("ascii"),
        "odds": b"".join([NUMERATORS.pack(*parts) for parts in odds]),
        "distinct moves": b"".join([MOVE.pack(*move, odds[parts]) for *move, parts in rows]),
    }
    for name, moves in policies.items():
        best = {board: cell for board, cell, *_ in reversed(moves)}
        sections[f"best {name}"] = bytes([best.get(number, NO_CELL) for number in numbers])
    for name, of_policy in records.items():  # zip sees likeness over 32 KiB: one section
        sections[f"moves {name}"] = pack(f"<{len(of_policy)}H", *map(rows.get, of_policy))
    return sections


def _records(moves: "Sequence[tuple[Any, ...]]") -> "list[tuple[Any, ...]]":
    """Return the record of each move of a policy, with its odds in place of their row."""
    totals = Counter[int]()
    for board, *_, weight, _ in moves:
        totals[board] += weight
    records = []
    for board, *move, weight, chances in moves:
        kind = ROUNDED if isinstance(chances[0], float) else EXACT
        parts = NUMERATORS.unpack(DOUBLES.pack(*chances)) if kind == ROUNDED else chances
        records.append((*move, kind, weight, totals[board], parts))
    return records


def _numbered(records: "set[tuple[Any, ...]]") -> "dict[tuple[Any, ...], int]":
    """Return the records in rising order, each with its row."""
    return {record: row for row, record in enumerate(sorted(records))}


def decode(
    code: int, records: "bytes | memoryview", odds: "bytes | memoryview"
) -> tuple[Record, int, int]:
    """Return a distinct move, its weight, and the row of its odds, -1 where they are rounded."""
    cell, rank, distance, kind, weight, total, row = MOVE.unpack_from(records, MOVE.size * code)
    if kind == ROUNDED:
        win, draw, loss = DOUBLES.unpack_from(odds, DOUBLES.size * row)
        chances = (win + draw / 2, win, draw, loss)
    else:
        win, draw, loss = exact_odds(row, odds)
        whole = win + draw + loss
        chances = ((2 * win + draw) / (2 * whole), win / whole, draw / whole, loss / whole)
    move = Record(cell, *chances, distance, weight / total if total else 0.0, rank)
    return move, weight, -1 if kind == ROUNDED else row


def exact_odds(row: int, odds: "bytes | memoryview") -> tuple[int, ...]:
    """Return win, draw and loss as whole numbers of one sum."""
    return NUMERATORS.unpack_from(odds, NUMERATORS.size * row)
