"""The stored beads and values as arrays, by snapshot and lane, to be compared. Needs numpy."""

from functools import cache
from itertools import product
from typing import Any

import numpy as np

from ttt_tables.verify.content import as_list
from ttt_tables.verify.learners import runs
from ttt_tables.verify.learners.boxes import actions, places
from ttt_tables.verify.learners.runs import Floats, Ints, Snapshot
from ttt_tables.verify.learners.training import train_menace
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import number
from ttt_tables.verify.verifier import Row, Values


@cache
def beads_again(full: bool) -> list[Snapshot]:
    """Train the stored seeds again, and return their snapshots."""
    return list(train_menace(runs.menace_lanes(runs.SEEDS), runs.compared_games(full)))


def blocks() -> list[tuple[str, str, str, int]]:
    """Return the runs' plans, sides, opponents and seeds in the order of menace_boxes."""
    return list(product(sorted(runs.PLANS), "OX", ("perfect", "random", "self"), runs.SEEDS))


def stored_beads(columns: Values) -> Ints:
    """Return the beads of menace_boxes by snapshot, lane and action; 0 of sides not played."""
    lanes, beads, start = runs.menace_lanes(runs.SEEDS), np.asarray(columns["beads"]), 0
    by_lane = np.zeros(
        (len(runs.SNAPSHOTS), len(lanes), len(actions("X")) + len(actions("O"))), np.int64
    )
    for plan, side, opponent, seed in blocks():
        run = (plan, opponent, seed)
        (at,) = [
            at
            for at, lane in enumerate(lanes)
            if side in lane.sides and (lane.variant, lane.opponent, lane.seed) == run
        ]
        order = [at + (side == "O") * len(actions("X")) for at in by_board(side)]
        size = len(runs.SNAPSHOTS) * len(order)
        by_lane[:, at, order] = beads[start : start + size].reshape(len(runs.SNAPSHOTS), -1)
        start += size
    return by_lane


def by_board(side: str) -> list[int]:
    """Return the places of a side's actions by rising board and cell."""
    every = actions(side)
    return sorted(range(len(every)), key=lambda at: (number(every[at].board), every[at].cell))


def stored_values(columns: Values) -> Floats:
    """Return the values of td_values by snapshot, lane and board; 0 of the empty board."""
    shape = (len(runs.td_lanes(runs.SEEDS)), len(runs.SNAPSHOTS), len(places()) - 1)
    values = np.asarray(columns["value"]).reshape(shape).swapaxes(0, 1)
    return np.pad(values, ((0, 0), (0, 0), (1, 0)))


def check_keys(part: Part, columns: Values, names: tuple[str, ...], rows: list[Row]) -> bool:
    """Compare columns with the expected rows; return whether they have equally many rows."""
    for name, expected in zip(names, zip(*rows, strict=True), strict=True):
        part.column(name, rows, as_list(columns[name]), list(expected))
    return all(len(column) == len(rows) for column in columns.values())


def check_learnt(
    part: Part, column: str, where: object, holds: Any, stored: Any, rule: str = ""
) -> None:
    """Check a lane's beads or values against the run trained again, or by `rule`, a law."""
    rule = rule or "the value of the run, trained again"
    part.rows(column, lambda row: (where, row), holds, stored, rule)
