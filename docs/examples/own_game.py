"""Solve games of your own from their rules, and compute the best response to a bot.

python docs/examples/own_game.py
"""

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import ttt_tables as ttt


class Torus(ttt.Rules):
    """Tic-tac-toe in which a line that leaves the board at one edge continues at the other."""

    lines = (*ttt.Rules.lines, (0, 5, 7), (1, 3, 8), (2, 4, 6), (1, 5, 6), (0, 4, 8), (2, 3, 7))


class Coin(ttt.Rules):
    """Three in a row on five cells. After each move a coin decides whether the mark stays."""

    start = "..... X"
    lines = ((0, 1, 2), (1, 2, 3), (2, 3, 4))

    def play(self, position: str, move: str) -> str:
        """Choose a cell: "..... X" becomes "..... X 2"."""
        return f"{position} {move}"

    def outcomes(self, position: str) -> Iterable[tuple[str, Fraction, str]]:
        """Return the outcomes of the coin after a cell is chosen."""
        if len(position) == len(self.start):
            return []
        board, side, cell = position.split(" ")
        gone = f"{board} {'O' if side == 'X' else 'X'}"
        stays = super().play(f"{board} {side}", cell)
        return [("stays", Fraction(2, 3), stays), ("goes", Fraction(1, 3), gone)]


def lowest(position: str) -> str:
    """Return the move of a bot: the first empty cell."""
    return str(position.index("."))


def main() -> None:
    """Solve both games, measure the bot, and play a game to the end."""
    torus = ttt.solve(Torus())
    print(torus.moves("X........")[0])
    coin = ttt.solve(Coin())
    print("Coin, perfect play:", coin.probe(coin.start).exact)
    print("Coin, against the bot:", coin.against(O=lowest).probe(coin.start.text).exact)
    print("the bot against itself:", coin.evaluate(lowest, lowest).win)
    chance, here = Random(7), coin.start
    while here.result is None:
        here = here.sample(chance) if here.outcomes else here.play(coin.choose(here))
    print(here, "won by", here.result)


if __name__ == "__main__":
    main()
