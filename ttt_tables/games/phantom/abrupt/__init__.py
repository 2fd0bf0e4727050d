"""Abrupt phantom tic-tac-toe: its information sets, the ends of its games, and best replies."""
