"""Puzzles of ultimate tic-tac-toe: endgames in which only one move wins, or holds the draw."""

import polars as pl
import pyarrow as pa

from pipeline.columns import PLY, TO_MOVE, WDL
from pipeline.schema import Column, Table
from pipeline.ultimate.columns import (
    EMPTY_CELLS,
    LINE,
    THEIR_WEIGHTS,
    ULTIMATE_MOVES,
    ULTIMATE_POSITION,
    ULTIMATE_RULE,
)
from ttt_tables.games.ultimate.puzzles import FAR, Moves, puzzles
from ttt_tables.games.ultimate.rules import empty_cells
from ttt_tables.games.ultimate.text import show

TABLE = Table(
    name="ultimate_puzzles",
    title="Puzzles of ultimate tic-tac-toe: only one move wins, or draws",
    description="Endgames of ultimate tic-tac-toe in which exactly one of at least three moves "
    "keeps the win, or the draw, proved by solving the position after every move. No move ends "
    "the game at once. They come from games of the engine against itself, at most one from each "
    "game, and are distinct up to symmetry. Each rule has 25 puzzles of each result and level. "
    f"{THEIR_WEIGHTS}",
    key=("puzzle",),
    columns=(
        Column("puzzle", pa.int32(), "The puzzle's number, from 1 on, with the easiest first."),
        Column(
            "puzzle_level",
            pa.string(),
            "How misleading the puzzle is, and how many plies it takes.",
            enum={
                "easy": f"the engine's first guess is right, and end_plies is less than {FAR}",
                "medium": "one of these two conditions does not hold",
                "hard": "neither condition holds",
            },
        ),
        ULTIMATE_RULE,
        ULTIMATE_POSITION,
        TO_MOVE,
        PLY,
        EMPTY_CELLS,
        WDL.with_note("Here it is 1 if one move wins, or 0 if one move holds the draw."),
        Column("solution", pa.int32(), "The only right move, 9 * board + cell."),
        Column(
            "solution_line",
            ULTIMATE_MOVES,
            "The right move and the play after it. A win is shown to its end: the winner wins as "
            "soon as possible, and the loser loses as late as possible. A draw is shown as long "
            "as only one move holds it.",
        ),
        Column(
            "end_plies",
            pa.int32(),
            "The plies to the end of the win, or of the loss after the tempting move, including "
            "that move. The winner wins as soon as possible, and the loser loses as late as "
            "possible.",
        ),
        Column(
            "tempting_move",
            pa.int32(),
            "Of the other moves, the engine's first guess: the best by a search of two plies.",
        ),
        Column(
            "tempting_lead",
            pa.float64(),
            "The first guess's expected score of the tempting move, less that of the solution. If "
            "it is above 0, the first guess is wrong.",
        ),
        Column(
            "other_moves", ULTIMATE_MOVES, "Every legal move except the solution, in rising order."
        ),
        Column(
            "other_wdl",
            pa.list_(pa.field("element", pa.int32(), nullable=False)),
            "The result after each of the other moves, for the side that makes it: 0 or -1.",
        ),
        Column(
            "replies",
            ULTIMATE_MOVES,
            "A reply to each of the other moves, which wins as soon as possible or keeps the draw.",
        ),
        LINE,
    ),
    rows=300,
    source="games of the engine; solved exactly (python -m pipeline puzzles)",
    seed="of a game's opening and limits: its rule and number",
    assertions={
        "Each rule has 25 puzzles of each result and level.": """
            select bool_and(n = 25) and count(*) = 12
            from (
                select ultimate_rule, wdl, puzzle_level, count(*) as n
                from ultimate_puzzles group by all
            )
            """,
        "No position occurs twice under a rule.": """
            select count(distinct (ultimate_rule, ultimate_position)) = 300 from ultimate_puzzles
            """,
        "The level follows from the first guess and the plies to the end.": f"""
            select bool_and(puzzle_level = ['easy', 'medium', 'hard'][
                1 + (tempting_lead > 0)::int + (end_plies >= {FAR})::int])
            from ultimate_puzzles
            """,
        "Every other move is worse than the solution, and the tempting move is one of them.": """
            select bool_and(
                len(other_moves) >= 2 and len(other_moves) = len(other_wdl)
                and len(other_moves) = len(replies) and list_max(other_wdl) < wdl
                and list_contains(other_moves, tempting_move)
                and not list_contains(other_moves, solution) and solution = solution_line[1])
            from ultimate_puzzles
            """,
        "A win's line ends with the win. A draw's line ends with a move of the side that "
        "holds it.": """
            select bool_and(
                if(wdl = 1, len(solution_line) = end_plies, len(solution_line) % 2 = 1))
            from ultimate_puzzles
            """,
    },
    compared_with="none outside the project: `ttt verify` proves the results again by another "
    "search",
)


def build() -> pl.DataFrame:
    """Return one row for each puzzle of the package."""
    rows = []
    for one in puzzles():
        position = one.position
        about = (show(position, one.rule), position.to_move, len(one.game))
        line, others, replies, game = map(_numbers, (one.line, one.others, one.replies, one.game))
        told = (line[0], line, one.plies, *_numbers((one.tempting,)), one.lead)
        head = (one.number, one.level, one.rule, *about, empty_cells(position, one.rule), one.wdl)
        rows.append((*head, *told, others, list(one.worths), replies, game))
    return TABLE.frame(rows)


def _numbers(moves: Moves) -> list[int]:
    return [9 * board + cell for board, cell in moves]
