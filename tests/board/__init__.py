"""The board, its symmetries, and boards with marks in any order."""
