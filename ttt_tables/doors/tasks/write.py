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
from ttt_tables.doors.tasks import chance, classic, relatives, ultimate
from ttt_tables.doors.tasks.baselines import RULES, baselines
from ttt_tables.doors.tasks.question import Given, Question, Source
from ttt_tables.doors.tasks.row import SPLITS, make_row, split_of
from ttt_tables.errors import BadTaskError, quote
from ttt_tables.family.registry import GAMES as FAMILY
from ttt_tables.games.classic import ABOUT as CLASSIC
from ttt_tables.games.dice import ABOUT as DICE
from ttt_tables.games.random_turn import ABOUT as RANDOM_TURN
from ttt_tables.games.ultimate import ABOUT as ULTIMATE
from ttt_tables.grading.notations import check_notation
from ttt_tables.tablebase import Tablebase, open_tablebase

SEVERAL = {"family": tuple(FAMILY)}  # names for several games at once
ENDLESS = 100  # questions of a game that has no end of them, where no count is asked
SAYS = {
    "random": "a legal answer by chance",
    "centre": "always the centre",
    "one-ply": "one ply ahead",
    "two-ply": "two plies ahead",
}


def writers() -> dict[str, Callable[[Given], Source]]:
    """Return what makes the questions of each game, and of each other set."""
    return {
        CLASSIC.name: classic.classic,
        "puzzles": classic.puzzles,
        "why": classic.why,
        DICE.name: chance.dice,
        "grids": chance.grids,
        ULTIMATE.name: ultimate.ultimate,
        **{name: partial(relatives.family, name) for name in FAMILY},
        RANDOM_TURN.name: chance.coin,
    }


GAMES = tuple(writers())


class Asked(NamedTuple):
    """The set of tasks asked for; without a count, all there are."""

    game: str
    how_many: int | None = None
    seed: int = 0
    notation: str = "text"


def source_of(game: str, tb: Tablebase, data: str | None, count: int, seed: int) -> Source:
    """Return the questions of a game. Raises BadTaskError if there is none of this name."""
    if found := writers().get(game):
        return found(Given(tb, data, count, seed))
    raise BadTaskError(
        f"no tasks are called {quote(game)}: choose one of {', '.join([*GAMES, *SEVERAL])}"
    )


def questions(asked: Asked, data: str | None = None) -> list[Question]:
    """Return the questions of a set, in the order of their positions.

    A count draws so many by the seed; of several games, so many of each. Raises BadTaskError.
    """
    tb, count = open_tablebase(data), asked.how_many
    if count is not None and count < 1:
        raise BadTaskError(f"a set has at least one task, not {count}")
    found = []
    for game in SEVERAL.get(asked.game, (asked.game,)):
        source = source_of(game, tb, data, count or ENDLESS, asked.seed)
        there = range(len(source.keys))
        if count is not None and count > len(there):
            raise BadTaskError(f"{game} has {len(there)} tasks, not {count}: ask for fewer")
        draw = Random(f"tasks {game} {asked.seed}")
        places = there if count is None else sorted(draw.sample(there, count))
        found += [source.question(source.keys[at]) for at in places]
    return found


def write_tasks(asked: Asked, out: str, data: str | None = None) -> str:
    """Write a set into a folder, which must not hold one, and return its card.

    Raises BadTaskError, and as `open_tablebase` does.
    """
    check_notation(asked.notation)
    folder = Path(out)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadTaskError(f"{quote(out)} is there and not an empty folder: name a new one")
    made = questions(asked, data)
    folder.mkdir(parents=True, exist_ok=True)
    for split in SPLITS:
        rows = [make_row(one, asked.notation) for one in made if split_of(one.home) == split]
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / f"{split}.jsonl").write_text(lines, encoding="utf-8")
    said = card(asked, made)
    (folder / "card.json").write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    shown = card_text(said)
    (folder / "README.md").write_text(shown, encoding="utf-8")
    return shown


def card(asked: Asked, made: list[Question]) -> dict[str, object]:
    """Return the facts of a set: its command, its splits, and the exact baselines."""
    counts = Counter(split_of(one.home) for one in made)
    shares = baselines(made)
    return {
        "command": command(asked),
        "version": __version__,
        "tasks": {split: counts[split] for split in SPLITS},
        "orbits": len({one.orbit for one in made}),
        "baselines": {name: str(share) for name, share in shares.items()},
    }


def command(asked: Asked) -> str:
    """Return the command that makes the set."""
    count = "" if asked.how_many is None else f" --count {asked.how_many}"
    return (
        f"ttt tasks --game {asked.game}{count} --seed {asked.seed} --notation {asked.notation} "
        "--out FOLDER"
    )


def card_text(said: dict[str, object]) -> str:
    """Return the card as a page."""
    tasks, shares = said["tasks"], said["baselines"]
    assert isinstance(tasks, dict)
    assert isinstance(shares, dict)
    counted = ", ".join(f"{count:,} {split}" for split, count in tasks.items())
    rows = "".join(
        f"| {SAYS[name]} | {shares[name]} | {float(Fraction(shares[name])):.4f} |\n"
        for name in RULES
    )
    return f"""# Tasks: {said["command"]}

ttt-tables {said["version"]}; CC0. {counted}; {said["orbits"]:,} orbits, none of them in two splits.
Grade answers with `ttt_tables.grade(task, answer_text)`.

| who answers | share that is right, exactly | |
| --- | ---: | ---: |
{rows}"""
