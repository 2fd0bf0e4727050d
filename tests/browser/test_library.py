"""The JavaScript library against the package: packs, grids, reasons, puzzles, opponents."""

import json
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, needs_browser
from tests.support.parts import first
from tests.support.value_iteration import grid_choices, iterated
from ttt_tables import Tablebase
from ttt_tables.board import any_order
from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import open_cells, parse, place, show
from ttt_tables.classic import rules as classic
from ttt_tables.classic.puzzles import LEVELS, puzzles
from ttt_tables.dice.rules import DICE_RULES, positions
from ttt_tables.family.random_turn import SolvedRandomTurn
from ttt_tables.family.registry import GAMES
from ttt_tables.family.solved_game import SolvedGame
from ttt_tables.probabilistic import solve
from ttt_tables.probabilistic.grid import NAMED
from ttt_tables.probabilistic.policies import read_policy
from ttt_tables.ultimate.rules import RULES as ULTIMATE_RULES

pytestmark = needs_browser
MOVE = ("cell", "score", "win", "draw", "loss", "probability", "rank")


def run(open_view: Open, script: str, given: object = None) -> Any:
    """Return a page script's result, passed as one text: many numbers pass slowly."""
    found = open_view("home").evaluate(
        f"async (given) => JSON.stringify(await (async () => {{ {script} }})())", given
    )
    return json.loads(found)


@pytest.mark.slow
@pytest.mark.parametrize("rule", DICE_RULES)
def test_dice_are_the_package_s(open_view: Open, tb: Tablebase, rule: str) -> None:
    asked = [(show(board), side) for board, side in positions(rule) if not classic.result(board)]
    found = run(
        open_view,
        """const dice = await (await import('/ttt-tables.js')).open('dice');
        return given[0].map(([board, side]) => ({
          exact: dice.exact(board, side, given[1]),
          moves: [2, 4, 6].map(roll => dice.moves(board, roll, side, given[1]))}));""",
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
def test_mini_boards_are_the_package_s(open_view: Open, tb: Tablebase, part: int) -> None:
    known = list(enumerate(tb.miniboard.x_wins))[::part]
    boards = [show(number) for number, x in known if x < 65_535]
    found = run(
        open_view,
        """const mini = await (await import('/ttt-tables.js')).open('miniboard');
        return given.map(board => Object.values(mini.chances(board)));""",
        boards,
    )
    assert found == [list(tb.miniboard.chances(board)) for board in boards]


@pytest.mark.parametrize("name", first(GAMES))
def test_the_family_is_the_package_s(open_view: Open, tb: Tablebase, name: str) -> None:
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
        open_view,
        """const family = await (await import('/ttt-tables.js')).open('family');
        return given[1].map(([text, side]) => [
          family.value(given[0], text), family.probe(given[0], text),
          family.moves(given[0], text, side).map(move => Object.values(move))]);""",
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


def test_three_boards_of_notakto_are_the_package_s(open_view: Open, tb: Tablebase) -> None:
    chance, game = Random(3), tb.family["notakto"]
    assert isinstance(game, SolvedGame)
    single = sorted(game._values)
    texts = ["/".join(chance.choices(single, k=3)) for _ in range(30)]
    found = run(
        open_view,
        """const family = await (await import('/ttt-tables.js')).open('family');
        return given.map(text => family.probe('notakto', text));""",
        texts,
    )
    assert found == [game.probe(text)._asdict() for text in texts]


@pytest.mark.parametrize("count", first([60, 1500]))
def test_of_four_boards_and_more_who_wins_is_the_package_s(
    open_view: Open, tb: Tablebase, count: int
) -> None:
    """Each board beside others, dead ones too; how soon is known on three live boards alone."""
    chance, game = Random(4), tb.family["notakto"]
    assert isinstance(game, SolvedGame)
    single = sorted(game._values)
    texts = ["/".join(["." * 9] * 4)]
    texts += ["/".join([one, *chance.choices(single, k=4)]) for one in single[:: 450 // count or 1]]
    texts += ["/".join(chance.choices(single, k=chance.randint(4, 10))) for _ in range(count)]
    found = run(
        open_view,
        """const family = await (await import('/ttt-tables.js')).open('family');
        return given.map(text => [family.probe('notakto', text),
          family.moves('notakto', text).map(move => [move.cell, move.distance, move.rank])]);""",
        texts,
    )
    for text, (probe, moves) in zip(texts, found, strict=True):
        assert probe == game.probe(text)._asdict(), text
        assert moves == [[m.move, m.distance, m.rank] for m in game.moves(text)], text


@pytest.mark.parametrize("grids", first([100], 0))
def test_the_solver_of_grids_is_the_package_s(open_view: Open, grids: int) -> None:
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
        open_view,
        """const { Solution, parseGrid, NAMED } = await import('/library/solver.js');
        return { named: NAMED, grids: given.texts.map(text => {
          const solution = new Solution(parseGrid(text));
          return {
            X: given.boards.map(board => 0.5 + 0.5 * solution.margins.X[board]),
            O: given.boards.map(board => 0.5 + 0.5 * solution.margins.O[board]),
            moves: given.some.map(board => ['X', 'O'].map(side => solution.moves(board, side))),
            slopes: Object.values(solution.sensitivity()) };
        }) };""",
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
def test_reasons_are_the_package_s(open_view: Open, tb: Tablebase, part: int) -> None:
    boards = [show(board) for board in classic.boards() if not classic.result(board)]
    some = boards[::part]
    found = run(
        open_view,
        """const { open } = await import('/ttt-tables.js');
        const { explain } = await import('/play/explain.js');
        const { sentences } = await import('/parts/reasons.js');
        const tables = await open('classic');
        return {
          reasons: given.map(board => explain(board, tables)),
          said: given.map(board => sentences(board, tables).length),
        };""",
        some,
    )
    for board, reasons, said in zip(some, found["reasons"], found["said"], strict=True):
        expected = json.loads(json.dumps(tb.explain(board).as_dict()["reasons"]))
        for reason in expected:
            reason["follows"] = reason.pop("then")
        assert reasons == expected, board
        assert 1 < said <= 1 + len(reasons)


@pytest.mark.slow
def test_puzzles_and_opponents_are_the_package_s(open_view: Open, tb: Tablebase) -> None:
    found = run(
        open_view,
        """const { open } = await import('/ttt-tables.js');
        const { puzzles } = await import('/views/puzzles.js');
        const { ERRS, bestReply } = await import('/play/levels.js');
        const tables = await open('classic');
        const bots = [...Object.keys(ERRS), ...tables.policies];
        return {
          puzzles: puzzles(tables),
          errs: ERRS,
          replies: bots.map(bot => [bot, ...['X', 'O'].map(s => bestReply(bot, s, tables)[0])]),
        };""",
    )
    expected = [p for level in LEVELS for p in puzzles(level, tb)]
    assert [
        (p["number"], p["level"], p["side"], p["wdl"], p["distance"], p["cell"])
        for p in found["puzzles"]
    ] == [tuple(p) for p in expected]
    for bot, as_x, as_o in found["replies"]:
        errs = found["errs"].get(bot)
        policy: Any = bot if errs is None else tb.mix("perfect-any", "random", str(errs))
        assert abs(as_x - tb_best(tb, policy, "X")) < 1e-12, bot
        assert abs(as_o - tb_best(tb, policy, "O")) < 1e-12, bot


def tb_best(tb: Tablebase, policy: Any, side: str) -> float:
    """Return how often the best reply to a policy wins, as a side: by the package's response."""
    response = tb.against(policy, "max-win")

    def reply(board: str) -> int:
        return response.best_move(board)

    chances = tb.evaluate(reply, policy) if side == "X" else tb.evaluate(policy, reply)
    return float(chances.x_win if side == "X" else chances.o_win)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*DICE_RULES, "printed"])
def test_the_chances_of_levels_are_found_by_repetition(
    open_view: Open, tb: Tablebase, game: str
) -> None:
    """How often the best reply to Medium wins, in dice by every rule and on a grid."""
    found = run(
        open_view,
        """const { replyTo } = await import('/views/dice.js');
        const { Solution, parseGrid } = await import('/library/solver.js');
        const { replyTo: reply } = await import('/views/probabilistic.js');
        const dice = await (await import('/ttt-tables.js')).open('dice');
        return ['X', 'O'].map(side => given === 'printed'
          ? reply(new Solution(parseGrid(given)), 'medium', side)
          : replyTo(dice, given, 0.3, side));""",
        game,
    )
    for side, shown in zip("XO", found, strict=True):
        if game == "printed":
            every = [(board, side) for board in any_order.boards() for side in "XO"]
            reply = grid_reply(solve(NAMED[game][0]), side, 0.3)
        else:
            every, reply = list(positions(game)), dice_reply(tb, game, side, 0.3)
        assert abs(iterated(every, side, reply, lost=0.0)[0, "X"] - shown) < 1e-12, side
    view, given = ("probabilistic", "grid") if game == "printed" else ("dice", "rule")
    said = f"wins {100 * found[0]:.0f} % of the games as X and {100 * found[1]:.0f} % as O."
    expect(open_view(view, **{given: game}).locator("[data-says]")).to_contain_text(said)


@pytest.mark.slow  # the best reply to three policies, by solving a grid
def test_the_page_s_policies_on_a_grid_are_the_package_s(open_view: Open) -> None:
    """Every choice on every fiftieth board, and how often the best reply wins."""
    boards = [show(board) for board in any_order.open_boards()[::50]]
    named = ["max-success", "max-difference", "csun-regular"]
    found = run(
        open_view,
        """const { weigh } = await import('/play/grid-policies.js');
        const { Solution, parseGrid } = await import('/library/solver.js');
        const { replyTo } = await import('/views/probabilistic.js');
        const { emptyCells } = await import('/library/rules.js');
        const [boards, named] = given;
        const solution = new Solution(parseGrid('printed'));
        const choose = (policy, board) =>
          emptyCells(board)[weigh(policy, solution.grid, board, 0).indexOf(1)];
        return named.map(policy => [
          boards.map(board => choose(policy, board)),
          ['X', 'O'].map(side => replyTo(solution, policy, side))]);""",
        [boards, named],
    )
    # With a draw worth nothing to the responder, his best score is how often he wins.
    as_x, as_o = solve("printed", 0.0), solve("printed", 1.0)
    for policy, (cells, wins) in zip(named, found, strict=True):
        model = read_policy(policy, as_x.grid.cells, dict)
        assert cells == [next(iter(model(parse(board), "X"))) for board in boards]
        best = as_x.against(policy).moves(0, "X")[0].win
        assert abs(best - wins[0]) < 1e-12
        responder = as_o.against(policy)
        assert abs(as_o.evaluate(policy, responder).o_win - wins[1]) < 1e-12


def mixed(after: dict[int, float], best: int, errs: float) -> float:
    """Return what a level's move brings: any cell so often, else its best."""
    return (1 - errs) * after[best] + errs * sum(after.values()) / len(after)


def dice_reply(tb: Tablebase, rule: str, side: str, errs: float) -> Any:
    """Return how often a side wins against a level, as a function for `iterated`."""

    @cache
    def best(board: int, roll: int, to_move: str) -> int:
        return tb.dice.best_move(board, roll, to_move, rule)

    def worth(board: int, to_move: str, values: Any) -> float:
        other = "O" if to_move == "X" else "X"
        blocked = {
            "pass": values[board, other],
            "draw": 0.0,
            "reroll": values[board, to_move],
            "forfeit": float(to_move != side),
        }[rule]
        found = 0.0
        for roll in (2, 4, 6):
            cells = [cell for cell in open_cells(board) if cell < 3 * roll // 2]
            after = {cell: values[place(board, cell, to_move), other] for cell in cells}
            if not after:
                found += blocked
            elif to_move == side:
                found += max(after.values())
            else:
                found += mixed(after, best(board, roll, to_move), errs)
        return found / 3

    return worth


def grid_reply(solution: Any, side: str, errs: float) -> Any:
    """The same on a grid."""
    choices = grid_choices(solution.grid)

    @cache
    def best(board: int, to_move: str) -> int:
        return solution.moves(board, to_move)[0].cell

    def worth(board: int, to_move: str, values: Any) -> float:
        after = choices(board, to_move, values)
        if to_move == side:
            return max(after.values())
        return mixed(after, best(board, to_move), errs)

    return worth


@pytest.mark.parametrize("rule", first(["open", *ULTIMATE_RULES[:2]], 0))
@pytest.mark.parametrize("games_played", first([1, 8]))
def test_the_ultimate_game_is_the_package_s(
    open_view: Open, tb: Tablebase, rule: str, games_played: int
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
        open_view,
        """const rules = await import('/play/ultimate-search.js');
        const { show } = await import('/library/rules.js');
        const { open } = await import('/ttt-tables.js');
        const [mini, strategy] = [await open('miniboard'), await open('ultimate')];
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


def test_a_pack_s_fractions_are_rounded_once(open_view: Open) -> None:
    """Numbers beyond 2^53: as Python divides them, not as three doubles do."""
    rng = np.random.default_rng(2)
    whole = [int(n) for n in rng.integers(2**40, 2**63, 2000)]
    parts = [int(rng.integers(0, n)) for n in whole] + [0, 1, 2**53, 2**60]
    whole += [3, 3, 2**53 + 1, 3**39]
    found = run(
        open_view,
        """const { quotient } = await import('/library/pack.js');
        return given.map(([part, whole]) => quotient(BigInt(part), BigInt(whole)));""",
        [[str(p), str(w)] for p, w in zip(parts, whole, strict=True)],
    )
    assert found == [p / w for p, w in zip(parts, whole, strict=True)]
