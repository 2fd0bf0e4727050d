"""Tasks of the probabilistic game: named and sampled grids."""

from random import Random

from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import parse, ply, show, swap
from ttt_tables.board.symmetry import D4, carry
from ttt_tables.errors import missing_extra
from ttt_tables.games.probabilistic.game import GridEvaluator
from ttt_tables.games.probabilistic.rules import ProbabilisticRules
from ttt_tables.notation.layouts import write_cell
from ttt_tables.play.game import Game
from ttt_tables.play.task import BOARD, SCORE, Given, Source, Task, make_task

GRID_RULES = (
    f"{BOARD} Each cell has three probabilities in percent: success, neutral, failure. A side "
    "plays an empty cell: by a success its own mark is put there, by a failure the opponent's, and "
    "by a neutral outcome the cell stays empty. The turn passes in every case. A line wins for the "
    f"side whose marks it has. A full board without a line is a draw. {SCORE}"
)
NAMED = ("printed", "coin", "reluctant", "cross")  # `certain` is the classic game
MARKS = range(3, 9)  # number of marks on a board; with fewer the exact solution is slow


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
    grid, here = rules.grid, Game(rules, GridEvaluator(rules, None)).position(f"{board} {side}")
    own = parse(board) if side == "X" else swap(parse(board))
    least, least_board = min((grid.carry(way), carry(own, way)) for way in D4)
    home = f"grids {least.show()}"

    def chances(notation: str) -> str:
        cells = [f"{write_cell(at, notation)}: {cell.show()}" for at, cell in enumerate(grid.cells)]
        return f"The probabilities of the cells: {', '.join(cells)}"

    task = make_task(here, GRID_RULES, f"{home} {show(least_board)}", more=chances)
    return task._replace(game="grids", position=f"{grid.show()} {here.text}", home=home)


TASKS = {"grids": grids}
