"""The endgames of 21 to 24 empty cells, solved exactly: too many for every build."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.files import write_bytes
from pipeline.jobs import Say, run_all
from pipeline.ultimate.endgames import (
    FILE,
    SEED,
    from_text,
    large_games,
    solve_game,
    to_text,
)
from ttt_tables.games.ultimate.rules import CLOSED_RULES

TOGETHER = 40  # endgames of one file


class Job(NamedTuple):
    """Some games: their last positions are solved."""

    rule: str
    first: int  # the number of the first of them
    games: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return the name of its file."""
        return f"endgames-{self.rule}-{self.first:03}"

    @property
    def cost(self) -> int:
        """Return the number of games."""
        return len(self.games)

    def run(self) -> list[Any]:
        """Return game, result and best moves of each."""
        solved = [solve_game(from_text(game), self.rule) for game in self.games]
        return [[to_text(one.game), one.wdl, to_text(one.best)] for one in solved]


def measure(work: Path, workers: int, say: Say) -> None:
    """Run the jobs that the work folder lacks, and write the file."""
    jobs = [job for rule in CLOSED_RULES for job in _jobs(rule)]
    rows: dict[str, list[str]] = {rule: [] for rule in CLOSED_RULES}
    for job, solved in zip(jobs, run_all(jobs, work, workers, say), strict=True):
        rows[job.rule] += map(json.dumps, solved)
    about = json.dumps({"command": "python -m pipeline endgames", "seed": SEED})
    parts = [f'"{rule}": [\n' + ",\n".join(rows[rule]) + "\n]" for rule in CLOSED_RULES]
    text = ",\n".join([f'"about": {about}', *parts])
    write_bytes(FILE, f"{{{text}}}\n".encode())
    say(f"wrote {FILE.name}")


def _jobs(rule: str) -> list[Job]:
    games = [to_text(game) for game in large_games(rule)]
    firsts = range(0, len(games), TOGETHER)
    return [Job(rule, first, tuple(games[first : first + TOGETHER])) for first in firsts]
