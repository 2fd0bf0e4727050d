"""Matches of ultimate tic-tac-toe: two players, fixed openings with colours swapped, measured time.

    python -m benchmarks.match patterns race --milliseconds 20 --pairs 100 --out games.parquet

A player is a built-in name, or a command line that speaks the line protocol (`ttt ultimate`):

    patterns, race            the engine with that evaluation
    book                      the rule's own evaluation, with the opening book
    patterns-N, race-N        the same to depth N, without a clock
    without-FEATURE           the rule's own evaluation, one feature of the search switched off
    mcts                      random rollouts and UCB, compiled
    random                    any legal move

For a program that searches for a time of its own, add --wall.

Each opening is played twice, with the colours swapped. Under the closed rules the openings are the
balanced ones of the table ultimate_suite, from --start on. With --plies they are the first moves of
seeded random games. Under `open` they always are, with six plies unless --plies sets another
number. A built-in player's time is that of its own thread, so that other programs on the machine
affect neither side. With --wall, and always for a command, it is wall time. Each game is stored
with both sides' times. Pairs are counted by their points (pentanomial), and the Elo difference has
a 95 % interval.

A sequential test (GSPRT) ends the match: is the first player 20 Elo stronger, or not stronger? Its
log likelihood ratio is printed (LLR). From 2.94 on, 20 Elo are accepted, and from -2.94 down they
are rejected, each with an error of 5 %. A match of all --pairs that reaches neither is undecided.
To estimate a difference, add --all, because a test that stops at a good moment overestimates the
winner. With --out a stopped match continues where its file ends.
"""

import argparse
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from math import log, log10, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.engine.suite import read
from pipeline.files import write_bytes
from ttt_tables.arrow import parquet_bytes
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.engine.kernel import layout as features
from ttt_tables.games.ultimate.rules import (
    CLOSED_RULES,
    RULES,
    BoardCell,
    NineBoards,
    legal_moves,
    play,
    result,
)
from ttt_tables.outputs import check_file

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
    "EXTENSION",
    "MALUS",
)
ELO_0, ELO_1, ERROR = 0.0, 20.0, 0.05
DECIDED = log((1 - ERROR) / ERROR)  # the log likelihood ratio that ends the sequential test
STORED = 10  # a match is printed and stored after this number of pairs


class Line(NamedTuple):
    """A game so far."""

    rule: str
    moves: tuple[BoardCell, ...] = ()
    position: NineBoards = NineBoards()

    def play(self, move: BoardCell) -> "Line":
        """Return the game after a move."""
        return Line(self.rule, (*self.moves, move), play(self.position, *move, self.rule))

    @property
    def result(self) -> str | None:
        """None while the game is open, else "X", "O" or "draw"."""
        return result(self.position, self.rule)

    @property
    def legal_moves(self) -> tuple[BoardCell, ...]:
        """Every board and cell that may be played."""
        return legal_moves(self.position, self.rule)


class Player(Protocol):
    """A player: it chooses moves."""

    clock: int

    def choose(self, game: Line, milliseconds: float) -> BoardCell:
        """Return the move."""


class EnginePlayer:
    """The engine, with a time or a depth."""

    def __init__(self, rule: str, clock: int, depth: int | None = None, **options: object) -> None:
        self.engine = Engine(rule, entries=TABLE, clock=clock, **options)  # type: ignore[arg-type]
        self.depth, self.clock = depth, clock

    def choose(self, game: Line, milliseconds: float) -> BoardCell:
        """Return the move."""
        if self.depth:
            return self.engine.think(game.position, depth=self.depth).move
        return self.engine.think(game.position, milliseconds).move


class RandomPlayer:
    """Any legal move."""

    clock = THREAD

    def __init__(self) -> None:
        self.random = Random(1)

    def choose(self, game: Line, milliseconds: float) -> BoardCell:
        """Return the move."""
        return self.random.choice(game.legal_moves)


class CommandPlayer:
    """A program that speaks the line protocol."""

    clock = time.CLOCK_MONOTONIC

    def __init__(self, rule: str, command: str) -> None:
        self.rule, self.known = rule, tuple[BoardCell, ...]()
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

    def choose(self, game: Line, milliseconds: float) -> BoardCell:
        """Return the move."""
        if game.moves[: len(self.known)] != self.known:
            self._ask(f"new {self.rule}")
            self.known = ()
        for board, cell in game.moves[len(self.known) :]:
            self._ask(f"apply {board} {cell}")
        self.known = game.moves
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


def opening(rule: str, number: int, plies: int = OPENING) -> Line:
    """Return the game so far, of random moves, in which both games of an opening begin."""
    game, random = Line(rule), Random(f"opening {number}")
    for _ in range(plies):
        game = game.play(random.choice(game.legal_moves))
    return game


@cache
def suite(rule: str) -> tuple[tuple[int, ...], ...]:
    """Return the balanced openings of a rule, each move 9 * board + cell; none under `open`."""
    return tuple([one.game for one in read() if one.rule == rule])


def begin(rule: str, number: int, plies: int | None) -> Line:
    """Return the game of an opening so far: a balanced one, or one of some random plies."""
    if plies is not None or rule not in CLOSED_RULES:
        return opening(rule, number, OPENING if plies is None else plies)
    game = Line(rule)
    for move in suite(rule)[number]:
        game = game.play(divmod(move, 9))
    return game


class MatchGame(NamedTuple):
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
) -> MatchGame:
    """Play one game: names and players are those of X and of O; the points are X's."""
    game = begin(rule, pair, plies)
    took: dict[str, list[float]] = {"X": [], "O": []}
    seats = dict(zip("XO", players, strict=True))
    while not game.result:
        side = game.position.to_move
        started = time.clock_gettime(seats[side].clock)
        move = seats[side].choose(game, budget)
        took[side].append(1000 * (time.clock_gettime(seats[side].clock) - started))
        game = game.play(move)
    moves = [9 * board + cell for board, cell in game.moves]
    points = {"X": 1.0, "draw": 0.5, "O": 0.0}[game.result]
    means = [sum(times) / max(1, len(times)) for times in took.values()]
    most = [max(times, default=0.0) for times in took.values()]
    return MatchGame(pair, *names, rule, budget, moves, game.result, points, *means, *most)


class Score(NamedTuple):
    """The result of a match: pairs by the first player's points, 0, 1/2, 1, 3/2 and 2."""

    pairs: tuple[int, int, int, int, int]

    @property
    def mean(self) -> float:
        """The fraction of the points."""
        return sum(count * points for points, count in enumerate(self.pairs)) / (4 * self.count)

    @property
    def count(self) -> int:
        """The number of pairs."""
        return sum(self.pairs)

    @property
    def variance(self) -> float:
        """The variance of a pair's points. Half a pair is added to each end, so it is never 0."""
        counts = [self.pairs[0] + 0.5, *self.pairs[1:4], self.pairs[4] + 0.5]
        mean = sum(n * i / 4 for i, n in enumerate(counts)) / sum(counts)
        return sum(n * (i / 4 - mean) ** 2 for i, n in enumerate(counts)) / sum(counts)

    def elo(self) -> tuple[float, float, float]:
        """Return the Elo difference and the ends of its interval of 95 %."""
        spread = 1.96 * sqrt(self.variance / self.count)
        low, high = max(self.mean - spread, 0.001), min(self.mean + spread, 0.999)
        return _elo(min(max(self.mean, 0.001), 0.999)), _elo(low), _elo(high)

    def likelihood(self, low: float = ELO_0, high: float = ELO_1) -> float:
        """Return the log likelihood ratio of one Elo difference over another.

        Each is given the likeliest distribution of a pair's points that has its mean: the
        generalized sequential probability ratio test. A count of 0 counts as 0.001, because that
        distribution does not exist if all pairs end alike.
        """
        counts = [count or 0.001 for count in self.pairs]
        ratios = zip(*(_likeliest(counts, _share(elo)) for elo in (low, high)), strict=True)
        return sum(n * log(q / p) for n, (p, q) in zip(counts, ratios, strict=True))


def _likeliest(counts: list[float], mean: float) -> list[float]:
    """Return the distribution over a pair's five results that makes these counts likeliest.

    With a Lagrange multiplier x for its mean, a result s has the frequency / (1 + x * (s - mean)).
    """
    gaps = [i / 4 - mean for i in range(5)]
    low, high = -1 / gaps[4], -1 / gaps[0]
    for _ in range(100):
        x = (low + high) / 2
        excess = sum(n * gap / (1 + x * gap) for n, gap in zip(counts, gaps, strict=True))
        low, high = (x, high) if excess > 0 else (low, x)
    total = sum(counts)
    return [n / total / (1 + x * gap) for n, gap in zip(counts, gaps, strict=True)]


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
    out: Path | None = None,
) -> tuple[Score, list[MatchGame]]:
    """Play pairs of games from opening `start` on, until the test decides or `pairs` are played.

    With a file `out` the match continues where that ends. Raises ValueError if it is of another
    one.
    """
    games = stored(out, names, rule, budget, start, plies) if out and out.exists() else []
    first, second = (make_player(name, rule, clock) for name in names)
    play = partial(play_game, rule=rule, budget=budget, plies=plies)
    while (pair := len(games) // 2) < pairs and (all_pairs or not is_decided(count(games))):
        one = play(start + pair, names, (first, second))
        two = play(start + pair, names[::-1], (second, first))
        games += [one, two._replace(points=1 - two.points)]
        if pair % STORED == STORED - 1:
            say(describe(names, count(games)))
            store(out, games)
    store(out, games)
    return count(games), games


def count(games: list[MatchGame]) -> Score:
    """Return the score of a match, whose games are in pairs."""
    pairs = zip(games[::2], games[1::2], strict=True)
    points = [int(2 * (one.points + two.points)) for one, two in pairs]
    return Score(tuple([points.count(each) for each in range(5)]))  # type: ignore[arg-type]


def is_decided(score: Score) -> bool:
    """Return whether the sequential test ends."""
    return score.count > 0 and abs(score.likelihood()) > DECIDED


def store(out: Path | None, games: list[MatchGame]) -> None:
    """Write the games to a Parquet file, if there are both."""
    if out and games:
        columns = {name: [getattr(game, name) for game in games] for name in MatchGame._fields}
        write_bytes(out, parquet_bytes(pa.table(columns)))


def stored(
    out: Path, names: tuple[str, str], rule: str, budget: float, start: int, plies: int | None
) -> list[MatchGame]:
    """Return the games of a match's file. Raises ValueError if another match wrote it."""
    games = [MatchGame(**row) for row in pq.read_table(out).to_pylist()]
    for number, game in enumerate(games):
        pair = start + number // 2
        begun = [9 * board + cell for board, cell in begin(rule, pair, plies).moves]
        seats = names if number % 2 == 0 else names[::-1]
        same = (game.pair, game.x, game.o, game.rule, game.milliseconds) == (
            pair,
            *seats,
            rule,
            budget,
        )
        if not same or game.moves[: len(begun)] != begun:
            raise ValueError(f"{out} has the games of another match: name another file")
    return games


def describe(names: tuple[str, str], score: Score) -> str:
    """Return the state of a match as a line."""
    elo, low, high = score.elo()
    ratio = score.likelihood()
    word = "undecided" if abs(ratio) < DECIDED else ("accepted" if ratio > 0 else "rejected")
    return (
        f"{names[0]} against {names[1]}: {score.mean:.1%} of {2 * score.count} games, pairs "
        f"{score.pairs}, Elo {elo:+.0f} ({low:+.0f} to {high:+.0f}), LLR {ratio:+.2f}: "
        f"Elo {ELO_1:.0f} against {ELO_0:.0f} {word}"
    )


def main() -> None:
    """Play the requested match, and print its score."""
    parser = argparse.ArgumentParser("python -m benchmarks.match", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("players", nargs=2)
    parser.add_argument("--rule", choices=RULES, default="closed-draw")
    parser.add_argument("--milliseconds", type=float, default=20)
    parser.add_argument("--pairs", type=int, default=50, help="at most")
    parser.add_argument("--start", type=int, default=0, help="the number of the first opening")
    parser.add_argument("--plies", type=int, help="of random openings, in place of the suite's")
    parser.add_argument("--all", action="store_true", help="play all pairs, whatever is decided")
    parser.add_argument("--wall", action="store_true", help="all time by the clock on the wall")
    parser.add_argument("--out", type=Path, help="a Parquet file for the games")
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
    try:
        score, games = play_match(
            names, asked.rule, *limits, say, asked.all, clock, asked.start, asked.plies, asked.out
        )
    except ValueError as error:
        parser.error(str(error))
    print(describe(names, score))
    for at, name in enumerate(names):
        as_x = [(game, (number + at) % 2 == 0) for number, game in enumerate(games)]
        mean = sum(game.x_mean if x else game.o_mean for game, x in as_x) / len(games)
        most = max(game.x_most if x else game.o_most for game, x in as_x)
        print(f"{name}: a move took {mean:.1f} ms in the mean, {most:.1f} ms at most")


if __name__ == "__main__":
    main()
