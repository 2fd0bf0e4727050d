"""An environment for verifiers, untested here: one task a turn, rewarded by its exact value."""

import json

import verifiers as vf
from datasets import Dataset

import ttt_tables as ttt


def reward(completion, info, **_):
    """Return 1 less the regret, and 0 for an answer that is not legal."""
    task = json.loads(info["task"])
    found = ttt.grade(task, completion[-1]["content"])
    return float(1 - found.regret) if found.legal else 0.0


def right(completion, info, **_):
    """Return whether the answer is right; a metric beside the reward."""
    return float(ttt.grade(json.loads(info["task"]), completion[-1]["content"]).right)


def load_environment(folder="tasks"):
    """Return the environment of a folder that `ttt tasks --out FOLDER` wrote."""

    def read(split):
        with open(f"{folder}/{split}.jsonl", encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        return Dataset.from_list(
            [{"question": row["prompt"], "info": {"task": json.dumps(row)}} for row in rows]
        )

    rubric = vf.Rubric(funcs=[reward, right], weights=[1.0, 0.0])
    return vf.SingleTurnEnv(dataset=read("train"), eval_dataset=read("validation"), rubric=rubric)
