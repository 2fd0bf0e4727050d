"""A task as a row of JSONL: the prompt in a notation, every answer's value, and the split."""

from hashlib import blake2b
from typing import Any

from ttt_tables.notation.layouts import tell_cells, write_answer
from ttt_tables.play.task import Task

SPLITS = ("train", "validation", "test")
SHARES = (8, 1, 1)  # of ten
EXAMPLES = {
    "cell": "2",
    "point": "12",
    "mark": "2X",
    "step": "2, or 2-1 to move a mark",
    "board": "0:2",
}
MEANINGS = {
    "cell": "the cell",
    "point": "the number of the point",
    "mark": "the cell and the mark",
    "step": "the cell, or the cell that a mark leaves and the cell it goes to",
    "board": "the board and the cell, with a colon between",
}


def split_of(home: str) -> str:
    """Return the split of a home. It depends only on a hash, so all sets of tasks agree on it."""
    tenth = int.from_bytes(blake2b(home.encode(), digest_size=8).digest(), "big") % sum(SHARES)
    return next(name for at, name in enumerate(SPLITS) if tenth < sum(SHARES[: at + 1]))


def make_row(task: Task, notation: str) -> dict[str, Any]:
    """Return a task as plain data. Scores are fractions as text, such as 1/2."""

    def write(answer: str) -> str:
        return answer if task.form == "choice" else write_answer(answer, notation)

    return {
        "id": f"{task.game} {task.position} {notation}",
        "game": task.game,
        "position": task.position,
        "to_move": task.to_move,
        "notation": notation,
        "form": task.form,
        "prompt": prompt(task, notation),
        "answers": [write(answer) for answer in task.right],
        "values": {write(one): str(value.score) for one, value in task.values.items()},
        "plies": {write(one): value.plies for one, value in task.values.items()},
        "difficulty": {
            "legal": len(task.values),
            "right": len(task.right),
            "plies": task.plies,
        },
        "orbit": task.orbit,
        "split": split_of(task.home),
    }


def prompt(task: Task, notation: str) -> str:
    """Return the prompt: rules, notation, position, question, and the form of the answer."""
    if task.form == "choice":
        form = "a letter in this form: <answer>A</answer>"
    else:
        first, _, rest = EXAMPLES[task.form].partition(",")
        example = f"<answer>{write_answer(first, notation)}</answer>"
        form = f"{MEANINGS[task.form]} in this form: {example}"
        if rest:
            form += f", or <answer>{write_answer('2-1', notation)}</answer> to move a mark"
    cells = "" if task.form == "point" else f" {tell_cells(notation)}"
    return "\n\n".join(
        [
            f"{task.rules}{cells}",
            task.show(notation),
            task.ask(notation),
            f"End with {form}",
        ]
    )
