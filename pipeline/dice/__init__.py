"""The dice game solved, for its tables."""
