"""The table family_moves: every move, where it leads to, its value and rank."""

from ttt_tables.verify.family.games import METHOD, STALLS, WITNESS, compare, moves
from ttt_tables.verify.family.iteration import SolvedOrbits
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Verifier


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row; of a game whose rules the verifier lacks, that it has one start."""
    compare(part, tables, moves, check_start)


def check_start(part: Part, name: str, game: SolvedOrbits) -> None:
    """Check that moves lead to every position but one."""
    after = {at for moves in game.moves.values() for _, at in moves}
    starts = sorted(game.images.keys() - after)
    part.demand(len(starts) == 1, name, "starts", starts, "one")


CLAIM = Claim("values and ranks", STALLS, "", METHOD, WITNESS)
VERIFIER = Verifier(CLAIM, check)
