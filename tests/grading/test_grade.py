"""The grade of each legal answer is what the tables say of the move, in every notation."""

from fractions import Fraction
from random import Random

import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.parts import first
from ttt_tables.doors.tasks.row import make_row
from ttt_tables.doors.tasks.write import TaskSet, make_tasks, source_of
from ttt_tables.family.registry import without_chance
from ttt_tables.family.values import explore
from ttt_tables.grading.moves import form_of
from ttt_tables.grading.notations import NOTATIONS, write_move

RULES = without_chance()
WRITTEN = ("<answer>{}</answer>", "I thought of cell 3 first.\nAnswer: {}", '{{"move": "{}"}}')


def graded(task, move, place=0):
    """Return the grade of a move, written in one of several ways."""
    written = write_move(move, task["notation"])
    return ttt.grade(task, WRITTEN[place % len(WRITTEN)].format(written))


@pytest.mark.parametrize("notation", first(NOTATIONS))
def test_every_legal_answer_of_every_classic_board_has_its_exact_grade(notation, tb):
    """Against the textbook's minimax, which shares no code with the tables."""
    asked = make_tasks(TaskSet("classic"))
    assert len(asked) == 4520
    for question in asked:
        task = make_row(question, notation)
        board = question.position
        values = {cell: textbook.worth(after)[0] for cell, after in textbook.replies(board).items()}
        best = max(values.values())
        for cell in range(9):
            grade = graded(task, str(cell), cell)
            assert grade.legal == (cell in values)
            assert grade.right == (values.get(cell) == best)
            lost = None if cell not in values else Fraction(best - values[cell], 2)
            assert grade.regret == lost, (board, cell)


def check_family(tb, name, positions):
    game = tb.family[name]
    source = source_of(name, tb, None, 1, 0)
    assert len(source.keys) == sum(bool(moves) for moves in explore(game.rules).values())
    for place, position in enumerate(positions):
        task = make_row(source.task(position), NOTATIONS[place % len(NOTATIONS)])
        wdl = game.probe(position).wdl
        moves = game.moves(position)
        assert len(task["values"]) == len(moves)
        for move in moves:
            grade = graded(task, move.move, place)
            assert (grade.legal, grade.right) == (True, move.wdl == wdl), (position, move)
            assert grade.regret == Fraction(wdl - move.wdl, 2)


@pytest.mark.parametrize("name", RULES)
def test_40_positions_a_game_of_the_family_have_exact_grades(name, tb):
    keys = sorted(position for position, moves in explore(RULES[name]).items() if moves)
    check_family(tb, name, Random(name).sample(keys, 40))


def test_the_form_of_answers_is_read_from_the_moves_of_a_game():
    form_of_game = {
        name: form_of({at for moves in explore(of).values() for at in moves})
        for name, of in RULES.items()
    }
    boards, marks = {"notakto"}, {"wild", "wild-misere"}
    assert {name for name, form in form_of_game.items() if form == "board"} == boards
    assert {name for name, form in form_of_game.items() if form == "mark"} == marks
    assert {name for name, form in form_of_game.items() if form == "step"} == {
        name for name in RULES if name.startswith("morris")
    }
    with pytest.raises(ttt.BadTaskError, match="no form of answers has the moves 4, b2: write"):
        form_of(["4", "b2"])


@pytest.mark.nightly
@pytest.mark.slow  # 745,757 moves: each is written, read and graded
@pytest.mark.parametrize("name", RULES)
def test_every_legal_answer_of_every_family_position_has_its_exact_grade(name, tb):
    check_family(tb, name, sorted(at for at, moves in explore(RULES[name]).items() if moves))


@pytest.mark.parametrize("count", first([50, 4000]))
def test_answers_to_dice_and_to_the_coin_have_exact_regrets(count, tb):
    for question in make_tasks(TaskSet("dice", count)):
        board, side, roll = question.position.split()
        scores = {move.cell: move.score for move in tb.dice.moves(board, int(roll), side)}
        check_scores(question, scores, 0)
    for question in make_tasks(TaskSet("random-turn", count)):
        board, side = question.position.split()
        moves = tb.family["random-turn"].moves(board, side)
        check_scores(question, {int(move.move): move.score for move in moves}, 0)


@pytest.mark.parametrize("count", first([6, 200]))
def test_answers_to_grids_have_exact_regrets(count):
    for question in make_tasks(TaskSet("grids", count)):
        *grid, board, side = question.position.split()
        answer = ttt.probabilistic.solve(" ".join(grid)).moves(f"{board} {side}")
        check_scores(question, {move.cell: move.score for move in answer}, 1e-12)


def check_scores(question, scores, within):
    task = make_row(question, "numbers")
    assert {int(answer) - 1 for answer in task["values"]} == set(scores)
    for cell, score in scores.items():
        grade = graded(task, str(cell))
        assert abs(float(grade.regret) - float(max(scores.values()) - score)) <= within + 1e-15
        assert grade.right == (grade.regret == 0)


@pytest.mark.parametrize("count", first([8, 200]))
def test_answers_to_endgames_have_the_table_s_optimal_moves(count, db, data):
    asked = make_tasks(TaskSet("ultimate", count), str(data))
    for question in asked:
        rule, _, position = question.position.partition(" ")
        query = (
            "select optimal_moves from endgames where ultimate_rule = ? and ultimate_position = ?"
        )
        ((optimal,),) = db.execute(query, [rule, position]).fetchall()
        task = make_row(question, "coordinates")
        for move in question.values:
            board, cell = map(int, move.split(":"))
            grade = graded(task, move)
            assert (grade.legal, grade.right) == (True, 9 * board + cell in optimal)


def test_why_a_move_loses_is_what_minimax_of_few_plies_finds():
    """A: at once; B: in three plies of the opponent's; C: later; D: not at all."""
    source = make_tasks(TaskSet("why"))
    assert len(source) == 16_167
    lost = {2: "A", 4: "B", 6: "C"}
    for question in source:
        board, cell = question.position.split()
        wdl, distance = textbook.worth(textbook.replies(board)[int(cell)])
        expected = lost[distance] if wdl < 0 else "D"
        assert [choice for choice, value in question.values.items() if value.score] == [expected]


def test_an_answer_that_is_invalid_has_no_regret():
    (task,) = [make_row(one, "text") for one in make_tasks(TaskSet("puzzles")) if one.plies == 1][
        :1
    ]
    taken = next(cell for cell in range(9) if str(cell) not in task["values"])
    for text, answer in ((f"cell {taken}", str(taken)), ("cell 9", None), ("no idea", None)):
        graded = ttt.grade(task, text)
        assert graded[:4] == (answer, False, False, None)
        assert graded.why


@pytest.mark.parametrize(
    "task",
    [None, {}, [], {"form": "cell", "notation": "text", "values": {}}]
    + [{"form": form, "notation": "text", "values": {"4": "1"}} for form in ("Cell", 3, [])]
    + [{"form": "cell", "notation": note, "values": {"4": "1"}} for note in ("rowz", None, {})]
    + [{"form": "cell", "notation": "text", "values": {"4": bad}} for bad in ("x", "1/0", None)],
    ids=str,
)
def test_what_is_no_task_is_refused(task):
    with pytest.raises(ttt.BadTaskError):
        ttt.grade(task, "4")
    with pytest.raises(ttt.BadTaskError):
        ttt.grade({"form": "cell", "notation": "text", "values": {"4": "1"}}, 4)
