"""Positions and moves under `open`, for the tests of X's winning strategy."""

from tests.support.textbook import LINES
from ttt_tables.board.numbers import WEIGHTS
from ttt_tables.games.ultimate import rules
from ttt_tables.games.ultimate.rules import NineBoards

X_CENTRE = WEIGHTS[4]  # a board with X's mark in its centre
O_AROUND = sum(2 * weight for weight in WEIGHTS) - X_CENTRE  # and O's marks all around it


def play(position, board, cell):
    return rules.play(position, board, cell, "open")


def replies(position):
    return rules.legal_moves(position, "open")


def has_won(position, side):
    return rules.result(position, "open") == side


def has_line(text, side):
    return any(all(text[cell] == side for cell in line) for line in LINES)


def centre_is_full(last):
    """Return the position in which O's last mark on the centre board has sent X to a board."""
    boards = [0 if board == last else X_CENTRE for board in range(9)]
    boards[4] = O_AROUND
    return NineBoards(tuple(boards), 2 * X_CENTRE, last, "X")


def parse(text):
    boards, _, target = text.split(" ")
    numbers, macro = [], 0
    for at, board in enumerate(boards.split("/")):
        shown, _, who = board.partition("=")
        digits = [".XO".index(mark) for mark in shown]
        numbers.append(sum(d * w for d, w in zip(digits, WEIGHTS, strict=True)))
        who = who or "".join(side for side in "XO" if has_line(shown, side)) or "."
        macro += ".XO".index(who) * WEIGHTS[at]
    return NineBoards(tuple(numbers), macro, None if target == "*" else int(target), "X")
