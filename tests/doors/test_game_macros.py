"""Macros of the games beside the classic one: stored moves of positions, as Python answers them."""

import duckdb
import pytest

from tests.support.played import walked
from ttt_tables import Tablebase
from ttt_tables.errors import BadBoardError
from ttt_tables.games.family.registry import without_chance
from ttt_tables.games.registry import make


@pytest.mark.parametrize("name", without_chance())
def test_moves_of_a_relative_are_those_of_python(
    name: str, db: duckdb.DuckDBPyConnection, tb: Tablebase
) -> None:
    """In the order of the ranks, tied ones by their text, and so in the list of games."""
    game, rules = make(tb, name), without_chance()[name]
    ask = "select move, wdl, distance, rank, after from ttt_family(?, ?)"
    for here in walked(game, 12):
        moves = [
            (one.move, one.wdl, one.distance, one.rank, rules.stored(here.play(one.move).text))
            for one in game.moves(here)
        ]
        assert db.execute(ask, [name, rules.stored(here.text)]).fetchall() == moves
    listed = "select start_position, best_first_moves from family_games where game = ?"
    best = [one.move for one in game.moves(game.start) if one.rank == 1]
    assert db.execute(listed, [name]).fetchall() == [(rules.stored(game.start), " ".join(best))]


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
    assert db.execute("from ttt_family('misere', 'XXX.O.O..')").fetchall() == []


def test_dice_scores_and_moves_are_those_of_python(
    db: duckdb.DuckDBPyConnection, tb: Tablebase
) -> None:
    score = "select ttt_dice_score($1, to_move := $2, rule := $3)"
    moves = "select cell, score, rank from ttt_dice($1, $2, to_move := $3, rule := $4)"
    for rule in ("pass", "forfeit"):
        game = make(tb, "dice", rule=rule)
        for here in walked(game, 16):
            board, side, *roll = here.text.split(" ")
            if roll:
                found = db.execute(moves, [board, int(roll[0]), side, rule]).fetchall()
                asked = [one for one in game.moves(here) if one.move.isdigit()]
                assert found == [(int(one.move), one.score, one.rank) for one in asked]
            else:
                found = db.execute(score, [board, side, rule]).fetchone()
                assert found == (game.probe(here).of("X").score,)


def test_a_dice_score_is_null_where_the_board_cannot_occur(
    db: duckdb.DuckDBPyConnection, tb: Tablebase
) -> None:
    game, found = make(tb, "dice"), set()
    rows = db.execute("select text, ttt_dice_score(text) from boards order by board").fetchall()
    for text, score in rows[::50]:
        try:
            assert score == game.probe(f"{text} X").score
        except BadBoardError:
            assert score is None
        found.add(score is None)
    assert found == {True, False}


def test_mini_board_is_filled_and_its_cells_are_ranked(
    db: duckdb.DuckDBPyConnection, tb: Tablebase
) -> None:
    game = make(tb, "miniboard")
    for text in (".........", "X........", "X...O....", "XX.OO....", "XXXOO.O.."):
        value = game.probe(text)
        (found,) = db.execute("select ttt_fill($1)", [text]).fetchone() or ()
        assert tuple(found.values()) == (value.win, value.draw, value.loss)
        for side in "XO":
            rows = db.execute("from ttt_fill_moves($1, to_move := $2)", [text, side]).fetchall()
            marked = {
                int(one.name[0]): game.probe(one.position).of(side)
                for one in game.position(text).outcomes
                if one.name[1] == side
            }
            ours = [(cell, one.win, one.draw, one.loss) for cell, one in marked.items()]
            assert rows == sorted(ours, key=lambda row: (-row[1], -row[2], row[0]))


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("from ttt_family('chess', '')", "no game is called chess: choose one of misere, "),
        ("from ttt_family(null, '')", "no game is called null"),
        ("from ttt_family('misere', 'XXX......')", "'XXX......': a position is nine"),
        ("from ttt_family('misere', null)", "cannot reach null"),
        ("from ttt_family('vanishing', '9')", "the cells of the marks as digits"),
        ("from ttt_family('random-turn', '.........')", "see the view random_turn"),
        ("from ttt_dice('X........', 4)", "cannot occur under pass"),
        ("from ttt_dice('XXX......', 4, rule := 'draw')", "cannot occur under draw"),
        ("from ttt_dice('.........', 7)", "a die does not show 7"),
        ("from ttt_dice('.........', null)", "a die does not show null"),
        ("from ttt_dice('.........', 1.5)", "a die does not show 1.5"),
        ("from ttt_dice('.........', 4, rule := 'loss')", "no rule is called loss"),
        ("from ttt_dice('.........', 4, to_move := 'x')", "the side to move is X or O"),
        ("select ttt_dice_score('XX')", "no board is written XX"),
        ("select ttt_dice_score(0, rule := null)", "no rule is called null"),
        *[
            (call, "board")
            for board in ("'XXXOOO...'", "'XXX...XXX'", "'X'", "19683", "null")
            for call in (f"select ttt_fill({board})", f"from ttt_fill_moves({board})")
        ],
    ],
)
def test_invalid_argument_raises(call: str, why: str, db: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.InvalidInputException, match=why):
        db.execute(call).fetchall()
