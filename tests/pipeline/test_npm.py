"""The npm package, installed in an empty folder, works in node and has the right types."""

import json
import re
import subprocess
from pathlib import Path
from shutil import copy, which

import pytest

import ttt_tables as ttt
from pipeline.publish.npm import write_package
from tests.conftest import ROOT
from ttt_tables import __version__

COMPILER = ROOT / ".venv" / "page" / "node_modules" / ".bin" / "tsc"
# pip cannot install npm, and `make check-page` installs tsc; CI has both.
pytestmark = [
    pytest.mark.skipif(which("npm") is None, reason="npm is not installed"),
    pytest.mark.skipif(not COMPILER.exists(), reason="needs tsc: make check-page installs it"),
    pytest.mark.slow,  # only these tests install the package by npm, and check its types by tsc
]
STRICT = ["--strict", "--noEmit", "--target", "es2023", "--module", "es2022"]
STRICT += ["--moduleResolution", "bundler"]
ASKED = """
import { Engine, game, openEngine, ultimate } from "ttt-tables";

const folder = new URL("node_modules/ttt-tables/data/", import.meta.url);
const folders = [undefined, folder, folder.pathname];
const games = await Promise.all(folders.map((one) => game("classic", {}, one)));
const engine = await openEngine("closed-count");
const rejected = await game("classic", {}, "/nowhere/").catch((error) => error.message);
const told = [];
for (const ask of [
  () => engine.choose(ultimate.start(), {}),
  () => engine.choose(ultimate.start(), { nodes: 0 }),
  () => engine.choose(ultimate.start(), { milliseconds: -1 }),
  () => ultimate.parseGame("44 44"),
  () => ultimate.parseGame("44 4x"),
  () => new Engine({ about: { records: {}, endgames: {} } }, "open", { entries: 3 }),
  () => new Engine({ about: {} }, "closed", {}),
]) {
  try {
    ask();
    told.push("");
  } catch (error) {
    told.push(error.message);
  }
}
console.log(JSON.stringify({
  cells: games.map((one) => one.choose("X...O....")),
  moves: games[0].moves("X...O....").moves.map(({ cell, expected }) => [cell, expected.score]),
  ultimate: engine.choose(ultimate.parseGame("44 40 04", "closed-count"), { nodes: 3000 }).move,
  rejected,
  told,
}));
"""
POOR = """
if (process.argv[2] === "memory")
  WebAssembly.Memory = class {
    constructor() {
      throw new RangeError("no memory");
    }
  };
else delete globalThis.WebAssembly;
const { game, openEngine } = await import("ttt-tables");
console.log(await openEngine("open").catch((error) => error.message));
console.log((await game()).choose("X...O...."));
"""
TYPED = """
import { Engine, Position, game, gameNames, openEngine, ultimate } from "ttt-tables";
import type { Asked, GameName, Notation, Outcome, PolicyName } from "ttt-tables";
import type { Result, Side, Thought } from "ttt-tables";

const dice = await game("dice", { rule: "reroll" });
const here: Position = dice.start.sample(Math.random);
const outcome: Outcome | undefined = dice.start.outcomes[0];
const side: Side | null = here.toMove;
const result: Result | null = here.result;
const score: number = dice.moves(here).moves[0].score;
const win: string | undefined = dice.probe(here).exact?.win?.toString();
const best: string = dice.choose(here, { random: Math.random });
const cell: number = (await game()).moves(".........").moves[0].cell;
const shown: string = (await game()).position(["X", null, "O", null, "", "", "", "", ""]).text;
const names: GameName[] = await gameNames();
const typed: string = "misere"; // as a form gives it
const asked: Asked = { policy: typed };
const policy: PolicyName = "menace";
const any: string[] = (await game(typed, { lines: "torus" })).policies.concat(policy);
const torus: string = (await game("classic", { lines: "torus" })).choose(".........", asked);
const engine: Engine = await openEngine("open");
const thought: Thought = engine.choose(ultimate.start(), { milliseconds: 5 });
const [board, at]: [number, number] = thought.move;
// @ts-expect-error  no such option of an answer
dice.moves(here, { level: "easy" });
// @ts-expect-error  no such option of the game
await game("dice", { rool: "reroll" });
// @ts-expect-error  no such rule
await game("ultimate", { rule: "closed" });
// @ts-expect-error  only the usual game says why
(await game("classic", { lines: "torus" })).explain(".........");
// @ts-expect-error  a side is X or O
here.informationStateOf("x");
export type { Notation };
export { any, at, best, board, cell, names, outcome, result, score, shown, side, torus, win };
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, data: Path) -> Path:
    """Return a folder with only the package, packed and installed."""
    folder = tmp_path_factory.mktemp("npm")
    write_package(folder / "package", data, COMPILER)
    run(folder, "npm", "pack", "--silent", "./package")
    (folder / "empty").mkdir()
    (folder / "empty" / "package.json").write_text('{"type": "module"}')
    packed = f"../ttt-tables-{__version__}.tgz"
    run(folder / "empty", "npm", "install", "--silent", "--offline", packed)
    return folder / "empty"


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def test_npm_package_matches_python(installed: Path) -> None:
    (installed / "asked.mjs").write_text(ASKED)
    found = json.loads(run(installed, "node", "asked.mjs"))
    board = "X...O...."
    assert found["cells"] == [ttt.game().choose(board)] * 3
    expected = {move.cell: move.expected for move in ttt.game().moves(board)}
    assert found["moves"] == [[cell, one.score] for cell, one in expected.items() if one]
    game = ttt.game("ultimate", rule="closed-count")
    best = game.choose(game.start.follow("44 40 04"), nodes=3000)
    assert found["ultimate"] == [*map(int, best)]
    reasons = [
        "a search needs a limit: give milliseconds, a depth or nodes",
        "nodes must be a whole number of positions, 1 or more, got 0",
        "milliseconds must be 0 to 86400000, got -1",
        "cell 4 is taken on board 4",
        "a move must be two digits, board and cell, each 0 (top left) to 8.",
        "a table of positions has a power of two of entries, at most 67108864, not 3",
        "No rule is called closed: choose one of closed-draw, closed-count, open.",
    ]
    assert all(reason in told for reason, told in zip(reasons, found["told"], strict=True))
    assert found["rejected"].endswith(
        "/nowhere/classic.pack cannot be loaded (there is no such file)"
    )


@pytest.mark.parametrize(
    ("without", "told"),
    [("memory", " MB of memory, and less is available."), ("WebAssembly", "needs WebAssembly")],
)
def test_missing_engine_is_reported_and_packs_work(
    installed: Path, without: str, told: str
) -> None:
    (installed / "poor.mjs").write_text(POOR)
    lines = run(installed, "node", "poor.mjs", without).splitlines()
    assert told in lines[0]
    assert lines[1] == "1"


def test_documented_example_runs(installed: Path) -> None:
    copy(ROOT / "docs" / "examples" / "node_bot.mjs", installed)
    lines = run(installed, "node", "node_bot.mjs").splitlines()
    assert [line.split(":")[0] for line in lines] == ["classic", "dice", "ultimate"]
    assert lines[0].endswith(", draw")
    assert all(line.split(", ")[1] in ("X", "O", "draw") for line in lines)


def test_declared_types_match_the_answers(installed: Path) -> None:
    (installed / "typed.ts").write_text(TYPED)
    run(installed, str(COMPILER), *STRICT, "typed.ts")


def test_documented_scripts_pass_type_check(installed: Path) -> None:
    """Every script of docs/javascript.md that imports the package, as one module."""
    text = (ROOT / "docs" / "javascript.md").read_text(encoding="utf-8")
    scripts = re.findall(r"^```js\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(scripts) > 3
    (installed / "document.ts").write_text("\n".join(scripts))
    run(installed, str(COMPILER), *STRICT, "document.ts")
