"""The example for Inspect, with mock models (`make test-language-models`)."""

import importlib.util
import re
from fractions import Fraction

import pytest

from tests.support.examples import EXAMPLES

pytest.importorskip("inspect_ai", reason="needs Inspect: make test-language-models installs it")

from inspect_ai import eval as evaluate
from inspect_ai.model import ModelOutput, ModelUsage, get_model

import ttt_tables as ttt
from ttt_tables.interfaces.tasks.write import TaskSet, write_tasks

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)


def example():
    spec = importlib.util.spec_from_file_location(
        "inspect_task", EXAMPLES / "language_models" / "inspect_task.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def board_of(prompt):
    rows = re.findall(r"^([.XO]) ([.XO]) ([.XO])$", prompt, re.MULTILINE)
    return "".join(map("".join, rows)) or re.search(r"^[.XO]{9}$", prompt, re.MULTILINE)[0]


def mock(answer):
    """Return a model whose reply is a function of the board."""

    def reply(messages, *_):
        output = ModelOutput.from_content("mockllm/model", answer(board_of(messages[-1].text)))
        output.usage = ModelUsage()  # otherwise Inspect downloads a tokenizer table
        return output

    return get_model("mockllm/model", custom_outputs=reply)


def centre_first(board):
    return (
        f"I think it is good. <answer>{next(cell for cell in ORDER if board[cell] == '.')}</answer>"
    )


def run(task, model, folder):
    (log,) = evaluate(task, model=model, log_dir=str(folder), display="none")
    assert log.status == "success", log.error
    return {score.name: score.metrics["mean"].value for score in log.results.scores}


def test_perfect_answers_have_no_regret(tmp_path):
    write_tasks(TaskSet("classic", 60, seed=1), str(tmp_path / "tasks"))
    tb = ttt.open_tablebase()
    perfect = mock(lambda board: f"<answer>{tb.best_move(board)}</answer>")
    task = example().moves(str(tmp_path / "tasks"), "train")
    assert run(task, perfect, tmp_path) == {"right": 1, "legal": 1, "regret": 0}
    silent = run(task, mock(lambda board: "pass"), tmp_path)
    assert (silent["right"], silent["legal"]) == (0, 0)
    assert silent["regret"] == 1


@pytest.mark.parametrize("side", ["X", "O"])
def test_game_score_equals_exact_expectation(side, tmp_path):
    """The example plays out every line; `ttt.evaluate` calls the same policy as a function."""

    def policy(board):
        return next(cell for cell in ORDER if board[cell] == ".")

    sides = (policy, "random") if side == "X" else ("random", policy)
    chances = ttt.evaluate(*sides)
    win = chances.x_win if side == "X" else chances.o_win
    found = run(example().games(side, "random"), mock(centre_first), tmp_path)
    assert Fraction(found["score"]) == pytest.approx(win + chances.draw / 2)
    assert found["win"] == pytest.approx(float(win))
    resigned = run(example().games(side, "perfect"), mock(lambda board: "no"), tmp_path)
    assert (resigned["score"], resigned["boards"]) == (0, 1)
