"""ultimate.pack: X's moves replayed, and each section compared value by value."""

from struct import iter_unpack, unpack

from ttt_tables.pack import Pack
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.sections import check_names, numbers
from ttt_tables.verify.ultimate.open_strategy import PAPER, check_moves, moves_of, source
from ttt_tables.verify.verifier import PackVerifier


def check(part: Part, pack: Pack) -> None:
    """Check every value of an ultimate.pack, by replaying its moves."""
    names = [*[f"forms {board}" for board in range(9)], "keys", "moves", "plies"]
    check_names(part, pack, names)
    _check_lengths(part, pack, names)
    keys = _keys(part, pack)
    moves = {key: divmod(move, 9) for key, move in zip(keys, pack.sections["moves"], strict=True)}
    found = check_moves(part, moves)
    plies = [found.plies.get(key, -1) for key in keys]
    part.column("plies", keys, list(pack.sections["plies"]), plies)
    part.expect("", "source", pack.source.hex(), source(moves))


def _check_lengths(part: Part, pack: Pack, names: list[str]) -> None:
    lengths = {name: len(section) for name, section in pack.sections.items()}
    count = lengths.get("moves", 0)
    expected = {**{name: lengths[name] // 2 * 2 for name in names[:9]}, "keys": 10 * count}
    for name, length in {**expected, "plies": count}.items():
        part.expect("", f"{name}, bytes", lengths.get(name), length)


def _keys(part: Part, pack: Pack) -> list[str]:
    """Return the keys, after checking that they and the forms in them are sorted sets, in use."""
    records = [unpack("10B", record) for (record,) in iter_unpack("10s", pack.sections["keys"])]
    part.column("keys", records, records, sorted(set(records)))
    forms = [numbers(pack, f"forms {board}") for board in range(9)]
    for board, here in enumerate(forms):
        used = sorted({record[board] for record in records})
        part.column(f"forms {board} in use", here, used, list(range(len(here))))
        part.column(f"forms {board}", here, here, sorted(set(here)))
    return [
        "".join(f"{forms[at][place]:04x}" for at, place in enumerate(record[:9])) + str(record[9])
        for record in records
    ]


VERIFIER = PackVerifier(
    Claim(
        "no reply is left without an answer; plies", "which of X's winning moves is played", "",
        "every reply of O, replayed from the empty board by rules over text; the table's content "
        "hash, anew",
        PAPER,
    ),
    check,
    lambda tables: source(moves_of(tables.values("open_strategy"))),
)  # fmt: skip
