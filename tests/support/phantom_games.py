"""Games of phantom tic-tac-toe, all of them, one by one."""

from fractions import Fraction

from ttt_tables.games.phantom.rules import SIDES, Umpire


def play_out(policies, *, abrupt=False):
    """Return the exact results of a game between two policies, by playing all of it."""
    results = dict.fromkeys(["X", "draw", "O"], Fraction(0))

    def go_on(moves, chance):
        game = Umpire(abrupt=abrupt)
        for cell in moves:
            game.play(cell)
        if game.result:
            results[game.result] += chance
            return
        weights = policies[SIDES.index(game.to_move)](game.information_set())
        for cell, weight in weights.items():
            go_on((*moves, cell), chance * weight / sum(weights.values()))

    go_on((), Fraction(1))
    return tuple(results.values())
