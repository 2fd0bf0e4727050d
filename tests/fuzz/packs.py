"""Packs, and the dice game's questions, with inputs for them."""

from tests.fuzz import Parser, inputs
from ttt_tables import open_tablebase
from ttt_tables.board import numbers as board
from ttt_tables.board.any_order import read
from ttt_tables.board.numbers import show
from ttt_tables.errors import (
    BadBoardError,
    BadOptionError,
    CorruptTableError,
    StaleTableError,
    quote,
)
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.dice import rules as dice
from ttt_tables.games.registry import make
from ttt_tables.pack import MAGIC, VERSION, _checksum, decode, encode

TEXTS = tuple(map(board.show, classic.boards()))
ENGINE = open_tablebase.__code__.co_filename[: -len("tablebase.py")] + "games/ultimate/engine"


def draw_pack(random):
    """Return the bytes of a changed small pack, half of the time with a right checksum."""
    names = ("boards", "texts", "wdl", "policies", "moves perfect", "", "x" * 24)
    arrays = {
        random.choice(names): memoryview(random.randbytes(random.randrange(40))) for _ in range(4)
    }
    data = bytearray(encode(arrays, random.randbytes(32)))
    for _ in range(random.randrange(5)):
        at = random.choice((8, 12, 16, 20, 80, 84, 88, random.randrange(len(data)))) % len(data)
        number = random.choice((0, 1, 255, 2**31, 2**32 - 1, len(data), random.randrange(2**32)))
        data[at : at + random.choice((1, 4))] = number.to_bytes(4, "little")[
            : random.choice((1, 4))
        ]
        if random.random() < 0.1:
            del data[random.randrange(len(data)) :]
            data += bytes(60 - len(data)) if len(data) < 60 else b""
    if random.random() < 0.7:
        seal(data)
    return (bytes(data),)


def seal(data):
    """Make magic, version, length and checksum right, so that the directory is read."""
    data[:12] = MAGIC + VERSION.to_bytes(4, "little")
    data[16:20] = len(data).to_bytes(4, "little")
    data[12:16] = _checksum(bytes(data)).to_bytes(4, "little")


def ask_pack(data):
    pack = decode(data)
    assert sum(array.nbytes for array in pack.values()) <= len(data)


def draw_dice(random):
    """Return a question about the dice game, each part right or nearly right."""
    board = inputs.one_of(random, TEXTS)
    roll = random.choice((*dice.ROLLS, *dice.ROLLS, inputs.number(random), inputs.thing(random)))
    return (
        board,
        roll,
        inputs.one_of(random, ("X", "O")),
        inputs.one_of(random, tuple(dice.DICE_RULES)),
    )


def ask_dice(board, roll, side, rule):
    game = make(open_tablebase(), "dice", rule=rule)
    shown = [one if isinstance(one, str) else quote(one) for one in (side, roll)]  # if it has none
    here = game.position(" ".join([show(read(board)), *shown]))
    assert 0 <= game.probe(here).score <= 1
    if here.legal_moves:
        assert game.choose(here) == game.moves(here)[0].move
    else:
        assert here.result or here.outcomes


PACKED = (
    Parser("packs", 50, draw_pack, ask_pack, (CorruptTableError, StaleTableError)),
    Parser("dice", 20, draw_dice, ask_dice, (BadBoardError, BadOptionError)),
)
