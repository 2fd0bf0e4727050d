"""One answer in Python, in batches, and in SQL, field by field; `conformance` has the doors."""

from functools import partial

import numpy
import pytest

from tests.support import textbook
from tests.support.parts import first
from ttt_tables import show
from ttt_tables.board.any_order import open_boards
from ttt_tables.games.dice import rules as dice
from ttt_tables.games.registry import make
from ttt_tables.probabilistic import solve

FIELDS = ("cell", "score", "win", "draw", "loss", "distance", "probability", "rank")
TO_MOVE = ("X", "O")
OPEN_IN_ANY_ORDER = open_boards()


def rows_of(moves, board):
    """Return moves as the tables have them: chances of the policy; a draw fills the board."""
    empty = show(board).count(".")
    return [
        (
            one.cell,
            *map(partial(getattr, one.outlook or one.value), FIELDS[1:5]),
            one.distance or empty,
            one.probability,
            one.rank,
        )
        for one in moves
    ]


@pytest.mark.parametrize("step", first([5, 1]))
def test_every_open_board_has_one_answer_under_every_policy(step, db, tb):
    """By day under every fifth."""
    query = f"""
        select {", ".join(FIELDS).replace("rank", "p.rank")}
        from policy_moves as p join moves using (board, cell)
        where policy = ?
        order by board, p.rank, cell
        """
    numbers = sorted(map(textbook.number, textbook.OPEN))
    assert len(numbers) == 4520
    for policy in tb.policies[::step]:
        answers = [tb.moves(board, policy) for board in numbers]
        assert db.execute(query, [policy]).fetchall() == [
            row
            for board, answer in zip(numbers, answers, strict=True)
            for row in rows_of(answer, board)
        ]
        best = [answer[0].cell for answer in answers]
        assert best == [tb.best_move(board, policy) for board in numbers]
        assert best == tb.best_moves(numpy.array(numbers), policy).tolist()
        texts = [textbook.BOARDS_BY_NUMBER[board] for board in numbers]
        assert best == [tb.best_move(text, policy) for text in texts]


@pytest.mark.slow  # asks SQL once a position; the command lines below ask for a sample of them
@pytest.mark.parametrize("rule", dice.DICE_RULES)
def test_every_position_and_roll_of_the_dice_game_has_one_answer(rule, db, tb):
    query = f"""
        select known.board, known.to_move, {", ".join(FIELDS)}
        from (select board, to_move from dice_values where dice_rule = $1) as known,
            lateral (from ttt_dice(known.board, $2::integer, to_move := known.to_move, rule := $1))
        order by known.board, known.to_move desc, rank, cell
        """
    game = make(tb, "dice", rule=rule)
    positions = [at for at in dice.positions(rule) if not textbook.over(show(at[0]))]
    for roll in dice.ROLLS:
        rows = db.execute(query, [rule, roll]).fetchall()
        assert rows == [
            (*at, one.cell, *map(partial(getattr, one), FIELDS[1:]))
            for at in positions
            for one in game.moves(f"{show(at[0])} {at[1]} {roll}")
        ]
    query = """
        select ttt_show(board), to_move, ttt_dice_score(board, to_move := to_move, rule := $1)
        from dice_values where dice_rule = $1
        """
    scores = {f"{text} {side}": score for text, side, score in db.execute(query, [rule]).fetchall()}
    assert scores == {text: game.probe(text).of("X").score for text in scores}
    assert len(scores) == len(positions)


@pytest.mark.parametrize("stored", first([("csun", 3), ("abraham", 0), ("abraham", 7)]), ids=str)
def test_a_stored_grid_has_one_answer(stored, db):
    generator, k = stored
    query = "select ttt_grid(cells) from grid_roots where generator = ? and seed = 42 and k = ?"
    (grid,) = db.execute(query, [generator, k]).fetchone()
    solution = solve(grid)
    for at, board in enumerate([0, *OPEN_IN_ANY_ORDER[::1500]]):
        side = TO_MOVE[at % 2]
        answer = solution.moves(f"{show(board)} {side}")
        call = "select cell, score from ttt_grid_moves($1, 42, $2, $3, to_move := $4)"
        stored = dict(db.execute(call, [generator, k, board, side]).fetchall())
        assert stored == pytest.approx({move.cell: move.score for move in answer}, abs=1e-12)
