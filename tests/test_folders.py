"""All answers of an opened folder come from its files, and none from the package."""

import subprocess
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest

import ttt_tables as ttt
from ttt_tables import pack
from ttt_tables.board.any_order import boards
from ttt_tables.games.miniboard.stored import NO_BOARD, Miniboard
from ttt_tables.games.registry import make
from ttt_tables.games.ultimate.engine.choose import engine_for
from ttt_tables.play.player import Player


@pytest.fixture
def own(data: Path, tmp_path: Path) -> Path:
    """Return a folder in which `random` is called `mine`, and no side wins a mini-board."""
    for name in ("dice", "ultimate"):
        copy(data / f"{name}.pack", tmp_path)
    built = pack.read_pack(str(data / "classic.pack"))
    renamed = {name.replace(" random", " mine"): array for name, array in built.items()}
    policies = built.text("policy").replace("\nrandom\n", "\nmine\n")
    whole = pack.encode({**renamed, "policy": policies}, built.source)
    (tmp_path / "classic.pack").write_bytes(whole)
    parts = array("H", [NO_BOARD] * 3**9)
    for board in boards():
        parts[board] = 0
    drawn = pack.encode({"x_parts": parts}, built.source)
    (tmp_path / "miniboard.pack").write_bytes(drawn)
    return tmp_path


def test_policy_names_come_from_the_folder(own: Path, tb: ttt.Tablebase) -> None:
    mine = ttt.open_tablebase(own)
    game, usual = make(mine), make(tb)
    assert game.evaluate("perfect", "mine") == usual.evaluate("perfect", "random")
    assert game.exploitability("mine") == usual.exploitability("random")
    mixture = ttt.mix("perfect", "mine", "1/10")
    assert mixture(game.start) == ttt.mix("perfect", "random", "1/10")(usual.start)
    curve = ttt.epsilon_curve("perfect", "mine", "perfect", game)
    assert curve == ttt.epsilon_curve("perfect", "random", "perfect")
    drawn = Player(game, "mine").probabilities(game.start)
    assert drawn == Player(usual, "random").probabilities(usual.start)
    for ask in (usual.exploitability, ttt.exploitability, lambda name: Player(usual, name)):
        with pytest.raises(ttt.UnknownPolicyError, match="mine"):
            ask("mine")


def test_default_tablebase_has_the_same_answers(tb: ttt.Tablebase) -> None:
    assert ttt.explain("X...O....") == tb.explain("X...O....") == ttt.explain("X...O....", tb)
    assert ttt.puzzles("hard") == tb.puzzles("hard") == ttt.puzzles("hard", tb)


def test_functions_are_evaluated_without_tables(tmp_path: Path) -> None:
    code = (
        f"import ttt_tables.pack as p; p.PACKAGE_FOLDER = {str(tmp_path)!r}\n"
        "import ttt_tables as ttt\n"
        "first = lambda text: text.index('.')\n"
        "print(ttt.evaluate(first, ttt.mix(first, first, 0.5)), ttt.exploitability(first))\n"
        "try: ttt.evaluate('perfect', first)\n"
        "except ttt.MissingTableError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "score=1.0, win=1.0" in done.stdout
    assert "run make" in done.stdout


def test_ultimate_uses_the_folders_mini_boards(own: Path) -> None:
    for folder, drawn in ((own, True), (None, False)):
        game = make(ttt.open_tablebase(folder), "ultimate", rule="closed-count")
        assert (game.probe(game.start).draw == 1) == drawn


@pytest.mark.parametrize("content", [b"junk", None])
def test_open_uses_the_folders_strategy(own: Path, content: bytes | None) -> None:
    path = own / "ultimate.pack"
    path.unlink() if content is None else path.write_bytes(content)
    game = make(ttt.open_tablebase(own), "ultimate", rule="open")
    for ask in (game.probe, game.moves, game.choose):
        with pytest.raises((ttt.CorruptTableError, ttt.MissingTableError), match=r"ultimate\.pack"):
            ask(game.start)
    closed = make(ttt.open_tablebase(own), "ultimate", rule="closed-draw")
    assert closed.choose(closed.start, nodes=10)


def test_equal_mini_boards_share_an_engine(own: Path, data: Path) -> None:
    here, there = (Miniboard(pack.open_pack("miniboard", str(data))) for _ in range(2))
    other = ttt.open_tablebase(own).stores.read(Miniboard)
    assert engine_for("open", 0, here) is engine_for("open", 0, there)
    assert engine_for("open", 0, here) is not engine_for("open", 0, other)


def test_terminal_passes_the_folder_on(own: Path, ttt: Callable[..., tuple[int, str, str]]) -> None:
    play = ("play", "--game", "ultimate", "--milliseconds", "1", "--tutor", "--data", own)
    status, output, errors = ttt(*play, stdin="q\n")
    assert (status, errors) == (0, "")
    assert "0 (0), 1 (0), 2 (0)" in output
    play = ("play", "--policy", "mine", "--data", own)
    for more in ((), ("--tutor",)):
        assert ttt(*play, *more, stdin="q\n")[::2] == (0, "")
