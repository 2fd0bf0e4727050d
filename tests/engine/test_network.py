"""The learned table: a reader who follows its card gets the engine's evaluations."""

import json
from random import Random

import numpy as np
import polars as pl
import pytest

from tests.conftest import ROOT
from tests.engine.test_learned import LEARNED, margins, plain_row, seen, swapped
from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import CELLS, show
from ttt_tables.engine import learned
from ttt_tables.engine.kernel.layout import ANY, UNITS_A_LOGIT, VIEW


@pytest.fixture(scope="module")
def network(data):
    return pl.read_parquet(data / "ultimate_network.parquet")


def read(game):
    """Return a game's nine patterns as the card says, and the board to play in, or None."""
    position = game.position
    owners = show(position.macro)
    texts = [seen(show(position.boards[at]), owners[at], game.to_move) for at in CELLS]
    return texts, position.target


def units(network, rule):
    """Return a rule's weights (inputs, units) and biases (units) by layer, from the table."""
    layers = {}
    for layer, rows in network.filter(ultimate_rule=rule).sort("unit").group_by("layer"):
        layers[layer[0]] = np.array(rows["weights"].to_list(), np.int64).T
        layers[f"{layer[0]}_bias"] = rows["bias"].to_numpy().astype(np.int64)
    return layers


def multiplied_out(w, text):
    """Return a pattern's 18 rows, (576,) whole numbers, computed as the card says."""
    if len(text) == 9:
        ones = [3 * cell + ".XO".index(mark) for cell, mark in enumerate(text)]
    else:
        ones = [27 + "XO.".index(text)]
    first = np.maximum(w["input"][ones].sum(axis=0) + w["input_bias"], 0)
    second = np.maximum(first @ w["hidden"] // 1024 + w["hidden_bias"], 0)
    return second @ w["rows"] // 1024 + w["rows_bias"]


def logit(w, rows, texts, target):
    """Return the side's logit from the table alone."""
    own, theirs = (w["free"][:, 0] * (target is None) for _ in range(2))
    for place, text in enumerate(texts):
        at = VIEW * (2 * place + (place == target))
        own = own + rows[text][at : at + VIEW]
        theirs = theirs + rows[swapped(text)][at : at + VIEW]
    s = np.clip([*own, *theirs], 0, 1024)
    return (w["output_bias"][0] + s**2 @ w["output"][:, 0] / 1024**2) / 1024


@pytest.mark.parametrize("rule", LEARNED)
def test_the_table_alone_gives_the_engine_s_evaluation(rule, network):
    games = [(*read(after), after.to_move, margin) for after, margin in margins(rule, seeds=4)]
    w = units(network, rule)
    shown = {text for texts, *_ in games for text in texts}
    rows = {text: multiplied_out(w, text) for text in shown | {*map(swapped, shown)}}
    assert len(games) > 25
    for texts, target, side, margin in games:
        score = UNITS_A_LOGIT * logit(w, rows, texts, target)
        assert margin == pytest.approx(score if side == "X" else -score, abs=2)


@pytest.mark.parametrize("rule", LEARNED)
def test_a_pattern_s_row_is_that_of_plain_integers(rule):
    for text in [".........", "X...O....", "X", "O", "draw"]:
        own = text.replace("draw", ".")
        views = [plain_row(learned.weights(rule), one) for one in (own, swapped(own))]
        for place, target in ((0, 0), (4, 1), (8, 1)):
            at = VIEW * (2 * place + target)
            row = [number for view in views for number in view[at : at + VIEW]]
            assert learned.pattern_row(rule, text, place, bool(target)) == row


@pytest.mark.parametrize("rule", LEARNED)
def test_no_position_s_sums_leave_16_bits(rule):
    """No nine boards overflow the kernel's sums of 16 bits."""
    w = learned.weights(rule)
    rows, free = (
        learned.evaluation(w)["rows"][:ANY].cumsum(axis=2, dtype=int),
        np.tile(w["free"].astype(int), 2),
    )
    for sign in (1, -1):
        most, target = (sign * rows).max(axis=0).transpose(1, 0, 2)
        sums = most.sum(axis=0) + np.maximum((target - most).max(axis=0), sign * free)
        assert sums.max() < 2**15


@pytest.mark.parametrize("rule", LEARNED)
def test_the_network_has_the_weights_that_make_the_rows(rule, network):
    w = units(network, rule)
    for text in [*Random(rule).sample([show(board) for board in open_boards()], 2), "X", "."]:
        assert plain_row(w, text) == plain_row(learned.weights(rule), text)
    for name, shape in learned.SHAPES.items():
        assert np.array_equal(w[name].reshape(shape), learned.weights(rule)[name])


def test_the_card_says_learned_and_from_what():
    card = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
    assert card.count("Learned, not exact: ") == 1
    for rule in LEARNED:
        for name, fact in learned.provenance()[rule].items():
            assert f"{name}: {json.dumps(fact)}".replace('"', "") in card
