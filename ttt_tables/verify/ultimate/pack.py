"""ultimate.pack: X's moves replayed, and each section compared value by value."""

from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.sections import Sections
from ttt_tables.verify.ultimate.open_strategy import PAPER, check_moves, moves_of, source
from ttt_tables.verify.verifier import PackVerifier


def check(part: Part, pack: Sections) -> None:
    """Check every value of an ultimate.pack, by replaying its moves."""
    names = [*[f"forms {board}" for board in range(9)], "keys", "moves", "plies"]
    pack.check_names(names)
    keys = _keys(part, pack)
    moves = {key: divmod(move, 9) for key, move in zip(keys, pack.bytes["moves"], strict=True)}
    played = check_moves(part, moves)
    plies = [played.plies.get(key, -1) for key in keys]
    part.column("plies", keys, list(pack.bytes["plies"]), plies)
    part.expect("", "source", pack.source, source(moves))


def _keys(part: Part, pack: Sections) -> list[str]:
    """Return the keys, after checking that they rise, since a reader searches them by halves."""
    records = pack.records("keys", "10B")
    part.column("keys", records, records, sorted(set(records)))
    forms = [pack.numbers(f"forms {board}") for board in range(9)]
    return [
        "".join(f"{forms[at][place]:04x}" for at, place in enumerate(record[:9])) + str(record[9])
        for record in records
    ]


CLAIM = Claim(
    "no reply is left without an answer; plies", "which of X's winning moves is played", "",
    "every reply of O, replayed from the empty board by rules over text; the table's content "
    "hash, anew",
    PAPER,
)  # fmt: skip
VERIFIER = PackVerifier(
    CLAIM, check, lambda tables: source(moves_of(tables.values("open_strategy")))
)
