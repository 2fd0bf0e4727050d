"""MENACE resigns where its box is empty; what learners play elsewhere is their tables' word."""

from tests.support import textbook
from ttt_tables.games.classic.opponents import RESIGN


def test_menace_resigns_where_there_is_no_bead(tb):
    beads = {text: tb._sections.weights(text, "menace") for text in textbook.OPEN}
    empty = [text for text in textbook.OPEN if not any(beads[text].values())]
    assert 0 < len(empty) < 200
    for text in empty:
        assert tb._sections.model("menace")(textbook.number(text)) == {RESIGN: 1}
        assert not any(tb._sections.weights(text, "menace-greedy").values())
        for policy in ("menace", "menace-greedy"):
            perfect = tb.best_move(text, "perfect")
            assert tb.best_move(text, policy) == tb.sample(text, policy) == perfect
            assert all(move.probability == 0 for move in tb.moves(text, policy))
            cells = tb._sections.best_cells(text, policy)
            assert cells == tb._sections.best_cells(text, "perfect")


def test_menace_draws_a_cell_that_has_beads(tb):
    for text in textbook.OPEN:
        held = tb._sections.weights(text, "menace")
        if any(held.values()):
            assert held[tb.sample(text, "menace", seed=text)] > 0
