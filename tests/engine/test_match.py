"""Matches between players of ultimate tic-tac-toe."""

import sys

import pytest

from benchmarks.match import DECIDED, Score, begin, main, opening, play_match, suite
from pipeline.ultimate.games import reach
from tests.conftest import ROOT
from ttt_tables.games.ultimate.rules import result


def replayed(game):
    """Return the result of a stored game, played again."""
    return result(reach(game.moves, game.rule), game.rule)


def test_match_plays_each_opening_with_both_colours():
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
            assert replayed(game) == game.result
            points = 0.5 if game.result == "draw" else float(game.result == first)
            assert game.points == points


def test_match_starts_from_the_suite_by_default():
    rule = "closed-count"
    _, games = play_match(("random", "random"), rule, 5, 2, print, start=7)
    for game, opening_moves in zip(games[::2], suite(rule)[7:9], strict=True):
        assert tuple(game.moves[: len(opening_moves)]) == opening_moves
    assert begin(rule, 7, 2).moves == opening(rule, 7, 2).moves
    assert begin("open", 7, None).moves == opening("open", 7).moves


def test_overlong_match_error_names_the_option(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["match", "random", "random", "--start", "249"])
    with pytest.raises(SystemExit):
        main()
    assert "has 250 openings, not 299: add --plies 6" in capsys.readouterr().err


def test_commands_play_over_line_protocol():
    """One is `ttt ultimate`; the other is the engine of another checkout, here this one."""
    code = "from ttt_tables.interfaces import main; main()"
    names = (
        f'{sys.executable} -c "{code}" ultimate',
        f"{sys.executable} {ROOT}/benchmarks/checkout_bot.py {ROOT} race-1",
    )
    _, games = play_match(names, "closed-count", 5, 1, print)
    assert all(replayed(game) == game.result for game in games)


@pytest.mark.parametrize(
    ("pairs", "elo", "ratio"),
    [  # from the tests of fastchess, a program that plays matches of chess engines
        ((223, 9863, 21279, 10037, 246), (0.5, 2.5), -3.07),
        ((871, 26175, 55983, 26678, 821), (0, 2), -4.98),
    ],
)
def test_likelihood_ratio_matches_fastchess(pairs, elo, ratio):
    assert Score(pairs).likelihood(*elo) == pytest.approx(ratio, abs=0.005)
    ahead, behind = Score(pairs).elo(), Score(pairs[::-1]).elo()
    assert ahead[0] == pytest.approx(-behind[0])
    assert ahead[1] < ahead[0] < ahead[2]


def test_match_stops_at_the_test_decision():
    score, _ = play_match(("race-1", "random"), "closed-draw", 5, 60, print)
    assert score.pairs == (0, 0, 0, 0, 53)  # each adds the logarithm of two fractions
    assert score.likelihood() > DECIDED > Score((0, 0, 0, 0, 52)).likelihood()


def match(monkeypatch, pairs, out, player="random"):
    words = ["match", player, "random", "--pairs", str(pairs), "--start", "5", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", words)
    main()


def test_match_resumes_only_its_own_file(tmp_path, monkeypatch, capsys):
    out = tmp_path / "games.parquet"
    match(monkeypatch, 2, out)
    assert "random against random" in capsys.readouterr().out
    before = out.read_bytes()
    match(monkeypatch, 3, out)
    from pyarrow.parquet import read_table

    rows = read_table(out).to_pylist()
    assert [row["pair"] for row in rows] == [5, 5, 6, 6, 7, 7]
    for row in rows:
        assert result(reach(row["moves"], row["rule"]), row["rule"]) == row["result"]
    match(monkeypatch, 2, again := tmp_path / "again.parquet")
    assert [row["pair"] for row in read_table(again).to_pylist()] == [5, 5, 6, 6]
    assert len(before) < len(out.read_bytes())
    with pytest.raises(SystemExit):
        match(monkeypatch, 3, out, "race-1")
    assert "has the games of another match: name another file" in capsys.readouterr().err
