"""Matches of players, and what is counted of the engine's games: branching, calibration."""

import json
import sys
from hashlib import sha256
from itertools import product
from random import Random

import pytest

from benchmarks import branching as counted
from benchmarks import calibration as estimated
from benchmarks.branching import GAMES, PLIES, mean_moves, mean_plies
from benchmarks.calibration import PHASES, TENTHS
from benchmarks.match import DECIDED, Score, begin, main, opening, play_match, suite
from docs.programs import branching, calibration
from pipeline.ultimate.games import reach
from tests.conftest import ROOT
from tests.support.ultimate_games import Second
from ttt_tables.games.ultimate.engine import learned
from ttt_tables.games.ultimate.rules import CLOSED_RULES, RULES, result


def replayed(game):
    """Return the result of a stored game, played again."""
    return result(reach(game.moves, game.rule), game.rule)


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
            assert replayed(game) == game.result
            points = 0.5 if game.result == "draw" else float(game.result == first)
            assert game.points == points


def test_a_match_begins_with_the_suite_unless_plies_are_named():
    rule = "closed-count"
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


def test_commands_play_by_lines():
    """One is `ttt ultimate`, the other the engine of another checkout, here of this one."""
    code = "from ttt_tables.doors import main; main()"
    names = (
        f'{sys.executable} -c "{code}" ultimate',
        f"{sys.executable} {ROOT}/benchmarks/checkout_bot.py {ROOT} race-1",
    )
    _, games = play_match(names, "closed-count", 5, 1, print)
    assert all(replayed(game) == game.result for game in games)


@pytest.mark.parametrize(
    ("pairs", "elo", "ratio"),
    [  # those of the tests of fastchess, a program that plays matches of chess engines
        ((223, 9863, 21279, 10037, 246), (0.5, 2.5), -3.07),
        ((871, 26175, 55983, 26678, 821), (0, 2), -4.98),
    ],
)
def test_the_likelihood_ratio_is_that_of_other_testers_of_engines(pairs, elo, ratio):
    assert Score(pairs).likelihood(*elo) == pytest.approx(ratio, abs=0.005)
    ahead, behind = Score(pairs).elo(), Score(pairs[::-1]).elo()
    assert ahead[0] == pytest.approx(-behind[0])
    assert ahead[1] < ahead[0] < ahead[2]


def test_a_match_ends_when_the_test_decides():
    score, _ = play_match(("race-1", "random"), "closed-draw", 5, 60, print)
    assert score.pairs == (0, 0, 0, 0, 53)  # each adds the logarithm of two shares
    assert score.likelihood() > DECIDED > Score((0, 0, 0, 0, 52)).likelihood()


def match(monkeypatch, pairs, out, player="random"):
    words = ["match", player, "random", "--pairs", str(pairs), "--start", "5", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", words)
    main()


def test_a_match_goes_on_where_its_file_ends_and_in_no_other_match(tmp_path, monkeypatch, capsys):
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


COUNTED = json.loads(counted.FILE.read_text(encoding="utf-8"))["counts"]


def test_games_by_chance_are_counted_as_the_rules_have_them():
    rule = "closed-count"
    games, moves, free = ([0] * PLIES for _ in range(3))
    for number in range(30):
        random, second, ply = Random(number), Second(rule), 0
        while legal := second.moves():
            games[ply] += 1
            moves[ply] += len(legal)
            free[ply] += len({board for board, _ in legal}) > 1
            second.play(*random.choice(legal))
            ply += 1
    counts = counted.measure("random", rule, 30)
    assert (counts["games"], counts["moves"]) == (games, moves)
    assert all(one >= other for one, other in zip(counts["free"], free, strict=True))


def test_the_measured_games_begin_and_end_as_games_do():
    for player, rule in product(GAMES, RULES):
        counts = COUNTED[f"{player}, {rule}"]
        assert sum(counts["results"]) == counts["games"][0] == GAMES[player]
        assert counts["games"] == sorted(counts["games"], reverse=True)
        assert counts["moves"][0] == 81 * GAMES[player]
        assert counts["moves"][1] / counts["games"][1] == pytest.approx(720 / 81, abs=0.06)
        assert 17 <= mean_plies(counts) <= PLIES


def test_a_position_has_nine_moves_by_chance_and_fewer_if_the_engine_plays():
    for rule in CLOSED_RULES:
        by_chance, engine = (COUNTED[f"{player}, {rule}"] for player in GAMES)
        assert 9 < mean_moves(by_chance) < 9.5
        assert mean_moves(engine) < 9
        assert mean_plies(engine) < mean_plies(by_chance) - 3
    assert 6.5 < mean_moves(COUNTED["random, open"]) < 6.6


def test_games_are_counted_again():
    one = counted.measure("engine", "closed-count", 1)
    assert one == counted.measure("engine", "closed-count", 1)
    phases = estimated.measure("closed-count", 1, 0, budget=1)
    assert [len(phase) for phase in phases] == [TENTHS] * len(PHASES)
    assert 10 < sum(n for phase in phases for n, _, _ in phase) <= 75
    for phase in phases:
        for tenth, (n, score, points) in enumerate(phase):
            assert tenth / TENTHS * n <= score <= (tenth + 1) / TENTHS * n
            assert 0 <= points <= n


def test_estimates_come_true():
    report = json.loads(estimated.FILE.read_text(encoding="utf-8"))
    assert report["weights"] == sha256(learned.FILE.read_bytes()).hexdigest(), "measure them anew"
    for rule, by_time in report["counts"].items():
        assert [*by_time] == ["20", "100"]
        many = [
            (milliseconds, cell)
            for milliseconds, counts in by_time.items()
            for phase in counts
            for cell in phase
            if cell[0] >= 400
        ]
        assert len([cell for milliseconds, cell in many if milliseconds == "20"]) >= 12, rule
        assert len(many) >= 19, rule
        for milliseconds, (n, score, points) in many:
            assert points / n == pytest.approx(score / n, abs=0.05), (rule, milliseconds, score / n)


@pytest.mark.slow
@pytest.mark.parametrize("program", [branching, calibration])
def test_the_kept_plots_are_those_of_the_counts(program, tmp_path):
    """Only this test draws these two plots."""
    program.main(folder=tmp_path)
    name = f"{program.__name__.rpartition('.')[2]}.svg"
    kept = ROOT / "docs" / "plots" / name
    assert kept.read_bytes() == (tmp_path / name).read_bytes(), "run python -m docs.programs"
