"""Ultimate tic-tac-toe: its columns, and the arrays of its pack, bound to second values."""

from collections.abc import Iterator
from itertools import product

from ttt_tables.pack import Pack
from ttt_tables.verify.binding import Arrays, Binding, Laws
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.rules import has_line
from ttt_tables.verify.ultimate import measured, race, solved
from ttt_tables.verify.ultimate.closed import CLOSED_RULES
from ttt_tables.verify.ultimate.open_strategy import (
    PAPER,
    check_moves,
    check_strategy,
    moves_of,
    source,
)
from ttt_tables.verify.verifier import PackVerifier, Values

THEOREM = "every reply has an answer; plies"
REPLAYED = "every reply of O, replayed from the empty board by rules over text"


def _macro_boards() -> Iterator[tuple[str, str]]:
    return ((rule, "".join(marks)) for rule in CLOSED_RULES for marks in product(".XO", repeat=9))


_RACE = Binding(
    "macro_race",
    Assertion(
        "fractions of the orders",
        "the result without a line",
        "",
        "orders counted by the marks before a line",
        "another program's race of one board",
    ),
    _macro_boards,
    {
        "macro_text": lambda rule, board: board,
        "x_win_exact draw_exact o_win_exact": race.outcome,
        "contested": lambda rule, board: has_line(board, "X") and has_line(board, "O"),
    },
)
_STRATEGY = Laws(
    "open_strategy",
    Assertion(
        THEOREM,
        "which of X's winning moves is played; the text that represents a key",
        "",
        REPLAYED,
        PAPER,
    ),
    lambda part, tables, full: check_strategy(part, tables.values(part.name)),
)


def unpack(arrays: Arrays) -> Values:
    """Return the columns of open_strategy that the pack holds."""
    forms = [
        [arrays[f"forms {board}"][place] for place in arrays[f"place {board}"]]
        for board in range(9)
    ]
    outlines = zip(*forms, arrays["target"], strict=True)
    return {
        "outline": ["".join(f"{form:04x}" for form in of) + str(to) for *of, to in outlines],
        "winning_move": list(arrays["move"]),
        "distance": list(arrays["plies"]),
    }


def _check(part: Part, pack: Pack) -> None:
    """Check every value of an ultimate.pack, by replaying its moves."""
    arrays = Arrays(pack)
    values = unpack(arrays)
    arrays.check(part)
    keys, answers = values["outline"], moves_of(values)
    part.column("outline", keys, keys, sorted(set(keys)))  # a reader bisects them
    played = check_moves(part, answers)
    plies = [played.plies.get(key, -1) for key in keys]
    part.column("plies", keys, values["distance"], plies)
    part.expect("", "source", pack.source.hex(), source(answers))


TABLES = (_RACE, _STRATEGY, *solved.TABLES, *measured.TABLES)
_PACK = PackVerifier(
    Assertion(
        THEOREM,
        "which of X's winning moves is played",
        "",
        f"{REPLAYED}; the table's content hash, computed again",
        PAPER,
    ),
    _check,
    lambda tables: source(moves_of(tables.values("open_strategy"))),
)
PACKS = {"ultimate": _PACK}
