"""How a notebook shows an answer, a solved grid and the chances of a mini-board, as HTML.

It loads when a notebook first shows one.
"""

from html import escape

from ttt_tables.answer import Answer
from ttt_tables.board.numbers import show
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.miniboard.pack import BoardChances
from ttt_tables.strokes import bar, label, picture
from ttt_tables.svg import BAR, check_kind, show_score, svg_board, svg_grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.probabilistic.solution import Solution


def html_solution(solution: "Solution") -> str:
    """Return a solved grid as HTML: the grid, and the answer at the empty board, X to move.

    Raises BadBoardError.
    """
    from ttt_tables.probabilistic.grid import Grid

    if not isinstance(getattr(solution, "grid", None), Grid):  # its class would load numpy
        raise BadBoardError(f"a solution is drawn here, not {quote(solution)}")
    return f"<div>{svg_grid(solution.grid)}{html_answer(solution.moves(0))}</div>"


def html_answer(answer: Answer) -> str:
    """Return an answer as HTML: the board with each cell's score, and the moves in their order.

    Raises BadBoardError.
    """
    check_kind(answer, Answer, "an answer")
    board, to_move = answer.position
    notes = {move.cell: show_score(move) for move in answer}
    best = [move.cell for move in answer if move.rank == 1]
    drawing = svg_board(board, notes, best)
    if not answer.moves:
        return f"<div>{drawing}<p>No move can be played.</p></div>"
    caption = f"{to_move} to move, policy {answer.policy}"
    return f"<div>{drawing}{_table(answer, caption)}</div>"


def html_miniboard(chances: BoardChances) -> str:
    """Return a mini-board as HTML: the board, and its chances when it is filled at random.

    The bar is filled for X's chance to win, a gap for a draw, outlined for O's. Raises
    BadBoardError.
    """
    check_kind(chances, BoardChances, "the chances of a mini-board")
    said = [f"{name} {part:.3f}" for name, part in zip(("X", "draw", "O"), chances, strict=True)]
    parts = [label(BAR / 2, 14, ", ".join(said)), bar(0, 22, BAR, *map(float, chances[:2]))]
    about = f"filled at random: {', '.join(said)}"
    drawing = picture(BAR, 40, f"Chances of {show(chances.board)}", about, parts)
    return f"<div>{svg_board(chances.board)}<br/>{drawing}</div>"


def _table(answer: Answer, caption: str) -> str:
    """Return a table of moves; a column without any value, such as distance, is left out."""
    shown = answer.as_dict()["moves"]
    first = ("rank", "cell", "score")
    names = [*first, *[name for name in shown[0] if name not in first]]
    names = [name for name in names if any(move[name] is not None for move in shown)]
    head = "".join([f'<th scope="col">{name}</th>' for name in names])
    rows = ["".join([f"<td>{_value(move[name])}</td>" for name in names]) for move in shown]
    body = "".join([f"<tr>{row}</tr>" for row in rows])
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def _value(value: "float | str | None") -> str:
    return "" if value is None else f"{value:.4f}" if isinstance(value, float) else str(value)
