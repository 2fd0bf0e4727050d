"""Latent tic-tac-toe: the tree of histories, best responses, and the stored bounds.

Best responses are compared with a second method, which visits no histories. If the choices of one
side depend only on the board, the other side's best response depends only on the board and on that
side's own last move.
"""

import json
from functools import cache
from itertools import product
from math import ceil, floor

import numpy as np
import pytest

from pipeline.phantom.latent.regret import BEST, FOLLOW, Matching
from pipeline.phantom.latent.solving import FILE, ITERATIONS
from pipeline.phantom.latent.tree import count, levels
from tests.conftest import ROOT
from ttt_tables.board.numbers import LINES, OTHER

EMPTY = "." * 9


def result(board):
    for line in LINES:
        marks = {board[cell] for cell in line}
        if len(marks) == 1 and marks != {"."}:
            return marks.pop()
    return None if "." in board else "draw"


def put(board, cell, side):
    return board if board[cell] != "." else board[:cell] + side + board[cell + 1 :]


def empty(board):
    return [cell for cell in range(9) if board[cell] == "."]


def histories(length, before=(EMPTY, EMPTY)):
    """Yield the histories of a length, as the boards after them and after their parents."""
    if length == 0:
        yield before
        return
    for known, board in histories(length - 1):
        for cell in empty(known):
            after = put(board, cell, "XO"[(length - 1) % 2])
            if not result(after):
                yield board, after


def chances(board, side):
    """Return the probabilities of cells, by the marks that their lines have."""
    weights = dict.fromkeys(empty(board), 1)
    for line in LINES:
        marks = [board[cell] for cell in line]
        for cell in line:
            if board[cell] == ".":
                weights[cell] += 3 * marks.count(side) + marks.count(OTHER[side])
    return {cell: weight / sum(weights.values()) for cell, weight in weights.items()}


def of_all(matching):
    """Return `chances` as strategies on the tree."""
    table = np.zeros((2, 512, 512, 9))
    for marks in product(".XO", repeat=9):
        x, o = [sum(1 << at for at in range(9) if marks[at] == side) for side in "XO"]
        for player, side in enumerate("XO"):
            for cell, chance in chances("".join(marks), side).items():
                table[player, x, o, cell] = chance
    return [table[at % 2, known.x, known.o] for at, known in enumerate(matching.known)]


@cache
def reply(board, last, me, best):
    """Return the result that a side expects, before it names a cell.

    board    what it knows; the other side has named one more cell, by `chances`
    last     the cell that the side has named before; None if that move was lost or is its first
    best     whether it responds in the best way, or by `chances`, too
    """
    other, open_now = OTHER[me], empty(board)
    before = board if last is None else board[:last] + "." + board[last + 1 :]
    gains, lost = dict.fromkeys(open_now, 0.0), 0.0
    for hidden, chance in chances(before, other).items():
        disclosed = put(board, hidden, other)
        if ended := result(disclosed):
            lost += chance * (ended == other)
            continue
        for cell in open_now:
            after = put(disclosed, cell, me)
            stands = None if after == disclosed else cell
            ended = result(after)
            brings = reply(after, stands, me, best) if not ended else float(ended == me)
            gains[cell] += chance * brings
    if best:
        return max(gains.values(), default=0.0) - lost
    own = chances(board, me)
    return sum(own[cell] * gain for cell, gain in gains.items()) - lost


@pytest.fixture(scope="module")
def tree():
    return levels()


def test_tree_has_every_history_of_six_moves(tree):
    found, _ = tree
    numbers = [sum(1 for _ in histories(length)) for length in range(7)]
    assert [count(level) for level in found[:7]] == numbers


def test_tree_has_all_histories_of_openspiels_game(tree):
    found, ended = tree
    assert (sum(map(count, found)), ended) == (28_965_619, 29_121_216)
    assert len(found) == 16  # the game ends with the sixteenth move at the latest


@pytest.mark.slow
def test_best_responses_agree_with_a_method_without_a_tree():
    matching = Matching()
    strategies = of_all(matching)
    for me, by_tree, best in ((0, BEST, True), (1, BEST, True), (0, FOLLOW, False)):
        starts = [reply(put(EMPTY, cell, "X"), cell, "X", best) for cell in range(9)]
        own = chances(EMPTY, "X")
        first = max(starts) if best else sum(own[cell] * starts[cell] for cell in own)
        expected = -reply(EMPTY, None, "O", best) if me else first
        assert matching.values(strategies, me, by_tree) == pytest.approx(expected, abs=1e-9)


@pytest.mark.slow
def test_bounds_of_averages_close_in():
    matching, widths = Matching(), []
    while matching.iteration < 8:
        matching.iterate()
        if matching.iteration in (1, 8):
            at_least, at_most = matching.bounds(matching.averages())
            widths.append(at_most - at_least)
            stored = json.loads(FILE.read_bytes())["bounds"][-1]
            assert at_least < stored["at_least"] < stored["at_most"] < at_most
    assert 0 < widths[1] < widths[0] / 2


def test_stored_bounds_agree_and_are_in_the_document():
    stored = json.loads(FILE.read_bytes())
    bounds = stored["bounds"]
    at_least = max(one["at_least"] for one in bounds)
    at_most = min(one["at_most"] for one in bounds)
    assert at_least < at_most
    assert bounds[-1] == {"iteration": ITERATIONS, "at_least": at_least, "at_most": at_most}
    page = (ROOT / "docs/phantom.md").read_text(encoding="utf-8")
    outwards = floor(at_least * 10_000) / 10_000, ceil(at_most * 10_000) / 10_000
    assert "between {:.4f} and {:.4f}".format(*outwards) in page
    for named in stored["first_moves"].values():
        assert sum(named) == pytest.approx(1, abs=1e-3)
