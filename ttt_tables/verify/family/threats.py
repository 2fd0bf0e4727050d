"""Games too large to list: wins by threats, draws by pairs.

A threat is a mark after which one more completes a line; the other side has to prevent it. X wins
by threats if each of his moves is one. Before that he may make a number of quiet moves, which work
against every reply. A reply that has nothing to do with the threats is left out: it is on none of
their cells, and on no line on which the other side could complete four with it.

A side holds if it can stop every line of the attacker. It does if each line that the attacker may
still complete has two empty cells of its own: the side answers a mark on one with the other.
"""

from collections.abc import Callable, Sequence
from functools import cache

from ttt_tables.verify.family.positional import SecondGame

QUIET = 2  # quiet moves after the first: with two, X wins each game that is won


def _cells(cells: int) -> list[int]:
    """Return the cells of a set, each as a set."""
    return [1 << at for at in range(cells.bit_length()) if cells >> at & 1]


def _is_one(cells: int) -> bool:
    return cells.bit_count() == 1


class Sides:
    """The lines of a game, for a side that may complete one."""

    def __init__(self, game: SecondGame) -> None:
        self.lines = game.lines
        self.full = (1 << game.cells) - 1
        self.through = {1 << at: [one for one in game.lines if one >> at & 1] for at in range(64)}

    def missing(self, mine: int, theirs: int, lines: Sequence[int] | None = None) -> list[int]:
        """Return what is missing of each line that a side may still complete."""
        return [line & ~mine for line in (lines or self.lines) if not line & theirs]

    def completing(self, mine: int, theirs: int, lines: Sequence[int] | None = None) -> int:
        """Return the cells on which a side completes a line."""
        return sum({rest for rest in self.missing(mine, theirs, lines) if _is_one(rest)})

    def weight(self, cell: int, mine: int, theirs: int) -> int:
        """Return how much a mark on a cell adds to a side's lines."""
        return sum(
            4 ** (line & mine).bit_count() for line in self.through[cell] if not line & theirs
        )


def threat_search(game: SecondGame) -> Callable[[int, int, int], bool]:
    """Return whether X wins with a number of further quiet moves, with O to move."""
    sides = Sides(game)

    @cache
    def by_threats(x: int, o: int) -> int:
        """Return the cells of a win by threats, with X to move; 0 if there is none."""
        if ends := sides.completing(x, o):
            return ends
        asked = sides.completing(o, x)
        if asked.bit_count() > 1:
            return 0
        pairs = [rest for rest in sides.missing(x, o) if rest.bit_count() == 2]
        for cell in {cell for pair in pairs for cell in _cells(pair & (asked or pair))}:
            threat = sides.completing(x | cell, o, sides.through[cell])
            if threat.bit_count() > 1:
                return cell | threat
            if cells := by_threats(x | cell, o | threat):
                return cells | cell | threat
        return 0

    @cache
    def moving(x: int, o: int, quiet: int) -> bool:
        asked = sides.completing(o, x)
        if by_threats(x, o) or not quiet or asked.bit_count() > 1:
            return by_threats(x, o) != 0
        cells = _cells(asked or sides.full & ~(x | o))
        for cell in sorted(cells, key=lambda cell: -sides.weight(cell, x, o)):
            threat = sides.completing(x | cell, o, sides.through[cell])
            if moving(x | cell, o | threat, quiet) if threat else waiting(x | cell, o, quiet - 1):
                return True
        return False

    def waiting(x: int, o: int, quiet: int) -> bool:
        if sides.completing(o, x) or not moving(x, o, quiet):  # O wins, or may pass
            return False
        replies = sides.full
        if not quiet:
            replies = threats = by_threats(x, o)
            for rest in sides.missing(o, x):
                if (rest & ~threats).bit_count() <= 2:  # the reply and a cell more complete it
                    replies |= rest
        return all(moving(x, o | cell, quiet) for cell in _cells(replies & ~(x | o)))

    return waiting


@cache
def winning_move(game: SecondGame) -> int | None:
    """Return a first move after which X wins with QUIET quiet moves.

    Only cells on the most lines are tried. Returns None if X does not win after any of them.
    """
    through = [sum(line >> cell & 1 for line in game.lines) for cell in range(game.cells)]
    most = [cell for cell in range(game.cells) if through[cell] == max(through)]
    return next((cell for cell in most if threat_search(game)(1 << cell, 0, QUIET)), None)


def is_held(game: SecondGame) -> bool:
    """Return whether O can stop every line of X, on at most 26 cells."""
    sides = Sides(game)
    halves = [_half_images(of) for of in _products(game)]
    known: dict[tuple[int, int], bool] = {}

    def holding(x: int, o: int) -> bool:
        """Return whether O, to move, holds. The values of all images are the same."""
        key = min(
            (low[x & 8191] | high[x >> 13], low[o & 8191] | high[o >> 13]) for low, high in halves
        )
        if key not in known:
            known[key] = answer(x, o)
        return known[key]

    def answer(x: int, o: int) -> bool:
        ends = sides.completing(x, o)
        if sides.completing(o, x) or ends.bit_count() > 1:
            return ends.bit_count() < 2 or sides.completing(o, x) != 0
        rests = sorted(set(sides.missing(x, o)), key=int.bit_count)
        rests = [
            rest
            for at, rest in enumerate(rests)
            if not any(less & rest == less for less in rests[:at])
        ]
        if not ends and _has_pairs(rests):
            return True
        weights: dict[int, float] = {}
        for rest in rests:
            for cell in _cells(rest):
                weights[cell] = weights.get(cell, 0) + 4.0 ** -rest.bit_count()
        for rest in sides.missing(o, x):
            for cell in _cells(rest) if rest.bit_count() == 2 else []:
                weights[cell] = weights.get(cell, 0) + 0.02  # a threat of O
        cells = [ends] if ends else sorted(weights, key=weights.__getitem__, reverse=True)
        return any(waiting(x, o | cell) for cell in cells)

    def waiting(x: int, o: int) -> bool:
        if sides.completing(x, o):
            return False
        threat = sides.completing(o, x)
        if threat.bit_count() > 1:
            return True
        live = threat
        for rest in sides.missing(x, o) if not threat else []:
            live |= rest
        cells = sorted(_cells(live), key=lambda cell: -sides.weight(cell, x, o))
        return all(holding(x | cell, o) for cell in cells)

    return waiting(0, 0)


def _products(game: SecondGame) -> list[tuple[int, ...]]:
    """Return the symmetries of a board that follow from the stated ones, the identity first."""
    found = [tuple(range(game.cells))]
    for image in found:  # as it grows
        for other in game.images:
            if (product := tuple([other[cell] for cell in image])) not in found:
                found.append(product)
    return found


def _half_images(image: Sequence[int]) -> list[list[int]]:
    """Return the images of all sets of the first thirteen cells, and of the next thirteen."""
    parts = (image[:13], image[13:])
    return [
        [sum(1 << to for at, to in enumerate(part) if cells >> at & 1) for cells in range(1 << 13)]
        for part in parts
    ]


def _has_pairs(rests: Sequence[int]) -> bool:
    """Return whether each set of cells gets two of them that no other set gets."""
    owner: dict[int, int] = {}

    def give(at: int, tried: set[int]) -> bool:
        for cell in _cells(rests[at]):
            if cell not in tried and owner.get(cell) != at:
                tried.add(cell)
                if cell not in owner or give(owner[cell], tried):
                    owner[cell] = at
                    return True
        return False

    return all(give(at, set()) for at in range(len(rests)) for _ in range(2))
