"""The search for balanced openings: random ones, sifted by longer and longer searches.

Nodes limit the searches, not time, so each can be repeated.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.engine.openings import canonical
from pipeline.engine.suite import BALANCED, EACH, FILE, LEAST, MOST, Balanced, candidate
from pipeline.files import write_bytes
from pipeline.jobs import Say, run_all
from pipeline.ultimate.games import MoveNumbers, reach
from ttt_tables.games.ultimate.engine import learned
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.rules import CLOSED_RULES, NineBoards

TOGETHER = 40  # candidates of one file
SEARCH = 1023  # features of the search when it was measured


class Sieve(NamedTuple):
    """The searches that an opening has to pass, and how many openings are sought."""

    stages: tuple[tuple[int, float], ...]  # nodes, and how far from 1/2 the score may be
    each: int  # openings of each rule
    entries: int  # of the transposition table
    ahead: int  # files of each rule that are made before the next count


# 2.6 million nodes take a second; two shorter searches leave few that fail it.
EDGE = BALANCED[1] - 0.5
FULL_SIEVE = Sieve(((40_000, 0.1), (400_000, EDGE), (2_600_000, EDGE)), EACH, 1 << 20, 10)
SMALL_SIEVE = Sieve(((500, 0.1), (2_000, EDGE)), 10, 1 << 12, 2)


class Job(NamedTuple):
    """Some candidates: those that pass every search are kept."""

    sieve: Sieve
    rule: str
    first: int  # the number of the first of them

    @property
    def name(self) -> str:
        """Return the name of its file."""
        return f"suite-{self.rule}-{self.first:05}"

    @property
    def cost(self) -> int:
        """Return the number of candidates."""
        return TOGETHER

    def run(self) -> list[Any]:
        """Return game, score and depth of each balanced candidate."""
        games = [candidate(self.rule, self.first + number) for number in range(TOGETHER)]
        return [found for game in games if (found := _sift(game, self.rule, self.sieve))]


def balance(work: Path, workers: int, sieve: Sieve, say: Say) -> list[Balanced]:
    """Search until each rule has its openings; write the file of a full sieve."""
    suite: dict[str, list[Balanced]] = {rule: [] for rule in CLOSED_RULES}
    made = 0
    while missing := [rule for rule in CLOSED_RULES if len(suite[rule]) < sieve.each]:
        made += sieve.ahead
        for rule in missing:
            jobs = [Job(sieve, rule, TOGETHER * number) for number in range(made)]
            suite[rule] = _distinct(rule, run_all(jobs, work, workers, say))
            say(f"{rule}: {len(suite[rule]):,} of {sieve.each:,} openings")
    found = [one for openings in suite.values() for one in openings[: sieve.each]]
    if sieve is FULL_SIEVE:
        write_bytes(FILE, _written(found, sieve).encode())
        say(f"wrote {FILE.name}")
    return found


def _sift(game: MoveNumbers, rule: str, sieve: Sieve) -> list[Any] | None:
    """Return game, score and depth of the last search; None if a search finds it uneven."""
    engine = _engine(rule, sieve.entries)
    score, depth = 0.5, 0
    for nodes, edge in sieve.stages:
        engine.forget()
        thought = engine.think(reach(game, rule), nodes=nodes)
        score, depth = round(thought.score, 6), thought.depth
        if abs(score - 0.5) > edge:
            return None
    return [game, score, depth]


@cache
def _engine(rule: str, entries: int) -> Engine:
    """Return the engine of this process."""
    return Engine(rule, entries=entries, features=SEARCH)


def _distinct(rule: str, files: list[Any]) -> list[Balanced]:
    """Return the openings of all files, the first of those with the same images."""
    seen: dict[NineBoards, Balanced] = {}
    for game, score, depth in [row for rows in files for row in rows]:
        seen.setdefault(canonical(reach(game, rule)), Balanced(rule, tuple(game), score, depth))
    return list(seen.values())


def _written(found: list[Balanced], sieve: Sieve) -> str:
    """Return the text of the file, with one line for each opening."""
    about = {
        "command": "python -m pipeline suite",
        "weights": sha256(learned.FILE.read_bytes()).hexdigest(),
        "features": SEARCH,
        **sieve._asdict(),
        "candidates": f"{LEAST} to {MOST} plies; seeds: their rule and number",
    }
    rows = ",\n".join([json.dumps(one, separators=(",", ":")) for one in found])
    return f'{{"about": {json.dumps(about)},\n"openings": [\n{rows}\n]}}\n'
