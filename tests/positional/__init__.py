"""Positional games."""
