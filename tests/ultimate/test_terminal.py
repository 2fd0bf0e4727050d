"""The ultimate game in the terminal: its boards and its tutor."""

import re

import pytest

from tests.support.played import made, walked
from ttt_tables.errors import MissingExtraError
from ttt_tables.games.ultimate.engine import choose
from ttt_tables.interfaces.cli import tutor
from ttt_tables.ultimate import RULES


def test_tutor_uses_the_solution_under_open(ttt):
    asked = ("play", "--game", "ultimate", "--rule", "open", "--tutor", "--milliseconds", 1)
    output = ttt(*asked, stdin="q\n")[1]
    assert "X to move wins in 43 plies.\n" in output
    assert "\na win in 43 plies, proved: 44 *\n" in output
    game = made("ultimate", rule="open")
    lost = tutor.scores_of(game.start.play("44"), {"nodes": 1})
    assert {one.score for one in lost.values()} == {0.0}
    assert {lost[move].phrase for move in tutor.best(lost)} == {"a loss in 42 plies, proved"}


def test_unanalysed_moves_are_worth_their_successor(monkeypatch):
    def reject(*_, **__):
        raise MissingExtraError("no engine")

    monkeypatch.setattr(choose, "analyse", reject)
    game = made("ultimate")
    for here in walked(game, 60)[1::9]:
        if here.legal_moves:
            scores = tutor.scores_of(here, {"nodes": 1})
            after = {move: game.probe(here.play(move)).of(here.to_move) for move in scores}
            assert [*sorted(scores)] == sorted(here.legal_moves)
            for move, one in scores.items():
                assert one.score == pytest.approx(after[move].score, abs=0.0005)


@pytest.mark.parametrize("rule", RULES)
def test_closed_board_is_drawn_in_its_owners_style(rule):
    game, won = made("ultimate", rule=rule), 0
    for here in walked(game, 60)[::7]:
        marks, macro = game.rules.shown(here.text).split("/"), str(here.info["macro"])
        for at, owner in enumerate(macro):
            closed = owner != "." and rule != "open"
            won += closed
            assert marks[at] == (owner * 9 if closed else here.board.split("/")[at])
        if not here.result:
            matter = re.findall(r"(\d) \((\d+)\)", game.evaluator.advice(here.text))
            boards = game.evaluator.explain(here)["boards"]
            swing = {one["board"]: 100 * one["swing"] for one in boards}
            open_ = [at for at in range(9) if macro[at] == "." and "." in here.board.split("/")[at]]
            best = sorted([swing[at] for at in open_], reverse=True)[:3]
            assert [swing[int(board)] for board, _ in matter] == best
            assert [int(points) for _, points in matter] == pytest.approx(best, abs=0.5)
    assert won or rule == "open"
