"""The table menace_boxes: every box and key, and the beads of runs trained once more.

Without --full the runs are trained for 1,000 games, and later snapshots are checked by a law alone:
in a game a stage gains at most 3 beads, and loses at most 1. Needs numpy.
"""

import numpy as np

from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.learners import runs, stored
from ttt_tables.verify.learners.boxes import actions
from ttt_tables.verify.learners.runs import Ints, Lane
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import number
from ttt_tables.verify.verifier import Row, Tables, Verifier


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every box and key, and all beads: by training again, and by laws.

    With `full` all games are trained again, else the first 1,000.
    """
    columns = tables.values(part.name)
    if not stored.check_keys(part, columns, tuple(FORMS[part.name].columns)[:-1], _keys()):
        return
    lanes, all_beads = runs.menace_lanes(runs.SEEDS), stored.stored_beads(columns)
    every = actions("X") + actions("O")
    for row, snapshot in zip(all_beads, stored.beads_again(full), strict=False):
        for lane, beads, again in zip(lanes, row, snapshot.learnt, strict=True):
            held = np.array([action.side in lane.sides for action in every])
            where = (lane, snapshot.games)
            stored.check_learnt(part, "beads", where, beads[held] == again[held], beads[held])
    for at, lane in enumerate(lanes):
        _check_laws(part, lane, all_beads[:, at])


def _keys() -> list[Row]:
    """Return all columns but the beads, row by row."""
    rows: list[Row] = []
    for block in stored.blocks():
        every = actions(block[1])
        boxes = [
            (number(at.board), at.cell, at.box, 9 - at.board.count("."))
            for at in [every[place] for place in stored.by_board(block[1])]
        ]
        rows += [(*block, games, *box) for games in runs.SNAPSHOTS for box in boxes]
    return rows


def _check_laws(part: Part, lane: Lane, beads: Ints) -> None:
    """Check the laws of any run: in a game a stage gains at most 3 beads and loses at most 1."""
    stored.check_learnt(part, "beads", lane, (beads >= 0).ravel(), beads.ravel(), "0 or more")
    every = actions("X") + actions("O")
    for side in lane.sides:
        for stage in range(4):
            here = [action.side == side and action.stage == stage for action in every]
            gains, games = np.diff(beads[:, here].sum(axis=1)), np.diff(runs.SNAPSHOTS)
            holds = (gains <= 3 * games) & (gains >= -games)
            stored.check_learnt(part, "beads", lane, holds, gains, "3 to -1 a game and stage")


CLAIM = Claim(
    "304 and 289 boxes", "their order, plans, gains; to resign is to lose", runs.PLAYED, runs.AGAIN,
    "the boxes of matejker/tic-tac-toe",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
