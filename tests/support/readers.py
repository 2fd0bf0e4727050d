"""The public functions with valid arguments, and the unusual values that each accepts.

`tests/test_rejections.py` passes every value of WRONG for every argument; the fuzz tests pass odd
objects.
"""

from random import Random

import ttt_tables as ttt
from ttt_tables import notebook
from ttt_tables.games.miniboard.stored import Miniboard
from ttt_tables.games.ultimate.text import START
from ttt_tables.sampling.write import make_sample

BOARD, NEAR_END = "X...O....", "XOXOXO..."
NINE = "50/0/50 " * 9
LARGE = {"5", "10**30", "10**5000"}  # whole numbers from 1 on
GIVEN = {"{}", "str"}  # policies are only read when they are queried about a board

TB = ttt.open_tablebase()
GRID = ttt.probabilistic.parse_grid(NINE)
SOLVED = ttt.probabilistic.solve(GRID)
ENDGAME = (
    "OXXOOX.XX/OXO.OX.XX/..OOOXXXX/XOOXO..XX/OOX.XOOXX/XO.X..OOX/O.....XXX/OX..OOXOO/.OOOXOOXO X 4"
)
POSITIONS = {
    "dice": "X...O.... X 4",
    "miniboard": BOARD,
    "misere": BOARD,
    "notakto": "X........",
    "random-turn": "X...O.... O",
    "vanishing": "13",
}
CLASSIC = ttt.game()
RESPONSE = CLASSIC.against(O="random")
CURVE = ttt.epsilon_curve("perfect", "random", "perfect")
TASK = {"form": "cell", "notation": "text", "to_move": "X", "values": {"4": "1"}}
LEARNER = ttt.learners.train_menace(1)

# A function, its arguments, and for each the wrong values that it may accept.
CALLS = {
    "open_tablebase": (ttt.open_tablebase, {"folder": None}, {"folder": {"None"}}),
    "Tablebase": (ttt.Tablebase, {"pack": None}, {}),
    **{
        name: (getattr(TB, name), {"board": BOARD, "policy": "perfect"}, {"board": {"5"}})
        for name in ("best_move", "moves", "sample")
    },
    "probe": (TB.probe, {"board": BOARD}, {"board": {"5"}}),
    "seed": (
        lambda seed: TB.sample(BOARD, seed=seed),
        {"seed": 1},
        {"seed": {"None", "5", "-1", "10**30", "text", "long"}},
    ),
    "policy": (TB.policy, {"name": "perfect"}, {}),
    "best_moves": (
        TB.best_moves,
        {"boards": [0], "policy": "perfect"},
        {"boards": {"5", "[]", "()", "memoryview"}},
    ),
    "against": (CLASSIC.against, {"X": "random"}, {"X": {"None"}}),
    "response": (RESPONSE.probe, {"position": "." * 9}, {}),
    "evaluate": (ttt.evaluate, {"policy_x": "perfect", "policy_o": "perfect"}, {}),
    "answered": (lambda choice: ttt.evaluate(lambda _: choice, "perfect"), {"choice": 0}, {}),
    "exploitability": (ttt.exploitability, {"policy": "perfect"}, {}),
    "mix": (
        lambda **given: ttt.mix(**given)(CLASSIC.start),
        {"first": "perfect", "second": "random", "epsilon": 0.1},
        {},
    ),
    "curve": (
        ttt.epsilon_curve,
        {**dict.fromkeys(("first", "second", "opponent"), "perfect"), "game": "classic"},
        {},
    ),
    "chances of a curve": (CURVE.chances, {"epsilon": 0.1}, {}),
    "epsilon of a curve": (CURVE.epsilon, {"part": "loss", "wanted": 0.1}, {}),
    "epsilon for a rate": (
        ttt.epsilon_for,
        {"loss": 0.1, "first": "perfect", "second": "random", "game": "classic"},
        {},
    ),
    "explain": (
        ttt.explain,
        {"board": BOARD, "tablebase": TB},
        {"board": {"5"}, "tablebase": {"None"}},
    ),
    "puzzles": (
        ttt.puzzles,
        {"level": "easy", "tablebase": TB},
        {"level": {"None"}, "tablebase": {"None"}},
    ),
    "parse": (
        ttt.parse,
        {"board": BOARD, "notation": "rows", "symbols": "X O ."},
        {"board": {"5"}, "notation": {"None"}, "symbols": {"None"}},
    ),
    "show": (
        ttt.show,
        {"board": 5, "notation": "rows", "symbols": "X O ."},
        {"board": {"5"}, "notation": {"None"}, "symbols": {"None"}},
    ),
    **{
        f"classic.{name}": (getattr(ttt.classic, name), {"board": 0}, {"board": {"5"}})
        for name in ("afterstates", "impossible", "legal_moves", "result", "to_move")
    },
    "move of an answer": (TB.moves(BOARD).move, {"text": "1"}, {}),
    "games": (lambda prefix: next(ttt.classic.games(prefix), None), {"prefix": ""}, {}),
    "classic.play": (ttt.classic.play, {"board": 0, "cell": 1}, {"board": {"5"}, "cell": {"5"}}),
    "phantom.parse": (ttt.phantom.parse, {"text": "", "side": "X"}, {}),
    "game": (ttt.game, {"name": "dice"}, {}),
    "position": (
        CLASSIC.position,
        {"text": BOARD, "played": "1", "notation": "rows", "symbols": "X O ."},
        {"text": {"None"}, "notation": {"None"}, "symbols": {"None"}},
    ),
    "probe of a game": (CLASSIC.probe, {"position": BOARD}, {}),
    **{
        f"{verb} of a game": (
            getattr(CLASSIC, verb),
            {"position": BOARD, "policy": "td"},
            {"policy": {"None"}},
        )
        for verb in ("moves", "choose")
    },
    "play": (CLASSIC.start.play, {"move": "1"}, {}),
    "follow": (CLASSIC.start.follow, {"played": "1 2", "notation": "rows"}, {"notation": {"None"}}),
    "seen by": (CLASSIC.start.information_state_of, {"side": "X"}, {}),
    "value of": (CLASSIC.probe(BOARD).of, {"side": "X"}, {}),
    **{
        f"{made.__name__} of a game": (made, {"game": "misere", "side": "X"}, {})
        for made in (ttt.Match, ttt.TextEnvironment)
    },
    "Match": (
        lambda **given: ttt.Match(CLASSIC, **given).advance(),
        {"seed": 1, "player": None, "repeats": 3, "plies": 9},
        {
            "seed": {"None", "5", "-1", "10**30", "text", "long"},
            "player": {"None", "memoryview", "str", "{}"},
            "repeats": LARGE,
            "plies": LARGE,
        },
    ),
    "TextEnvironment": (
        lambda **given: ttt.TextEnvironment(CLASSIC, **given),
        {
            "player": "perfect",
            "reward": "regret",
            "illegal": "lose",
            "notation": "rows",
            "plies": 9,
        },
        {"player": {"str", "memoryview", "{}"}, "plies": {"5"}},
    ),
    "epsilon_greedy": (
        lambda **given: ttt.epsilon_greedy(**given)(CLASSIC.start),
        {"epsilon": 0.1, "policy": "td"},
        {"policy": {"None"}},
    ),
    "game of rules": (ttt.Game, {"rules": ttt.Rules()}, {}),
    "lines": (lambda lines: ttt.game(lines=lines), {"lines": "torus"}, {}),
    "sample": (ttt.game("dice").start.sample, {"source": Random(1)}, {}),
    **{
        f"{name} of a task": (
            lambda given, name=name: ttt.grade(TASK | {name: given}, "4"),
            {"given": TASK[name]},
            {"given": {"None"} if name == "to_move" else set()},
        )
        for name in TASK
    },
    "grade": (
        lambda **given: ttt.grade(TASK, **given),
        {"answer_text": "4", "form": "([0-8])"},
        {"answer_text": {"text", "long"}, "form": {"None", "text"}},
    ),
    "solve rules": (ttt.solve, {"rules": ttt.game("torus").rules}, {}),
    "policy of a game": (
        CLASSIC.evaluate,
        {
            "policy_x": lambda here: here.legal_moves[0],
            "policy_o": lambda here: here.legal_moves[0],
        },
        {},
    ),
    "decision": (lambda decided: CLASSIC.against(O=lambda _: decided), {"decided": "0"}, {}),
    **{
        f"{verb} of {game}": (getattr(ttt.game(game), verb), {"position": text}, {})
        for game, text in POSITIONS.items()
        for verb in ("probe", "moves", "choose")
    },
    "parse_grid": (ttt.probabilistic.parse_grid, {"grid": GRID}, {}),
    "canonical_grid": (ttt.probabilistic.canonical_grid, {"grid": GRID}, {}),
    "canonical_grids": (ttt.probabilistic.canonical_grids, {"percents": []}, {}),
    "carry": (GRID.carry, {"transform": tuple(range(9))}, {}),
    "lattice": (ttt.probabilistic.lattice, {"cells": [(50, 0, 50)]}, {}),
    "cell of a lattice": (
        lambda cell: ttt.probabilistic.lattice([cell]),
        {"cell": (50, 0, 50)},
        {},
    ),
    "part of a lattice": (
        lambda part: ttt.probabilistic.lattice([(part, 0, 50)]),
        {"part": 50},
        {},
    ),
    "sample_grids": (
        ttt.probabilistic.sample_grids,
        {"generator": "abraham", "seed": 1, "start": 0, "stop": 2},
        {"seed": {"5"}, "stop": {"5"}},
    ),
    "sample_grids from 0 on": (
        lambda stop: ttt.probabilistic.sample_grids("csun", 1, 0, stop),
        {"stop": 10**12},
        {"stop": {"5"}},
    ),
    "solve": (ttt.probabilistic.solve, {"grid": GRID, "draw_value": 0.5}, {}),
    "solve_exact": (
        ttt.probabilistic.solve_exact,
        {"grid": GRID, "board": NEAR_END, "to_move": "X", "draw_value": 0.5},
        {"board": {"5"}},
    ),
    "solve_many": (
        ttt.probabilistic.solve_many,
        {"grids": [GRID], "draw_value": 0.5, "threads": 1, "chunk": 1},
        {"threads": {"None", *LARGE}, "chunk": LARGE},
    ),
    "evaluate_many": (
        ttt.probabilistic.evaluate_many,
        {"grids": [GRID], "policy_x": "perfect", "policy_o": "random", "threads": 1},
        {"threads": {"None", *LARGE}},
    ),
    "grid of many": (lambda grid: ttt.probabilistic.solve_many([grid]), {"grid": GRID}, {}),
    "evaluate on a grid": (
        SOLVED.evaluate,
        {"policy_x": "max-success", "policy_o": "max-success", "to_move": "X"},
        {},
    ),
    "against on a grid": (
        SOLVED.against,
        {"X": "random"},
        {"X": {"None", "str", "memoryview", "{}"}},
    ),
    "write_sample": (
        make_sample,
        {
            "source": "abraham",
            "grids": 5,
            "seed": 0,
            "name": "",
            "version": "",
            "values": False,
            "cells": "",
            "chunk": 0,
            "on_error": "stop",
        },
        {"grids": {"5"}, "seed": {"5"}, "chunk": {"5", "10**30", "10**5000"}, "values": {"True"}},
    ),
    "write_sample of a function": (
        make_sample,
        {
            "source": lambda seed, k: [(50, 0, 50)] * 9,
            "grids": 5,
            "seed": 0,
            "name": "fair",
            "version": "1",
            "chunk": 1,
        },
        {
            "grids": {"5"},
            "seed": {"5"},
            "name": {"text"},
            "version": {"text"},
            "chunk": {"5", "10**30", "10**5000"},
        },
    ),
    "open_sample": (ttt.probabilistic.open_sample, {"folder": "nowhere"}, {}),
    "choose": (
        ttt.game("ultimate").choose,
        {"position": START, "nodes": 1, "seed": 0},
        {"nodes": {"None", "5"}, "seed": {"None", "5", "-1", "10**30", "text", "long"}},
    ),
    "think": (
        ttt.ultimate.Engine(entries=16).think,
        {"position": START, "depth": 1},
        {"depth": {"5"}},
    ),
    "Engine": (
        ttt.ultimate.Engine,
        {
            "rule": "open",
            "evaluation": "race",
            "entries": 16,
            "miniboard": TB.stores.read(Miniboard),
        },
        {"evaluation": {"None"}, "miniboard": {"None"}},
    ),
    "settings of an Engine": (
        lambda **settings: ttt.ultimate.Engine("open", "race", entries=16, **settings),
        {"seed": 0, "features": 0, "clock": 1},
        {"seed": {"5"}, "features": {"5"}, "clock": {"5"}},
    ),
    "solve an endgame": (ttt.ultimate.solve, {"position": ENDGAME, "rule": "closed-draw"}, {}),
    "race": (
        ttt.ultimate.race,
        {"p_x": [0.1] * 9, "p_o": [0.1] * 9, "rule": "open"},
        {"p_x": {"memoryview"}, "p_o": {"memoryview"}},
    ),
    "race_slopes": (
        ttt.ultimate.race_slopes,
        {"p_x": [0.1] * 9, "p_o": [0.1] * 9, "rule": "open"},
        {"p_x": {"memoryview"}, "p_o": {"memoryview"}},
    ),
    "train_menace": (
        ttt.learners.train_menace,
        {"games": 1, "against": "random", "seed": 0, "plan": (8, 4, 2, 1), "side": "X"},
        {"games": {"5"}, "seed": {"5"}},
    ),
    "train_td": (
        ttt.learners.train_td,
        {"games": 1, "seed": 0, "draw_reward": 0.0},
        {"games": {"5"}, "seed": {"5"}},
    ),
    "Learner.chances": (
        LEARNER.chances,
        {"against": "random", "side": "X"},
        {"side": {"None"}},
    ),
    "Learner": (LEARNER, {"board": BOARD}, {}),
    "svg_board": (
        ttt.svg.svg_board,
        {"board": BOARD, "notes": {1: 0.5}, "best": [1]},
        {"board": {"5"}, "notes": {"None", "{}"}, "best": {"[]", "{}", "()", "{1}", "memoryview"}},
    ),
    "svg_grid": (ttt.svg.svg_grid, {"grid": GRID}, {}),
    "svg_ranking": (ttt.svg.svg_ranking, {"moves": TB.moves(0)}, {"moves": {"[]", "()"}}),
    "svg_position": (ttt.svg.svg_position, {"position": ttt.game("ultimate").start}, {}),
    "svg_row": (
        ttt.svg.svg_row,
        {"drawings": [ttt.svg.svg_board(0)], "captions": ["start"], "columns": 2},
        {
            "drawings": {"[]", "{}", "()"},
            "captions": {"[]", "{}", "()", "{1}", "array", "endless", "range", "memoryview"},
            "columns": LARGE,
        },
    ),
    "html_solved_grid": (notebook.html_solved_grid, {"game": SOLVED}, {}),
    "html_answer": (notebook.html_answer, {"answer": TB.moves(0)}, {}),
    "html_position": (notebook.html_position, {"here": CLASSIC.start}, {}),
    "html_match": (notebook.html_match, {"match": ttt.Match(CLASSIC)}, {}),
}
