"""Drawings for notebooks and pages: boards, trees, grids, rankings, ultimate positions, as SVG.

Every drawing has a title and a description in words. It takes its colour from the surrounding text
(`currentColor`), so it is legible on a light and on a dark background, and it distinguishes marks
and parts by shape:

    a mark      X is a cross, O a ring
    a bar       the part for a win is filled, a gap follows, and the part for a loss is outlined

    >>> import ttt_tables as ttt
    >>> drawing = ttt.svg.svg_board("XOXOXOOX.", notes={8: 1}, best=[8])
    >>> drawing[drawing.index("<desc>") : drawing.index("</desc>")]
    '<desc>row by row: X, O, X; O, X, O; O, X, empty; cell 8: 1; best: cell 8'

A drawing is a str, and a notebook shows it as a picture. The same arguments give the same bytes.
Drawings need only the standard library; this module loads with the first one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from ttt_tables.board.any_order import read
from ttt_tables.board.limits import check_count
from ttt_tables.board.numbers import CELLS, check_cell, mark, show
from ttt_tables.errors import BadBoardError, IllegalMoveError, quote
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.position import Position
from ttt_tables.strokes import (
    Drawing,
    bar,
    corner,
    grid_lines,
    label,
    mark_shape,
    picture,
    rectangle,
    rows_in_words,
)

Thing = TypeVar("Thing")

SIDE = 48  # of a cell, in the drawing's own units; a board has three by three
SMALL = 14  # of a cell in a tree
COLUMN, LEVEL = 52, 98  # of a tree: from one board to the next, and from one ply to the next
WIDE = 84  # of a grid's cell, which contains numbers
BAR = 160  # width of a ranking's bar
GAP = 24  # between the drawings of a row
TREE = 4  # the most empty cells of a tree's board: 65 boards, 24 of them side by side
_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')


def svg_board(
    board: str | int,
    notes: Mapping[int, object] | None = None,
    best: Iterable[int] = (),
    title: str = "",
) -> Drawing:
    """Return a board as SVG.

    board   nine marks as text, or the number of a board; it need not be reachable
    notes   short texts or numbers, such as scores, by cell; they are shown on empty cells
    best    the cells to frame
    title   the title for screen readers; by default the board's text

    Raises BadBoardError, and IllegalMoveError for a cell that is not from 0 to 8.
    """
    number, notes, framed = read(board), _notes(notes), _cells(best)
    parts = [
        grid_lines(SIDE),
        *[mark_shape(mark(number, cell), *corner(cell, SIDE), SIDE) for cell in CELLS],
    ]
    for cell in [cell for cell in CELLS if mark(number, cell) == "."]:
        x, y = corner(cell, SIDE)
        if cell in framed:
            parts.append(rectangle(x + 4, y + 4, SIDE - 8, SIDE - 8, 2))
        if cell in notes:
            parts.append(label(x + SIDE / 2, y + SIDE / 2 + 4, notes[cell]))
    said = [f"cell {cell}: {notes[cell]}" for cell in CELLS if cell in notes]
    about = "; ".join(
        [rows_in_words(number), *said, *[f"best: cell {cell}" for cell in sorted(framed)]]
    )
    return picture(3 * SIDE, 3 * SIDE, title or f"Board {show(number)}", about, parts)


def tree(board: str | int, title: str = "") -> Drawing:
    """Return the game tree of a classic board with at most four empty cells, as SVG.

    Below each board is its minimax value from X's point of view: 10 - d if X wins d plies after the
    first board, d - 10 if O wins then, and 0 for a draw. A value is therefore the maximum or the
    minimum of the values below it, and thick lines lead to those that are equal to it. Raises
    BadBoardError.
    """
    from ttt_tables.board.alternating import to_move
    from ttt_tables.games.classic.rules import parse

    number = parse(board)
    if (empty := show(number).count(".")) > TREE:
        raise BadBoardError(
            f"board {show(number)!r} has {empty} empty cells: tree draws boards with at most {TREE}"
        )
    parts: list[str] = []
    _, width, depth = _branch(number, 0, 0, parts)
    moves = [f"cell {cell}: {_minimax(after, 1)}" for cell, after in _replies(number)]
    about = "; ".join(
        [rows_in_words(number), f"{to_move(number)} to move: {_minimax(number, 0)}", *moves]
    )
    return picture(
        COLUMN * width, LEVEL * depth + 68, title or f"Tree of {show(number)}", about, parts
    )


def svg_grid(grid: object, title: str = "") -> Drawing:
    """Return a grid of the probabilistic game as SVG, with the percentages of each cell and a bar.

    The bar is filled for success, has a gap for neutral, and is outlined for failure. Raises
    BadGridError.
    """
    from ttt_tables.games.probabilistic.grid import parse_grid

    grid = parse_grid(grid)
    parts = [grid_lines(WIDE)]
    for cell, chances in enumerate(grid.cells):
        x, y = corner(cell, WIDE)
        parts.append(label(x + WIDE / 2, y + WIDE / 2 - 6, chances.show()))
        success, neutral, _ = map(float, chances)
        parts.append(bar(x + 8, y + WIDE / 2 + 6, WIDE - 16, success, neutral))
    shown = "; ".join([f"cell {cell} {part.show()}" for cell, part in enumerate(grid.cells)])
    about = f"success/neutral/failure in percent: {shown}"
    return picture(3 * WIDE, 3 * WIDE, title or "Grid of the probabilistic game", about, parts)


def svg_ranking(moves: Answer | Sequence[Move], title: str = "") -> Drawing:
    """Return the moves of an answer, best first, as SVG: for each its rank, move, score and a bar.

    The bar is filled for the mover's probability to win, has a gap for a draw, and is outlined for
    a loss. It is omitted if the probabilities are not known. Score and probabilities are the
    policy's own expectation, if it has one. If marks are hidden, the probability of the move is
    shown in place of the score. Raises BadBoardError for anything else than moves.
    """
    moves = moves.moves if isinstance(moves, Answer) else moves
    if not isinstance(moves, list | tuple) or not all(isinstance(move, Move) for move in moves):
        raise BadBoardError(f"expected an Answer or a list of its moves, got {quote(moves)}")
    parts, said = [], []
    for line, move in enumerate(moves):
        y, known = 22 * line + 16, move.expected_value
        parts += [label(36, y, f"{move.rank}. {move.move}"), label(110, y, show_score(move))]
        said.append(f"rank {move.rank}, move {move.move}: score {show_score(move)}")
        if known and known.win is not None and known.draw is not None:
            parts.append(bar(150, y - 11, BAR, known.win, known.draw))
            said[-1] += f", win {known.win:.3f}, draw {known.draw:.3f}, loss {known.loss:.3f}"
    about = "; ".join(said) or "no move is left"
    return picture(154 + BAR, 22 * len(moves) + 6, title or "Moves, best first", about, parts)


def svg_position(position: Position, title: str = "") -> Drawing:
    """Return a position of the ultimate game as SVG. The default title is its rule and result.

    A large mark shows the winner of a mini-board, and a frame shows the board to play in. Raises
    BadBoardError.
    """
    check_kind(position, Position, "a position of the ultimate game")
    if "macro" not in position.info:
        raise BadBoardError(f"expected a position of the ultimate game, got {position!r}")
    target, owners, parts, said = position.info["target"], position.info["macro"], [], []
    shown = zip(position.board.split("/"), str(owners), strict=True)
    for board, (marked, owner) in enumerate(shown):
        x, y = corner(board, 3 * SIDE + 16)
        marks = [mark_shape(marked[cell], *corner(cell, SIDE), SIDE) for cell in CELLS]
        drawn = grid_lines(SIDE) + "".join(marks)
        if owner != ".":
            drawn = f'<g opacity=".35">{drawn}</g>{mark_shape(owner, 0, 0, 3 * SIDE)}'
        parts.append(f'<g transform="translate({x + 8} {y + 8})">{drawn}</g>')
        if board == target:
            parts.append(rectangle(x + 3, y + 3, 3 * SIDE + 10, 3 * SIDE + 10, 5))
        said.append(f"board {board}: {marked}" + f", won by {owner}" * (owner != "."))
    where = "any board" if target is None else f"board {target}"
    about = "; ".join([f"{position.to_move} to move, on {where}", *said])
    whole = 3 * (3 * SIDE + 16)
    result = f": {position.result}" if position.result else ""
    usual = f"Ultimate tic-tac-toe, {position.game.options['rule']}{result}"
    return picture(whole, whole, title or usual, about, parts)


def svg_row(
    drawings: Iterable[Drawing],
    captions: Iterable[object] = (),
    columns: int = 4,
    title: str = "",
) -> Drawing:
    """Return several drawings as one SVG, with `columns` of them in a row and captions below.

    Raises BadBoardError if `drawings` are not drawings of this module or `captions` are not a list,
    and BadLimitError if `columns` is not a whole number of at least 1.
    """
    shown = [check_kind(drawing, Drawing, "a row's drawing") for drawing in _listed(drawings)]
    under = [_caption(one) for one in islice(_listed(captions), len(shown))]
    columns = check_count("columns", columns)
    sizes = [(float(size[1]), float(size[2])) for d in shown if (size := _SIZE.search(d))]
    width = max((w for w, _ in sizes), default=0) + GAP
    height = max((h for _, h in sizes), default=0) + GAP * (2 if under else 1)
    parts = []
    for at, drawing in enumerate(shown):
        x, y = GAP / 2 + at % columns * width, GAP / 2 + at // columns * height
        parts.append(drawing.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" ', 1))
        if at < len(under):
            parts.append(label(x + sizes[at][0] / 2, y + sizes[at][1] + 20, under[at]))
    lines = -(-len(shown) // columns)
    about = "; ".join(under) or f"{len(shown)} drawings side by side"
    return picture(
        min(columns, len(shown)) * width, lines * height, title or "Drawings", about, parts
    )


def _branch(board: int, left: int, level: int, parts: list[str]) -> tuple[float, int, int]:
    """Draw a board and all its continuations, starting at a column.

    Returns the horizontal middle of the board, the first free column to its right, and the deepest
    level.
    """
    y, right, deepest, middles = LEVEL * level + 4, left, level, []
    value = _minimax(board, level)
    for _, after in _replies(board):
        middle, right, below = _branch(after, right, level + 1, parts)
        deepest = max(deepest, below)
        middles.append((middle, _minimax(after, level + 1) == value))
    right = max(right, left + 1)
    x = (middles[0][0] + middles[-1][0]) / 2 if middles else COLUMN * (left + 0.5)
    for middle, best in middles:
        path = f'd="M{x:g} {y + 62}L{middle:g} {y + LEVEL - 2}" stroke="currentColor"'
        parts.append(f'<path {path} stroke-width="{2.5 if best else 0.75}"/>')
    marks = [mark_shape(mark(board, cell), *corner(cell, SMALL), SMALL) for cell in CELLS]
    at = f"translate({x - 1.5 * SMALL:g} {y})"
    parts.append(f'<g transform="{at}">{grid_lines(SMALL)}{"".join(marks)}</g>')
    parts.append(label(x, y + 57, value))
    return x, right, deepest


def _replies(board: int) -> Sequence[tuple[int, int]]:
    from ttt_tables.board.alternating import result
    from ttt_tables.games.classic.rules import afterstates

    return () if result(board) else tuple(afterstates(board))


def _minimax(board: int, level: int) -> str:
    """Return X's signed value of a board that is `level` plies after the first board."""
    from ttt_tables.board.alternating import to_move
    from ttt_tables.games.classic.perfect import perfect_play
    from ttt_tables.scores import depth_score

    score = depth_score(perfect_play()[board], 10 - level) * (1 if to_move(board) == "X" else -1)
    return f"{score:+d}" if score else "0"


def check_kind(thing: Thing, kind: type[Thing], what: str) -> Thing:
    """Return an object that is to be drawn. Raises BadBoardError if it is of another class."""
    if not isinstance(thing, kind):
        raise BadBoardError(f"expected {what}, got {quote(thing)}")
    return thing


def _listed(things: Iterable[Thing]) -> Iterator[Thing]:
    try:
        if not isinstance(things, str | bytes):
            return iter(things)
    except TypeError:
        pass
    raise BadBoardError(f"drawings and captions must be lists, got {quote(things)}")


def _caption(caption: object) -> str:
    try:
        return str(caption)
    except Exception as error:  # a foreign object's text may fail in any way
        raise BadBoardError(f"a caption must have a text, got {quote(caption)}") from error


def _notes(notes: Mapping[int, object] | None) -> dict[int, object]:
    if notes is not None and not isinstance(notes, Mapping):
        raise BadBoardError(f"notes must be a mapping of cells to texts, got {quote(notes)}")
    return {check_cell(cell): note for cell, note in (notes or {}).items()}


def _cells(cells: Iterable[int]) -> set[int]:
    try:
        given = [*islice(cells, len(CELLS) + 1)]  # an iterable may have no end
        if len(given) <= len(CELLS):
            return {check_cell(cell) for cell in given}
    except TypeError:
        pass
    raise IllegalMoveError(f"cells must be a list of at most 9 cells, got {quote(cells)}")


def show_score(move: Move) -> str:
    """Return the score of a move to three decimals: the policy's own, or that of perfect play.

    If marks are hidden, the score is not known; then it is the probability of the move.
    """
    known = move.expected_value
    return f"{known.score if known else move.probability:.3f}"
