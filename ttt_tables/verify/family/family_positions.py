"""The table family_positions: every position of each game, its value, best moves and blunders."""

from ttt_tables.verify.family.games import METHOD, STALLS, WITNESS, compare, positions
from ttt_tables.verify.family.iteration import SolvedOrbits
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Verifier


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row; of a game whose rules are lacking, that an orbit has one value."""
    compare(part, tables, positions, check_orbits)


def check_orbits(part: Part, name: str, game: SolvedOrbits) -> None:
    """Check that a canonical position stands for itself, and has the value of all its orbit."""
    for text, least in game.canonical.items():
        known = (game.canonical.get(least), game.values.get(least))
        part.demand(
            known == (least, game.values[text]), text, "canonical_position", least, "of its orbit"
        )


CLAIM = Claim("values, distances, numbers of best moves", STALLS, "", METHOD, WITNESS)
VERIFIER = Verifier(CLAIM, check)
