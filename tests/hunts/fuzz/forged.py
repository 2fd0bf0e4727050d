"""Packs with a right checksum and wrong content: only CorruptTableError may be raised.

They are given to every reader: in Python here, in JavaScript by `forged.mjs`.
"""

import zlib
from contextlib import suppress
from random import Random

import numpy

from tests.hunts.fuzz.packs import whole_sections
from ttt_tables.board import any_order
from ttt_tables.board.numbers import show
from ttt_tables.classic import rules as classic
from ttt_tables.dice.pack import Dice
from ttt_tables.engine import book, learned
from ttt_tables.errors import (
    BadModelError,
    BadRollError,
    GameOverError,
    OffStrategyError,
)
from ttt_tables.family.pack import Family
from ttt_tables.family.registry import without_chance
from ttt_tables.family.values import explore
from ttt_tables.miniboard.pack import Miniboard
from ttt_tables.pack import LARGEST, Pack, decode, encode
from ttt_tables.phantom.pack import Abrupt, Phantom, Strategies
from ttt_tables.phantom.rules import SIDES
from ttt_tables.tablebase import Tablebase
from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.open_strategy.pack import Strategy
from ttt_tables.ultimate.rules import RULES, Position, legal_moves

RELATIVES = without_chance()
GAMES = tuple(LARGEST)  # and the engine's two packs
EXTREMES = (0, 1, 2, 9, 10, 127, 128, 254, 255)


def draw_forged(random: Random) -> tuple[str, bytes, int]:
    """Return a game, its pack with some fields changed under a right checksum, and a seed."""
    game = random.choice((*GAMES, "classic"))
    sections = dict(whole_sections(game))
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        name = random.choice(list(sections))
        packed = name in RULES and game == "learned" and random.random() < 0.7
        if data := bytearray(
            zlib.decompress(whole_sections(game)[name]) if packed else sections[name]
        ):
            change(data, random)
        sections[name] = zlib.compress(data, 1) if packed else bytes(data)
    return game, encode(sections, bytes(32)), random.randrange(2**32)


def change(data: bytearray, random: Random) -> None:
    """Change some bytes, fields, lines or runs of a section, or its length."""
    width, kind = random.choice((1, 2, 4, 8)), random.randrange(10)
    if kind == 0:
        del data[random.randrange(len(data)) :]
        return
    if kind == 1:
        data += random.randbytes(random.choice((1, 2, 32)))
        return
    if kind == 2:
        data[:] = bytes([random.choice(EXTREMES)]) * len(data)
        return
    if kind == 3:  # rows are repeated, a few times or up to the largest file
        at = random.randrange(len(data))
        run = data[at : at + random.choice((1, 2, 6, 7, 10, 11, 12, 300))]
        data[at:at] = run * random.choice((1, 2, 1000, (1 << 18) // len(run)))
        return
    if kind == 4:  # two lines, or equal parts, are exchanged
        lines = data.split(b"\n")
        one, other = (random.randrange(len(lines)) for _ in range(2))
        lines[one], lines[other] = lines[other], lines[one]
        data[:] = b"\n".join(lines)
        return
    for _ in range(random.choice((1, 30, 3000))):
        at = random.randrange(len(data)) // width * width
        field = random.choice((random.randbytes(width), bytes([random.choice(EXTREMES)]) * width))
        data[at : at + width] = field[: len(data) - at]


def ask_forged(game: str, data: bytes, seed: int) -> None:
    """Ask the reader of a game's pack every question that it answers."""
    ASK[game](decode(data, f"{game}.pack"), Random(seed))


def _ask_classic(pack: Pack, random: Random) -> None:
    tb = Tablebase(pack)
    boards = random.sample(classic.boards(), 40)
    for policy in random.sample(tb.policies, 3):
        for board in boards:
            answer = tb.moves(board, policy)
            answer.as_dict()
            tb.probe(board)
            tb.exact(board, policy)
            tb.best_cells(board, policy)
            tb.weights(board, policy)
            if answer.moves:
                assert tb.best_move(board, policy) in classic.legal_moves(board)
                tb.sample(board, policy, 1)
            tb.line(board, policy)
        tb.best_moves(numpy.array([board for board in boards if not classic.result(board)]), policy)
        tb.evaluate(policy, "perfect")
    tb.exploitability(policy)  # of one policy: it takes a fifth of a second
    tb.explain(boards[0])
    tb.puzzles()
    with suppress(BadModelError):  # an expected score that no player has
        tb.skill(loss="1/4")


def _ask_dice(pack: Pack, random: Random) -> None:
    dice = Dice(pack)
    for board in random.sample(classic.boards(), 200):
        rule, side = random.choice(dice.rules), classic.to_move(board)
        dice.x_score(board, side, rule)
        dice.chances(board, side, rule)
        dice.exact(board, side, rule)
        for roll in range(1, 7):
            dice.moves(board, roll, side, rule)
            with suppress(BadRollError, GameOverError):
                dice.best_move(board, roll, side, rule)


def _ask_family(pack: Pack, random: Random) -> None:
    family = Family(pack)
    for name in random.sample([*RELATIVES], 2):
        for position in random.sample([*explore(RELATIVES[name])], 50):
            with suppress(GameOverError):
                family[name].probe(position)
                family[name].line(position)
                family[name].best_move(position)
    coin = family["random-turn"]
    for board in map(show, random.sample(any_order.boards(), 100)):
        assert 0 <= coin.x_score(board) <= 1
        assert 0 <= coin.threshold(board) <= 1
        coin.moves(board)


def _ask_miniboard(pack: Pack, random: Random) -> None:
    miniboard = Miniboard(pack)
    for board in random.sample(any_order.boards(), 2000):
        assert min(miniboard.chances(board)) >= 0
        miniboard.exact(board)
    assert min(map(min, miniboard.triples)) >= 0
    Game(miniboard=miniboard).evaluate()


def _ask_phantom(pack: Pack, random: Random) -> None:
    phantom = Phantom(pack)
    assert phantom.x_score > 0
    _ask_strategies(phantom, random)


def _ask_abrupt(pack: Pack, random: Random) -> None:
    abrupt = Abrupt(pack)
    assert 0 < abrupt.x_at_least <= abrupt.x_at_most <= 1
    _ask_strategies(abrupt, random)


def _ask_strategies(strategies: Strategies, random: Random) -> None:
    for side in SIDES:
        for known in strategies.information_sets(side)[:500]:
            assert sum(move.probability for move in strategies.moves(known, side)) == 1
            strategies.sample(known, side, random.randrange(9))


def _ask_ultimate(pack: Pack, random: Random) -> None:
    strategy = Strategy(pack)
    for _ in range(20):
        game = Game("open")
        with suppress(OffStrategyError, GameOverError):
            while not game.result:
                game.play(*strategy.move(game.position))
                strategy.plies(game)
                if not game.result:
                    game.play(*random.choice(game.legal_moves()))
    with suppress(OffStrategyError):
        strategy.move(Position())


def _ask_book(pack: Pack, random: Random) -> None:
    for rule in RULES:
        for position, reply in book.decode(pack, rule).items():
            assert reply.move in legal_moves(position, rule)
            assert 0 <= reply.score <= 1


def _ask_learned(pack: Pack, random: Random) -> None:
    assert isinstance(learned.decode_provenance(pack), dict)
    for rule in ("closed-draw", "closed-count"):
        weights = learned.decode(pack, rule)
        assert {name: part.shape for name, part in weights.items()} == learned.SHAPES


ASK = {
    "abrupt": _ask_abrupt,
    "classic": _ask_classic,
    "dice": _ask_dice,
    "family": _ask_family,
    "miniboard": _ask_miniboard,
    "phantom": _ask_phantom,
    "ultimate": _ask_ultimate,
    "book": _ask_book,
    "learned": _ask_learned,
}
