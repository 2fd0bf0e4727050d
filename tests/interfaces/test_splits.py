"""All tasks of an orbit are in one split; this module computes the orbits independently.

Symmetries are built from rows and columns, and positions are read from their texts, so no rule of
the package decides which positions are equal.
"""

from collections import defaultdict
from functools import partial
from itertools import product
from random import Random

import pytest

from ttt_tables.games.family.registry import WITHOUT_CHANCE, rules_of
from ttt_tables.games.probabilistic.tasks import on_grid
from ttt_tables.games.ultimate.tasks import _orbit as ultimate_orbit
from ttt_tables.games.ultimate.text import parse
from ttt_tables.interfaces.tasks.write import GAMES, TaskSet, make_tasks, select, source_of
from ttt_tables.play.task import Given

EXCHANGED = str.maketrans("XO", "OX")
AXES = (lambda row, column: (row, column)), (lambda row, column: (column, row))
FLIPS = tuple(product((0, 2), repeat=2))
WAYS = [  # for each cell, the cell that moves there
    tuple(
        3 * abs(down - turn(row, column)[0]) + abs(across - turn(row, column)[1])
        for row, column in product(range(3), repeat=2)
    )
    for turn in AXES
    for down, across in FLIPS
]
MIRRORED = [(0, 1, 2, 3, 4, 5, 6, 7, 8), (2, 1, 0, 5, 4, 3, 8, 7, 6)]


def carry(marks, way):
    return [marks[cell] for cell in way]


def images(marks, ways=WAYS):
    return ["".join(carry(marks, way)) for way in ways]


def exchanged(texts):
    """Return the texts and those with X and O exchanged, including the side to move."""
    return [*texts, *[text.translate(EXCHANGED) for text in texts]]


def board(position):
    """Return the least image of a board, whatever the other options are."""
    return min(images(position.split()[0]))


def either(position):
    """Return the orbit of a board on which either side may move, so the sides are equivalent."""
    return min(exchanged(images(position.split()[0])))


def with_side(position):
    marks, side = position.split()
    return min(exchanged(f"{image} {side}" for image in images(marks)))


def by_age(position):
    """Return the orbit of the cells of the marks, from the oldest to the newest."""
    return min("".join(str(way[int(cell)]) for cell in position) for way in WAYS)


def rolled(position):
    """Return the orbit of a dice-game board, whose rows differ, under every roll."""
    marks, side, _ = position.split()
    return min(exchanged(f"{image} {side}" for image in images(marks, MIRRORED)))


def grid(position):
    """Return the orbit of a grid, with all its boards."""
    return min(carry(position.split(), way) for way in WAYS)


def nine_boards(position):
    """Return the orbit of an ultimate position, under both rules; X always starts."""
    _, boards, side, target = position.split()
    marks = boards.split("/")
    alike = []
    for way in WAYS:
        aim = target if target == "*" else str(way.index(int(target)))
        alike.append("/".join("".join(carry(marks[at], way)) for at in way) + f" {side} {aim}")
    return min(alike)


def kind_of(name):
    """Return the function of a variant's orbits, which follows from how its positions are written.

    The test of the prompts checks that the text has all of a position.
    """
    rules = rules_of(name)
    if rules.written == "cells":
        return by_age
    if " " in rules.start:
        return with_side
    return either if rules.exchange else board


def alike():
    """Return the variants by the name of their orbits."""
    found = defaultdict(list, classic=["classic", "puzzles", "why"])
    for name in WITHOUT_CHANCE:
        found[rules_of(name).orbits].append(name)
    return [tuple(games) for games in found.values()]


KINDS = {  # games with the same positions, and the orbit of a position
    ("random-turn",): either,
    **{games: board if "classic" in games else kind_of(games[0]) for games in alike()},
    ("dice",): rolled,
    ("grids",): grid,
}


VALUED = ("puzzles", "why")  # these are chosen by values of moves, which are slow to compute


@pytest.mark.parametrize("games", KINDS, ids="-".join)
def test_orbits_stay_in_one_split(games, tb, monkeypatch):
    """Many tasks of each game are checked, with more than one of an orbit."""
    many, homes = 0, defaultdict(set)
    for game in games:
        source = source_of(game, Given(tb.game, how_many=40))
        with monkeypatch.context() as patch:
            if game not in VALUED:
                patch.setattr("ttt_tables.play.task.worths", lambda here: {})
            count = min(500 if game in VALUED else 3_000, len(source.keys))
            for task in map(source.task, Random(game).sample(source.keys, count)):
                homes[str(KINDS[games](task.position))].add(task.home)
        many += count
    split = [orbit for orbit, its in homes.items() if len(its) > 1]
    assert split == [], f"give {games} a name of `orbits` that games with other positions lack"
    assert len(homes) < many


def test_grid_images_stay_in_its_split():
    """The board has one empty cell, so its moves are solved quickly."""
    for task in make_tasks(TaskSet("grids", 4)):
        cells = task.position.split()[:9]
        homes = {on_grid(" ".join(carry(cells, way)), "XOXXOOOX.", "X").home for way in WAYS}
        assert homes == {task.home}
        assert task.orbit.startswith(task.home)


def test_endgame_orbits_stay_in_one_split(tb, data):
    """Every 24th endgame is checked with its images: solving all moves would take minutes."""
    homes = defaultdict(set)
    for rule, text in source_of("ultimate", Given(tb.game, partial(select, str(data)))).keys[::24]:
        for turned in (text, nine_boards(f"{rule} {text}")):
            homes[nine_boards(f"{rule} {text}")].add(ultimate_orbit(parse(turned, rule)))
    assert [orbit for orbit, its in homes.items() if len(its) > 1] == []
    assert len(homes) > 200


def test_games_with_tasks_have_one_orbit_kind():
    once = ("phantom", "ultimate", "two-boards", "two-cubes")  # each orbit is in one task
    assert sorted([*sum(KINDS, ()), *once]) == sorted(GAMES)
    assert len(set(WAYS)) == 8
