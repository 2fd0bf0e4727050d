"""Games of ultimate tic-tac-toe: random ones, all of a length, and by the rules of `verify`."""

import re
from functools import cache
from itertools import pairwise
from random import Random

import ttt_tables as ttt
from ttt_tables.verify.ultimate import closed, open_play


class Second:
    """A game by the rules of `verify`."""

    def __init__(self, rule):
        self.rule, self.side = rule, "X"
        self.here = open_play.START if rule == "open" else closed.START

    def moves(self):
        """Return the legal moves in order, none once the game has ended."""
        if self.result():
            return []
        if self.rule == "open":
            return [*open_play.moves(self.here)]
        return [divmod(move, 9) for move in closed.moves(self.here)]

    def play(self, board, cell):
        if self.rule == "open":
            self.here = open_play.play(self.here, (board, cell), self.side)
        else:
            self.here = closed.after(self.here, 9 * board + cell)
        self.side = "XO"[self.side == "X"]

    def result(self):
        """Return X, O or draw, or None while the game goes on."""
        if self.rule != "open":
            return closed.outcome(self.here, self.rule) or None
        lines = [side for side in "XO" if open_play.has_line(self.here.owners, side)]
        full = not any("." in board for board in self.here.boards)
        return lines[0] if lines else "draw" if full else None


@cache
def ultimate(rule="closed-draw"):
    return ttt.game("ultimate", rule=rule)


def rule_of(here):
    return here.game.options["rule"]


def boards_of(here):
    """Return a position in the form that the rules use."""
    return here.game.rules.parse(here.text)


def pairs(moves):
    """Return each move, such as 48, as its board and cell."""
    return [divmod(int(move, 9), 9) for move in moves]


@cache
def random_game(rule, seed, plies=81):
    """Return the positions of a random game, from the start on; the list is shared."""
    random, line = Random(seed), [ultimate(rule).start]
    while not line[-1].result and len(line) <= plies:
        line.append(line[-1].play(random.choice(line[-1].legal_moves)))
    return line


def moves_of(line):
    """Return the moves of a game, from its positions: the cells with a new mark."""
    texts = [re.sub("=.", "", here.board) for here in line]
    changed = [next(at for at in range(90) if one[at] != two[at]) for one, two in pairwise(texts)]
    return [f"{at // 10}{at % 10}" for at in changed]


def random_position(rule, seed, plies=81):
    return random_game(rule, seed, plies)[-1]
