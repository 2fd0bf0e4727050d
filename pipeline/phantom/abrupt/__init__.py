"""Abrupt phantom tic-tac-toe, solved: neither side sees marks, and a rejection ends the turn.

A side names a cell that it does not know of. If the other side holds it, the side learns that, and
its turn is over; else its mark stands. The other side is not told which. Three in a row win, and a
full board is drawn. An information set is what one side knows when it is to move: what it named in
each of its turns. As text a turn is a word, the cell, with a question mark where it was rejected.

    4 0? 7      first turn: marked 4; second: 0 was rejected; third: marked 7
    (empty)     nothing yet
"""
