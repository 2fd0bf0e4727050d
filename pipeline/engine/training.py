"""The training of the patterns of ultimate tic-tac-toe: rounds of self-play, each followed by a
fit.

The race plays the first round, and the weights of a round play the next one, in deeper searches.
Each fit starts from new weights, with only the positions of its own round. A chunk of games and a
fit are each a file in the work folder, written whole or not at all, so a second run continues a
stopped one.
"""

import os
from collections.abc import Callable
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.files import write_bytes, written_whole
from pipeline.workers import Workers
from ttt_tables.games.ultimate.engine import learned
from ttt_tables.games.ultimate.rules import CLOSED_RULES, check_rule

Say = Callable[[str], None]


class Round(NamedTuple):
    """The size of a round."""

    chunks: int
    depth: int  # of the searches
    epochs: int  # of its fit


class TrainingPlan(NamedTuple):
    """The size of a training."""

    rounds: tuple[Round, ...]
    games: int  # a chunk


FULL_TRAINING = TrainingPlan((Round(60, 6, 12), Round(30, 8, 24), Round(20, 12, 36)), 2000)
SMALL_TRAINING = TrainingPlan((Round(2, 2, 2), Round(2, 2, 2)), 40)
SCALE = {"closed-draw": 1.6}  # of the estimates that are filed: the margins of the search fit them
ROUND = 1000  # seeds of a round: one a chunk
HELD = 50  # 1/50 of the positions is held back, a thousand in a row, which are mostly whole games


def train_ultimate(
    work: Path, rules: list[str], workers: int, plan: TrainingPlan, say: Say
) -> None:
    """Learn the weights of rules, by default of both closed ones; write `learned.pack`.

    Other rules keep their weights. A small plan writes no file.
    """
    weights = {rule: learned.weights(rule) for rule in learned.learned_rules()}
    origin: dict[str, Any] = {"command": "python -m pipeline train"}
    origin |= {rule: learned.provenance()[rule] for rule in weights}
    for rule in map(check_rule, rules or CLOSED_RULES):
        for number in range(len(plan.rounds)):
            played = _play(work, rule, number, plan, workers, say)
            weights[rule], origin[rule] = _fit(work, rule, number, plan, played, say)
        weights[rule] = _scaled(weights[rule], SCALE.get(rule, 1))
    if plan is FULL_TRAINING:
        write_bytes(learned.FILE, learned.encode(weights, origin))
        say(f"wrote {learned.FILE.name}")


def _play(
    work: Path, rule: str, number: int, plan: TrainingPlan, workers: int, say: Say
) -> list[Path]:
    """Play the missing chunks of a round; return all of them."""
    chunks = range(plan.rounds[number].chunks)
    missing = [chunk for chunk in chunks if not _chunk(work, rule, number, chunk).exists()]
    with Workers(workers) as pool:
        jobs = [pool.submit(_play_chunk, work, rule, number, chunk, plan) for chunk in missing]
        for done, job in enumerate(as_completed(jobs), 1):
            say(f"{rule}, round {number + 1}: {job.result():,} positions, {done} of {len(jobs)}")
    return [_chunk(work, rule, number, chunk) for chunk in chunks]


def _chunk(work: Path, rule: str, number: int, chunk: int) -> Path:
    return work / f"{rule}-{number}-{chunk:03}.npy"


def _play_chunk(work: Path, rule: str, number: int, chunk: int, plan: TrainingPlan) -> int:
    from pipeline.engine.selfplay import play_chunk  # loads the engine, in a process that plays

    weights = _load(_weights(work, rule, number - 1)) if number else None
    seed = ROUND * number + chunk
    positions = play_chunk(rule, weights, plan.rounds[number].depth, seed, plan.games)
    _save(_chunk(work, rule, number, chunk), positions)
    return len(positions)


def _fit(
    work: Path, rule: str, number: int, plan: TrainingPlan, played: list[Path], say: Say
) -> tuple[learned.Weights, dict[str, Any]]:
    """Fit the weights of a round, unless its file exists."""
    path = _weights(work, rule, number)
    if not path.exists():
        os.environ["OPENBLAS_NUM_THREADS"] = "1"  # of the process that is started now
        with Workers(1) as pool:
            pool.submit(_fit_here, path, played, plan.rounds[number].epochs, number).result()
    origin = {
        "rounds": [one._asdict() for one in plan.rounds],
        "games a chunk": plan.games,
        "positions": sum(len(np.load(chunk, mmap_mode="r")) for chunk in played),
        "scale": SCALE.get(rule, 1),
        "seeds": f"{ROUND} * round + chunk, and the round for its fit, from 0",
        "loss on held positions": float(np.load(path)["loss"]),
    }
    return _load(path), origin


def _fit_here(path: Path, played: list[Path], epochs: int, seed: int) -> None:
    from pipeline.engine.learning import fit

    positions = np.concatenate([np.load(chunk) for chunk in played])
    held = np.arange(len(positions)) // 1000 % HELD == 0
    say = partial(print, f"{path.stem}:", flush=True)
    weights, loss = fit(positions[~held], positions[held], epochs, seed, say)
    with written_whole(path) as temporary, temporary.open("wb") as file:
        np.savez(file, loss=np.float64(loss), **weights)  # type: ignore[arg-type]


def _scaled(weights: learned.Weights, factor: float) -> learned.Weights:
    """Return weights whose estimates are farther from even by a factor."""
    head = {name: weights[name] * factor for name in ("output", "output_bias")}
    return weights | {name: np.round(whole).astype(np.int16) for name, whole in head.items()}


def _weights(work: Path, rule: str, number: int) -> Path:
    return work / f"{rule}-{number}.npz"


def _load(path: Path) -> learned.Weights:
    with np.load(path) as file:
        return {name: file[name] for name in learned.SHAPES}


def _save(path: Path, positions: NDArray[np.void]) -> None:
    with written_whole(path) as temporary, temporary.open("wb") as file:
        np.save(file, positions)
