"""An explanation as text and as JSON, with a policy's chances."""

import json

from ttt_tables.answer import Answer
from ttt_tables.classic.explanation import Explanation
from ttt_tables.classic.sentences import first_line, policy_sentences, sentences
from ttt_tables.doors.terminal.text import drawing


def explanation_text(explanation: Explanation, answer: Answer | None = None) -> str:
    """Return the outcome, the board with its cells' numbers, and a sentence for every empty cell.

    The answer of a policy adds that policy's move, and the mover's chances with each cell.
    """
    board = explanation.position.board
    parts = [first_line(explanation), drawing(board, numbers=explanation.result is None)]
    if explanation.reasons:
        parts.append("\n".join(sentences(explanation)))
        if answer:
            parts.append(_policy_text(answer))
    return "\n\n".join(parts)


def explanation_json(explanation: Explanation, answer: Answer | None = None) -> str:
    """Return an explanation, its sentences and a policy's moves as one JSON object."""
    of_policy = {} if answer is None else answer.as_dict()
    said = {"sentences": [first_line(explanation), *sentences(explanation)]}
    return json.dumps({**explanation.as_dict(), **said, **of_policy})


def _policy_text(answer: Answer) -> str:
    """Return a policy's move, and the mover's chances with each cell in percent, best first."""
    return "\n".join(
        [
            *policy_sentences(answer),
            "",
            " cell      win     draw     loss    plays",
            *[
                f"{move.cell:5d}" + "".join(map(_percent, (*move[2:5], move.probability)))
                for move in answer
            ],
        ]
    )


def _percent(chance: float) -> str:
    return f"{100 * chance:7.1f} %"
