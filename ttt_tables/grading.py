"""Grade an answer in free text to a task: whether it is legal, whether it is right, its regret."""

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

    The regret is exact. It is the expected score of the best answer minus that of this one, where a
    win scores 1, a draw 1/2 and a loss 0. An answer that is not legal has neither a score nor a
    regret.
    """

    answer: str | None  # the move that was read, in the task's notation; None if none was stated
    legal: bool
    right: bool
    regret: Fraction | None
    why: str

    @property
    def cost(self) -> Fraction:
        """The regret, or 1 for an answer that is not legal: no legal answer costs more."""
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

    docs/language-models.md lists the explicit forms in which a text can state a move, such as
    <answer>4</answer>, for which a task asks. Prose is not read, and no code is executed. A form of
    your own replaces all of these forms:

    form   a regular expression; its first group, or the whole match if it has no group, is the
           move, as in r"MOVE=(\d)". It has at most 1,000 characters, and texts of more than 100,000
           characters are not searched. In the main thread, except on Windows, the search may take
           two seconds
    keys   the keys of a JSON object whose values are the move: "index"; "row,col"; or, if a move
           has two parts, "board,cell", "cell,mark" or "from,to"
    base   0 or 1, the number at which these values start; by default that of the task

    Raises BadTaskError for an object that is not a task, an answer that is not a text, and an
    invalid form or invalid keys.
    """
    kind, notation, values = _read_task(task)
    if not isinstance(answer_text, str):
        raise BadTaskError(f"an answer must be a text, got {quote(answer_text)}")
    own, side = own_form(form, keys, base), _read_side(task.get("to_move"))
    move, stated = read_move(answer_text, kind, notation, own, side)
    if move is None:
        return Grade(None, False, False, None, f"{unread(stated)}: write {_example(values)}")
    if OUTSIDE in move:
        return Grade(None, False, False, None, "the stated move is not on the board")
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
            f"a task must be a row of ttt tasks, with form, notation and values, got {quote(task)}"
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
    """Return the side that is to move in a task, None if it is not stated."""
    if side is not None and not (isinstance(side, str) and side in ("X", "O")):
        raise BadTaskError(f"to_move of a task must be X or O, got {quote(side)}")
    return side


def _score(value: object) -> Fraction:
    """Return a score from its text. Raises ValueError for another text, TypeError for no text."""
    if not _FRACTION.fullmatch(value):  # type: ignore[call-overload]  # it raises TypeError
        raise ValueError(value)
    return Fraction(str(value))


def _only_board(values: Mapping[str, Fraction]) -> str:
    """Return the board of all legal moves; "?" if they are on several boards."""
    boards = {answer.partition(":")[0] for answer in values}
    return boards.pop() if len(boards) == 1 else "?"


def _example(values: Mapping[str, Fraction]) -> str:
    return f"<answer>{next(iter(values))}</answer>"


def _why(task: Mapping[str, Any], written: str, score: Fraction, best: Fraction) -> str:
    """Return the reason of a legal answer's grade, as a part of a sentence."""
    if task["form"] == "choice":
        return f"{written} is {'the' if score == best else 'not the'} reason"
    named = {value: OUTCOMES.get(value, f"an expected score of {value}") for value in (score, best)}
    if score == best:
        return f"{written} is right: {named[score]}"
    return f"{written} is {named[score]}, and the best answer is {named[best]}"
