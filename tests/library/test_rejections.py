"""The JavaScript library rejects non-text objects, invalid grids and damaged packs."""

import json
from base64 import b64encode
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.support import scripts
from tests.support.parts import first
from tests.support.scripts import needs_node, with_packs
from ttt_tables.errors import TttError
from ttt_tables.games.classic.stored import Classic
from ttt_tables.games.described import files
from ttt_tables.games.dice.stored import Dice
from ttt_tables.games.miniboard.stored import Miniboard
from ttt_tables.games.phantom.stored import Abrupt, Phantom
from ttt_tables.games.registry import game_names
from ttt_tables.games.ultimate.engine.learned import NUMBERS
from ttt_tables.games.ultimate.open_strategy.stored import Strategy
from ttt_tables.interfaces.http.files import LISTED, packs_read
from ttt_tables.pack import Pack, decode, encode, open_pack

pytestmark = needs_node
ODD: list[Any] = [None, 3.5, True, [], {}, ["X...O...."], -1]
OPENED = """
  const { readFile } = await import('node:fs/promises');
  const lib = Object.assign({}, ...await Promise.all(
    ['classic-tables', 'dice-tables', 'miniboard', 'open-strategy', 'information-sets', 'solver',
     'open']
      .map(name => import(`${page}library/${name}.js`))));
  const readers = { classic: lib.Classic, dice: lib.Dice, miniboard: lib.Miniboard,
    ultimate: lib.Strategy, phantom: lib.Phantom, abrupt: lib.Abrupt };
  const answer = (ask) => { try { return { is: ask() }; } catch (error) {
    return { rejected: error.message, fault: !(error instanceof Error) || error instanceof TypeError
      || error instanceof ReferenceError || error instanceof RangeError }; } };
"""


def run(data: Path, script: str, given: object = None) -> Any:
    """Return a script's result; the script can use the library and `answer`."""
    return scripts.run(f"{OPENED} {script}", data, given)


def test_non_text_is_rejected_by_every_game(tmp_path: Path) -> None:
    """A position, a move, several moves, a side and a policy are tried."""
    found = run(
        with_packs(tmp_path),
        """const { game } = await import(page + 'ttt-tables.js');
        const [names, odd] = given, told = [];
        for (const name of names) {
          const asked = await game(name, {}, data), { start } = asked;
          for (const thing of odd) told.push(...[
            () => asked.probe(thing), () => asked.moves(thing), () => asked.choose(thing),
            () => start.play(thing), () => start.follow(thing),
            () => start.informationStateOf(thing),
            () => asked.moves(start, { policy: thing }),
          ].slice(0, thing === null ? 6 : 7).map(ask => ({ name, ...answer(ask) })));
        }
        return told;""",
        [game_names(), ODD],
    )
    assert len(found) > 900
    assert all("rejected" in one and not one["fault"] for one in found), found


def test_invalid_grid_error_names_the_cell(data: Path) -> None:
    found = run(
        data,
        """const good = lib.parseGrid('coin');
        const bad = (cell) => good.map((one, at) => at === 4 ? cell : one);
        const grids = [null, undefined, 'coin', [], good.slice(1), bad([1, 0]), bad([0, 1, 0]),
          bad([0.5, 0.2, 0.2]), bad([1.5, 0, -0.5]), bad(['0.5', 0, 0.5]), bad([NaN, 0, 1]),
          bad(null)];
        const texts = [null, 3, 'nothing', 'constructor', '1/2/3', '', 'coin coin',
          '50/20/29 '.repeat(9)];
        return [...grids.map(grid => answer(() => new lib.Solution(grid))),
          ...texts.map(text => answer(() => lib.parseGrid(text)))];""",
    )
    assert all("rejected" in one and not one["fault"] for one in found), found
    assert "cell 4" in found[6]["rejected"]


def test_open_strategy_requires_a_position(data: Path) -> None:
    found = run(
        data,
        """const open = await lib.open(lib.Strategy, data);
        const [empty, nobody] = [Array(9).fill('.........'), '.........'];
        const line = ['XXX......', ...empty.slice(1)];
        return [[empty, nobody, null], [null, nobody, null], [empty.slice(1), nobody, null],
          [empty.map(() => 'x'), nobody, null], [empty, '', null], [empty, 'X........', null],
          [line, nobody, null], [line, 'O........', null], [empty, nobody, 9],
          [empty, nobody, '4'], [empty, nobody, undefined], [empty, nobody, -1]]
          .map(asked => answer(() => open.move(...asked)));""",
    )
    assert found[0] == {"is": {"board": 4, "cell": 4, "plies": 43}}
    assert all("rejected" in one and not one["fault"] for one in found[1:]), found


def test_reader_rejects_packs_of_other_games(data: Path) -> None:
    """Each of the 30 swaps, a pack cut short, and other objects."""
    found = run(
        data,
        """const bytes = {};
        for (const name of given)
          bytes[name] = await readFile(new URL(`${name}.pack`, data));
        const opened = (reader, pack) => answer(() => new readers[reader](pack) && reader);
        return {
          own: given.flatMap(name => [bytes[name], new Uint8Array(bytes[name])]
            .map(pack => opened(name, pack))),
          swapped: given.flatMap(reader => given.filter(name => name !== reader)
            .map(name => opened(reader, bytes[name]))),
          cut: given.map(name => opened(name, bytes[name].slice(0, -1))),
          none: given.flatMap(name => [null, undefined, 'classic', {}, [], 5, new ArrayBuffer(0)]
            .map(pack => opened(name, pack))),
        };""",
        sorted(packs_read()),
    )
    names = sorted(packs_read())
    assert len(found["swapped"]) == len(list(permutations(names, 2))) == 30
    assert [one["is"] for one in found["own"]] == [name for name in names for _ in range(2)]
    for kind in ("swapped", "cut", "none"):
        assert all("rejected" in one and not one["fault"] for one in found[kind]), found[kind]


def test_damaged_games_json_is_rejected(tmp_path: Path) -> None:
    """A changed torus line, a cut file, a missing checksum and an empty file are tried."""
    path = with_packs(tmp_path) / LISTED
    whole = path.read_bytes()
    lists = json.loads(whole)
    del lists["crc32"]
    damaged = [
        whole.replace(b"[0, 5, 7]", b"[0, 5, 3]"),
        whole[:-1],
        json.dumps(lists).encode(),
        b"",
    ]
    for number, body in enumerate([whole, *damaged]):
        (tmp_path / f"{number}").mkdir()
        (tmp_path / f"{number}" / LISTED).write_bytes(body)
    found = run(
        tmp_path,
        """const { game } = await import(page + 'ttt-tables.js');
        return Promise.all(given.map(number => game('torus', {}, new URL(`${number}/`, data))
          .then(torus => torus.probe('X.OO.X...').distance, error => error.message)));""",
        [*range(1 + len(damaged))],
    )
    assert found[0] == 1
    assert all("is damaged: its checksum does not match" in told for told in found[1:]), found


def test_other_pack_is_rejected_as_weights(data: Path) -> None:
    """Another pack, weights of only one rule, and the unchanged packs are tried."""
    learned = decode(Path(files()["learned.pack"]).read_bytes())
    part = {name: array for name, array in learned.items() if name != "closed-draw"}
    packs = [
        *[open_pack(name) for name in sorted(packs_read())],
        Pack({**part, "closed draw": learned["closed-draw"]}, learned.source),
        learned,
    ]
    found = run(
        data,
        """const { readWeights } = await import(page + 'library/evaluations.js');
        const read = (text, rule) => readWeights(Buffer.from(text, 'base64'), rule)
          .then(weights => weights?.length ?? null, error => error.message);
        return Promise.all(['closed-draw', 'open'].map(rule =>
          Promise.all(given.map(text => read(text, rule)))));""",
        [b64encode(encode(pack, pack.source)).decode("ascii") for pack in packs],
    )
    other = ["the pack has no array 'provenance': a different pack was expected"] * (len(packs) - 2)
    assert found == [
        [*other, "the pack has no array 'closed-draw': a different pack was expected", 2 * NUMBERS],
        [*other, None, None],
    ]


@pytest.mark.parametrize(
    "name", first(["dice", "phantom", "miniboard", "ultimate", "classic", "abrupt"], 2)
)
def test_missing_array_is_reported(data: Path, name: str) -> None:
    pack = open_pack(name)
    arrays = [*pack]
    packs = []
    for one in arrays[:: len(arrays) // 6 + 1]:
        rest = {other: pack[other] for other in arrays if other != one}
        packs.append(encode(rest, pack.source))
    found: list[str | None] = run(
        data,
        """return given[1].map(text => answer(() => {
          new readers[given[0]](Buffer.from(text, 'base64'));
        }).rejected ?? null);""",
        [name, [b64encode(one).decode("ascii") for one in packs]],
    )
    for one, reason in zip(packs, found, strict=True):
        assert (reason is None) == opened(name, one), reason


def opened(name: str, pack: bytes) -> bool:
    """Return whether the package reads a whole pack."""
    readers = {
        "classic": Classic,
        "dice": Dice,
        "miniboard": Miniboard,
        "ultimate": Strategy,
        "phantom": Phantom,
        "abrupt": Abrupt,
    }
    try:
        readers[name](decode(pack))
        return True
    except TttError:
        return False
