"""MENACE's boxes and their beads, before, during and after training."""

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD, CELL, GAMES, OPPONENT, PLY, RUN_SEED, SIDE, VARIANT
from pipeline.schema import Column, Table
from ttt_tables.learners.boxes import all_boxes
from ttt_tables.learners.runs import RUNS, SNAPSHOTS, STORED_SEEDS, Run, Trained, train_many

_RUNS = tuple(run for run in RUNS if run.learner == "menace")
_ACTIONS = {"X": 1176, "O": 1054}  # of all the boxes of a side
_ROWS = sum(_ACTIONS[side] for run in _RUNS for side in run.sides)  # of a seed and a snapshot

TABLE = Table(
    name="menace_boxes",
    title="The beads in MENACE's matchboxes during training",
    description="The beads in the boxes of MENACE, Michie's learner made of matchboxes, before, "
    "during and after its training. A box represents a canonical board, and holds "
    "beads for each action. MENACE moves by drawing a bead from the box, each bead "
    "with equal probability. After the game each action that was played gains 3 beads "
    "for a win or 1 for a draw, or loses 1 for a loss. A machine that meets an empty "
    "box resigns, and the game counts as a loss. The inverse of `symmetry` takes the "
    "drawn cell back to the board in play. Every empty cell is an action, even if two "
    "cells are symmetric; only X's first box has just three: centre, corner and edge. "
    "X's last move is forced and needs no box.",
    key=("variant", "side", "opponent", "run_seed", "games", "board", "cell"),
    columns=(
        VARIANT.with_values([run.variant for run in RUNS]),
        SIDE,
        OPPONENT,
        RUN_SEED,
        GAMES,
        BOARD.with_note("Here it is always a canonical board."),
        CELL.with_note("Here it is a cell of the canonical board."),
        Column(
            "box",
            pa.int32(),
            "The box's number among those of its side, from 0. Boxes are numbered by ply, then in "
            "the order in which play from earlier boxes first reaches them, as in "
            "matejker/tic-tac-toe. That program tries the cells from the centre, then clockwise "
            "from the top left, and O's games after X's centre, corner and edge.",
        ),
        PLY,
        Column("beads", pa.int32(), "The number of beads of this action in the box."),
    ),
    rows=_ROWS * len(STORED_SEEDS) * len(SNAPSHOTS),
    source="python -m pipeline build: games drawn by Philox, as docs/dev/draws.md describes; game "
    "g of a run depends only on (variant, side, opponent, run_seed, g)",
    seed=", ".join(map(str, STORED_SEEDS)),
    foreign_keys={
        ("board",): "boards",
    },
    assertions={
        "X has 304 boxes: 1, 12, 108 and 183 for its first to fourth move. O has 289.": """
            select list(n order by side desc, ply)[:4] = [1, 12, 108, 183]
                and sum(n) filter (side = 'O') = 289
            from (
                select side, ply, count(distinct board) as n from menace_boxes group by side, ply
            )
            """,
        "Before training X's boxes of the variant 8/4/2/1 hold 1,989 beads.": """
            select bool_and(beads = 1989)
            from (
                select sum(beads) as beads from menace_boxes
                where variant = '8/4/2/1' and side = 'X' and games = 0 group by opponent, run_seed
            )
            """,
    },
    compared_with="tests/oracles/menace_304_boxes.csv: the boxes of matejker/tic-tac-toe",
)


def build() -> pl.DataFrame:
    """Return the beads of the stored seeds at every snapshot."""
    trained = train_many(_RUNS, STORED_SEEDS)
    return pl.concat(
        [
            _rows(run, side, seed, outcome)
            for run, outcomes in trained.items()
            for side in run.sides
            for seed, outcome in zip(STORED_SEEDS, outcomes, strict=True)
        ]
    )


def _rows(run: Run, side: str, seed: int, trained: Trained) -> pl.DataFrame:
    """Return the rows of one side of one run: snapshots, and in each the actions of each box."""
    held = [(row, box) for row, box in enumerate(all_boxes()) if box.side == side]
    actions = [
        (row, place, box.board, cell, box.number, 2 * box.stage + (side == "O"))
        for row, box in held
        for place, cell in enumerate(box.cells)
    ]
    rows, places, boards, cells, numbers, plies = np.array(actions).T
    snapshots = len(SNAPSHOTS)
    return pl.DataFrame(
        {
            "games": np.repeat(SNAPSHOTS, len(rows)),
            "board": np.tile(boards, snapshots),
            "cell": np.tile(cells, snapshots),
            "box": np.tile(numbers, snapshots),
            "ply": np.tile(plies, snapshots),
            "beads": trained.kept[:, rows, places].ravel(),
        }
    ).with_columns(
        variant=pl.lit(run.variant),
        side=pl.lit(side),
        opponent=pl.lit(run.opponent),
        run_seed=seed,
    )
