"""Tables of ultimate tic-tac-toe, and of its mini-boards."""
