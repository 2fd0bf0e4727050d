"""The reference tables of the tic-tac-toe family, and the fastest way to use them."""
