"""Ultimate tic-tac-toe: drawn games and macro boards, and the search for X's wins."""
