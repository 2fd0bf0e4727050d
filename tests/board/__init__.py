"""The board, its symmetries, marks in any order."""
