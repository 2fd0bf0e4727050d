"""The time to read a game by its length: python -m benchmarks.notation

Each shape is a text that once took, or might take, more than linear time. It is read at three
lengths, each twice the one before; a linear reader takes twice the time.
"""

from collections.abc import Callable
from contextlib import suppress
from time import process_time

import ttt_tables as ttt
from ttt_tables.notation.games import read_game

LENGTHS = (12_500, 25_000, 50_000)  # a game has at most 50,000 characters
READERS = (("classic", None), ("morris-lines", "textarena"), ("ultimate", "openspiel"))


def _repeated(unit: str, before: str = "4 0 ", after: str = " x") -> Callable[[int], str]:
    """Return the shape of a unit that is repeated up to a length."""

    def text(length: int) -> str:
        room = length - len(before) - len(after)
        return before + unit * (room // len(unit)) + after

    return text


SHAPES: dict[str, Callable[[int], str]] = {
    "blanks in a bracket": _repeated(" ", "4 (1"),
    "blanks in a move": _repeated(" ", "x(1", "1)"),
    "blanks": _repeated(" "),
    "blanks before a result": _repeated(" ", "4 0 *"),
    "comments": _repeated("{} ", "4 "),
    "comments before a move": _repeated("{a} ", "4 ", "0"),
    "open comments": _repeated("{"),
    "side lines": _repeated("(0) ", "4 "),
    "open brackets": _repeated("("),
    "closed brackets": _repeated("1) "),
    "square brackets": _repeated("[", "4 "),
    "brackets in turn": _repeated("([", "4 "),
    "pairs": _repeated("(4 4) ", ""),
    "half pairs": _repeated("(4 ", "4 "),
    "numbers of turns": _repeated("1. ", "1. 4 "),
    "signs": _repeated("! ", "4 "),
    "results": _repeated("* draw ", "4 "),
    "one word": _repeated("a", "4 "),
    "digits": _repeated("4", "4 "),
    "actions": _repeated("choose local board 4, ", ""),
    "steps": _repeated("0-1 3-4 1-0 4-3 ", "0 3 1 4 6 7 ", ""),
}


def read(length: int, shape: str) -> None:
    """Read a shape in games and notations that read moves in different ways."""
    text = SHAPES[shape](length)
    for game, notation in READERS:
        with suppress(ttt.TttError):
            read_game(text, ttt.game(game).start, notation)


def main() -> None:
    """Print the seconds at each length, and the ratio of the last two."""
    print(f"{'shape':<24}" + "".join([f"{length:>9,}" for length in LENGTHS]) + "    ratio")
    for shape in SHAPES:
        taken = []
        for length in LENGTHS:
            begin = process_time()
            read(length, shape)
            taken.append(process_time() - begin)
        seconds = "".join([f"{one:9.2f}" for one in taken])
        print(f"{shape:<24}{seconds}{taken[-1] / max(taken[-2], 1e-9):9.2f}", flush=True)


if __name__ == "__main__":
    main()
