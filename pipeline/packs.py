"""The packs that the tablebase reads, compiled from the tables. docs/format.md describes them.

A pack's function is like a table's `build`: its parameters are the names of the tables it reads,
and it returns the sections in their order. Each game's `encode` writes them, from plain rows.
"""

from collections.abc import Callable

import polars as pl

from ttt_tables.classic import records as classic_records
from ttt_tables.classic.policies import POLICIES
from ttt_tables.dice import pack as dice_pack
from ttt_tables.family import pack as family_pack
from ttt_tables.family.values import FamilyProbe
from ttt_tables.miniboard import pack as miniboard_pack
from ttt_tables.miniboard.pack import COMMON
from ttt_tables.ultimate.open_strategy import pack as strategy_pack

Sections = dict[str, bytes]

_MOVE = ["board", "cell", "rank", "distance", "weight"]
_NUMERATORS = ["win_numerator", "draw_numerator", "loss_numerator"]


def classic(
    boards: pl.DataFrame, perfect_play: pl.DataFrame, policy_moves: pl.DataFrame
) -> Sections:
    """Return the sections of the classic game: boards, their values, and every policy's moves."""
    values = boards.join(perfect_play, on="board").sort("board")
    moves = policy_moves.sort("board", "rank", "cell")
    columns = moves.select("policy", *_MOVE, *_NUMERATORS, "win", "draw", "loss")
    policies: dict[str, list[tuple[object, ...]]] = {name: [] for name in POLICIES}
    for policy, *move, win, draw, loss, p_win, p_draw, p_loss in columns.iter_rows():
        chances = (p_win, p_draw, p_loss) if win is None else (win, draw, loss)
        policies[policy].append((*move, chances))
    facts = values.select("board", "text", "to_move", "wdl", "distance")
    return classic_records.encode(facts.iter_rows(), policies)


def dice(dice_values: pl.DataFrame) -> Sections:
    """Return the sections of the dice game: open positions, and each rule's chances on them."""
    columns = ["x_win_numerator", "draw_numerator", "o_win_numerator"]
    rows = dice_values.select("rule", "board", "to_move", *columns).iter_rows()
    return dice_pack.encode((rule, board, side, tuple(odds)) for rule, board, side, *odds in rows)


def family(family_positions: pl.DataFrame, random_turn: pl.DataFrame) -> Sections:
    """Return the sections of the family: the positions of each game up to symmetry, with values."""
    values = family_positions.select("game", "position", "wdl", "distance").iter_rows()
    boards = random_turn.filter(pl.col("board") == pl.col("canonical"))
    scores = boards.select(
        "board", "x_score_numerator", pl.col("denominator") - pl.col("threshold_numerator")
    )
    return family_pack.encode(
        ((game, position, FamilyProbe(*value)) for game, position, *value in values),
        scores.iter_rows(),
    )


def miniboard(miniboards: pl.DataFrame) -> Sections:
    """Return the one section of mini-boards: X's chance on each; O's follows by colour swap."""
    x_win = pl.col("x_win_numerator") * COMMON // pl.col("denominator")
    return miniboard_pack.encode(dict(miniboards.select("board", x_win).iter_rows()))


def ultimate(open_strategy: pl.DataFrame) -> Sections:
    """Return the sections of X's strategy under `open`: forms, keys, moves, plies."""
    return strategy_pack.encode(open_strategy.select("key", "board", "cell", "plies").iter_rows())


PACKS: dict[str, Callable[..., Sections]] = {
    "classic": classic,
    "dice": dice,
    "family": family,
    "miniboard": miniboard,
    "ultimate": ultimate,
}
