"""The table family_positions: every position of each game, its value, best moves and blunders."""

from ttt_tables.verify.family.games import METHOD, POSITIONS, STALLS, WITNESS, compare, positions
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Verifier

KEY = ("game", "position")


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row of the games that have second rules."""
    compare(
        part,
        tables.values(part.name),
        KEY,
        lambda name: dict(zip(POSITIONS, zip(*positions(name), strict=True), strict=True)),
    )


CLAIM = Claim("values, distances, numbers of best moves", STALLS, "", METHOD, WITNESS)
VERIFIER = Verifier(POSITIONS, KEY, CLAIM, check)
