"""Matches: games are legal and in pairs, scores add up, commands play as built-in players do."""

import sys

import pytest

from benchmarks.match import Score, begin, main, opening, play_match, suite
from tests.conftest import ROOT
from ttt_tables.ultimate import Game


def replayed(game):
    """Return a stored game, played again."""
    again = Game(game.rule)
    for move in game.moves:
        again.play(*divmod(move, 9))
    return again


def test_a_match_plays_each_opening_with_both_colours():
    names = ("race-2", "random")
    score, games = play_match(names, "closed-draw", 5, 4, print, plies=6)
    assert score.count == 4
    assert score.mean == sum(game.points for game in games) / len(games)
    for pair, (one, two) in enumerate(zip(games[::2], games[1::2], strict=True)):
        assert (one.pair, one.x, one.o) == (pair, *names)
        assert (two.pair, two.x, two.o) == (pair, *names[::-1])
        start = [9 * board + cell for board, cell in opening("closed-draw", pair).moves]
        assert one.moves[:6] == two.moves[:6] == start
        for game, first in ((one, "X"), (two, "O")):
            assert replayed(game).result == game.result
            points = 0.5 if game.result == "draw" else float(game.result == first)
            assert game.points == points


@pytest.mark.parametrize("rule", ["closed-draw", "closed-count"])
def test_a_match_begins_with_the_suite_unless_plies_are_named(rule):
    _, games = play_match(("random", "random"), rule, 5, 2, print, start=7)
    for game, opening_moves in zip(games[::2], suite(rule)[7:9], strict=True):
        assert tuple(game.moves[: len(opening_moves)]) == opening_moves
    assert begin(rule, 7, 2).moves == opening(rule, 7, 2).moves
    assert begin("open", 7, None).moves == opening("open", 7).moves


def test_a_match_longer_than_the_suite_says_what_to_add(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["match", "random", "random", "--start", "249"])
    with pytest.raises(SystemExit):
        main()
    assert "has 250 openings, not 299: add --plies 6" in capsys.readouterr().err


def test_a_command_plays_by_lines():
    code = "from ttt_tables.doors import main; main()"
    command = f'{sys.executable} -c "{code}" ultimate'
    _, games = play_match((command, "random"), "open", 5, 1, print)
    assert all(replayed(game).result == game.result for game in games)


def test_the_engine_of_another_checkout_plays_by_lines():
    command = f"{sys.executable} {ROOT}/benchmarks/checkout_bot.py {ROOT} race-1"
    _, games = play_match((command, "race-1"), "closed-count", 5, 1, print)
    assert games[0].moves == games[1].moves  # both are the same player
    assert replayed(games[0]).result == games[0].result


def test_scores_are_symmetric_and_sure_when_many():
    assert Score((3, 5, 8, 5, 3)).elo()[0] == pytest.approx(0)
    ahead, behind = Score((1, 5, 8, 9, 3)), Score((3, 9, 8, 5, 1))
    assert ahead.elo()[0] == pytest.approx(-behind.elo()[0])
    assert ahead.elo()[1] < ahead.elo()[0] < ahead.elo()[2]
    assert Score((0, 50, 100, 150, 100)).likelihood() > 3
    assert Score((100, 150, 100, 50, 0)).likelihood() < -3


def test_games_are_stored(tmp_path, monkeypatch, capsys):
    out = tmp_path / "games.parquet"
    words = ["match", "random", "random", "--pairs", "2", "--start", "5", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", words)
    main()
    assert "random against random" in capsys.readouterr().out
    from pyarrow.parquet import read_table

    rows = read_table(out).to_pylist()
    assert [row["pair"] for row in rows] == [5, 5, 6, 6]
    for row in rows:
        game = Game(row["rule"])
        for move in row["moves"]:
            game.play(*divmod(move, 9))
        assert game.result == row["result"]
