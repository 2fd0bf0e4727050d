"""The dice game: which column, and which array of the pack, is which second value."""

from collections.abc import Iterator
from fractions import Fraction

from ttt_tables.pack import Pack
from ttt_tables.verify.binding import Arrays, Binding, Unpacked
from ttt_tables.verify.content import source_hash
from ttt_tables.verify.dice import play, responses
from ttt_tables.verify.dice.iteration import iterate
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.rules import OTHER, empty_cells, put
from ttt_tables.verify.verifier import PackVerifier

METHOD = "plain recursion in fractions over text, in which passes only decide which side marks next"
BLOCKED = "the rule of a blocked roll; probabilities assume the lowest-numbered best cells"
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
    Assertion("scores, sets of best cells", BLOCKED, "", METHOD, BRUTE_FORCE),
    _positions,
    {
        "x_win_exact draw_exact o_win_exact": play.chances,
        "best_cells_1 best_cells_2 best_cells_3": _best,
    },
)
_LEVELS = Binding(
    "dice_levels",
    Assertion(
        "how often the best response to a level wins",
        "the levels",
        "",
        "plain recursion in whole numbers over text, by a level's probability of each cell",
        "the solver of all games, in a game in which a draw is lost",
    ),
    lambda: iter(responses.cases()),
    {
        "epsilon": lambda rule, level, side: responses.LEVELS[level] / 10,
        "win_exact draw_exact loss_exact": responses.response,
    },
)
_MOVES = Binding(
    "dice_moves",
    Assertion("scores, ranks, expected plies", BLOCKED, "", METHOD, BRUTE_FORCE),
    _moves,
    {"win_exact draw_exact loss_exact": _mover, "expected_plies_exact": _plies},
)


def unpack(arrays: Arrays) -> Unpacked:
    """Yield each row of dice_values in the pack: rule, board, side, probabilities."""
    places = list(zip(arrays["board"], arrays.text("to_move"), strict=True))
    odds = list(zip(arrays["x_win"], arrays["draw"], arrays["o_win"], strict=True))
    chances = [tuple([Fraction(part, sum(parts)) for part in parts]) for parts in odds]
    for rule in play.DICE_RULES:
        for place, row in zip(places, arrays[f"odds {rule}"], strict=True):
            if row != UNREACHED:
                yield (rule, *place, *chances[row])


def unpack_levels(arrays: Arrays) -> Unpacked:
    """Yield each row of dice_levels in the pack: rule, level, side, how often it wins."""
    names = {tenths / 10: level for level, tenths in responses.LEVELS.items()}
    cases = [(names[epsilon], side) for epsilon in arrays["epsilon"] for side in "XO"]
    for rule in play.DICE_RULES:
        wins = zip(cases, arrays[f"wins {rule}"], strict=True)
        yield from sorted((rule, *case, win) for case, win in wins)


def _check_pack(part: Part, pack: Pack) -> None:
    """Check every value of a dice.pack, and the scores by a third method."""
    arrays = Arrays(pack)
    _VALUES.check_pack(part, ("x_win_exact", "draw_exact", "o_win_exact"), unpack(arrays))
    _LEVELS.check_pack(part, ("win",), unpack_levels(arrays))
    arrays.check(part)
    part.expect("", "source", pack.source.hex(), _source())
    _by_iteration(part)


def _source() -> str:
    """Return the expected hash of the tables that the pack was compiled from."""
    return source_hash(_LEVELS.content, _VALUES.content)


def _by_iteration(part: Part) -> None:
    """Check the scores by a third method."""
    for rule in play.DICE_RULES:
        for (board, side), score in iterate(rule).items():
            x_win, draw, _ = play.chances(rule, board, side)
            near = abs(float(x_win + draw / 2) - score) <= NEAR
            part.demand(near, (board, side), f"score, {rule}", x_win, f"{score!r} by iteration")


TABLES = (_VALUES, _LEVELS, _MOVES)
_PACK = PackVerifier(
    Assertion(
        "scores of all positions, and how often the best response to a level wins",
        BLOCKED,
        "",
        "plain recursion in fractions over text; value iteration in floats; the content hashes of "
        "dice_values and dice_levels, computed again",
        BRUTE_FORCE,
    ),
    _check_pack,
    lambda _: _source(),
)
PACKS = {"dice": _PACK}
