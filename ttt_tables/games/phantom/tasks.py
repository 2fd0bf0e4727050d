"""Tasks of phantom tic-tac-toe: what a side knows, against an opponent who names cells by chance.

Against an optimal strategy a cell's value would depend on which of several it is; this opponent is
said in a sentence, so the values are a fact of the question.
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
    f"{BOARD} This is phantom tic-tac-toe. Neither side sees the other's marks. A side names a "
    "cell: if the other side holds it, the move is rejected and it names another, until a mark "
    "stands; then the turn passes. Three marks in a line win."
)


def phantom(given: Given) -> Source:
    """Return tasks on information sets of both sides, drawn by the seed, each orbit once."""
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
    """Return the board that a side knows, and what happened in each of its turns."""
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
        f"{side} is to name a cell. {other} has named, and names, every cell of which {other} "
        f"knows nothing with the same chance. Which cell gives {side} the best expected score, if "
        f"{side} goes on as well as it can? If several do, name one of them."
    )


TASKS = {PhantomRules.name: phantom}
