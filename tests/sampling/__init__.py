"""Samples of grids."""
