"""The classic game as one flat table: every move with its value, for readers of this table only."""

from fractions import Fraction
from functools import cache
from math import lcm

import polars as pl
import pyarrow as pa

from pipeline.columns import SIDES
from pipeline.schema import Column, Table

_RESULTS = {1: "win", 0: "draw", -1: "loss"}


def _chance(name: str, verb: str, count: str) -> Column:
    return Column(
        f"{name}_vs_random",
        pa.float64(),
        f"The probability that the player of this move {verb}, if this player then follows the "
        f"policy safe-uniform and the opponent plays at random: exactly {count} / out_of.",
    )


def _count(name: str) -> Column:
    return Column(name, pa.int32(), f"The number of {name} in out_of games against random play.")


TABLE = Table(
    name="classic_moves",
    title="Every move of the classic game in one table, boards as text",
    description="Every legal move on every open board of the classic game, with its result under "
    "perfect play and its probabilities against a random opponent. You need no other "
    "table: boards are text and results are words. The repository has this table as "
    "Parquet and as CSV, and the best cells of each board as best_moves.csv.",
    key=("board", "cell"),
    columns=(
        Column(
            "board",
            pa.string(),
            "The board before the move, row by row: X, O, and a dot for an empty cell.",
        ),
        Column("to_move", pa.string(), "The side to move.", enum=SIDES),
        Column(
            "cell", pa.int32(), "The cell of the move: 0 top left, row by row, to 8 bottom right."
        ),
        Column(
            "result",
            pa.string(),
            "The result for the side to move, if both sides play perfectly after this move.",
            enum=dict.fromkeys(_RESULTS.values(), ""),
        ),
        Column(
            "plies",
            pa.int32(),
            "The number of moves to the end, including this move, if both sides play perfectly: "
            "the winner wins as soon as possible and the loser loses as late as possible.",
        ),
        Column(
            "regret",
            pa.float64(),
            "The score that the move loses against the best result of its board under perfect "
            "play: 0, 0.5 or 1. A win scores 1 and a draw 0.5.",
        ),
        Column(
            "is_best",
            pa.bool_(),
            "True if no other move has a better result, wins sooner or loses later. If several "
            "moves are best, `ttt.best_move` plays one with the greatest win_vs_random.",
        ),
        _chance("win", "wins", "wins"),
        _chance("draw", "draws", "draws"),
        _chance("loss", "loses", "losses"),
        *map(_count, ("wins", "draws", "losses")),
        Column(
            "out_of",
            pa.int32(),
            "The smallest number of games for which wins, draws and losses are whole numbers.",
        ),
        Column(
            "canonical_board",
            pa.string(),
            "The board that represents all images of this board under the eight symmetries.",
        ),
    ),
    rows=16167,
    flat=True,
    assertions={
        "If X opens in a corner, it wins 191 of 192 games against random play and loses none.": """
            select bool_and(wins = 191 and draws = 1 and out_of = 192) and count(*) = 4
            from classic_moves where board = '.........' and cell in (0, 2, 6, 8)
            """,
    },
    compared_with="tests/known_results.toml: 191/192 wins against random play, published",
)


def build(boards: pl.DataFrame, moves: pl.DataFrame, policy_moves: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each move."""
    chances = policy_moves.filter(policy="safe-uniform").select(
        "board", "cell", "win_exact", "draw_exact", "loss_exact"
    )
    texts = dict(boards.select("board", "text").iter_rows())
    sides = boards.select("board", "to_move", "canonical_board")
    joined = moves.join(chances, on=["board", "cell"]).join(sides, on="board")
    joined = joined.with_columns(best_wdl=pl.col("wdl").max().over("board"))
    rows = []
    for row in joined.iter_rows(named=True):
        exact = row["win_exact"], row["draw_exact"], row["loss_exact"]
        regret = (row["best_wdl"] - row["wdl"]) / 2
        value = _RESULTS[row["wdl"]], row["distance"], regret, row["rank"] == 1
        place = texts[row["board"]], row["to_move"], row["cell"]
        rows.append((*place, *value, *_counted(exact), texts[row["canonical_board"]]))
    return TABLE.frame(rows)


@cache
def _counted(exact: tuple[str, str, str]) -> tuple[float, float, float, int, int, int, int]:
    """Return win, draw and loss as floats, then as whole numbers, and their sum."""
    win, draw, loss = map(Fraction, exact)
    out_of = lcm(win.denominator, draw.denominator, loss.denominator)
    wins, draws, losses = (int(chance * out_of) for chance in (win, draw, loss))
    return float(win), float(draw), float(loss), wins, draws, losses, out_of
