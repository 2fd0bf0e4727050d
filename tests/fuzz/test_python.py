"""Fuzz tests of the Python functions that read a user's boards, moves, grids and policies."""

import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import repeat

import numpy
import pytest
from hypothesis import strategies as st

import ttt_tables as ttt
from tests.fuzz.strategies import (
    Draw,
    Mute,
    arrays,
    data_things,
    fuzz,
    near,
    numbers,
    one_of,
    reals,
    scalars,
    strange,
    things,
    try_all,
)
from tests.support.readers import CALLS
from ttt_tables.board import any_order
from ttt_tables.board import numbers as board
from ttt_tables.errors import quote
from ttt_tables.games.classic import opponents
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.dice import rules as dice
from ttt_tables.games.probabilistic.grid import check_draw_value
from ttt_tables.notation.boards import read_board
from ttt_tables.notation.games import read_game
from ttt_tables.notation.layouts import TASK_NOTATIONS
from ttt_tables.notation.moves import read_move, write_move
from ttt_tables.notation.notations import BY_NAME
from ttt_tables.pack import MAGIC, VERSION, _checksum, decode, encode
from ttt_tables.play.policy import read_policy
from ttt_tables.probabilistic import parse_grid, sample_grids
from ttt_tables.sampling.sample import Sample

TB = ttt.open_tablebase()
CLASSIC = ttt.game()
NUMBERS = st.sampled_from(classic.boards())
TEXTS = NUMBERS.map(board.show)
POLICIES = st.sampled_from(TB.policies)
NOTATION = st.sampled_from(tuple(BY_NAME))
# These may accept a large whole number, and then take time or memory.
COSTLY = ("sample_grids", "solve_many", "evaluate_many", "choose", "think", "train", "Engine")
ASKED = one_of(TEXTS, odd=numbers)
PARAMETERS = [(of, one) for of in CALLS if not of.startswith(COSTLY) for one in CALLS[of][1]]


# Boards and moves


@fuzz(0.3)
def test_board_text(draw: Draw) -> None:
    notation = draw(NOTATION)
    text = draw(near(ttt.show(draw(NUMBERS), notation)))

    def parse() -> None:
        number = classic.parse(text, notation=notation)
        assert classic.parse(ttt.show(number, notation), notation) == number
        assert BY_NAME[notation].pictures or ttt.show(number, notation) == text

    try_all(parse, lambda: board.parse(text), lambda: any_order.parse(text))


@fuzz(0.3)
def test_probed_board(draw: Draw) -> None:
    asked, policy = draw(ASKED), draw(POLICIES)
    answer = TB.moves(asked, policy)
    assert board.parse(answer.position) in classic.boards()
    TB.probe(asked)
    assert TB.best_move(asked, policy) == answer[0].cell
    assert TB.sample(asked, policy, 1) in board.CELLS


@fuzz(0.3)
def test_argument_of_any_function(draw: Draw) -> None:
    name, parameter = draw(st.sampled_from(PARAMETERS))
    call, right, _ = CALLS[name]
    call(**right | {parameter: draw(data_things)})


WRITTEN = st.builds(
    lambda text, times: text * times,
    st.sampled_from(("X | O |\n---+---\n", '[["X","O",""],', "1 2 0 ", "(1,1) x(0,2) ", "xo_ ")),
    st.integers(1, 4),
)


@fuzz()
def test_board_or_moves_in_other_notations(draw: Draw) -> None:
    text = draw(near(WRITTEN))
    notation, symbols = draw(st.none() | NOTATION), draw(st.sampled_from((None, "x o b", "1 2 0")))

    def read() -> None:
        signs = read_board(text, notation, symbols)
        assert (len(signs), {*signs} - {*".XO"}) == (9, set())

    try_all(read, lambda: read_game(text, ttt.game().start, notation))


@fuzz()
def test_cell(draw: Draw) -> None:
    number, notation = draw(NUMBERS), draw(NOTATION)
    named = int(read_move(draw(st.integers(-2, 11) | things | scalars), notation))
    assert read_move(write_move(str(named), notation), notation) == str(named)
    assert board.count(classic.play(number, named), ".") == board.count(number, ".") - 1


@fuzz()
def test_batch_of_boards(draw: Draw) -> None:
    boards, policy = draw(st.lists(NUMBERS, max_size=4)), draw(one_of(POLICIES))
    kind = draw(st.sampled_from(("int16", "uint64", "int64", ">i8", "m8", "O")))
    odd = draw(st.lists(numbers | things, max_size=2))
    asked = draw(st.sampled_from((boards, numpy.array(boards, kind), [*boards, *odd])) | arrays)
    cells = TB.best_moves(asked, policy)
    flat = numpy.asarray(asked).ravel().tolist()
    assert cells.ravel().tolist() == [TB.best_move(int(one), policy) for one in flat]


# Policies and opponents

RATIONALS = ("1", "0", "1/3", "0.25", "1e-3", "7/1000000007", "1e9", "1e400", "1e-99999999")
WEIGHTS = st.sampled_from((0, 1, 3, *RATIONALS, Fraction(1, 7), 0.5, -1, 1e-300)) | reals
CELLS = st.builds(
    lambda cell, kind: kind(cell), st.integers(-1, 9), st.sampled_from((int, numpy.int8, float))
)
CHOICES = st.one_of(
    *(CELLS, things, st.dictionaries(CELLS, WEIGHTS, max_size=2)),
    st.lists(st.just(0) | WEIGHTS, min_size=9, max_size=9),
)


@fuzz()
def test_opponents(draw: Draw) -> None:
    nine = draw(st.lists(st.sampled_from(RATIONALS) | one_of(*RATIONALS), min_size=9, max_size=9))
    epsilon = draw(one_of(*RATIONALS, odd=reals | things))
    try_all(
        lambda: opponents.weights(*nine),
        lambda: ttt.mix("perfect", "random", epsilon),
    )


@fuzz()
def test_choice_of_a_policy(draw: Draw) -> None:
    choice, here = draw(CHOICES), CLASSIC.position(ttt.show(draw(NUMBERS)))
    asked = read_policy(lambda _: choice, CLASSIC)(here)
    assert asked == read_policy({here.text: choice}, CLASSIC)(here)
    assert {*asked} <= {*here.legal_moves}


@fuzz(0.02)
def test_policy(draw: Draw) -> None:
    seed, odd = draw(st.integers()), draw(CHOICES)

    def mixed(text: str) -> object:
        chance = random.Random(f"{seed} {text}")
        cells = [cell for cell in range(9) if text[cell] == "."]
        some = {chance.choice(cells): chance.choice((1, "1/3", 0.1)), chance.choice(cells): 1}
        return odd if chance.random() < 0.01 else some

    policy, other = draw(st.just(mixed) | near(POLICIES) | data_things), draw(POLICIES)
    assert sum(ttt.evaluate(policy, other).exact[1:]) == 1
    assert 0 <= ttt.exploitability(policy) <= 1


# Grids and samples

GRID = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
TRIPLES = st.sampled_from(((0.65, 0.05, 0.3), (Fraction(1, 3),) * 3, (1, 0, 0), (0.5, 0.0, 0.5)))


@fuzz(0.3)
def test_grid(draw: Draw) -> None:
    cells = draw(st.lists(TRIPLES, min_size=9, max_size=9))
    part = [*draw(TRIPLES)]
    part[draw(st.integers(0, 2))] = draw(reals)
    odd = list(cells)
    odd[draw(st.integers(0, 8))] = draw(st.just(part) | things)
    many = cells[: draw(st.integers(0, 9))] * draw(st.integers(1, 2))
    some = (cells, odd, odd, tuple(odd), many, numpy.array(cells, "f2"), numpy.array(cells))
    grid = parse_grid(asked := draw(near(GRID) | st.sampled_from(some) | things))
    assert len(grid.cells) == 9, asked
    assert parse_grid(grid) == parse_grid(grid.cells) == grid


@fuzz()
def test_sample(draw: Draw) -> None:
    seed, grids, chunk = draw(st.tuples(*[numbers | st.integers(0, 99)] * 3))
    cells = draw(st.just("") | near("65/5/30 50/0/50 100/0/0"))
    generator = draw(one_of("abraham", "csun", "lattice", odd=strange))
    sample = Sample(generator, seed, grids, draw(st.booleans()), cells, chunk)
    start, stop = sample.span(sample.chunks - 1)
    assert 0 <= start < stop == sample.grids
    drawn = sample_grids(sample.source, sample.seed, max(start, stop - 3), stop)
    assert (drawn.sum(axis=2) == 100).all()


# Packs

NAMES = st.sampled_from(("boards", "texts", "wdl", "moves perfect", "", "x" * 24))
PLACES = st.sampled_from((8, 12, 16, 20, 80, 84, 88)) | st.integers(0, 400)


@fuzz()
def test_pack(draw: Draw) -> None:
    """Change a small pack; most changes have a valid checksum, so that the directory is read."""
    given = draw(st.dictionaries(NAMES, st.binary(max_size=40)))
    data = bytearray(encode({name: memoryview(of) for name, of in given.items()}, bytes(32)))
    for at in draw(st.lists(PLACES, max_size=4)):
        value = draw(st.sampled_from((0, 1, 255, 2**31, len(data))) | st.integers(0, 2**32 - 1))
        place, size = at % len(data), draw(st.sampled_from((1, 4)))
        data[place : place + size] = value.to_bytes(4, "little")[: draw(st.sampled_from((1, 4)))]
    del data[draw(st.sampled_from((len(data), 60, 100))) :]
    if draw(st.integers(0, 9)) < 7:
        data[:12] = MAGIC + VERSION.to_bytes(4, "little")
        data[16:20] = len(data).to_bytes(4, "little")
        data[12:16] = _checksum(bytes(data)).to_bytes(4, "little")
    assert sum(array.nbytes for array in decode(bytes(data)).values()) <= len(data)


# Positions of other games


@fuzz()
def test_dice_position(draw: Draw) -> None:
    side, rule = draw(one_of("X", "O")), draw(one_of(*dice.DICE_RULES))
    roll = draw(st.sampled_from(dice.ROLLS) | numbers | things)
    game = ttt.game("dice", rule=rule)
    shown = [one if isinstance(one, str) else quote(one) for one in (side, roll)]
    here = game.position(" ".join([board.show(any_order.read(draw(ASKED))), *shown]))
    assert 0 <= game.probe(here).score <= 1
    if here.legal_moves:
        assert game.choose(here) == game.moves(here)[0].move
    else:
        assert here.result or here.outcomes


@cache
def ultimate_texts(rule: str) -> st.SearchStrategy[str]:
    """Return the texts of the positions of a random game."""
    chance, here = random.Random(rule), ttt.game("ultimate", rule=rule).start
    texts = []
    while here.legal_moves:
        texts.append(here.text)
        here = here.play(chance.choice(here.legal_moves))
    return st.sampled_from([*texts, here.text])


@fuzz()
def test_ultimate_position(draw: Draw) -> None:
    rule = draw(st.sampled_from(ttt.ultimate.RULES))
    text, asked = draw(one_of(ultimate_texts(rule))), draw(st.just(rule) | one_of(rule))
    here = ttt.game("ultimate", rule=asked).position(text)
    assert here.text == text
    assert here.play(draw(one_of("44", "08", "80"))).to_move != here.to_move


@fuzz(0.05)
def test_position_of_the_open_strategy(draw: Draw) -> None:
    game = ttt.game("ultimate", rule="open")
    here = game.start
    for step in draw(st.lists(st.integers(0, 80), max_size=12)):
        here = here.play(game.choose(here))
        here = here.play(here.legal_moves[step % len(here.legal_moves)])
    here = game.position(draw(one_of(here.text)))
    value = game.probe(here)
    if here.result is None and value.distance:
        assert game.choose(here) in here.legal_moves
        assert 1 <= value.distance <= 43


# Answers of language models

MOVES = {"cell": "4", "mark": "4X", "step": "4-1", "board": "2:4", "choice": "B"}
ANSWERS = (
    *("<answer>4</answer>", "I take the top left, not cell 4.", '{"move": [1, 3]}', "Answer: 4X"),
    *("board 2, cell 4", "from (1, 1) to (2, 2)", "\\boxed{4}\nmark(4)\n[4]", "B", "4-1", "2:4"),
    '{"board": 2, "cell": 4}\n**Move:** 4',
)


@fuzz()
def test_graded_answer(draw: Draw) -> None:
    form = draw(one_of(*MOVES))
    move = MOVES.get(form, "4") if isinstance(form, str) else "4"
    values = {move: draw(one_of("0", "1/2", "1", "85/128"))}
    task = {"form": form, "notation": draw(one_of(*TASK_NOTATIONS)), "values": values}
    graded = ttt.grade(draw(st.just(task) | things), draw(one_of(*ANSWERS)))
    assert graded.legal == (graded.answer in values)
    assert graded.regret == (0 if graded.legal else None)
    assert graded.why


# Inputs that failed in the past

LARGE, TIME = 10**5000, numpy.timedelta64(1, "s")
COSTLY_TEXTS = ("1e999999999", "1e-999999999", "9" * 10**6, "1E+1000", " 1e5000 ")
ENDLESS = (repeat((1, 0, 0)), [repeat(0)] * 9, "50/0/50 " * 10**5)
AXES = (numpy.array(0.5), [numpy.array(0.5)] * 9)
REJECTED: list[tuple[type[ttt.TttError], Callable[..., object], tuple[object, ...]]] = [
    (ttt.BadModelError, lambda text: opponents.weights(text, *[1] * 8), COSTLY_TEXTS),
    (ttt.BadModelError, lambda text: ttt.mix("perfect", "random", text), COSTLY_TEXTS),
    (
        *(ttt.BadModelError, lambda weight: ttt.evaluate(lambda _: {0: weight}, "random")),
        (*COSTLY_TEXTS, Decimal("1e-999999"), TIME),
    ),
    (
        *(ttt.BadGridError, lambda part: parse_grid([(part, 0, 0)] * 9)),
        (LARGE, Fraction(LARGE, 3), -LARGE, TIME),
    ),
    (ttt.BadGridError, parse_grid, ENDLESS + AXES),
    (ttt.BadGridError, check_draw_value, (LARGE,)),
    (ttt.BadGridError, lambda seed: sample_grids("csun", seed, 0, 1), (LARGE,)),
    (ttt.IllegalMoveError, read_move, ([0, Fraction(LARGE)], (Mute(), 1))),
    (ttt.BadBoardError, TB.best_moves, (numpy.array([0, 1], "m8"),)),
]


@pytest.mark.parametrize(("error", "call", "values"), REJECTED)
def test_extreme_input_is_rejected(
    error: type[ttt.TttError], call: Callable[[object], object], values: tuple[object, ...]
) -> None:
    for value in values:
        with pytest.raises(error) as caught:
            call(value)
        assert len(str(caught.value).splitlines()) == 1
        assert len(str(caught.value)) < 400


def test_unusual_numbers_are_read_exactly() -> None:
    assert opponents.read_rational("1e-3") == Fraction(1, 1000)
    assert opponents.read_rational("1E+02") == 100
    policy = read_policy(lambda _: {0: numpy.int64(2**62), 1: Fraction(1, 3)}, CLASSIC)
    assert policy(CLASSIC.start) == {"0": 3 * 2**62, "1": 1}
    small = Fraction(1, 10**6)
    assert sum(parse_grid([(numpy.int8(0), 1 - small, small)] * 9).cells[0]) == 1
