"""The classic game's counts that no table has: games of each length, and games up to symmetry."""

import json
from collections import Counter

import pytest

import ttt_tables as ttt
from tests.conftest import ORACLES
from tests.support import textbook
from ttt_tables.board import alternating
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


def test_open_boards_of_each_ply_are_the_published_ones(db):
    for table, name in (("boards", "classic"), ("canonical_boards", "classic_D4")):
        query = f"select count(*) filter (status = 'open') from {table} group by ply order by ply"
        counts = [count for (count,) in db.execute(query).fetchall()]
        assert counts == COUNTS[f"{name}_nonterminal_by_ply"]


def test_games_of_each_length_are_the_published_ones(games):
    assert len(games) == len(dict(games)) == COUNTS["games"]
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


def test_one_symmetry_for_the_whole_game_leaves_31896_games(games):
    tables = [str.maketrans("012345678", "".join(map(str, p))) for p in D4]
    least = {min([game.translate(table) for table in tables]) for game, _ in games}
    assert len(least) == COUNTS["games_div8"] == 31_896


def test_moves_that_a_symmetry_exchanges_are_those_that_lead_to_one_orbit():
    for board in classic.boards():
        stays = [
            p for p in D4 if sum(b.mark(board, p[c]) != b.mark(board, c) for c in range(9)) < 1
        ]
        orbits = {
            frozenset(carry_cell(cell, p) for p in stays) for cell in alternating.legal_moves(board)
        }
        afters = {canonical(after)[0] for _, after in classic.afterstates(board)}
        assert len(orbits) == len(afters)
