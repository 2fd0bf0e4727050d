"""Fit the weights by Adam: those that make the rows of the patterns, and those of the head.

Each time, a position is trained on one of its eight images, drawn at random. Every batch makes the
rows of all 11,096 patterns, which costs as much as 5,000 positions, so batches are large. The loss
is the cross-entropy with the target. The target mixes the search's score with the result of the
game.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import WEIGHTS
from ttt_tables.board.symmetry import D4, carry, carry_cell
from ttt_tables.games.ultimate.engine.kernel.layout import ANY, INPUTS, STEP, VIEW, WIDTH
from ttt_tables.games.ultimate.engine.learned import SHAPES, Weights
from ttt_tables.jit import kept

BATCH = 8_192
RATE = 3e-3  # of learning: it rises for WARM batches, then falls to 0 like a cosine
WARM = 100
SHARE = 0.8  # of the search's score in the target; the rest is the game's
Floats = dict[str, NDArray[np.float32]]
_F = np.float32


def fit(
    positions: NDArray[np.void],
    held: NDArray[np.void],
    epochs: int,
    seed: int,
    say: Callable[[str], None],
) -> tuple[Weights, float]:
    """Return weights fitted to positions, and their loss on the positions held back."""
    random = np.random.default_rng(seed)
    w = _first(random)
    means, squares = _zeros(w), _zeros(w)
    size = min(BATCH, len(positions))
    batches, step = len(positions) // size, 0
    ids, goals, chances = (
        np.empty((size, 9), np.int16),
        np.empty(size, np.int8),
        np.empty(size, _F),
    )
    d_rows = np.empty((ANY, 9, 2, VIEW), _F)
    for epoch in range(epochs):
        order, loss = random.permutation(len(positions)), 0.0
        for batch in range(batches):
            chosen = positions[order[batch * size : (batch + 1) * size]]
            _turn(
                chosen["patterns"],
                chosen["goal"],
                random.integers(0, 8, size),
                *_IMAGES,
                ids,
                goals,
            )
            layers = _layers(w)
            d_rows[:] = 0
            slopes = _zeros(w)
            target = _target(chosen)
            slopes["output_bias"][0] = _slopes(
                layers[2], _OTHER, w["free"], w["output"], w["output_bias"][0], ids, goals, target,
                d_rows, slopes["free"], slopes["output"], chances,
            )  # fmt: skip
            _descend(w, layers, d_rows.reshape(ANY, -1), slopes)
            loss += _loss(chances, target)
            step += 1
            rate = RATE * min(1, step / WARM) * (1 + np.cos(np.pi * step / (epochs * batches))) / 2
            _adam(w, slopes, means, squares, step, rate)
        weights = quantized(w)
        say(
            f"epoch {epoch + 1} of {epochs}: loss {loss / batches:.5f}, "
            f"held {evaluate(weights, held):.5f}"
        )
    return weights, evaluate(weights, held)


def _first(random: np.random.Generator) -> Floats:
    """Return random first weights: sums of rows are near 1/2, the head's weights near 0."""
    w = {name: np.zeros(shape, _F) for name, shape in SHAPES.items()}
    for name in ("input", "hidden", "rows"):
        wide = np.sqrt(2 / SHAPES[name][0]) * (0.15 if name == "rows" else 1)
        w[name][:] = random.standard_normal(SHAPES[name]) * wide
    w["rows_bias"][:] = 0.5 / 9
    w["output"][:] = random.standard_normal(WIDTH) * np.sqrt(2 / WIDTH)
    return w


def _zeros(w: Floats) -> Floats:
    return {name: np.zeros_like(weights) for name, weights in w.items()}


def _target(positions: NDArray[np.void]) -> NDArray[np.float32]:
    proved = (positions["score"] == 0) | (positions["score"] == 1)
    mixed = SHARE * positions["score"] + (1 - SHARE) * positions["points"]
    return np.where(proved, positions["score"], mixed).astype(_F)


def _layers(w: Floats) -> tuple[NDArray[np.float32], ...]:
    """Return the two hidden layers and the rows of all patterns."""
    first = np.maximum(_INPUTS @ w["input"] + w["input_bias"], 0)
    second = np.maximum(first @ w["hidden"] + w["hidden_bias"], 0)
    return first, second, (second @ w["rows"] + w["rows_bias"]).reshape(ANY, 9, 2, VIEW)


def _descend(w: Floats, layers: Any, d_rows: NDArray[np.float32], slopes: Floats) -> None:
    """Write the gradient of the weights that make the rows, from the gradient of the rows."""
    first, second, _ = layers
    slopes["rows"], slopes["rows_bias"] = second.T @ d_rows, d_rows.sum(0)
    d_second = (d_rows @ w["rows"].T) * (second > 0)
    slopes["hidden"], slopes["hidden_bias"] = first.T @ d_second, d_second.sum(0)
    d_first = (d_second @ w["hidden"].T) * (first > 0)
    slopes["input"], slopes["input_bias"] = _INPUTS.T @ d_first, d_first.sum(0)


def _adam(
    w: Floats, slopes: Floats, means: Floats, squares: Floats, step: int, rate: float
) -> None:
    """Move the weights by Adam, with its usual constants."""
    for name, slope in slopes.items():
        means[name] += 0.1 * (slope - means[name])
        squares[name] += 0.001 * (slope**2 - squares[name])
        mean, square = means[name] / (1 - 0.9**step), squares[name] / (1 - 0.999**step)
        w[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(_F)


def quantized(w: Floats) -> Weights:
    """Return weights as whole numbers of 1/1024."""
    return {name: np.round(weights * STEP).astype(np.int16) for name, weights in w.items()}


def evaluate(weights: Weights, positions: NDArray[np.void]) -> float:
    """Return the loss of whole-numbered weights."""
    w = {name: (whole / STEP).astype(_F) for name, whole in weights.items()}
    chances, no_rows = np.empty(len(positions), _F), np.empty((0, 9, 2, VIEW), _F)
    _slopes(
        _layers(w)[2], _OTHER, w["free"], w["output"], w["output_bias"][0],
        positions["patterns"], positions["goal"], _target(positions),
        no_rows, w["free"][:0], w["output"][:0], chances,
    )  # fmt: skip
    return _loss(chances, _target(positions))


def _loss(chances: NDArray[np.float32], target: NDArray[np.float32]) -> float:
    p = np.clip(chances, 1e-6, 1 - 1e-6)
    return -float((target * np.log(p) + (1 - target) * np.log(1 - p)).mean())


@kept(fastmath=True)
def _slopes(rows, other, free, output, bias, ids, goals, target, d_rows, d_free, d_output, chances):  # type: ignore[no-untyped-def]
    """Write the probabilities of positions; add the gradient of the loss, if arrays for it are
    given.
    """
    sums, d_sums, d_bias = np.empty(WIDTH, _F), np.empty(WIDTH, _F), _F(0)
    for n in range(len(ids)):
        goal = goals[n]
        sums[:] = 0
        for board in range(9):
            own = rows[ids[n, board], board, int(board == goal)]
            theirs = rows[other[ids[n, board]], board, int(board == goal)]
            for i in range(VIEW):
                sums[i] += own[i]
                sums[VIEW + i] += theirs[i]
        score = bias
        for i in range(WIDTH):
            sums[i] += free[i % VIEW] if goal == 9 else _F(0)
            clipped = min(max(sums[i], _F(0)), _F(1))
            score += clipped * clipped * output[i]
        chances[n] = _F(1) / (_F(1) + np.exp(-score))
        if not len(d_rows):
            continue
        error = (chances[n] - target[n]) / _F(len(ids))
        d_bias += error
        for i in range(WIDTH):
            clipped = min(max(sums[i], _F(0)), _F(1))
            d_output[i] += error * clipped * clipped
            inside = sums[i] > 0 and sums[i] < 1
            d_sums[i] = _F(2) * error * clipped * output[i] if inside else _F(0)
            d_free[i % VIEW] += d_sums[i] if goal == 9 else _F(0)
        for board in range(9):
            own = d_rows[ids[n, board], board, int(board == goal)]
            theirs = d_rows[other[ids[n, board]], board, int(board == goal)]
            for i in range(VIEW):
                own[i] += d_sums[i]
                theirs[i] += d_sums[VIEW + i]
    return d_bias


@kept
def _turn(ids, goals, chosen, patterns, places, moved, new_ids, new_goals):  # type: ignore[no-untyped-def]
    """Write an image of each position: the boards change places, and each board is transformed."""
    for n in range(len(ids)):
        t = chosen[n]
        for board in range(9):
            new_ids[n, board] = patterns[t, ids[n, places[t, board]]]
        new_goals[n] = moved[t, goals[n]]


def _images() -> tuple[NDArray[np.int16], NDArray[np.int64], NDArray[np.int8]]:
    """Return, by symmetry, the patterns' images, the board at each place and the goals' images."""
    going = open_boards()
    place = {board: number for number, board in enumerate(going)}
    patterns = np.empty((8, ANY), np.int16)
    for t, symmetry in enumerate(D4):
        patterns[t, : len(going)] = [place[carry(board, symmetry)] for board in going]
        patterns[t, len(going) :] = range(len(going), ANY)
    moved = [[*(carry_cell(cell, symmetry) for cell in range(9)), 9] for symmetry in D4]
    return patterns, np.array(D4, np.int64), np.array(moved, np.int8)


_IMAGES = _images()


def _other_views() -> NDArray[np.int16]:
    """Return the pattern that the other side sees, by the pattern that the side to move sees."""
    going = open_boards()
    place = {board: number for number, board in enumerate(going)}
    marks = np.array(going)[:, None] // WEIGHTS % 3
    swapped = np.array([0, 2, 1])[marks] @ WEIGHTS
    return np.array(
        [*(place[board] for board in swapped.tolist()), ANY - 2, ANY - 3, ANY - 1], np.int16
    )


_OTHER = _other_views()


def _inputs() -> NDArray[np.float64]:
    """Return the inputs of each pattern: (11096, 30)."""
    ones = np.zeros((ANY, INPUTS))
    marks = np.array(open_boards())[:, None] // WEIGHTS % 3
    ones[:-3, :-3] = np.eye(3)[marks].reshape(-1, 27)
    ones[-3:, -3:] = np.eye(3)
    return ones


_INPUTS = _inputs().astype(_F)
