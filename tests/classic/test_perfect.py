"""Perfect play: other programs' figures, symmetry, and the tablebase; verify has the table."""

import csv

from tests.conftest import ORACLES
from tests.support import textbook
from ttt_tables.board import alternating
from ttt_tables.board.symmetry import D4, carry, carry_cell
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.perfect import Worth, best_cells, perfect_play
from ttt_tables.games.classic.rules import parse
from ttt_tables.scores import depth_score

SAMPLE = list(csv.DictReader((ORACLES / "minimax10_sample.csv").open()))


def test_the_tablebase_probes_as_plain_minimax(tb):
    """It ranks as the table does, which verify has by recursion."""
    for text in textbook.BOARDS:
        wdl, distance = textbook.minimax(text)
        value = tb.probe(text)
        assert (value.wdl, value.distance) == (wdl, distance if wdl else None)
        assert tb._sections.worth(text) == (wdl, distance)


def test_ten_minus_depth_orders_moves_as_win_sooner_lose_later_does():
    values = [Worth(wdl, plies) for wdl in (1, 0, -1) for plies in range(10)]
    by_score = {value: depth_score(value) for value in values}
    by_words = {value: (value.wdl, -value.wdl * value.distance) for value in values}
    for one in values:
        assert [by_score[one] > by_score[other] for other in values] == [
            by_words[one] > by_words[other] for other in values
        ]


def test_another_programs_minimax_gives_the_same_scores_in_xs_view():
    assert len(SAMPLE) == 401
    for row in SAMPLE:
        board = parse(row["article_ternary"], "article")
        assert board == parse(row["row_major_board"])
        score = depth_score(perfect_play()[board], won=10)
        if alternating.to_move(board) == "O":
            score = -score
        for column in ("score_memo(root depth 0, X perspective)", "score_original_program"):
            assert score == int(row[column])


def test_another_programs_minimax_finds_the_same_best_cells():
    for row in SAMPLE:
        cells = tuple(map(int, row["optimal_cells_row_major"].split()))
        assert cells == best_cells(parse(row["row_major_board"]))


def test_the_value_of_a_board_does_not_depend_on_its_orientation():
    values = perfect_play()
    for board in classic.boards():
        for p in D4:
            image = carry(board, p)
            assert values[image] == values[board]
            assert set(best_cells(image)) == {carry_cell(cell, p) for cell in best_cells(board)}
