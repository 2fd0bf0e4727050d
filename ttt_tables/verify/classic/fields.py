"""Parts of rows shared by tables of the classic game: boards and exact chances."""

from collections.abc import Mapping
from functools import cache
from math import gcd, lcm
from typing import Any

from ttt_tables.verify.classic.learned import Learners
from ttt_tables.verify.classic.play import WHOLE, Chances, Policy, policies, responders
from ttt_tables.verify.rules import number, open_boards, side_to_move, status
from ttt_tables.verify.verifier import Row

BRUTE_FORCE = "counts published, and found by brute force (5,478 boards, 765 classes)"
PROGRAM = "1f604's program (191/192 for X against random replies)"
LEARNT = "what learners play is what the games of menace_boxes and td_values taught them"
LARGEST = 2**63 - 1

BOARD = {
    "board": "int16",
    "text": "string",
    "ply": "int8",
    "to_move": "string",
    "status": "string",
}
CHANCES = {
    **dict.fromkeys(("win", "draw", "loss", "score"), "double"),
    **dict.fromkeys(("win_numerator", "draw_numerator", "loss_numerator", "denominator"), "int64"),
}


def board_row(board: str) -> Row:
    """Return the values of the columns BOARD."""
    return number(board), board, 9 - board.count("."), side_to_move(board), status(board)


def exact_row(chances: Chances, denominator: int) -> Row:
    """Return the values of the columns CHANCES, from chances over WHOLE."""
    win, draw, loss = (part * denominator // WHOLE for part in chances)
    floats = [part / denominator for part in (win, draw, loss)]
    return *floats, (2 * win + draw) / (2 * denominator), win, draw, loss, denominator


def fraction_row(chances: Chances, from_floats: bool) -> Row:
    """Return the same from fractions, and the exact chances as text where they do not fit."""
    whole = lcm(*[chance.denominator for chance in chances])
    parts = [int(chance * whole) for chance in chances]
    floats = [part / whole for part in parts]
    fits = whole <= LARGEST
    score = (2 * parts[0] + parts[1]) / (2 * whole)
    if from_floats and not fits:
        score = floats[0] + floats[1] / 2
    exact: tuple[Any, ...] = (*parts, whole, None)
    return *floats, score, *(exact if fits else (*[None] * 4, " ".join(map(str, parts))))


@cache
def common_denominator(model: str) -> int:
    """Return the least common denominator of all chances against an opponent."""
    players = [player for (name, _), player in responders().items() if name == model]
    chances = {
        move.chances
        for player in players
        for board in open_boards()
        for move in player.moves(board)
    }
    return lcm(*[WHOLE // gcd(*parts) for parts in chances])


def all_policies(learners: Learners) -> Mapping[str, Policy]:
    """Return every policy by its name, in rising order, learners among them."""
    every: dict[str, Policy] = {**policies(), **learners}
    return dict(sorted(every.items()))
