"""One answer at every door: Python, batch, SQL and the two command lines, field by field."""

import io
import json
import sys
from contextlib import redirect_stdout
from unittest.mock import patch

import numpy
import pytest

import ttt_tables.__main__ as bare
from tests import textbook
from ttt_tables.doors import cli
from ttt_tables.free_order import open_boards
from ttt_tables.probabilistic import solve

FIELDS = ("cell", "score", "win", "draw", "loss", "distance", "probability", "rank")
TO_MOVE = ("X", "O")
OPEN_IN_ANY_ORDER = open_boards()


def rows_of(answer):
    return [tuple(move) for move in answer]


def printed(main, *words):
    """Return the JSON object that a command line prints."""
    out = io.StringIO()
    with patch.object(sys, "argv", ["ttt", *map(str, words)]), redirect_stdout(out):
        assert main() == 0
    return json.loads(out.getvalue())


def test_every_open_board_has_one_answer_under_every_policy(db, tb):
    query = f"""
        select {", ".join(FIELDS)}
        from policy_moves
        where policy = ?
        order by board, rank, cell
        """
    numbers = sorted(map(textbook.number, textbook.OPEN))
    assert len(numbers) == 4520
    for policy in tb.policies:
        answers = [tb.moves(board, policy) for board in numbers]
        assert db.execute(query, [policy]).fetchall() == [
            row for answer in answers for row in rows_of(answer)
        ]
        best = [answer[0].cell for answer in answers]
        assert best == [tb.best_move(board, policy) for board in numbers]
        assert best == tb.best_moves(numpy.array(numbers), policy).tolist()
        texts = [textbook.BOARDS_BY_NUMBER[board] for board in numbers]
        assert best == [tb.best_move(text, policy) for text in texts]


def test_macros_and_command_lines_give_the_answer(db, tb, data):
    boards = textbook.OPEN[::150]
    for place, text in enumerate(boards):
        for policy in tb.policies:
            answer = tb.moves(text, policy)
            if policy == tb.policies[place % len(tb.policies)]:
                for name, shown in (("ttt_moves", answer.moves), ("ttt_best", answer.moves[:1])):
                    found = db.execute(f"from {name}($1, policy := $2)", [text, policy])
                    assert tuple(column[0] for column in found.description) == FIELDS
                    assert found.fetchall() == rows_of(shown)
            words = ["moves", text, "--policy", policy, "--json", "--data", data]
            expected = answer.as_dict()
            assert printed(cli.main, *words) == expected
            assert printed(lambda words=words: bare.main(list(map(str, words)))) == expected


@pytest.mark.parametrize(("generator", "k"), [("abraham", 0), ("abraham", 7), ("csun", 3)])
def test_a_stored_grid_has_one_answer(generator, k, db):
    query = "select ttt_grid(cells) from grid_roots where generator = ? and seed = 42 and k = ?"
    (grid,) = db.execute(query, [generator, k]).fetchone()
    solution = solve(grid)
    for at, board in enumerate([0, *OPEN_IN_ANY_ORDER[::1500]]):
        side = TO_MOVE[at % 2]
        answer = solution.moves(board, side)
        words = ["solve", grid, answer.as_dict()["board"], "--to-move", side, "--json"]
        assert printed(cli.main, *words) == answer.as_dict()
        call = "select cell, score from ttt_grid_moves($1, 42, $2, $3, to_move := $4)"
        stored = dict(db.execute(call, [generator, k, board, side]).fetchall())
        assert stored == pytest.approx({move.cell: move.score for move in answer}, abs=1e-12)
