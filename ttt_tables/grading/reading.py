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

Every pattern goes on where it stopped, so the time grows with the text's length and no faster.
"""

import json
import re
from typing import Any, NamedTuple

from ttt_tables.errors import BadTaskError, quote
from ttt_tables.grading.moves import LONGEST, read

KEYS = ("answer", "final_answer", "move", "best_move", "cell", "square", "action", "choice")
LONGEST_OWN, LONGEST_TEXT = 1_000, 100_000  # characters of a caller's form, and of a text for it
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


class Form(NamedTuple):
    """An explicit form: where it ends, what it has, and the move that this is, if it is one."""

    end: int
    said: str
    move: str | None


def read_move(text: str, form: str, notation: str = "text", own: str | None = None) -> Reading:
    """Return what a text states in explicit forms. Raises BadTaskError for a bad `own`.

    form, notation   see `moves.read`
    own              a regular expression whose first group, or else whole match, is the move. It
                     replaces all other forms, and takes the time it takes: it has LONGEST_OWN
                     characters at most, and is not looked for in a text above LONGEST_TEXT
    """
    return Reader(form, notation).read(_without_thoughts(text), own)


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

    def __init__(self, form: str, notation: str) -> None:
        self.form, self.notation = form, notation
        self.found: list[Form] = []

    def read(self, text: str, own: str | None = None) -> Reading:
        """Return what a text without thoughts states."""
        if own is not None:
            self._list_own(text, own)
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
        if move := read(text, self.form, self.notation):
            return move
        if text[:1] + text[-1:] in ("()", "[]"):
            return read(text[1:-1].strip(), self.form, self.notation)
        first, _, second = text.rpartition("(")  # the same move twice: "4 (centre)"
        moves = {read(one.strip(), self.form, self.notation) for one in (first, second[:-1])}
        return moves.pop() if text.endswith(")") and len(moves) == 1 else None

    def _list_own(self, text: str, own: str) -> None:
        if not isinstance(own, str) or len(own) > LONGEST_OWN:
            raise BadTaskError(
                f"a form is a regular expression of at most {LONGEST_OWN:,} characters, not "
                f"{quote(own)}"
            )
        try:
            pattern = re.compile(own)
        except (re.error, OverflowError, RecursionError) as error:
            raise BadTaskError(f"{quote(own)} is no regular expression: {error}") from None
        for match in pattern.finditer(text) if len(text) <= LONGEST_TEXT else ():
            said = match[min(1, pattern.groups)] or ""
            self.found.append(Form(match.end(), said, self.whole(said)))

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
        return self._take(match, Reader(self.form, self.notation).read(match[2]).move)

    def _content(self, match: re.Match[str]) -> str:
        """Take a box or a label, but no label of what has been read, or of nothing."""
        said = match[2]
        if _READ in said or not said.strip():
            return match[0]
        call = said.rstrip(".! ")
        called = _CALL.fullmatch(call) or _BRACKET.fullmatch(call)
        return self._take(match, self.whole(said) or (called and self.whole(called[2])))

    def _call(self, match: re.Match[str]) -> str:
        move = self.whole(match[2])
        return self._take(match, move) if move else match[0]

    def _objects(self, text: str) -> str:
        """Take the objects of JSON; those without a key of KEYS state nothing."""
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
            if moves := self._keys(pairs):
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
        if self.form != "board" and self.notation == "coordinates" and "row" in named:
            values += [f"{named['row']}, {named[one]}" for one in ("col", "column") if one in named]
        return {self._value(value, nested) for value in values}

    def _value(self, value: Any, nested: bool) -> str | None:
        """Return the move that a whole value is: also a pair, or an object in an object."""
        if isinstance(value, tuple) and not nested:
            moves = self._keys(value, nested=True)
            return moves.pop() if len(moves) == 1 else None
        if isinstance(value, list) and self.notation == "coordinates":
            value = ", ".join(map(str, value))
        return self.whole(value) if isinstance(value, str) else None
