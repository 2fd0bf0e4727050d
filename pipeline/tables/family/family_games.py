"""The variants, one row each: the number of positions, the value and the first moves."""

import polars as pl
import pyarrow as pa

from pipeline.columns import DISTANCE, WDL
from pipeline.family.columns import (
    CLASS_COUNT,
    DRAW_COUNT,
    GAME,
    LONGEST_WIN,
    LOSS_COUNT,
    NO_DISTANCE,
    OPEN_COUNT,
    POSITION_COUNT,
    RULE,
    WIN_COUNT,
)
from pipeline.schema import Column, Table
from ttt_tables.games.family.registry import GAMES, rules_of
from ttt_tables.games.family.rules import Variant

_COIN = "the game is random-turn: see the table random_turn"


def _text(name: str, meaning: str) -> Column:
    return Column(name, pa.string(), meaning)


TABLE = Table(
    name="family_games",
    title="The variants: rule, positions, value, best first moves",
    description=f"The variants of tic-tac-toe, one row each: {', '.join(GAMES)}. Values are for "
    "the side to move. Endless play is a draw. Notakto is played on one board here.",
    key=("game",),
    columns=(
        GAME,
        RULE,
        _text("form", "The form in which a position is written as text."),
        _text("start_position", "The position from which play starts."),
        POSITION_COUNT,
        CLASS_COUNT,
        OPEN_COUNT,
        *(column.with_null_if(_COIN) for column in (WIN_COUNT, DRAW_COUNT, LOSS_COUNT)),
        WDL.with_null_if(_COIN).with_note("Here it is that of the start."),
        DISTANCE.with_null_if(f"{NO_DISTANCE}, or {_COIN}").with_note(
            "Here it is that of the start."
        ),
        _text("best_first_moves", "The best first moves, separated by spaces."),
        LONGEST_WIN.with_null_if(_COIN),
        Column(
            "longest_loss",
            pa.int32(),
            "The plies of the longest loss from an open position; 0 if no position is lost.",
            _COIN,
        ),
        Column(
            "source",
            pa.string(),
            "A publication that describes the game or its values.",
            "we know of none",
        ),
    ),
    rows=len(GAMES),
    assertions={
        "The numbers of positions, and of open positions that are won, drawn and lost, are those "
        "published.": """
            select bool_and(a.position_count = b.positions and a.win_count = b.won
                    and a.draw_count = b.drawn and a.loss_count = b.lost)
                and count(*) = 8
            from family_games as a join (values
                ('misere', 5478, 2112, 964, 1444),
                ('wild', 18753, 10085, 980, 28),
                ('wild-misere', 18753, 4508, 4435, 2150),
                ('vanishing', 73450, 45709, 7585, 13388),
                ('vanishing-reuse', 73450, 22752, 43930, 0),
                ('morris-lines', 5390, 2997, 1208, 769),
                ('morris-orthogonal', 5390, 2877, 1312, 785),
                ('morris-anywhere', 5390, 3334, 972, 668)
            ) as b(game, positions, won, drawn, lost) using (game)
            """,
        "The first player wins wild, vanishing, two of the morris games, and notakto on "
        "one board.": """
            select bool_and(wdl = 1)
                and list(game || ' ' || distance || ' ' || best_first_moves order by game) = [
                'morris-lines 9 4', 'morris-orthogonal 9 4', 'notakto 6 0:4',
                'vanishing 13 1 3 5 7', 'wild 7 4O 4X'
            ]
            from family_games
            where game in ('morris-lines', 'morris-orthogonal', 'notakto', 'vanishing', 'wild')
            """,
        "misere, wild-misere, vanishing-reuse and morris-anywhere are drawn.": """
            select bool_and(wdl = 0) and count(*) = 4 from family_games
            where game in ('misere', 'wild-misere', 'vanishing-reuse', 'morris-anywhere')
            """,
    },
    compared_with="tests/family/test_values.py: figures of reference programs",
)


def build(
    family_positions: pl.DataFrame, family_moves: pl.DataFrame, random_turn: pl.DataFrame
) -> pl.DataFrame:
    """Return one row for each game."""
    first = family_moves.filter(pl.col("rank") == 1).group_by("game", "position").agg("move")
    positions = family_positions.join(first, on=["game", "position"], how="left")
    rows = [
        _row(rules_of(name), of_game)
        for (name,), of_game in positions.partition_by("game", as_dict=True).items()
    ]
    return TABLE.frame([*rows, _coin_row(random_turn)])


def _row(rules: Variant, positions: pl.DataFrame) -> tuple[object, ...]:
    """Return the row of a game from its positions, each with its best moves."""
    going_on = positions.filter(pl.col("best_move_count") > 0)
    wdl, distance = going_on["wdl"], going_on["distance"]
    first = rules.stored(rules.start)
    start = positions.row(by_predicate=pl.col("position") == first, named=True)
    return (
        *(rules.name, rules.summary, rules.stored_form or rules.position_format, first),
        *(positions.height, positions["canonical_position"].n_unique(), going_on.height),
        *[(wdl == value).sum() for value in (1, 0, -1)],
        *(start["wdl"], start["distance"], " ".join(sorted(start["move"]))),
        *[distance.filter(wdl == value).max() or 0 for value in (1, -1)],
        rules.source or None,
    )


def _coin_row(boards: pl.DataFrame) -> tuple[object, ...]:
    """Return the row of the random-turn game, which has scores instead of values."""
    going_on = boards.filter(pl.col("x_best_cells") > 0)
    game = rules_of("random-turn")
    start = boards.row(by_predicate=pl.col("text") == game.start, named=True)
    first = " ".join([str(cell) for cell in range(9) if start["x_best_cells"] >> cell & 1])
    about = (game.name, game.summary, game.stored_form, game.start)
    counts = (boards.height, boards["canonical_board"].n_unique(), going_on.height)
    return (*about, *counts, *[None] * 5, first, None, None, game.source)
