"""The table ultimate_patterns: rows made again from the weights in ultimate_network. Needs numpy.

Every row is made again, by products of whole numbers in float64, which holds them exactly. The
eight images of a position are one position, and the training turned its positions at random, so
their scores should be near one another: this is measured over the positions of random games.
"""

from random import Random

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.content import as_list
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import free_boards, images, swap
from ttt_tables.verify.ultimate import closed
from ttt_tables.verify.verifier import Tables, Verifier

COLUMNS = {
    **dict.fromkeys(("rule", "pattern"), "string"),
    "place": "int8",
    **dict.fromkeys(("row", "target_row"), "list<int16>"),
}
NAMES = sorted([*free_boards(), "X", "O", "draw"])
NUMBER = {name: number for number, name in enumerate(NAMES)} | {"-": NAMES.index("draw")}
STEP, LIMIT = 1024, 2**15
POSITIONS, FULL = 2_000, 20_000  # of random games, whose eight images are compared
MEAN = 0.2  # the largest mean of the spread of a position's eight scores, in points
Layers = dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]]
Numbers = NDArray[np.int32]


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every number, the range of the sums, and the scores of images."""
    values = tables.values(part.name)
    keys = [(rule, name, at) for rule in closed.RULES for name in NAMES for at in range(9)]
    for at, column in enumerate(("rule", "pattern", "place")):
        part.column(column, keys, as_list(values[column]), [key[at] for key in keys])
    made = []
    for rule in closed.RULES:
        layers = _layers(tables, rule)
        made.append(_rows(layers))
        _check_range(part, rule, made[-1], layers)
        _check_images(part, rule, made[-1], layers, FULL if full else POSITIONS)
    for target, column in enumerate(("row", "target_row")):
        lists = values[column]
        lengths = part.expect("", f"{column}, lengths", set(map(int, lists.lengths)), {64})
        expected = np.concatenate([rows[:, :, target].ravel() for rows in made])
        if lengths and part.expect("", f"{column}, rows", len(lists), len(keys)):
            part.equal(column, lambda at: keys[at // 64], np.array(lists.elements), expected)


def _layers(tables: Tables, rule: str) -> Layers:
    """Return the weights (inputs, units) and biases (units) of each layer of a rule."""
    columns = map(as_list, tables.values("ultimate_network").values())
    units = [row for row in zip(*columns, strict=True) if row[0] == rule]
    return {
        layer: (
            np.array([row[4] for row in units if row[1] == layer], float).T,
            np.array([row[3] for row in units if row[1] == layer], float),
        )
        for layer in ("input", "hidden", "rows", "free", "output")
    }


def _rows(layers: Layers) -> Numbers:
    """Return the rows of all patterns, in the order of their names: (11096, 9, 2, 64)."""
    found = np.zeros((len(NAMES), 30))
    for name, ones in zip(NAMES, found, strict=True):
        if len(name) == 9:
            ones[[3 * cell + ".XO".index(mark) for cell, mark in enumerate(name)]] = 1
        else:
            ones[27 + ("X", "O", "draw").index(name)] = 1
    for layer, step in (("input", 1), ("hidden", STEP)):
        weights, bias = layers[layer]
        found = np.maximum(np.floor((found @ weights + step * bias) / step), 0)
    weights, bias = layers["rows"]
    rows = np.empty((len(NAMES), 18, 64), np.int32)
    for at in range(18):
        part = slice(64 * at, 64 * at + 64)
        rows[:, at] = np.floor((found @ weights[:, part] + STEP * bias[part]) / STEP)
    return rows.reshape(-1, 9, 2, 64)


def _check_range(part: Part, rule: str, rows: Numbers, layers: Layers) -> None:
    """Check that no nine patterns have a sum beyond 16 bits, one in play or the move free."""
    free = layers["free"][0][:, 0]
    for sign in (1, -1):
        most, target = (sign * rows).max(axis=0).transpose(1, 0, 2)
        sums = most.sum(axis=0) + np.maximum((target - most).max(axis=0), sign * free)
        holds = sums.max() < LIMIT
        part.demand(bool(holds), rule, "row", sign * sums.max(), "a sum in 16 bits")


def _check_images(part: Part, rule: str, rows: Numbers, layers: Layers, count: int) -> None:
    """Check the spread of the scores of a position's eight images."""
    boards, targets = _positions(rule, count)
    turned = np.array([[NUMBER[one] for one in _images(name)] for name in NAMES])
    scores = []
    for image, order in enumerate(images("012345678")):
        places = [int(place) for place in order]
        moved = np.array([*np.argsort(places), 9])[targets]
        scores.append(_scores(rows, layers, turned[boards[:, places], image], moved))
    spread = np.ptp(scores, axis=0)
    told = f"{spread.mean():.4f} on average, {spread.max():.3f} at most"
    holds = bool(spread.mean() <= MEAN)
    part.demand(holds, rule, "scores of images", told, f"at most {MEAN} on average")
    part.notes.append(f"{rule}: scores of eight images, {count:,} positions: spread {told}")


def _images(name: str) -> list[str]:
    return images(name) if len(name) == 9 else [name] * 8


def _scores(rows: Numbers, layers: Layers, boards: Numbers, targets: Numbers) -> Numbers:
    """Return the expected scores of positions: (n, 9) patterns and (n,) boards to play in."""
    places = np.arange(9)
    sums = rows[boards, places, 1 * (targets[:, None] == places)].sum(axis=1)
    sums = sums + np.where(targets[:, None] == 9, layers["free"][0][:, 0], 0)
    weights, bias = layers["output"]
    logit = (bias + (np.clip(sums / STEP, 0, 1) ** 2 @ weights)[:, 0]) / STEP
    scores: Numbers = 1 / (1 + np.exp(-logit))
    return scores


def _positions(rule: str, count: int) -> tuple[Numbers, Numbers]:
    """Return the patterns and the boards to play in (9: any) of positions of random games."""
    random, game = Random(rule), closed.START
    found: list[list[int]] = []
    while len(found) < count:
        own = [swap(board) if game.side == "O" else board for board in game.boards]
        found.append([*map(NUMBER.__getitem__, own), game.target])
        game = closed.after(game, random.choice(closed.moves(game)))
        game = closed.START if closed.outcome(game, rule) else game
    array = np.array(found, np.int32)
    return array[:, :9], array[:, 9]


CLAIM = Claim(
    "the rows, given the weights in ultimate_network; sums fit 16 bits", "",
    "positions of random games, whose eight images have scores near one another",
    "rows made again in whole numbers", "none: matches judge what was learned",
)  # fmt: skip
VERIFIER = Verifier(COLUMNS, ("rule", "pattern", "place"), CLAIM, check)
