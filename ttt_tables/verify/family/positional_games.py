"""The table of positional games, bound to second values."""

from ttt_tables.verify.binding import Binding
from ttt_tables.verify.content import as_list
from ttt_tables.verify.family import threats
from ttt_tables.verify.family.positional import SIZES, count, games, list_values, solve
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.verifier import Row, Tables

MOST_LISTED = 12  # cells of the games whose positions are all listed without --full
MOST_COUNTED = 16  # cells of the games whose positions are counted


def _rules_of(name: str) -> Row:
    """Return the size of a grid, the numbers of cells and lines, and the other rules."""
    game = games()[name]
    size = SIZES.get(name, (None, None, None))
    return *size, game.cells, len(game.lines), game.floor > 0, game.line_wins


def _value_of(name: str) -> Row:
    """Return the value and the distance."""
    game = games()[name]
    if game.cells > MOST_COUNTED:
        return int(threats.winning_move(game) is not None), None, "proof"
    listed = game.cells <= MOST_LISTED or not game.is_plain
    value = list_values(game).value if listed else solve(game)
    return *value[:2], "all positions"


def _counts_of(name: str) -> Row:
    """Return the numbers of positions, and of open ones."""
    game = games()[name]
    if game.cells > MOST_COUNTED:
        return None, None
    if game.is_plain:
        return count(game)
    listed = list_values(game)
    return listed.positions, sum(listed.counts)


def _check_proof(part: Part, name: str, wdl: int, cells: int, full: bool) -> None:
    """Check the first moves of a large game; with `full`, prove that the other side draws."""
    game = games()[name]
    first = _points(cells)
    images = {frozenset(image[cell] for cell in first) for image in game.images}
    part.expect(name, "first_cells", images, {frozenset(first)})
    best = threats.winning_move(game)
    keeps = first == [*range(game.cells)] if best is None else best in first
    part.demand(keeps, name, "first_cells", cells, f"with cell {best}, or all of a draw")
    if full and not wdl:
        part.demand(threats.is_held(game), name, "wdl", wdl, "O stops every line")


def _points(cells: int) -> list[int]:
    return [cell for cell in range(cells.bit_length()) if cells >> cell & 1]


def _also(part: Part, tables: Tables, full: bool) -> None:
    """Check first moves, and how many open positions are won, drawn and lost.

    In games of more than MOST_LISTED cells only the sum of these numbers is checked. With --full
    each number is computed, and draws of larger games are proved.
    """
    names = ("win_count", "draw_count", "loss_count")
    values = tables.values(part.name)
    columns = [as_list(values[name]) for name in ("game", "wdl", "first_cells", *names)]
    for name, wdl, cells, *counts in zip(*columns, strict=True):
        game = games()[name]
        if game.cells > MOST_COUNTED:
            part.expect(name, ", ".join(names), counts, [None] * 3)
            _check_proof(part, name, wdl, cells, full)
        elif full or game.cells <= MOST_LISTED or not game.is_plain:
            part.expect(name, ", ".join(names), counts, [*list_values(game).counts])
            part.expect(name, "first_cells", _points(cells), list_values(game).value[2])
        else:
            part.expect(name, " + ".join(names), sum(counts), count(game)[1])
            part.expect(name, "first_cells", _points(cells), solve(game)[2])


VERIFIER = Binding(
    "positional_games",
    Assertion(
        "values, distances, first moves, counts",
        "",
        "",
        "positions counted as sets without a line; a search whether this side can force a line, "
        f"for both sides; open positions valued level by level (up to {MOST_LISTED} cells; with "
        f"--full up to {MOST_COUNTED}); in larger games wins by threats, and with --full draws by "
        "pairs of cells",
        "published values of m,n,k games; 5,478 positions on 3 x 3",
    ),
    lambda: [(name,) for name in games()],
    {
        "width height line_length point_count set_count marks_fall completer_wins": _rules_of,
        "wdl distance solved_by": _value_of,
        "position_count open_count": _counts_of,
    },
    words=("rule",),
    held=("first_cells", "win_count", "draw_count", "loss_count"),
    also=_also,
).verifier()
