"""`ttt check-keys` reports wrong, incomplete and ambiguous keys, with a line to replay each."""

import json
from fractions import Fraction

import pytest

from tests.support.played import made, walked
from ttt_tables import game_names
from ttt_tables.errors import TttError
from ttt_tables.interfaces.cli.check_keys import check_key, read_labels, sentence
from ttt_tables.notation.record_files import Record
from ttt_tables.notation.values import as_texts
from ttt_tables.play.player import perfect

NO_SCORES = ("abrupt", "miniboard", "phantom", "ultimate")
EXACT = [name for name in game_names() if name not in NO_SCORES]
SWAP = str.maketrans("XO", "OX")
DRAWN = "X...O...X"  # O draws by an edge, and loses by a corner
# Questions in the style of published ones: a position, and moves that are labelled as best.
KEYS = [
    ("right", DRAWN, ["1", "3", "5", "7"], {}),
    ("wrong", DRAWN, "6", {}),
    ("wrong", DRAWN, ["1", "2"], {}),
    ("incomplete", DRAWN, ["1", "3"], {}),
    ("ambiguous", DRAWN, "1", {}),
    ("ambiguous", "X...O....", "8", {"lines": "torus"}),
]


def found(tb, by="result", **fields):
    return check_key(Record(1, as_texts(fields)), tb, by)


@pytest.mark.parametrize("name", EXACT)
def test_keys_are_judged_with_replayable_lines(name, tb):
    """All best moves are right, or the best move if there is only one; no other move is."""
    game, judged = made(name), set()
    for here in [one for one in walked(game, 40) if one.legal_moves][::9]:
        answer = perfect(here)
        top = max(one.score for one in answer)
        best = sorted(one.move for one in answer if one.score > top - 1e-12)
        worse = [one.move for one in answer if one.move not in best]
        keys = {"right": best, "wrong": worse[:2]}
        keys["right" if len(best) == 1 else "ambiguous"] = best[0]
        for verdict, key in [one for one in keys.items() if one[1]]:
            one = found(tb, game=name, position=here, key=key)
            assert (one.verdict, one.best, one.to_move) == (verdict, best, here.to_move)
            assert bool(one.lines) == (verdict != "right")
            assert sentence(one).startswith(f"line 1: {verdict}: ")
            judged.add(verdict)
            for line in one.lines:
                end = here.follow(" ".join(line.plays or [line.move]))
                assert (end.result, bool(end.outcomes)) == (line.result, not line.plays)
                if line.result:
                    worth = game.evaluator.ended(here.to_move, line.result).exact.score
                    assert worth == Fraction(line.score)
    assert len(judged) > 1


def test_decimal_key_is_read_as_a_number(tb):
    for key in (1.0, [1.0]):
        assert found(tb, game="classic", position=DRAWN, key=key).key == ["1"]
    with pytest.raises(TttError, match=r"'1\.0' is ambiguous, the number 1"):
        found(tb, game="classic", position=DRAWN, key="1.0")


def test_by_speed_only_the_soonest_win_is_right(tb):
    slow = {"game": "classic", "position": "X.O..OX..", "key": ["3", "8"]}
    assert found(tb, by="result", **slow).verdict == "right"
    told = found(tb, by="speed", **slow)
    assert (told.verdict, told.best) == ("wrong", ["3"])
    assert "as good, but slower" in told.why


def test_command_counts_and_skips_bad_lines(ttt, tmp_path):
    path = tmp_path / "keys.jsonl"
    lines = [
        json.dumps({"game": "classic", "position": position, "key": key, "options": options})
        for _, position, key, options in KEYS
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    status, said, errors = ttt("check-keys", path, "--json")
    assert (status, errors) == (1, "")
    assert [json.loads(line)["verdict"] for line in said.splitlines()] == [one[0] for one in KEYS]
    status, said, errors = ttt("check-keys", path)
    assert (status, errors) == (1, "")
    told = "6 keys: 1 right, 2 wrong, 1 incomplete, 2 ambiguous; 0 records rejected."
    assert said.splitlines()[-1] == told
    assert "line 2: wrong: 6 is a loss, 1 is a draw" in said
    assert "6 2 1 5: X wins" in said
    path.write_text(f"{lines[0]}\n?\n", encoding="utf-8")
    status, said, errors = ttt("check-keys", path, "--json")
    assert (status, json.loads(said)["verdict"]) == (2, "right")
    assert errors.startswith("line 2: the line is not valid JSON")
    path.write_text(lines[0], encoding="utf-8")
    assert ttt("check-keys", path)[0] == 0
    assert "--by must be result or speed, got 'luck'" in ttt("check-keys", path, "--by", "luck")[2]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"key": "4"}, "has no position"),
        ({"position": None, "key": "4"}, "position must be a text"),
        ({"position": DRAWN}, "has no key"),
        ({"position": DRAWN, "key": []}, "has no key"),
        ({"position": DRAWN, "key": True}, "key must be a list"),
        ({"position": DRAWN, "key": [1.5]}, "a text or a whole number, got 1.5$"),
        ({"position": DRAWN, "key": "dunno"}, "the key: 'dunno' is not a move"),
        ({"position": DRAWN, "key": ["1", "9"]}, "'9' is not a move"),
        ({"position": "XXXOO....", "key": "5"}, "no move is left"),
        ({"position": DRAWN, "key": "1", "to_move": "X"}, "O is to move"),
        ({"position": DRAWN, "key": "1", "options": []}, "options must be an object"),
        ({"game": "ultimate", "position": "x", "key": "44"}, "estimates of an engine"),
        ({"game": "phantom", "position": "- X", "key": "4"}, "have no exact scores"),
        ({"game": "dice", "position": "......... X", "key": "4"}, "is a chance node"),
        (
            {"game": "dice", "position": "", "options": {"roll": 5}},
            "all else belongs in the position",
        ),
    ],
)
def test_unreadable_question_error_gives_the_reason(fields, why, tb):
    with pytest.raises(TttError, match=why):
        found(tb, **{"game": "classic", **fields})


@pytest.mark.parametrize(
    ("position", "label", "verdict", "result"),
    [
        ("XXXOO....", "X", "right", "X"),
        ("OOOXX.X..", "positive", "wrong", "O"),
        ("XOXXOOOXX", "negative", "right", "draw"),
        ("XX.OO....", "win", "right", "X"),
        ("XX.OO....", "loss", "wrong", "X"),
        (".........", "draw", "right", "draw"),
    ],
)
def test_label_of_the_result_is_checked(position, label, verdict, result, tb):
    """Labels are swapped if O begins."""
    labels = read_labels(["positive=X", "negative=O/draw"])
    fields = {"game": "classic", "position": position, "key": label}
    finding = check_key(Record(1, fields), tb, "result", labels)
    assert (finding.verdict, finding.best) == (verdict, [result])
    if label not in ("positive", "negative"):
        key = label.translate(SWAP) if label == "X" else label
        other = {**fields, "position": position.translate(SWAP), "first": "O", "key": key}
        assert check_key(Record(1, other), tb, "result", labels).verdict == verdict


def test_label_of_every_position_is_its_value(tb):
    for name in EXACT:
        for here in walked(made(name), 20)[::2]:
            value = here.game.probe(here).of("X")
            result = here.result or {1: "X", 0: "draw", -1: "O", None: None}[value.wdl]
            for label in ("X", "O", "draw"):
                fields = {"game": name, "position": here.text, "key": label}
                if result is None:
                    with pytest.raises(TttError, match="an expected score"):
                        check_key(Record(1, fields), tb, "result")
                else:
                    finding = check_key(Record(1, fields), tb, "result")
                    assert (finding.verdict == "right") == (label == result)


def test_invalid_label_option_is_rejected(ttt, tmp_path):
    path = tmp_path / "keys.jsonl"
    path.write_text('{"game": "classic", "position": "OOOXX.X..", "key": "positive"}\n')
    options = ["--label", "positive=X", "--label", "negative=O/draw"]
    status, said, errors = ttt("check-keys", path, *options)
    assert (status, errors) == (1, "")
    assert said.startswith("line 1: wrong: O wins. classic 'OOOXX.X..', X to move; result: O")
    assert "the result is X" in ttt("check-keys", path, *options, "--check")[1]
    for wrong in ("positive", "=X", "positive=Y", "positive=X/Y"):
        assert "--label must be LABEL=RESULT" in ttt("check-keys", path, "--label", wrong)[2]
