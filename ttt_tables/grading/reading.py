"""Read the move that a free text states, by regular expressions alone.

1.  Thoughts, <think>...</think>, are no answer; the signs of Markdown and LaTeX mean nothing.
2.  The last tag, <answer>4</answer>, carries the answer; in it, or without one, the last box,
    \\boxed{4}; in that, or without one, the last key of JSON, {"move": 4}. What is carried states
    the move that it begins with, and a reason may follow; else it is read as prose is.
3.  In prose the last label states the move, "Answer: 4" or "the best move is top left"; else the
    one move that is the best, "4 is best"; else the last or the first line, if it is a move alone;
    else the move that begins the text, "Cell 4. It blocks 8"; else the first move that the side to
    move is said to make, "I take the centre", which a concluding sentence replaces, "So I take 4.";
    else the one move that is named, "I like cell 4".
4.  An explicit correction replaces: "5. Correction: 4", "5. No, wait: 4".
5.  Alternatives state nothing: "4 or 5", "4/5", "4, 5, 8". Nor does a move that is denied ("not
    cell 4", "cell 4 is taken"), supposed ("if I take 4", "I could take 4") or expected ("cell 4?").
6.  The letter of an option stands by itself, before a sign, the end, or a word such as "because".

Repetitions are bounded, so the time grows with the text's length and no faster.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from ttt_tables.grading import phrases as say
from ttt_tables.grading.carriers import carried, plain
from ttt_tables.grading.moves import spelled, write_stated

MOST = 1000  # statements of a kind that are read

Statement = tuple[int, str]  # where a statement ends, and its move: "" for alternatives


class Patterns(NamedTuple):
    """The regular expressions of a form in a notation: see `moves.Spelled`."""

    due: re.Pattern[str]
    known: re.Pattern[str]
    alone: re.Pattern[str]
    begun: re.Pattern[str]
    anywhere: re.Pattern[str]
    label: re.Pattern[str]
    best: re.Pattern[str]
    another: re.Pattern[str]


class ExpectedAnswer(NamedTuple):
    """A form and a notation of answers, and the side to move if it is known."""

    form: str
    notation: str
    to_move: str | None

    @property
    def patterns(self) -> Patterns:
        """The regular expressions."""
        return _patterns(self.form, self.notation)

    def write(self, stated: str) -> str | None:
        """Return a statement as `write_stated` does."""
        return write_stated(stated, self.form, self.notation)

    def is_other(self, who: str | None) -> bool:
        """Return whether a subject is another side than the one to move, if that is known."""
        who = (who or "").upper()
        return who.lower() not in say.SPEAKER and who not in (self.to_move or "XO")


Way = Callable[[str, ExpectedAnswer], Statement | None]


@cache
def _patterns(form: str, notation: str) -> Patterns:
    moves = spelled(form, notation)
    lone = rf"[^\w\n-]{{0,6}}(?:{moves.alone})(?: ?\([^()\n]{{0,60}}\))?[^\w\n]{{0,6}}"
    label = say.LABEL.format(nouns=say.NOUNS + ("|option|reason" if form == "choice" else ""))
    another = f"{say.OR}(?P<other>{moves.due}){say.ENDS}"
    best = f"(?:{moves.due}){say.BEST}"
    begun = "(?!)" if form == "choice" else rf"(?:{moves.known})(?= ?[.,(!])"
    texts = (moves.due, moves.known, lone, begun, moves.anywhere, label, best, another)
    return Patterns(*[re.compile(text, re.I | re.M) for text in texts])


def read_move(
    text: str, form: str, notation: str = "text", to_move: str | None = None
) -> str | None:
    """Return the move that a text states, as the tables write moves; None if it states none.

    form       see `moves.py`
    notation   see `notations.py`: in `numbers` cells count from 1, and in `coordinates` a cell is a
               pair
    to_move    the side to move, X or O: what the other is said to play is no answer
    """
    expected, said = ExpectedAnswer(form, notation, to_move), plain(text).strip()
    content = carried(said)
    if content is None:
        return _read(said, expected, (_labelled, _best, _lone, _said, _named)) or None
    return _read(content, expected, (_due, _labelled, _best, _lone, _said, _sole)) or None


def _read(text: str, expected: ExpectedAnswer, ways: tuple[Way, ...]) -> str:
    """Return the move by the first way that finds one, or its last correction."""
    end, move = next((statement for way in ways if (statement := way(text, expected))), (0, ""))
    return _last(say.CORRECTED, text, expected, end) or move


def _due(text: str, expected: ExpectedAnswer, at: int = 0) -> Statement | None:
    """Return the first move from a place on, if no more than `FILL` stands before it."""
    start = at
    for match in expected.patterns.due.finditer(text, at, at + 300):
        if (move := expected.write(match[0])) is None:
            continue
        if not say.FILL.fullmatch(text, start, match.start()):
            return None
        if not (denied := _denied(text, match)):
            return match.end(), _unless_another(text, match, move, expected)
        start = denied
    return None


def _denied(text: str, match: re.Match[str]) -> int:
    """Return where a move that is denied ends, with what denies it; 0 if it is not denied."""
    if refused := say.REFUSED.match(text, match.end()):
        return refused.end()
    denied = say.DENIED.search(text, max(0, match.start() - 60), match.start())
    return match.end() if denied else 0


def _unless_another(text: str, match: re.Match[str], move: str, expected: ExpectedAnswer) -> str:
    """Return the move; "" if an alternative follows, as in "4 or 5", but not in "4, centre"."""
    also = expected.patterns.another.match(text, match.end())
    if also and (also["other"] == match[0] or expected.write(also["other"]) not in (move, None)):
        return ""
    return move


def _supposed(text: str, start: int, end: int) -> bool:
    """Return whether a statement is a supposition or a question."""
    return bool(say.SUPPOSED.search(_part(text, start)) or say.ASKED.match(text, end))


def _part(text: str, start: int) -> str:
    """Return what stands before a place, in its part of a sentence."""
    return say.PART.split(text[max(0, start - 160) : start])[-1]


def _labelled(text: str, expected: ExpectedAnswer) -> Statement | None:
    last = None
    for match in deque(expected.patterns.label.finditer(text), MOST):
        if expected.is_other(match["whose"]) or expected.is_other(match["whom"]):
            continue
        stated = _due(text, expected, match.end())
        if stated and not _supposed(text, match.start(), stated[0]):
            last = stated
    return last


def _lone(text: str, expected: ExpectedAnswer) -> Statement | None:
    """Return the move that is alone on the last or the first line, or that begins the text."""
    lines = text.splitlines() or [""]
    for line in (lines[-1].strip(), lines[0].strip()):
        if expected.patterns.alone.fullmatch(line) and (statement := _due(line, expected)):
            return len(text), statement[1]
    begun = expected.patterns.begun.match(text)
    return _due(text, expected, begun.start()) if begun else None


def _said(text: str, expected: ExpectedAnswer) -> Statement | None:
    """Return the last conclusion, or else the first move that the side to move is said to make."""
    first = _first(text, expected)
    concluded = _last(say.CONCLUDED, text, expected, first[0] if first else 0)
    return (len(text), concluded) if concluded else first


def _first(text: str, expected: ExpectedAnswer) -> Statement | None:
    """Return the first statement; statements of a side that may be the other come last."""
    said = list(islice(_statements(text, expected), MOST))
    return min(said, key=lambda one: one[0])[1:] if said else None


def _statements(text: str, expected: ExpectedAnswer) -> Iterator[tuple[bool, int, str]]:
    """Yield each statement: whether its side may be the other, its end, and its move."""
    for verb in islice(say.VERB.finditer(text), MOST):
        who = _who(text, verb)
        if expected.is_other(who) or (verb["first_person"] and who not in ("i", "we")):
            continue
        statement = _due(text, expected, verb.end()) if who or not verb["with_subject"] else None
        if statement and statement[1] and not _supposed(text, verb.start(), statement[0]):
            yield who not in say.SPEAKER and expected.to_move is None, *statement


def _who(text: str, verb: re.Match[str]) -> str:
    """Return the subject of a verb; "" if it has none."""
    part = _part(text, verb.start())
    clauses = [part.rpartition(",")[2], part if verb[0].endswith("s") else ""]
    subjects = [who.lower() for clause in clauses for who in say.WHO.findall(clause)[::-1] if who]
    return subjects[0] if subjects else ""


def _last(pattern: re.Pattern[str], text: str, expected: ExpectedAnswer, at: int) -> str:
    """Return the move of the last correction or conclusion from a place on; "" if there is none."""
    moves = [
        _settled(text, expected, match.end()) for match in deque(pattern.finditer(text, at), MOST)
    ]
    return next(filter(None, reversed(moves)), "")


def _settled(text: str, expected: ExpectedAnswer, at: int) -> str:
    """Return the move that stands at a place, or that its sentence states."""
    statement = _due(text, expected, at)
    if statement and say.SETTLED.match(text, statement[0]):
        return "" if say.ASKED.match(text, statement[0]) else statement[1]
    sentence = say.SENTENCE.match(text, at)
    stated = _first(sentence[0], expected) if sentence else None
    return stated[1] if stated else ""


def _best(text: str, expected: ExpectedAnswer) -> Statement | None:
    """Return the one move that is said to be the best."""
    return _one(_stated(text, expected.patterns.best.finditer(text), expected))


def _named(text: str, expected: ExpectedAnswer) -> Statement | None:
    """Return the one move that is named in prose."""
    named = _stated(text, expected.patterns.known.finditer(text), expected)
    gerunds = islice(say.GERUND.finditer(text), MOST)
    named += [statement for one in gerunds if (statement := _due(text, expected, one.end()))]
    return _one([statement for statement in named if not say.LOSES.match(text, statement[0])])


def _sole(text: str, expected: ExpectedAnswer) -> Statement | None:
    """Return the one move in a text that is an answer."""
    return _one(_stated(text, expected.patterns.anywhere.finditer(text), expected))


def _stated(
    text: str, matches: Iterator[re.Match[str]], expected: ExpectedAnswer
) -> list[Statement]:
    """Return the moves of matches that are neither denied nor supposed."""
    return [
        (match.end(), _unless_another(text, match, move, expected))
        for match in islice(matches, MOST)
        if (move := expected.write(match[0]))
        and not _denied(text, match)
        and not _supposed(text, match.start(), match.end())
    ]


def _one(stated: list[Statement]) -> Statement | None:
    """Return the last statement if all have one move."""
    return stated[-1] if len({move for _, move in stated}) == 1 else None
