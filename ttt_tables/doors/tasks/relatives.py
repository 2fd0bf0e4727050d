"""Tasks of the family: every open position of the games without chance."""

from functools import partial

from ttt_tables.doors.tasks.task import (
    BOARD,
    Given,
    Source,
    Task,
    Value,
    best_move,
    boards_shown,
    result_score,
)
from ttt_tables.family.rules import Rules
from ttt_tables.family.solved_game import SolvedGame
from ttt_tables.family.values import explore
from ttt_tables.grading.moves import form_of
from ttt_tables.grading.notations import show_board, write_move

EXCHANGED = str.maketrans("XO", "OX")


def family(name: str, given: Given) -> Source:
    """Return a task for each open position of a game of the family.

    Raises BadTaskError if no form of answers can write its moves.
    """
    game, about = given.tables.family[name], given.tables.game(name).about
    assert isinstance(game, SolvedGame)
    known = explore(game.rules)
    form = form_of(move for moves in known.values() for move in moves)
    rules_text = f"{BOARD} {about.rule} {about.details}"
    open_positions = sorted(position for position, moves in known.items() if moves)
    return Source(open_positions, partial(_relative, game, rules_text, form))


def _relative(game: SolvedGame, rules_text: str, form: str, position: str) -> Task:
    rules = game.rules
    values = {
        move.move: Value(result_score(move.wdl), move.distance)
        for move in sorted(game.moves(position), key=lambda move: move.move)
    }
    orbit = f"{rules.orbits} {_least(rules, position)}"
    side = rules.to_move(position)
    return Task(
        rules.name, position, side, rules_text, partial(shown, rules, form, position),
        best_move(side), form, values, orbit, orbit,
    )  # fmt: skip


def shown(rules: Rules, form: str, position: str, notation: str) -> str:
    """Return a position in a notation: its boards, and the marks by age if the rules use it."""
    board = rules.board(position)
    if form == "board":
        return boards_shown(board.split("/"), notation)
    text = show_board(board, notation)
    if not (aged := rules.ages(position)):
        return text
    ages = ", ".join(write_move(cell, notation) for cell in aged)
    return f"{text}\nThe marks from the oldest to the newest: {ages}"


def _least(rules: Rules, position: str) -> str:
    """Return the least image of a position; X and O are exchanged where that is a symmetry."""
    least = rules.canonical(position)
    return min(least, rules.canonical(position.translate(EXCHANGED))) if rules.exchange else least
