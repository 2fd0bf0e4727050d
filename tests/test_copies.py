"""Tablebases, games and policies copied or sent to another process: no table is pickled."""

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


def test_default_tablebase_is_shared():
    assert given_tablebase(None) is package_tablebase() is package_tablebase()
    tables = ttt.open_tablebase()
    assert given_tablebase(tables) is tables


def test_spawned_worker_is_sent_a_tablebase(folder):
    of_folder, of_package = ttt.open_tablebase(folder), ttt.open_tablebase()
    with get_context("spawn").Pool(1) as pool:
        for tables in (of_folder, of_package, package_tablebase()):
            assert pool.apply(tables.moves, (BOARD,)).moves == tables.moves(BOARD).moves
        assert pool.apply(ttt.epsilon_for, (), {"loss": "1/4"}) == ttt.epsilon_for(loss="1/4")


COPIES = pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))]
)


@COPIES
def test_copy_answers_equally_from_the_same_folder(again, folder):
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


def test_pickle_has_folder_name_without_tables(folder):
    tables = ttt.open_tablebase(folder)
    tables.policy()
    tables.moves(BOARD)
    assert str(folder).encode() in pickle.dumps(tables)
    assert len(pickle.dumps(tables)) < 200 + len(str(folder))
    (folder / "classic.pack").unlink()
    with pytest.raises(MissingTableError):
        pickle.loads(pickle.dumps(tables))


def test_pickled_position_has_game_name_without_values():
    """A folder's game has the folder's name, too; a custom game has its values."""
    for name, options in MADE:
        here = made(name, **options).start
        assert len(pickle.dumps(here)) < 700, name  # the grid of one game has 27 numbers
        twin = pickle.loads(pickle.dumps(here))
        assert (twin, twin.game, twin.game.options) == (here, here.game, here.game.options)
        assert copy.deepcopy(here).legal_moves == here.legal_moves
    own = ttt.solve(ttt.Rules()).start
    assert pickle.loads(pickle.dumps(own)).game.probe(own.text) == own.game.probe(own)


def test_relative_folder_is_found_from_elsewhere(folder, monkeypatch, tmp_path_factory):
    monkeypatch.chdir(folder.parent)
    tables = ttt.open_tablebase(folder.name)
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert tables.stores.read(Dice).odds(0, "X", "pass")
    assert pickle.loads(pickle.dumps(tables)).best_move(BOARD) == tables.best_move(BOARD)


def first_move(here):
    return here.legal_moves[0]


@COPIES
def test_copied_policy_plays_equally(again, folder):
    tables = ttt.open_tablebase(folder)
    prepared = again(tables.policy("max-win-uniform"))
    assert prepared == tables.policy("max-win-uniform")
    assert (prepared[BOARD], prepared[6723]) == (1, 1)
    with pytest.raises(TypeError, match="does not support item assignment"):
        prepared[BOARD] = 2
    mixture = ttt.mix(first_move, "random", "1/10")
    for game in (tables.game(), ttt.game("phantom")):
        for policy in (mixture, game.model("random")):
            assert again(policy)(game.start) == policy(game.start)


@pytest.mark.parametrize(
    ("name", "after"), [("gravity", "........X"), ("probabilistic", "X........ O")]
)
def test_pickled_best_response_plays_equally(name, after):
    game = ttt.game(name)
    response = game.against(X=ttt.mix(first_move, "random", "1/2"))
    twin = pickle.loads(pickle.dumps(response.choose))
    here = game.position(after)
    assert twin(here) == response.choose(here)
    assert twin.__self__.probe(game.start) == response.probe(game.start)
    assert copy.deepcopy(response) is copy.copy(response) is response  # it is immutable


def test_policies_are_sent_to_a_spawned_worker(folder):
    policies = [ttt.open_tablebase(folder).policy(), ttt.mix("perfect", "random", "1/10")]
    with get_context("spawn").Pool(1) as pool:
        for policy in policies:
            assert pool.apply(ttt.evaluate, (policy, "random")) == ttt.evaluate(policy, "random")


def test_answers_are_equal_by_content(folder):
    here, there = ttt.open_tablebase(folder), ttt.open_tablebase()
    assert here.moves(BOARD) is not there.moves(BOARD)
    assert here.moves(BOARD) == there.moves(BOARD)
    assert len({here.moves(BOARD), there.moves(BOARD)}) == 1
    others = [
        there.moves("........."),
        there.moves(BOARD, "perfect"),
        ttt.game("torus").moves(BOARD),
    ]
    assert here.moves(BOARD) not in others
    assert here.moves(BOARD) != BOARD


def test_representations_are_short(folder):
    tables = ttt.open_tablebase()
    match = ttt.Match("vanishing", side="O", seed=7)
    long = dict(tables.policy())
    for thing, shown in (
        (tables, "<Tablebase of the package>"),
        (ttt.open_tablebase(folder), f"<Tablebase of {str(folder)!r}>"),
        (match, "<Match of vanishing, user O: '- X'>"),
        (tables.policy(), "<policy safe-uniform>"),
        (tables.game().model("perfect"), "<policy perfect of <game classic>>"),
        (tables.game().against(X=tables.policy()), "<game classic X=safe-uniform>"),
        (ttt.mix(tables.policy(), "random", "1/10"), "<policy safe-uniform, random=1/10>"),
    ):
        assert repr(thing) == shown
    assert len(repr(ttt.mix(long, long, "1/10"))) < 200


def test_dir_has_only_public_names():
    assert {name for name in dir(ttt) if name[:2] != "__"} == {*ttt.__all__}
