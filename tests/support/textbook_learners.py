"""MENACE and TD(0) as a textbook has them: a loop over texts, game by game, move by move.

They follow docs/dev/draws.md, and nothing else: with words
drawn as it says they give the tables' beads and values (tests/documents/test_menace_page.py). Words
are whole numbers of 48 bits: one a ply for MENACE and its opponent, two a ply for TD.
"""

from collections.abc import Callable, Sequence
from functools import cache

from tests.support.textbook import minimax, number, over, replies, side, worth
from ttt_tables.verify.rules import images

CENTRE_THEN_CLOCKWISE = (4, 0, 1, 2, 5, 8, 7, 6, 3)
CELLS = "012345678"


def choose(word: int, among: int) -> int:
    return word * among >> 48


@cache
def lookup(text: str) -> tuple[str, str]:
    """Return the text on the lid, and the cell of the board that each of its cells is."""
    return min(zip(images(text), images(CELLS), strict=True), key=lambda pair: number(pair[0]))


def anything(text: str) -> list[int]:
    return list(replies(text))


@cache
def keeping(text: str) -> list[int]:
    """Return the moves that keep the outcome, without hurry."""
    return [cell for cell, after in replies(text).items() if worth(after)[0] == minimax(text)[0]]


class Menace:
    """Boxes of matches: texts on lids, and the beads of each cell in them."""

    def __init__(self, plan: Sequence[int]) -> None:
        self.plan = plan
        self.boxes: dict[str, dict[int, int]] = {}
        self.resigned = {"X": 0, "O": 0}

    def box(self, lid: str) -> dict[int, int]:
        if lid not in self.boxes:
            beads = self.plan[(9 - lid.count(".")) // 2]
            cells = [c for c in range(9) if lid[c] == "." and (lid != "." * 9 or c in (0, 1, 4))]
            self.boxes[lid] = dict.fromkeys(cells, beads)
        return self.boxes[lid]

    def play(self, words: Sequence[int], learns: str, opponent: Callable[[str], list[int]]) -> None:
        """Play a game, and put beads in or take them out."""
        text, played = "." * 9, []
        winner = ""
        while not winner:
            word, mover = int(words[9 - text.count(".")]), side(text)
            if mover in learns and text.count(".") > 1:
                lid, cells = lookup(text)
                bag = [cell for cell, beads in self.box(lid).items() for _ in range(beads)]
                if not bag:
                    self.resigned[mover] += 1
                    winner = "O" if mover == "X" else "X"
                    break
                drawn = bag[choose(word, len(bag))]
                played.append((mover, lid, drawn))
                text = replies(text)[int(cells[drawn])]
            else:
                allowed = opponent(text)
                text = replies(text)[allowed[choose(word, len(allowed))]]
            winner = over(text)
        for mover, lid, drawn in played:
            self.boxes[lid][drawn] += 1 if winner == "draw" else 3 if winner == mover else -1


class TemporalDifference:
    """Values of afterstates, each in the view of the side that has just moved."""

    def __init__(self, draw_reward: float) -> None:
        self.draw_reward = draw_reward
        self.values: dict[str, float] = {}

    def value(self, text: str) -> float:
        if text not in self.values:
            ended = {"": 0.5, "draw": self.draw_reward}
            self.values[text] = ended.get(over(text), 1.0)
        return self.values[text]

    def play(self, words: Sequence[int]) -> None:
        """Play a game against itself, and learn from it."""
        text, path = "." * 9, []
        while not over(text):
            ply = len(path)
            cells = [cell for cell in CENTRE_THEN_CLOCKWISE if text[cell] == "."]
            if choose(int(words[2 * ply]), 20) == 0:
                cell = cells[choose(int(words[2 * ply + 1]), len(cells))]
            else:
                cell = max(cells, key=lambda cell: self.value(replies(text)[cell]))
            path.append((side(text), replies(text)[cell]))
            text = replies(text)[cell]
        for player in "XO":
            target = {"draw": self.draw_reward, player: 1.0}.get(over(text), 0.0)
            for mover, after in reversed(path):
                if mover == player:
                    old = self.value(after)
                    self.values[after] = old + 0.5 * (target - old)
                    target = self.values[after]
