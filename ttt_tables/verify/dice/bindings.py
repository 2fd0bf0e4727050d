"""The dice game: which column, and which array of the pack, is which second value."""

from collections.abc import Iterator
from fractions import Fraction

from ttt_tables.verify.binding import Arrays, Binding, Unpacked, packed
from ttt_tables.verify.dice import play
from ttt_tables.verify.dice.iteration import iterate
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import OTHER, empty_cells, put

METHOD = "plain recursion in Fractions over text, in which passes only decide who marks next"
BLOCKED = "the rule of a blocked roll; chances follow the lowest-numbered best cells"
BRUTE_FORCE = "an independent brute force: 401 positions, four rules"
UNREACHED = 65535
NEAR = 1e-14  # nine marks, each adding a few roundings


def _positions() -> Iterator[tuple[str, str, str]]:
    return ((rule, *at) for rule in play.DICE_RULES for at in play.positions(rule))


def _moves() -> Iterator[tuple[str, str, str, int]]:
    return ((*at, cell) for at in _positions() for cell in empty_cells(at[1]))


def _best(rule: str, board: str, side: str) -> list[list[int]]:
    return [play.chosen(rule, board, side, cells) for cells in play.opened_cells(board)]


def _mover(rule: str, board: str, side: str, cell: int) -> tuple[Fraction, ...]:
    odds = play.move(rule, board, side, cell)
    return odds if side == "X" else odds[::-1]


def _plies(rule: str, board: str, side: str, cell: int) -> Fraction:
    return 1 + play.plies(rule, put(board, cell, side), OTHER[side])


_VALUES = Binding(
    "dice_values",
    Claim("scores, sets of best cells", BLOCKED, "", METHOD, BRUTE_FORCE),
    _positions,
    {
        "x_win_exact draw_exact o_win_exact": play.chances,
        "best_cells_1 best_cells_2 best_cells_3": _best,
    },
)
_MOVES = Binding(
    "dice_moves",
    Claim("scores, ranks, expected plies", BLOCKED, "", METHOD, BRUTE_FORCE),
    _moves,
    {"win_exact draw_exact loss_exact": _mover, "expected_plies_exact": _plies},
)


def unpack(arrays: Arrays) -> Unpacked:
    """Yield each row of dice_values that the pack holds: rule, board, side, chances."""
    places = list(zip(arrays["board"], arrays.text("to_move"), strict=True))
    odds = list(zip(arrays["x_win"], arrays["draw"], arrays["o_win"], strict=True))
    chances = [tuple([Fraction(part, sum(parts)) for part in parts]) for parts in odds]
    for rule in play.DICE_RULES:
        for place, row in zip(places, arrays[f"odds {rule}"], strict=True):
            if row != UNREACHED:
                yield (rule, *place, *chances[row])


def _by_iteration(part: Part) -> None:
    """Check the scores by a third method."""
    for rule in play.DICE_RULES:
        for (board, side), score in iterate(rule).items():
            x_win, draw, _ = play.chances(rule, board, side)
            near = abs(float(x_win + draw / 2) - score) <= NEAR
            part.demand(near, (board, side), f"score, {rule}", x_win, f"{score!r} iterated")


TABLES = (_VALUES, _MOVES)
_PACK = packed(
    _VALUES,
    Claim(
        "scores of all positions", BLOCKED, "",
        "plain recursion in Fractions over text; value iteration in floats; the content hash of "
        "dice_values, computed anew",
        BRUTE_FORCE,
    ),
    ("x_win_exact", "draw_exact", "o_win_exact"),
    unpack,
    _by_iteration,
)  # fmt: skip
PACKS = {"dice": _PACK}
