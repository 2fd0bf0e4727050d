"""Matches of the ultimate game: two players, frozen openings with colours swapped, measured time.

    python -m benchmarks.match patterns race --milliseconds 20 --pairs 100 --out games.parquet

A player is a built-in name, or a command line that speaks the line protocol (`ttt ultimate`):

    patterns, race            the engine with that evaluation
    book                      the rule's own evaluation, with the opening book
    patterns-N, race-N        the same to depth N, without a clock
    without-FEATURE           the rule's own evaluation, one feature of the search switched off
    mcts                      random rollouts and UCB, compiled
    random                    any legal move

benchmarks/openspiel_bot.py is such a program: the MCTSBot of OpenSpiel. Against it say --wall.

Each opening is played twice, the colours swapped. Under the closed rules the openings are the
balanced ones of the table ultimate_suite, from --start on. With --plies they are the first moves of
seeded random games, as they are under `open`, six plies there unless --plies says more. A built-in
player's time is that of its own thread, so that other programs on the machine take from neither
side. With --wall, and for a command always, it is that of the clock on the wall. Each game
is stored with both sides' times. Pairs are counted by their points (pentanomial); the Elo
difference comes with an interval of 95 %, and the sequential test asks for Elo 0 against 10 with
errors of 5 %, until it decides or the pairs are over.
"""

import argparse
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from math import log, log10, sqrt
from random import Random
from typing import NamedTuple, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.engine.suite import read
from ttt_tables.engine.engine import Engine
from ttt_tables.engine.kernel import layout as features
from ttt_tables.outputs import check_file
from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.rules import CLOSED_RULES, RULES

OPENING = 6  # plies of a random one
TABLE = 1 << 20  # entries of an engine's transposition table
THREAD = getattr(time, "CLOCK_THREAD_CPUTIME_ID", time.CLOCK_MONOTONIC)
FEATURES = (
    "TABLE",
    "HISTORY",
    "REDUCTION",
    "QUIESCENCE",
    "NULL_WINDOW",
    "FUTILITY",
    "TEMPO",
    "LOST",
    "PROBCUT",
    "INTERNAL",
    "BOUNDS",
    "PROOFS",
    "ORDER",
    "STEEP",
    "EXTENSION",
)
ELO_0, ELO_1, ERROR = 0.0, 10.0, 0.05


class Player(Protocol):
    """A player: it chooses moves."""

    clock: int

    def choose(self, game: Game, milliseconds: float) -> tuple[int, int]:
        """Return the move."""


class EnginePlayer:
    """The engine, with a time or a depth."""

    def __init__(self, rule: str, clock: int, depth: int | None = None, **options: object) -> None:
        self.engine = Engine(rule, entries=TABLE, clock=clock, **options)  # type: ignore[arg-type]
        self.depth, self.clock = depth, clock

    def choose(self, game: Game, milliseconds: float) -> tuple[int, int]:
        """Return the move."""
        if self.depth:
            return self.engine.think(game.position, depth=self.depth).move
        return self.engine.think(game.position, milliseconds).move


class RandomPlayer:
    """Any legal move."""

    clock = THREAD

    def __init__(self) -> None:
        self.random = Random(1)

    def choose(self, game: Game, milliseconds: float) -> tuple[int, int]:
        """Return the move."""
        return self.random.choice(game.legal_moves())


class CommandPlayer:
    """A program that speaks the line protocol."""

    clock = time.CLOCK_MONOTONIC

    def __init__(self, rule: str, command: str) -> None:
        self.rule, self.game = rule, Game(rule)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            shlex.split(command), stdin=pipe, stdout=pipe, text=True, bufsize=1
        )
        self._ask(f"new {rule}")

    def _ask(self, line: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(line + "\n")
        answer = self.process.stdout.readline().strip()
        if not answer or answer.startswith("error"):
            raise RuntimeError(f"{line!r} was answered {answer!r}")
        return answer

    def choose(self, game: Game, milliseconds: float) -> tuple[int, int]:
        """Return the move."""
        known = self.game.moves
        if game.moves[: len(known)] != known:
            self._ask(f"new {self.rule}")
            known = ()
        for board, cell in game.moves[len(known) :]:
            self._ask(f"apply {board} {cell}")
        self.game = game.copy()
        board, cell = map(int, self._ask(f"go {milliseconds:g}").split()[-2:])
        return board, cell


def make_player(name: str, rule: str, clock: int = THREAD) -> Player:
    """Return the player of a name or a command line."""
    head, _, tail = name.partition("-")
    if name == "random":
        return RandomPlayer()
    if name == "mcts":
        from benchmarks.mcts import MctsPlayer

        return MctsPlayer(rule, clock)
    if head in ("patterns", "race"):
        return EnginePlayer(rule, clock, int(tail) if tail else None, evaluation=head)
    if name == "book":
        return EnginePlayer(rule, clock, book=True)
    if head == "without" and tail in FEATURES:
        some = features.ALL & ~getattr(features, tail)
        return EnginePlayer(rule, clock, features=some)
    return CommandPlayer(rule, name)


def opening(rule: str, number: int, plies: int = OPENING) -> Game:
    """Return the game so far, of random moves, in which both games of an opening begin."""
    game, random = Game(rule), Random(f"opening {number}")
    for _ in range(plies):
        game.play(*random.choice(game.legal_moves()))
    return game


@cache
def suite(rule: str) -> tuple[tuple[int, ...], ...]:
    """Return the balanced openings of a rule, each move 9 * board + cell; none under `open`."""
    return tuple([one.game for one in read() if one.rule == rule])


def begin(rule: str, number: int, plies: int | None) -> Game:
    """Return the game so far of an opening: a balanced one, or one of so many random plies."""
    if plies is not None or rule not in CLOSED_RULES:
        return opening(rule, number, OPENING if plies is None else plies)
    game = Game(rule)
    for move in suite(rule)[number]:
        game.play(*divmod(move, 9))
    return game


class Played(NamedTuple):
    """One game of a match, a row of its file."""

    pair: int
    x: str
    o: str
    rule: str
    milliseconds: float
    moves: list[int]  # 9 * board + cell, the opening included
    result: str
    points: float  # of the first player
    x_mean: float  # milliseconds that X's moves took, by its clock
    o_mean: float
    x_most: float  # and the longest of them
    o_most: float


def play_game(
    pair: int,
    names: tuple[str, str],
    players: tuple[Player, Player],
    rule: str,
    budget: float,
    plies: int | None,
) -> Played:
    """Play one game: names and players are those of X and of O; the points are X's."""
    game = begin(rule, pair, plies)
    took: dict[str, list[float]] = {"X": [], "O": []}
    seats = dict(zip("XO", players, strict=True))
    while not game.result:
        side = game.to_move
        started = time.clock_gettime(seats[side].clock)
        move = seats[side].choose(game, budget)
        took[side].append(1000 * (time.clock_gettime(seats[side].clock) - started))
        game.play(*move)
    moves = [9 * board + cell for board, cell in game.moves]
    points = {"X": 1.0, "draw": 0.5, "O": 0.0}[game.result]
    means = [sum(times) / max(1, len(times)) for times in took.values()]
    most = [max(times, default=0.0) for times in took.values()]
    return Played(pair, *names, rule, budget, moves, game.result, points, *means, *most)


class Score(NamedTuple):
    """The result of a match: pairs by the first player's points, 0, 1/2, 1, 3/2 and 2."""

    pairs: tuple[int, int, int, int, int]

    @property
    def mean(self) -> float:
        """The share of the points."""
        return sum(count * points for points, count in enumerate(self.pairs)) / (4 * self.count)

    @property
    def count(self) -> int:
        """The number of pairs."""
        return sum(self.pairs)

    @property
    def variance(self) -> float:
        """The variance of a pair's share; a half of a pair is added to each end, never to be 0."""
        counts = [self.pairs[0] + 0.5, *self.pairs[1:4], self.pairs[4] + 0.5]
        mean = sum(n * i / 4 for i, n in enumerate(counts)) / sum(counts)
        return sum(n * (i / 4 - mean) ** 2 for i, n in enumerate(counts)) / sum(counts)

    def elo(self) -> tuple[float, float, float]:
        """Return the Elo difference and the ends of its interval of 95 %."""
        spread = 1.96 * sqrt(self.variance / self.count)
        low, high = max(self.mean - spread, 0.001), min(self.mean + spread, 0.999)
        return _elo(min(max(self.mean, 0.001), 0.999)), _elo(low), _elo(high)

    def likelihood(self) -> float:
        """Return the log likelihood ratio of ELO_1 over ELO_0 (normal approximation)."""
        s0, s1 = _share(ELO_0), _share(ELO_1)
        return self.count * (s1 - s0) * (2 * self.mean - s0 - s1) / (2 * self.variance)


def _elo(share: float) -> float:
    return -400 * log10(1 / share - 1)


def _share(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def play_match(
    names: tuple[str, str],
    rule: str,
    budget: float,
    pairs: int,
    say: Callable[[str], None],
    all_pairs: bool = False,
    clock: int = THREAD,
    start: int = 0,
    plies: int | None = None,
) -> tuple[Score, list[Played]]:
    """Play pairs of games from opening `start` on, until the test decides or `pairs` are played."""
    first, second = (make_player(name, rule, clock) for name in names)
    counts, games = [0] * 5, []
    score = Score((0, 0, 0, 0, 0))
    play = partial(play_game, rule=rule, budget=budget, plies=plies)
    for pair in range(pairs):
        one = play(start + pair, names, (first, second))
        two = play(start + pair, names[::-1], (second, first))
        two = two._replace(points=1 - two.points)
        games += [one, two]
        counts[int(2 * (one.points + two.points))] += 1
        score = Score(tuple(counts))  # type: ignore[arg-type]
        if pair % 10 == 9:
            say(describe(names, score))
        if not all_pairs and abs(score.likelihood()) > log((1 - ERROR) / ERROR) and pair >= 19:
            break
    return score, games


def describe(names: tuple[str, str], score: Score) -> str:
    """Return the state of a match as a line."""
    elo, low, high = score.elo()
    ratio = score.likelihood()
    bound = log((1 - ERROR) / ERROR)
    word = "open" if abs(ratio) < bound else ("accepted" if ratio > 0 else "refused")
    return (
        f"{names[0]} against {names[1]}: {score.mean:.1%} of {2 * score.count} games, pairs "
        f"{score.pairs}, Elo {elo:+.0f} ({low:+.0f} to {high:+.0f}), Elo {ELO_1:.0f} {word}"
    )


def main() -> None:
    """Play a match as asked, and print its score."""
    parser = argparse.ArgumentParser("python -m benchmarks.match", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("players", nargs=2)
    parser.add_argument("--rule", choices=RULES, default="closed-draw")
    parser.add_argument("--milliseconds", type=float, default=20)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--start", type=int, default=0, help="the number of the first opening")
    parser.add_argument("--plies", type=int, help="of random openings, in place of the suite's")
    parser.add_argument("--all", action="store_true", help="play all pairs, whatever is decided")
    parser.add_argument("--wall", action="store_true", help="all time by the clock on the wall")
    parser.add_argument("--out", help="a Parquet file for the games")
    asked = parser.parse_args()
    if asked.out:
        check_file(asked.out)
    known, last = len(suite(asked.rule)), asked.start + asked.pairs
    if asked.plies is None and asked.rule in CLOSED_RULES and last > known:
        parser.error(f"the suite of {asked.rule} has {known} openings, not {last}: add --plies 6")
    names = tuple(asked.players)
    say = partial(print, file=sys.stderr, flush=True)
    clock = time.CLOCK_MONOTONIC if asked.wall else THREAD
    limits = asked.milliseconds, asked.pairs
    score, games = play_match(
        names, asked.rule, *limits, say, asked.all, clock, asked.start, asked.plies
    )
    print(describe(names, score))
    for at, name in enumerate(names):
        as_x = [(game, (number + at) % 2 == 0) for number, game in enumerate(games)]
        mean = sum(game.x_mean if x else game.o_mean for game, x in as_x) / len(games)
        most = max(game.x_most if x else game.o_most for game, x in as_x)
        print(f"{name}: a move took {mean:.1f} ms in the mean, {most:.1f} ms at most")
    if asked.out:
        columns = {name: [getattr(g, name) for g in games] for name in Played._fields}
        pq.write_table(pa.table(columns), asked.out)


if __name__ == "__main__":
    main()
