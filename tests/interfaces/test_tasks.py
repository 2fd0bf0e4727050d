"""Tasks for language models: orbits stay in one split, baselines are exact, files repeat."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.support import own_game, textbook
from ttt_tables import BadTaskError, grade
from ttt_tables.board.symmetry import D4
from ttt_tables.games.family import tasks as variants
from ttt_tables.games.family.registry import GAMES as FAMILY
from ttt_tables.games.family.registry import WITHOUT_CHANCE, rules_of
from ttt_tables.interfaces.tasks.baselines import shares
from ttt_tables.interfaces.tasks.row import SPLITS, make_row, split_of
from ttt_tables.interfaces.tasks.write import GAMES, TaskSet, make_tasks, source_of
from ttt_tables.notation.layouts import TASK_NOTATIONS as NOTATIONS
from ttt_tables.play.game import solve
from ttt_tables.play.solver import explore
from ttt_tables.play.task import Given

FORMS = (("board", r"\d+:\d"), ("mark", r"\d[XO]"), ("step", r"\d-\d"), ("cell", r"\d"))


@pytest.fixture(scope="module")
def classic():
    return make_tasks(TaskSet("classic"))


def test_unknown_game_gets_tasks_from_its_rules(tb):
    asked = variants.source(solve(own_game.torus())).task("XO.......")
    assert asked.rules.endswith(
        " Three in a line win, and lines go on beyond the edges. X moves first and the sides take "
        "turns to put their own mark on an empty cell."
    )
    assert (asked.form, asked.right) == ("cell", tuple("2345678"))
    assert asked.home == source_of("classic", Given(tb.game)).task("XO.......").home
    row = make_row(asked, "numbers")
    assert grade(row, "<answer>3</answer>").right
    assert "cannot move" not in row["prompt"]


def form_of(moves):
    """Return the form of answers that a game's moves need: that of its longest moves."""
    texts = {move for move in moves if len(move) == max(map(len, moves))}
    found = [form for form, has in FORMS if all(re.fullmatch(has, text) for text in texts)]
    assert found, f"no form of {__name__}.FORMS fits the moves {sorted(texts)[:3]}"
    return found[0]


@pytest.mark.parametrize("name", WITHOUT_CHANCE)
def test_prompt_shows_the_whole_position(name, tb, monkeypatch):
    """No two positions of a game have the same prompt with the same side to move."""
    monkeypatch.setattr("ttt_tables.play.task.worths", lambda here: {})  # they are slow
    source, rules = source_of(name, Given(tb.game)), rules_of(name)
    open_ = {rules.stored(one) for one in explore(rules).numbers if not rules.result(one)}
    asked = [source.task(key) for key in source.keys[len(source.keys) // 3 :][:1_000]]  # alike ones
    assert len(source.keys) == len(open_)
    assert {one.position for one in asked} <= open_
    moves = {move for text in open_ for move in rules.moves(rules.restored(text))}
    assert {one.form for one in asked} == {form_of(moves)}
    assert {one.home.split()[0] for one in asked} == {rules.orbits}
    for notation in ("text", "coordinates"):
        assert len({(one.show(notation), one.to_move) for one in asked}) == len(asked)


def test_classic_boards_have_627_orbits_in_three_splits(classic):
    homes = {one.home for one in classic}
    assert len(homes) == 627  # of 765 classes 138 have ended
    assert {split_of(home) for home in homes} == set(SPLITS)


def test_baselines_match_the_page(classic):
    """Random play solves the documented fraction of each task."""
    found = shares(classic)
    assert {*found} == {"random", "centre", "one-ply", "two-ply"}
    random = [Fraction(len(task.right), len(task.values)) for task in classic]
    assert found["random"] == sum(random) / len(classic)
    page = (Path(__file__).parents[2] / "docs" / "language-models.md").read_text(encoding="utf-8")
    for share in found.values():
        assert f"{share.numerator:,}/{share.denominator:,}" in page
        assert f"{float(share):.4f}" in page


def test_tasks_are_equal_in_every_notation(classic):
    """In every notation the answers are the same cells, and no two cells share a name."""
    for task in classic[::500]:
        rows = [make_row(task, notation) for notation in NOTATIONS]
        assert len({row["prompt"] for row in rows}) == len(NOTATIONS)
        for row in rows:
            assert len(row["values"]) == len(task.values)
            right = {grade(row, f"<answer>{answer}</answer>").right for answer in row["answers"]}
            assert right == {True}
            assert row["difficulty"]["plies"] == textbook.minimax(task.position)[1]
            assert task.to_move in row["prompt"]
    board = next(one for one in classic if one.position == "X...O....")
    shown = {notation: board.show(notation) for notation in NOTATIONS}
    wanted = {
        "text": "X...O....",
        "rows": "X . .\n. O .\n. . .",
        "coordinates": "X: (1, 1)\nO: (2, 2)\n"
        "empty: (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)",
        "numbers": "X: 1\nO: 5\nempty: 2, 3, 4, 6, 7, 8, 9",
        "drawing": " X |   |\n---+---+---\n   | O |\n---+---+---\n   |   |",
        "article": "120000000",
        "openspiel": "x...o....",
        "spreadsheet": "X...O....",
    }
    assert {name: shown[name] for name in wanted} == wanted


NOTATED = ("text", "rows", "drawing", "numbers", "coordinates", "spreadsheet")


def check_answers(tasks):
    """Check that every answer to some tasks is legal for the grader, and graded by its score."""
    asked = [(task, one) for task in tasks for one in NOTATED]
    for task, notation in asked:
        if task.form == "point" and notation != "text":
            with pytest.raises(BadTaskError, match="needs a board of nine cells"):
                make_row(task, notation)
            continue
        row = make_row(task, notation)
        assert row["split"] in SPLITS
        assert json.loads(json.dumps(row)) == row
        for answer, score in row["values"].items():
            found = grade(row, f"I considered cell 3. <answer>{answer}</answer>")
            best = max(map(Fraction, row["values"].values()))
            assert found[:4] == (answer, True, answer in row["answers"], best - Fraction(score))


@pytest.mark.parametrize("game", [name for name in GAMES if name != "phantom"])
def test_task_answers_are_legal_to_the_grader(game, data):
    check_answers(make_tasks(TaskSet(game, 4), str(data)))


@pytest.mark.slow
def test_phantom_samples_each_orbit_once(tb):
    """So no orbit is in two splits. Only this test values and grades all information sets."""
    source, orbits = source_of("phantom", Given(tb.game, how_many=300)), set()
    for known in source.keys:
        orbits.add(f"{known.side} {min(str(known.image(transform)) for transform in D4)}")
    assert len(orbits) == len(source.keys) == 300
    check_answers(map(source.task, source.keys[:4]))


def test_command_writes_the_same_files_each_time(ttt, tmp_path, data):
    words = ["tasks", "--count", 5, "--notation", "rows", "--data", data]
    for out, seed in (("b", 7), ("c", 7), ("d", 8)):
        ttt(*words, "--game", "misere", "--seed", seed, "--out", tmp_path / out)
    for file in (tmp_path / "b").iterdir():
        assert file.read_bytes() == (tmp_path / "c" / file.name).read_bytes()
    assert (tmp_path / "c/train.jsonl").read_text() != (tmp_path / "d/train.jsonl").read_text()
    status, printed, errors = ttt(*words, "--game", "family", "--out", tmp_path / "a")
    assert (status, errors) == (0, "")
    assert (tmp_path / "a" / "README.md").read_text() == printed
    rows = [
        json.loads(line)
        for split in SPLITS
        for line in (tmp_path / "a" / f"{split}.jsonl").read_text().splitlines()
    ]
    assert len(rows) == len({row["id"] for row in rows}) == 5 * len(FAMILY)
    card = json.loads((tmp_path / "a" / "card.json").read_text())
    assert sum(card["tasks"].values()) == 5 * len(FAMILY)
    random = [Fraction(len(row["answers"]), len(row["values"])) for row in rows]
    assert Fraction(card["baselines"]["random"]) == sum(random) / len(rows)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--game", "chess"), "unknown tasks 'chess'"),
        (("--notation", "braille"), "unknown notation 'braille'"),
        (("--count", "0"), "--count must be at least 1"),
        (("--count", "5000"), "classic only has 4520 tasks, got --count 5000"),
    ],
)
def test_invalid_task_options_write_no_file(ttt, tmp_path, words, fault):
    status, _, errors = ttt("tasks", *words, "--out", tmp_path / "new")
    assert (status, errors.count("\n")) == (2, 1)
    assert fault in errors
    assert not (tmp_path / "new").exists()
    with pytest.raises(BadTaskError):
        make_tasks(TaskSet("nothing"))
