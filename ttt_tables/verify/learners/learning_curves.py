"""The table learning_curves: means and deviations of the learners' chances over seeds.

Rows of the stored seeds are recomputed from the stored beads and values. With --full all 300 seeds
are trained again, and every row is recomputed. Without it the rows of 300 seeds are only checked to
be plausible. Needs numpy.
"""

from collections.abc import Sequence
from itertools import product
from math import isclose
from typing import Any

import numpy as np

from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.learners import stored
from ttt_tables.verify.learners.boxes import actions
from ttt_tables.verify.learners.chances import menace_chances, td_chances
from ttt_tables.verify.learners.runs import (
    PLAYED,
    SEEDS,
    SNAPSHOTS,
    Floats,
    Lane,
    Snapshot,
    menace_lanes,
    td_lanes,
)
from ttt_tables.verify.learners.training import train_menace, train_td
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Row, Tables, Verifier

MANY = 300  # seeds of the longer rows
NEAR = 1e-12
FIGURES = ("win", "win_sd", "draw", "draw_sd", "loss", "loss_sd")
OF_BOXES = ("first_empty", "resigned", "resignations")

Curves = dict[Row, dict[str, float]]  # by key, the figures of a row that are known


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row, by the columns of menace_boxes and of td_values."""
    columns, rows = tables.values(part.name), _keys()
    if not stored.check_keys(part, columns, FORMS[part.name].key, rows):
        return
    resigned = {again.games: again.resigned for again in stored.beads_again(full)}
    beads = zip(SNAPSHOTS, stored.stored_beads(tables.values("menace_boxes")), strict=True)
    boxes = [Snapshot(games, learnt, resigned.get(games)) for games, learnt in beads]
    values = zip(SNAPSHOTS, stored.stored_values(tables.values("td_values")), strict=True)
    known = _curves(menace_lanes(SEEDS), boxes, len(SEEDS))
    known |= _curves(td_lanes(SEEDS), [Snapshot(*learnt) for learnt in values], len(SEEDS))
    for lanes_of, train in ((menace_lanes, train_menace), (td_lanes, train_td)) if full else ():
        lanes = lanes_of(range(MANY))
        for snapshot in train(lanes, SNAPSHOTS):
            known |= _curves(lanes, [snapshot], MANY)
    for at, key in enumerate(rows):
        row = {name: columns[name][at] for name in (*FIGURES, *OF_BOXES)}
        _check_row(part, key, row, known.get(key, {}))


def _keys() -> list[Row]:
    """Return the keys of all rows, rising."""
    return sorted(
        (learner, lane.variant, side, lane.opponent, *rest)
        for learner, lanes in (("menace", menace_lanes([0])), ("td", td_lanes([0])))
        for lane in lanes
        for side in lane.sides
        for rest in product(SNAPSHOTS, ("perfect", "random"), (len(SEEDS), MANY))
    )


def _check_row(part: Part, key: Row, row: dict[str, Any], known: dict[str, float]) -> None:
    """Check recomputable columns of a row exactly, and the others for plausible ranges."""
    for name, value in row.items():
        if key[0] == "td" and name in OF_BOXES:
            part.expect(key, name, value, None)
        elif name in known:
            near = value is not None and isclose(value, known[name], rel_tol=NEAR, abs_tol=NEAR)
            part.demand(near, key, name, value, f"{known[name]!r} within {NEAR}")
        else:
            most = key[4] if name == "resignations" else 1
            part.demand(0 <= value <= most, key, name, value, f"between 0 and {most}")
    total = row["win"] + row["draw"] + row["loss"]
    part.demand(abs(total - 1) <= NEAR, key, "win, draw, loss", total, "a sum of 1")


def _curves(lanes: Sequence[Lane], every: Sequence[Snapshot], seeds: int) -> Curves:
    """Return the figures of every row; a run has `seeds` lanes, one after another."""
    curves: Curves = {}
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
            curves[key] = _figures(of_run)
            if learner == "menace":
                curves[key] |= _of_boxes(snapshot, side, run)
    return curves


def _figures(chances: Floats) -> dict[str, float]:
    """Return means and standard deviations of win, draw and loss, (seeds, 3)."""
    figures = zip(chances.mean(axis=0), chances.std(axis=0, ddof=1), strict=True)
    return dict(zip(FIGURES, [float(figure) for pair in figures for figure in pair], strict=True))


def _of_boxes(snapshot: Snapshot, side: str, lanes: list[int]) -> dict[str, float]:
    """Return the share of lanes' first boxes that are empty, and their resignations if known."""
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


CLAIM = Claim(
    "chances of what was learnt, within 1e-12", "an empty box loses", PLAYED,
    "backwards from stored beads and values; with --full all 300 seeds played again",
    "how often boxes of matejker/tic-tac-toe run dry",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
