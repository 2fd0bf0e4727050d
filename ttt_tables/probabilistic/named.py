"""Grids that have a name: every door knows them, and the table `grids` has their scores."""

NAMED = {  # its text, and where it comes from or what it shows
    "printed": (
        "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45",
        "the grid printed in Solving Probabilistic Tic-Tac-Toe (Louis Abraham, 2024)",
    ),
    "coin": ("50/0/50 " * 9, "every cell a fair coin: 259/512"),
    "certain": ("100/0/0 " * 9, "every move succeeds: the classic game, a draw"),
    "reluctant": ("30/5/65 " * 9, "every move is likelier to backfire: moving first is bad"),
    "cross": (
        "50/10/40 75/5/20 50/10/40 75/5/20 90/5/5 75/5/20 50/10/40 75/5/20 50/10/40",
        "symmetric under all of D4, with many ties",
    ),
}
