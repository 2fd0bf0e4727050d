"""The packs: what the tablebase reads, compiled from the tables. docs/format.md describes them.

A pack's function is like a table's `build`: its parameters are the names of the tables it reads,
and it returns the sections in their order.
"""

from collections.abc import Callable
from itertools import accumulate
from struct import pack

import polars as pl

from ttt_tables.board.numbers import BOARDS
from ttt_tables.classic.policies import POLICIES
from ttt_tables.dice.pack import UNREACHED
from ttt_tables.dice.rules import RULES
from ttt_tables.miniboard.fill import COMMON, NO_BOARD
from ttt_tables.tablebase import NO_CELL
from ttt_tables.ultimate.open_strategy.key import parse_key

Sections = dict[str, bytes]


_CHANCES = ["win", "draw", "loss"]
_MOVE = ["cell", "rank", "distance", "kind", "weight", "total", "odds"]


def classic(
    boards: pl.DataFrame, perfect_play: pl.DataFrame, policy_moves: pl.DataFrame
) -> Sections:
    """Return the sections of the classic game: boards, their values, and every policy's moves."""
    values = boards.join(perfect_play, on="board").sort("board")
    best_first = (
        policy_moves.sort("policy", "board", "rank", "cell")
        .with_columns(total=pl.col("weight").sum().over("policy", "board"))
        .with_columns(kind=pl.col("denominator").is_null().cast(pl.UInt8))
        .with_columns(_eight_bytes(name) for name in _CHANCES)
        .with_columns(odds=pl.struct(_CHANCES).rank("dense") - 1)
        .with_columns(code=pl.struct(_MOVE).rank("dense") - 1)
    )
    distinct_odds = best_first.select("odds", *_CHANCES).unique().sort("odds")
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
        "distinct moves": b"".join(pack("<4B3I", *move) for _, *move in distinct_moves.iter_rows()),
    }
    for name in names:
        moves = best_first.filter(policy=name)
        best = dict(moves.unique("board", keep="first").select("board", "cell").iter_rows())
        sections[f"best {name}"] = bytes(best.get(board, NO_CELL) for board in numbers)
        sections[f"moves {name}"] = pack(f"<{len(moves)}H", *moves["code"])
    return sections


def _eight_bytes(name: str) -> pl.Expr:
    """Return a chance as a pack holds it: its numerator, or the bits of its double."""
    bits = pl.col(name).map_batches(lambda doubles: pl.Series(doubles.to_numpy().view("u8")))
    return pl.coalesce(pl.col(f"{name}_numerator").cast(pl.UInt64), bits).alias(name)


_RESULTS = ["x_win_numerator", "draw_numerator", "o_win_numerator"]


def dice(dice_values: pl.DataFrame) -> Sections:
    """Return the sections of the dice game: open positions, and each rule's chances on them."""
    values = dice_values.with_columns(odds=pl.struct(_RESULTS).rank("dense") - 1)
    distinct = values.select("odds", *_RESULTS).unique().sort("odds")
    positions = values.select("board", "to_move").unique()
    positions = positions.sort("board", "to_move", descending=[False, True])  # X before O
    sections = {
        "boards": pack(f"<{len(positions)}H", *positions["board"]),
        "to_move": "".join(positions["to_move"]).encode("ascii"),
        "odds": b"".join(pack("<3Q", *row[1:]) for row in distinct.iter_rows()),
    }
    for rule in RULES:
        of_rule = values.filter(rule=rule)
        found = positions.join(of_rule, on=["board", "to_move"], how="left", maintain_order="left")
        codes = found["odds"].fill_null(UNREACHED)
        sections[f"odds {rule}"] = pack(f"<{len(codes)}H", *codes)
    return sections


def miniboard(miniboards: pl.DataFrame) -> Sections:
    """Return the one section of mini-boards: X's chance of every number; O's by colour swap."""
    x_win = pl.col("x_win_numerator") * COMMON // pl.col("denominator")
    wins = dict(miniboards.select("board", x_win).iter_rows())
    return {"x_win": pack(f"<{len(BOARDS)}H", *[wins.get(board, NO_BOARD) for board in BOARDS])}


def ultimate(open_strategy: pl.DataFrame) -> Sections:
    """Return the sections of X's strategy under `open`: forms, keys made of them, moves, plies."""
    strategy = open_strategy.sort("key")
    outlines = [parse_key(key) for key in strategy["key"]]
    sections = {}
    places = []
    for board in range(9):
        forms = sorted({outline[board] for outline in outlines})
        sections[f"forms {board}"] = pack(f"<{len(forms)}H", *forms)
        places.append({form: at for at, form in enumerate(forms)})
    places.append({target: target for target in range(10)})
    keys = [
        bytes([place[part] for place, part in zip(places, outline, strict=True)])
        for outline in outlines
    ]
    moves = strategy.select(9 * pl.col("board") + pl.col("cell")).to_series()
    return {
        **sections,
        "keys": b"".join(keys),
        "moves": bytes(moves),
        "plies": bytes(strategy["plies"]),
    }


PACKS: dict[str, Callable[..., Sections]] = {
    "classic": classic,
    "dice": dice,
    "miniboard": miniboard,
    "ultimate": ultimate,
}
