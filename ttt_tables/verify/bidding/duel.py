"""Bidding tic-tac-toe from the bids themselves: each bid against every bid of the other side.

A state is a board, X's chips, and which side has the tie-breaking advantage. X forces a line if one
of its bids is good against every bid of O; O prevents it if one of its bids is good against every
bid of X. Neither bidder knows the other's bid, so both questions are asked: exactly one of them
must be answered with yes. No order of holdings is assumed.
"""

from functools import cache
from typing import Any

import numpy as np

from ttt_tables.verify.rules import any_order_boards, empty_cells, images, put, status
from ttt_tables.verify.verifier import Row

O_HAS, X_HAS = 0, 1  # which side has the advantage: the second index of an array of states


@cache
def least(board: str) -> str:
    """Return the least image of a board, as text."""
    return min(images(board))


@cache
def levels() -> list[list[str]]:
    """Return the open boards up to symmetry by their number of empty cells, from 1 to 9."""
    boards = sorted({least(board) for board in any_order_boards() if status(board) == "open"})
    return [[board for board in boards if board.count(".") == empty] for empty in range(1, 10)]


@cache
def numbered() -> dict[str, int]:
    """Return a number for every board that can occur: symmetric boards share it."""
    classes: dict[str, int] = {}
    return {board: classes.setdefault(least(board), len(classes)) for board in any_order_boards()}


@cache
def forced(chips: int) -> tuple[Any, Any]:
    """Return where X forces a line, by board, advantage and X's chips, and what X may keep.

    The second array has for each board the fewest chips that are enough without the advantage after
    X's best move, or chips + 1. ArithmeticError: the game is not determined, or X does not force a
    line by a bid of all chips but these.
    """
    index = numbered()
    size = max(index.values()) + 1
    wins, kept = np.zeros((size, 2, chips + 1), bool), np.full(size, chips + 1)
    wins[[number for board, number in index.items() if status(board) == "X"]] = True
    for boards in levels():
        here = [index[board] for board in boards]
        by_x = wins[_after(boards, "X")].any(axis=1)
        by_o = wins[_after(boards, "O")].all(axis=1)
        enough = np.concatenate([by_x[:, O_HAS], np.ones((len(here), 1), bool)], axis=1)
        kept[here] = enough.argmax(axis=1)
        for advantage in (O_HAS, X_HAS):
            for held in range(chips + 1):
                x_bids, o_bids = good_bids_of_both(by_x, by_o, advantage, held)
                succeeds = wins[here, advantage, held] = x_bids.any(axis=1)
                if (succeeds == o_bids.any(axis=1)).any():
                    raise ArithmeticError("neither side, or each of them, has a good bid")
                bid = held - kept[here][succeeds]
                if (bid < 0).any() or not x_bids[succeeds, bid].all():
                    raise ArithmeticError("a bid of all chips that X need not keep is not good")
    return wins, kept


def _after(boards: list[str], side: str) -> Any:
    """Return the numbers of the boards after each move of a side: a row for each board."""
    index = numbered()
    return np.array([[index[put(at, cell, side)] for cell in empty_cells(at)] for at in boards])


def good_bids_of_both(by_x: Any, by_o: Any, advantage: int, held: int) -> tuple[Any, Any]:
    """Return which bids of X force a line, and which bids of O prevent it: a row for each board.

    by_x, by_o   whether X forces a line after its best move, and after O's: by board, advantage
                 and X's chips
    held         X's chips before the bids; O has all others

    After equal bids the side that does not move has the advantage, whichever side had it before.
    That side only chooses which of them moves.
    """
    chips = by_x.shape[2] - 1
    own, other = by_x[:, advantage, held::-1], by_o[:, advantage, held:]
    ties = min(held, chips - held) + 1
    x_moves, o_moves = by_x[:, O_HAS, held::-1][:, :ties], by_o[:, X_HAS, held:][:, :ties]
    tied = x_moves | o_moves if advantage == X_HAS else x_moves & o_moves
    return good_bids(own, other, tied), good_bids(~other, ~own, ~tied)


def good_bids(own: Any, other: Any, tied: Any) -> Any:
    """Return which of a side's bids, from 0, reach its goal against every bid of the other side.

    own, other, tied   by board and bid, whether it reaches the goal if it wins with the bid, if the
                       other side wins with the bid, and if both make the bid
    """
    every_smaller, every_larger, equal = own.copy(), np.ones_like(own), np.ones_like(own)
    every_smaller[:, 0] = True  # there are no smaller bids
    larger = np.logical_and.accumulate(other[:, :0:-1], axis=1)[:, ::-1][:, : own.shape[1]]
    every_larger[:, : larger.shape[1]] = larger
    equal[:, : tied.shape[1]] = tied
    return every_smaller & every_larger & equal


@cache
def needed(chips: int) -> Any:
    """Return by board the fewest chips with which X forces a line: without and with the advantage.

    It is chips + 1 if there are none. ArithmeticError: more chips are not enough.
    """
    wins, _ = forced(chips)
    if (wins[:, :, 1:] < wins[:, :, :-1]).any():
        raise ArithmeticError("X forces a line with some chips, but not with more")
    return chips + 1 - wins.sum(axis=2)


@cache
def _tables(most: int) -> tuple[Any, Any]:
    """Return what is needed and kept on every board, for 1 to `most` chips in all."""
    totals = range(1, most + 1)
    kept = np.stack([forced(chips)[1] for chips in totals], axis=1)
    return np.stack([needed(chips) for chips in totals], axis=1), kept


def rows(board: str, most: int) -> list[Row]:
    """Return for 1 to `most` chips what X needs without and with the advantage, and how it bids.

    The last two are the chips that it keeps, and its best cells. A number of chips is None if all
    chips are not enough.
    """
    index, (need, kept) = numbered(), _tables(most)
    here, cells = index[board], empty_cells(board)
    after = need[[index[put(board, cell, "X")] for cell in cells]].sum(axis=2)
    best = (after == after.min(axis=0)).T @ [1 << cell for cell in cells]
    told: list[Row] = []
    facts = zip(need[here].tolist(), kept[here].tolist(), best.tolist(), strict=True)
    for chips, ((without, with_advantage), keeps, good) in enumerate(facts, start=1):
        if with_advantage > chips:
            told.append((None, None, None, []))
        else:
            enough = without if without <= chips else None
            told.append((enough, with_advantage, keeps, _cells(good)))
    return told


@cache
def _cells(bits: int) -> list[int]:
    return [cell for cell in range(9) if bits >> cell & 1]
