"""The first plies of ultimate tic-tac-toe by rules over text.

Games are counted from one first move of each orbit, times the size of the orbit.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from ttt_tables.verify.rules import OTHER, images
from ttt_tables.verify.ultimate import closed, open_play

ULTIMATE_RULES = (*closed.CLOSED_RULES, "open")  # sorted
PLIES, EARLY = 7, 4  # that the table follows, and of which it counts positions
KEPT = 5  # plies whose positions are listed; later games are counted one by one
_WAYS = images("012345678")
_images = cache(images)


class _Play(NamedTuple):
    """The rules: the start, the legal moves, and the game after a move."""

    start: Any
    moves: Callable[[Any], Sequence[Any]]
    after: Callable[[Any, Any], Any]


class _Open(NamedTuple):
    """A game under `open`, with its side to move."""

    boards: tuple[str, ...]
    target: int
    position: open_play.Position
    side: str

    @classmethod
    def of(cls, position: open_play.Position, side: str) -> "_Open":
        return cls(position.boards, position.target, position, side)


def _rules(rule: str) -> _Play:
    if rule != "open":
        return _Play(closed.START, closed.moves, closed.after)
    return _Play(
        _Open.of(open_play.START, "X"),
        lambda game: list(open_play.moves(game.position)),
        lambda game, move: _Open.of(
            open_play.play(game.position, move, game.side), OTHER[game.side]
        ),
    )


def levels(rule: str) -> list[tuple[int, int | None, int | None]]:
    """Return at each ply the number of games, of positions, and of orbits of positions."""
    return _levels("open" if rule == "open" else "closed")  # the closed rules have the same moves


@cache
def _levels(rule: str) -> list[tuple[int, int | None, int | None]]:
    return list(_each(_rules(rule)))


def _each(play: _Play) -> Iterator[tuple[int, int | None, int | None]]:
    part = {play.start: 1}
    for ply in range(PLIES + 1):
        games = sum(number * _leaves(play, game, ply - KEPT) for game, number in part.items())
        orbits = {_least(game): game for game in part} if ply <= EARLY else {}
        yield games, sum(map(_size, orbits.values())) or None, len(orbits) or None
        if ply < KEPT:
            part = _after(play, part)
        if ply == 0:
            of_orbit = Counter(map(_least, part))
            part = {game: of_orbit[least] for least, game in {_least(g): g for g in part}.items()}


def _leaves(play: _Play, game: Any, plies: int) -> int:
    """Return the number of games of a number of further plies; 1 if there are none."""
    if plies <= 0:
        return 1
    moves = play.moves(game)
    if plies == 1:
        return len(moves)
    return sum(_leaves(play, play.after(game, move), plies - 1) for move in moves)


def _after(play: _Play, level: dict[Any, int]) -> dict[Any, int]:
    after = Counter[Any]()
    for game, number in level.items():
        for move in play.moves(game):
            after[play.after(game, move)] += number
    return after


def _ways(game: Any) -> list[str]:
    """Return the texts of the eight images of a game in which no board is decided."""
    texts = []
    for symmetry, way in enumerate(_WAYS):
        boards = [_images(game.boards[int(place)])[symmetry] for place in way]
        target = game.target if game.target == closed.ANY else way.index(str(game.target))
        texts.append(f"{'/'.join(boards)} {target}")
    return texts


def _least(game: Any) -> str:
    return min(_ways(game))


def _size(game: Any) -> int:
    return len({*_ways(game)})
