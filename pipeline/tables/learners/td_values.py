"""The values of afterstates that TD(0) learns from games against itself."""

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD, GAMES, RUN_SEED, SIDES, VARIANT
from pipeline.schema import Column, Table
from ttt_tables.board import alternating
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.classic import rules as classic
from ttt_tables.learners.runs import RUNS, SNAPSHOTS, STORED_SEEDS, train_many

_RUNS = tuple(run for run in RUNS if run.learner == "td")

TABLE = Table(
    name="td_values",
    title="The values that TD(0) learns by playing itself",
    description="The values of afterstates that TD(0) learns in games against itself. Each side "
    "moves to the afterstate with the greatest value, and of equal ones to the first "
    "in the order centre, then clockwise from the top left. One move in 20 is drawn "
    "from all legal moves. After a game each side updates the values of its "
    "afterstates, from the last to the first: value += (target - value) / 2. The "
    "target of a side's last afterstate is the result. The target of any other is the "
    "new value of the one after it. TD also learns from moves that were drawn, and "
    "does not use symmetry. In the variant 0.0 a draw is worth nothing, as in the "
    "program matejker/tic-tac-toe, so the learner seeks only wins.",
    key=("variant", "run_seed", "games", "board"),
    columns=(
        VARIANT.with_values([run.variant for run in RUNS]),
        RUN_SEED,
        GAMES,
        BOARD.with_note("Here it is an afterstate: any board with at least one mark."),
        Column(
            "owner",
            pa.string(),
            "The side that has just moved. The value is that of this side.",
            enum=SIDES,
        ),
        Column(
            "value",
            pa.float64(),
            "The board's value for its owner. An open board has 0.5 until it is learnt. An ended "
            "board has 1 if the owner has won, the reward for a draw if it is drawn.",
        ),
    ),
    rows=5477 * len(_RUNS) * len(STORED_SEEDS) * len(SNAPSHOTS),
    source="python -m pipeline build: games drawn by Philox, as docs/dev/draws.md describes; game "
    "g of a run depends only on (variant, run_seed, g)",
    seed=", ".join(map(str, STORED_SEEDS)),
    foreign_keys={
        ("board",): "boards",
    },
    assertions={
        "Before training open boards have the value 0.5.": """
            select bool_and(value = 0.5)
            from td_values join boards using (board) where status = 'open' and games = 0
            """,
    },
    compared_with="tests/oracles/learners_original_seeded.json: a seeded run of "
    "matejker/tic-tac-toe",
)


def build() -> pl.DataFrame:
    """Return the values of the stored seeds at every snapshot."""
    boards = classic.boards()[1:]  # any board with a mark is an afterstate
    owners = [OTHER[alternating.to_move(board)] for board in boards]
    snapshots = len(SNAPSHOTS)
    frames = [
        pl.DataFrame(
            {
                "games": np.repeat(SNAPSHOTS, len(boards)),
                "board": np.tile(boards, snapshots),
                "owner": owners * snapshots,
                "value": trained.kept[:, 1:].ravel(),
            }
        ).with_columns(variant=pl.lit(run.variant), run_seed=seed)
        for run, outcomes in train_many(_RUNS, STORED_SEEDS).items()
        for seed, trained in zip(STORED_SEEDS, outcomes, strict=True)
    ]
    return pl.concat(frames)
