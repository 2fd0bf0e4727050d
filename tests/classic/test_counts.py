"""The classic game's counts: boards, games, and both up to symmetry, against published ones."""

import json
from collections import Counter

import pytest

import ttt_tables as ttt
from tests.conftest import ORACLES
from tests.support import textbook
from ttt_tables.board import numbers as b
from ttt_tables.board.symmetry import D4, canonical, carry_cell
from ttt_tables.games.classic import rules as classic

COUNTS = json.loads((ORACLES / "counts.json").read_text())


@pytest.fixture(scope="module")
def games():
    """Return every game as the text of its cells, with its result."""
    ended, growing = [], [("", textbook.EMPTY)]
    while growing:
        game, text = growing.pop()
        if textbook.over(text):
            ended.append((game, textbook.over(text)))
        else:
            growing += [(f"{game}{c}", after) for c, after in textbook.replies(text).items()]
    return ended


def test_the_counts_are_the_published_ones():
    boards = classic.boards()
    ended = Counter(classic.result(board) for board in boards)
    assert [Counter(map(b.ply, boards))[ply] for ply in range(10)] == COUNTS["classic_by_ply"]
    assert ended[None] == COUNTS["classic_nonterminal"] == 4520
    assert ended["X"] == COUNTS["classic_xwin"] == 626
    assert ended["O"] == COUNTS["classic_owin"] == 316
    assert ended["draw"] == COUNTS["classic_draw"] == 16
    assert ended.total() - ended[None] == COUNTS["classic_terminal"] == 958
    still = Counter(b.ply(board) for board in boards if not classic.result(board))
    assert [still[ply] for ply in range(10)] == COUNTS["classic_nonterminal_by_ply"]


def test_the_counts_up_to_symmetry_are_the_published_ones():
    boards = [board for board in classic.boards() if canonical(board)[0] == board]
    ended = Counter(classic.result(board) for board in boards)
    plies = Counter(map(b.ply, boards))
    assert [plies[ply] for ply in range(10)] == COUNTS["classic_D4_by_ply"]
    assert ended[None] == COUNTS["classic_D4_nonterminal"] == 627
    assert [ended[who] for who in ("X", "O", "draw")] == COUNTS["classic_D4_term_xod"]
    still = Counter(b.ply(board) for board in boards if not classic.result(board))
    assert [still[ply] for ply in range(10)] == COUNTS["classic_D4_nonterminal_by_ply"]


def test_there_are_255168_games(games):
    assert len(games) == len(dict(games)) == COUNTS["games"] == 255_168
    results = Counter(result for _, result in games)
    assert [results[who] for who in ("X", "O", "draw")] == COUNTS["games_xod"]
    lengths = Counter(f"{len(game)}_{['draw', 'X', 'O'].index(result)}" for game, result in games)
    assert lengths == COUNTS["games_by_len_winner"]


def test_the_package_iterates_the_same_games_in_rising_order(games):
    mine = list(ttt.classic.games())
    assert mine == sorted(dict(games))
    assert list(ttt.classic.games("032")) == [game for game in mine if game.startswith("032")]
    assert list(ttt.classic.games("01326")) == ["01326"]
    for prefix, error in (
        ("00", ttt.IllegalMoveError),
        ("019", ttt.IllegalMoveError),
        ("0١", ttt.IllegalMoveError),
        (32, ttt.IllegalMoveError),
        ("013264", ttt.GameOverError),
    ):
        with pytest.raises(error):
            ttt.classic.games(prefix)


def test_the_package_counts_the_same_games_by_adding_up_paths():
    paths, ended = Counter({classic.EMPTY: 1}), Counter()
    for board in sorted(classic.boards(), key=b.ply):
        ended[classic.result(board)] += paths[board]
        for _, after in classic.afterstates(board):
            paths[after] += paths[board]
    assert [ended[who] for who in ("X", "O", "draw")] == COUNTS["games_xod"]
    assert paths.total() == COUNTS["game_tree_nodes"] == 549_946


def test_one_symmetry_for_the_whole_game_leaves_31896_games(games):
    tables = [str.maketrans("012345678", "".join(map(str, p))) for p in D4]
    least = {min([game.translate(table) for table in tables]) for game, _ in games}
    assert len(least) == COUNTS["games_div8"] == 31_896


def test_symmetric_moves_merged_at_every_step_leave_26830_games():
    paths = Counter({classic.EMPTY: 1})
    orbits = {canonical(board)[0] for board in classic.boards()}
    games = moves = 0
    for board in sorted(orbits, key=b.ply):
        afters = {canonical(after)[0] for _, after in classic.afterstates(board)}
        moves += len(afters)
        games += 0 if afters else paths[board]
        for after in afters:
            paths[after] += paths[board]
    assert games == COUNTS["games_quotient_paths"] == 26_830
    assert moves == 2096


def test_moves_that_a_symmetry_exchanges_are_those_that_lead_to_one_orbit():
    for board in classic.boards():
        stays = [
            p for p in D4 if sum(b.mark(board, p[c]) != b.mark(board, c) for c in range(9)) < 1
        ]
        orbits = {
            frozenset(carry_cell(cell, p) for p in stays) for cell in classic.legal_moves(board)
        }
        afters = {canonical(after)[0] for _, after in classic.afterstates(board)}
        assert len(orbits) == len(afters)
