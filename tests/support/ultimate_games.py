"""Games of ultimate tic-tac-toe: at random, all of a length, and its rules a second time."""

from random import Random

from ttt_tables.ultimate import Game


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


def random_game(rule, seed, plies=81):
    random, game = Random(seed), Game(rule)
    while not game.result and len(game.moves) < plies:
        game.play(*random.choice(game.legal_moves()))
    return game


def perft(game, plies):
    if plies == 0:
        return 1
    total = 0
    for move in game.legal_moves():
        game.play(*move)
        total += perft(game, plies - 1)
        game.undo()
    return total
