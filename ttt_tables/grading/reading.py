r"""Read the move that a free text states in an explicit form. Prose is not read.

The forms, and no others:

    4                      the whole text is a move
    <answer>4</answer>     a tag: answer, final_answer, move or choice; the last may stay open
    {"move": 4}            JSON, with one of KEYS whose whole value is a move
    \boxed{4}              a box
    Answer: 4              a label, at the start of a line or in bold, with one move behind it
    mark(4), [4]           a call of one argument, or a bracket, that ends a line or a sentence

All are listed in order. If they state one move, that is the answer; else the last is, if only
blanks or punctuation follow it; else there is no answer. A tag, a box, a label or a key without one
whole move, as in <answer>4 or 5</answer>, is listed as another answer. Thoughts, in <think>, are no
part of the text.

A caller's `Own` form stands in place of all of these: a regular expression, or keys of JSON.

Every pattern goes on where it stopped, so the time grows with the text's length and no faster.
"""

import json
import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ttt_tables.errors import BadTaskError, quote
from ttt_tables.grading.moves import LONGEST, check_parts, read, read_parts
from ttt_tables.grading.notations import writing_of

KEYS = ("answer", "final_answer", "move", "best_move", "cell", "square", "action", "choice")
LONGEST_OWN, LONGEST_TEXT = 1_000, 100_000  # characters of a caller's form, and of a text for it
SECONDS = 2.0  # that it may take in a text
MOST_OBJECTS = 1_000  # of JSON: an error of its decoder counts the lines of the whole text

_THOUGHT = re.compile(r"<\s?(/?)\s?think(?:ing)?\s?>", re.I)
_FONT = re.compile(r"\\(?:text|math|emph|bf|bm|underline)[a-z]{0,12}\s?\{([^{}]*)\}")
_SIGNS = re.compile(r"[*`$~]|\\(?:left|right|[\[\](),;:! ])")  # of Markdown and LaTeX
_TAG = r"\s?(?:answer|final_answer|move|choice)\s?>"
_TAGS = re.compile(
    rf"<\s?(answer|final_answer|move|choice)\s?>((?:[^<]|<(?!\s?/?{_TAG}))*+)(?:<\s?/\s?\1\s?>|\Z)",
    re.I,
)
_BOX = re.compile(r"\\(boxed)\s?\{([^{}]*)\}")
_NAME = r"(?:(?:the|my|final|best|next|chosen) ){0,2}(?:answer|move|action|choice|cell|square)"
_LABEL = re.compile(
    rf"(?:^[ \t>#*_-]{{0,9}}|\*\*)({_NAME})[*_]{{0,3}}(?: ?[:=\u2192]|[ \t]*$)"
    r"[*_ \t]*+(?:\n\s*+)?([^\n]*)",
    re.I | re.M,
)
_ENDS = r"(?=[`*_\"']{0,3}(?:[.!][`*_\"']{0,3}(?:\s|\Z)|;?[ \t]{0,9}$))"  # a line or a sentence
_CALL = re.compile(
    r"(?<![\w.])([a-z_][\w.]{0,40})\((?:[a-z_]{1,20} ?= ?)?"
    rf"([^()\n]{{1,60}}|\([^()\n]{{1,40}}\))\){_ENDS}",
    re.I | re.M,
)
_BRACKET = re.compile(rf"(?<![\w\])|])(?<![\])|] )(\[)([^\[\]\n]{{1,60}})\]{_ENDS}", re.M)
_JSON = json.JSONDecoder(parse_int=str, parse_float=str, object_pairs_hook=tuple)
_READ = "\0"  # stands for the characters of a form that has been read


class Reading(NamedTuple):
    """The move that a text states, as the tables write it, and all that its explicit forms have.

    The move is None if no form states one, or if they state several and none is the last word.
    """

    move: str | None
    stated: list[str]


class Own(NamedTuple):
    """A form of the caller's own, in place of all others: see `own_form`, which checks it."""

    pattern: re.Pattern[str] | None
    keys: tuple[str, ...]
    base: int | None


class Form(NamedTuple):
    """An explicit form: where it ends, what it has, and the move that this is, if it is one."""

    end: int
    said: str
    move: str | None


def own_form(form: object = None, keys: object = None, base: object = None) -> Own | None:
    """Return a form of the caller's own; None if none is given. Raises BadTaskError.

    form   a regular expression, whose first group, or else whole match, is the move. It has at most
           LONGEST_OWN characters, and is not looked for in a text above LONGEST_TEXT
    keys   the keys of JSON, with commas between, in whose values a move stands: one ("index"); a
           row and a column ("row,col"); or a board and a cell, a cell and a mark, or two cells,
           where a move has two parts
    base   0 or 1, from which the numbers of these values count; by default the notation's own
    """
    if form is None and keys is None:
        if base is not None:
            raise BadTaskError(f"base {quote(base)} is that of keys: name them, as in keys='index'")
        return None
    if form is not None:
        if keys is not None or base is not None:
            raise BadTaskError("a form has no keys and no base: give one of form and keys")
        return Own(_compiled(form), (), None)
    names = keys.split(",") if isinstance(keys, str) and len(keys) <= LONGEST_OWN else []
    if not names or not all(names) or len(set(names)) < len(names):
        raise BadTaskError(
            f"keys are names with commas between, as in 'row,col', not {quote(keys)}"
        )
    if base is not None and (type(base) is not int or base not in (0, 1)):
        raise BadTaskError(f"base is 0 or 1, from which the values count, not {quote(base)}")
    return Own(None, tuple(names), base)


def _compiled(form: object) -> re.Pattern[str]:
    if not isinstance(form, str) or len(form) > LONGEST_OWN:
        raise BadTaskError(
            f"a form is a regular expression of at most {LONGEST_OWN:,} characters, not "
            f"{quote(form)}"
        )
    try:
        return re.compile(form)
    except (re.error, OverflowError, RecursionError) as error:
        raise BadTaskError(f"{quote(form)} is no regular expression: {error}") from None


def read_move(
    text: str,
    form: str,
    notation: str = "text",
    own: Own | None = None,
    side: str | None = None,
) -> Reading:
    """Return what a text states in explicit forms, or in the caller's own.

    form, notation, side   see `moves.read`

    Raises BadTaskError for an own form whose search takes more than SECONDS, and for keys that are
    more or fewer than a move's parts.
    """
    return Reader(form, notation, side).read(_without_thoughts(text), own)


def unread(stated: list[str]) -> str:
    """Return why a text states no move, as a sentence's part: it has no form, or several moves."""
    if len(stated) < 2:
        return " in ".join(["no explicit answer", *map(quote, filter(None, stated))])
    return f"{len(stated)} answers, {' and '.join(map(quote, stated[:4]))}"


def _without_thoughts(text: str) -> str:
    pieces = _THOUGHT.split(text)
    signs = ["/", *pieces[1::2], ""]
    told = zip(pieces[::2], signs[:-1], signs[1:], strict=True)
    return "\n".join(piece for piece, before, after in told if (before, after) == ("/", ""))


class Reader:
    """Reads the moves of a form in a notation."""

    def __init__(self, form: str, notation: str, side: str | None) -> None:
        self.form, self.notation, self.side = form, notation, side
        self.pairs = writing_of(notation).is_pair
        self.found: list[Form] = []

    def read(self, text: str, own: Own | None = None) -> Reading:
        """Return what a text without thoughts states."""
        if own and own.pattern:
            self._list_own(text, own.pattern)
        elif own:
            check_parts(len(own.keys), self.form)
            self._objects(text, own)
        elif move := self.whole(text):
            self.found = [Form(len(text), text, move)]
        else:
            text = _FONT.sub(r" \1 ", _FONT.sub(r" \1 ", text))
            self._list(text)
        moves = {one.move for one in self.found}
        stated = list(dict.fromkeys(" ".join(one.said.split()) for one in self.found))
        if not moves:
            return Reading(None, [])
        last = max(self.found, key=lambda one: one.end)
        decided = len(moves) == 1 or re.fullmatch(r"[\W_]*", text[last.end :])
        return Reading(last.move if decided else None, stated)

    def whole(self, said: str) -> str | None:
        """Return the move that a text is, without its signs; None if it is not one move."""
        if len(said) > 4 * LONGEST:
            return None
        text = " ".join(_SIGNS.sub(" ", said).split()).strip("_\"' ").rstrip("_\"'.! ")
        if move := self._one(text):
            return move
        if text[:1] + text[-1:] in ("()", "[]"):
            return self._one(text[1:-1].strip())
        first, _, second = text.rpartition("(")  # the same move twice: "4 (centre)"
        moves = {self._one(one.strip()) for one in (first, second[:-1])}
        return moves.pop() if text.endswith(")") and len(moves) == 1 else None

    def _one(self, text: str) -> str | None:
        return read(text, self.form, self.notation, self.side)

    def _list_own(self, text: str, pattern: re.Pattern[str]) -> None:
        if len(text) > LONGEST_TEXT:
            return
        with _limited(pattern):
            found = [
                (one.end(), one[min(1, pattern.groups)] or "") for one in pattern.finditer(text)
            ]
        self.found = [Form(end, said, self.whole(said)) for end, said in found]

    def _list(self, text: str) -> None:
        """List the forms of a text; what one has is not read again by the next."""
        text = _TAGS.sub(self._tag, text)
        text = self._objects(text)
        for pattern in (_BOX, _LABEL):
            text = pattern.sub(self._content, text)
        for pattern in (_CALL, _BRACKET):
            text = pattern.sub(self._call, text)

    def _take(self, match: re.Match[str], move: str | None) -> str:
        self.found.append(Form(match.end(), match[2], move))
        return _READ * len(match[0])

    def _tag(self, match: re.Match[str]) -> str:
        return self._take(match, Reader(self.form, self.notation, self.side).read(match[2]).move)

    def _content(self, match: re.Match[str]) -> str:
        """Take a box or a label, but no label of what has been read, or of nothing."""
        said = match[2]
        if _READ in said or not said.strip():
            return match[0]
        call = said.rstrip(".! ")
        called = _CALL.fullmatch(call) or _BRACKET.fullmatch(call)
        return self._take(match, self.whole(said) or (called and self._argument(called)))

    def _call(self, match: re.Match[str]) -> str:
        move = self._argument(match)
        return self._take(match, move) if move else match[0]

    def _argument(self, match: re.Match[str]) -> str | None:
        """Return the move in a call or a bracket; x(4) is one of X."""
        mark = match[1] if match[1].upper() in ("X", "O") else ""
        return self.whole(f"{mark} {match[2]}")

    def _objects(self, text: str, own: Own | None = None) -> str:
        """Take the objects of JSON; those without a key of KEYS, or own keys, state nothing."""
        pieces, done, at = [], 0, 0
        for _ in range(MOST_OBJECTS):
            if (start := text.find("{", at)) < 0:
                break
            try:
                pairs, at = _JSON.raw_decode(text, start)
            except RecursionError:
                break
            except json.JSONDecodeError as error:
                at = max(start + 1, error.pos)
                continue
            if moves := self._own_keys(pairs, own) if own else self._keys(pairs):
                move = moves.pop() if len(moves) == 1 else None
                self.found.append(Form(at, text[start:at], move))
            pieces += [text[done:start], _READ * (at - start)]
            done = at
        return "".join([*pieces, text[done:]])

    def _keys(self, pairs: Any, nested: bool = False) -> set[str | None]:
        """Return the moves of an object's keys, with None for a value that is no move."""
        named = {key.lower(): value for key, value in pairs}
        values = [value for key, value in pairs if key.lower() in KEYS]
        if self.form == "board" and {"board", "cell"} <= named.keys():
            values = [f"{named['board']}:{named['cell']}"]
        if self.form != "board" and self.pairs and "row" in named:
            values += [f"{named['row']}, {named[one]}" for one in ("col", "column") if one in named]
        return {self._value(value, nested) for value in values}

    def _value(self, value: Any, nested: bool) -> str | None:
        """Return the move that a whole value is: also a pair, or an object in an object."""
        if isinstance(value, tuple) and not nested:
            moves = self._keys(value, nested=True)
            return moves.pop() if len(moves) == 1 else None
        if isinstance(value, list) and self.pairs:
            value = ", ".join(map(str, value))
        return self.whole(value) if isinstance(value, str) else None

    def _own_keys(self, pairs: Any, own: Own) -> set[str | None]:
        """Return the moves of all objects, in this one too, that have the caller's keys."""
        moves: set[str | None] = set()
        waiting = [pairs]
        while waiting:
            value = waiting.pop()
            if isinstance(value, list):
                waiting += value
            elif isinstance(value, tuple):
                named = dict(value)
                waiting += named.values()
                if named.keys() >= set(own.keys):
                    parts = [named[key] for key in own.keys]
                    told = all(isinstance(one, str) for one in parts) and len(named) == len(value)
                    move = read_parts(parts, self.form, self.notation, own.base) if told else None
                    moves.add(move)
        return moves


@contextmanager
def _limited(pattern: re.Pattern[str]) -> Iterator[None]:
    """Give a search SECONDS, where the system has a timer: in the main thread, not on Windows.

    Raises BadTaskError when they are over.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return

    def late(*_: object) -> None:
        raise BadTaskError(
            f"{quote(pattern.pattern)} is looked for in a text for more than {SECONDS:g} seconds: "
            "write a form that repeats no repetition"
        )

    before = signal.signal(signal.SIGALRM, late)
    other, every = signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, other, every)
        signal.signal(signal.SIGALRM, before or signal.SIG_DFL)
