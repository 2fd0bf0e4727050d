"""Tasks of the games of chance: the coin of random-turn, dice, and probabilistic grids."""

from collections.abc import Iterable
from random import Random

from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import parse, ply, show, swap
from ttt_tables.board.symmetry import D4, carry
from ttt_tables.doors.tasks.task import BOARD, EXCHANGED, Given, Source, Task, make_task
from ttt_tables.errors import missing_extra
from ttt_tables.games.dice import rules as dice_rules
from ttt_tables.games.dice.game import DiceRules
from ttt_tables.games.family.random_turn import RandomTurn
from ttt_tables.games.family.rules import FULL
from ttt_tables.games.probabilistic.game import GridKnowledge
from ttt_tables.games.probabilistic.rules import ProbabilisticRules
from ttt_tables.games.registry import make
from ttt_tables.grading.notations import write_cell
from ttt_tables.play.game import Game

SCORE = "The result is the expected score: a win is 1, a draw 1/2."
COIN_RULES = f"{BOARD} {RandomTurn.rule} {RandomTurn.details} {SCORE}"
DICE_RULES = (
    f"{BOARD} Before each turn a die opens rows: 1 or 2 the top row, 3 or 4 the top two, 5 or 6 "
    "all three. The side to move sees the roll, then puts its mark on an empty cell of an open "
    "row. If there is none, the turn passes. Three marks of one side in a line win. A full board "
    "without a line is a draw. "
    f"{SCORE}"
)
GRID_RULES = (
    f"{BOARD} Each cell has three chances in percent: success, neutral, failure. A side that plays "
    "an empty cell puts its own mark there by a success and the opponent's by a failure; neutral "
    "leaves the cell empty. The turn passes in every case. A line wins for the side whose marks it "
    f"has. {FULL} {SCORE}"
)
NAMED = ("printed", "coin", "reluctant", "cross")  # `certain` is the classic game
MARKS = range(3, 9)  # on the board of a task about a grid: fewer would be slow in fractions


def _least(name: str, boards: Iterable[str]) -> str:
    return f"{name} {min(map(parse, boards))}"


def coin(given: Given) -> Source:
    """Return a task of random-turn for each open board and each winner of the toss."""
    game = make(given.tables, RandomTurn.name)

    def task(text: str) -> Task:
        images = [image[:9] for image in game.rules.images(text)]
        images += [image.translate(EXCHANGED) for image in images]  # whoever wins the toss
        return make_task(game.position(text), COIN_RULES, _least(game.name, images))

    return Source([f"{show(board)} {side}" for board in open_boards() for side in "XO"], task)


def dice(given: Given) -> Source:
    """Return a task of the dice game under `pass` for each position and number of open rows."""
    game = make(given.tables, DiceRules.name)

    def task(text: str) -> Task:
        here = game.position(text)
        images = [image[:9] for image in game.rules.images(text)]
        if here.to_move == "O":
            images = [image.translate(EXCHANGED) for image in images]
        rolled = f"The roll is {here.facts['roll']}."
        return make_task(here, DICE_RULES, _least(game.name, images), more=lambda _: rolled)

    keys = [
        f"{show(board)} {side} {roll}"
        for board, side in dice_rules.positions("pass")
        for roll in (1, 3, 5)
        if dice_rules.legal_moves(board, dice_rules.opened_rows(roll))
    ]
    return Source(keys, task)


def grids(given: Given) -> Source:
    """Return tasks of named and sampled grids. Raises MissingExtraError without numpy."""
    try:
        from ttt_tables.games.probabilistic.generators import GENERATORS, sample_grids
    except ModuleNotFoundError as missing:
        raise missing_extra("a task on a grid", str(missing.name), "solve") from missing
    boards = [board for board in open_boards() if ply(board) in MARKS]

    def task(k: int) -> Task:
        source = Random(f"tasks grids {given.seed} {k}")
        kind = source.choice(["named", *GENERATORS])
        if kind == "named":
            text = source.choice(NAMED)
        else:
            cells = sample_grids(kind, given.seed, k, k + 1)[0].tolist()
            text = " ".join("/".join(map(str, cell)) for cell in cells)
        return on_grid(text, show(source.choice(boards)), source.choice("XO"))

    return Source(range(given.how_many), task)


def on_grid(text: str, board: str, side: str) -> Task:
    """Return the task of a grid, a board and the side to move."""
    rules = ProbabilisticRules(text)
    grid, here = rules.grid, Game(rules, GridKnowledge(rules, None)).position(f"{board} {side}")
    own = parse(board) if side == "X" else swap(parse(board))
    least, least_board = min((grid.carry(way), carry(own, way)) for way in D4)
    home = f"grids {least.show()}"

    def chances(notation: str) -> str:
        cells = [f"{write_cell(at, notation)}: {cell.show()}" for at, cell in enumerate(grid.cells)]
        return f"The chances of the cells: {', '.join(cells)}"

    task = make_task(here, GRID_RULES, f"{home} {show(least_board)}", more=chances)
    return task._replace(game="grids", position=f"{grid.show()} {here.text}", home=home)
