"""The learners' tables against runs trained once more. Needs numpy.

Without --full the runs are trained for as many games as take seconds; what later snapshots store is
then only held to laws: which boxes there are, that no game moves beads by more than 3 a stage, that
values are chances and ended boards known.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ttt_tables.verify.learners import (
    PLANS,
    SNAPSHOTS,
    Floats,
    Ints,
    Lane,
    actions,
    menace_lanes,
    places,
    td_lanes,
    train_menace,
    train_td,
)
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import number, status

SEEDS = (0, 1, 2)  # stored
QUICK = 1000  # games that are played again without --full

Columns = Mapping[str, Any]


def check_menace(part: Part, columns: Columns, full: bool) -> None:
    """Check menace_boxes: every box and key, and the beads of every snapshot played again."""
    lanes = menace_lanes(SEEDS)
    blocks = [
        (plan, side, opponent, seed)
        for plan in sorted(PLANS)
        for side in "OX"
        for opponent in ("perfect", "random", "self")
        for seed in SEEDS
    ]
    if not _check_keys(part, columns, blocks):
        return
    beads, start = np.asarray(columns["beads"]), 0
    found = list(train_menace(lanes, _played_again(full)))
    for block in blocks:
        (lane,) = [at for at, lane in enumerate(lanes) if _is_of(lane, *block)]
        order, every = _order(block[1])
        stored = beads[start : start + len(SNAPSHOTS) * len(order)].reshape(len(SNAPSHOTS), -1)
        for snapshot, row in zip(found, stored, strict=False):
            expected = snapshot.beads[lane, every]
            where = (*block, snapshot.games)
            _compare(part, "beads", where, row, expected)
        stages = np.array([actions(block[1])[at].stage for at in order])
        _check_laws(part, block, stored, stages)
        start += stored.size


def _played_again(full: bool) -> list[int]:
    return [games for games in SNAPSHOTS if full or games <= QUICK]


def _is_of(lane: Lane, plan: str, side: str, opponent: str, seed: int) -> bool:
    return (lane.variant, lane.opponent, lane.seed) == (plan, opponent, seed) and side in lane.sides


def _order(side: str) -> tuple[list[int], list[int]]:
    """Return a side's actions by rising board and cell: their places there, and among all."""
    every = actions(side)
    order = sorted(range(len(every)), key=lambda at: (number(every[at].board), every[at].cell))
    behind = 0 if side == "X" else len(actions("X"))
    return order, [behind + at for at in order]


def _check_keys(part: Part, columns: Columns, blocks: list[tuple[str, str, str, int]]) -> bool:
    """Check all columns but the beads; return whether there are as many rows as there should be."""
    rows: list[tuple[Any, ...]] = []
    for block in blocks:
        every = actions(block[1])
        inner = [
            (number(at.board), at.cell, at.box, 9 - at.board.count("."))
            for at in [every[place] for place in _order(block[1])[0]]
        ]
        rows += [(*block, games, *action) for games in SNAPSHOTS for action in inner]
    names = ("plan", "side", "opponent", "seed", "games", "board", "cell", "box", "ply")
    return _check_columns(part, columns, names, rows)


def _check_columns(
    part: Part, columns: Columns, names: tuple[str, ...], rows: list[tuple[Any, ...]]
) -> bool:
    for name, expected in zip(names, zip(*rows, strict=True), strict=True):
        stored = columns[name]
        stored = stored if isinstance(stored, list) else stored.tolist()
        part.column(name, rows, stored, list(expected))
    return all(len(columns[name]) == len(rows) for name in columns)


def _compare(part: Part, name: str, where: object, stored: Any, expected: Any) -> None:
    """Check values that have to be equal to the last bit."""
    _obey(part, name, where, stored == expected, stored, "what the run, played again, comes to")


def _obey(part: Part, name: str, where: object, holds: Any, stored: Any, rule: str) -> None:
    part.rows(name, lambda row: (where, row), holds, stored, rule)


def _check_laws(part: Part, block: object, beads: Ints, stages: Ints) -> None:
    """Check what holds of any run: in a game a stage gains at most 3 beads and loses at most 1."""
    _obey(part, "beads", block, (beads >= 0).ravel(), beads.ravel(), "0 or more")
    for stage in range(4):
        sums = beads[:, stages == stage].sum(axis=1)
        gains, games = np.diff(sums), np.diff(SNAPSHOTS)
        holds = (gains <= 3 * games) & (gains >= -games)
        _obey(part, "beads", block, holds, gains, "3 to -1 a game and stage")


def check_td(part: Part, columns: Columns, full: bool) -> None:
    """Check td_values: every key and owner, and the values of every snapshot played again."""
    lanes = td_lanes(SEEDS)
    boards = [board for board in places() if "X" in board]
    inner = [
        (number(board), "X" if board.count("X") > board.count("O") else "O") for board in boards
    ]
    rows = [
        (float(lane.variant), lane.seed, games, *after)
        for lane in lanes
        for games in SNAPSHOTS
        for after in inner
    ]
    names = ("draw_reward", "seed", "games", "board", "owner")
    if not _check_columns(part, columns, names, rows):
        return
    values = np.asarray(columns["value"]).reshape(len(lanes), len(SNAPSHOTS), len(boards))
    for at, (games, expected) in enumerate(train_td(lanes, _played_again(full))):
        for lane, stored, again in zip(lanes, values[:, at], expected[:, 1:], strict=True):
            _compare(part, "value", (lane.variant, lane.seed, games), stored, again)
    _check_values(part, lanes, values, [status(board) for board in boards])


def _check_values(part: Part, lanes: list[Lane], values: Floats, ends: list[str]) -> None:
    """Check what holds of any run: values lie in [0, 1], and ended boards are worth the result."""
    ended = np.array(ends)
    for lane, stored in zip(lanes, values, strict=True):
        worth = np.where(ended == "draw", float(lane.variant), 1.0)
        holds = np.where(ended == "open", (stored >= 0) & (stored <= 1), stored == worth).ravel()
        _obey(part, "value", (lane.variant, lane.seed), holds, stored.ravel(), "result, or [0, 1]")
