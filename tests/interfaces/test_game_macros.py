"""Macros of other games than the classic one return the same moves as Python."""

import duckdb
import pytest

from tests.support.played import walked
from ttt_tables import Tablebase
from ttt_tables.errors import BadBoardError
from ttt_tables.games.family.registry import WITHOUT_CHANCE, rules_of
from ttt_tables.games.registry import make


def test_variant_moves_equal_python(db: duckdb.DuckDBPyConnection, tb: Tablebase) -> None:
    """The order is by rank, then by text, and follows the list of games."""
    asked, moves, best = [], [], []
    for name in WITHOUT_CHANCE:
        game, rules = make(tb, name), rules_of(name)
        asked += [(name, rules.stored(here.text)) for here in walked(game, 12)]
        moves += [
            (name, rules.stored(here.text), one.move, one.wdl, one.distance, one.rank)
            for here in walked(game, 12)
            for one in game.moves(here)
        ]
        first = [one.move for one in game.moves(game.start) if one.rank == 1]
        best.append((name, rules.stored(game.start), " ".join(first)))
    ask = """
        select p.*, move, wdl, distance, rank
        from (select unnest($1) as game, unnest($2) as position) as p,
            lateral (from ttt_family(p.game, p.position))
        """
    found = db.execute(ask, [*map(list, zip(*asked, strict=True))]).fetchall()
    assert sorted(found, key=lambda row: (asked.index(row[:2]), row[-1], row[2])) == moves
    listed = "select game, start_position, best_first_moves from family_games where wdl is not null"
    assert sorted(db.execute(listed).fetchall()) == sorted(best)


@pytest.mark.parametrize("rule", ["pass", "forfeit"])
def test_dice_scores_and_moves_equal_python(
    rule: str, db: duckdb.DuckDBPyConnection, tb: Tablebase
) -> None:
    game, rolled, before = make(tb, "dice", rule=rule), [], []
    for here in walked(game, 60):
        (rolled if here.text.count(" ") == 2 else before).append(here)
    boards = "select unnest($1) as text, string_split(text, ' ') as parts"
    ask = f"""
        select text, cell, score, rank
        from ({boards}), lateral (
            from ttt_dice(parts[1], parts[3]::integer, to_move := parts[2], rule := $2)
        )
        """
    found = db.execute(ask, [[here.text for here in rolled], rule]).fetchall()
    moves = [(here.text, one) for here in rolled for one in game.moves(here) if one.move != rule]
    assert sorted(found) == sorted([(at, int(one.move), one.score, one.rank) for at, one in moves])
    ask = f"select ttt_dice_score(parts[1], to_move := parts[2], rule := $2) from ({boards})"
    scores = db.execute(ask, [[here.text for here in before], rule]).fetchall()
    assert scores == [(game.probe(here).of("X").score,) for here in before]


def test_dice_score_of_unreachable_board_is_null(
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
        ("from ttt_family('chess', '')", "unknown game chess: choose one of misere, "),
        ("from ttt_family(null, '')", "unknown game null"),
        ("from ttt_family('misere', 'XXX......')", "'XXX......': a position is nine"),
        ("from ttt_family('misere', null)", "cannot reach null"),
        ("from ttt_family('vanishing', '9')", "the cells of the marks as digits"),
        ("from ttt_family('random-turn', '.........')", "see the view random_turn"),
        ("from ttt_dice('X........', 4)", "cannot occur under pass"),
        ("from ttt_dice('XXX......', 4, rule := 'draw')", "cannot occur under draw"),
        ("from ttt_dice('.........', 7)", "a roll must be a whole number from 1 to 6, got 7"),
        ("from ttt_dice('.........', null)", "a roll must be a whole number from 1 to 6, got null"),
        ("from ttt_dice('.........', 1.5)", "a roll must be a whole number from 1 to 6, got 1.5"),
        ("from ttt_dice('.........', 4, rule := 'loss')", "unknown rule loss"),
        ("from ttt_dice('.........', 4, to_move := 'x')", "the side to move must be X or O"),
        ("select ttt_dice_score('XX')", "a board must be nine of . X O, row by row, got XX"),
        ("select ttt_dice_score(0, rule := null)", "unknown rule null"),
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
