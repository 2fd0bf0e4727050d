"""Relatives of tic-tac-toe: each is its rules, a module of this room, and its values in a pack."""
