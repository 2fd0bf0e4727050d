"""The learned tables: who reads them as their card says rates positions as the engine does."""

import json
from random import Random

import numpy as np
import polars as pl
import pytest

from tests.conftest import ROOT
from tests.support.parts import first
from tests.ultimate.test_learned import LEARNED, margins, plain_row, seen
from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import CELLS, show
from ttt_tables.engine import learned
from ttt_tables.engine.kernel.layout import ANY, UNITS_A_LOGIT, WIDTH
from ttt_tables.verify.report import Part
from ttt_tables.verify.ultimate import ultimate_patterns as second


@pytest.fixture(scope="module")
def patterns(data):
    return pl.read_parquet(data / "ultimate_patterns.parquet")


@pytest.fixture(scope="module")
def network(data):
    return pl.read_parquet(data / "ultimate_network.parquet")


def read(game):
    """Return a game's nine patterns, as the card tells them, and the place to play in, or None."""
    position = game.position
    owners = show(position.macro)
    texts = [seen(show(position.boards[at]), owners[at], game.to_move) for at in CELLS]
    return [
        text.replace(".", "draw") if len(text) == 1 else text for text in texts
    ], position.target


def logit(rows, free, output, texts, target):
    """Return the side's logit from the tables alone, number by number."""
    total = output["bias"]
    for number in range(64):
        s = free["weights"][number] if target is None else 0
        for place, text in enumerate(texts):
            row, target_row = rows[text, place]
            s += (target_row if place == target else row)[number]
        total += output["weights"][number] * min(max(s, 0), 1024) ** 2 / 1024**2
    return total / 1024


@pytest.mark.parametrize("rule", LEARNED)
def test_the_tables_alone_give_the_engine_s_evaluation(rule, patterns, network):
    games = [(*read(after), after.to_move, found) for after, found in margins(rule)]
    wanted = {text for texts, *_ in games for text in texts}
    some = patterns.filter(pl.col("rule") == rule, pl.col("pattern").is_in(list(wanted)))
    rows = {(text, place): two for _, text, place, *two in some.iter_rows()}
    units = network.filter(rule=rule)
    free, output = (
        units.row(by_predicate=pl.col("layer") == n, named=True) for n in ("free", "output")
    )
    assert len(games) > 100
    for texts, target, side, found in games:
        score = UNITS_A_LOGIT * logit(rows, free, output, texts, target)
        assert found == pytest.approx(score if side == "X" else -score, abs=2)


@pytest.mark.parametrize("rule", first(LEARNED))
def test_every_row_is_the_generator_s(rule, patterns):
    rows = learned.make_rows(learned.weights(rule))[:ANY]
    names = [*map(show, open_boards()), "X", "O", "draw"]
    stored = patterns.filter(rule=rule)
    numbers = {name: number for number, name in enumerate(names)}
    order = [numbers[name] for name in stored["pattern"][::9]]
    assert sorted(order) == list(range(ANY))
    assert stored["place"].to_list() == list(range(9)) * ANY
    for target, column in enumerate(("row", "target_row")):
        found = stored[column].list.explode().to_numpy().reshape(ANY, 9, WIDTH)
        assert np.array_equal(found, rows[order, :, target])


@pytest.mark.parametrize("rule", LEARNED)
def test_the_network_has_the_weights_that_make_the_rows(rule, network):
    units = {row["layer"]: [] for row in network.iter_rows(named=True)}
    for row in network.filter(rule=rule).iter_rows(named=True):
        units[row["layer"]].append((row["bias"], row["weights"]))
    w = {layer: np.array([weights for _, weights in found]).T for layer, found in units.items()}
    w |= {f"{layer}_bias": np.array([bias for bias, _ in found]) for layer, found in units.items()}
    for text in [*Random(rule).sample([show(board) for board in open_boards()], 2), "X", "."]:
        assert plain_row(w, text) == plain_row(learned.weights(rule), text)
    for name, shape in learned.SHAPES.items():
        assert np.array_equal(w[name].reshape(shape), learned.weights(rule)[name])


def test_the_card_says_learned_and_from_what():
    card = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
    assert card.count("Learned, not exact: ") == 2
    for rule in LEARNED:
        for name, fact in learned.provenance()[rule].items():
            assert f"{name}: {json.dumps(fact)}".replace('"', "") in card


def layers():
    zeros = {"free": ((64, 1), 1), "output": ((64, 1), 1)}
    return {name: (np.zeros(shape), np.zeros(bias)) for name, (shape, bias) in zeros.items()}


@pytest.mark.parametrize(("number", "faults"), [(3640, 0), (3641, 1), (-3640, 0), (-3641, 1)])
def test_sums_beyond_16_bits_are_found(number, faults):
    rows = np.zeros((ANY, 9, 2, 64), np.int32)
    rows[Random(0).randrange(ANY), :, :, 5] = number
    part = Part("ultimate_patterns", second.CLAIM)
    second._check_range(part, LEARNED[0], rows, layers())
    assert (part.values, part.faults) == (2, faults)


def test_a_place_that_counts_more_than_its_images_is_found():
    rows, weights = np.zeros((ANY, 9, 2, 64), np.int32), layers()
    weights["output"][0][0] = 10_000
    rows[:, 4, 1, 0] = 1024  # the centre is its own image
    for faults in (0, 1):
        part = Part("ultimate_patterns", second.CLAIM)
        second._check_images(part, LEARNED[0], rows, weights, 500)
        assert part.faults == faults
        rows[:, :2, 1, 0] = 1024
