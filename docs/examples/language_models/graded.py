"""Score an answer for lm-evaluation-harness: right, legal, and the exact regret.

`ttt_moves.yaml`, next to this file, calls it: `process_results: !function graded.process_results`.
"""

import ttt_tables as ttt


def process_results(doc, results):
    """Return the scores of an answer. An illegal answer costs a whole game, the most possible."""
    task = {**doc, "values": {move: value for move, value in doc["values"].items() if value}}
    found = ttt.grade(task, results[0])
    return {"right": float(found.right), "legal": float(found.legal), "regret": float(found.cost)}
