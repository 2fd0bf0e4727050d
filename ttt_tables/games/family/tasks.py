"""Tasks of the family: one for every open position (of random-turn, after the toss)."""

from functools import partial

from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import show
from ttt_tables.games.family.random_turn import RandomTurn
from ttt_tables.games.family.registry import WITHOUT_CHANCE
from ttt_tables.games.family.rules import Variant
from ttt_tables.notation.layouts import write_answer
from ttt_tables.notation.moves import form_of
from ttt_tables.play.game import Game
from ttt_tables.play.task import (
    BOARD,
    EXCHANGED,
    SCORE,
    Given,
    Source,
    Task,
    least_board,
    make_task,
    positions,
)

COIN_RULES = f"{BOARD} {RandomTurn.summary} {RandomTurn.details} {SCORE}"


def family(name: str, given: Given) -> Source:
    """Return a task for each open position of a game of the family.

    Raises BadTaskError if no form of answers can write its moves.
    """
    return source(given.game(name))


def source(game: Game) -> Source:
    """Return the tasks of a game. If X and O may be exchanged, the side to move is X."""
    rules = game.rules
    assert isinstance(rules, Variant)
    texts = positions(game)
    form = form_of(move for text in texts for move in rules.moves(text))
    last = {rules.stored(text): text for text in texts}  # O before X
    return Source([last[asked] for asked in sorted(last)], partial(_variant, game, rules, form))


def _variant(game: Game, rules: Variant, form: str, text: str) -> Task:
    here, asked = game.position(text), rules.stored(text)
    images = [rules.stored(image) for image in rules.images(text)]
    if rules.exchange:
        images += [image.translate(EXCHANGED) for image in images]
    orbit = f"{rules.orbits} {min(images)}"
    about = f"{BOARD} {rules.summary} {rules.details}"
    task = make_task(
        here, about, orbit, form, partial(_ages, asked if rules.written == "cells" else "")
    )
    return task._replace(position=asked)


def _ages(aged: str, notation: str) -> str:
    """Return the marks by age if that matters, otherwise ""."""
    ages = ", ".join(write_answer(cell, notation) for cell in aged)
    return ages and f"The marks from the oldest to the newest: {ages}"


def coin(given: Given) -> Source:
    """Return a task of random-turn for each open board and each winner of the toss."""
    game = given.game(RandomTurn.name)

    def task(text: str) -> Task:
        images = [image[:9] for image in game.rules.images(text)]
        images += [image.translate(EXCHANGED) for image in images]  # whichever side wins the toss
        return make_task(game.position(text), COIN_RULES, least_board(game.name, images))

    return Source([f"{show(board)} {side}" for board in open_boards() for side in "XO"], task)


TASKS = {**{name: partial(family, name) for name in WITHOUT_CHANCE}, RandomTurn.name: coin}
