"""family.pack: each section decoded once more, and compared value by value."""

from fractions import Fraction
from functools import cache

from ttt_tables.verify.content import Column, source_hash
from ttt_tables.verify.family import random_turn
from ttt_tables.verify.family.games import ALONE, METHOD, STALLS, WITNESS, positions
from ttt_tables.verify.family.iteration import solve
from ttt_tables.verify.family.play import RULES
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.sections import Sections
from ttt_tables.verify.verifier import PackVerifier, Tables, table_columns

COIN = "random-turn"
WHOLE = 512  # of which its scores are parts


def check(part: Part, pack: Sections) -> None:
    """Check every value of a family.pack; of a game without second rules how it is written."""
    found = {name.removesuffix(" texts") for name in pack.bytes if name.endswith(" texts")}
    games = sorted({*RULES, *found})
    pack.check_names([*[f"{name} {kind}" for name in games for kind in ("texts", "codes")], COIN])
    for name in games:
        _check_game(part, pack, name)
    least = [row for row in random_turn.rows() if row[0] == row[2]]
    scores = [(row[0], _over(row[4]), WHOLE - _over(row[6])) for row in least]
    part.column(COIN, scores, pack.records(COIN, "<3H"), scores)
    pack.check_length(COIN, 6 * len(scores))
    if not found - RULES.keys():
        part.expect("", "source", pack.source, _source())


def _over(fraction: str) -> int:
    """Return how many parts of WHOLE a fraction is."""
    return int(Fraction(fraction) * WHOLE)


def _check_game(part: Part, pack: Sections, name: str) -> None:
    texts = pack.text(f"{name} texts").split("\n")
    if name not in RULES:
        part.column(f"{name} texts", texts, texts, sorted(set(texts)))
        pack.check_length(f"{name} codes", len(texts))
        part.notes.append(f"{name}: {ALONE}")
        return
    game = solve(name)
    known = {min(images): game.values[text] for text, images in game.images.items()}
    codes = [
        0 if plies is None else 2 * plies + (wdl < 0) + 1
        for _, (wdl, plies) in sorted(known.items())
    ]
    part.column(f"{name} texts", sorted(known), texts, sorted(known))
    part.column(f"{name} codes", texts, list(pack.bytes.get(f"{name} codes", b"")), codes)


@cache
def _source() -> str:
    """Return the expected hash of the tables that the pack was compiled from."""
    rows = [row for name in sorted(RULES) for row in positions(name, solve(name))]
    scores = table_columns("random_turn", random_turn.rows())
    return source_hash(table_columns("family_positions", rows), scores)


def _stored(tables: Tables) -> str:
    """Return the hash of the tables as they are stored, a reader's own games among them."""
    return source_hash(
        *[
            [Column(name, kind, tables.values(table)[name]) for name, kind in form.columns.items()]
            for table, form in FORMS.items()
            if table in ("family_positions", "random_turn")
        ]
    )


CLAIM = Claim(
    "values of every position, scores of every board", STALLS, "",
    f"{METHOD}; recursion in whole numbers; the content hash of the tables, computed anew",
    WITNESS,
)  # fmt: skip
VERIFIER = PackVerifier(CLAIM, check, _stored)
