"""Questions of the relatives: the family, dice, and grids of the probabilistic game."""

from fractions import Fraction
from functools import partial
from random import Random

from ttt_tables.answer import Position
from ttt_tables.board.any_order import open_boards, parse, result
from ttt_tables.board.numbers import OTHER, open_cells, place, ply, show, swap
from ttt_tables.board.symmetry import D4, MIRROR, carry, images
from ttt_tables.dice import rules as dice_rules
from ttt_tables.doors.tasks.question import (
    Question,
    Source,
    Value,
    best_move,
    boards_shown,
    result_score,
)
from ttt_tables.errors import missing_extra
from ttt_tables.family.coin import Coin
from ttt_tables.family.registry import ABOUT, GAMES
from ttt_tables.family.relative import Relative
from ttt_tables.family.values import explore
from ttt_tables.grading.notations import show_board, write_move
from ttt_tables.probabilistic.exact import solve_exact
from ttt_tables.probabilistic.grid import Grid, parse_grid
from ttt_tables.tablebase import Tablebase

BOARD = "The board has three rows and three columns; a line is a row, a column or a diagonal."
TURNS = "X moves first and the sides take turns to put their own mark on an empty cell."
FULL = "A full board without a line is a draw."
ENDLESS = "Play without end is a draw."
ADDED = {  # to the sentence of the registry: what a player has to know besides
    "misere": f"{TURNS} {FULL}",
    "wild": f"The sides take turns; a move goes to an empty cell. {FULL}",
    "wild-misere": f"The sides take turns; a move goes to an empty cell. {FULL}",
    "vanishing": f"{TURNS} A mark may not be set where the oldest stands that goes. {ENDLESS}",
    "vanishing-reuse": f"{TURNS} A mark may be set where the oldest stood. {ENDLESS}",
    "notakto": "The sides take turns; a move puts X on an empty cell.",
    "random-turn": FULL,
}
MORRIS = f"{TURNS} A line wins at any time. Who cannot move loses. {ENDLESS}"
FORMS = {"wild": "mark", "wild-misere": "mark", "notakto": "board"}
DICE = (
    f"{BOARD} Before each turn a die opens rows: 1 or 2 the top row, 3 or 4 the top two, 5 or 6 "
    "all three. The side to move sees the roll, then puts its mark on an empty cell of an open "
    "row. If there is none, the turn passes. Three marks of one side in a line win. A full board "
    "without a line is a draw. The result is the expected score: a win is 1, a draw 1/2."
)
GRIDS = (
    f"{BOARD} Each cell has three chances in percent: success, neutral, failure. A side that plays "
    "an empty cell puts its own mark there by a success and the opponent's by a failure; neutral "
    "leaves the cell empty. The turn passes in every case. A line wins for the side whose marks it "
    f"has. {FULL} The result is the expected score: a win is 1, a draw 1/2."
)
NAMED = ("printed", "coin", "reluctant", "cross")  # `certain` is the classic game
MARKS = range(3, 9)  # on the board of a question about a grid: it is solved in fractions


def expected(side: str) -> str:
    """Return the question for a move in a game of chance."""
    return best_move(side)("").replace("best result", "best expected score")


def family(tb: Tablebase, name: str) -> Source:
    """Return the questions of a game of the family: of each open position one."""
    game = tb.family[name]
    if isinstance(game, Coin):
        keys = [(show(board), side) for board in open_boards() for side in "XO"]
        return Source(keys, partial(_coin, game))
    found = [position for position, moves in explore(game.rules).items() if moves]
    return Source(sorted(found), partial(_relative, game))


def _relative(game: Relative, position: str) -> Question:
    rules = game.rules
    values = {
        found.move: Value(result_score(found.wdl), found.distance)
        for found in sorted(game.moves(position), key=lambda found: found.move)
    }

    def shown(notation: str) -> str:
        if rules.name == "notakto":
            return boards_shown([position], notation)
        board = show_board(rules.board(position), notation)
        if not rules.name.startswith("vanishing") or not position:
            return board
        ages = ", ".join(write_move(cell, notation) for cell in position)
        return f"{board}\nThe marks from the oldest to the newest: {ages}"

    orbit = f"{_kind(rules.name)} {_orbit(rules.name, position)}"
    form = FORMS.get(rules.name, "step" if "morris" in rules.name else "cell")
    side = rules.to_move(position)
    return Question(
        rules.name, position, side, rules_of(rules.name), shown, best_move(side), form, values,
        orbit, orbit,
    )  # fmt: skip


def rules_of(name: str) -> str:
    """Return the rules of a game of the family as a paragraph."""
    return f"{BOARD} {ABOUT[name].rule} {ADDED.get(name, MORRIS)}"


def _kind(name: str) -> str:
    """Return the name that games with the same positions share, so that their splits agree."""
    return {"misere": "classic", "vanishing-reuse": "vanishing", "wild-misere": "wild"}.get(
        name, "morris" if "morris" in name else name
    )


def _orbit(name: str, position: str) -> str:
    """Return the least image of a position; X and O are exchanged where that is a symmetry."""
    rules = GAMES[name]
    alike = [position]
    if name in FORMS or "morris" in name:  # of these games the side to move may be either
        alike.append(position.translate(str.maketrans("XO", "OX")))
    return min(rules.canonical(one) for one in (alike[:1] if name == "notakto" else alike))


def _coin(game: Coin, key: tuple[str, str]) -> Question:
    position, side = key
    values = {
        move.move: Value(move.score, 1 if result(_after(position, move.move, side)) else None)
        for move in sorted(game.moves(position, side), key=lambda move: move.move)
    }
    name = game.rules.name
    orbit = f"{name} {min(images(_own(position, side)))}"
    ask = f"{side} has won the toss. {expected(side)}"
    return Question(
        name, f"{position} {side}", side, rules_of(name),
        lambda notation: show_board(position, notation), lambda _: ask,
        "cell", values, orbit, orbit,
    )  # fmt: skip


def _after(position: str, cell: str, side: str) -> int:
    return place(parse(position), int(cell), side)


def _own(position: str | int, side: str) -> int:
    """Return the board with the marks of the side to move as X."""
    board = parse(position)
    return board if side == "X" else swap(board)


def dice(tb: Tablebase) -> Source:
    """Return the questions of the dice game under `pass`: of each position and opened rows one."""
    keys = [
        (at, roll)
        for at in dice_rules.positions("pass")
        for roll in (1, 3, 5)
        if dice_rules.legal_moves(at.board, dice_rules.opened_rows(roll))
    ]
    return Source(keys, partial(_dice, tb))


def _dice(tb: Tablebase, key: tuple[Position, int]) -> Question:
    (board, side), roll = key
    other, values = OTHER[side], {}
    for cell in dice_rules.legal_moves(board, dice_rules.opened_rows(roll)):
        after = place(board, cell, side)
        x_score = tb.dice.exact(after, other).x_score
        replies = [] if result(after) else dice_rules.legal_moves(after, 1)  # open by every roll
        lost = any(result(place(after, reply, other)) == other for reply in replies)
        plies = 1 if result(after) else 2 if lost else None
        values[str(cell)] = Value(x_score if side == "X" else 1 - x_score, plies)
    own, text = _own(board, side), show(board)
    orbit = f"dice {min(own, carry(own, MIRROR))}"
    ask = f"The roll is {roll}. {expected(side)}"
    return Question(
        "dice", f"{text} {side} {roll}", side, DICE,
        lambda notation: show_board(text, notation), lambda _: ask,
        "cell", values, orbit, orbit,
    )  # fmt: skip


def grids(count: int, seed: int) -> Source:
    """Return questions of named and sampled grids. Raises MissingExtraError without numpy."""
    try:
        from ttt_tables.probabilistic.generators import GENERATORS, sample_grids
    except ModuleNotFoundError as missing:
        raise missing_extra("a task on a grid", str(missing.name), "solve") from missing
    boards = [board for board in open_boards() if ply(board) in MARKS]

    def question(k: int) -> Question:
        source = Random(f"tasks grids {seed} {k}")
        kind = source.choice(["named", *GENERATORS])
        if kind == "named":
            text = source.choice(NAMED)
        else:
            cells = sample_grids(kind, seed, k, k + 1)[0].tolist()
            text = " ".join("/".join(map(str, cell)) for cell in cells)
        return _grid(text, source.choice(boards), source.choice("XO"))

    return Source(range(count), question)


def _grid(asked: str, board: int, side: str) -> Question:
    grid = parse_grid(asked)
    values = {str(cell): Value(score) for cell, score in _grid_scores(grid, board, side).items()}
    text, own = show(board), _own(board, side)
    least, least_board = min((grid.carry(way), carry(own, way)) for way in D4)
    home = f"grids {least.show()}"

    def shown(notation: str) -> str:
        cells = [
            f"{write_move(str(at), notation)}: {cell.show()}" for at, cell in enumerate(grid.cells)
        ]
        return f"{show_board(text, notation)}\nThe chances of the cells: {', '.join(cells)}"

    ask = expected(side)
    return Question(
        "grids", f"{grid.show()} {text} {side}", side, GRIDS, shown, lambda _: ask, "cell", values,
        f"{home} {show(least_board)}", home,
    )  # fmt: skip


def _grid_scores(grid: Grid, board: int, side: str) -> dict[int, Fraction]:
    """Return the mover's exact expected score of each cell."""
    other, scores = OTHER[side], {}
    passed = solve_exact(grid, board, other)
    for cell in open_cells(board):
        success, neutral, failure = grid.cells[cell]
        after = [solve_exact(grid, place(board, cell, mark), other) for mark in (side, other)]
        x_score = success * after[0] + failure * after[1] + neutral * passed
        scores[cell] = Fraction(x_score if side == "X" else 1 - x_score)
    return scores
