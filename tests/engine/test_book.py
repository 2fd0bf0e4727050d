"""The opening book: the measured replies in every orientation, and the engine that plays them."""

import pytest

from pipeline.engine.measuring import book_rows
from pipeline.engine.openings import canonical, read
from pipeline.ultimate.games import reach
from ttt_tables.board.symmetry import D4
from ttt_tables.games.ultimate.engine import book
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.rules import NineBoards, carry_position, legal_moves, play


def test_the_book_is_what_was_measured() -> None:
    assert book.FILE.read_bytes() == book.encode(book_rows())


@pytest.mark.parametrize("rule", ["closed-draw", "closed-count"])
def test_a_reply_is_the_measured_one_in_every_orientation(rule: str) -> None:
    for measured in read():
        if measured.rule == rule:
            position = reach(measured.game, rule)
            after = canonical(play(position, *divmod(measured.reply, 9), rule))
            for transform in D4[:: 1 if len(measured.game) < 3 else 5]:
                image = carry_position(position, transform)
                reply = book.look_up(image, rule)
                assert reply is not None
                assert reply.move in legal_moves(image, rule)
                assert canonical(play(image, *reply.move, rule)) == after
                assert reply.score == pytest.approx(measured.score, abs=1e-5)


def test_the_engine_plays_from_the_book_where_it_has_a_reply_and_is_asked_to() -> None:
    rule = "closed-count"
    with_book, without = Engine(rule, book=True), Engine(rule)
    thought = with_book.think(NineBoards(), nodes=500)
    reply = book.look_up(NineBoards(), rule)
    assert reply is not None
    assert (thought.move, thought.nodes, thought.proved) == (reply.move, 0, False)
    assert without.think(NineBoards(), nodes=500).nodes > 0
    late = reach((40, 36, 4, 41), rule)
    assert book.look_up(late, rule) is None
    assert with_book.think(late, nodes=500).nodes > 0
    assert book.look_up(NineBoards(), "open") is None
