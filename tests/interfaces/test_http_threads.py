"""HTTP: look-ups run in the event loop, all else in a thread, while other clients are served."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.support.serving import Inside, Reply
from ttt_tables.interfaces.http import make_app
from ttt_tables.question import Question

BOARD = "X...O...."
GRID = " ".join(["50/20/30"] * 9)
SLOW = [  # other slow requests: path, options, positions of a batch
    ("/games/dice/moves", {}, []),  # the first answer of a game
    ("/games/classic/moves", {}, [BOARD, "........."]),
    ("/games/probabilistic/probe", {"grid": GRID}, []),
    ("/games/misere/probe", {"lines": "torus"}, []),
    ("/games/classic/puzzle", {"level": "hard", "seed": "1"}, []),
    ("/games/classic/explain", {"position": BOARD}, []),
    ("/games/ultimate/probe", {}, []),
    ("/games/classic/probe", {"position": "a1 c3", "notation": "chess"}, []),
    ("/games/classic/probe", {"position": "x" * 300}, []),
]


@pytest.fixture
def app(data: Path) -> Iterator[Inside]:
    with Inside(make_app(data)) as found:
        yield found


async def asked(app: Inside, path: str, options: dict[str, str], batch: list[str]) -> Reply:
    if not batch:
        message = {"type": "http.request", "body": b""}
        return await app._asked(path, urlencode(options), "GET", {}, [message])
    body = {"type": "http.request", "body": json.dumps({"positions": batch}).encode()}
    return await app._asked(path, "", "POST", {"content-type": "application/json"}, [body])


@pytest.mark.parametrize(("path", "options", "batch"), SLOW)
def test_health_is_answered_during_a_slow_answer(
    app: Inside,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    options: dict[str, str],
    batch: list[str],
) -> None:
    """An answer that blocks the event loop would block every other client."""
    for verb in ("probe", "moves"):  # classic look-ups have run before
        app.ask(f"/games/classic/{verb}", position=BOARD)
    begun, asked_health = Event(), Event()
    answer = Question.answer

    def slow(self: Question, position: str | None = None) -> Any:
        begun.set()
        assert asked_health.wait(10), "the event loop waited for the answer"
        return answer(self, position)

    monkeypatch.setattr(Question, "answer", slow)

    async def ask_both() -> tuple[Reply, Reply]:
        waiting = asyncio.create_task(asked(app, path, options, batch))
        assert await asyncio.to_thread(begun.wait, 10)
        health = await asked(app, "/health", {}, [])
        assert not waiting.done()
        asked_health.set()
        return health, await waiting

    health, answered = app._runner.run(ask_both())
    assert health.status == 200
    assert answered.status in (200, 400)


@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("/games/classic/probe", {"position": BOARD}),
        ("/games/classic/moves", {"position": BOARD, "policy": "menace"}),
        ("/games/dice/choose", {"position": "X...O.... X 4"}),
        ("/games/misere/moves", {"position": BOARD}),
        ("/games/phantom/moves", {"position": "4? O"}),
    ],
)
def test_later_look_up_runs_in_the_event_loop(
    app: Inside, monkeypatch: pytest.MonkeyPatch, path: str, options: dict[str, str]
) -> None:
    threads = []
    answer = Question.answer

    def watched(self: Question, position: str | None = None) -> Any:
        threads.append(current_thread())
        return answer(self, position)

    monkeypatch.setattr(Question, "answer", watched)
    first, second = app.ask(path, **options), app.ask(path, **options)
    assert first == second
    assert threads[0] is not main_thread()
    assert threads[1] is main_thread()
