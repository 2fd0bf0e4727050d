"""Phantom tic-tac-toe solved: regret matching finds the cells, linear programming their weights."""
