"""The HTML with which a notebook shows a position, an answer, a match or a solved grid.

This module loads when a notebook first shows one of them.
"""

from collections.abc import Iterable, Mapping
from html import escape

from ttt_tables.board.numbers import CELLS
from ttt_tables.games.probabilistic.game import SolvedGrid
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.match import Match
from ttt_tables.play.position import Position
from ttt_tables.sentences import result_text
from ttt_tables.svg import (
    check_kind,
    show_score,
    svg_board,
    svg_grid,
    svg_position,
    svg_row,
)
from ttt_tables.text_drawing import drawing


def html_solved_grid(game: SolvedGrid) -> str:
    """Return a game on a grid as HTML: the grid, and the first moves of X. Raises BadBoardError."""
    check_kind(game, SolvedGrid, "a solved grid")
    return f"<div>{svg_grid(game.grid)}{html_answer(game.moves(game.start))}</div>"


def html_position(here: Position) -> str:
    """Return a position of any game as HTML: its boards and its state. Raises BadBoardError."""
    check_kind(here, Position, "a position")
    return f"<div>{_boards(here)}<p>{escape(_next(here))}</p></div>"


def html_match(match: Match) -> str:
    """Return a match as HTML: the position that the user may see. Raises BadBoardError."""
    return html_position(check_kind(match, Match, "a match").information_state)


def html_answer(answer: Answer) -> str:
    """Return an answer as HTML: the board with the score of each move, and a table of the moves.

    If the answer has no moves, it is the HTML of its position. Raises BadBoardError.
    """
    here = check_kind(answer, Answer, "an answer").position
    if not answer.moves:
        return html_position(here)
    cells = {cell: move for cell in CELLS for move in answer if move.move == str(cell)}
    notes = {cell: show_score(move) for cell, move in cells.items()}
    best = [cell for cell, move in cells.items() if move.rank == 1]
    caption = f"{_next(here)}, policy {answer.policy}"
    return f"<div>{_boards(here, notes, best)}{_table(answer, caption)}</div>"


def _boards(
    here: Position, notes: Mapping[int, object] | None = None, best: Iterable[int] = ()
) -> str:
    """Return the drawing of the boards, in characters if a board does not have nine cells."""
    boards = here.board.split("/")
    if any(len(board) != len(CELLS) for board in boards):
        return f"<pre>{escape(drawing(here.board, layout=here.game.rules.layout))}</pre>"
    if "macro" in here.info:  # nine boards, and the macro board of their winners
        return svg_position(here)
    if boards[1:]:
        return svg_row(map(svg_board, boards))
    return svg_board(boards[0], notes, best)


def _next(here: Position) -> str:
    """Return the state in words: the result, the chance outcomes, or the side to move."""
    if here.result:
        return result_text(here.result)
    if here.outcomes:
        return f"Chance outcomes: {', '.join([one.name for one in here.outcomes])}"
    return f"{here.to_move} to move"


def _table(answer: Answer, caption: str) -> str:
    """Return a table of moves, without the columns that have no values."""
    shown = [_row(answer.position, move) for move in answer]
    names = [name for name in shown[0] if any(row[name] is not None for row in shown)]
    head = "".join([f'<th scope="col">{name}</th>' for name in names])
    rows = ["".join([f"<td>{_value(row[name])}</td>" for name in names]) for row in shown]
    body = "".join([f"<tr>{row}</tr>" for row in rows])
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def _row(here: Position, move: Move) -> dict[str, object]:
    """Return a move's row; the probabilities are the policy's own expectation, if it has one."""
    known = move.expected_value
    chances = ("score", "win", "draw", "loss")
    return {
        "rank": move.rank,
        "move": escape(move.move),
        **{name: getattr(known, name, None) for name in chances},
        "wdl": move.wdl,
        "distance": move.distance,
        "probability": move.probability,
        "after": escape(here.play(move.move).text),
    }


def _value(value: object) -> str:
    return "" if value is None else f"{value:.4f}" if isinstance(value, float) else str(value)
