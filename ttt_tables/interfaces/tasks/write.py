"""Write a set of tasks: a file of JSONL for each split, and the card."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ttt_tables import __version__
from ttt_tables.errors import BadOptionError, BadTaskError, quote
from ttt_tables.games.described import rules as rules_of
from ttt_tables.games.registry import folder_of, game_names, of_folders
from ttt_tables.interfaces.tasks.baselines import BASELINES, shares
from ttt_tables.interfaces.tasks.row import SPLITS, make_row, split_of
from ttt_tables.notation.layouts import check_notation
from ttt_tables.notation.positions import other_size
from ttt_tables.outputs import folder_names, naming
from ttt_tables.play.rules import Rules
from ttt_tables.play.task import Given, Source, Task, every_position
from ttt_tables.tablebase import open_tablebase

OWN = of_folders("tasks", "TASKS")  # by folder: the games whose tasks are not simply all positions


def _asks(rules: Rules) -> bool:
    """Return whether a side moves after the first outcomes, on a board of nine cells, in a game not
    too large or hidden.
    """
    text = rules.start
    if other_size(text):
        return False
    while rules.result(text) is None and (outcomes := tuple(rules.outcomes(text))):
        text = outcomes[0][2]
    return rules.result(text) is None and not rules.too_large_to_enumerate and not rules.hidden


def _sources() -> Iterator[tuple[str, Callable[[Given], Source]]]:
    for name in game_names():
        if (folder := folder_of(name)) in OWN:
            yield from OWN[folder].items()
        else:
            rules = rules_of(name)
            if _asks(rules() if isinstance(rules, type) else rules):
                yield name, partial(_every_position, name)


def _every_position(name: str, given: Given) -> Source:
    return every_position(given.game(name))


SOURCES = dict(_sources())
GAMES = tuple(SOURCES)
# Names for several games at once.
SEVERAL = {
    name: tuple(tasks) for name, tasks in OWN.items() if len(tasks) > 1 and name not in tasks
}


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
            f"unknown tasks {quote(game)}: choose one of {', '.join([*GAMES, *SEVERAL])}"
        )
    return SOURCES[game](given)


def select(data: str | None, statement: str) -> list[Any]:
    """Return the rows of a statement over the tables of a data folder.

    Raises SqlError and MissingTableError, and MissingExtraError without DuckDB.
    """
    from ttt_tables.sql.connection import connect
    from ttt_tables.sql.names import reached_names
    from ttt_tables.sql.statements import query

    return query(connect(data, names=reached_names(statement)), statement)[1]


def make_tasks(wanted: TaskSet, data: str | None = None) -> list[Task]:
    """Return the tasks of a set, in the order of their positions.

    `how_many` counts the tasks of each game, if the set has several. Raises BadTaskError.
    """
    given = Given(open_tablebase(data).game, partial(select, data), wanted.seed)
    count = wanted.how_many
    if count is not None and count < 1:
        raise BadTaskError(f"--count must be at least 1, got {count}")
    given = given if count is None else given._replace(how_many=count)
    tasks = []
    for game in SEVERAL.get(wanted.game, (wanted.game,)):
        source = source_of(game, given)
        all_places = range(len(source.keys))
        if count is not None and count > len(all_places):
            raise BadTaskError(f"{game} only has {len(all_places)} tasks, got --count {count}")
        draw = Random(f"tasks {game} {wanted.seed}")
        places = all_places if count is None else sorted(draw.sample(all_places, count))
        tasks += [source.task(source.keys[at]) for at in places]
    return tasks


def write_tasks(wanted: TaskSet, out: str, data: str | None = None) -> str:
    """Write a set into a new or empty folder, and return its card.

    Raises BadTaskError, BadOptionError for a folder that is neither new nor empty, and as
    `open_tablebase` does. If notation fails, for example on a full disk, the folder is left empty.
    """
    check_notation(wanted.notation)
    if folder_names(out):
        raise BadOptionError(f"{quote(out)} exists and is not an empty folder: give a new one")
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
    """Return the facts about a set: its command, its splits, and the exact baselines."""
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

ttt-tables {said["version"]}; CC0. {counted}; {said["orbits"]:,} orbits, each in only one split.
Grade answers with `ttt_tables.grade(task, answer_text)`.

| baseline | fraction that is right, exact | |
| --- | ---: | ---: |
{rows}"""
