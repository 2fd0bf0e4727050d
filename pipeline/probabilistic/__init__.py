"""Sampled grids of the probabilistic game."""
