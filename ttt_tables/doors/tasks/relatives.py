"""Tasks of the family: every open position of the games without chance."""

from functools import partial

from ttt_tables.doors.tasks.task import BOARD, EXCHANGED, Given, Source, Task, make_task
from ttt_tables.games.family.rules import Relative
from ttt_tables.games.registry import make
from ttt_tables.grading.moves import form_of
from ttt_tables.grading.notations import write_move
from ttt_tables.play.game import Game
from ttt_tables.play.solver import explore


def family(name: str, given: Given) -> Source:
    """Return a task for each open position of a game of the family.

    Raises BadTaskError if no form of answers can write its moves.
    """
    return source(make(given.tables, name))


def source(game: Game) -> Source:
    """Return the tasks of a game. Where either side may be called X, it is the one to move."""
    rules = game.rules
    assert isinstance(rules, Relative)
    texts = [text for text in sorted(explore(rules).numbers) if rules.result(text) is None]
    form = form_of(move for text in texts for move in rules.moves(text))
    last = {rules.stored(text): text for text in texts}  # O before X
    return Source([last[asked] for asked in sorted(last)], partial(_relative, game, rules, form))


def _relative(game: Game, rules: Relative, form: str, text: str) -> Task:
    here, asked = game.position(text), rules.stored(text)
    images = [rules.stored(image) for image in rules.images(text)]
    if rules.exchange:
        images += [image.translate(EXCHANGED) for image in images]
    orbit = f"{rules.orbits} {min(images)}"
    about = f"{BOARD} {rules.rule} {rules.details}"
    task = make_task(
        here, about, orbit, form, partial(_ages, asked if rules.written == "cells" else "")
    )
    return task._replace(position=asked)


def _ages(aged: str, notation: str) -> str:
    """Return the marks by age, where that counts."""
    ages = ", ".join(write_move(cell, notation) for cell in aged)
    return ages and f"The marks from the oldest to the newest: {ages}"
