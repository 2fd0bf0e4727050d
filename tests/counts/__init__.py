"""Counts of games and positions."""
