"""Perfect play: the fold agrees with plain recursion on every board and every move."""

import csv

from tests.conftest import ORACLES
from tests.support import textbook
from ttt_tables.answer import depth_score
from ttt_tables.board.numbers import parse
from ttt_tables.board.symmetry import D4, carry, carry_cell
from ttt_tables.classic import rules as classic
from ttt_tables.classic.perfect import best_cells, of_move, perfect_play

SAMPLE = list(csv.DictReader((ORACLES / "minimax10_sample.csv").open()))


def test_the_fold_agrees_with_plain_minimax_on_all_5478_boards():
    values = perfect_play()
    assert len(values) == 5478
    assert {textbook.number(t): textbook.minimax(t) for t in textbook.BOARDS} == values


def test_every_move_and_every_set_of_best_cells_agrees():
    values = perfect_play()
    for text in textbook.OPEN:
        board = textbook.number(text)
        worth = {cell: textbook.worth(after) for cell, after in textbook.replies(text).items()}
        assert {c: of_move(values[after]) for c, after in classic.afterstates(board)} == worth
        assert best_cells(board) == tuple(textbook.best(text))


def test_the_tablebase_probes_and_ranks_as_plain_minimax(tb):
    for text in textbook.BOARDS:
        assert tb.probe(text) == tb.probe(textbook.number(text)) == textbook.minimax(text)
        worth = {cell: textbook.worth(after) for cell, after in textbook.replies(text).items()}
        keys = {cell: textbook.eagerness(value) for cell, value in worth.items()}
        answer = tb.moves(text)
        assert {move.cell: move.distance for move in answer} == {c: worth[c][1] for c in worth}
        best_first = sorted(keys, key=lambda c: (*(-part for part in keys[c]), c))
        assert [move.cell for move in answer] == best_first
        for move in answer:
            assert move.rank == 1 + sum(key > keys[move.cell] for key in keys.values())
            won_drawn_lost = [float(worth[move.cell][0] == wdl) for wdl in (1, 0, -1)]
            assert [move.win, move.draw, move.loss] == won_drawn_lost


def test_perfect_tables_agree_with_plain_minimax(db):
    rows = db.execute("select board, wdl, distance, best_moves, blunders from perfect_play")
    for board, wdl, distance, best_moves, blunders in rows.fetchall():
        text = textbook.BOARDS_BY_NUMBER[board]
        worse = [textbook.worth(after)[0] < wdl for after in textbook.replies(text).values()]
        assert (wdl, distance) == textbook.minimax(text)
        assert blunders == sum(worse)
        assert best_moves == (0 if textbook.over(text) else len(textbook.best(text)))


def test_ten_minus_depth_orders_moves_as_win_sooner_lose_later_does():
    for text in textbook.OPEN:
        worth = [textbook.worth(after) for after in textbook.replies(text).values()]
        for one in worth:
            for other in worth:
                by_score = one[0] * (10 - one[1]) > other[0] * (10 - other[1])
                assert by_score == (textbook.eagerness(one) > textbook.eagerness(other))


def test_another_programs_minimax_gives_the_same_scores_in_xs_view():
    assert len(SAMPLE) == 401
    for row in SAMPLE:
        board = parse(row["article_ternary"], "article")
        assert board == parse(row["row_major_board"])
        score = depth_score(perfect_play()[board], won=10)
        if classic.to_move(board) == "O":
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
