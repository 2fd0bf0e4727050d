"""Check the certificate of phantom tic-tac-toe's value, using only the standard library.

The certificate, data/measured/equilibrium.json, has a strategy for each side: the probabilities of
cells by information set, up to symmetry. The program computes the best response to each strategy in
fractions.
"""

import json
import sys
from fractions import Fraction

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
TURNED, MIRRORED = "258147036", "210543876"
PATH = sys.argv[1] if len(sys.argv) > 1 else "data/measured/equilibrium.json"


def moved(text, cells):
    """Return an information set after a symmetry, with the rejected cells of each turn sorted."""
    words = [word.translate(str.maketrans("012345678", cells)) for word in text.split()]
    return " ".join("".join(sorted(word[:-1])) + word[-1] for word in words)


def spread(strategy):
    """Return a strategy on every image of its information sets."""
    images, cells = {}, "012345678"
    for turn in range(8):
        for text, chances in strategy.items():
            image = {cells[int(cell)]: Fraction(chance) for cell, chance in chances.items()}
            assert images.setdefault(moved(text, cells), image) == image, "it is not symmetric"
            assert sum(image.values()) == 1, "the probabilities do not sum to 1"
        cells = "".join(cells[int(cell)] for cell in (MIRRORED if turn == 3 else TURNED))
    return images


def wins(marks):
    """Return whether three of the marks are in a row."""
    return any(set(line) <= set(marks) for line in LINES)


def best(strategy, starts):
    """Return the expected result of the best response, in [-1, 1].

    A belief is the probability of each possible state: the strategy's marks and information set.
    """

    def name(belief, own, known):
        """Let the responder try a cell. It knows its own marks and the cells that were rejected."""
        cells = "012345678" if own + known else "014"  # the first moves up to symmetry
        free = [cell for cell in cells if cell not in own + known]
        return max(named(belief, own, known, cell) for cell in free)

    def named(belief, own, known, cell):
        rejected = {state: chance for state, chance in belief.items() if cell in state[0]}
        result = name(rejected, own, known + cell) if rejected else 0
        stands = {state: chance for state, chance in belief.items() if cell not in state[0]}
        if wins(own + cell):
            return result + sum(stands.values())
        if len(own + cell) == 5:  # X's last mark: the board is full
            return result
        return result + answered(stands, own + cell, known)

    def answered(belief, own, known):
        """Let the strategy mark a cell, and then the responder move again."""
        after, result = {}, 0
        for (marks, text), chance in belief.items():
            for more, knows, part in turn(marks, text, own):
                if wins(more):
                    result -= chance * part
                elif len(own + more) < 9:
                    after[more, knows] = after.get((more, knows), 0) + chance * part
        return result + (name(after, own, known) if after else 0)

    def turn(marks, text, own):
        """Yield the strategy's marks, information set and probability after its turn."""
        if len(own + marks) == 8:  # one cell is left: X marks it, whatever X tries before
            yield marks + min(set("012345678") - set(own + marks)), "", 1
            return
        *before, now = text.split() if text.endswith("?") else [*text.split(), "?"]
        for cell, chance in strategy[text].items():
            if cell in own:
                rejected = "".join(sorted(now[:-1] + cell)) + "?"
                for more, knows, part in turn(marks, " ".join([*before, rejected]), own):
                    yield more, knows, chance * part
            else:
                yield marks + cell, " ".join([*before, now[:-1] + cell]), chance

    start = {("", ""): Fraction(1)}
    return name(start, "", "") if starts else answered(start, "", "")


with open(PATH, encoding="utf-8") as file:
    certificate = json.load(file)
by_x, by_o = [best(spread(certificate[side]), side == "O") for side in "OX"]
print(f"X scores {(1 - by_o) / 2} at least and {(1 + by_x) / 2} at most")
