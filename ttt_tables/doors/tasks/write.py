"""Write a set of tasks: a file of JSONL for each split, and the card."""

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from ttt_tables import __version__
from ttt_tables.doors.tasks import chance, classic, phantom, relatives, ultimate
from ttt_tables.doors.tasks.baselines import BASELINES, shares
from ttt_tables.doors.tasks.row import SPLITS, make_row, split_of
from ttt_tables.doors.tasks.task import Given, Source, Task
from ttt_tables.errors import BadOptionError, BadTaskError, quote
from ttt_tables.games.dice.game import DiceRules
from ttt_tables.games.family.random_turn import RandomTurn
from ttt_tables.games.family.registry import GAMES as FAMILY
from ttt_tables.games.phantom.game import PhantomRules
from ttt_tables.games.registry import CLASSIC
from ttt_tables.games.ultimate.game import UltimateRules
from ttt_tables.grading.notations import check_notation
from ttt_tables.outputs import folder_names, naming
from ttt_tables.tablebase import open_tablebase

SEVERAL = {"family": tuple(FAMILY)}  # names for several games at once
SOURCES: dict[str, Callable[[Given], Source]] = {
    CLASSIC: classic.classic,
    "puzzles": classic.puzzles,
    "why": classic.why,
    DiceRules.name: chance.dice,
    "grids": chance.grids,
    PhantomRules.name: phantom.phantom,
    UltimateRules.name: ultimate.ultimate,
    **{name: partial(relatives.family, name) for name in FAMILY},
    RandomTurn.name: chance.coin,
}
GAMES = tuple(SOURCES)


class TaskSet(NamedTuple):
    """A set of tasks to make: `how_many` of a game, drawn by the seed, or all."""

    game: str
    how_many: int | None = None
    seed: int = 0
    notation: str = "text"


def source_of(game: str, given: Given) -> Source:
    """Return the tasks of a game. Raises BadTaskError for an unknown name."""
    if game not in SOURCES:
        raise BadTaskError(
            f"no tasks are called {quote(game)}: choose one of {', '.join([*GAMES, *SEVERAL])}"
        )
    return SOURCES[game](given)


def make_tasks(wanted: TaskSet, data: str | None = None) -> list[Task]:
    """Return the tasks of a set, in the order of their positions.

    `how_many` counts the tasks of each game, if the set has several. Raises BadTaskError.
    """
    given, count = Given(open_tablebase(data), data, wanted.seed), wanted.how_many
    if count is not None and count < 1:
        raise BadTaskError(f"a set has at least one task, not {count}")
    given = given if count is None else given._replace(how_many=count)
    tasks = []
    for game in SEVERAL.get(wanted.game, (wanted.game,)):
        source = source_of(game, given)
        all_places = range(len(source.keys))
        if count is not None and count > len(all_places):
            raise BadTaskError(f"{game} has {len(all_places)} tasks, not {count}: ask for fewer")
        draw = Random(f"tasks {game} {wanted.seed}")
        places = all_places if count is None else sorted(draw.sample(all_places, count))
        tasks += [source.task(source.keys[at]) for at in places]
    return tasks


def write_tasks(wanted: TaskSet, out: str, data: str | None = None) -> str:
    """Write a set into a new or empty folder, and return its card.

    Raises BadTaskError, BadOptionError for a folder that is neither new nor empty, and as
    `open_tablebase` does. A set that cannot be written, for a full disk, leaves the folder empty.
    """
    check_notation(wanted.notation)
    if folder_names(out):
        raise BadOptionError(f"{quote(out)} exists and is not an empty folder: name a new one")
    made = make_tasks(wanted, data)
    said = card(wanted, made)
    shown = card_text(said)
    texts = {f"{split}.jsonl": lines(made, split, wanted.notation) for split in SPLITS}
    texts |= {"card.json": json.dumps(said, indent=1) + "\n", "README.md": shown}
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for name, text in texts.items():
            with naming(folder / name):
                (folder / name).write_text(text, encoding="utf-8")
    except BaseException:
        for name in texts:
            (folder / name).unlink(missing_ok=True)
        raise
    return shown


def lines(made: list[Task], split: str, notation: str) -> str:
    """Return the rows of a split as JSONL."""
    rows = [make_row(one, notation) for one in made if split_of(one.home) == split]
    return "".join(json.dumps(row) + "\n" for row in rows)


def card(wanted: TaskSet, made: list[Task]) -> dict[str, object]:
    """Return the facts of a set: its command, its splits, and the exact baselines."""
    counts = Counter(split_of(one.home) for one in made)
    return {
        "command": command(wanted),
        "version": __version__,
        "tasks": {split: counts[split] for split in SPLITS},
        "orbits": len({one.orbit for one in made}),
        "baselines": {name: str(share) for name, share in shares(made).items()},
    }


def command(wanted: TaskSet) -> str:
    """Return the command that makes the set."""
    count = "" if wanted.how_many is None else f" --count {wanted.how_many}"
    return (
        f"ttt tasks --game {wanted.game}{count} --seed {wanted.seed} --notation {wanted.notation} "
        "--out FOLDER"
    )


def card_text(said: dict[str, object]) -> str:
    """Return the card as a page."""
    tasks, solved = said["tasks"], said["baselines"]
    assert isinstance(tasks, dict)
    assert isinstance(solved, dict)
    counted = ", ".join(f"{count:,} {split}" for split, count in tasks.items())
    rows = "".join(
        f"| {baseline.about} | {solved[name]} | {float(Fraction(solved[name])):.4f} |\n"
        for name, baseline in BASELINES.items()
    )
    return f"""# Tasks: {said["command"]}

ttt-tables {said["version"]}; CC0. {counted}; {said["orbits"]:,} orbits, none of them in two splits.
Grade answers with `ttt_tables.grade(task, answer_text)`.

| who answers | share that is right, exactly | |
| --- | ---: | ---: |
{rows}"""
