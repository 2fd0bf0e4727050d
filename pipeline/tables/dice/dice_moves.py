"""The dice game: every move with its probabilities. The roll only decides which cells are open."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import polars as pl
import pyarrow as pa

from pipeline.columns import (
    AFTER_BOARD,
    BOARD,
    CELL,
    CHANCES,
    EXACT_CHANCES,
    EXACT_X_CHANCES,
    RANK,
    SCORE,
    TO_MOVE,
    exact,
)
from pipeline.dice.values import DICE_RULE
from pipeline.schema import Column, Table
from ttt_tables.board.alternating import result
from ttt_tables.board.numbers import OTHER, open_cells, place, ply
from ttt_tables.games.dice.rules import ROWS
from ttt_tables.scores import ranks

_Position = tuple[str, int, str]  # a rule, a board, the side to move
_Moves = Mapping[int, tuple[Any, ...]]  # of each cell: the afterstate, score, win, draw, loss

ENDED = {
    side: tuple(Fraction(side == of) for of in ("X", "draw", "O")) for side in ("X", "draw", "O")
}

EXPECTED_PLIES = Column(
    "expected_plies",
    pa.float64(),
    "The expected number of moves to the end, including this one. Both sides choose a best cell: "
    "of several the one that ends the game soonest, then the lowest-numbered. A turn that passes "
    "does not count.",
)

TABLE = Table(
    name="dice_moves",
    title="The dice game: the probabilities after each choice of a cell",
    description="The dice game: every empty cell of each open position, with the probabilities "
    "for the side that marks it. They do not depend on the roll, which only decides "
    "which cells are open.",
    key=("dice_rule", "board", "to_move", "cell"),
    columns=(
        DICE_RULE,
        BOARD,
        TO_MOVE,
        CELL,
        AFTER_BOARD,
        RANK.with_note(
            "Here it is by score, among all empty cells. Of the cells that its roll opens, a side "
            "marks the one with the best rank, and of equal ranks the lowest-numbered."
        ),
        SCORE,
        *CHANCES[:3],
        *EXACT_CHANCES,
        EXPECTED_PLIES,
        exact(EXPECTED_PLIES),
    ),
    rows=72744,
    foreign_keys={
        ("dice_rule", "board", "to_move"): "dice_values",
        ("after_board",): "miniboards",
    },
    assertions={
        "Each open position has a move for each empty cell: 24,243 under pass, 16,167 under each "
        "other rule.": """
            select count(*) filter (dice_rule = 'pass') = 24243
                and count(*) filter (dice_rule = 'draw') = 16167
                and count(*) filter (dice_rule = 'forfeit') = 16167
                and count(*) filter (dice_rule = 'reroll') = 16167
            from dice_moves
            """,
        "Of the best cells, the one that ends the game soonest is not the lowest-numbered in 28 "
        "of 18,321 decisions under pass. Of 12,487 decisions, this is so in 15 under draw, 519 "
        "under reroll and 16 under forfeit.": """
            select list((dice_rule, changed, decisions) order by dice_rule) = [
                ('draw', 15, 12487), ('forfeit', 16, 12487),
                ('pass', 28, 18321), ('reroll', 519, 12487)
            ]
            from (
                select dice_rule, count(*) as decisions,
                    count(*) filter (soonest <> least) as changed
                from (
                    select dice_rule, arg_min(cell, (rank, expected_plies, cell)) as soonest,
                        arg_min(cell, (rank, cell)) as least
                    from dice_moves, (values (1), (2), (3)) as opened(rows)
                    where cell < 3 * rows
                    group by dice_rule, board, to_move, rows
                )
                group by dice_rule
            )
            """,
    },
    compared_with="tests/oracles/dice_game_root.json: first moves by an independent brute force",
)


def build(dice_values: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each open position and empty cell, from the values of the afterstates."""
    columns = [*TABLE.key[:3], *(column.name for column in EXACT_X_CHANCES)]
    known = {
        (rule, board, side): tuple(map(Fraction, odds))
        for rule, board, side, *odds in dice_values.select(columns).iter_rows()
    }
    moves = {position: _moves(known, position) for position in known}
    plies = _plies(moves)
    rows = []
    for (rule, board, side), choices in moves.items():
        placed = ranks([score for _, score, *_ in choices.values()])
        for (cell, (after, score, *chances)), rank in zip(choices.items(), placed, strict=True):
            floats = map(float, (score, *chances))
            length = 1 + plies.get((rule, after, OTHER[side]), 0)
            exactly = (*map(str, chances), float(length), str(length))
            rows.append((rule, board, side, cell, after, rank, *floats, *exactly))
    return TABLE.frame(rows)


def _moves(known: Mapping[_Position, Sequence[Fraction]], position: _Position) -> _Moves:
    """Return each empty cell's afterstate, and the score and probabilities there of the side that
    moves.
    """
    rule, board, side = position
    moves = {}
    for cell in open_cells(board):
        after = place(board, cell, side)
        win, draw, loss = ENDED.get(result(after) or "") or known[rule, after, OTHER[side]]
        win, loss = (win, loss) if side == "X" else (loss, win)
        moves[cell] = (after, win + draw / 2, win, draw, loss)
    return moves


def _plies(moves: Mapping[_Position, _Moves]) -> dict[_Position, Fraction]:
    """Return, for each position before the roll, the expected number of moves to the end.

    Under `pass` a blocked roll passes the turn. Then the numbers of a board's two sides depend on
    each other, and a pair of equations gives both.
    """
    plies: dict[_Position, Fraction] = {}
    for rule, board, side in sorted(moves, key=lambda position: -ply(position[1])):
        marked, thirds = _marked(moves, plies, (rule, board, side))
        if rule == "pass" and thirds:
            other, _ = _marked(moves, plies, (rule, board, OTHER[side]))
            share = Fraction(thirds, 3)
            plies[rule, board, side] = (marked + share * other) / (1 - share**2)
        else:
            plies[rule, board, side] = marked * (Fraction(3, 3 - thirds) if rule == "reroll" else 1)
    return plies


def _marked(
    moves: Mapping[_Position, _Moves], plies: Mapping[_Position, Fraction], position: _Position
) -> tuple[Fraction, int]:
    """Return a position's expected plies over the rolls that can be played, and `thirds`.

    The first number is a sum: for each roll that opens an empty cell, 1/3 times the expected plies,
    including this move. Of tied best cells the one with the fewest plies counts. `thirds` is the
    number of rolls, of the three, that open no empty cell.
    """
    rule, _, side = position
    total, thirds = Fraction(0), 0
    for rows in ROWS:
        opened = [move for cell, move in moves[position].items() if cell < 3 * rows]
        best = max([score for _, score, *_ in opened], default=None)
        total += min(
            [
                1 + plies.get((rule, after, OTHER[side]), Fraction(0))
                for after, score, *_ in opened
                if score == best
            ],
            default=Fraction(0),
        )
        thirds += not opened
    return total / 3, thirds
