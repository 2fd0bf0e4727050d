"""Why each move of a game without chance wins, draws or loses.

Nothing here is stored, and nothing is specific to one game: the facts follow from a game's own
moves, values, results and complete lines. A reply loses at once if it ends the game, or lets the
mover end it with the next move, in the mover's favour. The mover is the side to move, and the
opponent is the other side.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ttt_tables.errors import UnknownValueError, quote
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.position import Position

Line = tuple[int, ...]
AT_ONCE = 2  # plies: a reply that loses at once, and the move that then wins


class Threat(NamedTuple):
    """A move that would win at once, and a line that it completes; None if it completes none."""

    move: str
    line: Line | None


class Reason(NamedTuple):
    """What a move does and what follows, and its value for the mover under perfect play.

    Lines are cells of the board on which the move is played. After a move that ends the game there
    are no threats and no replies.
    """

    move: str
    wdl: int  # 1 a win, 0 a draw, -1 a loss
    distance: int | None  # plies to the end, this move included; None if it is not known
    rank: int  # 1 is best; ties share a rank
    keeps: bool  # whether the move keeps the outcome; otherwise it throws away a win or a draw
    completes: tuple[Line, ...]  # lines that the move completes, whether that wins or loses
    blocks: tuple[Line, ...]  # lines that the opponent would complete in this cell, and then win
    threatens: tuple[Threat, ...]  # what the mover wins with next, unless the reply prevents it
    leaves: tuple[Threat, ...]  # what the opponent wins with at once
    fork: bool  # several moves are threatened, and no reply prevents all of them
    losing: tuple[str, ...]  # replies that lose at once
    holding: tuple[str, ...]  # all other replies, if some lose at once
    forced: str | None  # the only reply that does not lose at once, if others do
    replies: tuple[str, ...]  # all best replies of the opponent
    then: tuple[str, ...]  # the mover's best moves after the forced reply
    fork_follows: bool  # whether the best replies of a winning opponent, or these moves, are forks

    def as_dict(self) -> dict[str, Any]:
        """Return the reason as plain data for `json.dumps`."""
        return {
            **self._asdict(),
            "threatens": [threat._asdict() for threat in self.threatens],
            "leaves": [threat._asdict() for threat in self.leaves],
        }


class _Ending(NamedTuple):
    """A move that wins at once, for one line that it completes."""

    threat: Threat
    place: int  # where it sets a mark, in the text of the boards
    steady: bool  # whether the other marks of the line were there before


class _Studied(NamedTuple):
    """A move, the position after it, the replies, and those that win at once."""

    ranked: Move
    after: Position
    replies: tuple[Move, ...]
    wins: tuple[_Ending, ...]


def explain(here: Position) -> tuple[Answer, tuple[Reason, ...]]:
    """Return the moves of a position, best first, and the reason of each.

    Raises UnknownValueError if the result of a move is a matter of chance or an estimate.
    """
    answer = here.game.moves(here)
    if any(one.wdl is None for one in answer):
        raise UnknownValueError(
            f"the moves on {quote(here.text)} have no reasons, because their results are not known "
            "for certain"
        )
    studied = [_study(here, one) for one in answer]
    return answer, tuple([_reason(here, one, studied) for one in studied])


def completed_lines(here: Position) -> tuple[tuple[Line, ...], ...]:
    """Return the lines of each board that are complete and count."""
    boards, found = here.board.split("/"), []
    for board, line in zip(boards, here.lines, strict=True):
        marks = {board[line[0]]} if line else set()
        every = here.game.rules.lines
        found.append(tuple([one for one in every if {board[cell] for cell in one} == marks]))
    return tuple(found)


def _study(here: Position, ranked: Move) -> _Studied:
    after = here.play(ranked.move)
    replies = after.game.moves(after).moves
    won = [reply.move for reply in replies if (reply.wdl, reply.distance) == (1, 1)]
    wins = [ending for move in won for ending in _endings(after, move, here)]
    return _Studied(ranked, after, replies, tuple(wins))


def _endings(here: Position, move: str, before: Position) -> list[_Ending]:
    """Return a move that ends the game, once for each line that it completes.

    before  an earlier position
    """
    after = here.play(move)
    place = _place(here, move, after)
    old, new = before.board, after.board
    stride = new.find("/") + 1 or len(new) + 1
    first = place - place % stride  # of the board that is played on
    endings = []
    for line in completed_lines(after)[place // stride]:
        others = [first + cell for cell in line if first + cell != place]
        steady = all(old[at] == new[at] for at in others)
        endings.append(_Ending(Threat(move, line), place, steady))
    return endings or [_Ending(Threat(move, None), place, steady=False)]


def _place(here: Position, move: str, after: Position) -> int:
    """Return where a move sets a mark, in the text of the boards.

    If no cell has another mark than before, it is the cell of the move: its own mark has just
    disappeared from there.
    """
    pairs = enumerate(zip(here.board, after.board, strict=True))
    same = int(move) if move.isdecimal() else 0
    return next((at for at, (old, new) in pairs if new not in (old, ".")), same)


def _reason(here: Position, one: _Studied, studied: list[_Studied]) -> Reason:
    ranked, after, replies, wins = one
    wdl, best_wdl = ranked.wdl or 0, studied[0].ranked.wdl or 0
    ended = not replies
    place, before = _place(here, ranked.move, after), completed_lines(here)
    blocked = {
        ending.threat.line
        for other in studied
        for ending in other.wins
        if other is not one and ending.place == place and ending.steady
    }
    threatens, fork = _prepared(after, replies)
    losing = tuple([reply.move for reply in replies if _loses_at_once(reply)])
    holding = tuple([reply.move for reply in replies if losing and reply.move not in losing])
    forced = holding[0] if len(holding) == 1 else None
    onward = after if forced is None else after.play(forced)
    best = _best(replies)
    then = () if forced is None else _best(onward.game.moves(onward).moves)
    return Reason(
        move=ranked.move,
        wdl=wdl,
        distance=ranked.distance,
        rank=ranked.rank,
        keeps=wdl == best_wdl,
        completes=tuple(
            [
                line
                for old, new in zip(before, completed_lines(after), strict=True)
                if not old
                for line in new
            ]
        ),
        blocks=() if ended and wdl > 0 else tuple(sorted(filter(None, blocked))),
        threatens=threatens,
        leaves=_in_order(wins),
        fork=fork,
        losing=losing,
        holding=holding,
        forced=forced,
        replies=best,
        then=then,
        fork_follows=_forks(after, best)
        if (wdl, ranked.distance) == (-1, 4)
        else (wdl, ranked.distance) == (1, 5) and _forks(onward, then),
    )


def _prepared(after: Position, replies: tuple[Move, ...]) -> tuple[tuple[Threat, ...], bool]:
    """Return what the side that has just moved threatens, and whether that is a fork."""
    beaten = [one.move for one in replies if (one.wdl, one.distance) == (-1, AT_ONCE)]
    found = [_threats_after(after, reply) for reply in beaten]
    threatens = _in_order([ending for some in found for ending in some])
    several = len({threat.move for threat in threatens}) > 1
    return threatens, several and len(beaten) == len(replies) and all(found)


def _threats_after(after: Position, reply: str) -> list[_Ending]:
    """Return the moves that win after a reply by a line whose other marks were there before it."""
    here = after.play(reply)
    won = [move for move in here.legal_moves if here.play(move).result == here.to_move]
    endings = [ending for move in won for ending in _endings(here, move, after)]
    return [ending for ending in endings if ending.steady]


def _forks(here: Position, moves: tuple[str, ...]) -> bool:
    """Return whether there are moves and each of them is a fork."""
    afters = [here.play(move) for move in moves]
    return bool(moves) and all(
        _prepared(after, after.game.moves(after).moves)[1] for after in afters
    )


def _loses_at_once(reply: Move) -> bool:
    return reply.wdl == -1 and reply.distance is not None and reply.distance <= AT_ONCE


def _best(moves: tuple[Move, ...]) -> tuple[str, ...]:
    return tuple([one.move for one in moves if one.rank == 1])


def _in_order(endings: tuple[_Ending, ...] | list[_Ending]) -> tuple[Threat, ...]:
    """Return each threat once, in the order of moves and lines."""
    found = {ending.threat for ending in endings}
    return tuple(sorted(found, key=lambda threat: (threat.move, threat.line or ())))
