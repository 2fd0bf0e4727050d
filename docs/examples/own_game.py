"""Games of your own, solved from their rules, and a bot that meets the best answer to it.

python docs/examples/own_game.py
"""

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import ttt_tables as ttt


class Torus(ttt.Rules):
    """A line that leaves the board at one edge comes back at the other."""

    lines = (*ttt.Rules.lines, (0, 5, 7), (1, 3, 8), (2, 4, 6), (1, 5, 6), (0, 4, 8), (2, 3, 7))


class Coin(ttt.Rules):
    """Three in a row of five. After each move a coin says whether the mark stays."""

    start = "..... X"
    lines = ((0, 1, 2), (1, 2, 3), (2, 3, 4))

    def play(self, position: str, move: str) -> str:
        """Name a cell: "..... X" becomes "..... X 2"."""
        return f"{position} {move}"

    def outcomes(self, position: str) -> Iterable[tuple[str, Fraction, str]]:
        """Return what the coin may do once a cell is named."""
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
    """Solve both games, measure the bot, and play a game to its end."""
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
