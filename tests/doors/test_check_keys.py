"""`ttt check-keys`: wrong, incomplete and ambiguous keys, each with a line that can be replayed."""

import json
from fractions import Fraction

import pytest

from ttt_tables.board.numbers import OTHER, show
from ttt_tables.classic.rules import boards, result, to_move
from ttt_tables.doors.terminal.check_keys import check_key, sentence
from ttt_tables.doors.terminal.records import Record
from ttt_tables.errors import TttError
from ttt_tables.games.worth import best_moves, move_scores

DRAWN = "X...O...X"  # O draws by an edge, and loses by a corner
# Questions in the style of published ones: a position, and the moves that are said to be best.
KEYS = [
    ("right", "classic", DRAWN, ["1", "3", "5", "7"], {}),
    ("wrong", "classic", DRAWN, "6", {}),
    ("wrong", "classic", DRAWN, "0", {}),
    ("wrong", "classic", DRAWN, ["1", "2"], {}),
    ("incomplete", "classic", DRAWN, ["1", "3"], {}),
    ("ambiguous", "classic", DRAWN, "1", {}),
    ("right", "classic", "XX.OO....", "2", {}),
    ("right", "vanishing", "", ["1", "3", "5", "7"], {}),
    ("wrong", "vanishing", "", "4", {}),
    ("ambiguous", "misere", "O...X...X", "5", {}),
    ("right", "notakto", ".........", "4", {}),
    ("wrong", "morris-lines", "......... X", ["0", "4"], {}),
    ("wrong", "random-turn", ".........", "0", {"to_move": "O"}),
    ("right", "random-turn", ".........", "4", {"to_move": "O"}),
    ("right", "dice", ".........", ["4"], {"roll": 5}),
    ("ambiguous", "lines=torus", "X...O....", "8", {}),
    ("right", "probabilistic", ".........", "2", {}),
]


def found(tb, by="result", **fields):
    return check_key(Record(1, fields), tb, None, "text", by)


@pytest.mark.parametrize(("verdict", "game", "position", "key", "options"), KEYS)
def test_keys_are_judged_and_their_lines_can_be_replayed(verdict, game, position, key, options, tb):
    one = found(tb, game=game, position=position, key=key, options=options)
    assert one.verdict == verdict
    assert bool(one.lines) == (verdict != "right")
    assert one.lines == [] or one.lines[-1].move in one.best
    for line in one.lines:
        if not line.plays:
            continue
        here, side = position, one.to_move
        for move in line.plays:
            before = tb.game(game).check_verb("moves")(here)
            assert move in {ranked.move for ranked in before.moves}
            here = tb.game(game).play(here, move).position
            side = OTHER[side]
        after = tb.game(game).check_verb("moves")(here)
        assert (after.moves == ()) == (line.result is not None)
        if after.result:
            score = {"draw": Fraction(1, 2), one.to_move: Fraction(1)}.get(line.result, 0)
            assert score == Fraction(line.score)
    assert sentence(one).startswith(f"line 1: {verdict}: ")


def test_all_keys_of_the_classic_game_are_judged_by_its_values(tb):
    """The right key is right; a best move alone is right if it is the only one."""
    for board in [one for one in boards() if not result(one)][::23]:
        best = best_moves(move_scores(tb.game("classic").moves(board).moves))
        text = show(board)
        assert found(tb, game="classic", position=text, key=best).verdict == "right"
        single = found(tb, game="classic", position=text, key=best[0]).verdict
        assert single == ("right" if len(best) == 1 else "ambiguous")
        assert found(tb, game="classic", position=text, key=best).to_move == to_move(board)


def test_by_speed_the_soonest_win_alone_is_right(tb):
    fields = {"game": "classic", "position": "XX.OO....", "key": "2"}
    slow = {**fields, "position": "X.O..OX..", "key": ["3", "8"]}
    assert found(tb, by="speed", **fields).verdict == "right"
    best = best_moves(move_scores(tb.game("classic").moves("X.O..OX..").moves))
    assert len(best) > 1
    told = found(tb, by="speed", **{**slow, "key": best})
    assert (told.verdict, told.best) == ("wrong", ["3"])
    assert "as good, but slower" in told.why


def test_the_command_counts_and_goes_on_after_bad_lines(ttt, tmp_path):
    path = tmp_path / "keys.jsonl"
    lines = [
        json.dumps({"game": game, "position": position, "key": key, "options": options})
        for _, game, position, key, options in KEYS
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    status, said, errors = ttt("check-keys", path)
    assert (status, errors) == (1, "")
    assert said.splitlines()[-1] == (
        "17 keys: 7 right, 6 wrong, 1 incomplete, 3 ambiguous; 0 lines refused."
    )
    assert "line 2: wrong: 6 is a loss, 1 is a draw" in said
    assert "6 2 1 5: X wins" in said
    path.write_text(f"{lines[0]}\n?\n", encoding="utf-8")
    status, said, errors = ttt("check-keys", path, "--json")
    assert (status, json.loads(said)["verdict"]) == (2, "right")
    assert errors.startswith("line 2: the line is no JSON")
    path.write_text(lines[0], encoding="utf-8")
    assert ttt("check-keys", path)[0] == 0
    assert "--by is one of" in ttt("check-keys", path, "--by", "luck")[2]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": "classic", "key": "4"}, "has no position"),
        ({"game": "classic", "position": DRAWN}, "has no key"),
        ({"game": "classic", "position": DRAWN, "key": []}, "has no key"),
        ({"game": "classic", "position": DRAWN, "key": [None]}, "a move is a text or a number"),
        ({"game": "classic", "position": DRAWN, "key": True}, "key is a list"),
        ({"game": "classic", "position": DRAWN, "key": "dunno"}, "the key: 'dunno' is no move"),
        ({"game": "classic", "position": DRAWN, "key": ["1", "9"]}, "'9' is not on the board"),
        ({"game": "classic", "position": DRAWN, "key": "1 or 3"}, "is no move"),
        ({"game": "classic", "position": DRAWN, "key": [1.5]}, "a move is a text or a number"),
        ({"game": "classic", "position": 5, "key": "1"}, "position is a text"),
        ({"game": "classic", "position": "XXXOO....", "key": "5"}, "no move is left"),
        ({"game": "classic", "position": "XXX......", "key": "5"}, "cannot occur"),
        ({"game": "classic", "position": DRAWN, "key": "1", "to_move": "X"}, "the turn of O"),
        ({"game": "classic", "position": DRAWN, "key": "1", "options": []}, "options is an object"),
        ({"game": "ultimate", "position": "x", "key": "44"}, "estimates, not exact"),
        ({"game": "phantom", "position": "", "key": "4"}, "needs to_move"),
        ({"game": "dice", "position": ".........", "key": "4"}, "needs roll"),
        ({"game": "dice", "position": ".........", "key": "4", "options": {"roll": 9}}, "1 to 6"),
        ({"game": "lines=nope", "position": ".........", "key": "4"}, "no lines is called"),
    ],
)
def test_a_question_that_cannot_be_read_is_refused_with_the_reason(fields, why, tb):
    with pytest.raises(TttError, match=why):
        found(tb, **fields)
