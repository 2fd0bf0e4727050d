"""Builds and samples killed with SIGKILL: at every step by construction, and at random moments.

    python -m tests.fuzz.kills [BUILDS SAMPLES]      how many at random moments

After each kill every finished file has to be whole, and every half-written one the beginning of a
whole one. Then the command runs again, and has to leave the files of an undisturbed run, byte for
byte. A build is stopped product by product; the next product begins with the files that were left.
Each run begins beside half-written files of an earlier killed process, which it must not read.
"""

import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pipeline.build import PRODUCTS
from tests.support.rooms import ROOT, Room, Scenario, build_states, check_whole
from tests.support.steps import PART, own_name
from ttt_tables.sampling.sample import Sample
from ttt_tables.verify import totals, verify

STRAYS = {
    f"{path}.7.part": b"half-written"
    for path in ("data/.boards.parquet", "data/.manifest.json", "ttt_tables/data/.classic.pack")
}
SAMPLE_STRAYS = {
    f"{path}.7.part": b"half-written"
    for path in ("data/._manifest.json", "data/grid_roots/.00000001.parquet")
}
LONG = (  # 600 chunks of roots, and 40 with every board: for random moments
    Sample("abraham", 42, 3000, chunk=5),
    Sample("csun", 43, 40, True, chunk=1),
)
MOMENTS = 5  # at which a run, and the runs that continue it, are killed


def build_scenarios(folder):
    """Return a task for each product: its build, in a folder that has the products before it."""
    states = build_states(folder)
    return [
        Scenario(f"build {name}", ("build", name), [states[at] | STRAYS, states[at + 1]])
        for at, name in enumerate(PRODUCTS)
    ]


def sample_words(sample):
    """Return the command for a sample, on one thread, so that its steps have one order."""
    words = ("sample", "--generator", sample.generator, "--seed", str(sample.seed))
    words += ("--grids", str(sample.grids), "--chunk", str(sample.chunk), "--out=data")
    return (*words, "--workers=1", *(("--values",) if sample.values else ()))


def sample_scenario(sample, room, damaged=False):
    """Return the task of a sample, new or with a damaged chunk, in a folder of its own."""
    room.put({})
    room.run(sample_words(sample))
    after = room.contents()
    before = SAMPLE_STRAYS
    if damaged:
        chunk = "data/grid_roots/00000001.parquet"
        before = before | after | {chunk: after[chunk][:-1]}
    return Scenario("sample", sample_words(sample), [before, after])


def stop_at_steps(scenario, room, stops=None):
    """Kill a command at each of its steps, or at some; return counts by kind of step and file.

    It runs again from each different state that a kill leaves.
    """
    counts, states = Counter(), set()
    for stop in stops or count(1):
        room.put(scenario.before)
        step = room.stopped(scenario.words, stop)
        if not step:
            _same(room, scenario)
            break
        kind, file = step
        counts[f"{kind} {Path(file).suffix[1:] or 'folder'}"] += 1
        counts["kills"] += 1
        state = room.contents()
        counts["files compared"] += check_whole(state, scenario)
        alike = frozenset((own_name(name), name.endswith(PART), state[name]) for name in state)
        if alike not in states:
            states.add(alike)
            room.run(scenario.words)
            counts["states resumed"] += 1
            counts["files compared"] += _same(room, scenario)
    return counts


def _same(room, scenario):
    """Demand that a room holds the files of an undisturbed run; return their number."""
    state = room.contents()
    assert state.keys() == scenario.after.keys(), scenario.name
    unlike = [name for name, data in state.items() if data != scenario.after[name]]
    assert not unlike, (scenario.name, unlike)
    return len(state)


def kill_at_random(scenario, room, kills, chance):
    """Kill a command so many times at random moments of its whole run; return counts."""
    counts = Counter()
    room.put(scenario.before)
    started = time.monotonic()
    room.stopped(scenario.words, 1)
    begin = time.monotonic() - started  # before this it has only loaded modules
    _, end = room.run(scenario.words)
    counts["files compared"] += _same(room, scenario)
    if scenario.words[0] == "sample":
        assert totals(verify(sample=room.path / "data"))[1] == 0
    while counts["kills"] < kills:
        moments = sorted(chance.uniform(begin, end) for _ in range(MOMENTS))
        counts += _life(scenario, room, moments, begin)
    return counts


def _life(scenario, room, moments, begin):
    """Kill one run, and the runs that continue it, at moments of a whole run; return counts."""
    counts, last = Counter(lives=1), begin
    room.put(scenario.before)
    for moment in moments:
        if not room.killed(scenario.words, begin + moment - last):
            break
        state, last = room.contents(), moment
        counts["files compared"] += check_whole(state, scenario)
        there = len(state.keys() & scenario.after.keys())
        counts[f"with {100 * there // len(scenario.after) // 10 * 10} % of the files"] += 1
        counts["kills"] += 1
    room.run(scenario.words)
    counts["files compared"] += _same(room, scenario)
    return counts


def stop_sample(sample, damaged, room, stops=None):
    """Kill a sample at each of its steps, or at some; return counts."""
    return stop_at_steps(sample_scenario(sample, room, damaged), room, stops)


def kill_sample(sample, kills, chance, room):
    """Kill a sample so many times at random; return counts."""
    return kill_at_random(sample_scenario(sample, room), room, kills, chance)


def all_tasks(builds, samples):
    """Return the tasks by name, each in a room of its own."""
    scenarios = build_scenarios(ROOT / "data")
    first, *states = build_states(ROOT / "data")
    states = [first | STRAYS, *states]
    whole = Scenario("build", ("build", "--workers=1"), states)
    shared = Scenario("build by two", ("build", "--workers=2"), [states[0], states[-1]], True)
    tasks = {scenario.name: partial(stop_at_steps, scenario) for scenario in scenarios}
    tasks["build at random"] = lambda room: kill_at_random(whole, room, builds, Random(4))
    tasks["build by two at random"] = lambda room: kill_at_random(shared, room, builds, Random(7))
    roots, boards = Sample("abraham", 42, 12, chunk=5), Sample("csun", 7, 3, True, chunk=2)
    tasks["sample"] = partial(stop_sample, roots, False)
    tasks["sample --values"] = partial(stop_sample, boards, False)
    tasks["sample with a damaged chunk"] = partial(stop_sample, roots, True)
    roots, boards = LONG
    tasks["sample at random"] = partial(kill_sample, roots, samples // 2, Random(5))
    tasks["sample --values at random"] = partial(kill_sample, boards, samples // 2, Random(6))
    return tasks


def main():
    """Kill builds and samples, two at the same time, and print how many."""
    builds, samples = (int(word) for word in sys.argv[1:] or (20, 40))
    started, total = time.monotonic(), Counter()
    tasks = all_tasks(builds, samples)

    def in_a_room(task):
        with TemporaryDirectory() as room:
            return task(Room(Path(room) / "room"))

    with ThreadPoolExecutor(2) as pool:
        for name, counts in zip(tasks, pool.map(in_a_room, tasks.values()), strict=True):
            total += counts
            _say(name, counts)
    _say("in all", total)
    print(f"nothing lost, nothing half-read, in {time.monotonic() - started:.0f} s")


def _say(name, counts):
    told = ", ".join(f"{counts[what]:,} {what}" for what in sorted(counts) if what != "kills")
    print(f"{name}: {counts['kills']} kills ({told})", flush=True)


if __name__ == "__main__":
    main()
