"""The table ultimate_puzzles: every game replayed, every other move refuted by a second search.

Without --full only puzzles with at most 12 empty cells are solved. Of the others the moves are
legal, and a win's line ends with the win. The plies to the end are counted again where they are
few.
"""

from collections import Counter
from typing import NamedTuple

from ttt_tables.verify.content import as_list
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.ultimate import closed
from ttt_tables.verify.ultimate.closed import GoalSearch, Going, after
from ttt_tables.verify.verifier import Tables, Verifier

EACH, LEVELS, FAR = 25, ("easy", "medium", "hard"), 8
QUICK = 12  # empty cells of the puzzles solved without --full
COUNTED = {False: 3, True: 7}  # the most plies to the end that are counted again


class Puzzle(NamedTuple):
    """One row of the table."""

    number: int
    level: str
    rule: str
    position: str
    to_move: str
    ply: int
    empty_cells: int
    wdl: int
    solution: int
    line: list[int]
    plies: int
    tempting: int
    lead: float
    others: list[int]
    worths: list[int]
    replies: list[int]
    game: list[int]


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row, and the number of rows of each kind."""
    columns = tables.values(part.name).values()
    rows = [Puzzle(*values) for values in zip(*map(as_list, columns), strict=True)]
    counts = Counter((row.rule, row.wdl, row.level) for row in rows)
    kinds = [(rule, wdl) for rule in closed.CLOSED_RULES for wdl in (0, 1)]
    expected = {(*kind, level): EACH for kind in kinds for level in LEVELS}
    part.expect("", "rows by rule, result and level", dict(counts), expected)
    numbers = list(range(1, len(rows) + 1))
    part.column("puzzle", numbers, [row.number for row in rows], numbers)
    part.expect("", "positions", len({(row.rule, row.position) for row in rows}), len(rows))
    for row in rows:
        game, boards = closed.replay(row.game, row.rule)
        if part.demand(game is not None, row.number, "line", row.game, "legal moves"):
            assert game is not None
            part.expect(row.number, "ultimate_position", row.position, closed.show(game, boards))
            _check_facts(part, row, game)
            if full or row.empty_cells <= QUICK:
                _check_results(part, row, game)
            if row.plies <= COUNTED[full]:
                _check_plies(part, row, game)


def _check_facts(part: Part, row: Puzzle, game: Going) -> None:
    """Check what needs no search: the numbers, the level, the moves, and the line."""
    key, moves = row.number, closed.moves(game)
    part.expect(key, "to_move", row.to_move, game.side)
    part.expect(key, "ply", row.ply, len(row.game))
    part.expect(key, "empty_cells", row.empty_cells, sum(map(_empty, game.boards)))
    part.expect(key, "puzzle_level", row.level, LEVELS[(row.lead > 0) + (row.plies >= FAR)])
    part.expect(key, "other_moves", row.others, [move for move in moves if move != row.solution])
    part.demand(row.solution in moves, key, "solution", row.solution, f"one of {moves}")
    part.demand(row.tempting in row.others, key, "tempting_move", row.tempting, "another move")
    ends = [move for move in moves if closed.outcome(after(game, move), row.rule)]
    part.expect(key, "moves that end the game", ends, [])
    part.expect(key, "solution_line", row.line[:1], [row.solution])
    for move in row.line:
        over = closed.outcome(game, row.rule)
        if not part.demand(
            not over and closed.is_legal(game, move), key, "solution_line", row.line, "legal moves"
        ):
            return
        game = after(game, move)
    if row.wdl == 1:
        part.expect(key, "end of the win", closed.outcome(game, row.rule), row.to_move)
        part.expect(key, "end_plies", row.plies, len(row.line))


def _check_results(part: Part, row: Puzzle, game: Going) -> None:
    """Check the results of all moves, and that a reply keeps the other side's."""
    key = row.number
    wdl, best = closed.solve(game, row.rule)
    part.expect(key, "wdl", row.wdl, wdl)
    part.expect(key, "solution", [row.solution], best)
    results = [_result(after(game, move), game.side, row.rule) for move in row.others]
    part.expect(key, "other_wdl", row.worths, results)
    for move, reply, worth in zip(row.others, row.replies, results, strict=True):
        there = after(game, move)
        legal = part.demand(closed.is_legal(there, reply), key, "replies", reply, "a legal move")
        if legal:
            kept = _result(after(there, reply), game.side, row.rule)
            part.expect(key, f"result after the reply to {move}", kept, worth)


def _check_plies(part: Part, row: Puzzle, game: Going) -> None:
    """Check that the winner wins within the plies of the row, and in no fewer."""
    there = after(game, row.solution if row.wdl else row.tempting)
    winner = game.side if row.wdl else there.side
    for plies, expected in ((row.plies - 1, True), (row.plies - 2, False)):
        won = _wins(there, winner, plies, row.rule)
        part.expect(row.number, f"won within {plies} plies of the move", won, expected)


def _result(game: Going, side: str, rule: str) -> int:
    """Return the result for a side under perfect play, whoever is to move."""
    goals = [goal for goal in (1, 0) if GoalSearch(rule, side, goal).holds(game)]
    return goals[0] if goals else -1


def _wins(game: Going, side: str, plies: int, rule: str) -> bool:
    """Return whether a side wins within so many plies, whatever the other does."""
    if ended := closed.outcome(game, rule):
        return ended == side
    if plies == 0:
        return False
    replies = (_wins(after(game, move), side, plies - 1, rule) for move in closed.moves(game))
    return any(replies) if game.side == side else all(replies)


def _empty(board: str) -> int:
    return board.count(".")


CLAIM = Claim(
    "one move keeps the result, all others lose it; replies; lines legal", "the order of puzzles",
    "the games; the engine's first guess; plies to the end, where they are many",
    "games replayed over texts; `can this side come to that?` searched for every move "
    f"(up to {QUICK} empty cells; with --full everywhere)",
    "none: two searches of this project agree",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
