"""Fuzz tests, kills, and changed values that a verification has to notice."""
