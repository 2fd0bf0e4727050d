"""Picaria on thirteen points: the nine of a square, and the centres of its four small squares."""
