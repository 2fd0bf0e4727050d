"""ultimate.pack: X's moves replayed, and each array compared value by value."""

from ttt_tables.pack import Pack
from ttt_tables.verify.binding import Arrays, Binding
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.ultimate.open_strategy import PAPER, check_moves, moves_of, source
from ttt_tables.verify.verifier import PackVerifier, Values


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
        "plies_to_win": list(arrays["plies"]),
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
    part.column("plies", keys, values["plies_to_win"], plies)
    part.expect("", "source", pack.source.hex(), source(answers))


CLAIM = Claim(
    "no reply is left without an answer; plies", "which of X's winning moves is played", "",
    "every reply of O, replayed from the empty board by rules over text; the table's content "
    "hash, anew",
    PAPER,
)  # fmt: skip
TABLES: tuple[Binding, ...] = ()
PACKS = {
    "ultimate": PackVerifier(
        CLAIM, _check, lambda tables: source(moves_of(tables.values("open_strategy")))
    )
}
