"""The family in SQL: the macro, and every move of every position as Python answers it."""

from itertools import groupby
from operator import itemgetter

import duckdb
import pytest

from tests.support.parts import first
from ttt_tables import Tablebase
from ttt_tables.games.family.registry import without_chance
from ttt_tables.games.registry import make

MOVES = """
    select position, move, wdl, distance, rank, after_position
    from family_moves
    where game = ?
    order by position, rank, move
    """


@pytest.mark.parametrize("name", first(without_chance()))
def test_every_position_has_one_answer(
    name: str, db: duckdb.DuckDBPyConnection, tb: Tablebase
) -> None:
    game, rules = make(tb, name), without_chance()[name]
    positions = (
        "select position, wdl, distance, best_move_count from family_positions where game = ?"
    )
    values = {
        position: tuple(value) for position, *value in db.execute(positions, [name]).fetchall()
    }
    stored = {
        position: [tuple(row[1:]) for row in rows]
        for position, rows in groupby(db.execute(MOVES, [name]).fetchall(), itemgetter(0))
    }
    for position, (wdl, distance, best) in values.items():
        here = game.position(rules.restored(position))
        answer = game.moves(here)
        moves = [
            (one.move, one.wdl, one.distance, one.rank, rules.stored(here.play(one.move).text))
            for one in answer
        ]
        assert moves == stored.get(position, [])
        assert answer.value is not None
        assert (answer.value.wdl, answer.value.distance) == (wdl, distance)
        assert sum(move[3] == 1 for move in moves) == best


def test_tied_moves_rise_as_text_in_python_in_sql_and_in_the_list_of_games(
    db: duckdb.DuckDBPyConnection, tb: Tablebase
) -> None:
    found = db.execute(
        "select game, start_position, best_first_moves from family_games where wdl is not null"
    )
    for name, start, first_moves in found.fetchall():
        game = make(tb, name)
        moves = game.moves(game.start)
        asked = db.execute("select move, rank from ttt_family(?, ?)", [name, start]).fetchall()
        assert [(one.move, one.rank) for one in moves] == asked
        assert " ".join([one.move for one in moves if one.rank == 1]) == first_moves
    assert [one.move for one in make(tb, "wild").moves("." * 9)][:2] == ["4O", "4X"]


def test_the_macro_gives_the_stored_moves_of_many_positions(db: duckdb.DuckDBPyConnection) -> None:
    asked = """
        select count(*), bool_and(answer = stored) from (
            select p.position, (a.move, a.wdl, a.distance, a.rank, a.after) as answer
            from (from family_positions where game = 'misere') as p,
                lateral (from ttt_family(p.game, p.position)) as a
        ) join (
            select position, move, (move, wdl, distance, rank, after_position) as stored
            from family_moves where game = 'misere'
        ) using (position) where answer[1] = move
        """
    assert db.execute(asked).fetchall() == [(16167, True)]
    best = db.execute(
        "select move, wdl, distance, rank from ttt_family('vanishing', '')"
    ).fetchall()
    assert best[:4] == [(edge, 1, 13, 1) for edge in "1357"]
    assert db.execute("from ttt_family('misere', 'XXX.O.O..')").fetchall() == []


@pytest.mark.parametrize(
    ("game", "position", "reason"),
    [
        ("chess", "", "no game is called chess: choose one of misere, "),
        (None, "", "no game is called null"),
        ("misere", "XXX......", "play of misere cannot reach 'XXX......': a position is nine"),
        ("misere", None, "cannot reach null"),
        ("vanishing", "9", "the cells of the marks as digits"),
        ("random-turn", ".........", "see the view random_turn"),
    ],
)
def test_what_is_no_position_raises(
    game: str, position: str, reason: str, db: duckdb.DuckDBPyConnection
) -> None:
    with pytest.raises(duckdb.InvalidInputException, match=reason):
        db.execute("from ttt_family($1, $2)", [game, position]).fetchall()
