"""Abrupt phantom tic-tac-toe, solved: neither side sees marks, and a rejected move ends the turn.

A side names a cell that it does not know to be taken. If the other side holds it, the side learns
that, and its turn ends. Otherwise its mark is placed. The other side does not learn which happened.
Three in a row win, and a full board is a draw. An information state is what one side knows when it
is to move: what it named in each of its turns. As text a turn is a word, the cell, with a question
mark if it was occupied.

    4 0? 7      first turn: marked 4; second: 0 was occupied; third: marked 7
    (empty)     nothing yet
"""
