"""The table td_values: every key and owner, and the values of runs trained once more.

Without --full the runs are trained for 1,000 games. Later snapshots are then checked by laws alone:
values are chances, and an ended board has the value of its result. Needs numpy.
"""

import numpy as np

from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.learners import runs
from ttt_tables.verify.learners.boxes import places
from ttt_tables.verify.learners.stored import check_keys, check_learnt, stored_values
from ttt_tables.verify.learners.training import train_td
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import OTHER, number, side_to_move, status
from ttt_tables.verify.verifier import Tables, Verifier


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every key and owner, and every value: by training again, and by laws.

    With `full` all games are trained again, else the first 1,000.
    """
    lanes, columns = runs.td_lanes(runs.SEEDS), tables.values(part.name)
    boards = [board for board in places() if "X" in board]
    rows = [
        (lane.variant, lane.seed, games, number(board), OTHER[side_to_move(board)])
        for lane in lanes
        for games in runs.SNAPSHOTS
        for board in boards
    ]
    if not check_keys(part, columns, tuple(FORMS[part.name].columns)[:-1], rows):
        return
    values = stored_values(columns)[:, :, 1:]
    for row, (games, again, _) in zip(
        values, train_td(lanes, runs.compared_games(full)), strict=False
    ):
        for lane, stored, expected in zip(lanes, row, again[:, 1:], strict=True):
            check_learnt(part, "value", (lane, games), stored == expected, stored)
    ends = np.array([status(board) for board in boards])
    for lane, stored in zip(lanes, values.swapaxes(0, 1), strict=True):
        worth = np.where(ends == "draw", float(lane.variant), 1.0)
        holds = np.where(ends == "open", (stored >= 0) & (stored <= 1), stored == worth).ravel()
        check_learnt(part, "value", lane, holds, stored.ravel(), "result, or [0, 1]")


CLAIM = Claim(
    "owners, ended boards", "rates, first values, ties in the article's order",
    runs.PLAYED, runs.AGAIN, "a seeded run of matejker/tic-tac-toe",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
