"""The tutor: the worths and costs that it shows in every game, against the tables."""

import re
from collections import Counter
from random import Random

import pytest

from tests.engine.test_search import late_games
from tests.support.ultimate_games import random_game
from ttt_tables.board.any_order import result as result_in_any_order
from ttt_tables.board.numbers import place, show
from ttt_tables.classic import rules as classic
from ttt_tables.dice import rules as dice
from ttt_tables.doors.terminal import tutor as t
from ttt_tables.doors.terminal.play import Seat, play
from ttt_tables.engine import choose
from ttt_tables.games.probabilistic import settle
from ttt_tables.games.ultimate_match import SOLVED, UltimateMatch
from ttt_tables.probabilistic import parse_grid, solve
from ttt_tables.probabilistic.grid import NAMED
from ttt_tables.probabilistic.policies import read_policy
from ttt_tables.ultimate import RULES, Engine, Game, Thought
from ttt_tables.ultimate import solve as solve_endgame

SGR = re.compile(r"\x1b\[[0-9;]*m")
OTHER = {"X": "O", "O": "X"}
LETTERS = {1.0: "W", 0.5: "D", 0.0: "L"}
RESULTS = ("X", "O", "draw")
CODE = "import sys; from ttt_tables.doors import main; sys.exit(main())"


class Terminal:
    """It keeps what is said, and types cells at random."""

    def __init__(self, seed, whose=""):
        self.said, self.random = [], Random(seed)
        self.tutor = t.Tutor(self.say, whose=whose)

    def say(self, text):
        self.said.append(text)

    def ask(self, _):
        return str(self.random.randrange(9))

    def seat(self):
        return Seat(self.ask, self.say, self.tutor)

    def events(self):
        """Return in turn: boards shown with worths, rolls, moves of the user and of the bot."""
        patterns = {
            "board": r"\n(?s:.*)\+--(?s:.*)",
            "rolls": r"[XO] rolls [1-6](?s:.*)",
            "user": r"Cell ([0-8])(?: .*|:.*)",
            "move": r".* plays ([0-8])([.:].*)",
        }
        for text in self.said:
            for kind, pattern in patterns.items():
                if found := re.fullmatch(pattern, text):
                    yield kind, found
                    break

    def total(self):
        """Return the total cost that the summary says."""
        (line,) = [text for text in self.said if text.startswith("Your ")]
        return spoken(r"Your \d+ moves? cost (no|[0-9.]+) points?", line)


def spoken(pattern, text):
    number = re.match(pattern, text)[1]
    return 0.0 if number[0] in "nl" else float(number)


def read_boxes(drawn):
    """Return the worth of each cell of a drawing, as shown, and the cells with a star."""
    worths, starred = {}, set()
    for row in re.split(r"\n-[-+]+\n", SGR.sub("", drawn).strip("\n").partition("\n\n")[0]):
        lines = [line.split("|") for line in row.splitlines()]
        for column in range(3):
            box = [line[column].strip() for line in lines if column < len(line)]
            box = [text for text in box if text]
            if len(box) > 1 and re.fullmatch(r"[0-9.]+ %\*?|[WDL] \d\*?", box[-1]):
                worths[int(box[0])] = box[-1].rstrip("*")
                starred |= {int(box[0])} if box[-1].endswith("*") else set()
    return worths, starred


def percent(score):
    return f"{100 * score:.2f}".rstrip("0").rstrip(".") + " %"


def check_board(drawn, answer, outcomes=False):
    """Check that a drawing shows an answer's values, and stars the best."""
    best = max((move.score, -move.rank if outcomes else 0) for move in answer)
    worths, starred = read_boxes(drawn)
    assert worths == {
        move.cell: f"{LETTERS[move.score]} {move.distance}" if outcomes else percent(move.score)
        for move in answer
    }
    assert starred == {
        move.cell
        for move in answer
        if best[0] - move.score < 1e-12 and (not outcomes or -move.rank == best[1])
    }


def cost_of(answer, cell):
    scores = {move.cell: move.score for move in answer}
    return 100 * (max(scores.values()) - scores[cell])


def check_costs(terminal, costs):
    """Check the costs of moves, in points of two decimals, and their sum, against exact costs."""
    assert costs
    assert [cost.points for cost in terminal.tutor.costs] == pytest.approx(costs, abs=0.0101)
    assert terminal.total() == pytest.approx(sum(costs), abs=0.0101 * len(costs))
    said = [text for text in terminal.said if re.match("Cell [0-8] cost [0-9l]", text)]
    assert len(said) == sum(cost > 1e-9 for cost in costs)
    for text in said:
        had, has = map(float, re.findall(r"(?:had|has) ([0-9.]+) %", text) or (0, 0))
        if "%" in text:
            assert spoken("Cell . cost (less|[0-9.]+)", text) == pytest.approx(had - has, abs=1e-9)


@pytest.mark.parametrize("policy", ["perfect", "perfect-any", "safe-uniform", "random", "td"])
@pytest.mark.parametrize("side", ["X", "O"])
def test_a_classic_game_shows_and_costs_what_the_table_says(policy, side, tb):
    for seed in range(5):
        terminal = Terminal(seed)
        match = tb.game("classic").match(side=side, seed=seed, policy=policy)
        result = play(match, terminal.seat())
        board, costs = classic.EMPTY, []
        for kind, found in terminal.events():
            if kind == "board":
                check_board(found[0], tb.moves(board, policy), policy.startswith("perfect"))
                continue
            if kind == "user":
                costs.append(cost_of(tb.moves(board, policy), int(found[1])))
            board = classic.play(board, int(found[1]))
        assert result == classic.result(board) in RESULTS
        check_costs(terminal, costs)


@pytest.mark.parametrize("rule", dice.DICE_RULES)
@pytest.mark.parametrize("side", ["X", "O"])
def test_a_game_of_dice_shows_and_costs_what_the_table_says(rule, side, tb):
    for seed in range(5):
        terminal = Terminal(seed)
        result = play(tb.game("dice").match(side=side, seed=seed, rule=rule), terminal.seat())
        board, costs = dice.EMPTY, []
        for kind, found in terminal.events():
            if kind in ("board", "rolls"):
                *blocked, (mover, roll) = re.findall(r"([XO]) rolls ([1-6])", found[0])
                answer = tb.dice.moves(board, int(roll), mover, rule)
                for side_before, before in blocked:
                    assert tb.dice.blocked(board, int(before), side_before, rule) in found[0]
                assert (kind == "board") == (mover == side and bool(answer.moves))
                if kind == "board":
                    check_board(found[0], answer)
                continue
            if kind == "user":
                assert mover == side
                costs.append(cost_of(answer, int(found[1])))
            board = place(board, int(found[1]), mover)
        assert result in RESULTS
        check_costs(terminal, costs)


@pytest.mark.parametrize("grid", NAMED)
@pytest.mark.parametrize("side", ["X", "O"])
def test_a_probabilistic_game_shows_and_costs_what_the_solution_says(grid, side, tb):
    solution = solve(grid)
    for seed in range(5):
        terminal = Terminal(seed)
        match = tb.game("probabilistic").match(side=side, seed=seed, grid=grid)
        result = play(match, terminal.seat())
        board, mover, costs = 0, "X", []
        for kind, found in terminal.events():
            if kind == "board":
                assert mover == side
                check_board(found[0], solution.moves(f"{show(board)} {side}"))
            elif kind == "user":
                costs.append(cost_of(solution.moves(f"{show(board)} {side}"), int(found[1])))
            else:
                cell, what = int(found[1]), found[2]
                assert mover == side or cell == solution.moves(f"{show(board)} {mover}")[0].cell
                if "nothing" not in what:
                    owner = mover if "succeeds" in what else OTHER[mover]
                    board = place(board, cell, owner)
                mover = OTHER[mover]
        assert result == result_in_any_order(board) in RESULTS
        check_costs(terminal, costs)


@pytest.mark.parametrize("policy", ["max-success", "csun-regular", "random"])
def test_a_named_policy_plays_on_a_grid(policy, tb):
    solution, terminal = solve("printed"), Terminal(1)
    match = tb.game("probabilistic").match(side="O", seed=5, policy=policy)
    play(match, terminal.seat())
    assert f"You are O, the policy {policy} is X" in terminal.said[0]
    model = read_policy(policy, solution.grid.cells, dict)
    board, mover, replies = 0, "X", 0
    for kind, found in terminal.events():
        if kind in ("board", "user"):
            continue
        cell, what = int(found[1]), found[2]
        if mover == "X":
            assert cell in model(board, "X")
            replies += 1
        if "nothing" not in what:
            board = place(board, cell, mover if "succeeds" in what else OTHER[mover])
        mover = OTHER[mover]
    assert replies > 1


def test_outcomes_fall_as_often_as_the_grid_says():
    cell = parse_grid("printed").cells[0]
    drawn = Counter(settle(cell, "X", Random(f"{k}"))[0] for k in range(4000))
    assert drawn["X"] / 4000 == pytest.approx(0.65, abs=0.04)
    assert drawn["O"] / 4000 == pytest.approx(0.30, abs=0.04)
    assert drawn[""] / 4000 == pytest.approx(0.05, abs=0.02)


def test_a_seed_repeats_the_probabilistic_game_and_its_luck(ttt):
    asked = ("play", "--game", "probabilistic", "--seed", 3)
    typed = "0\n1\n2\n3\n4\n5\n6\n7\n8\n" * 9
    status, output, errors = ttt(*asked, stdin=typed)
    assert (status, errors) == (0, "")
    assert "%" not in output  # without the tutor
    assert ttt(*asked, stdin=typed)[1] == output
    assert ttt(*asked, "--grid", NAMED["printed"][0], stdin=typed)[1] == output
    assert ttt(*asked[:-1], 4, stdin=typed)[1] != output
    turns, again = [
        re.findall("[XO] plays [0-8]: .*", ttt(*asked, stdin=words)[1])
        for words in (typed, "0\nu\n" + typed)
    ]
    assert again == turns[:2] + turns  # the move that is taken back has the same luck again


@pytest.mark.parametrize("rule", RULES)
def test_an_ultimate_game_goes_on_to_its_end_and_its_costs_add_up(rule, tb):
    terminal, random, costs = Terminal(1, UltimateMatch.estimate), Random(2), []
    match = tb.game("ultimate").match(rule=rule, milliseconds=1.0)
    seat = Seat(lambda _: random.choice(match.legal()), terminal.say, terminal.tutor)
    assert play(match, seat) in RESULTS
    turns = (len(match.turns)) // 2
    shown = [text for text in terminal.said if text.startswith("\n")][:turns]
    for text in shown:
        assert re.search(r"\n\n[0-9.]+ %: [0-8]{2}.* \*\n|solved: [0-8 ]+\*\n", text)
        assert "\n\nBoards that matter most" in text
    for text in terminal.said:
        if found := re.match(r"\d\d cost ([0-9.]+) points?, by the engine's estimate: (.*)", text):
            scores = [float(score) for score in re.findall(r"([0-9.]+) %", found[2])]
            scores = [100.0, *scores][-2:] if "had a win" in text else scores
            costs.append(float(found[1]))
            assert costs[-1] == pytest.approx(scores[0] - scores[1], abs=1e-9)
    judged = [text for text in terminal.said if re.match(r"\d\d(: the best| cost )", text)]
    assert len(judged) == len(terminal.tutor.costs) == turns
    assert terminal.total() == pytest.approx(sum(costs), abs=1e-6) != 0


def match_on(tb, game, milliseconds):
    """Return a match whose turn is a game's position."""
    match = tb.game("ultimate").match(rule=game.rule, milliseconds=milliseconds, side=game.to_move)
    match.turns = [match.first(game.show())]
    return match


def scores_of(match):
    return {
        (int(move[0]), int(move[1])): score.score
        for move, score in t.move_scores(match.analysis().moves).items()
    }


@pytest.mark.parametrize("rule", RULES)
def test_near_the_end_estimates_are_the_solved_values(rule, tb):
    for game in late_games(rule, 6, 8):
        scores = scores_of(match_on(tb, game, 2000.0))
        outcomes = {}
        for move in game.legal_moves():
            game.play(*move)
            ended = {"draw": 0.5, "X": 1.0, "O": 0.0}.get(game.result)
            if ended is None:
                solved = solve_endgame(game.position, rule).wdl
                outcomes[move] = 1 - (solved + 1) / 2
            else:
                outcomes[move] = ended if game.to_move == "O" else 1 - ended
            game.undo()
        assert scores == outcomes


@pytest.mark.parametrize("rule", RULES)
def test_the_boards_that_matter_most_are_open_and_swing_most(rule, tb):
    for seed in range(8):
        game = random_game(rule, seed, 30)
        if game.result:
            continue
        shown = re.findall(r"(\d) \((\d+)\)", match_on(tb, game, 0.0).advice()[-1])
        swings = {part.board: 100 * part.swing for part in game.evaluate().boards}
        owners = show(game.macro)
        open_boards = [at for at in range(9) if owners[at] == "." and "." in show(game.boards[at])]
        best = sorted([swings[at] for at in open_boards], reverse=True)[:3]
        assert {int(board) for board, _ in shown} <= set(open_boards)
        assert [swings[int(board)] for board, _ in shown] == best
        assert [int(points) for _, points in shown] == pytest.approx(best, abs=0.5)


def test_the_tutors_view_is_the_analysis_of_the_engine(monkeypatch, tb):
    game, found = Game(), []
    game.play(4, 4)
    match = match_on(tb, game, 20.0)
    engine = Engine()
    monkeypatch.setattr(engine, "analyse", lambda *given, **_: found.append(given) or thoughts)
    monkeypatch.setattr(choose, "engine_for", lambda *_: engine)
    thoughts = [
        Thought((4, 0), 0.6, False, 5, 9, ((4, 0),), 0.1),
        Thought((4, 1), 0.0, True, 3, 9, ((4, 1),), 0.1),
    ]
    assert scores_of(match) == {(4, 0): 0.6, (4, 1): 0.0}
    assert found == [(game.position, 20)]


def test_under_open_the_tutor_knows_that_the_game_is_solved(tb):
    match = tb.game("ultimate").match(rule="open", milliseconds=1.0)
    known = t.move_scores(match.analysis().moves)
    assert t.best(known) == ["44"]
    assert known["44"].phrase == "a win in 43 plies at most, solved"
    match.play("44")
    lost = t.move_scores(match.analysis().moves)
    assert {worth.score for worth in lost.values()} == {0.0}
    assert {lost[move].phrase for move in t.best(lost)} == {"a loss in 42 plies, solved"}
    assert not any("estimated" in text for text in match.advice())
    match.play("40")
    match.play("00")  # another than the strategy's
    assert any("X has left the solved win" in text for text in match.advice())


def test_a_game_under_open_begins_with_the_solved_win(ttt, data):
    line = ["play", "--game", "ultimate", "--rule", "open", "--tutor", "--milliseconds", "1"]
    status, output, errors = ttt(*line, "--data", data, stdin="q\n")
    assert (status, errors) == (0, "")
    assert SOLVED in output
    assert "a win in 43 plies at most, solved: 44 *\n" in output


def test_without_numba_the_race_is_shown(monkeypatch, tb):
    monkeypatch.setattr(choose, "ready_engine", lambda *_: None)
    for game in late_games("closed-draw", 5, 12):
        match = match_on(tb, game, 1.0)
        assert match.advice()[0] == "By the race alone: no engine is ready."
        for move, score in scores_of(match).items():
            side = game.to_move
            game.play(*move)
            x_score = game.evaluate().x_score
            game.undo()
            assert score == pytest.approx(x_score if side == "X" else 1 - x_score, abs=0.0005)


@pytest.mark.parametrize("game", ["classic", "dice", "probabilistic", "ultimate"])
def test_with_a_tutor_a_player_may_still_ask_stumble_take_back_and_quit(game, ttt):
    move = "4 4" if game == "ultimate" else "0"
    typed = f"?\nx\n9 9 9\n{move}\nu\n{move}\nu\nx\nq\n"
    arguments = ["play", "--game", game, "--tutor", "--seed", 2]
    time = ["--milliseconds", 1] if game == "ultimate" else []
    status, output, errors = ttt(*arguments, *time, stdin=typed)
    assert (status, errors) == (0, "")
    assert "\x1b" not in output  # this is no terminal
    assert output.count("is no move here") == 3
    assert ("loss" in output) or ("by the race's estimate" in output)
    assert output.count("the best move") + output.count(" cost ") == 2
    assert "Your 1 move cost" not in output  # what is taken back costs nothing
