"""Tasks for language models: no orbit in two splits, exact baselines, the same files each time."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tests.support import own_game, textbook
from ttt_tables import BadTaskError, grade, open_tablebase
from ttt_tables.board.numbers import show
from ttt_tables.board.symmetry import D4, carry, carry_cell
from ttt_tables.doors.tasks.baselines import shares
from ttt_tables.doors.tasks.relatives import shown
from ttt_tables.doors.tasks.row import SPLITS, make_row, split_of
from ttt_tables.doors.tasks.ultimate import _orbit
from ttt_tables.doors.tasks.write import GAMES, TaskSet, make_tasks, source_of
from ttt_tables.family.registry import GAMES as FAMILY
from ttt_tables.family.registry import without_chance
from ttt_tables.family.solved_game import SolvedGame
from ttt_tables.family.values import explore, solve
from ttt_tables.grading.moves import form_of
from ttt_tables.grading.notations import NOTATIONS
from ttt_tables.ultimate.rules import carry_position
from ttt_tables.ultimate.text import parse
from ttt_tables.ultimate.text import show as show_position

RULES = without_chance()
EXCHANGED = str.maketrans("XO", "OX")


@pytest.fixture(scope="module")
def classic():
    return make_tasks(TaskSet("classic"))


def homes(asked):
    return {task.position: task.home for task in asked}


@pytest.fixture
def torus(monkeypatch):
    """Return a tablebase with a relative that the tasks know nothing of."""
    rules, tables = own_game.torus(), open_tablebase()
    monkeypatch.setitem(FAMILY, rules.name, rules)
    monkeypatch.setitem(tables.family._games, rules.name, SolvedGame(rules, solve(rules)))
    return tables


def test_a_game_unknown_to_the_tasks_is_asked_by_its_own_rules(torus):
    source = source_of("doughnut", torus, None, 1, 0)
    task = source.task("XO.......")
    assert task.rules.endswith(
        " Three in a line win, and lines go on beyond the edges. X moves first and the sides take "
        "turns to put their own mark on an empty cell."
    )
    assert (task.form, task.right) == ("cell", tuple("2345678"))
    assert task.home == source_of("classic", torus, None, 1, 0).task(7).home
    row = make_row(task, "numbers")
    assert grade(row, "<answer>3</answer>").right
    assert "cannot move" not in row["prompt"]


@pytest.mark.parametrize("name", RULES)
def test_a_prompt_shows_all_of_a_position(name):
    """No two positions of a game are shown alike with the same side to move."""
    rules, known = RULES[name], explore(RULES[name])
    keys = source_of(name, open_tablebase(), None, 1, 0).keys
    assert sorted(keys) == sorted(position for position, moves in known.items() if moves)
    form = form_of(move for moves in known.values() for move in moves)
    for notation in ("text", "coordinates"):
        seen = {(shown(rules, form, at, notation), rules.to_move(at)) for at in known}
        assert len(seen) == len(known)


def test_splits_of_all_classic_tasks_agree(classic):
    """A board is in one split, whatever is asked about it, and so are its images."""
    found = homes(classic)
    numbers = {textbook.number(position): home for position, home in found.items()}
    for board, home in numbers.items():
        assert {numbers[carry(board, way)] for way in D4} == {home}
    assert len(set(found.values())) == 627  # of 765 classes 138 have ended
    assert (
        homes(make_tasks(TaskSet("misere", 100))).items()
        <= homes(make_tasks(TaskSet("misere"))).items()
    )
    for game in ("puzzles", "why", "misere"):
        for task in make_tasks(TaskSet(game)):
            board = task.position.split()[0]
            assert board not in found or task.home == found[board]
    assert {split_of(home) for home in found.values()} == set(SPLITS)


def test_splits_of_endgames_never_divide_an_orbit(data):
    for task in make_tasks(TaskSet("ultimate", 10), str(data)):
        rule, _, text = task.position.partition(" ")
        position = parse(text, rule)
        images = {_orbit(carry_position(position, way)) for way in D4}
        assert images == {task.orbit.removeprefix("ultimate ")}
        assert show_position(position, rule) == text


def textbook_share(choose):
    """Return the share of the open boards that a rule solves, by the cells that it may choose."""
    total = Fraction(0)
    for board in textbook.OPEN:
        values = {cell: textbook.worth(after)[0] for cell, after in textbook.replies(board).items()}
        chosen = choose(board)
        right = [cell for cell in chosen if values.get(cell) == max(values.values())]
        total += Fraction(len(right), len(chosen))
    return total / len(textbook.OPEN)


def wins(board):
    side = textbook.side(board)
    return [cell for cell, after in textbook.replies(board).items() if textbook.over(after) == side]


def safe(board):
    replies = textbook.replies(board)
    return [cell for cell, after in replies.items() if textbook.over(after) or not wins(after)]


def test_the_baselines_are_those_of_rules_on_lines_of_the_textbook(classic):
    """By the values of the tables, and by looking for lines on the boards themselves."""
    found = shares(classic)
    assert found == {
        "random": textbook_share(lambda board: list(textbook.replies(board))),
        "centre": textbook_share(lambda board: [4]),
        "one-ply": textbook_share(lambda board: wins(board) or list(textbook.replies(board))),
        "two-ply": textbook_share(
            lambda board: wins(board) or safe(board) or list(textbook.replies(board))
        ),
    }
    page = (Path(__file__).parents[2] / "docs" / "language-models.md").read_text(encoding="utf-8")
    for share in found.values():
        assert f"{share.numerator:,}/{share.denominator:,}" in page
        assert f"{float(share):.4f}" in page


def test_the_same_task_stands_in_each_notation(classic):
    """In every one of them the answers are the same cells, and no two cells have one name."""
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
    assert shown == {
        "text": "X...O....",
        "rows": "X . .\n. O .\n. . .",
        "coordinates": "X: (1, 1)\nO: (2, 2)\n"
        "empty: (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)",
        "numbers": "X: 1\nO: 5\nempty: 2, 3, 4, 6, 7, 8, 9",
        "drawing": " X |   |\n---+---+---\n   | O |\n---+---+---\n   |   |",
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_of_every_game_is_legal_to_the_grader(game, data):
    for task, notation in product(make_tasks(TaskSet(game, 4), str(data)), NOTATIONS):
        row = make_row(task, notation)
        assert row["split"] in SPLITS
        assert json.loads(json.dumps(row)) == row
        for answer, score in row["values"].items():
            found = grade(row, f"I considered cell 3. <answer>{answer}</answer>")
            best = max(map(Fraction, row["values"].values()))
            assert found[:4] == (answer, True, answer in row["answers"], best - Fraction(score))


def test_the_command_writes_the_same_files_each_time(ttt, tmp_path, data):
    words = ["tasks", "--game", "family", "--count", 5, "--seed", 7, "--notation", "rows"]
    status, printed, errors = ttt(*words, "--out", tmp_path / "a", "--data", data)
    assert (status, errors) == (0, "")
    assert (tmp_path / "a" / "README.md").read_text() == printed
    ttt(*words, "--out", tmp_path / "b", "--data", data)
    for file in (tmp_path / "a").iterdir():
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()
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
    ttt("tasks", "--count", 5, "--seed", 8, "--out", tmp_path / "c")
    ttt("tasks", "--count", 5, "--seed", 9, "--out", tmp_path / "d")
    assert (tmp_path / "c/train.jsonl").read_text() != (tmp_path / "d/train.jsonl").read_text()


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--game", "chess"), "no tasks are called 'chess'"),
        (("--notation", "braille"), "no notation is called 'braille'"),
        (("--count", "0"), "at least one task"),
        (("--count", "5000"), "classic has 4520 tasks, not 5000"),
    ],
)
def test_what_cannot_be_made_is_refused_before_a_file_is_written(ttt, tmp_path, words, fault):
    status, _, errors = ttt("tasks", *words, "--out", tmp_path / "new")
    assert (status, errors.count("\n")) == (2, 1)
    assert fault in errors
    assert not (tmp_path / "new").exists()


def test_a_folder_with_files_is_left_as_it_is(ttt, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    status, _, errors = ttt("tasks", "--count", 3, "--out", tmp_path)
    assert (status, [file.name for file in tmp_path.iterdir()]) == (2, ["mine.txt"])
    assert "not an empty folder" in errors
    with pytest.raises(BadTaskError):
        make_tasks(TaskSet("nothing"))


def test_images_of_a_question_have_the_images_of_its_answers(classic):
    found = {task.position: task for task in classic}
    for task in classic[::97]:
        for way in D4:
            image = found[show(carry(textbook.number(task.position), way))]
            moved = {str(carry_cell(int(cell), way)): at for cell, at in task.values.items()}
            assert dict(image.values) == moved
