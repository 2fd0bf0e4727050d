"""The examples print what docs/adapters.md shows (`make test-arenas`)."""

import pytest

from tests.support.examples import EXAMPLES, printed, shown

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make test-arenas has it")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: make test-arenas has it")
pytest.importorskip("gymnasium", reason="Gymnasium is not installed: make test-arenas has it")


ELSEWHERE = {  # a server that runs until stopped: see tests/documents/test_bot_server.py
    EXAMPLES / "bot_server.py",
    EXAMPLES / "check_phantom.py",  # tests/phantom/test_values.py
    EXAMPLES / "own_game.py",  # tests/pipeline/test_wheel.py
}


@pytest.mark.parametrize(
    "path", sorted({*EXAMPLES.glob("*.py")} - ELSEWHERE), ids=lambda path: path.stem
)
def test_example_prints_the_documented_output(path):
    assert printed(path) == shown(path)
    assert len(path.read_text().splitlines()) < 40
