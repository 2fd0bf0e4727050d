"""The learning curves, once more: chances backwards from the ends, of many policies at once.

Of the stored seeds they are made from the stored beads and values. With --full all seeds are played
again, and every mean and standard deviation is made anew; without, the rows of all seeds are only
held to laws. Needs numpy.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from math import isclose
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.learners import (
    SNAPSHOTS,
    Floats,
    Ints,
    Lane,
    actions,
    box_table,
    menace_lanes,
    move_table,
    offers,
    places,
    td_lanes,
    train_menace,
    train_td,
)
from ttt_tables.verify.learning import (
    SEEDS,
    Columns,
    beads_again,
    check_columns,
    stored_beads,
    stored_values,
)
from ttt_tables.verify.play import eagerness, move_value
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import classic_boards, empty_cells, side_to_move, status

MANY = 300  # seeds of the longer rows
NEAR = 1e-12
KEY = ("learner", "variant", "side", "opponent", "games", "against", "seeds")
FIGURES = ("win", "win_sd", "draw", "draw_sd", "loss", "loss_sd")
OF_BOXES = ("first_empty", "resigned", "resignations")

Curves = dict[tuple[Any, ...], dict[str, float]]  # by key, what is known of a row


class Snapshot(NamedTuple):
    """What all lanes have learnt: beads, (lanes, actions), or values, (lanes, boards)."""

    games: int
    learnt: Any
    resigned: Ints | None  # (lanes, 2); None where it is not known, or there are no boxes


def check_curves(part: Part, columns: Columns, boxes: Columns, values: Columns, full: bool) -> None:
    """Check learning_curves, by the columns of menace_boxes and of td_values."""
    rows = _keys()
    if not check_columns(part, columns, KEY, rows):
        return
    known = _curves(menace_lanes(SEEDS), list(_stored_menace(boxes, full)), len(SEEDS))
    known |= _curves(td_lanes(SEEDS), list(_stored_td(values)), len(SEEDS))
    if full:
        menaces, tds = menace_lanes(range(MANY)), td_lanes(range(MANY))
        for found in train_menace(menaces, SNAPSHOTS):
            known |= _curves(menaces, [Snapshot(*found)], MANY)
        for games, learnt in train_td(tds, SNAPSHOTS):
            known |= _curves(tds, [Snapshot(games, learnt, None)], MANY)
    for at, key in enumerate(rows):
        row = {name: columns[name][at] for name in (*FIGURES, *OF_BOXES)}
        _check_row(part, key, row, known.get(key, {}))


def _keys() -> list[tuple[Any, ...]]:
    """Return the keys of all rows, rising."""
    return sorted(
        ("td" if lane.opponent == "self" and "." in lane.variant else "menace", *rest)
        for lane in menace_lanes([0]) + td_lanes([0])
        for side in lane.sides
        for games in SNAPSHOTS
        for against in ("perfect", "random")
        for seeds in (len(SEEDS), MANY)
        for rest in [(lane.variant, side, lane.opponent, games, against, seeds)]
    )


def _check_row(
    part: Part, key: tuple[Any, ...], row: dict[str, Any], known: dict[str, float]
) -> None:
    """Check what is known of a row, and of what is not that it can be."""
    for name, stored in row.items():
        if key[0] == "td" and name in OF_BOXES:
            part.expect(key, name, stored, None)
        elif name in known:
            near = stored is not None and isclose(stored, known[name], rel_tol=NEAR, abs_tol=NEAR)
            part.demand(near, key, name, stored, f"{known[name]!r} within {NEAR}")
        else:
            most = key[4] if name == "resignations" else 1
            part.demand(0 <= stored <= most, key, name, stored, f"between 0 and {most}")
    total = row["win"] + row["draw"] + row["loss"]
    part.demand(abs(total - 1) <= NEAR, key, "win, draw, loss", total, "a sum of 1")


def _stored_menace(boxes: Columns, full: bool) -> Iterator[Snapshot]:
    """Give the stored beads, with the resignations of those snapshots that are played again."""
    again = {found.games: found.resigned for found in beads_again(full)}
    for games, beads in zip(SNAPSHOTS, stored_beads(boxes), strict=True):
        yield Snapshot(games, beads, again.get(games))


def _stored_td(values: Columns) -> Iterator[Snapshot]:
    for games, learnt in zip(SNAPSHOTS, stored_values(values), strict=True):
        yield Snapshot(games, learnt, None)


def _curves(lanes: Sequence[Lane], snapshots: Sequence[Snapshot], seeds: int) -> Curves:
    """Return the figures of snapshots' rows; `seeds` lanes in a row are those of one run."""
    found: Curves = {}
    learner = "td" if "." in lanes[0].variant else "menace"
    for side, against in product("XO", ("perfect", "random")):
        who = [at for at, lane in enumerate(lanes) if side in lane.sides]
        learnt = np.concatenate([snapshot.learnt[who] for snapshot in snapshots])
        runs = CHANCES[learner](learnt, side, against).reshape(-1, seeds, 3)
        of = [who[first : first + seeds] for first in range(0, len(who), seeds)]
        for (snapshot, run), chances in zip(product(snapshots, of), runs, strict=True):
            lane = lanes[run[0]]
            key = (learner, lane.variant, side, lane.opponent, snapshot.games, against, seeds)
            found[key] = _figures(chances)
            if learner == "menace":
                found[key] |= _of_boxes(snapshot, side, run)
    return found


def _figures(chances: Floats) -> dict[str, float]:
    """Return means and standard deviations of win, draw and loss, (seeds, 3)."""
    figures = zip(chances.mean(axis=0), chances.std(axis=0, ddof=1), strict=True)
    return dict(zip(FIGURES, [float(figure) for pair in figures for figure in pair], strict=True))


def _of_boxes(snapshot: Snapshot, side: str, lanes: list[int]) -> dict[str, float]:
    behind = len(actions("X")) if side == "O" else 0
    first = [at for at in actions(side) if at.stage == 0]
    beads = snapshot.learnt[lanes, behind : behind + len(first)].reshape(len(lanes), -1)
    boxes = np.array([at.box for at in first])
    sums = np.stack([beads[:, boxes == box].sum(axis=1) for box in sorted(set(boxes))])
    found = {"first_empty": float((sums == 0).mean())}
    if snapshot.resigned is not None:
        resigned = snapshot.resigned[lanes, "XO".index(side)]
        found |= {"resigned": float((resigned > 0).mean()), "resignations": float(resigned.mean())}
    return found


@cache
def _replies(against: str) -> Ints:
    """Return the boards after an opponent's moves: any, or the least of the best."""
    if against == "random":
        return offers()["random"]
    boards = [board for board in classic_boards() if status(board) == "open"]
    return move_table(
        {
            board: [max(empty_cells(board), key=lambda cell: eagerness(move_value(board, cell)))]
            for board in boards
        }
    )


Weigh = Callable[[int], tuple[Floats, Ints]]  # a board's shares (policies, moves) and afterstates


def _backwards(policies: int, side: str, against: str, weigh: Weigh) -> Floats:
    """Return the chances at the empty board, (policies, 3); shares that are lacking are losses."""
    values = np.zeros((len(places()), policies, 3))
    ends = {"draw": (0, 1, 0), side: (1, 0, 0)}
    for board in reversed(classic_boards()):
        at = places()[board]
        if status(board) != "open":
            values[at] = ends.get(status(board), (0, 0, 1))
        elif side_to_move(board) == side:
            shares, after = weigh(at)
            values[at] = np.einsum("pm,mpc->pc", shares, values[after])
            values[at, :, 2] += 1 - shares.sum(axis=1)
        else:
            after = _replies(against)[at]
            values[at] = values[after[after >= 0]].mean(axis=0)
    chances: Floats = values[0]
    return chances


def _menace_chances(beads: Ints, side: str, against: str) -> Floats:
    where, lead = box_table()

    def weigh(board: int) -> tuple[Floats, Ints]:
        if where[board] < 0:  # the forced last move
            return np.ones((len(beads), 1)), offers()["random"][board, :1]
        after = lead[board][lead[board] >= 0]
        held = beads[:, where[board] : where[board] + len(after)]
        return held / np.maximum(held.sum(axis=1, keepdims=True), 1), after

    return _backwards(len(beads), side, against, weigh)


def _td_chances(values: Floats, side: str, against: str) -> Floats:
    def weigh(board: int) -> tuple[NDArray[Any], Ints]:
        after = offers()["random"][board]
        after = after[after >= 0]
        best = values[:, after].argmax(axis=1)
        return (best[:, None] == np.arange(len(after))) * 1.0, after

    return _backwards(len(values), side, against, weigh)


CHANCES: dict[str, Callable[[Any, str, str], Floats]] = {
    "menace": _menace_chances,
    "td": _td_chances,
}
