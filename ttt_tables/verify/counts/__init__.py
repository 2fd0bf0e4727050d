"""Counts of games and positions, and random games, by the verifier's own rules."""
