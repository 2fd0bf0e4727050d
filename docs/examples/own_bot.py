"""Measure your own bot exactly. A bot is a function of a position. This needs only the package."""

import ttt_tables as ttt

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def bot(here: ttt.Position) -> int:
    """Complete a line, or block one, or take the first free cell of centre, corners and edges."""
    board, (mine, theirs) = here.board, "XO" if here.to_move == "X" else "OX"
    for mark in (mine, theirs):
        for line in LINES:
            marks = [board[cell] for cell in line]
            if marks.count(mark) == 2 and "." in marks:
                return line[marks.index(".")]
    return next(cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if board[cell] == ".")


as_x, as_o = ttt.evaluate(bot, "random"), ttt.evaluate("random", bot)
print("as X against random play:", as_x.exact)
print("as O against random play:", as_o.of("O").exact)
print("a best response gains", ttt.exploitability(bot), "a game")

errors = ttt.game().errors(bot)
worst, reached = errors[0], [error for error in errors if error.reached]
print("it gives away value on", len(errors), "of 4520 boards, and reaches", len(reached), "of them")
found = f"{worst.move} loses {worst.regret} against {' or '.join(worst.best)}"
print("the first of them:", worst.position.text, "where", found)
