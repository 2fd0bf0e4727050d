"""The computed probabilities of MENACE and TD during training, over many seeds."""

from collections.abc import Iterator, Sequence
from math import fsum, sqrt

import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.columns import DRAW, GAMES, LOSS, OPPONENT, SIDE, VARIANT, WIN
from pipeline.schema import Column, Table
from ttt_tables.learners.runs import (
    AGAINST,
    RUNS,
    SNAPSHOTS,
    STORED_SEEDS,
    Measured,
    Run,
    measure_many,
)

SEEDS = 300

MEAN = "The mean over the seeds."
_NO_BOXES = "the learner is td, which has no boxes"

TABLE = Table(
    name="learning_curves",
    title="How well each learner plays after a number of training games",
    description="How well each learner plays after a number of training games: its win, draw and "
    "loss probabilities against random and against perfect play. The probabilities "
    "are computed over all boards instead of by playing games, and averaged over the "
    "seeds. MENACE draws from its beads, and an empty box is a loss. TD plays the "
    "move with the greatest value, and of equal ones the lowest-numbered cell, and "
    "does not explore. All are floats of 64 bits, and no probability is off by more "
    "than 1e-14. Fix all columns of the key in a query. An average over them would "
    "mix different learners, opponents and numbers of games, and it would count the "
    "runs with few seeds twice, since the runs with 300 seeds contain them.",
    key=("learner", "variant", "side", "opponent", "games", "against", "seed_count"),
    columns=(
        Column("learner", pa.string(), "The learner.", enum={"menace": "MENACE", "td": "TD(0)"}),
        VARIANT.with_values([run.variant for run in RUNS]),
        SIDE,
        OPPONENT,
        GAMES,
        Column(
            "against",
            pa.string(),
            "The opponent against which the learner is measured.",
            enum={
                "random": "every move is equally likely",
                "perfect": "the policy perfect, which plays the lowest-numbered of the best cells",
            },
        ),
        Column(
            "seed_count",
            pa.int32(),
            f"The number of seeds, which are counted from 0: {len(STORED_SEEDS)}, whose beads and "
            f"values are stored, or {SEEDS}.",
        ),
        WIN.with_note(MEAN),
        Column(
            "win_sd",
            pa.float64(),
            "The standard deviation of `win` over the seeds (with divisor n - 1).",
        ),
        DRAW.with_note(MEAN),
        Column(
            "draw_sd",
            pa.float64(),
            "The standard deviation of `draw` over the seeds (with divisor n - 1).",
        ),
        LOSS.with_note(MEAN),
        Column(
            "loss_sd",
            pa.float64(),
            "The standard deviation of `loss` over the seeds (with divisor n - 1).",
        ),
        Column(
            "first_empty",
            pa.float64(),
            "The fraction of the learner's first boxes that are empty. X has one first box and O "
            "has three.",
            null_if=_NO_BOXES,
        ),
        Column(
            "resigned",
            pa.float64(),
            "The fraction of seeds whose learner has resigned in at least one game so far.",
            null_if=_NO_BOXES,
        ),
        Column(
            "resignations",
            pa.float64(),
            "The number of games that the learner has resigned so far, averaged over the seeds.",
            null_if=_NO_BOXES,
        ),
    ),
    rows=sum(len(run.sides) for run in RUNS) * len(SNAPSHOTS) * len(AGAINST) * 2,
    source="trained as menace_boxes and td_values are, measured at each snapshot",
    seed=f"0 to {SEEDS - 1}",
    assertions={
        "No learner wins against perfect play.": """
            select max(win) = 0 from learning_curves where against = 'perfect'
            """,
        "Before training no box is empty, no learner has resigned, and all seeds agree.": """
            select max(first_empty) = 0 and max(resigned) = 0 and max(resignations) = 0
                and max(win_sd) < 1e-13 and max(draw_sd) < 1e-13 and max(loss_sd) < 1e-13
            from learning_curves where games = 0
            """,
        "The number of resignations never falls during training.": """
            select bool_and(resignations >= before and resigned >= resigned_before)
            from (
                select resignations, resigned, lag(resignations) over curve as before,
                    lag(resigned) over curve as resigned_before
                from learning_curves where learner = 'menace'
                window curve as (
                    partition by variant, side, opponent, against, seed_count order by games
                )
            )
            """,
    },
    compared_with="tests/oracles/menace_death_simulation.json: how often matejker/tic-tac-toe "
    "runs dry",
)


def build() -> pl.DataFrame:
    """Return the curves of every run, side and opponent, over few seeds and over many."""
    return TABLE.frame(
        row
        for run, measured in measure_many(RUNS, range(SEEDS)).items()
        for count in (len(STORED_SEEDS), SEEDS)
        for row in _rows(run, measured[:count])
    )


def _rows(run: Run, measured: Sequence[Measured]) -> Iterator[tuple[object, ...]]:
    chances = np.stack([of.chances for of in measured])  # seeds, snapshots, sides, against, 3
    boxes = np.stack(
        [[of.empty, of.resignations > 0, of.resignations] for of in measured]
    )  # seeds, 3, snapshots, sides
    for at, games in enumerate(SNAPSHOTS):
        for side in run.sides:
            number = "XO".index(side)
            shares = [_mean(column) for column in boxes[:, :, at, number].T]
            of_boxes = shares if run.learner == "menace" else [None] * 3
            for who, against in enumerate(AGAINST):
                key = (run.learner, run.variant, side, run.opponent, games, against, len(measured))
                yield *key, *_spreads(chances[:, at, number, who]), *of_boxes


def _spreads(chances: NDArray[np.float64]) -> Iterator[float]:
    """Yield the mean and the standard deviation of win, draw and loss, (seeds, 3)."""
    for column in chances.T:
        mean = _mean(column)
        yield from (mean, sqrt(fsum((column - mean) ** 2) / (len(column) - 1)))


def _mean(column: NDArray[np.float64]) -> float:
    return fsum(column) / len(column)
