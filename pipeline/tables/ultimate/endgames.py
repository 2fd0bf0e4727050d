"""Endgames of ultimate tic-tac-toe, solved exactly: the result, and the optimal moves."""

from collections.abc import Iterator

import polars as pl

from pipeline.columns import BLUNDER_COUNT, PLY, TO_MOVE, WDL
from pipeline.schema import Column, Table
from pipeline.ultimate.columns import (
    EMPTY_CELLS,
    LINE,
    ULTIMATE_MOVES,
    ULTIMATE_POSITION,
    ULTIMATE_RULE,
)
from pipeline.ultimate.endgames import (
    EACH,
    LARGE,
    SEED,
    SMALL,
    Endgame,
    read,
    small_games,
    solve_game,
)
from pipeline.ultimate.games import reach
from ttt_tables.games.ultimate.rules import CLOSED_RULES, empty_cells, legal_moves
from ttt_tables.games.ultimate.text import show

TABLE = Table(
    name="endgames",
    title="Endgames of ultimate tic-tac-toe, solved, with every best move",
    description="Late positions of ultimate tic-tac-toe, solved exactly: the result under perfect "
    "play, and every move that keeps it. Nine boards form a macro board. A move in cell c sends "
    "the other side to board c, or to any open board if c is closed; a won or full board is "
    "closed. Three won boards in a line win the game. There are equally many positions for each "
    "number of empty cells from 8 to 24. They come from games of players that look one ply ahead, "
    "at most one from each game. None was chosen by its result.",
    key=("ultimate_rule", "ultimate_position"),
    columns=(
        ULTIMATE_RULE,
        ULTIMATE_POSITION,
        TO_MOVE,
        PLY,
        EMPTY_CELLS,
        WDL,
        Column(
            "optimal_moves",
            ULTIMATE_MOVES,
            "The moves that keep `wdl`, as numbers 9 * board + cell in rising order. In a lost "
            "position they are all legal moves.",
        ),
        BLUNDER_COUNT,
        LINE,
    ),
    rows=len(CLOSED_RULES) * (len(SMALL) + len(LARGE)) * EACH,
    source="drawn games; the values are solved exactly, by alpha-beta in whole numbers",
    seed=f"{SEED}; game k is a function of (ultimate_rule, seed, k)",
    assertions={
        "Each rule has 240 positions of each number of empty cells from 8 to 24.": """
            select bool_and(n = 240 and empty_cells between 8 and 24) and count(*) = 34
            from (
                select ultimate_rule, empty_cells, count(*) as n from endgames group by all
            )
            """,
        "Under closed-draw 1,787 positions are won, 1,635 are drawn and 658 are lost. Under "
        "closed-count 2,330 are won, 576 are drawn and 1,174 are lost.": """
            select list(n order by ultimate_rule desc, wdl desc)
                = [1787, 1635, 658, 2330, 576, 1174]
            from (select ultimate_rule, wdl, count(*) as n from endgames group by all)
            """,
        "4,728 positions have a move that is a blunder. Of these 3,364 are won, and none "
        "is lost.": """
            select count(*) = 4728 and count(*) filter (wdl = 1) = 3364
                and count(*) filter (wdl = -1) = 0
            from endgames where blunder_count > 0
            """,
        "A game has as many moves as its position has marks, and X moves first.": """
            select bool_and(
                    len(line) = ply and to_move = if(ply % 2 = 0, 'X', 'O')
                    and ply = length(
                        regexp_replace(split_part(ultimate_position, ' ', 1), '[./]', '', 'g')))
                and count(*) = 8160
            from endgames
            """,
        "On every cell named by a move of the game is the mark of the side that played it.": """
            select bool_and(
                    substr(ultimate_position, 10 * (move // 9) + move % 9 + 1, 1)
                    = if(turn % 2 = 1, 'X', 'O'))
                and count(*) = (select sum(ply) from endgames)
            from (
                select
                    ultimate_position, unnest(line)::integer as move,
                    generate_subscripts(line, 1) as turn
                from endgames
            )
            """,
        "Optimal moves are on empty cells of the board to play in, and there is at least one.": """
            select bool_and(
                    substr(ultimate_position, 10 * (move // 9) + move % 9 + 1, 1) = '.'
                    and split_part(ultimate_position, ' ', 3) in ('*', (move // 9)::varchar))
                and count(distinct (ultimate_rule, ultimate_position)) = 8160
            from (
                select ultimate_rule, ultimate_position, unnest(optimal_moves)::integer as move
                from endgames
            )
            """,
    },
    compared_with="OpenSpiel's game, replayed and solved by plain recursion (make test-openspiel)",
)


def build() -> pl.DataFrame:
    """Return equally many positions of each rule and number of empty cells, solved."""
    rows = [_row(rule, endgame) for rule in CLOSED_RULES for endgame in _endgames(rule)]
    return TABLE.frame(rows)


def _endgames(rule: str) -> Iterator[Endgame]:
    yield from (solve_game(game, rule) for game in small_games(rule))
    yield from read(rule)


def _row(rule: str, endgame: Endgame) -> tuple[object, ...]:
    game, wdl, best = endgame
    position = reach(game, rule)
    blunders = len(legal_moves(position, rule)) - len(best)
    about = (show(position, rule), position.to_move, len(game), empty_cells(position, rule))
    return (rule, *about, wdl, list(best), blunders, list(game))
