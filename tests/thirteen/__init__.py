"""Picaria on thirteen points."""
