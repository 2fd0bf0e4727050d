"""Check the certificate of abrupt phantom tic-tac-toe's value with numpy alone.

The certificate, data/measured/abrupt.json, has a plan of each side: how many of 2^33 games name
which cell, by what the side knows, up to symmetry. Against each the best reply is computed in whole
numbers, for all games at once, turn by turn. A game is what the reply has named, both sides' marks
as masks, and what the plan's side knows; its weight is the share of the plan's last choice.
"""

import json
import sys
from fractions import Fraction

import numpy as np

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
MASKS = [sum(1 << int(cell) for cell in line) for line in LINES]
WINS = np.array([any(marks & line == line for line in MASKS) for marks in range(512)])
TURNED, MIRRORED = "258147036", "210543876"
PATH = sys.argv[1] if len(sys.argv) > 1 else "data/measured/abrupt.json"
NONE = np.iinfo(np.int64).min


def spread(plan):
    """Return a plan on every image of what its side knows; check that its shares add up."""
    images, cells = {}, "012345678"
    for turn in range(8):
        carry = str.maketrans("012345678", cells)
        for text, shares in plan.items():
            image = {cells[int(cell)]: share for cell, share in shares.items()}
            assert images.setdefault(text.translate(carry), image) == image, "a symmetry is broken"
        cells = "".join(cells[int(cell)] for cell in (MIRRORED if turn == 3 else TURNED))
    for text, shares in images.items():
        before, _, named = text.rpartition(" ")
        led = images[before][named[0]] if text else 1 << 33
        assert min(shares.values()) > 0, "a share of 0"
        assert sum(shares.values()) == led, "shares of another sum than that of the choice before"
    return images


def choices(plan):
    """Return where each set's choices begin; their cells, shares, and next sets if refused or not.

    The last set stands for all that the plan does not list: no game may ask about it.
    """
    number = {text: at for at, text in enumerate(sorted(plan))}
    starts, rows = [0], []
    for text in number:
        for cell, share in plan[text].items():
            after = [number.get(f"{text} {cell}{end}".strip(), len(number)) for end in ("", "?")]
            rows.append((int(cell), share, *after))
        starts.append(len(rows))
    return np.array(starts), np.array(rows)


def best(plan, starts_game):
    """Return the reply's best expected result, in [-1, 1]."""
    starts, rows = choices(plan)
    cells, shares, after = rows[:, 0], rows[:, 1], rows[:, 2:]

    def answered(games, histories):
        """Let the plan name cells: return the open games, and by history the games that it wins."""
        history, own, other, known, _ = games
        assert (known < len(starts) - 1).all(), "a game leads to what the plan does not list"
        counts = starts[known + 1] - starts[known]
        each = np.repeat(np.arange(len(known)), counts)
        offsets = np.arange(len(each)) - np.repeat(np.cumsum(counts) - counts, counts)
        at, history, own, other = (
            starts[known][each] + offsets,
            history[each],
            own[each],
            other[each],
        )
        refused = own >> cells[at] & 1
        other = other | (1 - refused) << cells[at]
        won = np.zeros(histories, np.int64)
        np.add.at(won, history[WINS[other]], shares[at][WINS[other]])
        still = ~WINS[other] & (own | other != 511)
        return np.stack([history, own, other, after[at, refused], shares[at]])[:, still], won

    def value(games, first):
        """Return the best result of games whose reply names a first cell, times 2^33."""
        steps, named, number, free = [], np.zeros(1, np.int64), 1, (first,)
        while games.size:
            parts = []
            for cell in free:
                history, own, other, known, weight = games[:, named[games[0]] >> cell & 1 == 0]
                refused = other >> cell & 1
                key = 18 * history + 2 * cell + refused
                parts.append(np.stack([key, own | (1 - refused) << cell, other, known, weight]))
            games, free = np.concatenate(parts, axis=1), range(9)
            keys, games[0] = np.unique(games[0], return_inverse=True)
            won, wins = WINS[games[1]], np.zeros(len(keys), np.int64)
            np.add.at(wins, games[0, won], games[4, won])
            games, lost = answered(games[:, ~won & (games[1] | games[2] != 511)], len(keys))
            steps.append((number, keys, wins - lost))
            named, number = named[keys // 18] | 1 << keys % 18 // 2, len(keys)
        worth = np.zeros(number, np.int64)
        for number, keys, here in reversed(steps):
            values = np.full((number, 9), NONE)
            values[keys // 18, keys % 18 // 2] = 0
            np.add.at(values, (keys // 18, keys % 18 // 2), here + worth)
            worth = np.where(values.max(axis=1) == NONE, 0, values.max(axis=1))
        return int(worth[0])

    start = np.array([[0], [0], [0], [0], [1 << 33]])
    if not starts_game:
        start, _ = answered(start, 1)
    return Fraction(max(value(start, cell) for cell in (0, 1, 4)), 1 << 33)  # up to symmetry


with open(PATH, encoding="utf-8") as file:
    certificate = json.load(file)
by_x, by_o = [best(spread(certificate[side]), side == "O") for side in "OX"]
print(f"X scores {(1 - by_o) / 2} at least and {(1 + by_x) / 2} at most")
