"""The dice game: its tables, by plain recursion in Fractions."""
