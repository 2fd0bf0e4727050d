"""Run Inspect on tasks from JSONL, graded exactly, and on whole games, scored exactly.

Run this in a folder that contains `tasks/`, which `ttt tasks --out tasks` writes:

    inspect eval docs/examples/language_models/inspect_task.py@moves --model ...
    inspect eval docs/examples/language_models/inspect_task.py@games -T side=O --model ...
"""

import json

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser, get_model
from inspect_ai.scorer import Score, mean, scorer, stderr
from inspect_ai.solver import generate, solver

import ttt_tables as ttt
from ttt_tables.interfaces.tasks.row import make_row
from ttt_tables.interfaces.tasks.write import TaskSet, make_tasks


@scorer(metrics={"right": [mean(), stderr()], "legal": [mean()], "regret": [mean()]})
def exact():
    """Score right and legal as 0 or 1, and the regret. An illegal answer costs a whole game."""

    async def score(state, target):
        row = state.metadata
        found = ttt.grade(row, state.output.completion)
        value = {"right": found.right, "legal": found.legal, "regret": float(found.cost)}
        return Score(value=value, answer=found.answer, explanation=found.why)

    return score


@task
def moves(folder="tasks", split="test"):
    """Return the tasks of a split that `ttt tasks --out FOLDER` wrote."""
    with open(f"{folder}/{split}.jsonl", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    samples = [
        Sample(input=row["prompt"], target=row["answers"], id=row["id"], metadata=row)
        for row in rows
    ]
    return Task(dataset=MemoryDataset(samples), solver=generate(), scorer=exact())


@solver
def play_all(side, opponent):
    """Request a move on every board that games against the opponent can reach."""
    rows = {one.position: make_row(one, "rows") for one in make_tasks(TaskSet("classic"))}

    async def solve(state, _):
        model, chosen, waiting = get_model(), {}, ["." * 9]
        while waiting:
            board = waiting.pop()
            if ttt.classic.result(ttt.parse(board)):
                continue
            if ttt.classic.to_move(ttt.parse(board)) == side:
                if board in chosen:
                    continue
                said = await model.generate([ChatMessageUser(content=rows[board]["prompt"])])
                found = ttt.grade(rows[board], said.completion)
                chosen[board] = int(found.answer) if found.legal else "resign"
                cells = [chosen[board]] if found.legal else []
            else:
                cells = [move.cell for move in opponent(board) if move.probability]
            waiting += [ttt.show(ttt.classic.play(ttt.parse(board), cell)) for cell in cells]
        state.metadata["chosen"] = chosen
        return state

    return solve


@scorer(metrics={"score": [mean()], "win": [mean()], "boards": [mean()]})
def expected(side, policy):
    """Score the model's policy exactly: expected score and win probability against the opponent."""

    async def score(state, target):
        sides = {side: state.metadata["chosen"], "O" if side == "X" else "X": policy}
        worth = ttt.evaluate(sides["X"], sides["O"]).of(side)
        value = {"score": worth.score, "win": worth.win, "boards": len(sides[side])}
        return Score(value=value, explanation=f"expected score {worth.exact.score}")

    return score


@task
def games(side="X", policy="random"):
    """Play whole games as one side against a policy of the tables."""
    tb = ttt.open_tablebase()

    def opponent(board):
        return tb.moves(board, policy)

    return Task(
        dataset=MemoryDataset([Sample(input=f"Play as {side} against {policy}.")]),
        solver=play_all(side, opponent),
        scorer=expected(side, policy),
    )
