"""Everything that reads an input from outside, with inputs for it."""

from fractions import Fraction
from functools import cache, partial
from random import Random

import numpy

import ttt_tables as ttt
from tests.fuzz import Parser, inputs
from tests.fuzz.doors import DOORS
from tests.fuzz.packs import PACKED
from tests.support.readers import CALLS
from ttt_tables import game as make_game
from ttt_tables import open_tablebase, ultimate
from ttt_tables.board import alternating, any_order
from ttt_tables.board import numbers as board
from ttt_tables.errors import (
    BadBoardError,
    BadGridError,
    BadModelError,
    BadOptionError,
    GameOverError,
    IllegalMoveError,
    TttError,
    UnknownPolicyError,
)
from ttt_tables.games.classic import opponents
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.given_policy import read_policy
from ttt_tables.grading.notations import NOTATIONS
from ttt_tables.notation.boards import read_board
from ttt_tables.notation.games import read_game
from ttt_tables.notation.moves import read_move, write_move
from ttt_tables.notation.writings import BY_NAME
from ttt_tables.probabilistic import parse_grid, sample_grids
from ttt_tables.sampling.sample import Sample, SampleError

NUMBERS = classic.boards()
TABLEBASE, START = open_tablebase(), make_game().start
# A whole number may be right, and take its time or memory, in these.
COSTLY = ("sample_grids", "solve_many", "evaluate_many", "choose", "think", "train", "Engine")
READERS = [name for name in CALLS if not name.startswith(COSTLY)]
TEXTS = tuple(map(board.show, NUMBERS))
POLICIES, WRITINGS = TABLEBASE.policies, tuple(BY_NAME)
GRID = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
TRIPLES = (0.65, 0.05, 0.3), (Fraction(1, 3),) * 3, (1, 0, 0), (0.5, 0.0, 0.5)
RATIONALS = "1", "0", "1/3", "0.25", "1e-3", "7/1000000007", "1e9", "1e400", "1e-99999999", "9" * 50
SOME_WEIGHTS = 1, 0, 3, "1/3", "1e9", Fraction(1, 7), 0.5, -1, 1e-300, "1e99999999"


# Boards


def draw_text(random):
    writing = random.choice(WRITINGS)
    return inputs.mutated(random, ttt.show(random.choice(NUMBERS), writing)), writing


def read_text(text, writing):
    """Read a text by every reader of texts: what one reads is the same in the writing."""
    strict = [board.parse, any_order.parse] if writing == "rows" else []
    errors = []
    for parse in (*strict, partial(classic.parse, writing=writing)):
        try:
            number = parse(text)
            assert classic.parse(ttt.show(number, writing), writing) == number
            assert BY_NAME[writing].pictures or ttt.show(number, writing) == text
        except BadBoardError as error:
            errors.append(error)
    if errors:
        raise errors[0]


def draw_board(random):
    policy = random.choice(POLICIES)
    some = inputs.mutated(random, board.show(random.choice(NUMBERS)))
    return random.choice((some, some, inputs.number(random))), policy


def probe(asked, policy):
    """Ask the tablebase every question about a board."""
    answer = TABLEBASE.moves(asked, policy)
    assert board.parse(answer.position) in NUMBERS
    TABLEBASE.probe(asked)
    if answer.moves:
        best = TABLEBASE.best_move(asked, policy)
        assert best == answer[0].cell
        assert TABLEBASE.sample(asked, policy, 1) in board.CELLS
    else:
        TABLEBASE.best_move(asked, policy)
        raise AssertionError("a best move of an ended board")


# Arguments of the public functions


def draw_argument(random):
    """Draw a reader, one of its parameters, and an odd object for it."""
    name = random.choice(READERS)
    return name, random.choice([*CALLS[name][1]]), inputs.thing(random)


def ask_argument(name, parameter, odd):
    call, right, _ = CALLS[name]
    if not callable(odd):  # a user's function may raise anything
        call(**right | {parameter: odd})


def draw_cell(random):
    cell = random.choice((random.randrange(-2, 12), inputs.thing(random), inputs.scalar(random)))
    return random.choice(NUMBERS), cell, random.choice(WRITINGS)


def play(number, cell, writing):
    named = int(read_move(cell, writing))
    assert read_move(write_move(str(named), writing), writing) == str(named)
    assert board.count(classic.play(number, named), ".") == board.count(number, ".") - 1


def draw_written(random):
    """Return a text near a board or moves, and how it may be written."""
    some = random.choice(
        ("X | O |\n---+---\n", '[["X","O",""],', "1 2 0 ", "(1,1) x(0,2) ", "xo_ ")
    )
    text = inputs.mutated(random, some * random.randrange(1, 5))
    return text, random.choice((None, *WRITINGS)), random.choice((None, None, "x o b", "1 2 0"))


def read_written(text, writing, marks):
    """Read a text as a board, which has nine signs, and as moves."""
    errors = []
    for reader, asked in ((read_board, (writing, marks)), (read_game, (START, writing))):
        try:
            found = reader(text, *asked)
            assert reader is read_game or (len(found), {*found} - {*".XO"}) == (9, set())
        except TttError as error:
            errors.append(error)
    if errors:
        raise errors[0]


def draw_batch(random):
    boards = [random.choice(NUMBERS) for _ in range(random.randrange(4))]
    odd = [*boards, inputs.number(random), inputs.thing(random)][: random.randrange(1, 6)]
    typed = numpy.array(boards, random.choice(("int16", "uint64", "int64", ">i8", "m8", "O")))
    asked = random.choice((boards, odd, typed, inputs.array(random), inputs.nested(random, 3)))
    return asked, inputs.one_of(random, POLICIES)


def ask_batch(boards, policy):
    cells = TABLEBASE.best_moves(boards, policy)
    flat = numpy.asarray(boards).ravel().tolist()
    assert cells.ravel().tolist() == [TABLEBASE.best_move(int(one), policy) for one in flat]


# The winning strategy under `open`


def draw_position(random):
    """Draw a position that the strategy leads to, and change it in some places."""
    game = make_game("ultimate", rule="open")
    here = game.start
    for _ in range(random.randrange(13)):
        here = here.play(game.choose(here))
        here = here.play(random.choice(here.legal_moves))
    text = here.text if random.random() < 0.5 else inputs.mutated(random, here.text)
    return (inputs.thing(random) if random.random() < 0.1 else text,)


def ask_strategy(text):
    game = make_game("ultimate", rule="open")
    here = game.position(text)
    value = game.probe(here)
    if here.result is None and value.distance:
        assert game.choose(here) in here.legal_moves
        assert 1 <= value.distance <= 43


# Opponents and policies


def draw_weights(random):
    odd = random.choice((inputs.number, inputs.real, inputs.text, inputs.thing))
    nine = [random.choice(RATIONALS[:5]) for _ in range(random.choice((9, 9, 9, 8, 10)))]
    for _ in range(random.randrange(3)):
        nine[random.randrange(8)] = inputs.one_of(random, RATIONALS, odd)
    return nine, inputs.one_of(random, RATIONALS, odd), random.choice(NUMBERS)


def ask_opponents(nine, epsilon, number):
    errors = []
    for model in (
        lambda: opponents.weights(*nine),
        lambda: opponents.errs(epsilon),
        lambda: ttt.mix("perfect", "random", epsilon),
    ):
        try:
            model()
        except BadModelError as error:
            errors.append(error)
    if errors:
        raise errors[-1]


def draw_choice(random):
    number = random.choice(NUMBERS)
    legal = [
        *alternating.legal_moves(number),
        *alternating.legal_moves(number),
        random.randrange(-1, 10),
    ]
    cells = [random.choice((int, int, numpy.int8, float))(random.choice(legal)) for _ in range(3)]
    mapping = {cell: random.choice((*SOME_WEIGHTS, inputs.real(random))) for cell in cells[:2]}
    nine = [random.choice((0, 0, *SOME_WEIGHTS, inputs.real(random))) for _ in range(9)]
    return random.choice((mapping, nine, tuple(nine), cells[2], inputs.thing(random))), number


def ask_choice(choice, number):
    """Ask a user's policy, as a function and as a table, for the weights of a board."""
    asked = read_policy(lambda _: choice)(number)
    assert asked == read_policy({number: choice})(number)
    assert set(asked) <= set(alternating.legal_moves(number))


def draw_policy(random):
    odd = inputs.thing(random)
    odd = None if callable(odd) else odd  # a user's function may raise anything
    text_of = inputs.mutated(random, random.choice(POLICIES))
    seed = random.random()

    def player(text):
        wild = type(random)(f"{seed} {text}")
        cells = [cell for cell in range(9) if text[cell] == "."]
        if wild.random() < 0.01:
            return draw_choice(wild)[0]
        return {wild.choice(cells): wild.choice((1, "1/3", 0.1)), wild.choice(cells): 1}

    return random.choice((text_of, odd, player, player)), random.choice(POLICIES)


def ask_policy(policy, other):
    assert sum(ttt.evaluate(policy, other)) == 1
    assert 0 <= ttt.exploitability(policy) <= 1


# Grids and samples


def draw_grid(random):
    return (inputs.mutated(random, GRID),)


def draw_triples(random):
    triples = [list(random.choice(TRIPLES)) for _ in range(9)]
    for _ in range(random.randrange(3)):
        at = random.randrange(9)
        if random.random() < 0.5:
            triples[at][random.randrange(3)] = inputs.real(random)
        elif random.random() < 0.5:
            triples[at] = inputs.thing(random)
            break
        else:
            triples = random.choice((triples[at:], triples * 2, numpy.array([[0.5, 0, 0.5]] * 9)))
            break
    return (
        random.choice((triples, tuple(map(tuple, map(ensured, triples))), inputs.thing(random))),
    )


def ensured(triple):
    return triple if isinstance(triple, list) else [triple]


def ask_grid(asked):
    grid = parse_grid(asked)
    assert len(grid.cells) == 9
    assert parse_grid(grid) == grid
    assert parse_grid(grid.cells) == grid


def draw_sample(random):
    generator = inputs.one_of(random, ("abraham", "csun", "lattice"), inputs.text)
    numbers = [random.choice((inputs.number(random), random.randrange(100))) for _ in range(3)]
    cells = random.choice(("", inputs.mutated(random, "65/5/30 50/0/50 100/0/0")))
    seed, grids, chunk = numbers
    return generator, seed, grids, random.random() < 0.5, cells, chunk


def ask_sample(*arguments):
    sample = Sample(*arguments)
    start, stop = sample.span(sample.chunks - 1)
    assert 0 <= start < stop == sample.grids
    first = max(start, stop - 3)
    assert sample_grids(sample.source, sample.seed, first, stop).sum(axis=2).ravel().tolist() == [
        100
    ] * (9 * (stop - first))


# The ultimate game


@cache
def ultimate_texts():
    """Return the texts of the positions of a random game, each with the rule."""
    texts = []
    for rule in ultimate.RULES:
        random, here = Random(rule), make_game("ultimate", rule=rule).start
        while not here.result:
            texts.append((here.text, rule))
            here = here.play(random.choice(here.legal_moves))
        texts.append((here.text, rule))
    return texts


def draw_ultimate(random):
    text, rule = random.choice(ultimate_texts())
    text = inputs.mutated(random, text) if random.random() < 0.9 else inputs.thing(random)
    asked = rule if random.random() < 0.9 else inputs.thing(random)
    move = f"{random.randrange(9)}{random.randrange(9)}"
    return text, asked, move if random.random() < 0.8 else inputs.thing(random)


def ask_ultimate(text, rule, move):
    here = make_game("ultimate", rule=rule).position(text)
    assert here.text == text
    assert here.play(move).to_move != here.to_move


ULTIMATE = (BadBoardError, BadOptionError, IllegalMoveError, GameOverError)
GRIDS = BadGridError
# Answers of language models

ANSWERS = (
    *("<answer>4</answer>", "I take the top left, not cell 4.", '{"move": [1, 3]}', "Answer: 4X"),
    *("board 2, cell 4", "from (1, 1) to (2, 2)", "\\boxed{4}\nmark(4)\n[4]", "B", "4-1", "2:4"),
    '{"board": 2, "cell": 4}\n**Move:** 4',
)
MOVES = {"cell": "4", "mark": "4X", "step": "4-1", "board": "2:4", "choice": "B"}


def draw_answer(random):
    form = inputs.one_of(random, tuple(MOVES))
    move = MOVES.get(form, "4") if isinstance(form, str) else "4"
    value = inputs.one_of(random, ("0", "1/2", "1", "85/128"))
    task = {"form": form, "notation": inputs.one_of(random, NOTATIONS), "values": {move: value}}
    answer = inputs.one_of(random, ANSWERS)
    return (task if random.randrange(9) else inputs.thing(random)), answer


def ask_grade(task, answer):
    graded = ttt.grade(task, answer)
    assert graded.legal == (graded.answer in task["values"])
    assert graded.regret == (0 if graded.legal else None)
    assert graded.why


PARSERS = (
    Parser("board-text", 300, draw_text, read_text, BadBoardError),
    Parser("probe", 230, draw_board, probe, (BadBoardError, GameOverError)),
    Parser("arguments", 170, draw_argument, ask_argument),
    Parser("written", 60, draw_written, read_written, (BadBoardError, IllegalMoveError)),
    Parser("cells", 80, draw_cell, play, (IllegalMoveError, GameOverError)),
    Parser(
        "batches", 30, draw_batch, ask_batch, (BadBoardError, GameOverError, UnknownPolicyError)
    ),
    Parser(
        "strategy",
        20,
        draw_position,
        ask_strategy,
        (BadBoardError, GameOverError),
    ),
    Parser("opponents", 40, draw_weights, ask_opponents, BadModelError),
    Parser("choices", 40, draw_choice, ask_choice, (BadModelError, IllegalMoveError)),
    Parser(
        "policies",
        1,
        draw_policy,
        ask_policy,
        (BadModelError, IllegalMoveError, UnknownPolicyError),
    ),
    Parser("grid-text", 50, draw_grid, ask_grid, GRIDS),
    Parser("grid-triples", 50, draw_triples, ask_grid, GRIDS),
    Parser("samples", 10, draw_sample, ask_sample, (SampleError, GRIDS, BadOptionError)),
    *PACKED,
    Parser("answers", 30, draw_answer, ask_grade, ttt.BadTaskError),
    Parser("ultimate", 50, draw_ultimate, ask_ultimate, ULTIMATE),
    *DOORS,
)
TOTAL = sum(parser.share for parser in PARSERS)
