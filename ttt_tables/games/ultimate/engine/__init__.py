"""The engine of ultimate tic-tac-toe, which estimates positions that are not solved."""
