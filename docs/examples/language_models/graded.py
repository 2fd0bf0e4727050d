"""The scores of an answer for lm-evaluation-harness: right, legal, exact regret.

`ttt_moves.yaml`, beside this file, calls it: `process_results: !function graded.process_results`.
"""

import ttt_tables as ttt


def process_results(doc, results):
    """Return the scores of an answer; an illegal one costs a game, as much as any can."""
    task = {**doc, "values": {move: value for move, value in doc["values"].items() if value}}
    found = ttt.grade(task, results[0])
    return {"right": float(found.right), "legal": float(found.legal), "regret": float(found.cost)}
