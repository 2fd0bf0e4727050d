"""The family's pack: what is missing or damaged is refused, and nothing else."""

import json
import random
import subprocess
import sys
from itertools import islice, product
from pathlib import Path
from shutil import copy

import pytest

import ttt_tables as ttt
from tests.support.damage import flip
from ttt_tables import pack
from ttt_tables.family.pack import PROBES, Family, encode
from ttt_tables.family.quotient import quotient
from ttt_tables.family.registry import GAMES, without_chance
from ttt_tables.family.rulesets import Ruleset
from ttt_tables.family.values import DRAW, FamilyProbe, explore, solve

FAMILY_RULES = without_chance()


@pytest.fixture(scope="module")
def whole(data):
    return pack.read_pack(str(data / "family.pack"))


HOLDERS = {name: name for name in FAMILY_RULES} | {  # the game whose section has its positions
    "vanishing-reuse": "vanishing",
    "wild-misere": "wild",
    **{name: "morris-anywhere" for name in FAMILY_RULES if name.startswith("morris")},
}


def names():
    codes = [f"{name} codes" for name in sorted(FAMILY_RULES)]
    return [*[f"{name} texts" for name in sorted({*HOLDERS.values()})], *codes, "random-turn"]


def texts_of(name, whole):
    return whole.sections[f"{HOLDERS[name]} texts"].decode().split("\n")


def test_games_with_the_same_positions_share_their_texts(whole):
    told = json.loads(whole.sections["games"])
    assert {name: told[name]["texts"] for name in FAMILY_RULES} == HOLDERS
    for name, holder in HOLDERS.items():
        assert explore(FAMILY_RULES[name]).keys() == explore(FAMILY_RULES[holder]).keys()


def graphs():
    of_rules = [
        name for name in sorted(FAMILY_RULES) if not isinstance(FAMILY_RULES[name], Ruleset)
    ]
    return ["games", "rulesets", *[f"{name} graph" for name in of_rules], "notakto quotient"]


def test_the_pack_is_small_and_has_two_sections_a_game_and_the_graphs(data, whole):
    assert sorted(whole.sections) == sorted([*names(), *graphs()])
    sizes = {name: len(section) for name, section in whole.sections.items()}
    assert sum(sizes[name] for name in names()) < 300_000
    assert sum(sizes[name] for name in graphs()) < 300_000


def test_a_graph_leads_where_the_rules_lead(whole):
    """Its moves, carried back from the positions up to symmetry, are those of every position."""
    for name in ("vanishing", "vanishing-reuse", "notakto"):
        rules, graph = FAMILY_RULES[name], bytes(whole.sections[f"{name} graph"])
        texts = texts_of(name, whole)
        moves = json.loads(bytes(whole.sections["games"]))[name]["moves"]
        counts = graph[: len(texts)]
        columns = [graph[len(texts) + at * sum(counts) :][: sum(counts)] for at in range(4)]
        assert len(graph) == len(texts) + 4 * sum(counts)
        steps = zip(*columns, strict=True)
        for text, count in zip(texts, counts, strict=True):
            decoded = {
                moves[move]: rules.images(texts[low + 256 * high])[way]
                for move, way, low, high in islice(steps, count)
            }
            assert decoded == explore(rules)[text]


def test_the_quotient_is_notakto_s(whole):
    section, monoid = bytes(whole.sections["notakto quotient"]), quotient()
    size, names = section[0], monoid.elements
    assert size == len(names) == 18
    assert names[0] == "1"
    products = [names[at] for at in section[1 : 1 + size**2]]
    assert products == [monoid.products[pair] for pair in product(names, repeat=2)]
    lost = section[1 + size**2 :][:size]
    assert {name for name, is_lost in zip(names, lost, strict=True) if is_lost} == monoid.lost
    texts = texts_of("notakto", whole)
    assert [names[at] for at in section[1 + size**2 + size :]] == [monoid.boards[t] for t in texts]


def test_codes_are_values_and_their_distances():
    assert PROBES[:5] == (
        DRAW,
        FamilyProbe(1, 0),
        FamilyProbe(-1, 0),
        FamilyProbe(1, 1),
        FamilyProbe(-1, 1),
    )
    assert len({*PROBES}) == 256


def test_positions_in_every_orientation_come_back(whole):
    small = [name for name in FAMILY_RULES if name in ("misere", "morris-lines", "notakto")]
    values = [(name, *item) for name in small for item in solve(FAMILY_RULES[name]).items()]
    scores = [(0, 256, 0)]
    sections = encode(values, scores)
    for name in ("misere", "morris-lines", "notakto"):
        assert sections[f"{name} texts"].decode().split("\n") == texts_of(name, whole)
        assert sections[f"{name} codes"] == whole.sections[f"{name} codes"]


def test_every_position_of_notakto_is_answered(tb):
    """Boards with a line have one canonical form, which is no image of most of them."""
    game = tb.family["notakto"]
    for position, after in explore(FAMILY_RULES["notakto"]).items():
        assert len(game.moves(position)) == len(after)


def test_the_pack_is_opened_only_when_asked_for(data, tmp_path):
    copy(data / "classic.pack", tmp_path)
    alone = ttt.open_tablebase(tmp_path)
    assert alone.best_move("X...O....") == 1
    with pytest.raises(ttt.MissingTableError, match=r"family\.pack.*run make"):
        _ = alone.family


def test_start_up_loads_nothing_of_the_family(data):
    code = (
        "import sys, ttt_tables as t\n"
        f"tb = t.open_tablebase({str(data)!r}); tb.best_move('X...O....')\n"
        "print(sorted(name for name in sys.modules if 'family' in name))\n"
        "assert tb.family['misere'].best_move('.........') == '4'\n"
        "print(sorted({'numpy', 'duckdb', 'polars'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n[]\n"


@pytest.mark.parametrize("name", names())
def test_a_section_that_is_missing_or_cut_is_corrupt(name, whole):
    game = name.split()[0]
    left = {each: section for each, section in whole.sections.items() if each != name}
    cut = {name: whole.sections[name][:-1]}
    lengths = (left | cut, left | {name: b"\1"}) if name.endswith(" codes") else ()
    for sections in (left, *lengths):  # a text or a score says nothing of its own length
        with pytest.raises(ttt.CorruptTableError, match="run make again"):
            _ = Family(pack.Pack(sections, whole.source))[game]
    assert {other for other in GAMES if other != game} == {*GAMES} - {game}


def test_a_game_that_the_pack_lacks_is_told(whole):
    sections = whole.sections | {"games": b"{}"}
    with pytest.raises(ttt.CorruptTableError, match=r"no game 'misere'.*run make again"):
        _ = Family(pack.Pack(sections, whole.source))["misere"]


def test_a_changed_byte_is_refused_by_the_checksum(data, tmp_path):
    path = Path(copy(data / "family.pack", tmp_path))
    built, chance = path.read_bytes(), random.Random(1)
    for damaged in [built[:-1], b"", *[flip(built, chance) for _ in range(20)]]:
        path.write_bytes(damaged)
        copy(data / "classic.pack", tmp_path)
        with pytest.raises((ttt.CorruptTableError, ttt.StaleTableError)):
            _ = ttt.open_tablebase(tmp_path).family
