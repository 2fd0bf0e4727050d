"""The features of the search, as a set of bits: each can be switched off to measure its gain."""

TABLE = 1  # transposition table
HISTORY = 2  # order moves by the history of cutoffs
REDUCTION = 4  # late-move reduction by one ply
QUIESCENCE = 8  # no stand pat where a board has just been won, or a win just blocked
NULL_WINDOW = 16  # later moves are asked only whether they are better
FUTILITY = 32  # reverse futility: near the leaves, an evaluation far above beta is the result
TEMPO = 64  # the leaf score adds a bonus for being to move
LOST = 128  # see a loss in two plies: every move lets the opponent complete a line
ALL = 255
