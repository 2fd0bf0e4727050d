"""Newell and Simon's rules of thumb: what each names, and what children lack."""

from itertools import pairwise

import pytest

import ttt_tables as ttt
from pipeline.players import HEURISTICS, plays, prefers
from ttt_tables.board.alternating import legal_moves, result
from ttt_tables.games.classic.policies import KNOWN
from ttt_tables.games.classic.rules import boards

OPEN = [board for board in boards() if not result(board)]


@pytest.mark.parametrize(
    ("rule", "board", "cells"),
    [
        ("win", "XX.OO....", {2}),
        ("block", "XX.OO....", {5}),
        ("fork", "XO..O...X", {6}),
        ("fork", "XO..O..X.", {6}),
        ("block-fork", "X...O...X", {1, 3, 5, 7}),  # a corner would be answered by the fork
        ("block-fork", "X...X...O", {2, 6}),
        ("block-fork", "XO.......", set()),
        ("opposite-corner", "O...XX..O", set()),
        ("opposite-corner", "..O.X....", {6}),
    ],
)
def test_a_rule_names_its_cells(rule: str, board: str, cells: set[int]) -> None:
    assert HEURISTICS[rule](ttt.parse(board)) & set(legal_moves(ttt.parse(board))) == cells


def test_a_move_follows_the_first_rule_that_applies() -> None:
    for known in KNOWN.values():
        prefer, play = prefers(known), plays(known)
        for board in OPEN:
            held, legal = prefer(board), set(legal_moves(board))
            first = [HEURISTICS[name](board) & legal for name in known]
            played = {cell for cell, weight in play(board).items() if weight}
            assert played == next((cells for cells in first if cells), legal)
            assert max(held.values()) == max(
                [len(known) - at for at, cells in enumerate(first) if cells] or [0]
            )


def test_children_know_some_of_the_rules_in_their_order() -> None:
    eight = list(HEURISTICS)
    assert KNOWN["newell-simon"] == tuple(eight)
    children = [KNOWN[name] for name in ("kindergarten", "first-grade", "third-grade")]
    for less, more in pairwise(children):
        assert set(less) < set(more)
        assert list(more) == [rule for rule in eight if rule in more]
