"""The grade of each legal answer matches the tables, in every notation."""

from fractions import Fraction
from random import Random

import pytest

import ttt_tables as ttt
from tests.support import textbook
from ttt_tables.games.family.registry import GAMES as FAMILY
from ttt_tables.interfaces.tasks.row import make_row
from ttt_tables.interfaces.tasks.write import TaskSet, make_tasks, source_of
from ttt_tables.notation.layouts import TASK_NOTATIONS as NOTATIONS
from ttt_tables.notation.layouts import write_answer
from ttt_tables.notation.moves import form_of
from ttt_tables.play.player import perfect
from ttt_tables.play.task import Given

WRITTEN = ("<answer>{}</answer>", "I thought of cell 3 first.\nAnswer: {}", '{{"move": "{}"}}')


def graded(task, move, place=0):
    """Return the grade of a move, written in one of several ways."""
    written = write_answer(move, task["notation"])
    return ttt.grade(task, WRITTEN[place % len(WRITTEN)].format(written))


def test_legal_classic_answers_have_exact_grades():
    """Compared with the textbook's minimax, which shares no code with the tables."""
    asked = make_tasks(TaskSet("classic"))
    assert len(asked) == 4520
    for number, question in enumerate(asked[::9]):
        task = make_row(question, NOTATIONS[number % len(NOTATIONS)])
        board = question.position
        worths = {cell: textbook.worth(after) for cell, after in textbook.replies(board).items()}
        assert [one.plies for one in question.values.values()] == [
            distance for _, distance in worths.values()
        ]
        values = {cell: wdl for cell, (wdl, _) in worths.items()}
        best = max(values.values())
        for cell in range(9):
            grade = graded(task, str(cell), cell)
            assert grade.legal == (cell in values)
            assert grade.right == (values.get(cell) == best)
            lost = None if cell not in values else Fraction(best - values[cell], 2)
            assert grade.regret == lost, (board, cell)


@pytest.mark.parametrize("name", ["classic", "dice", *FAMILY])
def test_task_values_match_the_game(name, tb):
    """The right answers lose nothing, regardless of the length of the game."""
    game, source = ttt.game(name), source_of(name, Given(tb.game))
    for key in Random(name).sample(source.keys, 40):
        task, answer = source.task(key), perfect(game.position(key))
        assert {move.move: move.exact.score for move in answer} == {
            move: worth.score for move, worth in task.values.items()
        }
        assert sorted(move.move for move in answer if not move.regret) == [*task.right]


def test_grid_task_values_match_its_solution():
    for task in make_tasks(TaskSet("grids", 6)):
        *grid, board, side = task.position.split()
        answer = ttt.game("probabilistic", grid=" ".join(grid)).moves(f"{board} {side}")
        assert {move.move: pytest.approx(move.score, abs=1e-12) for move in answer} == {
            move: float(worth.score) for move, worth in task.values.items()
        }


def test_unwritable_moves_are_rejected():
    with pytest.raises(ttt.BadTaskError, match=r"must have one of the forms .*, got b2, 4"):
        form_of(["4", "b2"])


def test_endgame_answers_have_table_optimal_moves(db, data):
    query = "select optimal_moves from endgames where ultimate_rule = ? and ultimate_position = ?"
    for question in make_tasks(TaskSet("ultimate", 8), str(data)):
        rule, _, position = question.position.partition(" ")
        ((optimal,),) = db.execute(query, [rule, position]).fetchall()
        task = make_row(question, "coordinates")
        for move in question.values:
            board, cell = map(int, move.split(":"))
            grade = graded(task, move)
            assert (grade.legal, grade.right) == (True, 9 * board + cell in optimal)


def test_loss_reason_matches_shallow_minimax():
    """A: at once; B: in three plies by the opponent; C: later; D: not at all."""
    lost = {2: "A", 4: "B", 6: "C"}
    for question in make_tasks(TaskSet("why", 1_000)):
        board, cell = question.position.split()
        wdl, distance = textbook.worth(textbook.replies(board)[int(cell)])
        expected = lost[distance] if wdl < 0 else "D"
        assert [choice for choice, value in question.values.items() if value.score] == [expected]


def test_invalid_answer_has_no_regret():
    task = make_row(next(one for one in make_tasks(TaskSet("puzzles")) if one.plies == 1), "text")
    taken = next(cell for cell in range(9) if str(cell) not in task["values"])
    for text, answer in ((f"cell {taken}", str(taken)), ("cell 9", None), ("no idea", None)):
        graded = ttt.grade(task, text)
        assert graded[:4] == (answer, False, False, None)
        assert graded.why


BAD_SCORES = ("x", "1/0", "1.5", "1e2", "-1", " 1", None)  # a Fraction would take some of them


@pytest.mark.parametrize(
    "task",
    [None, {}, [], {"form": "cell", "notation": "text", "values": {}}]
    + [{"form": form, "notation": "text", "values": {"4": "1"}} for form in ("Cell", 3, [])]
    + [{"form": "cell", "notation": note, "values": {"4": "1"}} for note in ("rowz", None, {})]
    + [{"form": "cell", "notation": "text", "values": {"4": bad}} for bad in BAD_SCORES],
    ids=str,
)
def test_invalid_task_is_rejected(task):
    with pytest.raises(ttt.BadTaskError):
        ttt.grade(task, "4")
    with pytest.raises(ttt.BadTaskError):
        ttt.grade({"form": "cell", "notation": "text", "values": {"4": "1"}}, 4)
