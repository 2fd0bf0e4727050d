"""The search with its memory: iterative deepening from any position of one rule."""

from math import exp

import numpy as np

from ttt_tables.board.numbers import ply
from ttt_tables.games.miniboard.stored import Miniboard
from ttt_tables.games.ultimate.engine.budget import DEEPEST, MOST_NODES, Limits, Thought
from ttt_tables.games.ultimate.engine.encoding import set_up, side_of, target_of
from ttt_tables.games.ultimate.engine.evaluations import choose_evaluation, make_evaluation
from ttt_tables.games.ultimate.engine.kernel.layout import (
    ENTRY,
    PROOFS,
    SEARCH,
    SURE,
    UNIT,
    UNITS_A_LOGIT,
    UNKNOWN,
    WIN,
    Node,
    new_record,
)
from ttt_tables.games.ultimate.engine.kernel.search import follow, search, start
from ttt_tables.games.ultimate.rules import NineBoards, empty_cells

_FOLLOWING = 100_000  # nanoseconds kept back to read the expected play
# The factor of a learned logit that fits games at 20 and at 100 ms per move (docs/dev/engine.md):
# its value at the first ply, and its increase per ply.
STEEPNESS = {"closed-draw": (0.1, 0.073), "closed-count": (2.03, 0.035)}
# A proof is tried with at most PROOF_CELLS open cells, first after PROOF_FIRST visited positions,
# and may visit one position for every PROOF_PART visited so far.
PROOF_CELLS, PROOF_FIRST, PROOF_PART = 32, 2000, 4


class Searcher:
    """The kernel's records (see `kernel/layout.py`) for one rule and evaluation."""

    def __init__(
        self, rule: str, evaluation: str | None, entries: int, miniboard: Miniboard
    ) -> None:
        self.rule: str = rule
        self.evaluation: str = choose_evaluation(evaluation, rule)
        self._miniboard = miniboard
        self.s: np.void = new_record(SEARCH)
        self._e = make_evaluation(rule, self.evaluation, miniboard)
        self._table = np.zeros(entries, dtype=ENTRY)
        self._line = np.zeros(DEEPEST, dtype=np.int64)

    def renewed(self) -> "Searcher":
        """Return a searcher like this one, with an empty memory."""
        new = Searcher(self.rule, self.evaluation, len(self._table), self._miniboard)
        new.s["noise"], new.s["features"] = self.s["noise"], self.s["features"]
        return new

    def forget(self) -> None:
        """Clear the memory of earlier searches."""
        self._table.view(np.uint8).fill(0)  # ten times faster than entry by entry

    def think(self, position: NineBoards, limits: Limits) -> Thought:
        """Return the best move found within limits; its `seconds` are 0."""
        s = self.s
        set_up(s, position, self.rule)
        s["deadline"], s["clock"] = limits.ends - _FOLLOWING, limits.clock
        s["most_nodes"] = limits.nodes
        score, reached, whole = self._search(position, limits.depth)
        best, visited = divmod(int(s["best"]), 9), int(s["nodes"])
        forced = abs(score) > SURE
        length = follow(
            s, self._e, self._table, side_of(position), target_of(position), forced, self._line
        )
        line = tuple([divmod(int(move), 9) for move in self._line[:length]])
        share = float(score > 0) if forced else self._share(score, position)
        return Thought(best, share, forced or reached >= whole, reached, visited, line, 0.0)

    def _search(self, position: NineBoards, depth: int) -> tuple[int, int, int]:
        """Search by iterative deepening until a limit is met or the result is proved.

        Return the score and depth of the last completed iteration, and the depth at which every
        game has ended: a move costs three plies at most.
        """
        s, score, reached = self.s, 0, 0
        cells = empty_cells(position, self.rule)
        whole = 3 * cells + 2
        root = Node(side_of(position), target_of(position), 0, UNKNOWN)
        proves = s["features"] & PROOFS and cells <= min(PROOF_CELLS, depth)
        next_proof = PROOF_FIRST if proves else MOST_NODES
        start(s, self._e)
        for plies in range(1, min(depth, whole) + 1):
            s["iteration"] = plies
            deeper = search(s, self._e, self._table, root, plies, -WIN, WIN)
            if s["stop"]:
                break
            score, reached = deeper, plies
            if abs(score) > SURE:
                break
            if s["nodes"] >= next_proof:
                proof = self._prove(root, whole, score > 0)
                if proof is not None:
                    return proof, reached if proof else whole, whole
                if s["stop"]:
                    break
                next_proof = 2 * int(s["nodes"])
        return score, reached, whole

    def _prove(self, root: Node, whole: int, wins_first: bool) -> int | None:
        """Return the score of a proved result, or None if the proof needs too many positions.

        Two searches to the end of all games decide whether the side to move can win, and whether it
        can hold a draw. With a window of one unit they skip everything that does not decide this.
        """
        s, nodes, most = self.s, int(self.s["nodes"]), int(self.s["most_nodes"])
        best, history = int(s["best"]), s["history"].copy()
        s["iteration"], s["most_nodes"] = whole, min(most, nodes + nodes // PROOF_PART)
        proof, holds = 0, best
        for alpha in (SURE, -SURE - 1) if wins_first else (-SURE - 1, SURE):
            score = search(s, self._e, self._table, root, whole, alpha, alpha + 1)
            if alpha < 0 or abs(score) > SURE:
                holds = int(s["best"])
            if s["stop"] or abs(score) > SURE:
                proof = score
                break
        stopped = s["stop"]
        s["history"], s["most_nodes"], s["stop"] = history, most, s["nodes"] >= most
        s["best"] = best if stopped else holds
        return None if stopped else proof

    def _share(self, score: int, position: NineBoards) -> float:
        """Return the expected score of an estimate in units."""
        if self.evaluation == "patterns":
            first, rise = STEEPNESS[self.rule]
            steepness = first + rise * sum([ply(board) for board in position.boards])
            return 1 / (1 + exp(-steepness * score / UNITS_A_LOGIT))
        return 0.5 + score / (2 * UNIT)
