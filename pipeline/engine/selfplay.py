"""Games of the engine against itself, and the scores of its searches on their positions.

A game begins with 1 to 13 random moves; later about every sixteenth move is random, too. Each other
position is searched to a depth and stored with the score. A chunk of games depends only on its
rule, evaluation, depth and seed.
"""

import numpy as np
from numpy.typing import NDArray

from ttt_tables.games.miniboard.stored import package_miniboard
from ttt_tables.games.ultimate.engine.encoding import set_up
from ttt_tables.games.ultimate.engine.evaluations import make_evaluation
from ttt_tables.games.ultimate.engine.kernel.layout import (
    ALL,
    ENTRY,
    FREE_TARGET,
    SEARCH,
    SURE,
    UNITS_A_LOGIT,
    UNKNOWN,
    WIN,
    Node,
)
from ttt_tables.games.ultimate.engine.kernel.rules import legal_moves, play, result
from ttt_tables.games.ultimate.engine.kernel.search import search, start
from ttt_tables.games.ultimate.engine.learned import Weights, fill, patterns
from ttt_tables.games.ultimate.rules import NineBoards

POSITION = np.dtype(
    [
        ("patterns", np.int16, 9),  # of the boards, as the side to move sees them
        ("goal", np.int8),  # the board to play in, or 9
        ("score", np.float32),  # the search's expected score of the side to move
        ("points", np.float32),  # what the side to move has scored in the end: 1, 1/2 or 0
    ]
)
OPENING = 14  # an opening has fewer random moves
RANDOM = 1 / 16  # of the later moves
RESIGNED = 0.7  # the fraction of games that end when the result is proved
ANYWHERE = 9  # the goal of a free move
# By result of the kernel: X's points.
_POINTS = {1: 1.0, 2: 0.0, 3: 0.5}


class Memory:
    """The memory of one search, with an evaluation: the race, or given weights."""

    def __init__(self, rule: str, weights: Weights | None) -> None:
        self.s = np.zeros(1, dtype=SEARCH)[0]
        self.e = make_evaluation(rule, "race", package_miniboard())
        if weights is not None:
            fill(self.e, weights)
        self.entries = np.zeros(1 << 19, dtype=ENTRY)
        self.rule = rule

    def begin(self, noise: int) -> None:
        """Set up the empty board."""
        set_up(self.s, NineBoards(), self.rule)
        self.s["features"], self.s["noise"] = ALL, noise
        self.s["most_nodes"], self.s["deadline"], self.s["clock"] = 1 << 40, 1 << 62, 1

    def search(self, side: int, target: int, depth: int) -> tuple[int, int]:
        """Return the best move and its score in units."""
        start(self.s, self.e)
        score = 0
        for plies in range(1, depth + 1):
            self.s["iteration"] = plies
            root = Node(side, target, 0, UNKNOWN)
            score = search(self.s, self.e, self.entries, root, plies, -WIN, WIN)
            if abs(score) > SURE:
                break
        return int(self.s["best"]), int(score)


def play_chunk(
    rule: str, weights: Weights | None, depth: int, seed: int, games: int
) -> NDArray[np.void]:
    """Return the positions of some games that were searched, with their scores."""
    memory, random = Memory(rule, weights), np.random.default_rng(seed)
    parts = [_play_game(memory, depth, random) for _ in range(games)]
    return np.concatenate(parts)


def _chance(score: int) -> float:
    """Return a score in units as an expected score in [0, 1], by the logistic function."""
    return float(1 / (1 + np.exp(-score / UNITS_A_LOGIT)))


def _play_game(memory: Memory, depth: int, random: np.random.Generator) -> NDArray[np.void]:
    """Play a game; return its searched positions."""
    s, searched = memory.s, np.zeros(81, dtype=POSITION)
    sides: list[int] = []
    memory.begin(int(random.integers(1, 1 << 60)) | 1)
    side, target, points = 0, FREE_TARGET, None
    opening = int(random.integers(1, OPENING))
    for ply in range(81):
        ended = int(result(s))
        if ended:
            points = _POINTS[ended]
            break
        if ply < opening or random.random() < RANDOM:
            move = int(random.choice(legal_moves(s, target)))
        else:
            move, score = memory.search(side, target, depth)
            at = len(sides)
            searched["patterns"][at] = patterns()[side, s["numbers"]]
            free = target == FREE_TARGET or s["closed"] >> target & 1
            searched["goal"][at] = ANYWHERE if free else target
            proved = abs(score) > SURE
            searched["score"][at] = score > 0 if proved else _chance(score)
            sides.append(side)
            if proved and random.random() < RESIGNED:
                points = float((score > 0) == (side == 0))
                break
        play(s, side, *divmod(move, 9))
        side, target = 1 - side, move % 9
    if points is None:
        points = _POINTS[int(result(s))]
    searched["points"][: len(sides)] = [1 - points if side else points for side in sides]
    return searched[: len(sides)]
