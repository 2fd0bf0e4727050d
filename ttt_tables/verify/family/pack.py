"""family.pack: each section decoded once more, and compared value by value."""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from ttt_tables.verify.content import source_hash
from ttt_tables.verify.family import random_turn
from ttt_tables.verify.family.choices import KNOWN
from ttt_tables.verify.family.games import ALONE, METHOD, STALLS, WITNESS, positions
from ttt_tables.verify.family.graph import check_rulesets, graph, moves_of, quotient
from ttt_tables.verify.family.iteration import SolvedOrbits, solve
from ttt_tables.verify.family.play import GAME_RULES, RULESETS, carry
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.sections import Sections
from ttt_tables.verify.verifier import PackVerifier, source_of, table_columns

COIN, NOTAKTO = "random-turn", "notakto"
BOARDS = 20  # the most boards of notakto that a reader may begin with
SCORE_PARTS = 512  # the denominator of the random-turn game's scores


def check(part: Part, pack: Sections) -> None:
    """Check every value of a family.pack, but for games whose rules are lacking here."""
    records, rulesets = (json.loads(pack.text(name)) for name in ("games", "rulesets"))
    with_codes = {name.removesuffix(" codes") for name in pack.bytes if name.endswith(" codes")}
    games = sorted({*GAME_RULES, *with_codes})
    sections = [f"{name} {kind}" for name in games for kind in _kinds(name, records[name])]
    holders: dict[str, str] = {}  # of each list of texts, the first game that has it
    pack.check_names(["games", "rulesets", *sections, COIN])
    part.expect("games", "names", sorted(records), sorted([*games, COIN]))
    part.expect(COIN, "record", records[COIN], {"rules": KNOWN["wild"], "coin": True})
    check_rulesets(part, rulesets)
    for name in games:
        text = pack.text(f"{records[name]['texts']} texts")
        _check_game(part, pack, name, records[name], holders.setdefault(text, name))
    least = [row for row in random_turn.rows() if row[0] == row[2]]
    scores = [(row[0], _over(row[4]), SCORE_PARTS - _over(row[6])) for row in least]
    part.column(COIN, scores, pack.records(COIN, "<3H"), scores)
    if not with_codes - GAME_RULES.keys():
        part.expect("", "source", pack.source, _source())


def _kinds(name: str, record: Mapping[str, Any]) -> list[str]:
    """Return the kinds of sections that a game has."""
    kinds = {
        "texts": record["texts"] == name,
        "codes": True,
        "graph": "rules" not in record,
        "quotient": name == NOTAKTO,
    }
    return [kind for kind, there in kinds.items() if there]


def _over(fraction: str) -> int:
    """Return the numerator of a fraction whose denominator is SCORE_PARTS."""
    return int(Fraction(fraction) * SCORE_PARTS)


def _check_game(
    part: Part, pack: Sections, name: str, record: Mapping[str, Any], holder: str
) -> None:
    part.expect(name, "texts", record["texts"], holder)
    texts = pack.text(f"{holder} texts").split("\n")
    if name not in GAME_RULES:
        part.notes.append(f"{name}: {ALONE}")
        return
    game = solve(name)
    known = {min(images): game.values[text] for text, images in game.images.items()}
    codes = [
        0 if plies is None else 2 * plies + (wdl < 0) + 1
        for _, (wdl, plies) in sorted(known.items())
    ]
    part.column(f"{name} texts", sorted(known), texts, sorted(known))
    _check_bytes(part, pack, f"{name} codes", codes)
    if name in RULESETS:
        part.expect(name, "record", record, {"rules": KNOWN[name], "texts": holder})
    else:
        part.expect(name, "record", record, {**_graph_record(name, game), "texts": holder})
        _check_bytes(part, pack, f"{name} graph", graph(game))
    if name == NOTAKTO:
        _check_bytes(part, pack, f"{name} quotient", quotient(sorted(known)))


def _check_bytes(part: Part, pack: Sections, section: str, expected: list[int]) -> None:
    part.column(section, range(len(expected)), list(pack.bytes.get(section, b"")), expected)


def _graph_record(name: str, game: SolvedOrbits) -> dict[str, Any]:
    """Return where a game's graph starts, how its positions are written, and its moves."""
    rules = GAME_RULES[name]
    return {
        "start": rules.text(rules.start),
        "written": "cells" if rules.images is carry else "marks",
        "boards": BOARDS if name == NOTAKTO else 1,
        "moves": moves_of(game),
    }


@cache
def _source() -> str:
    """Return the expected hash of the tables that the pack was compiled from."""
    rows = [row for name in sorted(GAME_RULES) for row in positions(name, solve(name))]
    scores = table_columns("random_turn", random_turn.rows())
    return source_hash(table_columns("family_positions", rows), scores)


CLAIM = Claim(
    "values of every position, scores of every board", STALLS, "",
    f"{METHOD}; recursion in whole numbers; the content hash of the tables, computed anew",
    WITNESS,
)  # fmt: skip
VERIFIER = PackVerifier(CLAIM, check, source_of("family_positions", "random_turn"))
