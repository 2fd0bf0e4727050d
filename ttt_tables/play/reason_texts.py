"""Reasons in words: sentences about all moves, best first.

A sentence has a verb (wins, draws, loses), the effects of the move (blocking ..., threatening ...)
and their consequence. Moves with the same predicate share a sentence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from ttt_tables.board.numbers import OTHER
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.position import Position
from ttt_tables.play.reasons import AT_ONCE, Line, completed_lines, explain
from ttt_tables.sentences import in_plies, result_text, value_text

OUTCOMES = {1: "win", 0: "draw"}
MOST = 3  # moves that a sentence about forced replies lists
LISTED = 9  # cells, or moves as subjects, that any sentence lists
WITH_MARKS = 4  # other moves that a sentence lists, such as 4X


class _Threat(Protocol):
    """What a sentence needs of a threat."""

    @property
    def move(self) -> str: ...
    @property
    def line(self) -> Line | None: ...


class _Reason(Protocol):
    """What a sentence needs of a reason: see `ttt_tables.play.reasons.Reason`."""

    @property
    def move(self) -> str: ...
    @property
    def wdl(self) -> int: ...
    @property
    def distance(self) -> int | None: ...
    @property
    def rank(self) -> int: ...
    @property
    def keeps(self) -> bool: ...
    @property
    def completes(self) -> tuple[Line, ...]: ...
    @property
    def blocks(self) -> tuple[Line, ...]: ...
    @property
    def threatens(self) -> Sequence[_Threat]: ...
    @property
    def leaves(self) -> Sequence[_Threat]: ...
    @property
    def fork(self) -> bool: ...
    @property
    def losing(self) -> Sequence[object]: ...
    @property
    def holding(self) -> Sequence[object]: ...
    @property
    def forced(self) -> object: ...
    @property
    def replies(self) -> Sequence[object]: ...
    @property
    def then(self) -> Sequence[object]: ...
    @property
    def fork_follows(self) -> bool: ...


class Told(NamedTuple):
    """The reasons of a position, best first, and what the sentences about them have to know."""

    mover: str
    reasons: Sequence[_Reason]
    shared: bool = False  # whether the marks of a line may belong to either side
    several: bool = False  # whether there are several boards
    stuck: Collection[str] = ()  # moves that end the game with cells left, but without a line

    @property
    def opponent(self) -> str:
        """The side that is not to move."""
        return OTHER[self.mover]

    def lines(self, lines: Iterable[Line], move: object, owned: bool = False) -> str:
        """Return "line 0 1 2" or "O's lines 0 1 2 and 3 4 5", with the board of the move."""
        named = [" ".join(map(str, line)) for line in dict.fromkeys(lines)]
        whose = f"{self.opponent}'s " if owned and not self.shared else ""
        where = f" of board {str(move).partition(':')[0]}" if self.several else ""
        return f"{whose}line{'s' if len(named) > 1 else ''} {listed(named)}{where}"


def explained(here: Position) -> Answer:
    """Return the moves of a position with their reasons, and sentences about them."""
    answer, reasons = explain(here)
    side = here.to_move or "X"
    moves = []
    for move, reason in zip(answer, reasons, strict=True):
        facts = reason.as_dict()
        for said in ("move", "wdl", "distance", "rank"):
            del facts[said]
        moves.append(
            Move(move.move, move.value, move.rank, move.probability, move.regret, None, facts)
        )
    ending = [one.move for one in reasons if not one.replies and not one.completes]
    stuck = [move for move in ending if "." in here.play(move).board]
    told = Told(side, reasons, here.game.rules.shared_marks, "/" in here.board, stuck)
    lines = tuple([line for board in completed_lines(here) for line in board])
    info = {"completed": lines, "sentences": [_first(here, answer, lines), *sentences(told)]}
    return Answer(here, answer.value, answer.policy, tuple(moves), info)


def _first(here: Position, answer: Answer, lines: tuple[Line, ...]) -> str:
    """Return the side to move and the outcome under perfect play, or the ended game's result."""
    if not here.result:
        value = answer.value
        assert value is not None
        return value_text(here.to_move or "X", value.wdl or 0, value.distance)
    sentence = result_text(here.result)
    if not lines or "/" in here.board:
        return sentence
    named = [" ".join(map(str, line)) for line in lines]
    are = f"lines {listed(named)} are" if named[1:] else f"line {named[0]} is"
    return f"{sentence[:-1]}: {are} complete."


def sentences(told: Told) -> list[str]:
    """Return the sentences, best moves first; every move is the subject of exactly one."""
    subjects: dict[tuple[str, str], list[str]] = {}
    for reason in told.reasons:
        subjects.setdefault(_predicate(told, reason), []).append(reason.move)
    last = [*subjects][-1:]
    return [
        f"{_subject(moves, [predicate] == last and len(subjects) > 1)} {verb}{rest}."
        for predicate, moves in subjects.items()
        for verb, rest in [predicate if moves[1:] else (f"{predicate[0]}s", predicate[1])]
    ]


def _subject(moves: list[str], rest: bool) -> str:
    """Return "Cell 4", "Moves 4-1 and 4-3", or "All other moves" for a long list at the end."""
    if len(moves) > LISTED:
        return "All other moves" if rest else f"{len(moves)} moves"
    noun = "Cell" if _are_cells(moves) else "Move"
    return f"{noun}{'s' if moves[1:] else ''} {listed(moves)}"


def _predicate(told: Told, reason: _Reason) -> tuple[str, str]:
    """Return a sentence about a move without its subject: the verb's plural, and the rest."""
    verb, rest = _outcome(told, reason)
    does = listed(_deeds(told, reason))
    follows = _consequence(told, reason)
    return verb, rest + (f", {does}" if does else "") + (f": {follows}" if follows else "")


def _outcome(told: Told, reason: _Reason) -> tuple[str, str]:
    """Return the verb for a move's value (win, draw, lose, throw ...), and its object."""
    if not reason.replies and reason.wdl:
        return ("win" if reason.wdl > 0 else "lose"), " at once"
    if not reason.keeps:
        return "throw", f" away the {OUTCOMES[told.reasons[0].wdl]}"
    if reason.wdl > 0:
        quiet = not reason.threatens and not reason.losing
        against = f" whatever {told.opponent} replies" if quiet else ""
        return "win", f"{_in_plies(reason.distance)}{against}"
    if reason.wdl == 0:
        return ("keep", " the draw") if reason.replies else ("draw", "")
    last = max(other.rank for other in told.reasons)
    return ("hold", " out longest") if reason.rank < last and reason.rank == 1 else ("lose", "")


def _deeds(told: Told, reason: _Reason) -> list[str]:
    """Return a move's effects as participles, such as "blocking line 0 1 2"."""
    deeds = []
    if reason.completes:
        deeds.append(f"completing {told.lines(reason.completes, reason.move)}")
    elif not reason.replies:
        stuck = reason.move in told.stuck
        deeds.append(f"leaving {told.opponent} without a move" if stuck else "filling the board")
    won = not reason.replies and reason.wdl > 0
    if reason.blocks and not won:
        deeds.append(f"blocking {told.lines(reason.blocks, reason.move, owned=True)}")
    if reason.leaves:
        if left := _through(reason.leaves):
            deeds.append(f"leaving {told.lines(left, reason.move, owned=True)} open")
    elif threatened := _through(reason.threatens):
        deeds.append(f"threatening {told.lines(threatened, reason.move)}")
    return deeds


def _through(threats: Iterable[_Threat]) -> list[Line]:
    return [threat.line for threat in threats if threat.line]


def _consequence(told: Told, reason: _Reason) -> str:
    """Return a move's consequence as a clause, or "" if there is none to name."""
    opponent, distance = told.opponent, reason.distance
    if not reason.replies:
        return ""
    best = _moves(reason.replies)
    if reason.leaves:
        return f"{opponent} wins at once with {best}"
    if reason.wdl < 0:
        wins = f"wins{_in_plies(distance and distance - 1)}"
        if reason.fork_follows:
            return f"{opponent} forks with {best} and {wins}"
        if distance and distance <= AT_ONCE + 2:
            return f"{opponent} replies with {best}, and every move of {told.mover} loses at once"
        return f"{opponent} {wins} with {best}"
    if not reason.keeps:
        return f"{opponent} draws with {best}"
    if reason.fork:
        return f"a fork, because {_too_many(opponent, reason.threatens)}"
    if reason.forced is not None:
        return _forced(told, reason)
    losing, holding = reason.losing, reason.holding
    if losing and not holding:
        return f"every reply of {opponent} loses at once"
    if not losing or min(len(losing), len(holding)) > MOST:
        return ""
    if len(holding) > len(losing):
        return f"{opponent} must not {_taking(losing)}"
    return f"{opponent} must {_taking(holding)}"


def _forced(told: Told, reason: _Reason) -> str:
    """Return the only reply that does not lose at once, and how the mover then wins."""
    must = f"{told.opponent} must {_taking([reason.forced])}"
    if reason.wdl == 0 or not reason.then:
        return must
    if reason.fork_follows:
        return f"{must}, then {told.mover} forks with {_moves(reason.then)}"
    left = reason.distance and reason.distance - 2
    return f"{must}, then {told.mover} wins{_in_plies(left)} with {_moves(reason.then)}"


def _too_many(opponent: str, threatens: Iterable[_Threat]) -> str:
    moves = sorted({threat.move for threat in threatens})
    if _are_cells(moves):
        return f"{opponent} can take only one of the cells {listed(moves)}"
    return f"{opponent} cannot prevent all of the moves {listed(moves)}"


def _in_plies(distance: int | None) -> str:
    return "" if distance is None else f" in {in_plies(distance)}"


def _taking(moves: Sequence[object]) -> str:
    return f"{'take' if _are_cells(moves) else 'play'} {_moves(moves)}"


def _moves(moves: Sequence[object]) -> str:
    """Return "cell 2", "cell 2, 4 or 6", "move 4-1 or 4-3", or "any of 24 moves"."""
    if len(moves) > (LISTED if _are_cells(moves) else WITH_MARKS):
        return f"any of {len(moves)} moves"
    return f"{'cell' if _are_cells(moves) else 'move'} {listed(moves, 'or')}"


def _are_cells(moves: Sequence[object]) -> bool:
    return all(str(move).isdecimal() for move in moves)  # boards may have more than nine cells


def listed(parts: Iterable[object], word: str = "and") -> str:
    """Return the parts as a list in words: "0, 2 and 8"."""
    *most, last = [str(part) for part in parts] or [""]
    return f"{', '.join(most)} {word} {last}" if most else last
