"""The tables endgames and ultimate_puzzles: games replayed, positions solved by a second search.

Without --full only positions with few empty cells are solved. The others are held to laws: moves
are legal, a move that wins the game at once is optimal, on a lost position every move is, and a
win's line ends with the win.
"""

from collections import Counter
from functools import cache

from ttt_tables.verify.binding import Laws
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.ultimate import closed
from ttt_tables.verify.ultimate.closed import CLOSED_RULES, GoalSearch, Going, WinSearch, after
from ttt_tables.verify.ultimate.rows import Row, replay, rows_of
from ttt_tables.verify.verifier import Tables

CELLS, EACH = range(8, 25), 240  # numbers of empty cells; endgames of each rule and number
QUICK = 10  # empty cells of the endgames solved without --full
EASE, OF_EASE, FAR = ("easy", "medium", "hard"), 25, 8
SHORT = 14  # empty cells of the puzzles solved without --full


def check_endgames(part: Part, tables: Tables, full: bool) -> None:
    """Check every row, and the number of rows of each kind."""
    rows = rows_of(tables.values(part.name))
    counts = Counter((row.ultimate_rule, row.empty_cells) for row in rows)
    expected = {(rule, cells): EACH for rule in CLOSED_RULES for cells in CELLS}
    part.expect("", "rows by rule and empty cells", dict(counts), expected)
    last = ("", "")
    for row in rows:
        key = (row.ultimate_rule, row.ultimate_position)
        part.demand(last < key, key, "ultimate_position", row.ultimate_position, "a key, rising")
        last = key
        if row.ultimate_rule in CLOSED_RULES:
            check_endgame(part, key, row, full)


def check_endgame(part: Part, key: object, row: Row, full: bool) -> None:
    """Check one row: its game, its facts of the position, and its result."""
    game = replay(part, key, row)
    if game:
        blunders = len(closed.moves(game)) - len(row.optimal_moves)
        part.expect(key, "blunder_count", row.blunder_count, blunders)
        check = _check_outcome if full or row.empty_cells <= QUICK else _check_laws
        check(part, key, row, game)


def _check_outcome(part: Part, key: object, row: Row, game: Going) -> None:
    """Check a result and its optimal moves by solving the position."""
    wdl, best = closed.solve(game, row.ultimate_rule)
    part.expect(key, "wdl", row.wdl, wdl)
    part.expect(key, "optimal_moves", row.optimal_moves, best)


def _check_laws(part: Part, key: object, row: Row, game: Going) -> None:
    """Check a result and its optimal moves by rules, without solving the position."""
    legal, best = closed.moves(game), row.optimal_moves
    ends = {move: closed.outcome(after(game, move), row.ultimate_rule) for move in legal}
    wins = [move for move in legal if ends[move] == game.side]
    part.demand(row.wdl in ((1,) if wins else (-1, 0, 1)), key, "wdl", row.wdl, "an outcome")
    needed = legal if row.wdl == -1 else wins
    holds = best == sorted(set(best)) and set(needed) <= set(best) <= set(legal) and best != []
    part.demand(holds, key, "optimal_moves", best, f"some of {legal}, with {needed}")


def check_puzzles(part: Part, tables: Tables, full: bool) -> None:
    """Check every row, and the number of rows of each kind."""
    rows = rows_of(tables.values(part.name))
    counts = Counter((row.ultimate_rule, row.wdl, row.puzzle_level) for row in rows)
    kinds = [(rule, wdl) for rule in CLOSED_RULES for wdl in (0, 1)]
    expected = {(*kind, level): OF_EASE for kind in kinds for level in EASE}
    part.expect("", "rows by rule, result and level", dict(counts), expected)
    numbers = list(range(1, len(rows) + 1))
    part.column("puzzle", numbers, [row.puzzle for row in rows], numbers)
    positions = {(row.ultimate_rule, row.ultimate_position) for row in rows}
    part.expect("", "positions", len(positions), len(rows))
    for row in rows:
        game = replay(part, row.puzzle, row)
        if game:
            _check_moves(part, row, game)
            if full or row.empty_cells <= SHORT:
                _check_results(part, row, game)


def _check_moves(part: Part, row: Row, game: Going) -> None:
    """Check what needs no search: the level, the moves, and the line."""
    key, moves, rule = row.puzzle, closed.moves(game), row.ultimate_rule
    level = EASE[(row.tempting_lead > 0) + (row.end_plies >= FAR)]
    part.expect(key, "puzzle_level", row.puzzle_level, level)
    others = [move for move in moves if move != row.solution]
    part.expect(key, "other_moves", row.other_moves, others)
    part.demand(row.solution in moves, key, "solution", row.solution, f"one of {moves}")
    tempting = row.tempting_move
    part.demand(tempting in others, key, "tempting_move", tempting, "another move")
    ends = [move for move in moves if closed.outcome(after(game, move), rule)]
    part.expect(key, "moves that end the game", ends, [])
    line = row.solution_line
    part.expect(key, "solution_line", line[:1], [row.solution])
    for move in line:
        legal = not closed.outcome(game, rule) and closed.is_legal(game, move)
        if not part.demand(legal, key, "solution_line", line, "legal moves"):
            return
        game = after(game, move)
    if row.wdl == 1:
        part.expect(key, "end of the win", closed.outcome(game, rule), row.to_move)
        part.expect(key, "end_plies", row.end_plies, len(line))


def _check_results(part: Part, row: Row, game: Going) -> None:
    """Check the results of all moves, that replies keep the other side's, and the plies."""
    key, rule = row.puzzle, row.ultimate_rule
    wdl, best = closed.solve(game, rule)
    part.expect(key, "wdl", row.wdl, wdl)
    part.expect(key, "solution", [row.solution], best)
    results = [_result(after(game, move), game.side, rule) for move in row.other_moves]
    part.expect(key, "other_wdl", row.other_wdl, results)
    for move, reply, worth in zip(row.other_moves, row.replies, results, strict=True):
        there = after(game, move)
        if part.demand(closed.is_legal(there, reply), key, "replies", reply, "a legal move"):
            kept = _result(after(there, reply), game.side, rule)
            part.expect(key, f"result after the reply to {move}", kept, worth)
    there = after(game, row.solution if row.wdl else row.tempting_move)
    winner = game.side if row.wdl else there.side
    part.expect(key, "end_plies", row.end_plies, 1 + _plies(there, winner, rule))


@cache
def _plies(game: Going, winner: str, rule: str) -> int:
    return WinSearch(rule, winner).plies(game)


@cache
def _result(game: Going, side: str, rule: str) -> int:
    """Return the result for a side under perfect play, whichever side is to move."""
    goals = [goal for goal in (1, 0) if GoalSearch(rule, side, goal).holds(game)]
    return goals[0] if goals else -1


SEARCHED = "games replayed over texts; for every move a search whether this side can reach that "
"result "
TABLES = (
    Laws(
        "endgames",
        Assertion(
            "results, optimal moves",
            "a lost position's moves are all optimal",
            "the games, drawn by Philox from (rule, seed, game), which are replayed here and not "
            "drawn again",
            f"{SEARCHED}(up to {QUICK} empty cells; with --full everywhere)",
            "OpenSpiel's game, solved by plain recursion",
        ),
        check_endgames,
    ),
    Laws(
        "ultimate_puzzles",
        Assertion(
            "one move keeps the result and all others lose it; replies; plies to the end; legal "
            "lines",
            "the order of puzzles",
            "the games; the engine's first guess",
            f"{SEARCHED}(up to {SHORT} empty cells; with --full everywhere)",
            "none outside: two searches of this project agree",
        ),
        check_puzzles,
    ),
)
