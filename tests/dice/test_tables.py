"""The dice game's tables, its pack and `tablebase.dice`: one content, and clear refusals."""

import csv
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from shutil import copy

import duckdb
import polars as pl
import pytest

import ttt_tables as ttt
from pipeline.dice.values import solve
from ttt_tables import pack
from ttt_tables.board.numbers import OTHER
from ttt_tables.dice import rules as dice
from ttt_tables.dice.pack import Dice
from ttt_tables.doors.terminal.play import Seat, play

SAMPLE = Path(__file__).parents[1] / "oracles" / "dice_game_sample.csv"
NAMES = {"pass": "pass", "draw": "library", "reroll": "reroll", "forfeit": "loss"}  # there
DICE_RULES = list(dice.DICE_RULES)
BLOCKED = "XOXO....."


def test_the_table_agrees_with_an_independent_program(db):
    query = "select dice_rule, ttt_show(board), to_move, x_win_exact, o_win_exact"
    rows = db.execute(f"{query} from dice_values").fetchall()
    margins = {tuple(key): Fraction(x_win) - Fraction(o_win) for *key, x_win, o_win in rows}
    compared = 0
    for row in csv.DictReader(SAMPLE.open()):
        for rule, name in NAMES.items():
            if (key := (rule, row["board"], row["to_move"])) in margins:
                assert margins[key] == Fraction(row[name]), key
                compared += 1
    assert compared == 401 + 3 * 240


@pytest.mark.parametrize("rule", DICE_RULES)
def test_the_tablebase_has_every_value_of_the_solution(rule, tb):
    for board, sides in solve(rule).items():
        for side, value in sides.items():
            exact = tb.dice.exact(board, side, rule)
            assert exact == value.chances
            assert sum(exact) == 1
            assert tb.dice.x_score(board, side, rule) == float(exact.x_score)
            assert tb.dice.chances(board, side, rule) == tuple(map(float, exact))


@pytest.mark.parametrize("rule", DICE_RULES)
def test_the_best_moves_are_the_table_s_sets(rule, data, tb):
    values = pl.read_parquet(data / "dice_values.parquet").filter(dice_rule=rule)
    sets = ("best_cells_1", "best_cells_2", "best_cells_3")
    for board, side, *best in values.select("board", "to_move", *sets).iter_rows():
        for rows, stored in enumerate(best, start=1):
            answer = tb.dice.moves(board, 2 * rows, side, rule)
            assert sum(1 << move.cell for move in answer if move.rank == 1) == stored
            assert [move.probability for move in answer] == [1.0, *[0.0] * 8][: len(answer)]
            assert all(move.cell < 3 * rows and move.distance is None for move in answer)


def test_a_move_is_worth_its_afterstate_in_the_view_of_the_mover(tb):
    for board, side in dice.positions("pass")[::50]:
        for move in tb.dice.moves(board, 6, side):
            after = ttt.Position(board + (side == "O") * 3 ** (8 - move.cell), side).board
            after += 3 ** (8 - move.cell)
            chances = tb.dice.chances(after, OTHER[side])
            mine = chances if side == "X" else chances[::-1]
            assert (move.win, move.draw, move.loss) == mine
            assert move.score == pytest.approx(move.win + move.draw / 2, abs=1e-15)


def test_the_promised_names_answer(tb):
    empty = "." * 9
    assert tb.dice.rules == ("pass", "draw", "reroll", "forfeit")
    assert tb.dice.x_score(empty, to_move="X", rule="pass") == 0.6570592024456781
    assert 2 * tb.dice.exact(empty).x_score - 1 == Fraction(422078639, 1343692800)
    answer = tb.dice.moves(empty, roll=4, to_move="X", rule="pass")
    assert (answer.position, answer.policy) == ((0, "X"), "dice pass")
    assert [move.cell for move in answer] == [4, 3, 5, 0, 2, 1]
    assert [move.rank for move in answer] == [1, 2, 2, 4, 4, 6]
    assert tb.dice.best_move(empty, 1) == 0
    assert tb.dice is tb.dice


@pytest.mark.parametrize(
    ("rule", "what"),
    [
        ("pass", "the turn passes to O"),
        ("draw", "the game ends in a draw"),
        ("reroll", "X rolls again"),
        ("forfeit", "X loses"),
    ],
)
def test_a_blocked_roll_has_no_moves_and_says_what_it_leads_to(rule, what, tb):
    assert len(tb.dice.moves(BLOCKED, 2, rule=rule)) == 0
    assert tb.dice.blocked(BLOCKED, 2, rule=rule) == what
    with pytest.raises(ttt.BadRollError, match=f"a roll of 2 opens no empty cell.*{what}"):
        tb.dice.best_move(BLOCKED, 2, rule=rule)
    assert tb.dice.blocked(BLOCKED, 3, rule=rule) == ""


def test_ended_boards_have_their_result_and_no_moves(tb):
    for text, result in (("XXXOO....", 1.0), ("OOOXX.X..", 0.0), ("XOXXOOOXX", 0.5)):
        for side in "XO":
            assert tb.dice.x_score(text, side, "draw") == result
            assert tb.dice.moves(text, 6, side).as_dict()["moves"] == []
            assert tb.dice.blocked(text, 1, side) == ""
            with pytest.raises(ttt.GameOverError, match=f"'{text}' has ended"):
                tb.dice.best_move(text, 1, side)


def test_what_cannot_be_asked_is_refused(tb):
    for board in ("X........", "XX.......", "XXX......", "XXXOOO...", "x", -1, None, 1.0, []):
        with pytest.raises(ttt.BadBoardError):
            tb.dice.x_score(board)
        with pytest.raises(ttt.BadBoardError):
            tb.dice.moves(board, 4)
    for roll in (0, 7, "4", 4.0, True, None):
        with pytest.raises(ttt.BadRollError, match="1 to 6"):
            tb.dice.moves("." * 9, roll)
    for rule in ("PASS", "loss", None, 3):
        with pytest.raises(ttt.UnknownRuleError, match="reroll"):
            tb.dice.exact("." * 9, "X", rule)
    for side in ("x", "", None, 1):
        with pytest.raises(ttt.BadBoardError, match="side to move"):
            tb.dice.best_move("." * 9, 4, side)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("from ttt_dice('X........', 4)", "cannot occur under pass"),
        ("from ttt_dice('XXX......', 4, rule := 'draw')", "cannot occur under draw"),
        ("from ttt_dice('.........', 7)", "a die does not show 7"),
        ("from ttt_dice('.........', null)", "a die does not show null"),
        ("from ttt_dice('.........', 1.5)", "a die does not show 1.5"),
        ("from ttt_dice('.........', 4, rule := 'loss')", "no rule is called loss"),
        ("from ttt_dice('.........', 4, to_move := 'x')", "the side to move is X or O"),
        ("select ttt_dice_score('XX')", "no board is written XX"),
        ("select ttt_dice_score(0, rule := null)", "no rule is called null"),
    ],
)
def test_macros_refuse_what_cannot_be_asked(call, why, db):
    with pytest.raises(duckdb.InvalidInputException, match=why):
        db.execute(call).fetchall()


def test_macros_know_ended_boards_and_blocked_rolls(db):
    query = "select ttt_dice_score($1), ttt_dice_score($1, to_move := 'O', rule := 'draw')"
    for text, result in (("XXXOO....", 1.0), ("OOOXX.X..", 0.0), ("XOXXOOOXX", 0.5)):
        assert db.execute(query, [text]).fetchall() == [(result, result)]
        assert db.execute("from ttt_dice($1, 6)", [text]).fetchall() == []
    assert db.execute("from ttt_dice($1, 2)", [BLOCKED]).fetchall() == []


# --- the pack -------------------------------------------------------------------------------------


def test_the_pack_is_small_and_opened_only_when_asked_for(data, tmp_path):
    assert (data / "dice.pack").stat().st_size < 350_000
    copy(data / "classic.pack", tmp_path)
    alone = ttt.open_tablebase(tmp_path)
    assert alone.best_move("X...O....") == 1
    with pytest.raises(ttt.MissingTableError, match=r"dice\.pack.*run make"):
        _ = alone.dice


def test_start_up_loads_nothing_of_the_dice_game(data):
    code = (
        "import sys, ttt_tables as t\n"
        f"tb = t.open_tablebase({str(data)!r}); tb.best_move('X...O....')\n"
        "print(sorted(name for name in sys.modules if 'dice' in name))\n"
        "assert tb.dice.best_move('.........', 4) == 4\n"
        "print(sorted({'numpy', 'duckdb', 'polars', 'fractions'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n[]\n"


def rewrite(path, **sections):
    """Write a pack with other sections (None: left out) and the checksum that belongs to them."""
    whole = pack.read_pack(str(path))
    changed = {**whole.sections, **sections}
    kept = {name: data for name, data in changed.items() if data is not None}
    path.write_bytes(pack.encode(kept, whole.source))


def test_sections_that_are_missing_or_of_another_length_are_refused(data, tmp_path):
    names = list(pack.read_pack(str(data / "dice.pack")).sections)
    assert names == ["boards", "to_move", "odds", *[f"odds {rule}" for rule in DICE_RULES]]
    for name in names:
        for changed in (None, b"", b"\1"):
            path = Path(copy(data / "dice.pack", tmp_path))
            rewrite(path, **{name: changed})
            with pytest.raises(ttt.CorruptTableError, match="run make again"):
                Dice(pack.read_pack(str(path)))
    path.write_bytes((data / "dice.pack").read_bytes()[:-1])
    with pytest.raises(ttt.CorruptTableError, match="damaged"):
        Dice(pack.read_pack(str(path)))


# --- a game in the terminal -----------------------------------------------------------------------


def played(tb, side, seed, rule="pass", words=None):
    """Return the result of a game and all that was said; the user names cells in turn."""
    said = []
    typed = iter(words or [str(cell) for cell in range(9)] * 30)
    ask = lambda _: next(typed, "q")  # noqa: E731
    match = tb.game("dice").match(side=side, seed=seed, rule=rule)
    return play(match, Seat(ask, said.append)), "\n".join(said)


@pytest.mark.parametrize("rule", DICE_RULES)
@pytest.mark.parametrize("side", ["X", "O"])
def test_games_end_and_repeat_with_their_seed(side, rule, tb):
    results = set()
    for seed in range(40):
        result, said = played(tb, side, seed, rule)
        assert (result, said) == played(tb, side, seed, rule)
        assert "rolls" in said
        ending = {"draw": "A draw.", side: "You win."}.get(result, "Best play wins.")
        assert said.endswith(ending)
        results.add(result)
    assert OTHER[side] in results


def test_a_game_shows_rolls_refuses_cells_and_lets_the_user_quit(tb):
    result, said = played(tb, "X", 3, words=["9", "x", "?", "0", "0", "q"])
    assert result is None
    for text in (
        "X rolls",
        "'9' is no move",
        "'x' is no move",
        "policy dice pass",
        "choose one of",
    ):
        assert text in said, text
