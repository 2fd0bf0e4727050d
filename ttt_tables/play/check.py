"""Test whether the positions, moves, chance nodes, symmetries and values of a game agree.

>>> import ttt_tables as ttt
>>> ttt.check("misere")
Checked(positions=5478, terminal=958, chance=0, moves=16167, values=5478, complete=True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from math import isclose
from random import Random
from typing import NamedTuple

from ttt_tables.board.numbers import check_seed, whole_number
from ttt_tables.errors import (
    BadOptionError,
    GameOverError,
    IllegalMoveError,
    InconsistentGameError,
    OffStrategyError,
    quote,
)
from ttt_tables.play.answer import Answer
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.position import Position
from ttt_tables.play.value import Exact, Value

POSITIONS = 10_000  # the default number of positions
PLIES = 200  # the most plies of a random game
NODES = 300  # of a search, so that its answer is always the same
CLOSE = 1e-12  # scores that differ by less may differ by rounding
NO_MOVE = "no move"  # two words, so that it cannot be the name of a move or an outcome
RESULTS = ("X", "O", "draw")


class Checked(NamedTuple):
    """The numbers of positions and moves that `check` has tested.

    positions  all positions
    terminal   terminal positions
    chance     chance nodes; on the remaining positions a side is to move
    moves      legal moves and chance outcomes
    values     positions whose value was tested; 0 if marks are hidden
    complete   True if these are all reachable positions, False if they are a sample
    """

    positions: int
    terminal: int
    chance: int
    moves: int
    values: int
    complete: bool


def check(game: Game | str, *, positions: int = POSITIONS, seed: int | str = 0) -> Checked:
    """Test that the rules and the values of a game agree, and return the numbers of tests.

    game       any game, such as your own one from `ttt.solve`, or the name of a game
    positions  the maximum number of positions; a game with more reachable positions is tested on
               a sample from random games
    seed       the seed of the sample

    It tests for each position that

    - its text reads back as the same position;
    - it is either a terminal position, or a chance node, or a side has legal moves;
    - every move and outcome has a name of one word, is the same each time and leads to a position;
      any other move is rejected;
    - the probabilities of its outcomes are Fractions above 0 that add up to 1;
    - each of its images under a symmetry has the same result, side to move, next positions (up to
      symmetry) and value;
    - its value is that of its best move, or the average over its outcomes (exactly, if both are
      exact), and the fields of the value agree with each other;
    - its moves are ordered by rank, their regrets are differences of scores, and their
      probabilities add up to 1.

    Values that are estimates are not compared with those of the next positions, and games with
    hidden marks have no values. Raises InconsistentGameError with the first position that fails,
    and BadOptionError if `positions` is not a whole number above 0.
    """
    game, most = given_game(game), whole_number(positions)
    if most is None or most < 1:
        raise BadOptionError(f"positions must be a whole number above 0, got {quote(positions)}")
    found, complete = _visited(game, most, Random(check_seed(seed)))
    for faults in (_faults_of_rules, _faults_of_values):
        for here in found:
            with _named(here):
                fault = next(faults(here), None)
            if fault:
                raise InconsistentGameError(
                    f"{game!r} contradicts itself on {quote(here.text)}: {fault}"
                )
    return Checked(
        len(found),
        sum([bool(here.result) for here in found]),
        sum([bool(here.outcomes) for here in found]),
        sum([len(_words(here)) for here in found]),
        0 if game.rules.hidden else len(found),
        complete,
    )


def _visited(game: Game, most: int, source: Random) -> tuple[list[Position], bool]:
    """Return all positions, or a sample of `most` of them; and whether these are all."""
    found = dict.fromkeys([game.start])
    for here in (waiting := [game.start]):
        with _named(here):
            new = [there for there in _after(here) if there not in found]
        found |= dict.fromkeys(new)
        waiting += dict.fromkeys(new)
        if len(found) > most:
            return _sampled(game, most, source), False
    return waiting, True


def _sampled(game: Game, most: int, source: Random) -> list[Position]:
    """Return different positions from random games."""
    found = dict.fromkeys([game.start])
    for _ in range(10 * most):
        here = game.start
        for _ in range(PLIES):
            if len(found) >= most:
                return list(found)
            with _named(here):
                if not (words := _words(here)):
                    break
                here = here.play(source.choice(words))
            found[here] = None
    return list(found)


@contextmanager
def _named(here: Position) -> Iterator[None]:
    """Name the position on which the rules or the values of a game raise an error."""
    try:
        yield
    except Exception as error:  # a user's own rules may raise any error
        raise InconsistentGameError(
            f"{here.game!r} fails on {quote(here.text)}: {type(error).__name__}: {error}"
        ) from error


def _words(here: Position) -> tuple[str, ...]:
    return here.legal_moves or tuple([one.name for one in here.outcomes])


def _after(here: Position) -> Iterator[Position]:
    yield from [one.position for one in here.outcomes]
    yield from map(here.play, here.legal_moves)


# --- each function yields the faults of a position ------------------------------------------------


def _faults_of_rules(here: Position) -> Iterator[str]:
    yield from _faults_of_text(here)
    yield from _faults_of_kind(here)
    yield from _faults_of_words(here)
    yield from _faults_of_images(here)


def _faults_of_values(here: Position) -> Iterator[str]:
    yield from _faults_of_answer(here)
    if not here.game.rules.hidden:
        value = here.game.probe(here)
        yield from _faults_of_fields(here, value)
        if value.error_bound is not None:
            yield from _faults_of_symmetry(here, value)
            yield from _faults_of_backup(here, value)


def _faults_of_text(here: Position) -> Iterator[str]:
    again = here.game.position(here.text)
    if again != here:
        yield f"its text reads back as {quote(again.text)}"


def _faults_of_kind(here: Position) -> Iterator[str]:
    if here.result is not None and here.result not in RESULTS:
        yield f"its result is {quote(here.result)}, not 'X', 'O', 'draw' or None"
    if not (here.result or _words(here)):
        yield "it is open, but has neither moves nor chance outcomes"
    if here.legal_moves and here.to_move not in ("X", "O"):
        yield f"it has moves, but the side to move is {quote(here.to_move)}, not 'X' or 'O'"
    seen = here.information_state
    if here.legal_moves and (seen.to_move, seen.legal_moves) != (here.to_move, here.legal_moves):
        yield f"the side to move knows {quote(seen.text)}, which has other moves"
    chances = [one.probability for one in here.outcomes]
    if any(not isinstance(chance, Fraction | int) or chance <= 0 for chance in chances):
        yield f"its probabilities are {quote(chances)}, not all of them Fractions above 0"
    if chances and sum(chances) != 1:
        yield f"the probabilities of its outcomes add up to {sum(chances)}, not 1"


def _faults_of_words(here: Position) -> Iterator[str]:
    words, rules = _words(here), here.game.rules
    if len({*words}) < len(words) or any(word.split() != [word] for word in words):
        yield f"the names {quote(words)} are not different words"
    listed = rules.moves(here.text) if here.legal_moves else ()
    if here.legal_moves and tuple(listed) != here.legal_moves:
        yield f"its moves are {quote(here.legal_moves)} at first and then others"
    for word in words:
        after = here.play(word)
        if here.legal_moves and rules.play(here.text, word) != after.text:
            yield f"{quote(word)} leads to {quote(after.text)} at first and then elsewhere"
        if here.game.position(after.text) != after:
            yield f"{quote(word)} leads to {quote(after.text)}, which reads back as another"
    for word in (NO_MOVE, "", *(words if here.result else ())):
        if not _is_rejected(here, word):
            yield f"{quote(word)} can be played, but it is not a move"


def _is_rejected(here: Position, word: str) -> bool:
    try:
        here.play(word)
    except GameOverError:
        return bool(here.result)
    except IllegalMoveError:
        return not here.result
    return False


def _faults_of_images(here: Position) -> Iterator[str]:
    rules = here.game.rules
    images = rules.images(here.text)
    if here.text not in images:
        yield f"its images under the symmetries are {quote(images)}, without itself"
    following = Counter(map(_least, _after(here)))
    for image in dict.fromkeys(images):
        there = here.game.position(image)
        named = f"its image {quote(image)}"
        if (there.result, there.to_move) != (here.result, here.to_move):
            yield f"{named} has another result or side to move"
        if Counter(map(_least, _after(there))) != following:
            yield f"{named} is followed by other positions"


def _least(here: Position) -> str:
    return min(here.game.rules.images(here.text))


def _faults_of_fields(here: Position, value: Value) -> Iterator[str]:
    """Compare the fields of a value with each other, and with the result of an ended game."""
    draw_value = here.game.evaluator.draw_value
    if value.side != (here.to_move or "X"):
        yield f"its value is that of {value.side}, but {here.to_move} is to move"
    if (value.error_bound == 0) != (value.exact is not None):
        yield "its value must have Fractions if it is exact, and only then"
    for name, part in zip(value.exact._fields, value.exact, strict=True) if value.exact else ():
        if getattr(value, name) != (None if part is None else float(part)):
            yield f"{name} is {getattr(value, name)}, but {part} as a Fraction"
    if not _agree(value, value.of("O").of("X").of(value.side)):
        yield f"{value!r} changes when it is turned to the other side and back"
    if value.win is not None and value.draw is not None and value.loss is not None:
        if not isclose(value.win + value.draw + value.loss, 1):
            yield f"win, draw and loss of {value!r} do not add up to 1"
        draw = float(draw_value if value.side == "X" else 1 - Fraction(draw_value))
        if not isclose(value.score, value.win + value.draw * draw, abs_tol=CLOSE):
            yield f"the score of {value!r} is not win + {draw} draw"
    worth = {"X": 1.0, "O": 0.0, "draw": float(draw_value)}
    if here.result and value.of("X").score != worth[here.result]:
        yield f"it has ended ({here.result}), but its value is {value!r}"


def _faults_of_backup(here: Position, value: Value) -> Iterator[str]:
    """Compare a value with those of the next positions."""
    if here.result:
        return
    after = here.game._backup(here)
    if after.error_bound is not None and not _agree(value, after):
        kind = "the average over its outcomes" if here.outcomes else "its best move's value"
        yield f"its value is {value!r}, but {kind} is {after!r}"


def _faults_of_symmetry(here: Position, value: Value) -> Iterator[str]:
    """Compare a value with that of each image.

    Since the first of tied moves is played, images have the same score, but their probabilities of
    win, draw and loss may differ.
    """
    for image in here.game.rules.images(here.text):
        there = here.game.probe(here.game.position(image))
        if not _agree(value, there, parts=1):
            yield f"its value is {value!r}, but that of its image {quote(image)} is {there!r}"


def _agree(one: Value, other: Value, parts: int = len(Exact._fields)) -> bool:
    """Return whether two values agree: they are equal if exact, and otherwise within their bounds.

    parts  the number of fields among score, win, draw and loss to compare, if they are exact
    """
    if one.error_bound != 0 or other.error_bound != 0:
        near = CLOSE + (one.error_bound or 0) + (other.error_bound or 0)
        return abs(one.score - other.score) <= near
    pairs = [*zip(one.exact or (), other.exact or (), strict=True)][:parts]
    alike = all(a == b or None in (a, b) for a, b in pairs)  # of some, only the score is known
    distances = {one.distance, other.distance} - {None}
    return alike and one.wdl == other.wdl and len(distances) < 2


def _faults_of_answer(here: Position) -> Iterator[str]:
    game = here.game
    try:
        answer = game.moves(here, nodes=NODES if "nodes" in game.evaluator.takes else None)
    except OffStrategyError:  # a stored strategy that avoids this position
        return
    if answer.position != here.information_state:
        yield f"the answer is about {quote(answer.position.text)}"
    moves = [one.move for one in answer]
    if not {*moves} <= {*here.legal_moves} or (here.legal_moves and not moves):
        yield f"the answer has the moves {quote(moves)}"
    if not moves:
        return
    ranks, chances = [one.rank for one in answer], [one.probability for one in answer]
    if ranks[0] != 1 or ranks != sorted(ranks):
        yield f"the ranks of its moves are {ranks}"
    if not isclose(sum(chances), 1):
        yield f"the probabilities of its moves add up to {sum(chances)}"
    if not game.rules.hidden:
        yield from _faults_of_regrets(here, answer)


def _faults_of_regrets(here: Position, answer: Answer) -> Iterator[str]:
    if len(answer) < len(here.legal_moves):
        yield f"only {len(answer)} of its {len(here.legal_moves)} moves are ranked"
    best = max([one.score for one in answer])
    for one in answer:
        if one.regret is None or not isclose(one.regret, best - one.score, abs_tol=CLOSE):
            yield f"the regret of {one.move} is {one.regret}, but it loses {best - one.score}"
