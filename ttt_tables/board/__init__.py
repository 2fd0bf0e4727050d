"""The board as a number, its symmetries, and the boards that can occur."""
