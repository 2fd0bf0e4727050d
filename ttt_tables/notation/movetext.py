"""Split a game into words, from a text or a list with the usual additions to the moves.

    1. 4 0 2. 8     1: 4 2: 0      numbers of turns or of moves
    4 {centre} 0?! $1  8 #         comments in braces, annotations ! ? # % + and $1
    4 0 (1... 1 8) 2. 8 1-0        side lines in round brackets, a result at the end
    [[1, "X", 4], [2, "O", 0]]     number, side and move; or objects with these fields

A word keeps the number and the side before it; in a text, the side is part of the move. All
patterns take linear time, since each run of blanks is first replaced by one blank.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

from ttt_tables.errors import IllegalMoveError, quote
from ttt_tables.notation import ultimate
from ttt_tables.notation.notations import NOTATIONS, Notation
from ttt_tables.notation.values import Number, as_texts, load

MOST = 10_000  # moves of a game
LONGEST = 50_000  # characters of its text
LONGEST_ENTRY = 100  # characters of a move in a list
FORFEIT = "-1"  # the action of an agent that has none, in a replay
DEEPEST = 81  # levels of nested side lines: a game of ultimate has at most 81 moves
EXCHANGE = str.maketrans("XOxo", "OXox")
_MARK = re.compile(r"(?<![a-z])[xo](?![a-z])", re.IGNORECASE)
_WORD = re.compile(  # brackets hold a word together
    r"(?:[^\s,;()\[\]]|\([^()]*\)|\[[^\[\]]*\])+\)?|[()\[\]]"
)
_IN_BRACKETS = re.compile(r"(?<=[^\s(\[,;])\s*[\s,;]\s*(?=[^\s)\],;])")
_TOKEN = re.compile(  # a comment; the brackets of a move, such as x(1,1) or (4, 4); other brackets
    r"\{[^}]*\}?|(?<=[^\s(])\([^()]*\)"
    r"|\( ?(?:\d|[a-z]{1,2}) ?[,;:/ ] ?(?:\d|[a-z]{1,2}) ?\)"
    r"|[()]|[^(){]+",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(\d{1,4})(?:(\.{1,3})|[:)](?=\Z))")
_DECIMAL = re.compile(r"\d{1,4}\.0")  # a whole number of pandas, or move 0 of a turn
_NO_MOVE = re.compile(r"\A\s*-1[\s,]+-1(?=\s)")  # in codingame, the input of the first player
_SIGNS = re.compile(r"(?:[!?#%+]{1,4}|\$\d{1,3})\Z")
_RESULT = re.compile(
    r"(?:(?<=\s)|\A)(\*|1-0|0-1|1/2-1/2|½-½|draw|([xo]) (?:wins|won|has won))[.!]?\s*\Z",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"-?\d{1,5}")
_NUMBERS = ("number", "ply", "turn", "move_number")  # keys of a move in JSON
_SIDES = ("side", "player", "mark", "symbol")
_PARTS = {  # the keys of a move in parts, and its text
    frozenset({"board", "cell"}): "{board}:{cell}",
    frozenset({"row", "col"}): "({row},{col})",
    frozenset({"row", "column"}): "({row},{column})",
    frozenset({"x", "y"}): "({y},{x})",
    frozenset({"board", "row", "col"}): "[{board} {row} {col}]",
    frozenset({"board", "row", "column"}): "[{board} {row} {column}]",
}


class Word(NamedTuple):
    """A word of a game, with the number and the side before it."""

    text: str
    entry: int | None = None  # the index of its list entry, whose words are one move
    label: tuple[int, bool] | None = None  # the number of a turn, and whether ... follows it
    side: str | None = None
    number: bool = False  # whether it is a JSON number
    decimal: str = ""  # the word with its number if it may be a decimal, such as 4.0

    @property
    def shown(self) -> str:
        """The word as an error message shows it."""
        return self.text if self.number else quote(self.text)


class GameText(NamedTuple):
    """The words of a game, and the result after them, "" for none."""

    words: list[Word]
    result: str = ""


def split_game(told: object, notation: Notation | None, exchanged: bool) -> GameText:
    """Return the words of a game, given as a text or as a list like those of JSON.

    exchanged  whether to exchange X and O

    Raises IllegalMoveError.
    """
    if isinstance(told, str):
        if len(told) > LONGEST:
            raise IllegalMoveError(
                f"a game must have at most {LONGEST:,} characters, got {len(told):,}"
            )
        bracketed = notation is not None and notation.cells[0][0] == "["
        value = None if bracketed else _json(told)
        if value is None:
            return _checked(_words_of_text(told, notation, exchanged))
        told = value
    return _checked(_words_of_list(_listed(told, notation), notation, exchanged))


def _listed(told: object, notation: Notation | None) -> Sequence[Any]:
    """Return the moves of a JSON value. Raises IllegalMoveError."""
    told = as_texts(told)
    if isinstance(told, dict) and frozenset(told) in _PARTS:
        told = [told]
    if not isinstance(told, list | tuple):
        raise IllegalMoveError(f"the moves of a game must be a text or a list, got {quote(told)}")
    if notation is NOTATIONS["kaggle"]:
        told = _steps_of_replay(told)
    if notation is NOTATIONS["codingame"] and told and told[0] == [FORFEIT, FORFEIT]:
        told = told[1:]  # the opponent's last move, in the input of the first player
    if len(told) > MOST:
        raise IllegalMoveError(f"a game must have at most {MOST:,} moves, got {len(told):,}")
    return [told] if notation and notation.is_pair and is_pair(told) else told


def _words_of_list(told: Sequence[Any], notation: Notation | None, exchanged: bool) -> GameText:
    # A board and a cell are two entries in these notations.
    actions = notation in (NOTATIONS["openspiel"], NOTATIONS["kaggle"])
    if actions and all(_is_whole(one) or type(one) is str for one in told):
        return _words_of_text(" ".join(told), notation, exchanged)
    words, result = list[Word](), ""
    for entry, value in enumerate(told):
        label, side, move = _parts(value)
        last = entry == len(told) - 1 and isinstance(move, str)
        if last and label is None and _RESULT.fullmatch(str(move).strip()):
            result = str(move).strip()
            break
        text = text_of(move) if notation else ultimate.replace_actions(text_of(move))
        if exchanged:
            text, side = exchange(text), side and exchange(side)
        found = _split(" ".join(text.split()))
        if not found:
            raise IllegalMoveError(f"entry {entry + 1} of the moves, {quote(value)}, is empty")
        if label is not None and found[0].label:
            raise IllegalMoveError(
                f"entry {entry + 1} of the moves, {quote(value)}, has two turn numbers: write one"
            )
        words += [
            one._replace(
                entry=entry,
                label=one.label if at or label is None else (label, False),
                side=None if at else side,
                number=isinstance(move, Number),
            )
            for at, one in enumerate(found)
        ]
    return GameText(words, result)


def _checked(told: GameText) -> GameText:
    """Return a game. Raises IllegalMoveError for 4.0, unless other moves also have numbers."""
    decimals = [one.decimal for one in told.words if one.decimal]
    if decimals and not any(one.label and not one.decimal for one in told.words):
        number = decimals[0].partition(".")[0]
        raise IllegalMoveError(
            f"{quote(decimals[0])} is ambiguous, the number {number} or the move 0 of turn "
            f"{number}: write {number!r} or '{number}. 0'"
        )
    return told


def _json(text: str) -> object:
    """Return the list or the object of a JSON text; None if it is neither."""
    if text.lstrip()[:1] in ("[", "{"):
        with suppress(ValueError, RecursionError):
            found: object = load(text)
            return found
    return None


def is_pair(value: object) -> bool:
    """Return whether a JSON value is two numbers, such as a row and a column."""
    pair = as_texts(value, 1)
    return isinstance(pair, list) and len(pair) == 2 and all(map(_is_whole, pair))


def _steps_of_replay(told: Sequence[Any]) -> Sequence[Any]:
    """Return the actions in the steps of a replay, each by the agent that had to act.

    The games of OpenSpiel begin with a setup step in which all agents submit -1.
    """
    if not told or not all(isinstance(step, list) for step in told):
        return told
    moves = list[object]()
    for number, (before, step) in enumerate(pairwise(told), 1):
        try:
            active = [at for at, one in enumerate(before) if one["status"] == "ACTIVE"]
            actions = [_submitted(step[at]) for at in active]
        except (KeyError, TypeError, IndexError):
            actions = []
        if number == 1 and len(actions) > 1 and all(one == FORFEIT for one in actions):
            continue
        if len(actions) != 1:
            raise IllegalMoveError(
                f"step {number} of the replay has {len(actions)} actions of active agents: "
                'expected one, such as "action": 4 or "action": {"submission": 4}'
            )
        moves += actions
    return moves


def _submitted(agent: Any) -> object:
    """Return the action of an agent; an agent that lost without an action has forfeited."""
    action = agent["action"]
    if action is None and agent["status"] in ("TIMEOUT", "ERROR", "INVALID"):
        return FORFEIT
    return action["submission"] if isinstance(action, dict) else action


def _words_of_text(text: str, notation: Notation | None, exchanged: bool) -> GameText:
    text = " ".join(text.split())
    if notation in (None, NOTATIONS["openspiel"]):
        text = ultimate.replace_actions(text)
    if notation is NOTATIONS["codingame"]:
        text = _NO_MOVE.sub("", text)
    text = _main_line(text)
    found = _RESULT.search(text)
    if found:
        text = text[: found.start()]
    return GameText(_split(exchange(text) if exchanged else text), found[1] if found else "")


def exchange(text: str) -> str:
    """Return a text with X and O exchanged."""
    return _MARK.sub(lambda mark: mark[0].translate(EXCHANGE), text)


def _main_line(text: str) -> str:
    """Return a text without comments and side lines. Raises IllegalMoveError.

    A side line is in round brackets after the move that it replaces. Round brackets also belong to
    a move that is a pair, and to a number such as 1).
    """
    lines = [_Line()]
    for token in _TOKEN.findall(text):
        line = lines[-1]
        if token[0] == "{":
            if not token.endswith("}"):
                raise IllegalMoveError(f"a comment is not closed: {quote(token)}")
            line.pieces.append(" ")
        elif token == "(":
            if not line.begun:
                raise IllegalMoveError("a side line must not come before the first move")
            if len(lines) == DEEPEST:
                raise IllegalMoveError(f"side lines must not be nested more than {DEEPEST} deep")
            lines.append(_Line())
        elif token == ")" and len(lines) > 1:
            _split("".join(lines.pop().pieces))
            lines[-1].pieces.append(" ")
        else:
            line.pieces.append(token)
            line.begun = line.begun or _has_move(token)
    if len(lines) > 1:
        raise IllegalMoveError(f"a bracket is not closed: {quote(text)}")
    return "".join(lines[0].pieces)


class _Line:
    """An open line: its text in pieces, and whether it has a move."""

    def __init__(self) -> None:
        self.pieces = list[str]()
        self.begun = False


def _has_move(text: str) -> bool:
    """Return whether a text has more than turn numbers and annotations."""
    for word in _WORD.findall(text):
        label = _LABEL.match(word)
        bare = word[label.end() :] if label else word
        if bare and not _SIGNS.match(bare):
            return True
    return False


def _split(text: str) -> list[Word]:
    """Return the words of a text, without separate turn numbers and annotations."""
    words, label, decimal = list[Word](), None, ""
    for word in _WORD.findall(text):
        if "(" in word or "[" in word:
            word = _IN_BRACKETS.sub(",", word)
        if not label and (found := _LABEL.match(word)):
            decimal = word if _DECIMAL.fullmatch(word) else ""
            label, word = (int(found[1]), found[2] == "..."), word[found.end() :]
        if not word or _SIGNS.match(word):
            continue
        words.append(Word(word, label=label, decimal=decimal))
        label, decimal = None, ""
    if label:
        raise IllegalMoveError(f"no move follows the number {label[0]}")
    return words


def _parts(value: object) -> tuple[int | None, str | None, object]:
    """Return the number, the side and the move of an entry of a list."""
    if isinstance(value, list | tuple) and len(value) == 3 and _side(value[1]) and _count(value[0]):
        return int(value[0]), _side(value[1]), value[2]
    if not isinstance(value, dict):
        return None, None, value
    rest = dict(value)
    labels = [rest.pop(key) for key in _NUMBERS if key in rest]
    sides = [_side(rest.pop(key)) for key in _SIDES if key in rest]
    if not all(map(_count, labels)) or None in sides or len(labels) > 1 or len(sides) > 1:
        raise IllegalMoveError(
            f"{quote(value)} is not a move: its number must be a whole number, its side X or O"
        )
    move = rest["move"] if rest.keys() == {"move"} else rest
    return int(labels[0]) if labels else None, (sides or [None])[0], move


def _is_whole(value: object) -> bool:
    return isinstance(value, Number) and _WHOLE.fullmatch(value) is not None


def _count(value: object) -> bool:
    return _is_whole(value) and 0 <= int(str(value)) <= MOST


def _side(value: object) -> str | None:
    return value.upper() if isinstance(value, str) and value in (*"XOxo",) else None


def text_of(value: object) -> str:
    """Return the text of a move that is a JSON value: a text, a number, a list or an object.

    Raises IllegalMoveError.
    """
    if isinstance(value, Number) and not (_is_whole(value) and abs(int(value)) <= MOST):
        raise IllegalMoveError(f"a move must be a text or a whole number, got {quote(value)}")
    if isinstance(value, str) and len(value) <= LONGEST_ENTRY:
        return value
    if isinstance(value, dict) and (form := _PARTS.get(frozenset(value))):
        return form.format(**{name: text_of(one) for name, one in value.items()})
    if isinstance(value, list | tuple) and len(value) in (2, 3, 4):
        parts = list(map(text_of, value))
        return f"[{' '.join(parts)}]" if len(parts) == 3 else f"({','.join(parts)})"
    raise IllegalMoveError(f"a move must be a text or a number, got {quote(value)}")
