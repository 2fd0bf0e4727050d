"""The table endgames: every game replayed from the empty boards, outcomes found by search.

Without --full only positions with at most 10 empty cells are solved. The others are checked by
laws: optimal moves are legal, a move that wins the game at once is optimal, and on a lost position
every move is optimal.
"""

from collections import Counter
from typing import NamedTuple

from ttt_tables.verify.content import as_list
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.ultimate import closed
from ttt_tables.verify.ultimate.closed import Going
from ttt_tables.verify.verifier import Tables, Verifier

CELLS, EACH = range(8, 25), 240  # numbers of empty cells; positions of each rule and number
QUICK = 10  # empty cells of the positions solved without --full


class Row(NamedTuple):
    """One row of the table."""

    rule: str
    position: str
    to_move: str
    ply: int
    empty_cells: int
    wdl: int
    optimal_moves: list[int]
    blunders: int
    game: list[int]


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row, and the number of rows of each kind."""
    columns = tables.values(part.name).values()
    rows = [Row(*values) for values in zip(*map(as_list, columns), strict=True)]
    counts = Counter((row.rule, row.empty_cells) for row in rows)
    expected = {(rule, cells): EACH for rule in closed.CLOSED_RULES for cells in CELLS}
    part.expect("", "rows by rule and empty cells", dict(counts), expected)
    last = ("", "")
    for row in rows:
        part.demand(last < row[:2], row[:2], "ultimate_position", row.position, "a key, rising")
        last = row[:2]
        if row.rule in closed.CLOSED_RULES:
            check_row(part, row, full)


def check_row(part: Part, row: Row, full: bool) -> None:
    """Check one row: its game, its facts of the position, and its outcome."""
    key = row[:2]
    game, boards = closed.replay(row.game, row.rule)
    if not part.demand(game is not None, key, "line", row.game, "legal moves of a game not ended"):
        return
    assert game is not None
    part.expect(key, "ultimate_position", row.position, closed.show(game, boards))
    part.expect(key, "to_move", row.to_move, game.side)
    part.expect(key, "ply", row.ply, len(row.game))
    cells = sum(board.count(".") for board in game.boards)
    part.expect(key, "empty_cells", row.empty_cells, cells)
    part.expect(
        key, "blunder_count", row.blunders, len(closed.moves(game)) - len(row.optimal_moves)
    )
    if full or cells <= QUICK:
        wdl, best = closed.solve(game, row.rule)
        part.expect(key, "wdl", row.wdl, wdl)
        part.expect(key, "optimal_moves", row.optimal_moves, best)
    else:
        _check_laws(part, row, game)


def _check_laws(part: Part, row: Row, game: Going) -> None:
    """Check an outcome and its optimal moves by laws, without solving the position."""
    legal, best = closed.moves(game), row.optimal_moves
    wins = [
        move for move in legal if closed.outcome(closed.after(game, move), row.rule) == game.side
    ]
    part.demand(row.wdl in ((1,) if wins else (-1, 0, 1)), row[:2], "wdl", row.wdl, "an outcome")
    needed = legal if row.wdl == -1 else wins
    holds = best == sorted(set(best)) and set(needed) <= set(best) <= set(legal) and best != []
    part.demand(holds, row[:2], "optimal_moves", best, f"some of {legal}, with {needed}")


CLAIM = Claim(
    "outcomes, optimal moves", "a lost position's moves are all optimal",
    "the games, drawn by Philox from (rule, seed, game); replayed here, not drawn again",
    "games replayed over texts; `can this side come to that?` searched for every move "
    f"(up to {QUICK} empty cells; with --full everywhere)",
    "OpenSpiel's game, solved by plain recursion",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
