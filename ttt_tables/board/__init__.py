"""The board as a number, its symmetries, and boards whose marks may fall in any order."""
