"""The classic game once more, on text, by plain recursion: it shares no code with the package."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

ROWS_COLUMNS_DIAGONALS = [
    tuple(map(int, line)) for line in ["012", "345", "678", "036", "147", "258", "048", "246"]
]
EMPTY = "." * 9
Weigh = Callable[[str], dict[int, int]]


def number(text: str) -> int:
    return int(text.translate(str.maketrans(".XO", "012")), 3)


def side(text: str) -> str:
    return "X" if text.count("X") == text.count("O") else "O"


@cache
def over(text: str) -> str:
    """Return "" while the game is open, else "X", "O" or "draw"."""
    for a, b, c in ROWS_COLUMNS_DIAGONALS:
        if text[a] != "." and text[a] == text[b] == text[c]:
            return text[a]
    return "" if "." in text else "draw"


@cache
def replies(text: str) -> dict[int, str]:
    """Return the board after each legal move, by cell."""
    if over(text):
        return {}
    mark = side(text)
    return {c: text[:c] + mark + text[c + 1 :] for c in range(9) if text[c] == "."}


def _reach() -> list[str]:
    seen, found = set(), {EMPTY}
    while found:
        seen |= found
        found = {after for text in found for after in replies(text).values()} - seen
    return sorted(seen, key=lambda text: (text.count("."), number(text)))


BOARDS = _reach()  # those with the fewest empty cells first
OPEN = [text for text in BOARDS if not over(text)]
BOARDS_BY_NUMBER = {number(text): text for text in BOARDS}


@cache
def minimax(text: str) -> tuple[int, int]:
    """Return (wdl, distance) for the side to move: win soon, else draw, else lose late."""
    if over(text):
        return (0 if over(text) == "draw" else -1), 0
    return max((worth(after) for after in replies(text).values()), key=eagerness)


def worth(after: str) -> tuple[int, int]:
    """Return a move's value for its mover, from the board after it."""
    wdl, distance = minimax(after)
    return -wdl, distance + 1


def eagerness(value: tuple[int, int]) -> tuple[int, int]:
    wdl, distance = value
    return wdl, -wdl * distance


def best(text: str) -> list[int]:
    keys = {cell: eagerness(worth(after)) for cell, after in replies(text).items()}
    return [cell for cell, key in keys.items() if key == max(keys.values())]


# Opponents who err.


def uniform(text: str) -> dict[int, int]:
    return dict.fromkeys(replies(text), 1)


def centre(text: str) -> dict[int, int]:
    return {cell: 3 if cell == 4 else 1 for cell in replies(text)}


def eps_greedy(epsilon: Fraction) -> Weigh:
    @cache
    def weigh(text: str) -> dict[int, int]:
        cells, good = list(replies(text)), best(text)
        share = {
            cell: epsilon / len(cells) + (1 - epsilon) * Fraction(int(cell in good), len(good))
            for cell in cells
        }
        whole = epsilon.denominator * len(cells) * len(good)
        return {cell: int(part * whole) for cell, part in share.items()}

    return weigh


class Outlook(NamedTuple):
    """A move's value and exact chances for its mover."""

    wdl: int
    distance: int
    win: Fraction
    draw: Fraction
    loss: Fraction

    @property
    def chances(self) -> tuple[Fraction, Fraction, Fraction]:
        return self.win, self.draw, self.loss


Order = Callable[[Outlook], tuple[object, ...]]
ORDERS: dict[str, Order] = {
    "safe": lambda m: (*eagerness((m.wdl, m.distance)), m.win, m.draw),
    "max-win": lambda m: (m.win, m.draw),
    "max-score": lambda m: (m.win + m.draw / 2, m.win),
    "1f604": lambda m: (
        m.wdl,
        {1: 0, 0: m.win, -1: m.distance}[m.wdl],  # the first forced win, whatever its length
    ),
    "perfect": lambda m: eagerness((m.wdl, m.distance)),
    "random": lambda m: (),
}


def outlooks(order: Order, weigh: Weigh, tied: bool = False) -> dict[str, dict[int, Outlook]]:
    """Return every move's outlook on every open board, against an opponent who errs.

    The mover plays the least of his best cells (with `tied`, any of them, equally likely).
    """
    results = {"draw": (Fraction(0), Fraction(1))}  # (win, draw) of a side that waits, or moves
    value: dict[str, tuple[Fraction, Fraction]] = {}
    table: dict[str, dict[int, Outlook]] = {}
    for text in BOARDS:
        if over(text):
            value[text] = results.get(over(text), (Fraction(0), Fraction(0)))
            continue
        table[text] = moves = {}
        for cell, after in replies(text).items():
            if over(after):
                win, draw = results.get(over(after), (Fraction(1), Fraction(0)))
            else:
                weights = weigh(after)
                parts = [(value[replies(after)[c]], w) for c, w in weights.items() if w]
                win = sum(part[0] * w for part, w in parts) / sum(weights.values())
                draw = sum(part[1] * w for part, w in parts) / sum(weights.values())
            moves[cell] = Outlook(*worth(after), win, draw, 1 - win - draw)
        keys = {cell: order(move) for cell, move in moves.items()}
        played = [moves[cell] for cell in moves if keys[cell] == max(keys.values())]
        played = played if tied else played[:1]
        value[text] = (
            sum((move.win for move in played), Fraction(0)) / len(played),
            sum((move.draw for move in played), Fraction(0)) / len(played),
        )
    return table


def ranks(order: Order, moves: dict[int, Outlook]) -> dict[int, int]:
    keys = {cell: order(move) for cell, move in moves.items()}
    return {cell: 1 + sum(other > key for other in keys.values()) for cell, key in keys.items()}
