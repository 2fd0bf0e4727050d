"""Bounds of the value of latent tic-tac-toe: those of average strategies, written to a file."""

import json
from pathlib import Path
from typing import NamedTuple

from pipeline.files import write_bytes
from pipeline.jobs import Say
from pipeline.phantom.latent.regret import Matching
from pipeline.phantom.latent.tree import count

FILE = Path(__file__).parents[3] / "data" / "measured" / "latent.json"
COMMAND = "python -m pipeline latent"
ITERATIONS = 1000
KEPT = (1, 2, 5, 10, 20, 50, 100, 200, 500, ITERATIONS)  # iterations whose bounds are kept


class Found(NamedTuple):
    """What the average strategies after some iterations are worth."""

    iteration: int
    at_least: float  # X's expected result, a number from -1 to 1
    at_most: float


def solve(say: Say) -> None:
    """Find bounds in half an hour, and write the file."""
    matching, found = Matching(), []
    while matching.iteration < ITERATIONS:
        matching.iterate()
        if matching.iteration in KEPT:
            averages = matching.averages()
            found.append(Found(matching.iteration, *matching.bounds(averages)))
            say("iteration {}: X's result is {:.6f} to {:.6f}".format(*found[-1]))
    first = [[round(chance, 4) for chance in averages[ply][0]] for ply in (0, 1)]
    said = {
        "about": {"command": COMMAND},
        "histories": sum(map(count, matching.levels)),
        "ended": matching.ended,
        "first_moves": dict(zip("XO", first, strict=True)),
    }
    lines = [f"{json.dumps(name)}: {json.dumps(what)}" for name, what in said.items()]
    bounds = ",\n".join(json.dumps(one._asdict()) for one in found)
    write_bytes(FILE, ("{" + ",\n".join(lines) + f',\n"bounds": [\n{bounds}\n]}}\n').encode())
    say(f"wrote {FILE.name}")
