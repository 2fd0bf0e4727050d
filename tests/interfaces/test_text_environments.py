"""Environments in verifiers, and tasks in lm-evaluation-harness.

`make test-language-models` runs them. Each test plays whole games in the real package, by the
example in docs/examples/language_models.
"""

import asyncio
import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

import ttt_tables as ttt
from tests.support.examples import EXAMPLES
from ttt_tables.interfaces.tasks.write import TaskSet, write_tasks

FOLDER = EXAMPLES / "language_models"


@pytest.fixture(autouse=True)
def _examples_are_found(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))


def first_legal(text):
    """Return a sentence with the first legal move of the text that an environment shows."""
    legal = re.findall(r"Legal moves: (.*)\. End", text)[-1].split(", ")
    return f"I think about it. <answer>{legal[0]}</answer>"


def played(asked, seed):
    """Return the rewards and the result of first legal moves, computed by the environment."""
    env = ttt.TextEnvironment(
        ttt.game(asked["game"]), **{k: v for k, v in asked.items() if k != "game"}
    )
    text, rewards = env.reset(seed), []
    while True:
        turn = env.step(first_legal(text))
        text = turn.text
        rewards.append(turn.reward)
        if turn.done:
            return rewards, turn.result, turn.score


ASK = """
import httpx
import verifiers.v1 as vf
from verifiers.v1.dialects.chat import message_to_wire
from verifiers.v1.runtimes import ProgramResult


class Ask(vf.Harness[vf.HarnessConfig]):
    SUPPORTS_RESUME, EXECUTES_CODE, NEEDS_CONTAINER = True, False, False

    async def launch(self, ctx, trace, runtime, endpoint, secret, mcp_urls, data, **_):
        _, prompt = self.resolve_prompt(data)
        if isinstance(prompt, str):
            prompt = [{"role": "user", "content": prompt}]
        else:
            prompt = [message_to_wire(message) for message in prompt]
        async with httpx.AsyncClient(timeout=60) as client:
            reply = await client.post(
                f"{endpoint}/chat/completions",
                headers={"Authorization": f"Bearer {secret}"},
                json={"model": ctx.model, "messages": prompt},
            )
        reply.raise_for_status()
        return ProgramResult(exit_code=0, stdout="", stderr="")


__all__ = ["Ask"]
"""


class Model(BaseHTTPRequestHandler):
    """A model behind a chat endpoint that plays the first legal move."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        said = asked["messages"][-1]["content"]
        text = said if isinstance(said, str) else said[-1]["text"]
        message = {"role": "assistant", "content": first_legal(text)}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        reply = {"id": "1", "object": "chat.completion", "created": 1, "model": "first"}
        body = json.dumps({**reply, "choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def test_verifiers_plays_and_records_move_rewards(tmp_path, monkeypatch):
    """Its own rollouts and traces are used, with a model on loopback and without a container."""
    vf = pytest.importorskip("verifiers.v1", reason="verifiers is not installed")
    from verifiers.v1.utils.loaders import load_environment, resolve_env_config

    (tmp_path / "ask_model.py").write_text(ASK, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/v1"
    config = resolve_env_config(
        {
            "taskset": {"id": "verifiers_env", "game": "misere", "games": 4},
            "player": {"harness": {"id": "ask_model"}, "runtime": {"type": "subprocess"}},
        }
    )
    env = load_environment(config)
    client = vf.EvalClientConfig(base_url=address, api_key_var="NO_KEY")

    async def episodes():
        async with env.serving():
            context = vf.ModelContext(model="first", client=client)
            return [await env.run_episode(task, context) for task in env.taskset]

    try:
        every = asyncio.run(episodes())
    finally:
        server.shutdown()
    assert len(every) == 4
    for episode in every:
        assert episode.ok, episode.errors
        (trace,) = episode.traces
        rewards, _, score = played(trace.task.data.env, trace.task.data.seed)
        assert trace.info["rewards"] == rewards
        assert trace.reward == pytest.approx(sum(rewards))
        assert trace.metrics["score"] == score
        assert trace.num_turns == len(rewards)


def test_lm_evaluation_harness_task_grades_exactly(tmp_path, monkeypatch):
    """The task's file is unchanged, its tasks are from `ttt tasks`, and two models are known."""
    pytest.importorskip("lm_eval", reason="lm-evaluation-harness is not installed")
    from lm_eval import simple_evaluate
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager

    write_tasks(TaskSet("classic", 200, seed=1), str(tmp_path / "tasks"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    rows = (tmp_path / "tasks" / "test.jsonl").read_text(encoding="utf-8").splitlines()
    by_prompt = {row["prompt"]: row for row in map(json.loads, rows)}

    class Known(LM):
        def __init__(self, answer):
            super().__init__()
            self.answer = answer

        def generate_until(self, requests, **_):
            return [self.answer(by_prompt[request.args[0]]) for request in requests]

        def loglikelihood(self, requests, **_):
            raise NotImplementedError

        loglikelihood_rolling = loglikelihood

    def scores(answer):
        found = simple_evaluate(
            model=Known(answer),
            tasks=["ttt_moves"],
            task_manager=TaskManager(include_path=str(FOLDER), include_defaults=False),
            bootstrap_iters=0,
        )["results"]["ttt_moves"]
        return [found[f"{name},none"] for name in ("right", "legal", "regret")]

    assert len(rows) > 5
    assert scores(lambda row: f"<answer>{row['answers'][0]}</answer>") == [1, 1, 0]
    assert scores(lambda row: "pass") == [0, 0, 1]


if __name__ == "__main__":
    sys.exit("run make test-language-models")
