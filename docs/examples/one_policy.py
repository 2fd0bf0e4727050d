"""One policy in five games, measured exactly by the same lines. Needs `ttt-tables[solve]`."""

import ttt_tables as ttt


def centre_first(here: ttt.Position) -> int | dict[str, int]:
    """Play the centre, else a corner, else any cell."""
    if "4" in here.legal_moves:
        return 4
    corners = [move for move in here.legal_moves if move in ("0", "2", "6", "8")]
    return dict.fromkeys(corners or here.legal_moves, 1)


class Corners(ttt.Rules):
    """A game of one's own: three corners win."""

    lines = ((0, 2, 6), (0, 2, 8), (0, 6, 8), (2, 6, 8))


games = {
    "classic": ttt.game(),
    "dice": ttt.game("dice", rule="pass"),
    "phantom": ttt.game("phantom"),
    "a grid": ttt.game("probabilistic", grid="65/5/30 " * 9),
    "one's own": ttt.solve(Corners()),
}
for name, game in games.items():
    as_x, as_o = game.evaluate(centre_first, "random"), game.evaluate("random", centre_first)
    gain = float(game.exploitability(centre_first))
    print(f"{name:9} as X {as_x.score:.4f}, as O {as_o.of('O').score:.4f}, gained on it {gain:.4f}")
