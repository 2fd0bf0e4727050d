"""The learners' tables against runs trained once more. Needs numpy.

Without --full the runs are trained for as many games as take seconds; what later snapshots store is
then only held to laws: which boxes there are, that no game moves beads by more than 3 a stage, that
values are chances and ended boards known.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.learners import (
    PLANS,
    SNAPSHOTS,
    Beads,
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
Block = tuple[str, str, str, int]  # plan, side, opponent, seed


def check_menace(part: Part, columns: Columns, full: bool) -> None:
    """Check menace_boxes: every box and key, and the beads of every snapshot played again."""
    if not _check_keys(part, columns):
        return
    lanes, stored = menace_lanes(SEEDS), stored_beads(columns)
    for row, snapshot in zip(stored, beads_again(full), strict=False):
        for lane, beads, again in zip(lanes, row, snapshot.beads, strict=True):
            held = held_by(lane)
            _compare(part, "beads", (lane, snapshot.games), beads[held], again[held])
    for at, lane in enumerate(lanes):
        _check_laws(part, lane, stored[:, at])


@cache
def beads_again(full: bool) -> list[Beads]:
    """Return the snapshots of the stored seeds, played again."""
    return list(train_menace(menace_lanes(SEEDS), played_again(full)))


def played_again(full: bool) -> list[int]:
    """Return the snapshots that are played again."""
    return [games for games in SNAPSHOTS if full or games <= QUICK]


def held_by(lane: Lane) -> NDArray[np.bool_]:
    """Return which of all actions, X's and then O's, a lane has beads for."""
    return np.array([side in lane.sides for side in "XO" for _ in actions(side)])


def _blocks() -> list[Block]:
    """Return the runs' sides in the order of the table."""
    return [
        (plan, side, opponent, seed)
        for plan in sorted(PLANS)
        for side in "OX"
        for opponent in ("perfect", "random", "self")
        for seed in SEEDS
    ]


def stored_beads(columns: Columns) -> Ints:
    """Return the beads of menace_boxes by snapshot, lane and action; 0 of sides not played."""
    lanes, beads, start = menace_lanes(SEEDS), np.asarray(columns["beads"]), 0
    found = np.zeros((len(SNAPSHOTS), len(lanes), len(actions("X")) + len(actions("O"))), np.int64)
    for plan, side, opponent, seed in _blocks():
        (at,) = [
            at
            for at, lane in enumerate(lanes)
            if lane[1::3] == (plan, seed) and lane.opponent == opponent and side in lane.sides
        ]
        every = _order(side)[1]
        size = len(SNAPSHOTS) * len(every)
        found[:, at, every] = beads[start : start + size].reshape(len(SNAPSHOTS), -1)
        start += size
    return found


def _order(side: str) -> tuple[list[int], list[int]]:
    """Return a side's actions by rising board and cell: their places there, and among all."""
    every = actions(side)
    order = sorted(range(len(every)), key=lambda at: (number(every[at].board), every[at].cell))
    behind = 0 if side == "X" else len(actions("X"))
    return order, [behind + at for at in order]


def _check_keys(part: Part, columns: Columns) -> bool:
    """Check all columns but the beads; return whether there are as many rows as there should be."""
    rows: list[tuple[Any, ...]] = []
    for block in _blocks():
        every = actions(block[1])
        inner = [
            (number(at.board), at.cell, at.box, 9 - at.board.count("."))
            for at in [every[place] for place in _order(block[1])[0]]
        ]
        rows += [(*block, games, *action) for games in SNAPSHOTS for action in inner]
    names = ("plan", "side", "opponent", "seed", "games", "board", "cell", "box", "ply")
    return check_columns(part, columns, names, rows)


def check_columns(
    part: Part, columns: Columns, names: tuple[str, ...], rows: list[tuple[Any, ...]]
) -> bool:
    """Check columns against rows; return whether there are as many as there should be."""
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


def _check_laws(part: Part, lane: Lane, beads: Ints) -> None:
    """Check what holds of any run: in a game a stage gains at most 3 beads and loses at most 1."""
    _obey(part, "beads", lane, (beads >= 0).ravel(), beads.ravel(), "0 or more")
    every = actions("X") + actions("O")
    for side in lane.sides:
        for stage in range(4):
            of = [action.side == side and action.stage == stage for action in every]
            gains, games = np.diff(beads[:, of].sum(axis=1)), np.diff(SNAPSHOTS)
            holds = (gains <= 3 * games) & (gains >= -games)
            _obey(part, "beads", lane, holds, gains, "3 to -1 a game and stage")


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
    if not check_columns(part, columns, names, rows):
        return
    values = stored_values(columns)
    for row, (games, again) in zip(values, train_td(lanes, played_again(full)), strict=False):
        for lane, stored, expected in zip(lanes, row, again[:, 1:], strict=True):
            _compare(part, "value", (lane, games), stored[1:], expected)
    _check_values(part, lanes, values[:, :, 1:], [status(board) for board in boards])


def stored_values(columns: Columns) -> Floats:
    """Return the values of td_values by snapshot, lane and board; 0 of the empty board."""
    shape = (len(td_lanes(SEEDS)), len(SNAPSHOTS), len(places()) - 1)
    values = np.asarray(columns["value"]).reshape(shape).swapaxes(0, 1)
    return np.pad(values, ((0, 0), (0, 0), (1, 0)))


def _check_values(part: Part, lanes: list[Lane], values: Floats, ends: list[str]) -> None:
    """Check what holds of any run: values lie in [0, 1], and ended boards are worth the result."""
    ended = np.array(ends)
    for lane, stored in zip(lanes, values.swapaxes(0, 1), strict=True):
        worth = np.where(ended == "draw", float(lane.variant), 1.0)
        holds = np.where(ended == "open", (stored >= 0) & (stored <= 1), stored == worth).ravel()
        _obey(part, "value", lane, holds, stored.ravel(), "result, or [0, 1]")
