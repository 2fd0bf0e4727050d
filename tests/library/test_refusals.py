"""The JavaScript library refuses what the package refuses: boards, names, positions, packs."""

import re
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.support import scripts
from tests.support.parts import first
from tests.support.scripts import needs_node
from ttt_tables import Tablebase
from ttt_tables.board import any_order
from ttt_tables.board.numbers import BOARDS, CELLS, show
from ttt_tables.classic.pack import Classic
from ttt_tables.dice.pack import Dice
from ttt_tables.dice.rules import DICE_RULES
from ttt_tables.errors import TttError
from ttt_tables.family.pack import Family
from ttt_tables.family.registry import GAMES
from ttt_tables.family.rulesets import Ruleset
from ttt_tables.miniboard.pack import Miniboard
from ttt_tables.pack import PACKS, decode, encode, open_pack
from ttt_tables.phantom.pack import Abrupt, Phantom
from ttt_tables.phantom.rules import parse as parse_known
from ttt_tables.probabilistic import solve
from ttt_tables.probabilistic.grid import NAMED
from ttt_tables.ultimate.open_strategy.pack import Strategy

pytestmark = needs_node
ODD: list[Any] = [
    *("", "X", "X-..O....", "x...o....", "012345678", "X...O...", "X...O.....", "X...O....\n"),
    *(" X..O....", "X...0....", "XXXXXXXXX", "XXXOOO...", "OO.......", "X........", "........."),
    *(
        None,
        3.5,
        True,
        [],
        {},
        ["X...O...."],
        "X...O....X...O....",
        "\u2715...O....",
        "🙂...O....",
        -1,
    ),
]
SIDES: list[Any] = ["X", "O", "x", "", "XO", ".", None, 0, ["X"]]
OPENED = """
  const { readFile } = await import('node:fs/promises');
  const lib = await import(page + 'ttt-tables.js');
  const answer = (ask) => { try { return { is: ask() }; } catch (error) {
    return { refused: error.message, fault: !(error instanceof Error) || error instanceof TypeError
      || error instanceof ReferenceError || error instanceof RangeError }; } };
"""
Answer = dict[str, Any]


def run(data: Path, script: str, given: object = None) -> Any:
    """Return a script's result, which knows the library and its questions' `answer`."""
    return scripts.run(f"{OPENED} {script}", data, given)


def refusal(ask: Callable[..., object], *given: object, **named: object) -> str | None:
    """Return why the package refuses a question, or None if it answers."""
    try:
        ask(*given, **named)
    except TttError as error:
        return str(error)
    return None


def check(found: list[Answer], asks: list[partial[object]], alike: bool = True) -> None:
    """Compare who refuses what, and by the same words where `alike`."""
    for one, ask in zip(found, asks, strict=True):
        reason = refusal(ask)
        assert (reason is not None) == ("refused" in one), (one, reason)
        assert not one.get("fault"), one
        if alike and reason and "is a str" not in reason and "nine characters or a" not in reason:
            assert unescaped(one["refused"]) == unescaped(reason)


def unescaped(reason: str) -> str:
    """Return a reason without what Python writes around and in a text that it quotes."""
    return re.sub(r"\\n|['\"]", "", reason.replace("\n", ""))


def test_boards_are_read_as_the_package_reads_them(data: Path, tb: Tablebase) -> None:
    found = run(
        data,
        """const [classic, mini] =
          await Promise.all(['classic', 'miniboard'].map(name => lib.open(name, data)));
        const solution = new lib.Solution(lib.parseGrid('printed'));
        return [(b) => mini.chances(b), (b) => classic.probe(b), (b) => classic.moves(b),
          (b) => solution.moves(b), (b) => solution.chances(b, 'O'), (b) => lib.numberOf(b)]
          .map(ask => given.map(board => answer(() => ask(board))));""",
        ODD,
    )
    solution = solve(NAMED["printed"][0])
    asks: list[Callable[..., object]] = [
        tb.miniboard.chances,
        tb.probe,
        tb.moves,
        solution.moves,
        partial(solution.chances, to_move="O"),
        any_order.read,
    ]
    for answers, ask in zip(found, asks, strict=True):
        check(answers, [partial(ask, board) for board in ODD], alike=False)
        texts = [
            (one, board) for one, board in zip(answers, ODD, strict=True) if type(board) is str
        ]
        check([one for one, _ in texts], [partial(ask, board) for _, board in texts])


@pytest.mark.parametrize("step", first([61, 1]))
def test_every_number_s_board_is_answered_or_refused(data: Path, tb: Tablebase, step: int) -> None:
    """All nine-character texts of . X O, by every reader, under every rule, with both sides."""
    boards = [show(board) for board in BOARDS[::step]]
    found = run(
        data,
        """const [classic, mini, dice] =
          await Promise.all(['classic', 'miniboard', 'dice'].map(name => lib.open(name, data)));
        const solution = new lib.Solution(lib.parseGrid('coin'));
        const asks = [(b) => classic.probe(b), (b) => mini.chances(b), (b) => solution.moves(b)];
        for (const rule of dice.rules) for (const side of 'XO')
          asks.push((b) => dice.chances(b, side, rule));
        return asks.map(ask => given.map(board => answer(() => ask(board)).refused ?? null));""",
        boards,
    )
    solution = solve(NAMED["coin"][0])
    asks: list[Callable[..., object]] = [tb.probe, tb.miniboard.chances, solution.moves]
    for rule in DICE_RULES:
        asks += [partial(tb.dice.chances, to_move=side, rule=rule) for side in "XO"]
    for refused, ask in zip(found, asks, strict=True):
        assert refused == [refusal(ask, board) for board in boards]


def test_sides_rolls_rules_policies_and_cells_are_read_strictly(data: Path, tb: Tablebase) -> None:
    rolls: list[Any] = [0, 1, 6, 7, 2.5, "3", None, True, -1, [4]]
    rules: list[Any] = [*DICE_RULES, "Pass", "", None, 0, "__proto__", "constructor"]
    policies: list[Any] = [
        "perfect",
        "safe-uniform",
        "Perfect",
        "",
        None,
        1,
        "toString",
        ["perfect"],
    ]
    found = run(
        data,
        """const [classic, dice] = [await lib.open('classic', data), await lib.open('dice', data)];
        const solution = new lib.Solution(lib.parseGrid('printed'));
        const [board, over] = ['X...O....', 'XXXOO....'];
        const all = (things, ...asks) =>
          asks.flatMap(ask => things.map(thing => answer(() => ask(thing))));
        return [
          all(given.sides, (s) => dice.chances('.........', s), (s) => dice.moves(over, 3, s),
            (s) => solution.moves(board, s), (s) => solution.moves(over, s)),
          all(given.rolls, (r) => dice.moves(board, r), (r) => dice.moves(over, r)),
          all(given.rules, (r) => dice.moves(board, 3, 'X', r), (r) => dice.exact(over, 'X', r)),
          all(given.policies, (p) => classic.moves(board, p), (p) => classic.bestMove(board, p)),
        ];""",
        {"sides": SIDES, "rolls": rolls, "rules": rules, "policies": policies},
    )
    board, over, dice, solution = "X...O....", "XXXOO....", tb.dice, solve(NAMED["printed"][0])
    asks: list[tuple[list[Any], list[Callable[[Any], object]]]] = [
        (
            SIDES,
            [
                lambda s: dice.chances("." * 9, s),
                lambda s: dice.moves(over, 3, s),
                lambda s: solution.moves(board, s),
                lambda s: solution.moves(over, s),
            ],
        ),
        (rolls, [lambda r: dice.moves(board, r), lambda r: dice.moves(over, r)]),
        (rules, [lambda r: dice.moves(board, 3, "X", r), lambda r: dice.exact(over, "X", r)]),
        (policies, [lambda p: tb.moves(board, p), lambda p: tb.best_move(board, p)]),
    ]
    for answers, (things, questions) in zip(found, asks, strict=True):
        every = [partial(ask, thing) for ask in questions for thing in things]
        check(answers, every, alike=False)


def test_moves_are_asked_about_empty_cells_alone(data: Path) -> None:
    cells: list[Any] = [*CELLS, -1, 9, 1.5, "1", None]
    found = run(
        data,
        """const dice = await lib.open('dice', data);
        const solution = new lib.Solution(lib.parseGrid('coin'));
        return given.map(cell => [answer(() => dice.move('X...O....', cell, 'X', 'pass')),
          answer(() => solution.move('X...O....', cell, 'X'))]);""",
        cells,
    )
    for cell, answers in zip(cells, found, strict=True):
        for one in answers:
            assert ("is" in one) == (type(cell) is int and cell in (1, 2, 3, 5, 6, 7, 8)), cell
            assert not one.get("fault")


def test_what_is_no_text_is_no_position_of_a_relative(data: Path) -> None:
    """The texts are the record's."""
    found = run(
        data,
        """const family = await lib.open('family', data);
        return family.games.flatMap(game => given.flatMap(thing => ['value', 'moves', 'probe']
          .map(name => answer(() => family[name](game, thing)))));""",
        [thing for thing in ODD if not isinstance(thing, str)],
    )
    assert len(found) > 200
    assert all("refused" in one and not one["fault"] for one in found), found


def test_games_and_sides_of_the_family_are_known(data: Path) -> None:
    found = run(
        data,
        """const family = await lib.open('family', data);
        return [['chess', ''], [null, ''], ['constructor', ''], ['random-turn', '.........', 'x'],
          ['random-turn', '.........', null]].map(([game, text, side]) =>
            answer(() => family.moves(game, text, side)));""",
    )
    assert all("refused" in one and not one["fault"] for one in found), found


def test_grids_are_refused_with_the_cell_at_fault(data: Path) -> None:
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
    assert all("refused" in one and not one["fault"] for one in found), found
    assert "cell 4" in found[6]["refused"]


KNOWN: list[Any] = [
    *("", "4", "4?", "?", "9", "4  2", " 4", "4 ", "4 4", "4 02 7?", "4 620", "4?2", "04? 1"),
    *("0 1 2", "0 1 3 8", "0 1 3 8 5", "0 15", "4 02 713 8", "0 13 45", "01", "01?", "10?", "012?"),
    *("0 1 5 6", "0 1 5", "0 41 2", "4 02 7?\n", "0 2 1?", "0 2 14 68?", "0 2 14 678?"),
    *("4? 1", "4 0? 7", "0? 1? 3? 4?", "0 1 2? 3? 4? 5 6 8?", "4 4?", "4? 0? 2?", "4  0?", "0? "),
    *(None, 4, [4], {}, True, "0" * 200, "012345678?", "3 04 82?", "0 1 24?", "0 14 28?", "1 0 2"),
]


@pytest.mark.parametrize("name", ["phantom", "abrupt"])
def test_what_a_side_knows_is_read_as_the_package_reads_it(
    data: Path, tb: Tablebase, name: str
) -> None:
    abrupt = name == "abrupt"
    found = run(
        data,
        """const [texts, sides, name] = given, tables = await lib.open(name, data);
        return sides.map(side => texts.map(text => [
          answer(() => lib.phantom.parse(text, side, { abrupt: name === 'abrupt' })),
          answer(() => tables.moves(text, side)),
          answer(() => tables.informationSets(side).slice(0, 9))]));""",
        [KNOWN, SIDES, name],
    )
    tables = tb.abrupt if abrupt else tb.phantom
    for side, of_side in zip(SIDES, found, strict=True):
        for text, answers in zip(KNOWN, of_side, strict=True):
            asks = [
                partial(parse_known, text, side, abrupt=abrupt),
                partial(tables.moves, text, side),
                partial(lambda one: tables.information_sets(one)[:9], side),
            ]
            # Python cuts a long text later.
            alike = type(side) is type(text) is str and len(text) < 60
            check(answers, asks, alike)


def test_the_open_strategy_asks_for_a_position(data: Path) -> None:
    found = run(
        data,
        """const open = await lib.open('ultimate', data);
        const [empty, nobody] = [Array(9).fill('.........'), '.........'];
        const line = ['XXX......', ...empty.slice(1)];
        return [[empty, nobody, null], [null, nobody, null], [empty.slice(1), nobody, null],
          [empty.map(() => 'x'), nobody, null], [empty, '', null], [empty, 'X........', null],
          [line, nobody, null], [line, 'O........', null], [empty, nobody, 9],
          [empty, nobody, '4'], [empty, nobody, undefined], [empty, nobody, -1]]
          .map(asked => answer(() => open.move(...asked)));""",
    )
    assert found[0] == {"is": {"board": 4, "cell": 4, "plies": 43}}
    assert all("refused" in one and not one["fault"] for one in found[1:]), found


def test_a_reader_takes_no_other_game_s_pack(data: Path) -> None:
    """Each of the 42 swaps, a pack cut short, and other objects."""
    found = run(
        data,
        """const readers = { classic: lib.Classic, dice: lib.Dice, miniboard: lib.Miniboard,
          ultimate: lib.Strategy, family: lib.Family, phantom: lib.Phantom,
          abrupt: lib.Abrupt };
        const bytes = {};
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
        PACKS,
    )
    assert len(found["swapped"]) == len(list(permutations(PACKS, 2))) == 42
    assert [one["is"] for one in found["own"]] == [name for name in PACKS for _ in range(2)]
    for kind in ("swapped", "cut", "none"):
        assert all("refused" in one and not one["fault"] for one in found[kind]), found[kind]


@pytest.mark.parametrize(
    "name", first(["dice", "phantom", "miniboard", "ultimate", "family", "classic", "abrupt"], 2)
)
def test_a_section_that_is_missing_is_noticed(data: Path, name: str) -> None:
    pack = open_pack(name)
    sections = [one for one in pack.sections if name != "family" or is_read_by_both(one)]
    packs = []
    for one in sections[:: len(sections) // 6 + 1]:
        rest = {other: pack.sections[other] for other in sections if other != one}
        packs.append(encode(rest, pack.source))
    found: list[str | None] = run(
        data,
        """const readers = { classic: lib.Classic, dice: lib.Dice, miniboard: lib.Miniboard,
          ultimate: lib.Strategy, family: lib.Family, phantom: lib.Phantom,
          abrupt: lib.Abrupt };
        return given[1].map(text => answer(() => {
          const reader = new readers[given[0]](Buffer.from(text, 'base64'));
          if (given[0] === 'family') // each game is read when it is first asked about
            for (const game of reader.games) reader.value(game, reader.start(game));
        }).refused ?? null);""",
        [name, [b64encode(one).decode("ascii") for one in packs]],
    )
    for one, reason in zip(packs, found, strict=True):
        assert (reason is None) == (refusal(opened, name, one) is None), reason


def is_read_by_both(section: str) -> bool:
    """Return whether Python and JavaScript read a section of the family's pack.

    Python has the rules, and JavaScript has them from the sections of ttt_tables/family/graph.py;
    rulesets it solves itself.
    """
    game = GAMES.get(section.split(" ")[0])
    graph = section == "rulesets" or section.endswith((" graph", " quotient"))
    return not graph and not isinstance(game, Ruleset)


def opened(name: str, pack: bytes) -> None:
    """Read a pack as the package does, all of it."""
    readers = {
        "classic": Classic,
        "dice": Dice,
        "miniboard": Miniboard,
        "ultimate": Strategy,
        "family": Family,
        "phantom": Phantom,
        "abrupt": Abrupt,
    }
    reader = readers[name](decode(pack))
    if isinstance(reader, Family):
        assert all(reader[game] for game in reader)
