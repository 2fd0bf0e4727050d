"""Grade an answer in free text to a task: whether it is legal and right, and what it costs."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ttt_tables.errors import BadTaskError, quote
from ttt_tables.notation.layouts import check_notation, write_answer
from ttt_tables.notation.moves import FORMS
from ttt_tables.notation.replies import own_form, read_move, unread
from ttt_tables.notation.reply_moves import OUTSIDE

_FRACTION = re.compile(r"[0-9]{1,4000}(/[0-9]{1,4000})?")
CHOICE = "choice"  # the form of answers that are not moves
OUTCOMES = {Fraction(1): "a win", Fraction(1, 2): "a draw", Fraction(0): "a loss"}


class Grade(NamedTuple):
    """The grade of one answer.

    The regret is exact: the expected score of the best answer minus that of this one. A win scores
    1, a draw 1/2 and a loss 0. An illegal answer has no score and no regret.
    """

    answer: str | None  # the move that was read, in the task's notation; None if none was stated
    legal: bool
    right: bool
    regret: Fraction | None
    why: str

    @property
    def cost(self) -> Fraction:
        """The regret; 1, a whole game, for an illegal answer. No legal answer costs more."""
        return Fraction(1) if self.regret is None else self.regret


def grade(
    task: Mapping[str, Any],
    answer_text: str,
    form: str | None = None,
    *,
    keys: str | None = None,
    base: int | None = None,
) -> Grade:
    r"""Return the grade of a text that answers a task, which is a row of `ttt tasks`.

    docs/language-models.md lists the explicit forms in which a text can state a move, such as the
    <answer>4</answer> that a task requests. Prose is not read, and no code is run. A form of your
    own replaces all of them:

    form   a regular expression whose first group, or else whole match, is the move: r"MOVE=(\d)".
           It may have at most 1,000 characters, and the text at most 100,000. The search is limited
           to two seconds in the main thread, if the system has timers (not on Windows)
    keys   the JSON keys whose values are the move: "index"; "row,col"; and if a move has two parts,
           "board,cell", "cell,mark" or "from,to"
    base   0 or 1, the number from which these values count; by default as in the task

    Raises BadTaskError if the task is not a task, the answer is not a text, or the form or the keys
    cannot be used.
    """
    kind, notation, values = _read_task(task)
    if not isinstance(answer_text, str):
        raise BadTaskError(f"the answer must be a text, got {quote(answer_text)}")
    own, side = own_form(form, keys, base), _read_side(task.get("to_move"))
    move, stated = read_move(answer_text, kind, notation, own, side)
    if move is None:
        return Grade(None, False, False, None, f"{unread(stated)}: write {_example(values)}")
    if kind != "point" and OUTSIDE in move:
        return Grade(None, False, False, None, "the stated move is not a cell of the board")
    written = move if kind == CHOICE else write_answer(move, notation)
    if kind == "board" and ":" not in move:
        written = f"{_only_board(values)}:{written}"
    if written not in values:
        why = f"{written} is not legal: choose one of {', '.join(values)}"
        return Grade(written, False, False, None, why)
    score, best = values[written], max(values.values())
    return Grade(written, True, score == best, best - score, _why(task, written, score, best))


def _read_task(task: object) -> tuple[str, str, dict[str, Fraction]]:
    """Return the form, the notation and the score of each answer of a task."""
    if not isinstance(task, Mapping) or not {"form", "notation", "values"} <= task.keys():
        raise BadTaskError(
            f"a task must be a row of ttt tasks with form, notation and values, got {quote(task)}"
        )
    form, values = task["form"], task["values"]
    if not isinstance(form, str) or form not in (*FORMS, CHOICE):
        forms = ", ".join([*FORMS, CHOICE])
        raise BadTaskError(f"unknown form {quote(form)}: choose one of {forms}")
    try:
        scores = {answer: _score(value) for answer, value in values.items()}
    except (AttributeError, TypeError, ValueError, ZeroDivisionError):
        scores = {}
    if not scores:
        raise BadTaskError(
            f"the values of a task must be its answers' scores, such as 1/2, got {quote(values)}"
        )
    return form, check_notation(task["notation"]), scores


def _read_side(side: object) -> str | None:
    """Return the side to move in a task, None if it is not stated."""
    if side is not None and not (isinstance(side, str) and side in ("X", "O")):
        raise BadTaskError(f"to_move of a task must be X or O, got {quote(side)}")
    return side


def _score(value: object) -> Fraction:
    """Return a score from a text. Raises ValueError for another text, TypeError for a non-text."""
    if not _FRACTION.fullmatch(value):  # type: ignore[call-overload]  # it raises TypeError
        raise ValueError(value)
    return Fraction(str(value))


def _only_board(values: Mapping[str, Fraction]) -> str:
    """Return the board of all legal moves, "?" if there are several boards."""
    boards = {answer.partition(":")[0] for answer in values}
    return boards.pop() if len(boards) == 1 else "?"


def _example(values: Mapping[str, Fraction]) -> str:
    return f"<answer>{next(iter(values))}</answer>"


def _why(task: Mapping[str, Any], written: str, score: Fraction, best: Fraction) -> str:
    """Return the reason for the grade of a legal answer, as part of a sentence."""
    if task["form"] == "choice":
        return f"{written} is {'the' if score == best else 'not the'} reason"
    named = {value: OUTCOMES.get(value, f"an expected score of {value}") for value in (score, best)}
    if score == best:
        return f"{written} is right: {named[score]}"
    return f"{written} is {named[score]}, but {named[best]} was possible"
