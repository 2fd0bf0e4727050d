"""The engine of ultimate tic-tac-toe: it estimates what nobody has solved."""
