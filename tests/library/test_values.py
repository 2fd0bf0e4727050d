"""The JavaScript library against the package, whole: packs, grids, reasons, the ultimate game."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.support.parts import first
from tests.support.scripts import needs_node, run
from ttt_tables import Tablebase
from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import show
from ttt_tables.classic import rules as classic
from ttt_tables.dice.rules import DICE_RULES, positions
from ttt_tables.family.random_turn import SolvedRandomTurn
from ttt_tables.family.registry import GAMES
from ttt_tables.family.solved_game import SolvedGame
from ttt_tables.probabilistic import solve
from ttt_tables.probabilistic.grid import NAMED
from ttt_tables.ultimate.rules import RULES as ULTIMATE_RULES

pytestmark = needs_node
MOVE = ("cell", "score", "win", "draw", "loss", "probability", "rank")


@pytest.mark.slow
@pytest.mark.parametrize("rule", DICE_RULES)
def test_dice_are_the_package_s(data: Path, tb: Tablebase, rule: str) -> None:
    asked = [(show(board), side) for board, side in positions(rule) if not classic.result(board)]
    found = run(
        """const dice = await (await import(page + 'ttt-tables.js')).open('dice', data);
        return given[0].map(([board, side]) => ({
          exact: dice.exact(board, side, given[1]),
          moves: [2, 4, 6].map(roll => dice.moves(board, roll, side, given[1]))}));""",
        data,
        [asked, rule],
    )
    for (board, side), one in zip(asked, found, strict=True):
        exact = tb.dice.exact(board, side, rule)
        assert [Fraction(part, sum(one["exact"])) for part in one["exact"]] == list(exact)
        for roll, moves in zip((2, 4, 6), one["moves"], strict=True):
            answer = tb.dice.moves(board, roll, side, rule)
            assert [[move[name] for name in MOVE] for move in moves] == [
                [getattr(move, name) for name in MOVE] for move in answer
            ]
            assert [move["after"] for move in moves] == [answer.after(move) for move in answer]


@pytest.mark.parametrize("part", first([1], 0))
def test_mini_boards_are_the_package_s(data: Path, tb: Tablebase, part: int) -> None:
    known = list(enumerate(tb.miniboard.x_wins))[::part]
    boards = [show(number) for number, x in known if x < 65_535]
    found = run(
        """const mini = await (await import(page + 'ttt-tables.js')).open('miniboard', data);
        return given.map(board => Object.values(mini.chances(board)));""",
        data,
        boards,
    )
    assert found == [list(tb.miniboard.chances(board)) for board in boards]


@pytest.mark.parametrize("name", first(GAMES))
def test_the_family_is_the_package_s(data: Path, tb: Tablebase, name: str) -> None:
    """Every position that the pack holds, and each side's turn by the coin."""
    game = tb.family[name]
    known = (
        game._scores if isinstance(game, SolvedRandomTurn) else game._values
    )  # they list all positions
    texts = [show(one) if isinstance(one, int) else one for one in known]
    asked = [
        (text, side) for text in texts for side in "XO"[: 1 + isinstance(game, SolvedRandomTurn)]
    ]
    found = run(
        """const family = await (await import(page + 'ttt-tables.js')).open('family', data);
        return given[1].map(([text, side]) => [
          family.value(given[0], text), family.probe(given[0], text),
          family.moves(given[0], text, side).map(move => Object.values(move))]);""",
        data,
        [name, asked],
    )
    for (text, side), (worth, value, moves) in zip(asked, found, strict=True):
        if isinstance(game, SolvedRandomTurn):
            assert worth == game.x_score(text)
            answer = [(cell + side, score, rank) for cell, score, rank in game.moves(text, side)]
            assert [(cell, score, rank) for cell, _, _, score, rank in moves] == answer
        else:
            assert value == game.probe(text)._asdict()
            assert [(m, (s > 0.5) - (s < 0.5), d, r) for m, _, d, s, r in moves] == list(
                game.moves(text)
            )


def test_three_boards_of_notakto_are_the_package_s(data: Path, tb: Tablebase) -> None:
    chance, game = Random(3), tb.family["notakto"]
    assert isinstance(game, SolvedGame)
    single = sorted(game._values)
    texts = ["/".join(chance.choices(single, k=3)) for _ in range(30)]
    found = run(
        """const family = await (await import(page + 'ttt-tables.js')).open('family', data);
        return given.map(text => family.probe('notakto', text));""",
        data,
        texts,
    )
    assert found == [game.probe(text)._asdict() for text in texts]


@pytest.mark.parametrize("count", first([60, 1500]))
def test_of_four_boards_and_more_who_wins_is_the_package_s(
    data: Path, tb: Tablebase, count: int
) -> None:
    """Each board beside others, dead ones too; how soon is known on three live boards alone."""
    chance, game = Random(4), tb.family["notakto"]
    assert isinstance(game, SolvedGame)
    single = sorted(game._values)
    texts = ["/".join(["." * 9] * 4)]
    texts += ["/".join([one, *chance.choices(single, k=4)]) for one in single[:: 450 // count or 1]]
    texts += ["/".join(chance.choices(single, k=chance.randint(4, 10))) for _ in range(count)]
    found = run(
        """const family = await (await import(page + 'ttt-tables.js')).open('family', data);
        return given.map(text => [family.probe('notakto', text),
          family.moves('notakto', text).map(move => [move.cell, move.distance, move.rank])]);""",
        data,
        texts,
    )
    for text, (probe, moves) in zip(texts, found, strict=True):
        assert probe == game.probe(text)._asdict(), text
        assert moves == [[m.move, m.distance, m.rank] for m in game.moves(text)], text


@pytest.mark.parametrize("grids", first([100], 0))
def test_the_solver_of_grids_is_the_package_s(data: Path, grids: int) -> None:
    """Every value within 1e-15; both solvers do the same operations in the same order."""
    rng = np.random.default_rng(0)
    texts = [text for text, _ in NAMED.values()][: 1 + grids // 20]
    while len(texts) < grids:
        cuts = np.sort(rng.integers(0, 101, (9, 2)))
        cells = [(a, b - a, 100 - b) for a, b in cuts.tolist()]
        if all(neutral < 100 for _, neutral, _ in cells):
            texts.append(" ".join(f"{s}/{n}/{f}" for s, n, f in cells))
    some = [show(board) for board in open_boards()[::701]]
    found = run(
        """const { Solution, parseGrid, NAMED } = await import(page + 'library/solver.js');
        return { named: NAMED, grids: given.texts.map(text => {
          const solution = new Solution(parseGrid(text));
          return {
            X: given.boards.map(board => 0.5 + 0.5 * solution.margins.X[board]),
            O: given.boards.map(board => 0.5 + 0.5 * solution.margins.O[board]),
            moves: given.some.map(board => ['X', 'O'].map(side => solution.moves(board, side))),
            slopes: Object.values(solution.sensitivity()) };
        }) };""",
        data,
        {"texts": texts, "boards": list(open_boards()), "some": some},
    )
    assert found["named"] == {name: text.strip() for name, (text, _) in NAMED.items()}
    for text, page in zip(texts, found["grids"], strict=True):
        solution = solve(text)
        assert np.abs(np.array(page["X"]) - solution.x_scores).max() <= 1e-15
        with_o = [solution.x_score(board, "O") for board in open_boards()[::7]]
        assert np.abs(np.array(page["O"][::7]) - with_o).max() <= 1e-15
        assert np.abs(np.array(page["slopes"]) - solution.sensitivity()).max() < 1e-12
        for board, sides in zip(some, page["moves"], strict=True):
            for side, moves in zip("XO", sides, strict=True):
                answer = solution.moves(board, side)
                exact = ("cell", "probability", "rank")
                assert [[m[n] for n in exact] for m in moves] == [
                    [getattr(m, n) for n in exact] for m in answer
                ]
                assert [m["after"] for m in moves] == [answer.after(m) for m in answer]
                pairs = zip(moves, answer, strict=True)
                near = [abs(m[n] - getattr(a, n)) for m, a in pairs for n in MOVE[1:5]]
                assert max(near) <= 2e-15


@pytest.mark.parametrize("part", first([1], 0))
def test_reasons_are_the_package_s(data: Path, tb: Tablebase, part: int) -> None:
    boards = [show(board) for board in classic.boards() if not classic.result(board)]
    some = boards[::part]
    found = run(
        """const { open } = await import(page + 'ttt-tables.js');
        const tables = await open('classic', data);
        globalThis.document = { addEventListener() {}, documentElement: { lang: 'en' } };
        const { explain } = await import(page + 'play/explain.js');
        const { sentences } = await import(page + 'parts/reasons.js');
        return {
          reasons: given.map(board => explain(board, tables)),
          said: given.map(board => sentences(board, tables).length),
        };""",
        data,
        some,
    )
    for board, reasons, said in zip(some, found["reasons"], found["said"], strict=True):
        expected = json.loads(json.dumps(tb.explain(board).as_dict()["reasons"]))
        for reason in expected:
            reason["follows"] = reason.pop("then")
        assert reasons == expected, board
        assert 1 < said <= 1 + len(reasons)


@pytest.mark.parametrize("rule", first(["open", *ULTIMATE_RULES[:2]], 0))
@pytest.mark.parametrize("games_played", first([1, 8]))
def test_the_ultimate_game_is_the_package_s(
    data: Path, tb: Tablebase, rule: str, games_played: int
) -> None:
    """Games at random, and under `open` X by the strategy: moves, results, race, the solved win."""
    rng = np.random.default_rng(1)
    games = []
    for number in range(games_played):
        game = tb.ultimate(rule)
        moves: list[Any] = []
        while not game.result:
            legal = game.legal_moves()
            known = rule == "open" and number % 2 and game.to_move == "X"
            move = (
                tb.open_strategy.move(game.position) if known else legal[rng.integers(len(legal))]
            )
            found = game.evaluate() if len(moves) % 9 == 0 else None
            solved = tb.open_strategy.plies(game.position) if known else None
            moves.append((move, list(map(list, legal)), found, solved, list(move)))
            game.play(*move)
        games.append((moves, game.result))
    page = run(
        """const rules = await import(page + 'play/ultimate-search.js');
        const { show } = await import(page + 'library/rules.js');
        const { open } = await import(page + 'ttt-tables.js');
        const [mini, strategy] = [await open('miniboard', data), await open('ultimate', data)];
        return given.games.map(game => {
          let at = rules.start();
          const steps = game.map(([board, cell], ply) => {
            const legal = rules.movesOf(at, given.rule);
            const race = ply % 9 ? null : rules.evaluate(at, given.rule, mini);
            const win = at.side === 'X'
              ? strategy.move(at.boards.map(show), show(at.owners), at.target) : null;
            at = rules.follow(at, `${board}${cell}`, given.rule);
            return { legal, race, win };
          });
          return { steps, result: rules.resultOf(at, given.rule) };
        });""",
        data,
        {"rule": rule, "games": [[[*map(int, move)] for move, *_ in moves] for moves, _ in games]},
    )
    for (moves, result), shown in zip(games, page, strict=True):
        assert shown["result"] == result
        for (_, legal, race, solved, move), step in zip(moves, shown["steps"], strict=True):
            assert step["legal"] == legal
            if race:
                assert abs(step["race"]["x_win"] - race.x_win) < 1e-12
                assert abs(step["race"]["o_win"] - race.o_win) < 1e-12
                for mine, part in zip(step["race"]["boards"], race.boards, strict=True):
                    assert abs(mine["swing"] - part.swing) < 1e-12
            if solved is not None:
                assert step["win"] == {"board": move[0], "cell": move[1], "plies": solved}


def test_a_pack_s_fractions_are_rounded_once(data: Path) -> None:
    """Numbers beyond 2^53: as Python divides them, not as three doubles do."""
    rng = np.random.default_rng(2)
    whole = [int(n) for n in rng.integers(2**40, 2**63, 2000)]
    parts = [int(rng.integers(0, n)) for n in whole] + [0, 1, 2**53, 2**60]
    whole += [3, 3, 2**53 + 1, 3**39]
    found = run(
        """const { quotient } = await import(page + 'library/pack.js');
        return given.map(([part, whole]) => quotient(BigInt(part), BigInt(whole)));""",
        data,
        [[str(p), str(w)] for p, w in zip(parts, whole, strict=True)],
    )
    assert found == [p / w for p, w in zip(parts, whole, strict=True)]
