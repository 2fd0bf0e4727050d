"""`ttt grade-games` computes the regret of each move, in any notation and file format."""

import json
import time
from fractions import Fraction
from random import Random

import polars as pl
import pytest

from tests.interfaces.test_check_keys import EXACT
from tests.support.played import NOT_NINE, made, walked
from ttt_tables import TextEnvironment, game_names
from ttt_tables.errors import BadTaskError, TttError, UnknownGameError
from ttt_tables.interfaces.cli.check_keys import check_key
from ttt_tables.interfaces.cli.grade_games import Tally
from ttt_tables.interfaces.cli.records import score_of
from ttt_tables.interfaces.cli.stored_games import Reader, grade_game
from ttt_tables.notation.record_files import Record
from ttt_tables.notation.replies import own_form
from ttt_tables.play.player import perfect

MADE = [(name, {}) for name in EXACT]
MADE += [("notakto", {"boards": 2}), ("dice", {"rule": "reroll"}), ("misere", {"lines": "torus"})]
# A text environment asks for one of nine cells, not for a bid or a point of a larger board.
NO_CELLS = {"bidding": BadTaskError, **dict.fromkeys(NOT_NINE, UnknownGameError)}

CLASSIC = ["4", "0", "8", "3", "6", "5"]  # by 3 O loses


def graded(tb, reader=None, **fields):
    return grade_game(Record(1, {"game": "classic", **fields}), reader or Reader(tb))


def x_score(here):
    return score_of(here.game.probe(here).of("X"))


def test_game_is_graded_by_the_regret_of_each_move(tb):
    for notation, moves in (
        ("text", "4 0 8 3 6 5"),
        ("coordinates", ["(2, 2)", "(1, 1)", "(3, 3)", "(2, 1)", "(3, 1)", "(2, 3)"]),
    ):
        found = graded(tb, moves=moves, notation=notation)
        assert [row.regret_exact for row in found.rows] == ["0", "0", "0", "1/2", "0", "0"]
        assert [row.move for row in found.rows] == CLASSIC
        assert found.score == {"X": 1, "O": 0}


@pytest.mark.parametrize(("name", "options"), MADE)
def test_regrets_account_for_the_score_of_any_game(name, options, tb):
    """The start's value, minus X's regrets, plus O's and X's luck, equals the last score."""
    game, draw = made(name, **options), Random(name)
    for most in (5, 9, 20):
        here, words, moved, luck = game.start, [], [], Fraction(0)
        while not here.result and (len(words) < most or not moved):
            before, chance = here, bool(here.outcomes)
            words.append(
                here.sample_outcome(draw).name if chance else draw.choice(here.legal_moves)
            )
            moved += [] if chance else [here]
            here = here.play(words[-1])
            luck += x_score(here) - x_score(before) if chance else 0
        found = graded(tb, game=name, options=options, moves=words)
        assert [(row.side, row.position) for row in found.rows] == [(p.to_move, p) for p in moved]
        last = x_score(game.start) + luck
        for row in found.rows:
            last -= Fraction(row.regret_exact or row.regret) * (1 if row.side == "X" else -1)
        assert abs(last - found.score["X"]) <= (1e-12 if name == "probabilistic" else 0)
        assert found.score["O"] == 1 - found.score["X"]
    turns = [{"position": row.position, "move": row.move} for row in found.rows]
    alone = graded(tb, game=name, options=options, turns=turns).rows
    assert [one.regret for one in alone] == [one.regret for one in found.rows]


def test_chat_is_read_and_illegal_replies_counted(tb):
    texts = [
        ("system", "You are X."),
        ("user", "Begin, as in <answer>0</answer>"),
        ("assistant", "<think>0?</think> The centre.\nAnswer: 4"),
        ("user", ". O .\n. X .\n. . .\nEnd with <answer>5</answer>"),
        ("assistant", [{"type": "text", "text": "<answer>4</answer>"}]),
        ("user", "That is taken."),
        ("assistant", "<answer>0</answer>"),
        ("user", "O plays 8."),
    ]
    found = graded(tb, model="one", messages=[{"role": of, "content": said} for of, said in texts])
    assert [(row.side, row.player, row.move, row.legal, row.ply) for row in found.rows] == [
        ("X", "one", "4", True, 1),
        ("O", "opponent", "1", True, 2),
        ("X", "one", "4", False, 3),
        ("X", "one", "0", True, 3),
        ("O", "opponent", "8", True, 4),
    ]
    assert found.rows[2].regret is None
    assert found.score["X"] == 1  # perfect play wins for X


def test_environment_transcript_can_be_graded(tb):
    for name, error in NO_CELLS.items():
        with pytest.raises(error, match=r"must have one of the forms|at most 9 cells"):
            TextEnvironment(made(name))
    for name in [name for name in EXACT if name not in NO_CELLS]:
        env = TextEnvironment(made(name), side="O", player="random=1/2")
        messages, done, draw = [{"role": "user", "content": env.reset(4)}], False, Random(name)
        while not done:
            legal = messages[-1]["content"].rpartition("Legal moves: ")[2].partition(".")[0]
            said = f"<answer>{draw.choice(legal.split(', '))}</answer>"
            turn = env.step(said)
            done = turn.done
            messages.append({"role": "assistant", "content": said})
            messages.append({"role": "user", "content": turn.text})
        found = graded(tb, game=name, side="O", messages=messages)
        assert [row.move for row in found.rows] == [one.move for one in env.played]
        for row, one in zip(found.rows, env.played, strict=True):
            near = 0 if row.regret_exact else 1e-15
            assert row.regret == pytest.approx(float(one.regret), rel=0, abs=near)
        assert found.score["O"] == turn.score


def test_model_answers_all_turns_unless_a_side_is_stated(tb):
    turns = [{"position": "X...O....", "move": "8"}, {"position": "X...O...X", "move": "1"}]
    for fields, players in [
        ({"model": "m"}, ["m", "m"]),
        ({"model": "m", "side": "O"}, ["X", "m"]),
        ({"model": "m", "players": {"X": "x"}}, ["x", "m"]),
        ({}, ["X", "O"]),
    ]:
        found, tally = graded(tb, turns=turns, **fields), Tally()
        tally.add(found)
        assert [row.player for row in found.rows] == players
        assert [row["games"] for row in tally.rows()] == [1] * len({*players})


@pytest.mark.parametrize(("name", "options"), [one for one in MADE if one[0] not in NO_CELLS])
def test_completion_answers_the_position_of_its_prompt(name, options, tb):
    game = made(name, **options)
    for here in walked(game, 40)[-8:]:
        if here.legal_moves:
            move = here.legal_moves[-1]
            record = {"prompt": f"The position: {here.text}\nYour move?", "completion": move}
            (row,) = graded(tb, game=name, options=options, model="m", **record).rows
            assert (row.position, row.move, row.player) == (here.text, move, "m")
            lost = perfect(here).move(move).regret
            assert row.regret == pytest.approx(lost, rel=0, abs=1e-15)
            assert row.regret == (float(Fraction(row.regret_exact)) if row.regret_exact else lost)


def test_retries_are_counted_or_dropped_by_option(tb):
    chat = [("assistant", "4"), ("user", "O plays 0"), ("assistant", "0"), ("user", "Taken.")]
    chat = [{"role": role, "content": text} for role, text in [*chat, ("assistant", "8")]]
    for game in ({"moves": "1. X4 O4 O0 2. X0 X8"}, {"moves": [4, 0, 0, 8]}, {"messages": chat}):
        count, drop = [graded(tb, Reader(tb, retries=way), **game) for way in ("count", "drop")]
        legal = [row.move for row in count.rows if row.legal]
        assert [row.move for row in drop.rows] == legal == ["4", "0", "8"]
        assert len(count.rows) > len(legal)
        assert count.score == drop.score
        if "moves" in game:
            with pytest.raises(TttError, match="is not legal"):
                graded(tb, **game)
    last = graded(tb, Reader(tb, retries="drop"), moves=[4, 4, 0, 4])
    assert [row.legal for row in last.rows] == [True, True, False]
    assert graded(tb, moves=[4, 0, 4]).score == {"X": 0, "O": 1}


def test_late_wins_are_counted_and_wrong_by_speed(tb):
    for by, correct in (("result", True), ("speed", False)):
        (row,) = graded(tb, Reader(tb, by=by), position="X.O..OX..", moves="8").rows
        assert (row.correct, row.regret, row.plies_late) == (correct, 0, 2)


@pytest.mark.parametrize(("name", "options"), MADE)
def test_plies_late_are_the_difference_of_distances(name, options, tb):
    game = made(name, **options)
    for here in walked(game, 30)[-6:]:
        for one in perfect(here):
            (row,) = graded(
                tb, game=name, options=options, turns=[{"position": here.text, "move": one.move}]
            ).rows
            best = perfect(here)[0].distance
            known = one.wdl == 1 and one.distance is not None
            assert row.plies_late == (one.distance - best if known else None)


def test_ultimate_grades_are_marked_as_estimates(tb):
    pytest.importorskip("numba")
    reader = Reader(tb, nodes=500)
    first, other, again = [
        graded(tb, reader, game="ultimate", moves=moves)
        for moves in ("44 40 04", "44 41 14", "44 40 04")
    ]
    assert first == again
    assert first != other
    assert {(row.source, row.regret_exact) for row in first.rows} == {("estimate", None)}


def test_command_writes_rows_and_skips_bad_lines(ttt, tmp_path, data):
    games, out = tmp_path / "games.jsonl", tmp_path / "moves.parquet"
    first = {"game": "classic", "moves": CLASSIC, "players": {"X": "a", "O": "b"}, "id": 7}
    other = {"moves": ["4", "0"], "players": {"X": "b", "O": "a"}}
    wrong = {"game": "classic", "moves": ["4", "4", "0"]}
    lines = [json.dumps(first), "no JSON", json.dumps(other), "", json.dumps(wrong)]
    games.write_text("\n".join(lines))
    words = ("grade-games", games, "--game", "classic", "--data", data)
    status, said, errors = ttt(*words, "--out", out, "--json")
    assert (status, [line[:7] for line in errors.splitlines()]) == (2, ["line 2:", "line 5:"])
    told = json.loads(said)
    assert (told["games"], told["rejected"]) == (2, 2)
    a, b = told["players"]
    assert (a["player"], a["games"], a["moves"], a["perfect_moves"]) == ("a", 2, 4, 1)
    assert (a["expected_score"], a["games_without_blunder"]) == (0.75, 2)
    assert (b["regret_a_game"], b["mean_ply_of_first_blunder"]) == (0.25, 4)
    rows = pl.read_parquet(out)
    assert rows["regret"].sum() == 0.5
    assert rows.row(3, named=True)["best"] == ["2", "6"]
    assert rows["id"].to_list()[5:] == ["7", None, None]
    assert not (tmp_path / "moves.parquet.part").exists()
    assert "mean ply of first blunder 4" in ttt(*words)[1]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": None, "moves": [4]}, "has no game"),
        ({"game": ["classic"], "moves": [4]}, "game must be a text"),
        ({}, "one of moves, messages, turns"),
        ({"moves": [4], "turns": []}, "one of moves, messages, turns"),
        ({"moves": []}, "1 to 10,000"),
        ({"moves": [0, 3, 1, 4, 2, 5]}, "the game has ended"),
        ({"moves": [4], "options": {"policy": "menace"}}, "no option 'policy'"),
        ({"moves": [4], "position": None}, "position must be a text"),
        ({"moves": [4], "position": "O........"}, "symbols='O X .', or in a record first=\"O\""),
        ({"moves": [4], "players": [1]}, "players must be an object"),
        ({"moves": [4], "to_move": "O"}, "X is to move"),
        (
            {"moves": [4], "first": "O", "symbols": "1 2", "position": "100000000"},
            "must be three texts",
        ),
        ({"moves": "O4 X0"}, 'try first="O" in a record'),
        ({"moves": "4 1 0 2 8 O wins"}, 'if O began, pass first="O" in a record'),
        ({"messages": ["x"]}, "must have a role and text content"),
        ({"messages": [{"role": "a", "content": 5}]}, "must have a role and text content"),
        ({"messages": [{"role": "assistant", "content": "4"}] * 2}, "the turn of O is missing"),
        ({"messages": [{"role": "system", "content": ""}]}, "nothing to grade"),
        ({"side": "Z", "messages": [1]}, "side must be X or O"),
        ({"turns": [{"position": ".........", "move": 9}]}, "turn 1: 9 is not a move"),
        ({"turns": [5]}, "must have a position and a move"),
        ({"completion": "4"}, "needs a prompt"),
        ({"prompt": "Begin.", "completion": "4"}, "the prompt shows no board"),
        ({"prompt": "X...O....\nX.X.O...O", "completion": "4"}, "does not fit"),
        ({"prompt": "X...O....", "completion": "4", "position": "........."}, "does not fit"),
        ({"turns": [{"position": "", "roll": 3, "move": 4}]}, "has the unknown field 'roll'"),
        ({"game": "dice", "moves": ["roll-3", "roll-4"]}, "move 2: 'roll-4' is not a move"),
        ({"game": "dice", "moves": ["roll-1", "8", "roll-2"]}, "'8', is not legal"),
        ({"game": "dice", "moves": ["roll-3"]}, "nothing to grade"),
        ({"game": "dice", "messages": [{"role": "user", "content": "4"}]}, "a chance outcome"),
        ({"game": "phantom", "turns": [{"position": "- X", "move": 4}]}, "no exact scores"),
    ],
)
def test_unreadable_game_error_gives_the_reason(fields, why, tb):
    with pytest.raises(TttError, match=why):
        graded(tb, **fields)


def test_custom_answer_pattern_is_searched_in_replies(tb):
    reader = Reader(tb, own=own_form(r"at (\d)"))
    (row,) = graded(tb, reader, messages=[{"role": "assistant", "content": "at 4."}]).rows
    assert row.move == "4"


def test_reading_time_is_linear_in_message_length(tb):
    """A prompt shows many tags and boards, and no move.

    For 16 times the length a quadratic pattern would take 256 times as long.
    """
    for noise in ("<answer>", "O plays ", "X O . ", ".........", "O plays 4 or "):
        times = []
        for length in (50_000, 800_000):
            told = {"role": "user", "content": noise * (length // len(noise))}
            chat = [{"role": "assistant", "content": "4"}, told]
            started = time.process_time()
            with pytest.raises(TttError, match="expected a legal move of O"):
                graded(tb, messages=chat)
            times.append(time.process_time() - started)
        assert times[1] < max(0.5, 64 * times[0])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"game": "classic", "moves": [4], "moves": [0]}', "'moves' twice"),
        (b'{"game": "classic", "moves": [4], "options": {"x": 1, "x": 1}}', "'x' twice"),
        (b'{"game": ' + b"[" * 100_000, "is not valid JSON"),
        (b'{"game": "classic", "moves": [' + b"1" * 5000 + b"]}", "or a whole number, got 11"),
        (b"[1]", "the line must be an object"),
        (b" " * 4_000_001, "at most 4,000,000 bytes"),
        (b'{"game": "\xff"}', "not valid UTF-8"),
    ],
)
def test_lines_that_break_readers_are_reported(line, why, ttt, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b'{"game": "classic", "moves": ["4"]}\n' + line)
    status, said, errors = ttt("grade-games", path)
    assert (status, why in errors) == (2, True)
    assert said.startswith("1 games graded, 1 records rejected.")


FIELDS = (
    *("moves", "messages", "turns", "prompt", "completion", "position", "options", "notation"),
    *("players", "side", "key", "first", "symbols"),
)
VALUES = [
    *(None, True, 4, 10**30, float("nan"), "", "4", "0:4", "4X", "X", "X...O....", "......... X"),
    *("4 0", "0:4 0:0", "4X 0O", ["4"], ["0", "4", "8", "2"], [8, "centre"], ["4X"]),
    *([], {}, [4, 0], ["4", "0", "8"], ["4X", "0O"], [None], {"boards": 2}, {"lines": "torus"}),
    *({"roll": 3}, {"grid": "cross"}, {"rule": "reroll"}, "numbers", "openspiel"),
    *(["roll-3", "4"], "X-moves 4", "......... X 4", "......... O", "4 success"),
    [{"role": "user", "content": "X plays 4"}, {"role": "assistant", "content": "0"}],
    *([{"position": "......... X 5", "move": "4"}], [{"position": 5, "move": []}]),
]


def test_any_line_is_graded_or_rejected(tb):
    """Seeded records of fields and mismatched values raise no other errors than the package's."""
    draw = Random(59)
    names = [*[one for one in game_names() if one != "ultimate"], "lines=torus", 5, None]
    ends = {"graded": 0, "rejected": 0}
    for _ in range(1500):
        fields = {name: draw.choice(VALUES) for name in draw.sample(FIELDS, draw.randint(1, 3))}
        record = Record(1, {**fields, "game": draw.choice(names)})
        for read in (
            lambda one: grade_game(one, Reader(tb)),
            lambda one: check_key(one, tb, "result"),
        ):
            try:
                read(record)
                ends["graded"] += 1
            except TttError:
                ends["rejected"] += 1
    assert min(ends.values()) > 5, ends


def test_missing_files_are_reported(ttt, tmp_path):
    path = tmp_path / "games.jsonl"
    assert ttt("grade-games", path)[2].startswith("error: ")
    path.write_text('{"game": "classic", "moves": ["4"]}')
    assert "cannot be written" in ttt("grade-games", path, "--out", tmp_path / "no" / "x")[2]
