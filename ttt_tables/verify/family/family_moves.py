"""The table family_moves: every move; and every value of both tables, by one another."""

from ttt_tables.verify.family import certificate
from ttt_tables.verify.family.games import STALLS, WITNESS, compare, moves
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Verifier

KEY = ("game", "position", "move")
COLUMNS = {
    **dict.fromkeys((*KEY, "after"), "string"),
    **dict.fromkeys(("wdl", "distance", "rank"), "int8"),
}


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check where each move leads to, then the values of all games."""
    stored = tables.values(part.name)
    compare(part, stored, KEY, moves)
    certificate.check(part, tables.values("family_positions"), stored)


CLAIM = Claim(
    "values and ranks", STALLS, "",
    "rules over sets of bits; a position is worth its best move, a win falls by a ply along it, a "
    "draw has a drawn move and no won one",
    WITNESS,
)  # fmt: skip
VERIFIER = Verifier(COLUMNS, KEY, CLAIM, check)
