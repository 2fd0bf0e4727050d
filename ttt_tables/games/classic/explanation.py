"""Why each move wins, draws or loses: the lines that it completes, blocks, threatens or leaves.

Nothing here is stored. The lines follow from the rules; the outcomes and the best replies come from
the tables. The mover is the side to move, and the opponent is the other side.
"""

from typing import Any, NamedTuple

from ttt_tables.board.alternating import result, to_move
from ttt_tables.board.numbers import CELLS, LINES, OTHER, mark, show, winner
from ttt_tables.games.classic.rows import Rows
from ttt_tables.games.classic.rules import parse, play
from ttt_tables.lazy import load

Line = tuple[int, ...]


class Threat(NamedTuple):
    """A line with two marks of one side, and its third cell, which is empty and would win."""

    cell: int
    line: Line

    @property
    def move(self) -> str:
        """The cell as a move."""
        return str(self.cell)


class Reason(NamedTuple):
    """The lines that one move touches, and its value for the mover under perfect play.

    After a move that ends the game there are no threats and no replies.
    """

    cell: int
    wdl: int  # 1 a win, 0 a draw, -1 a loss
    distance: int  # plies to the end, this move included
    rank: int  # 1 is best; ties share a rank
    keeps: bool  # whether the move keeps the outcome; otherwise it throws away a win or a draw
    completes: tuple[Line, ...]  # lines of the mover, who then wins at once
    blocks: tuple[Line, ...]  # lines that the opponent would complete in this cell
    threatens: tuple[Threat, ...]  # what the mover could complete next
    leaves: tuple[Threat, ...]  # what the opponent can complete at once
    fork: bool  # two cells are threatened and none is left: the opponent can take only one
    forced: int | None  # if a threat forces the reply: the only reply that does not lose at once
    replies: tuple[int, ...]  # all best replies of the opponent
    then: tuple[int, ...]  # the mover's best cells after the forced reply

    @property
    def move(self) -> str:
        """The cell as a move."""
        return str(self.cell)

    @property
    def losing(self) -> tuple[int, ...]:
        """Replies that a sentence warns of: none, since it names the forced reply or the fork."""
        return ()

    @property
    def holding(self) -> tuple[int, ...]:
        """Replies that a sentence lists if several hold: none, for the same reason."""
        return ()

    @property
    def fork_follows(self) -> bool:
        """Whether a fork wins after the reply: no win takes more than five plies."""
        return self.distance == (4 if self.wdl < 0 else 5)

    def as_dict(self) -> dict[str, Any]:
        """Return the reason as plain data for `json.dumps`."""
        return {
            **self._asdict(),
            "threatens": [threat._asdict() for threat in self.threatens],
            "leaves": [threat._asdict() for threat in self.leaves],
        }


class Explanation(NamedTuple):
    """A board under perfect play, and the reason of every move, best first.

    `board` is its text; wdl and distance are those of the side to move. On an ended board
    `result` is "X", "O" or "draw", `lines` are the winner's, and there are no reasons.
    """

    board: str
    to_move: str
    wdl: int
    distance: int
    result: str | None
    lines: tuple[Line, ...]
    reasons: tuple[Reason, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the explanation as plain data, as `ttt explain --json` prints it."""
        plain: dict[str, Any] = load("ttt_tables.games.classic.game", "explained")(self).as_dict()
        return plain


def explain(board: str | int, tables: Rows) -> Explanation:
    """Return a board's value and complete lines, and why each move wins, draws or loses.

    Raises BadBoardError.
    """
    number = parse(board)
    wdl, distance = tables.worth(number)
    reasons = [
        _reason(tables, number, move.cell, move.rank, wdl)
        for move in tables.moves(number, "perfect")
    ]
    return Explanation(
        show(number),
        to_move(number),
        wdl,
        distance,
        result(number),
        _won_lines(number),
        tuple(reasons),
    )


def threats(board: int, side: str) -> tuple[Threat, ...]:
    """Return every line with two marks of a side and an empty cell."""
    open_lines = []
    for line in LINES:
        marks = [mark(board, cell) for cell in line]
        if marks.count(side) == 2 and "." in marks:
            open_lines.append(Threat(line[marks.index(".")], line))
    return tuple(open_lines)


def _reason(tables: Rows, board: int, cell: int, rank: int, wdl: int) -> Reason:
    mover = to_move(board)
    after = play(board, cell)
    worth, distance = tables.worth(after)
    goes_on = not result(after)
    threatens = threats(after, mover) if goes_on else ()
    leaves = threats(after, OTHER[mover]) if goes_on else ()
    threatened = {threat.cell for threat in threatens}
    forced = min(threatened) if len(threatened) == 1 and not leaves else None
    return Reason(
        cell=cell,
        wdl=-worth,
        distance=distance + 1,
        rank=rank,
        keeps=-worth == wdl,
        completes=_lines_through(cell, threats(board, mover)),
        blocks=_lines_through(cell, threats(board, OTHER[mover])),
        threatens=threatens,
        leaves=leaves,
        fork=len(threatened) > 1 and not leaves,
        forced=forced,
        replies=tables.best_cells(after, "perfect"),
        then=() if forced is None else tables.best_cells(play(after, forced), "perfect"),
    )


def _lines_through(cell: int, open_lines: tuple[Threat, ...]) -> tuple[Line, ...]:
    return tuple([threat.line for threat in open_lines if threat.cell == cell])


def _won_lines(board: int) -> tuple[Line, ...]:
    """Return the complete lines of a won board: one, or two that cross."""
    side = winner(board)
    own = {cell for cell in CELLS if mark(board, cell) == side}
    return tuple([line for line in LINES if own.issuperset(line)])
