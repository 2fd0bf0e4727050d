"""Ultimate tic-tac-toe: its tables, by replays over text, closed forms, and new samples."""
