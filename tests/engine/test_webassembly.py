"""The engine in JavaScript (engine.wasm) plays exactly like the engine in Python."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import which

import pytest

import ttt_tables as ttt
from pipeline.engine import wasm_hash, webassembly
from pipeline.errors import CheckError
from tests.support.ultimate_games import boards_of, moves_of, rule_of
from ttt_tables.games.miniboard.stored import package_miniboard
from ttt_tables.games.ultimate.endgames.solver import solve
from ttt_tables.games.ultimate.engine.budget import Thought
from ttt_tables.games.ultimate.engine.choose import analyse, engine_for, think
from ttt_tables.games.ultimate.rules import RULES, empty_cells
from ttt_tables.interfaces.http.files import PAGE
from ttt_tables.play.position import Position

ROOT = Path(__file__).parents[2]
DIGITS = 12  # tolerance of a score: the two exponentials may differ in their last bit
SCRIPT = ROOT / "tests" / "engine" / "engine.mjs"
needs_node = pytest.mark.skipif(which("node") is None, reason="no node: apt-get install nodejs")

REJECTED = """
import { makeEngine, parseGame } from "./benchmarks/javascript_engine.mjs";
import { TttError } from "./ttt_tables/interfaces/http/page/library/checks.js";
const [engine, here] = [await makeEngine("closed-draw"), parseGame("44")];
const calls = [undefined, null, -7, {}, Object.create(null), Symbol("no")].flatMap((bad) => [
  () => parseGame(bad), () => parseGame("44", bad ?? null), () => engine.choose(here, bad),
  () => engine.think(here, bad), () => engine.choose(here, { milliseconds: bad, nodes: bad }),
  ...["choose", "think", "analyse", "solve"].map((verb) => () => engine[verb](bad, { nodes: 1 })),
]);
const tell = (call) => {
  try { return `${call} ${call()}`; }
  catch (error) { return error instanceof TttError ? "TttError" : error.constructor.name; }
};
console.log(JSON.stringify(calls.map(tell)));
"""


def rows(thought: Thought) -> list[object]:
    line = [list(move) for move in thought.line]
    score = round(thought.score, DIGITS)
    return [list(thought.move), score, thought.proved, thought.depth, thought.nodes, line]


def positions(count: int, seed: int) -> Iterator[list[Position]]:
    """Yield random games up to an open position, by rule; endgames are among them."""
    random = Random(seed)
    for number in range(count):
        line, plies = [ttt.game("ultimate", rule=RULES[number % 3]).start], random.randrange(70)
        while len(line) <= plies:
            after = line[-1].play(random.choice(line[-1].legal_moves))
            if after.result:
                break
            line.append(after)
        yield line


def expected(line: list[Position], number: int) -> dict[str, object]:
    here = line[-1]
    rule = rule_of(here)
    engine = engine_for(rule, 0, package_miniboard())
    assert engine is not None
    engine.forget()
    answers: dict[str, object] = {"rule": rule, "moves": moves_of(line)}
    answers["think"] = rows(engine.think(here, nodes=2_000))
    answers["choose"] = rows(think(here, rule, nodes=1_000))
    if number % 10 == 0 or any(here.play(move).result for move in here.legal_moves):
        answers["analyse"] = [rows(one)[:5] for one in analyse(here, rule, nodes=10_000)]
    if empty_cells(boards_of(here), rule) <= 14:
        solution = solve(here, rule)
        answers["solve"] = [solution.wdl, [list(move) for move in solution.best_moves]]
    return answers


def in_javascript(asked: list[dict[str, object]]) -> list[dict[str, object]]:
    done = subprocess.run(
        ["node", str(SCRIPT), str(DIGITS)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, object]] = json.loads(done.stdout)
    return answers


@needs_node
def test_javascript_engine_matches_python() -> None:
    """`python -m tests.engine.test_webassembly 10000` compares more positions."""
    asked = [expected(line, number) for number, line in enumerate(positions(60, seed=1))]
    for ours, theirs in zip(asked, in_javascript(asked), strict=True):
        assert ours == theirs
    assert sum("solve" in one for one in asked) > 2


def test_module_is_built_from_these_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    webassembly.check_fresh()
    other = tmp_path / "engine.wasm"
    other.write_bytes(webassembly.FILE.read_bytes().replace(b'"stamp": "', b'"stamp": "0', 1))
    monkeypatch.setattr(webassembly, "FILE", other)
    with pytest.raises(CheckError, match="run python -m pipeline wasm"):
        webassembly.check_fresh()


def test_hashes_match_the_module(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`make check` compares them without compiling; `python -m pipeline wasm` writes them."""
    wasm_hash.check_hashes()
    other = tmp_path / "engine.wasm"
    other.write_bytes(webassembly.FILE.read_bytes() + b"\0")
    monkeypatch.setattr(wasm_hash, "FILE", other)
    with pytest.raises(
        CheckError, match=r"engine-hash\.js does not have the hashes .*run python -m pipeline wasm"
    ):
        wasm_hash.check_hashes()
    monkeypatch.setattr(wasm_hash, "SCRIPT", tmp_path / "engine-hash.js")
    wasm_hash.write_hashes()
    wasm_hash.check_hashes()


FLIPS = """
import { readFile } from "node:fs/promises";
const [page, crypto] = process.argv.slice(1);
if (crypto === "without") Object.defineProperty(globalThis, "crypto", { value: undefined });
const { compileKernel } = await import(`${page}/library/kernel.js`);
const { TttError } = await import(`${page}/library/checks.js`);
const whole = await readFile(new URL(`${page}/data/engine.wasm`));
const told = [];
for (let flip = 0; flip < 200; flip++) {
  const bytes = Uint8Array.from(whole);
  bytes[Math.floor((flip * bytes.length) / 200)] ^= 1 << flip % 8;
  await compileKernel(bytes).then(() => told.push("opened"), (error) => told.push(
    error instanceof TttError && error.message.includes("it is damaged")
      ? "rejected" : error.stack));
}
for (const bytes of [whole, Uint8Array.from(whole).buffer])
  told.push((await compileKernel(bytes)).about.stamp);
console.log(JSON.stringify(told));
"""


@needs_node
@pytest.mark.parametrize("crypto", ["with", "without"])
def test_module_with_a_flipped_bit_is_rejected(crypto: str) -> None:
    """With Web Crypto SHA-256 is checked; without it, as on plain http, CRC-32."""
    page = PAGE.as_uri()
    command = ["node", "--input-type=module", "-e", FLIPS, page, crypto]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert told == ["rejected"] * 200 + [webassembly.stored_stamp()] * 2


def test_module_is_not_built_for_wider_vectors() -> None:
    """In this process, numba has already detected the processor that it compiles for."""
    with pytest.raises(CheckError, match="vectors of 128 bits"):
        webassembly.compile_module(["wasm-ld"])


@needs_node
def test_invalid_arguments_are_rejected() -> None:
    asked = ["node", "--input-type=module", "--eval", REJECTED]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {*json.loads(told)} == {"TttError"}


if __name__ == "__main__":
    import sys

    every = [expected(line, at) for at, line in enumerate(positions(int(sys.argv[1]), 3))]
    pairs = list(zip(every, in_javascript(every), strict=True))
    differing = [(ours, theirs) for ours, theirs in pairs if ours != theirs]
    print(f"{len(pairs)} positions, {len(differing)} differ", *differing, sep="\n")
