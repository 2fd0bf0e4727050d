"""Phantom tic-tac-toe: best replies by a second program, in exact fractions."""
