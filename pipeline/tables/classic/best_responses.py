"""The exact chances of each move against opponents who err."""

from collections.abc import Iterable
from math import gcd, lcm

import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD, CELL, CHANCES, DISTANCE, EXACT_CHANCES, RANK, WDL
from pipeline.schema import Column, Table
from ttt_tables.classic.best_response import Odds, Prospect, best_responses
from ttt_tables.classic.opponents import MODELS
from ttt_tables.classic.policies import OBJECTIVES
from ttt_tables.errors import ModelTooFineError

_PARTITION = "partition by model, objective, board order by"


def _orders(objective: str, order: str) -> str:
    """Return the check that an objective's ranks follow its `order by`."""
    return f"""
        select bool_and(rank = again)
        from (
            select rank, rank() over ({_PARTITION} {order}) as again
            from best_responses where objective = '{objective}'
        )
        """


TABLE = Table(
    name="best_responses",
    title="Exact chances of each move against opponents who err",
    text="The exact chances of each move against opponents who err. The mover makes the move and "
    "then goes on by the objective; the opponent errs by the model.",
    key=("model", "objective", "board", "cell"),
    columns=(
        Column(
            "model",
            pa.string(),
            "The opponent. uniform: every empty cell is equally likely; centre: an empty centre "
            "weighs 3, any other cell 1.",
        ),
        Column(
            "objective",
            pa.string(),
            "The mover's objective. safe: perfect play, among its moves the most wins; max-win: "
            "the most wins, then draws; max-score: the greatest expected score, then wins; 1f604: "
            "the order of the program of that name.",
        ),
        BOARD,
        CELL,
        RANK,
        WDL.saying("The move's value under perfect play, for the mover: 1, 0 or -1."),
        DISTANCE.saying("Plies to the end under perfect play after the move, the move included."),
        *CHANCES,
        *EXACT_CHANCES[:3],
        EXACT_CHANCES[3].saying("The common denominator of all the model's fractions."),
    ),
    rows=16167 * len(MODELS) * len(OBJECTIVES),
    claims={
        "The three chances add up to 1, exactly.": """
            select bool_and(win_numerator + draw_numerator + loss_numerator = denominator)
            from best_responses
            """,
        "Denominators (uniform 13,440, centre 60,480) are below 2^26: floats order exactly.": """
            select bool_and(denominator < 67108864) filter (model in ('uniform', 'centre'))
                and max(denominator) filter (model = 'uniform') = 13440
                and max(denominator) filter (model = 'centre') = 60480
            from best_responses
            """,
        "safe: order by the perfect move, win desc, draw desc, cell.": _orders(
            "safe", "wdl * (10 - distance) desc, win_numerator desc, draw_numerator desc"
        ),
        "max-win: order by win desc, draw desc, cell.": _orders(
            "max-win", "win_numerator desc, draw_numerator desc"
        ),
        "max-score: order by score desc, win desc, cell.": _orders(
            "max-score", "2::hugeint * win_numerator + draw_numerator desc, win_numerator desc"
        ),
        "1f604: order by wdl, win where drawn, distance where lost, cell.": _orders(
            "1f604",
            "wdl desc, case wdl when 0 then win_numerator when -1 then distance end desc",
        ),
        "If X never risks a loss he wins 191/192 against uniform, opening in a corner.": """
            select bool_and(win_numerator * 192 = denominator * 191) and list(cell) = [0, 2, 6, 8]
            from best_responses
            where objective = 'safe' and model = 'uniform' and board = 0 and rank = 1
            """,
    },
    witness="tests/oracles/random_opponent_sample.csv: 1f604's own program",
)


def build() -> pl.DataFrame:
    """Return the chances of every move, by opponent and objective. Raises ModelTooFineError."""
    rows = []
    for name, model in MODELS.items():
        found = [
            (objective, board, move)
            for objective, order in OBJECTIVES.items()
            for board, ranked in best_responses(model, order).items()
            for move in ranked
        ]
        common = common_denominator(name, (move.odds for _, _, move in found))
        rows += [_row(name, *each, common) for each in found]
    return TABLE.frame(rows)


def common_denominator(model: str, many_odds: Iterable[Odds]) -> int:
    """Return the least common denominator of all odds. Raises ModelTooFineError."""
    denominators = {sum(odds) // gcd(*odds) for odds in many_odds}
    common = lcm(*denominators)
    if common >= 1 << 63:
        raise ModelTooFineError(
            f"opponent model {model!r}: its common denominator has {common.bit_length()} bits and "
            "must fit 63: use coarser weights or a simpler epsilon"
        )
    return common


def _row(model: str, objective: str, board: int, move: Prospect, common: int) -> tuple[object, ...]:
    win, draw, loss = (part * common // sum(move.odds) for part in move.odds)
    return (
        *(model, objective, board, move.cell, move.rank, move.wdl, move.distance),
        *(win / common, draw / common, loss / common, (2 * win + draw) / (2 * common)),
        *(win, draw, loss, common),
    )
