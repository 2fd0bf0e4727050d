"""The first plies of ultimate tic-tac-toe: its games by compiled rules, and its positions."""

from collections.abc import Iterator

from pipeline.counts.levels import Level
from pipeline.engine.openings import canonical, images
from ttt_tables.games.ultimate.engine.encoding import side_of, target_of, to_bits
from ttt_tables.games.ultimate.rules import NineBoards, legal_moves, play

EARLY = 4  # the last ply whose positions are counted


def ultimate_levels(rule: str, plies: int) -> Iterator[tuple[Level, tuple[int | None, ...]]]:
    """Yield each level with the numbers of its positions, open ones, and orbits."""
    from ttt_tables.games.ultimate.engine.kernel.rules import perft  # numba loads with it

    start = NineBoards()
    bits, orbits = to_bits(start, rule), {start}
    for ply in range(plies + 1):
        count = sum(map(len, map(images, orbits))) if ply <= EARLY else None
        sizes = (count, count, None if count is None else len(orbits))
        yield Level(perft(bits, side_of(start), target_of(start), ply), {}, {}, ()), sizes
        orbits = {
            canonical(play(here, *move, rule))
            for here in (orbits if ply < EARLY else ())
            for move in legal_moves(here, rule)
        }
