"""Positional games as data: their sets of points, and two ways to solve them."""
