"""The learners' stored beads and values, compared with runs trained again. Needs numpy.

Without --full the runs are trained for 1,000 games, and later snapshots have to follow rules. In a
game a stage gains at most 3 beads and loses at most 1. Values are probabilities, and an ended board
has the value of its result. With --full all 300 seeds are trained again for the learning curves.
Without it their rows of 300 seeds only have to be possible fractions and means.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import isclose
from typing import Any

import numpy as np

from ttt_tables.verify.content import as_list
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.learners import runs
from ttt_tables.verify.learners.boxes import actions, by_board
from ttt_tables.verify.learners.chances import menace_chances, td_chances
from ttt_tables.verify.learners.runs import (
    FIGURES,
    OF_BOXES,
    SEEDS,
    SNAPSHOTS,
    Lane,
    menace_lanes,
    td_lanes,
)
from ttt_tables.verify.learners.training import (
    Floats,
    Ints,
    Snapshot,
    places,
    train_menace,
    train_td,
)
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import status
from ttt_tables.verify.verifier import Row, Tables, Values

NEAR = 1e-12
SUM = 1e-13  # how far three stored probabilities may be from 1 together
Curves = dict[Row, dict[str, float]]  # by key, the figures of a row that are known


@cache
def beads_again(full: bool) -> list[Snapshot]:
    """Train the stored seeds again, and return their snapshots."""
    return list(train_menace(menace_lanes(SEEDS), runs.compared_games(full)))


def stored_beads(columns: Values) -> Ints:
    """Return the beads of menace_boxes by snapshot, lane and action; 0 of sides not played."""
    lanes, beads, start = menace_lanes(SEEDS), np.asarray(columns["beads"]), 0
    by_lane = np.zeros((len(SNAPSHOTS), len(lanes), len(_every())), np.int64)
    for plan, side, opponent, seed in runs.blocks():
        run = (plan, opponent, seed)
        (at,) = [
            at
            for at, lane in enumerate(lanes)
            if side in lane.sides and (lane.variant, lane.opponent, lane.seed) == run
        ]
        order = [at + (side == "O") * len(actions("X")) for at in by_board(side)]
        size = len(SNAPSHOTS) * len(order)
        by_lane[:, at, order] = beads[start : start + size].reshape(len(SNAPSHOTS), -1)
        start += size
    return by_lane


def stored_values(columns: Values) -> Floats:
    """Return the values of td_values by snapshot, lane and board; 0 of the empty board."""
    shape = (len(td_lanes(SEEDS)), len(SNAPSHOTS), len(places()) - 1)
    values = np.asarray(columns["value"]).reshape(shape).swapaxes(0, 1)
    return np.pad(values, ((0, 0), (0, 0), (1, 0)))


def _every() -> Sequence[Any]:
    return actions("X") + actions("O")


def check_beads(part: Part, tables: Tables, full: bool) -> None:
    """Check all beads: by training again, and by laws."""
    lanes, all_beads = menace_lanes(SEEDS), stored_beads(tables.values(part.name))
    for row, snapshot in zip(all_beads, beads_again(full), strict=False):
        for lane, beads, again in zip(lanes, row, snapshot.learnt, strict=True):
            held = np.array([action.side in lane.sides for action in _every()])
            where = (lane, snapshot.games)
            _check(part, "beads", where, beads[held] == again[held], beads[held])
    for at, lane in enumerate(lanes):
        _check_gains(part, lane, all_beads[:, at])


def _check_gains(part: Part, lane: Lane, beads: Ints) -> None:
    """Check the laws of any run: in a game a stage gains at most 3 beads and loses at most 1."""
    _check(part, "beads", lane, (beads >= 0).ravel(), beads.ravel(), "0 or more")
    for side in lane.sides:
        for stage in range(4):
            here = [action.side == side and action.stage == stage for action in _every()]
            gains, games = np.diff(beads[:, here].sum(axis=1)), np.diff(SNAPSHOTS)
            holds = (gains <= 3 * games) & (gains >= -games)
            _check(part, "beads", lane, holds, gains, "3 to -1 a game and stage")


def check_values(part: Part, tables: Tables, full: bool) -> None:
    """Check every value: by training again, and by laws."""
    lanes, values = td_lanes(SEEDS), stored_values(tables.values(part.name))[:, :, 1:]
    for row, (games, again, _) in zip(
        values, train_td(lanes, runs.compared_games(full)), strict=False
    ):
        for lane, stored, expected in zip(lanes, row, again[:, 1:], strict=True):
            _check(part, "value", (lane, games), stored == expected, stored)
    ends = np.array([status(board) for board in places() if "X" in board])
    for lane, stored in zip(lanes, values.swapaxes(0, 1), strict=True):
        worth = np.where(ends == "draw", float(lane.variant), 1.0)
        holds = np.where(ends == "open", (stored >= 0) & (stored <= 1), stored == worth).ravel()
        _check(part, "value", lane, holds, stored.ravel(), "result, or [0, 1]")


def _check(part: Part, column: str, where: object, holds: Any, stored: Any, rule: str = "") -> None:
    """Check a lane's beads or values against the run trained again, or by `rule`, a law."""
    rule = rule or "the value of the run, trained again"
    part.rows(column, lambda row: (where, row), holds, stored, rule)


def check_curves(part: Part, tables: Tables, full: bool) -> None:
    """Check every row, by the columns of menace_boxes and of td_values."""
    resigned = {again.games: again.resigned for again in beads_again(full)}
    beads = zip(SNAPSHOTS, stored_beads(tables.values("menace_boxes")), strict=True)
    boxes = [Snapshot(games, learnt, resigned.get(games)) for games, learnt in beads]
    values = zip(SNAPSHOTS, stored_values(tables.values("td_values")), strict=True)
    known = curves(menace_lanes(SEEDS), boxes, len(SEEDS))
    known |= curves(td_lanes(SEEDS), [Snapshot(*learnt) for learnt in values], len(SEEDS))
    if full:
        known |= curves_again()
    columns = {name: as_list(of) for name, of in tables.values(part.name).items()}
    names = FORMS[part.name].key
    for key, *figures in zip(
        zip(*[columns[name] for name in names], strict=True),
        *[columns[name] for name in (*FIGURES, *OF_BOXES)],
        strict=True,
    ):
        row = dict(zip((*FIGURES, *OF_BOXES), figures, strict=True))
        _check_row(part, key, row, known.get(key, {}))


@cache
def curves_again() -> Curves:
    """Train the seeds of the longer rows, and return the figures of these rows."""
    known: Curves = {}
    for lanes_of, train in ((menace_lanes, train_menace), (td_lanes, train_td)):
        lanes = lanes_of(range(runs.MANY))
        for snapshot in train(lanes, SNAPSHOTS):
            known |= curves(lanes, [snapshot], runs.MANY)
    return known


def _check_row(part: Part, key: Row, row: dict[str, Any], known: dict[str, float]) -> None:
    """Check the columns of a row that are known, and that the others are possible."""
    learner, _, side, _, games, _, seeds = key
    counted = {"first_empty": seeds * (1 if side == "X" else 3), "resigned": seeds}
    for name, value in row.items():
        if learner == "td" and name in OF_BOXES:
            part.expect(key, name, value, None)
        elif name in known:
            near = value is not None and isclose(value, known[name], rel_tol=NEAR, abs_tol=NEAR)
            part.demand(near, key, name, value, f"{known[name]!r} within {NEAR}")
        elif name in OF_BOXES:  # a fraction of boxes or seeds, or a mean over seeds
            most, whole = games if name == "resignations" else 1, value * counted.get(name, seeds)
            holds = 0 <= value <= most and abs(whole - round(whole)) <= NEAR * max(1, whole)
            part.demand(holds, key, name, value, f"whole numbers over the seeds, 0 to {most}")
        else:
            part.demand(0 <= value <= 1, key, name, value, "between 0 and 1")
    if learner == "menace":
        resigned, resignations = row["resigned"], row["resignations"]
        holds = (resigned > 0) == (resignations > 0) and resigned <= resignations
        part.demand(
            holds, key, "resigned", resigned, f"the number of seeds that have {resignations}"
        )
    total = row["win"] + row["draw"] + row["loss"]
    part.demand(abs(total - 1) <= SUM, key, "win, draw, loss", total, "a sum of 1")


def curves(lanes: Sequence[Lane], every: Sequence[Snapshot], seeds: int) -> Curves:
    """Return the figures of every row; a run has `seeds` lanes, one after another."""
    known: Curves = {}
    of_td = "." in lanes[0].variant
    learner, chances_of = ("td", td_chances) if of_td else ("menace", menace_chances)
    for side, against in product("XO", ("perfect", "random")):
        who = [at for at, lane in enumerate(lanes) if side in lane.sides]
        learnt = np.concatenate([snapshot.learnt[who] for snapshot in every])
        chances = chances_of(learnt, side, against).reshape(-1, seeds, 3)
        groups = [who[first : first + seeds] for first in range(0, len(who), seeds)]
        for (snapshot, run), of_run in zip(product(every, groups), chances, strict=True):
            lane = lanes[run[0]]
            key = (learner, lane.variant, side, lane.opponent, snapshot.games, against, seeds)
            known[key] = _figures(of_run)
            if learner == "menace":
                known[key] |= _of_boxes(snapshot, side, run)
    return known


def _figures(chances: Floats) -> dict[str, float]:
    """Return means and standard deviations of win, draw and loss, (seeds, 3)."""
    figures = zip(chances.mean(axis=0), chances.std(axis=0, ddof=1), strict=True)
    return dict(zip(FIGURES, [float(figure) for pair in figures for figure in pair], strict=True))


def _of_boxes(snapshot: Snapshot, side: str, lanes: list[int]) -> dict[str, float]:
    """Return the fraction of lanes' first boxes that are empty, and their resignations if known."""
    behind = len(actions("X")) if side == "O" else 0
    first = [at for at in actions(side) if at.stage == 0]
    beads = snapshot.learnt[lanes, behind : behind + len(first)].reshape(len(lanes), -1)
    boxes = np.array([at.box for at in first])
    sums = np.stack([beads[:, boxes == box].sum(axis=1) for box in sorted(set(boxes))])
    shown = {"first_empty": float((sums == 0).mean())}
    if snapshot.resigned is not None:
        resigned = snapshot.resigned[lanes, "XO".index(side)]
        shown |= {"resigned": float((resigned > 0).mean()), "resignations": float(resigned.mean())}
    return shown
