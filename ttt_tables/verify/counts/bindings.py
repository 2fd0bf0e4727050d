"""Counts and random games: which column of their tables is which second value."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import repeat
from typing import NamedTuple

from ttt_tables.verify.binding import Binding
from ttt_tables.verify.counts import ultimate
from ttt_tables.verify.counts.games import GAMES, HIDDEN
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.verifier import Row, Tables

METHOD = "every game ply by ply over all its states, without symmetry"
NONE = (0, 0, 0)
ERROR_BOUND = 1e-12  # of values that are not exact
ROUNDED = 1e-13  # of what is summed here in floats
RESULTS = ("x_win", "draw", "o_win")


class _Walked(NamedTuple):
    """What is kept of a game: the values of each ply, and of an endless game what it sums up to."""

    rows: list[Row]
    summed: Row | None


@cache
def _walked(name: str, option: str) -> _Walked:
    """Return the games, ended games, positions and probabilities of each ply, and the sums."""
    if name == "ultimate":
        found = ultimate.levels(option.removeprefix("rule="))
        nothing = [Fraction(0)] * 3
        return _Walked(
            [(n, *NONE, size, size, orbits, *nothing) for n, size, orbits in found], None
        )
    from ttt_tables.verify.counts.forward import States  # needs numpy

    states = States(GAMES[name, option]())  # not kept: all of them are gigabytes
    sizes = repeat((None, None, None)) if name in HIDDEN else states.sizes()
    rows = [
        (ply.games, *ply.ended, *of_ply, *ply.chances)
        for ply, of_ply in zip(states.plies(), sizes, strict=False)
    ]
    return _Walked(rows, states.summed() if states.is_endless else None)


def _games() -> list[tuple[str, str]]:
    rules = [("ultimate", f"rule={rule}") for rule in ultimate.ULTIMATE_RULES]
    return sorted([*GAMES, *rules])


def _plies() -> Iterator[tuple[str, str, int]]:
    return ((*game, ply) for game in _games() for ply in range(len(_walked(*game).rows)))


@cache
def _random(name: str, option: str) -> Row:
    """Return shortest and longest game, mean length and results, and these as fractions."""
    every, summed = _walked(name, option)
    rows = [(ply, row[-3:]) for ply, row in enumerate(every) if any(row[-3:])]
    shortest, longest = rows[0][0], rows[-1][0]
    if summed:
        return (shortest, None, *summed, *[None] * 4, ERROR_BOUND)
    exact = [
        sum((ply * sum(chances) for ply, chances in rows), Fraction(0)),
        *[sum(of, Fraction(0)) for of in zip(*[chances for _, chances in rows], strict=True)],
    ]
    return (shortest, longest, *map(float, exact), *exact, 0.0)


def _check_bounds(part: Part, tables: Tables, full: bool) -> None:
    """Check that each value is as near to the second one as its error bound says."""
    stored = tables.values("random_games")
    rows = {key: at for at, key in enumerate(zip(stored["game"], stored["options"], strict=True))}
    for key in GAMES_BUT_ULTIMATE:
        row = rows[key]
        _, _, *second = _random(*key)[:6]
        bound = _random(*key)[-1]
        for name, value in zip(("mean_plies", *RESULTS), second, strict=True):
            near = abs(stored[name][row] - value) <= bound + ROUNDED * bool(bound)
            part.demand(near, key, name, stored[name][row], value)


GAMES_BUT_ULTIMATE = sorted(GAMES)
_COUNTS = Binding(
    "counts",
    Assertion(
        "games, positions, and the ends of random games",
        "a game is a sequence of moves with their outcomes; endless games are followed to ply 15",
        "",
        METHOD,
        "sequences of the OEIS, and published perft of ultimate tic-tac-toe",
    ),
    _plies,
    {
        "game_count games_won_by_x games_drawn games_won_by_o position_count open_count "
        "class_count x_win_exact draw_exact o_win_exact": lambda name, option, ply: _walked(
            name, option
        ).rows[ply],
    },
    by_game=True,
)
_RANDOM = Binding(
    "random_games",
    Assertion(
        "lengths and results of random games",
        "every legal move is equally likely",
        "",
        f"{METHOD}; the length of endless games is summed over the plies that they reach",
        "tests/known_results.toml: published figures",
    ),
    lambda: iter(GAMES_BUT_ULTIMATE),
    {
        "shortest longest mean_plies x_win draw o_win mean_plies_exact x_win_exact draw_exact "
        "o_win_exact error_bound": _random,
    },
    near=dict.fromkeys(("mean_plies", *RESULTS), 1e-11),
    by_game=True,
    also=_check_bounds,
)
TABLES = (_COUNTS, _RANDOM)
