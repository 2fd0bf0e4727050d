"""MENACE and TD play by their tables; their chances are computed again over texts."""

from fractions import Fraction
from functools import cache

import polars as pl
import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.textbook_learners import lookup
from ttt_tables.classic.opponents import RESIGN

WON, DRAWN, LOST = (1, 0, 0), (0, 1, 0), (0, 0, 1)


@pytest.fixture(scope="module")
def beads(data):
    """Return MENACE's beads of every move of every open board, by the lid of its box."""
    trained = pl.read_parquet(data / "menace_boxes.parquet").filter(
        plan="8/4/2/1", opponent="random", seed=0, games=10_000
    )
    boxes = {}
    for board, cell, count in trained.select("board", "cell", "beads").iter_rows():
        boxes.setdefault(textbook.BOARDS_BY_NUMBER[board], {})[cell] = count
    found = {}
    for text in textbook.OPEN:
        lid, cells = lookup(text)
        box = boxes.get(lid, dict.fromkeys(range(9), 1))  # the last move is forced: no box
        found[text] = {int(cells[cell]): box.get(cell, 0) for cell in range(9) if lid[cell] == "."}
    return found


@pytest.fixture(scope="module")
def values(data):
    rows = pl.read_parquet(data / "td_values.parquet").filter(draw_reward=0.0, seed=0, games=10_000)
    return dict(rows.select("board", "value").iter_rows())


def test_menace_draws_its_beads_and_resigns_where_there_is_none(tb, beads):
    empty = [text for text in textbook.OPEN if not any(beads[text].values())]
    assert 0 < len(empty) < 200
    for text in textbook.OPEN:
        held = beads[text]
        assert tb.weights(text, "menace") == held
        most = max(held.values())
        if not most:
            assert tb.model("menace")(textbook.number(text)) == {RESIGN: 1}
            assert not any(tb.weights(text, "menace-greedy").values())
            for policy in ("menace", "menace-greedy"):
                assert tb.best_move(text, policy) == tb.sample(text, policy) == tb.best_move(text)
                assert all(move.probability == 0 for move in tb.moves(text, policy))
                assert tb.best_cells(text, policy) == tb.best_cells(text)
            continue
        best = min(cell for cell in held if held[cell] == most)
        assert tb.best_move(text, "menace") == tb.best_move(text, "menace-greedy") == best
        assert {c: w for c, w in tb.weights(text, "menace-greedy").items() if w} == {best: 1}
        assert held[tb.sample(text, "menace", seed=text)] > 0


def test_td_moves_to_the_greatest_value(tb, values):
    for text in textbook.OPEN:
        of = {cell: values[textbook.number(b)] for cell, b in textbook.replies(text).items()}
        best = min(cell for cell in of if of[cell] == max(of.values()))
        assert tb.best_move(text, "td") == best
        assert {c: w for c, w in tb.weights(text, "td").items() if w} == {best: 1}
        ordered = [move.cell for move in tb.moves(text, "td")]
        assert ordered == sorted(of, key=lambda cell: (-of[cell], cell))


def follow(weights, text, learner):
    """Return (win, draw, loss) of a side that plays by weights against random play, exactly."""

    @cache
    def chances(text):
        if textbook.over(text):
            return {"draw": DRAWN, learner: WON}.get(textbook.over(text), LOST)
        after = textbook.replies(text)
        held = weights(text) if textbook.side(text) == learner else dict.fromkeys(after, 1)
        if not any(held.values()):
            return LOST
        total = sum(held.values())
        parts = [(weight, chances(after[cell])) for cell, weight in held.items() if weight]
        return tuple(Fraction(sum(w * part[k] for w, part in parts)) / total for k in range(3))

    return chances(text)


@pytest.mark.parametrize("policy", ["menace", "menace-greedy", "td"])
def test_a_learner_meets_random_play_as_a_recursion_says(tb, policy):
    for learner in "XO":
        found = follow(lambda text: tb.weights(text, policy), "." * 9, learner)
        sides = (policy, "random") if learner == "X" else ("random", policy)
        chances = ttt.evaluate(*sides)
        assert found == (tuple(chances) if learner == "X" else tuple(reversed(chances)))
    for text in textbook.OPEN[::40]:
        exact = tb.exact(text, policy)
        for move in tb.moves(text, policy):
            after = textbook.replies(text)[move.cell]
            expected = follow(lambda text: tb.weights(text, policy), after, textbook.side(text))
            assert exact[move.cell] == expected
            assert (move.win, move.draw, move.loss) == tuple(map(float, expected))


def test_menace_is_exploited_as_a_recursion_says(tb, db):
    def best(me):
        @cache
        def score(text):
            if textbook.over(text):
                won = {me: Fraction(1), "draw": Fraction(1, 2)}
                return won.get(textbook.over(text), Fraction(0))
            after = textbook.replies(text)
            if textbook.side(text) == me:
                return max(map(score, after.values()))
            held = tb.weights(text, "menace")
            if not any(held.values()):
                return Fraction(1)
            played = [weight * score(after[cell]) for cell, weight in held.items() if weight]
            return sum(played) / Fraction(sum(held.values()))

        return score("." * 9)

    gain = (best("X") + best("O") - 1) / 2
    assert ttt.exploitability("menace") == gain
    (row,) = db.execute(
        "select fraction, exploitability from policies where policy = 'menace'"
    ).fetchall()
    assert row == (str(gain), float(gain))
