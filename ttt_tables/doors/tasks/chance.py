"""Tasks of the games of chance: the coin of random-turn, dice, and probabilistic grids."""

from collections.abc import Callable
from functools import partial
from random import Random

from ttt_tables.answer import Position
from ttt_tables.board.any_order import open_boards, parse, result
from ttt_tables.board.numbers import OTHER, place, ply, show, swap
from ttt_tables.board.symmetry import D4, MIRROR, carry, images
from ttt_tables.dice import rules as dice_rules
from ttt_tables.doors.tasks.task import BOARD, Given, Source, Task, Value
from ttt_tables.errors import missing_extra
from ttt_tables.family.random_turn import SolvedRandomTurn
from ttt_tables.family.rules import FULL
from ttt_tables.games.dice import ABOUT as DICE
from ttt_tables.games.random_turn import ABOUT as RANDOM_TURN
from ttt_tables.grading.notations import show_board, write_cell
from ttt_tables.probabilistic.exact import exact_scores
from ttt_tables.probabilistic.grid import parse_grid
from ttt_tables.tablebase import Tablebase

SCORE = "The result is the expected score: a win is 1, a draw 1/2."
COIN_RULES = f"{BOARD} {RANDOM_TURN.rule} {RANDOM_TURN.details} {SCORE}"
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


def _task(
    game: str,
    rules: str,
    at: tuple[str, str],
    shown: Callable[[str], str],
    values: dict[str, Value],
    orbit: str,
) -> Task:
    """Return the task to find the move of the best expected score; `at` is board and side."""
    board, side = at
    ask = (
        f"{side} is to move. Which move gives {side} the best expected score, if both sides then "
        "play perfectly? If several do, name one of them."
    )
    position = f"{board} {side}"
    return Task(game, position, side, rules, shown, lambda _: ask, "cell", values, orbit, orbit)


def coin(given: Given) -> Source:
    """Return a task of random-turn for each open board and each winner of the toss."""
    game = given.tables.family[RANDOM_TURN.name]
    assert isinstance(game, SolvedRandomTurn)
    keys = [(show(board), side) for board in open_boards() for side in "XO"]
    return Source(keys, partial(_coin, game))


def _coin(game: SolvedRandomTurn, at: tuple[str, str]) -> Task:
    position, side = at
    values = {}
    for move in sorted(game.moves(position, side), key=lambda move: move.move):
        after = place(parse(position), int(move.move), side)
        values[move.move] = Value(move.score, 1 if result(after) else None)
    board = parse(position)  # a board has one orbit, whoever wins the toss
    orbit = f"{RANDOM_TURN.name} {min(images(board) + images(swap(board)))}"
    shown = partial(show_board, position)
    return _task(RANDOM_TURN.name, COIN_RULES, at, shown, values, orbit)


def _own(position: str | int, side: str) -> int:
    """Return the board with the marks of the side to move as X."""
    board = parse(position)
    return board if side == "X" else swap(board)


def dice(given: Given) -> Source:
    """Return a task of the dice game under `pass` for each position and number of open rows."""
    keys = [
        (at, roll)
        for at in dice_rules.positions("pass")
        for roll in (1, 3, 5)
        if dice_rules.legal_moves(at.board, dice_rules.opened_rows(roll))
    ]
    return Source(keys, partial(_dice, given.tables))


def _dice(tb: Tablebase, key: tuple[Position, int]) -> Task:
    (board, side), roll = key
    other, values = OTHER[side], {}
    for cell in dice_rules.legal_moves(board, dice_rules.opened_rows(roll)):
        after = place(board, cell, side)
        x_score = tb.dice.exact(after, other).x_score
        replies = [] if result(after) else dice_rules.legal_moves(after, 1)  # which any roll opens
        lost = any(result(place(after, reply, other)) == other for reply in replies)
        plies = 1 if result(after) else 2 if lost else None
        values[str(cell)] = Value(x_score if side == "X" else 1 - x_score, plies)
    own, text = _own(board, side), show(board)
    orbit = f"{DICE.name} {min(own, carry(own, MIRROR))}"

    def shown(notation: str) -> str:
        return f"{show_board(text, notation)}\nThe roll is {roll}."

    task = _task(DICE.name, DICE_RULES, (text, side), shown, values, orbit)
    return task._replace(position=f"{task.position} {roll}")


def grids(given: Given) -> Source:
    """Return tasks of named and sampled grids. Raises MissingExtraError without numpy."""
    try:
        from ttt_tables.probabilistic.generators import GENERATORS, sample_grids
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
        return _grid(text, source.choice(boards), source.choice("XO"))

    return Source(range(given.how_many), task)


def _grid(text_of_grid: str, board: int, side: str) -> Task:
    grid = parse_grid(text_of_grid)
    values = {str(cell): Value(score) for cell, score in exact_scores(grid, board, side).items()}
    text, own = show(board), _own(board, side)
    least, least_board = min((grid.carry(way), carry(own, way)) for way in D4)
    home = f"grids {least.show()}"

    def shown(notation: str) -> str:
        cells = [f"{write_cell(at, notation)}: {cell.show()}" for at, cell in enumerate(grid.cells)]
        return f"{show_board(text, notation)}\nThe chances of the cells: {', '.join(cells)}"

    orbit = f"{home} {show(least_board)}"
    task = _task("grids", GRID_RULES, (text, side), shown, values, orbit)
    return task._replace(position=f"{grid.show()} {task.position}", home=home)
