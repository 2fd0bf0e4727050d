"""The first plies of ultimate tic-tac-toe, measured: the engine's searches and its games with
itself.

One position represents all its images. Nodes limit searches and moves, not time, so each can be
repeated.
"""

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pipeline.engine.openings import FILE, PLIES, Measured, openings, read
from pipeline.files import write_bytes
from pipeline.jobs import Say, run_all
from pipeline.ultimate.games import MoveNumbers, reach
from ttt_tables.games.ultimate.engine import book, learned
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.rules import CLOSED_RULES, play, result

TOGETHER = 10  # games of one file
MOVES = 40  # moves of a game that a search decides: a guess, to estimate the time left


class MeasuringPlan(NamedTuple):
    """The size of a measurement: nodes of the searches, and games."""

    nodes: tuple[int, ...]  # of a search, by the plies of its position, from 1 on
    games: int  # from each first move
    move: tuple[int, int]  # the least and most nodes of a move: drawn, so that games differ
    entries: int  # of the transposition table of a search


# 2.6 million nodes take a second: searches of 10, 10 and 2 seconds, moves of 20 ms in the mean.
FULL_MEASURE = MeasuringPlan((26_000_000, 26_000_000, 5_200_000), 100, (39_000, 65_000), 1 << 23)
SEARCH = 255  # features of the search: those from before ProbCut, when it was measured
SMALL_MEASURE = MeasuringPlan((2_000, 1_000, 500), 10, (200, 300), 1 << 12)


class Job(NamedTuple):
    """A search, or ten games from a position."""

    plan: MeasuringPlan
    rule: str
    game: MoveNumbers
    games: int = -1  # the number of the first of ten; -1 for a search

    @property
    def name(self) -> str:
        """Return the name of its file."""
        moves = "-".join(map(str, self.game))
        return f"{self.rule}-{moves}{f'-games-{self.games:03}' if self.games >= 0 else ''}"

    @property
    def cost(self) -> int:
        """Return roughly the number of nodes that it visits."""
        if self.games < 0:
            return self.plan.nodes[len(self.game) - 1]
        return TOGETHER * MOVES * sum(self.plan.move) // 2

    def run(self) -> list[Any]:
        """Search or play."""
        return _search(self) if self.games < 0 else _play(self)


def measure(work: Path, workers: int, plan: MeasuringPlan, say: Say) -> None:
    """Run the searches and games that the work folder lacks; write the files of a full plan."""
    jobs = list(_jobs(plan))
    results = run_all(jobs, work, workers, say)
    if plan is FULL_MEASURE:
        write_bytes(FILE, _gathered(jobs, results, plan).encode())
        write_bytes(book.FILE, book.encode(book_rows()))
        say(f"wrote {FILE.name} and {book.FILE.name}")


def book_rows() -> Iterator[tuple[str, MoveNumbers, int, int, float]]:
    """Yield the rows of the book: the best first move, then the measured positions."""
    measured = list(read())
    for rule in CLOSED_RULES:
        first = min(
            (one for one in measured if (one.rule, len(one.game)) == (rule, 1)), key=by_score
        )
        yield rule, (), first.game[0], first.depth + 1, 1 - first.score
        yield from (
            (rule, one.game, one.reply, one.depth, one.score)
            for one in measured
            if one.rule == rule
        )


def by_score(measured: Measured) -> float:
    """Return the score of the side to move."""
    return measured.score


def _jobs(plan: MeasuringPlan) -> Iterator[Job]:
    for rule in CLOSED_RULES:
        for game in openings(1):
            yield from (Job(plan, rule, game, first) for first in range(0, plan.games, TOGETHER))
    for plies in range(1, PLIES + 1):
        for rule in CLOSED_RULES:
            yield from (Job(plan, rule, game) for game in openings(plies))


def _search(job: Job) -> list[Any]:
    """Return score, depth, best reply and nodes; the score in the view of the side to move."""
    engine = _engine(job.rule, job.plan.entries, 0)
    engine.forget()
    nodes = job.plan.nodes[len(job.game) - 1]
    thought = engine.think(reach(job.game, job.rule), nodes=nodes)
    board, cell = thought.move
    return [round(thought.score, 6), thought.depth, 9 * board + cell, thought.nodes]


def _play(job: Job) -> list[int]:
    """Return how many of ten games X wins, draws and loses."""
    counts = [0, 0, 0]
    for number in range(job.games, job.games + TOGETHER):
        random = Random(f"{job.rule} {job.game[0]} {number}")
        position, players = reach(job.game, job.rule), {}
        for side in "XO":
            players[side] = _engine(job.rule, min(job.plan.entries, 1 << 19), 1 + (side == "O"))
            players[side].forget()
        while not (ended := result(position, job.rule)):
            nodes = random.randint(*job.plan.move)
            move = players[position.to_move].think(position, nodes=nodes).move
            position = play(position, *move, job.rule)
        counts[["X", "draw", "O"].index(ended)] += 1
    return counts


@cache
def _engine(rule: str, entries: int, seat: int) -> Engine:
    """Return an engine of this process, one for each seat."""
    return Engine(rule, entries=entries, features=SEARCH)


def _gathered(jobs: list[Job], results: list[Any], plan: MeasuringPlan) -> str:
    """Return the text of the file, with one line for each measured position."""
    games: dict[tuple[str, MoveNumbers], list[int]] = {}
    lines = []
    for job, outcome in zip(jobs, results, strict=True):
        if job.games >= 0:
            before = games.get((job.rule, job.game), [0, 0, 0])
            games[job.rule, job.game] = [a + b for a, b in zip(before, outcome, strict=True)]
        else:
            score, depth, reply, nodes = outcome
            played = games.get((job.rule, job.game))
            lines.append(json.dumps([job.rule, job.game, score, depth, reply, nodes, played]))
    about = {
        "command": "python -m pipeline openings",
        "weights": sha256(learned.FILE.read_bytes()).hexdigest(),
        **plan._asdict(),
        "seeds": "of a game's limits: its rule, first move and number",
    }
    rows = ",\n".join(lines)
    return f'{{"about": {json.dumps(about)},\n"positions": [\n{rows}\n]}}\n'
