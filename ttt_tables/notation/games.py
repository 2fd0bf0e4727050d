"""Read a game from the words into which `movetext` splits it: moves, and outcomes of chance.

All moves are in one notation, which is stated by its name or is our own. A game is rejected if a
word cannot be read, if its numbers do not count up, or if its moves do not lead to its stated
result. All moves except the last one must be legal.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, NamedTuple, Protocol, Self

from ttt_tables.errors import GameOverError, IllegalMoveError, quote
from ttt_tables.notation import ultimate
from ttt_tables.notation.moves import NINE, find_move, write_move
from ttt_tables.notation.movetext import EXCHANGE, FORFEIT, Word, split_game
from ttt_tables.notation.notations import NOTATIONS, OWN, Notation, find_notation

LONGEST_MOVE = 8  # words
LONGEST_HELP = 5_000  # the most characters of a game for which other notations are tried
_ENDS = {"1-0": "X", "0-1": "O", "1/2-1/2": "draw", "½-½": "draw", "draw": "draw"}
_SIGNS = re.compile(r"[!?#%+]{1,4}\Z")  # of a move: good, bad, ...
_TWO_DIGITS = re.compile("[0-8]{2}")  # a board and a cell


class Place(Protocol):
    """The attributes of a position that are needed to read a game."""

    @property
    def text(self) -> str:
        """The text."""

    @property
    def board(self) -> str:
        """The marks, with / between boards."""

    @property
    def to_move(self) -> str | None:
        """The side to move."""

    @property
    def result(self) -> str | None:
        """None while the game is open."""

    @property
    def outcomes(self) -> Sequence[Any]:
        """The next outcomes of chance, each with its name."""

    @property
    def legal_moves(self) -> Sequence[str]:
        """The moves of the side to move."""

    @property
    def info(self) -> Mapping[str, object]:
        """The other facts of the position."""

    def play(self, move: str) -> Self:
        """Return the position after a move or an outcome of chance."""


class Step(NamedTuple):
    """A move in our notation, or an outcome of chance, with its position and its first word."""

    before: Place
    move: str
    word: Word
    legal: bool = True

    @property
    def after(self) -> Place:
        """The position after it; after an illegal move, the same position."""
        return self.before.play(self.move) if self.legal else self.before


def read_game(
    told: object,
    start: Place,
    notation: str | None = None,
    *,
    exchanged: bool = False,
    where: str = "move {}",
    retries: bool = False,
) -> list[str]:
    """Return the moves of a game, including the outcomes of chance, in our own notation.

    told       a text, or a list as in JSON
    start      the position before the first move
    notation    the name of the notation; by default our own
    exchanged  whether X and O are exchanged in the text, because O begins
    where      the name of a move, for errors
    retries    whether every move may be illegal, after which the same side moves again

    The last move may be illegal, but it must be a move in the notation. Raises IllegalMoveError,
    with the notations in which all moves are legal, and BadOptionError.
    """
    stated = None if notation is None else find_notation(notation)
    try:
        said = split_game(told, stated, exchanged)
        steps = _follow(said.words, start, stated, where, retries=retries)
    except IllegalMoveError as error:
        names = _fitting(told, start, stated, exchanged)
        fits = [f"notation={' or '.join(names)}"] if names else []
        if not exchanged and _is_legal(told, start, stated, exchanged=True):
            fits.append('first="O" in a record')
        more = f"; try {', or '.join(fits)}" if fits else ""
        raise IllegalMoveError(f"{error}{more}") from None
    moves = [step.move for step in steps]
    if said.result and (not steps or steps[-1].legal):
        end = steps[-1].after if steps else start
        moves += _read_result(said.result, end, stated, exchanged)
    _check_labels(steps)
    return moves


def _fitting(told: object, start: Place, stated: Notation | None, exchanged: bool) -> list[str]:
    """Return the names of the notations in which all moves of a game are legal."""
    return [
        name
        for name, notation in NOTATIONS.items()
        if notation is not stated
        and (name not in ultimate.ULTIMATE_ONLY or _is_ultimate(start))
        and _is_legal(told, start, notation, exchanged)
    ]


def _is_legal(told: object, start: Place, notation: Notation | None, exchanged: bool) -> bool:
    """Return whether all moves of a game are legal in a notation; a long game is not tried."""
    if len(str(told)) > LONGEST_HELP:
        return False
    with suppress(IllegalMoveError, GameOverError):
        steps = _follow(split_game(told, notation, exchanged).words, start, notation)
        return bool(steps) and steps[-1].legal
    return False


def _is_ultimate(here: Place) -> bool:
    return bool("target" in here.info and here.legal_moves)


def _cells(here: Place) -> int:
    """Return the number of cells of a board."""
    return max(map(len, here.board.split("/")))


def _follow(
    words: list[Word],
    start: Place,
    notation: Notation | None,
    where: str = "",
    *,
    retries: bool = False,
) -> list[Step]:
    """Return the moves of all words; only the last one, and those retried, may be illegal."""
    steps, here, at = list[Step](), start, 0
    while at < len(words):
        place = where.format(len(steps) + 1)
        length, move = _next(words[at : at + LONGEST_MOVE], here, notation, place)
        legal = _is_move(move, here)
        if not legal and not retries and at + length < len(words):
            raise _illegal(place, words[at], here)
        steps.append(Step(here, move, words[at], legal))
        here = steps[-1].after
        at += length
    return steps


def _next(words: list[Word], here: Place, notation: Notation | None, where: str) -> tuple[int, str]:
    """Return the number of words of the next move or outcome of chance, and the move.

    Raises IllegalMoveError if the words are not a move or are ambiguous.
    """
    word = words[0]
    rest = takewhile(lambda one: one.entry == word.entry and not one.label, words[1:])
    whole = [word, *rest]
    if here.result:
        raise GameOverError(f"{where}, {word.shown}: the game has ended ({here.result})")
    if not here.outcomes:
        _check_mover(word, here, notation, where)
    lengths = range(1, len(whole) + 1) if word.entry is None else [len(whole)]
    found = {}
    for length in lengths:
        text = " ".join([one.text for one in whole[:length]])
        if move := _move(text, here, notation) or _move(_SIGNS.sub("", text), here, notation):
            found[length] = move
    if not found:
        raise _unread(where, word, here, notation)
    if len(found) > 1:
        texts = [" ".join([one.text for one in whole[:length]]) for length in found]
        raise IllegalMoveError(
            f"{where} is ambiguous, {' or '.join(map(quote, texts))}: write each move as one word"
        )
    return next(iter(found.items()))


def _check_mover(word: Word, here: Place, notation: Notation | None, where: str) -> None:
    """Raise IllegalMoveError for a move of the other side, or a number without a board."""
    if word.side not in (None, here.to_move):
        raise IllegalMoveError(f"{where} is a move of {word.side}, but {here.to_move} is to move")
    if _is_ultimate(here) and word.number and notation is None:
        example = repr(here.legal_moves[0])
        raise IllegalMoveError(
            f"{where}: {word.text} is a number: write a board and a cell as text, such as {example}"
        )


def _move(text: str, here: Place, notation: Notation | None) -> str | None:
    """Return a move or an outcome of chance in our notation; a move need not be legal.

    It is None if the text is not a move in the notation. Raises IllegalMoveError for a mark of the
    other side.
    """
    if here.outcomes:
        return _outcomes(here, notation).get(text)
    like = here.legal_moves[0]
    if (notation is None or notation is OWN) and _is_move(text, here):
        return text
    if notation and notation.name == "kaggle" and text == FORFEIT:
        return text
    if notation and notation.name in ("openspiel", "kaggle") and "target" in here.info:
        found = _action(text, here.info["target"], notation)
    elif _is_ultimate(here):
        found = ultimate.find_move(text, notation)
    else:
        found = find_move(text, notation or OWN, like, _cells(here))
        boards = {one.partition(":")[0] for one in here.legal_moves}
        if found is None and ":" in like and len(boards) == 1:  # only one board can be meant
            cell = find_move(text, notation or OWN, "4")
            found = cell and (f"{boards.pop()}:{cell[0]}", cell[1])
    if found is None:
        return None
    move, mark = found
    if mark not in ("", here.to_move):
        raise IllegalMoveError(f"{quote(text)} is a move of {mark}, but {here.to_move} is to move")
    return move


def _outcomes(here: Place, notation: Notation | None) -> dict[str, str]:
    """Return our names of the chance outcomes, by their names in a notation."""
    stated = (notation or OWN).name
    return {write_move(one.name, stated): one.name for one in here.outcomes}


def _is_move(text: str, here: Place) -> bool:
    """Return whether a text is a legal move in our notation, or one that a referee answers."""
    try:
        here.play(text)
    except IllegalMoveError:
        return False
    return True


def _action(text: str, target: object, notation: Notation) -> tuple[str, str] | None:
    """Return the move of OpenSpiel's actions: a cell, or a board and a cell if it is free."""
    numbers = text.split(" ")
    if all(_TWO_DIGITS.fullmatch(one * 2) for one in numbers):
        chosen = numbers if target is None else [str(target), *numbers]
        return ("".join(chosen), "") if len(chosen) == 2 else None
    return ultimate.find_move(text, notation)


def _illegal(where: str, word: Word, here: Place) -> IllegalMoveError:
    among = ", ".join(sorted(here.legal_moves)[:20])
    return IllegalMoveError(
        f"{where}, {word.shown}, is not legal on {quote(here.text)}: the moves are {among}; "
        "or check the notation"
    )


def _unread(where: str, word: Word, here: Place, notation: Notation | None) -> IllegalMoveError:
    stated, text = notation or OWN, word.text
    if here.outcomes:
        among = ", ".join([*_outcomes(here, notation)][:20])
        return IllegalMoveError(
            f"{where}: {word.shown} is not an outcome of chance on {quote(here.text)}: choose one "
            f"of {among}"
        )
    example = write_move(here.legal_moves[0], stated.name)
    apart = (
        len(text) > 1
        and _cells(here) <= NINE
        and {*text} <= {*stated.cells}
        and not _TWO_DIGITS.fullmatch(example)
    )
    advice = f", and several moves apart, as in {' '.join(text[:9])}" if apart else ""
    return IllegalMoveError(
        f"{where}: {word.shown} is not a move in the notation {stated.name}: write a move such as "
        f"{example!r}{advice}"
    )


def _read_result(said: str, here: Place, notation: Notation | None, exchanged: bool) -> list[str]:
    """Return the move at the end of a game that looks like a result, such as 1-0; [] for a result.

    Raises IllegalMoveError if the moves end the game with another result. 1-0 is a win of the side
    that began.
    """
    if said in ("1-0", "0-1") and any("-" in one for one in here.legal_moves):
        move = _move(said, here, notation)
        if move and _is_move(move, here):
            return [move]
        if move:
            raise _illegal("the last move", Word(said), here)
    mark = said[0].upper()
    wins = mark.translate(EXCHANGE) if exchanged else mark
    result = _ENDS.get(said.lower(), wins if wins in ("X", "O") else None)
    if here.result and result and result != here.result:
        began = ': if O began, pass first="O" in a record' if mark in "XO" else ""
        raise IllegalMoveError(
            f"the game states the result {quote(said)}, but its moves end in {here.result}{began}"
        )
    return []


def _check_labels(steps: list[Step]) -> None:
    """Raise IllegalMoveError unless the numbers count up the moves, or the turns of two moves."""
    labels, moved = list[tuple[int, int, bool]](), 0
    for step in steps:
        if step.word.label:
            labels.append((moved, *step.word.label))
        moved += step.legal and not step.before.outcomes
    if labels and labels[0][0]:
        labels.insert(0, (0, 1, False))  # the first move has the number 1 by default
    if not labels:
        return
    at, first, dots = labels[0]
    counted = [(ply - at, number - first) for ply, number, _ in labels]
    by_moves = all(ply == number for ply, number in counted)
    by_turns = all((ply + dots) // 2 == number for ply, number in counted)
    if not by_moves and not by_turns:
        numbers = " ".join([str(number) for _, number, _ in labels[:9]])
        raise IllegalMoveError(f"the turn numbers do not count up: {numbers}")
