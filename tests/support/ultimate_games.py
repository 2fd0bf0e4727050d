"""Games of ultimate tic-tac-toe: at random, all of a length, and its rules a second time."""

from functools import cache
from itertools import pairwise
from random import Random

import ttt_tables as ttt


class Plain:
    """The rules once more, cell by cell: nine lists of marks, and each board's winner."""

    def __init__(self, rule):
        self.rule, self.cells, self.won = rule, [[""] * 9 for _ in range(9)], [""] * 9
        self.side, self.target = "X", None

    def can_play(self, board):
        return "" in self.cells[board] and (self.rule == "open" or not self.won[board])

    def moves(self):
        if self.result():
            return []
        free = self.target is None or not self.can_play(self.target)
        boards = [board for board in range(9) if self.can_play(board)] if free else [self.target]
        return [
            (board, cell) for board in boards for cell in range(9) if not self.cells[board][cell]
        ]

    def play(self, board, cell):
        self.cells[board][cell] = self.side
        if not self.won[board] and line(self.cells[board]) == self.side:
            self.won[board] = self.side
        self.side, self.target = "XO"[self.side == "X"], cell

    def result(self):
        if line(self.won):
            return line(self.won)
        if any(map(self.can_play, range(9))):
            return None
        lead = self.won.count("X") - self.won.count("O")
        return "draw" if self.rule != "closed-count" or not lead else "XO"[lead < 0]


def line(cells):
    """Return the side that has a line: at most one has one here."""
    rows = [cells[0:3], cells[3:6], cells[6:9], cells[0::3], cells[1::3], cells[2::3]]
    rows += [cells[0::4], cells[2:7:2]]
    return next((row[0] for row in rows if row[0] and row.count(row[0]) == 3), "")


def line_of(cells, side):
    """Return the side if it has a line, in boards that may hold lines of both."""
    return line([cell if cell == side else "" for cell in cells])


@cache
def ultimate(rule="closed-draw"):
    return ttt.game("ultimate", rule=rule)


def rule_of(here):
    return here.game.options["rule"]


def boards_of(here):
    """Return a position as the rules have it."""
    return here.game.rules.parse(here.text)


def pairs(moves):
    """Return each move, such as 48, as its board and cell."""
    return [divmod(int(move, 9), 9) for move in moves]


def random_game(rule, seed, plies=81):
    """Return the positions of a random game, from the start on."""
    random, line = Random(seed), [ultimate(rule).start]
    while not line[-1].result and len(line) <= plies:
        line.append(line[-1].play(random.choice(line[-1].legal_moves)))
    return line


def moves_of(line):
    """Return the moves of a game, from its positions."""
    return [next(m for m in one.legal_moves if one.play(m) == two) for one, two in pairwise(line)]


def random_position(rule, seed, plies=81):
    return random_game(rule, seed, plies)[-1]


def perft(here, plies):
    if plies == 0:
        return 1
    return sum(perft(here.play(move), plies - 1) for move in here.legal_moves)
