"""ultimate.pack: X's moves replayed, and each section compared value by value."""

from struct import iter_unpack, unpack

from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.sections import Sections
from ttt_tables.verify.ultimate.open_strategy import PAPER, check_moves, moves_of, source
from ttt_tables.verify.verifier import PackVerifier


def check(part: Part, pack: Sections) -> None:
    """Check every value of an ultimate.pack, by replaying its moves."""
    names = [*[f"forms {board}" for board in range(9)], "keys", "moves", "plies"]
    pack.check_names(names)
    _check_lengths(part, pack, names)
    keys = _keys(part, pack)
    moves = {key: divmod(move, 9) for key, move in zip(keys, pack.bytes["moves"], strict=True)}
    played = check_moves(part, moves)
    plies = [played.plies.get(key, -1) for key in keys]
    part.column("plies", keys, list(pack.bytes["plies"]), plies)
    part.expect("", "source", pack.source, source(moves))


def _check_lengths(part: Part, pack: Sections, names: list[str]) -> None:
    lengths = {name: len(section) for name, section in pack.bytes.items()}
    count = lengths.get("moves", 0)
    expected = {**{name: lengths[name] // 2 * 2 for name in names[:9]}, "keys": 10 * count}
    for name, length in {**expected, "plies": count}.items():
        part.expect("", f"{name}, bytes", lengths.get(name), length)


def _keys(part: Part, pack: Sections) -> list[str]:
    """Return the keys, after checking that keys and forms are sorted, distinct and in use."""
    records = [unpack("10B", record) for (record,) in iter_unpack("10s", pack.bytes["keys"])]
    part.column("keys", records, records, sorted(set(records)))
    forms = [pack.numbers(f"forms {board}") for board in range(9)]
    for board, here in enumerate(forms):
        used = sorted({record[board] for record in records})
        part.column(f"forms {board} in use", here, used, list(range(len(here))))
        part.column(f"forms {board}", here, here, sorted(set(here)))
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
