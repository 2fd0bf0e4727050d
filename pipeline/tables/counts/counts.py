"""Every game by ply: its games, its positions, and how random games end."""

from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.columns import DRAW, EXACT_X_CHANCES, O_WIN, PLY, X_WIN, fraction
from pipeline.counts.columns import OPTIONS
from pipeline.counts.games import ULTIMATE, Counted, counted
from pipeline.counts.levels import RESULTS, Level, levels
from pipeline.counts.ultimate import ultimate_levels
from pipeline.family.columns import CLASS_COUNT, GAME, OPEN_COUNT, POSITION_COUNT
from pipeline.schema import Column, Table

RANDOM = "Here it is that of a random game, and only of games that end at this ply. In a random "
RANDOM += "game every legal move is equally likely."
NEW = "Here they are those that are first reached at this ply."
WHOLE = "a position is the whole sequence of moves, because they are hidden"
UNCOUNTED = "the positions of that ply were not counted: those of ultimate are counted to ply 4"


def _games(name: str, meaning: str) -> Column:
    return Column(name, pa.int64(), meaning)


TABLE = Table(
    name="counts",
    title="Every game by ply: games, positions, and how random games end",
    description="The number of games and of positions at each ply, and the probability that a "
    "random game ends there. A game is a sequence of moves, each with what chance made of it; the "
    "rolls of the dice are not part of it. Games without end are followed for 15 plies, "
    "and ultimate tic-tac-toe for 7. A move in phantom tic-tac-toe is a try, whether or not it is "
    "rejected.",
    key=("game", "options", "ply"),
    columns=(
        GAME,
        OPTIONS,
        PLY,
        _games(
            "game_count",
            "The number of games of that many moves, ended or not (perft); games that ended "
            "earlier are not included.",
        ),
        _games("games_won_by_x", "The number of games that X wins at this ply."),
        _games("games_drawn", "The number of games that are drawn at this ply."),
        _games("games_won_by_o", "The number of games that O wins at this ply."),
        POSITION_COUNT.with_note(NEW).with_null_if(f"{WHOLE}, or {UNCOUNTED}"),
        OPEN_COUNT.with_note(NEW).with_null_if(f"{WHOLE}, or {UNCOUNTED}"),
        CLASS_COUNT.with_note(NEW).with_null_if(f"{WHOLE}, or {UNCOUNTED}"),
        *(column.with_note(RANDOM) for column in (X_WIN, DRAW, O_WIN)),
        *EXACT_X_CHANCES,
    ),
    rows=sum(game.plies + 1 for game in counted()),
    assertions={
        "The positions of a game add up to those that its own table counts, in all, open and up "
        "to symmetry.": """
            select count(*) = (select count(*) from family_games)
                and bool_and((positions, going_on, classes)
                    = (position_count, open_count, class_count))
            from family_games join (
                select
                    game,
                    sum(position_count) as positions,
                    sum(open_count) as going_on,
                    sum(class_count) as classes
                from counts
                group by game
            ) using (game)
            """,
        "The positions of the classic game are the table boards.": """
            select bool_and(position_count = boards and class_count = orbits)
            from counts join (
                select ply, count(*) as boards, count(distinct canonical_board) as orbits
                from boards
                group by ply
            ) using (ply)
            where game = 'classic'
            """,
    },
    compared_with="tests/known_results.toml: sequences of the OEIS, and published perft",
)


def build() -> pl.DataFrame:
    """Return one row for each ply of each game."""
    return TABLE.frame([row for game in counted() for row in _rows(game)])


def _rows(game: Counted) -> Iterator[tuple[object, ...]]:
    plies = ultimate_levels(game.rule, game.plies) if game.name == ULTIMATE else _levels(game)
    for ply, (level, sizes) in enumerate(plies):
        ended = [level.ended.get(result, 0) for result in RESULTS]
        chances = [level.chances.get(result, 0) for result in RESULTS]
        exact = [fraction(*chance.as_integer_ratio()) for chance in chances]
        counts = (level.games, *ended, *sizes)
        yield (game.name, game.options, ply, *counts, *map(float, chances), *exact)


def _levels(game: Counted) -> Iterator[tuple[Level, tuple[int | None, ...]]]:
    """Yield each level with the numbers of its new positions, open ones, and orbits."""
    turns, seen, classes = game.turns(), set[str](), set[str]()
    for level in levels(turns, game.plies):
        if game.is_hidden:
            yield level, (None, None, None)
            continue
        texts = {turns.text(key): bool(turns[key].steps) for key in level.new}
        new = game.positions(iter(texts)) - seen
        going_on = game.positions(text for text, is_open in texts.items() if is_open) - seen
        orbits = {game.canonical(text) for text in texts} - classes
        seen |= new
        classes |= orbits
        yield level, (len(new), len(going_on), len(orbits))
