r"""Read the move that a free text states in an explicit form. Prose is not read.

docs/language-models.md lists the forms (the whole text, tags, JSON, boxes, labels, calls, brackets)
and the rules that select one of several answers. A caller's `Own` form, which is a regular
expression or keys of JSON, replaces all of them.

Every pattern continues where it stopped, so the time is linear in the length of the text.
"""

import json
import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ttt_tables.errors import BadTaskError, quote
from ttt_tables.notation.moves import WORDS, read_words
from ttt_tables.notation.notations import find_notation
from ttt_tables.notation.reply_moves import LONGEST, check_parts, read, read_parts
from ttt_tables.notation.reply_patterns import (
    BOX,
    BRACKET,
    CALL,
    CLOSED_TAG,
    FONT,
    LABEL,
    LAST_TAG,
    ONLY_FORM,
    READ,
    REASON,
    SIGNS,
    THOUGHT,
)

KEYS = ("answer", "final_answer", "move", "best_move", "cell", "square", "action", "choice")
LONGEST_OWN, LONGEST_TEXT = 1_000, 100_000  # characters of a caller's form, and of a text for it
SECONDS = 2.0  # for the search of a caller's form in a text
DEEPEST = 4  # levels of nested tags
MOST_OBJECTS = 1_000  # of JSON: each error of the decoder counts the lines of the whole text

_JSON = json.JSONDecoder(parse_int=str, parse_float=str, object_pairs_hook=tuple)
_PARTS = {"mark": ("cell", "mark"), "step": ("from", "to"), "board": ("board", "cell")}  # keys


class Reading(NamedTuple):
    """The move that a text states, as written in the tables, and the contents of all forms.

    The move is None if no form states one, or if forms state several moves and the text does not
    end with one of them.
    """

    move: str | None
    stated: list[str]


class Own(NamedTuple):
    """A form of the caller, which replaces all others; `own_form` checks and returns it."""

    pattern: re.Pattern[str] | None
    keys: tuple[str, ...]
    base: int | None


class Form(NamedTuple):
    """An explicit form: the index of its end, its content, and the move that this is, if any."""

    end: int
    said: str
    move: str | None
    listed: bool = False  # whether it is an item of a list


def own_form(form: object = None, keys: object = None, base: object = None) -> Own | None:
    """Return a caller's form; None if none is given. Raises BadTaskError.

    form   a regular expression; its first group, or the whole match if it has no group, is the
           move. It has at most LONGEST_OWN characters, and texts of more than LONGEST_TEXT
           characters are not searched
    keys   the keys of a JSON object whose values are the move, separated by commas: one key
           ("index"); a row and a column ("row,col"); or, if a move has two parts, a board and a
           cell, a cell and a mark, or two cells
    base   0 or 1, the number at which these values start; by default that of the notation
    """
    if form is None and keys is None:
        if base is not None:
            raise BadTaskError(
                f"base {quote(base)} applies only to keys: pass keys, too, as in keys='index'"
            )
        return None
    if form is not None:
        if keys is not None or base is not None:
            raise BadTaskError(
                "form cannot be combined with keys or base: pass one of form and keys"
            )
        return Own(_compiled(form), (), None)
    names = keys.split(",") if isinstance(keys, str) and len(keys) <= LONGEST_OWN else []
    if not names or not all(names) or len(set(names)) < len(names):
        raise BadTaskError(
            f"keys must be different names with commas between, as in 'row,col', got {quote(keys)}"
        )
    if base is not None and (type(base) is not int or base not in (0, 1)):
        raise BadTaskError(f"base must be 0 or 1, the first number of a cell, got {quote(base)}")
    return Own(None, tuple(names), base)


def _compiled(form: object) -> re.Pattern[str]:
    if not isinstance(form, str) or len(form) > LONGEST_OWN:
        raise BadTaskError(
            f"form must be a regular expression of at most {LONGEST_OWN:,} characters, got "
            f"{quote(form)}"
        )
    try:
        return re.compile(form)
    except (re.error, OverflowError, RecursionError) as error:
        raise BadTaskError(f"{quote(form)} is not a regular expression: {error}") from None


def read_move(
    text: str,
    form: str,
    notation: str = "text",
    own: Own | None = None,
    side: str | None = None,
) -> Reading:
    """Return the move that a text states in explicit forms, or in the caller's own form.

    form, notation, side   see `reply_moves.read`

    Raises BadTaskError for a caller's form whose search takes more than SECONDS, and for a number
    of keys that is not the number of a move's parts.
    """
    return Reader(form, notation, side).read(_without_thoughts(text), own)


def unread(stated: list[str]) -> str:
    """Return why a text states no move, as a part of a sentence: no form, or several moves."""
    if len(stated) < 2:
        return " in ".join(["no explicit answer", *map(quote, filter(None, stated))])
    return f"{len(stated)} different answers, {' and '.join(map(quote, stated[:4]))}"


def _without_thoughts(text: str) -> str:
    pieces = THOUGHT.split(text)
    signs = ["/", *pieces[1::2], ""]
    told = zip(pieces[::2], signs[:-1], signs[1:], strict=True)
    return "\n".join(piece for piece, before, after in told if (before, after) == ("/", ""))


class Reader:
    """Reads the moves of a form in a notation."""

    def __init__(self, form: str, notation: str, side: str | None) -> None:
        self.form, self.notation, self.side = form, notation, side
        self.cells = find_notation(notation).cells
        self.pairs = find_notation(notation).is_pair
        self.found: list[Form] = []

    def read(self, text: str, own: Own | None = None) -> Reading:
        """Return the move that a text without thoughts states."""
        if own and own.pattern:
            self._list_own(text, own.pattern)
        elif own:
            check_parts(len(own.keys), self.form)
            self._objects(text, own)
        elif move := self.whole(text):
            self.found = [Form(len(text), text, move)]
        else:
            text = text.replace("\r\n", "\n")
            text = FONT.sub(r" \1 ", FONT.sub(r" \1 ", text))
            self._list(text)
        moves = {one.move for one in self.found}
        stated = list(dict.fromkeys(" ".join(one.said.split()) for one in self.found))
        if not moves:
            return Reading(None, [])
        last = max(self.found, key=lambda one: one.end)
        listed = {one.move for one in self.found if one.listed}
        alternatives = last.listed and len(listed) > 1
        is_last = re.fullmatch(r"[\W_]*", text[last.end :]) and not alternatives
        return Reading(last.move if is_last or len(moves) == 1 else None, stated)

    def only(self, text: str) -> str | None:
        """Return the move of a text that consists of one form; None for other texts."""
        if move := self.whole(text):
            return move
        rest = self._list(text)
        alone = len(self.found) == 1 and ONLY_FORM.fullmatch(rest)
        return self.found[0].move if alone else None

    def whole(self, said: str) -> str | None:
        """Return the move that a text is, without its markup; None if it is not one move."""
        if len(said) > 4 * LONGEST:
            return None
        text = " ".join(SIGNS.sub(" ", said).split()).strip("_\"' ").rstrip("_\"'.! ")
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

    def _list(self, text: str) -> str:
        """List the forms of a text. Return the text with READ in place of what has been read."""
        for _ in range(DEEPEST):
            text, count = CLOSED_TAG.subn(self._tag, text)
            if not count:
                break
        text = LAST_TAG.sub(self._tag, text)
        text = self._objects(text)
        for pattern in (BOX, LABEL):
            text = pattern.sub(self._content, text)
        for pattern in (CALL, BRACKET):
            text = pattern.sub(self._call, text)
        return text

    def _take(self, match: re.Match[str], move: str | None, rest: str = "") -> str:
        item = match.groupdict().get("item") is not None
        self.found.append(Form(match.end(), match["said"], move, item))
        return READ * (len(match[0]) - len(rest)) + rest

    def _tag(self, match: re.Match[str]) -> str:
        """Take a tag, unless its content is a tag that has been read."""
        said = match["said"]
        if READ in said and not said.strip(f"{READ} \n"):
            return READ * len(match[0])
        return self._take(match, Reader(self.form, self.notation, self.side).only(said))

    def _content(self, match: re.Match[str]) -> str:
        """Take a box or a label, unless its content is empty or a form that has been read."""
        said = match["said"]
        if READ in said:
            return READ * len(match[0]) if ONLY_FORM.fullmatch(said) else match[0]
        if not said.strip():
            return match[0]
        if (move := self._stated(said)) is None and (reasoned := REASON.fullmatch(said)):
            answer, reason = reasoned.groups()
            if not self._names_a_move(reason):
                return self._take(match, self._stated(answer), said[reasoned.end(1) :])
        return self._take(match, move)

    def _stated(self, said: str) -> str | None:
        """Return the move that the content of a label or a box is, also as a call or a bracket."""
        if move := self.whole(said):
            return move
        call = said.strip().rstrip(".! ")
        called = CALL.fullmatch(call) or BRACKET.fullmatch(call)
        return self._argument(called) if called else None

    def _names_a_move(self, text: str) -> bool:
        """Return whether a reason names a cell or a choice, which may be another answer."""
        if self.form == "choice":
            return re.search(r"\b[A-D]\b", text) is not None
        names = [rf"\b{cell}\b" for cell in self.cells if cell.isalpha()]
        words = (read_words(one[0]) for one in re.finditer(WORDS, text, re.I))
        return re.search("|".join([r"\d", *names]), text, re.I) is not None or any(
            cell is not None for cell in words
        )

    def _call(self, match: re.Match[str]) -> str:
        move = self._argument(match)
        return self._take(match, move) if move else match[0]

    def _argument(self, match: re.Match[str]) -> str | None:
        """Return the move in a call or a bracket; x(4) is a move of X."""
        name = match.groupdict().get("name") or ""
        mark = name if name.upper() in ("X", "O") else ""
        return self.whole(f"{mark} {match['said']}")

    def _objects(self, text: str, own: Own | None = None) -> str:
        """Take the JSON objects; one without a key of KEYS, or of the caller, states nothing."""
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
            pieces += [text[done:start], READ * (at - start)]
            done = at
        return "".join([*pieces, text[done:]])

    def _keys(self, pairs: Any, nested: bool = False) -> set[str | None]:
        """Return the moves of an object's keys, with None for a value that is not a move."""
        named = {key.lower(): value for key, value in pairs}
        parts = _PARTS.get(self.form, ())
        whole = named.keys() >= set(parts) > set()
        moves = {
            self._value(value, nested)
            for key, value in named.items()
            if key in KEYS and not (whole and key in parts)
        }
        if whole:
            values = [self._said(named[key]) for key in parts]
            known = [value for value in values if value is not None]
            moves.add(
                read_parts(known, self.form, self.notation, None) if known == values else None
            )
        elif self.form != "mark" and named.keys() & set(parts) - {"cell"}:
            moves = {move if move and not move.isdigit() else None for move in moves}
        if self.form != "board" and self.pairs and "row" in named:
            for column in named.keys() & {"col", "column"}:
                moves.add(self._value([named["row"], named[column]], nested))
        return {None} if moves and len(named) < len(pairs) else moves

    def _value(self, value: Any, nested: bool) -> str | None:
        """Return the move that a whole value is: also a pair, or an object in an object."""
        if isinstance(value, tuple) and not nested:
            moves = self._keys(value, nested=True)
            return moves.pop() if len(moves) == 1 else None
        said = self._said(value)
        return None if said is None else self.whole(said)

    def _said(self, value: Any) -> str | None:
        """Return a value's text; that of a list is a pair, in a notation of pairs."""
        if isinstance(value, list) and self.pairs:
            return ", ".join(map(str, value))
        return value if isinstance(value, str) else None

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
    """Limit a search to SECONDS if there is a timer: in the main thread, and not on Windows.

    Raises BadTaskError if the search takes longer.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return

    def late(*_: object) -> None:
        raise BadTaskError(
            f"the search for {quote(pattern.pattern)} in a text took more than {SECONDS:g} "
            "seconds: write a form without nested repetitions"
        )

    before = signal.signal(signal.SIGALRM, late)
    other, every = signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, other, every)
        signal.signal(signal.SIGALRM, before or signal.SIG_DFL)
