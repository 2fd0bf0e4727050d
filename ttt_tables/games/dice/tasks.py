"""Tasks of the dice game under `pass`: one for each position and number of open rows."""

from ttt_tables.board.numbers import show
from ttt_tables.games.dice import rules
from ttt_tables.games.dice.game import DiceRules
from ttt_tables.play.task import (
    BOARD,
    EXCHANGED,
    SCORE,
    Given,
    Source,
    Task,
    least_board,
    make_task,
    told,
)

RULES_TEXT = (
    f"{BOARD} Before each turn a die is rolled: 1 or 2 opens the top row, 3 or 4 opens the top two "
    "rows, 5 or 6 opens all three. The side to move sees the roll, then puts its mark on an empty "
    "cell of an open row. If there is none, the turn passes. Three marks of one side in a line "
    "win. A full board without a line is a draw. "
    f"{SCORE}"
)


def dice(given: Given) -> Source:
    """Return a task for each position and number of open rows."""
    game = given.game(DiceRules.name)

    def task(text: str) -> Task:
        here = game.position(text)
        images = [image[:9] for image in game.rules.images(text)]
        if here.to_move == "O":
            images = [image.translate(EXCHANGED) for image in images]
        return make_task(
            here, RULES_TEXT, least_board(game.name, images), more=lambda _: told(here)
        )

    keys = [
        f"{show(board)} {side} {roll}"
        for board, side in rules.positions("pass")
        for roll in (1, 3, 5)
        if rules.legal_moves(board, rules.opened_rows(roll))
    ]
    return Source(keys, task)


TASKS = {DiceRules.name: dice}
