"""Tasks of phantom tic-tac-toe: an information set, against an opponent that plays at random.

There are several optimal strategies, and the value of a cell would depend on which one the opponent
plays. The random opponent is described in one sentence, so the task determines the values.
"""

from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import missing_extra
from ttt_tables.games.phantom.game import NOTHING, PhantomGame, PhantomRules
from ttt_tables.games.phantom.rules import SIDES, InformationSet
from ttt_tables.notation.layouts import show_board, write_cell
from ttt_tables.play.game import Game
from ttt_tables.play.task import BOARD, Given, Source, Task, Worth, make_task

if TYPE_CHECKING:
    from ttt_tables.games.phantom.evaluation import Values

RULES = (
    f"{BOARD} This is phantom tic-tac-toe. Neither side sees the other's marks. A side tries a "
    "cell. If the other side holds it, the move is rejected and the side tries another cell, until "
    "a mark is placed. Then the turn passes. Three marks in a line win."
)


def phantom(given: Given) -> Source:
    """Return tasks on information sets of both sides, sampled by the seed, each orbit once."""
    try:
        from ttt_tables.games.phantom.evaluation import information_sets, values_against
        from ttt_tables.games.phantom.sets import sets_of
    except ModuleNotFoundError as missing:
        raise missing_extra(
            "a task on phantom tic-tac-toe", str(missing.name), "solve"
        ) from missing
    lists = [sets_of(side, symmetric=True) for side in range(2)]
    places = [(side, row) for side, one in enumerate(lists) for row in range(len(one.keys))]
    drawn = sorted(Random(f"phantom {given.seed}").sample(places, min(given.how_many, len(places))))
    game = PhantomGame(PhantomRules())
    values = {
        side: values_against(game.plan(information_sets(OTHER[side]) == 0, OTHER[side]))
        for side in SIDES
        if any(SIDES[at] == side for at, _ in drawn)
    }
    return Source([lists[side].show(row) for side, row in drawn], partial(_task, values))


def _task(values: "dict[str, Values]", known: InformationSet) -> Task:
    side, text = known.side, str(known)
    here = Game(PhantomRules()).position(f"{text or NOTHING} {side}")
    scores = values[side].scores(known)
    task = make_task(
        here, RULES, f"{here.game.name} {side} {text}",
        values={str(cell): Worth(Fraction(score)) for cell, score in scores.items()},
    )  # fmt: skip
    position = f"{text} {side}".strip()
    return task._replace(position=position, show=partial(_shown, known), ask=partial(_ask, side))


def _shown(known: InformationSet, notation: str) -> str:
    """Return the board as a side knows it, and what happened in each of its turns."""
    lines = [f"{known.side} knows of these marks:", show_board(known.board, notation)]
    for turn, rejected in enumerate(known.rejections):
        cells = ", ".join([write_cell(cell, notation) for cell in rejected])
        parts = [f"{cells} rejected"] if rejected else []
        if turn < len(known.marks):
            parts.append(f"{write_cell(known.marks[turn], notation)} marked")
        if parts:
            lines.append(f"Turn {turn + 1} of {known.side}: {', then '.join(parts)}")
    return "\n".join(lines)


def _ask(side: str, notation: str) -> str:
    other = OTHER[side]
    return (
        f"{side} is to move. {other} plays at random: it tries every cell of which it knows "
        f"nothing with the same probability. Which cell gives {side} the best expected score, if "
        f"{side} then plays as well as possible? If several cells do, name one of them."
    )


TASKS = {PhantomRules.name: phantom}
