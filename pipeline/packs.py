"""The packs: what the tablebase reads, compiled from the tables. docs/format.md describes them.

A pack's function is like a table's `build`: its parameters are the names of the tables it reads,
and it returns the sections in their order.
"""

from collections.abc import Callable
from itertools import accumulate
from struct import pack

import polars as pl

from ttt_tables.board import BOARDS
from ttt_tables.miniboard import COMMON, NO_BOARD
from ttt_tables.policies import POLICIES
from ttt_tables.tablebase import NO_CELL

Sections = dict[str, bytes]


_ODDS = ["win_numerator", "draw_numerator", "loss_numerator"]
_MOVE = ["cell", "rank", "distance", "weight", "total", "odds"]


def classic(
    boards: pl.DataFrame, perfect_play: pl.DataFrame, policy_moves: pl.DataFrame
) -> Sections:
    """Return the sections of the classic game: boards, their values, and every policy's moves."""
    values = boards.join(perfect_play, on="board").sort("board")
    best_first = (
        policy_moves.sort("policy", "board", "rank", "cell")
        .with_columns(total=pl.col("weight").sum().over("policy", "board"))
        .with_columns(odds=pl.struct(_ODDS).rank("dense") - 1)
        .with_columns(code=pl.struct(_MOVE).rank("dense") - 1)
    )
    distinct_odds = best_first.select("odds", *_ODDS).unique().sort("odds")
    distinct_moves = best_first.select("code", *_MOVE).unique().sort("code")
    counts = best_first.filter(policy="perfect").group_by("board").len()
    numbers = values["board"].to_list()
    open_cells = dict(counts.iter_rows())
    first = [0, *accumulate(open_cells.get(board, 0) for board in numbers)]
    names = list(POLICIES)
    sections = {
        "boards": pack(f"<{len(numbers)}H", *numbers),
        "texts": "\n".join(values["text"]).encode("ascii"),
        "to_move": "".join(values["to_move"]).encode("ascii"),
        "wdl": bytes(wdl + 1 for wdl in values["wdl"]),
        "distance": bytes(values["distance"]),
        "first": pack(f"<{len(first)}H", *first),
        "policies": "\n".join(names).encode("ascii"),
        "odds": b"".join(pack("<3Q", *row[1:]) for row in distinct_odds.iter_rows()),
        "distinct moves": b"".join(
            pack("<4B3I", cell, rank, distance, 0, weight, total, odds)
            for _, cell, rank, distance, weight, total, odds in distinct_moves.iter_rows()
        ),
    }
    for name in names:
        moves = best_first.filter(policy=name)
        best = dict(moves.unique("board", keep="first").select("board", "cell").iter_rows())
        sections[f"best {name}"] = bytes(best.get(board, NO_CELL) for board in numbers)
        sections[f"moves {name}"] = pack(f"<{len(moves)}H", *moves["code"])
    return sections


def miniboard(miniboards: pl.DataFrame) -> Sections:
    """Return the one section of mini-boards: X's chance of every number; O's by colour swap."""
    x_win = pl.col("x_win_numerator") * COMMON // pl.col("denominator")
    wins = dict(miniboards.select("board", x_win).iter_rows())
    return {"x_win": pack(f"<{len(BOARDS)}H", *[wins.get(board, NO_BOARD) for board in BOARDS])}


PACKS: dict[str, Callable[..., Sections]] = {"classic": classic, "miniboard": miniboard}
