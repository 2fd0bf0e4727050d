"""A tablebase in another process, or copied: it opens its folder again, and is never pickled."""

import copy
import pickle
from multiprocessing import get_context
from shutil import copy as copy_file

import pytest

import ttt_tables as ttt
from tests.support.played import MADE, made
from ttt_tables.default import given_tablebase, package_tablebase
from ttt_tables.errors import MissingTableError
from ttt_tables.games.dice.stored import Dice
from ttt_tables.games.miniboard.stored import Miniboard
from ttt_tables.pack import PACKAGE_FOLDER

BOARD = "X...O...."


@pytest.fixture
def folder(tmp_path):
    """Return a folder with the packs of the classic and the dice game."""
    for name in ("classic.pack", "dice.pack"):
        copy_file(f"{PACKAGE_FOLDER}/{name}", tmp_path)
    return tmp_path


def test_the_package_has_one_tablebase_which_none_given_means():
    assert given_tablebase(None) is package_tablebase() is package_tablebase()
    tables = ttt.open_tablebase()
    assert given_tablebase(tables) is tables


def test_a_spawned_worker_is_sent_a_tablebase(folder):
    of_folder, of_package = ttt.open_tablebase(folder), ttt.open_tablebase()
    with get_context("spawn").Pool(1) as pool:
        for tables in (of_folder, of_package, package_tablebase()):
            assert pool.apply(tables.moves, (BOARD,)).moves == tables.moves(BOARD).moves
        assert pool.apply(ttt.epsilon_for, (), {"loss": "1/4"}) == ttt.epsilon_for(loss="1/4")


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))]
)
def test_a_copy_answers_alike_and_from_the_same_folder(again, folder):
    tables = ttt.open_tablebase(folder)
    tables.moves(BOARD)
    twin = again(tables)
    assert twin.moves(BOARD).moves == tables.moves(BOARD).moves
    assert twin.stores.read(Dice).odds(0, "X", "pass") == tables.stores.read(Dice).odds(
        0, "X", "pass"
    )
    with pytest.raises(MissingTableError, match="miniboard"):
        twin.stores.read(Miniboard)
    assert again(package_tablebase()).moves(BOARD).moves == tables.moves(BOARD).moves


def test_the_pickle_has_the_folder_s_name_and_no_table(folder):
    tables = ttt.open_tablebase(folder)
    tables.policy()
    tables.moves(BOARD)
    assert str(folder).encode() in pickle.dumps(tables)
    assert len(pickle.dumps(tables)) < 200 + len(str(folder))
    (folder / "classic.pack").unlink()
    with pytest.raises(MissingTableError):
        pickle.loads(pickle.dumps(tables))


def test_a_position_is_pickled_with_the_name_of_its_game_and_none_of_its_values():
    """Of a folder's games the folder's name goes along; of one's own game its values do."""
    for name, options in MADE:
        here = made(name, **options).start
        assert len(pickle.dumps(here)) < 700, name  # the grid of one game has 27 numbers
        twin = pickle.loads(pickle.dumps(here))
        assert (twin, twin.game, twin.game.options) == (here, here.game, here.game.options)
        assert copy.deepcopy(here).legal_moves == here.legal_moves
    own = ttt.solve(ttt.Rules()).start
    assert pickle.loads(pickle.dumps(own)).game.probe(own.text) == own.game.probe(own)


def test_a_folder_named_from_here_is_found_from_elsewhere(folder, monkeypatch, tmp_path_factory):
    monkeypatch.chdir(folder.parent)
    tables = ttt.open_tablebase(folder.name)
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert tables.stores.read(Dice).odds(0, "X", "pass")
    assert pickle.loads(pickle.dumps(tables)).best_move(BOARD) == tables.best_move(BOARD)
