"""The time of the tablebase's answers, compared with a dict, sqlite3 and DuckDB."""

import gc
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from random import Random
from statistics import median
from time import perf_counter
from types import FunctionType
from typing import Any

import duckdb
import numpy

from ttt_tables.board.alternating import result
from ttt_tables.board.numbers import show
from ttt_tables.games.classic.rules import boards
from ttt_tables.tablebase import open_tablebase

ROUNDS = 15
POLICY = "safe-uniform"

OPENING = "from ttt_tables import open_tablebase; open_tablebase()"
FIRST_ANSWER = "import ttt_tables; ttt_tables.open_tablebase().best_move('X...O....')"
FIRST_MOVES = "import ttt_tables; ttt_tables.open_tablebase().moves('X...O....')"


def main() -> None:
    """Print the table."""
    texts = [show(board) for board in boards() if not result(board)]
    Random(1).shuffle(texts)
    tablebase = open_tablebase()
    answers = {text: tablebase.best_move(text, POLICY) for text in texts}
    sqlite, sqlite_few = _sqlite(answers), texts[:1000]
    duck, duck_few = _duckdb(answers), texts[:200]

    timed = {
        "dict of the same answers": (answers.__getitem__, texts),
        "best_move(text)": (tablebase.best_move, texts),
        "best_move(text, policy)": (lambda text: tablebase.best_move(text, POLICY), texts),
        "moves(text)": (tablebase.moves, texts),
        "probe(text)": (tablebase.probe, texts),
        "sqlite3, in memory, indexed": (sqlite, sqlite_few),
        "DuckDB, in memory, indexed": (duck, duck_few),
    }
    print(f"Lookups over all {len(texts):,} open boards as text, shuffled, the loop subtracted.")
    print(
        f"Median of {ROUNDS} rounds (sqlite3: {len(sqlite_few)} boards, DuckDB: {len(duck_few)})."
    )
    seconds = _print_ratios(timed, _one_round)
    prepared = {
        "dict[text]": (answers, texts),
        "policy()[text]": (tablebase.policy(POLICY), texts),
    }
    _print_ratios(prepared, _one_round_indexed)
    cold = _cold(texts)
    print(f"  {'moves(text), asked first':<30}{cold * 1e6:10.3f} us  (making the answer included)")
    _batch(texts, seconds["best_move(text)"])
    _start_up()


def _print_ratios(
    timed: Mapping[str, tuple[Any, list[str]]], one_round: Callable[..., float]
) -> dict[str, float]:
    """Print and return the median seconds a question; ratios are to the first of them."""
    seconds = interleaved(timed, one_round)
    for name, each in seconds.items():
        ratio = each / next(iter(seconds.values()))
        print(f"  {name:<30}{each * 1e6:10.3f} us  {ratio:9.1f} x the dict")
    return seconds


def interleaved(
    timed: Mapping[str, tuple[Any, list[str]]], one_round: Callable[..., float] | None = None
) -> dict[str, float]:
    """Return the median seconds of a question. Each round times all, so that they share the noise.

    Each name has its own copy of the loop's code, because the interpreter specialises a call for
    the function that it called there before. An uncounted round comes before each counted one, to
    fill the processor's caches again.
    """
    one_round = one_round or _one_round
    rounds: dict[str, list[float]] = {name: [] for name in timed}
    loops = {name: FunctionType(one_round.__code__.replace(), globals()) for name in timed}
    for _ in range(ROUNDS):
        for name, (asked, texts) in timed.items():
            loops[name](asked, texts)
            rounds[name].append(loops[name](asked, texts))
    return {name: median(times) for name, times in rounds.items()}


def _one_round(ask: Callable[[str], object], texts: Iterable[str]) -> float:
    """Return the seconds a call of one round over the texts, the loop subtracted."""
    many = list(texts)
    gc.disable()
    started = perf_counter()
    for _text in many:
        pass
    loop = perf_counter() - started
    started = perf_counter()
    for text in many:
        ask(text)
    spent = perf_counter() - started
    gc.enable()
    return (spent - loop) / len(many)


def _one_round_indexed(answers: Mapping[str, object], texts: Iterable[str]) -> float:
    """Return the same seconds for `answers[text]`, which calls no Python function."""
    many = list(texts)
    gc.disable()
    started = perf_counter()
    for _text in many:
        pass
    loop = perf_counter() - started
    started = perf_counter()
    for text in many:
        answers[text]
    spent = perf_counter() - started
    gc.enable()
    return (spent - loop) / len(many)


def _cold(texts: list[str]) -> float:
    return median(_one_round(open_tablebase().moves, texts) for _ in range(5))


def _batch(texts: list[str], single: float) -> None:
    tablebase = open_tablebase()
    numbers = numpy.array([board for board in boards() if not result(board)])
    million = numpy.random.default_rng(1).choice(numbers, 1_000_000)
    tablebase.best_moves(million)
    times = []
    for _ in range(ROUNDS):
        started = perf_counter()
        tablebase.best_moves(million)
        times.append(perf_counter() - started)
    rate = len(million) / median(times)
    print(f"  best_moves, a million boards {rate / 1e6:10.0f} million boards a second, one core:")
    print(f"  {'':<30}{rate * single:10.0f} x best_move in a loop")


def _start_up() -> None:
    """Print the time from a fresh process to its first answer, less the time of a bare Python."""
    cases = {"bare": "pass", "open": OPENING, "best_move": FIRST_ANSWER, "moves": FIRST_MOVES}
    times: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(2 * ROUNDS):
        for name, code in cases.items():
            started = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times[name].append(perf_counter() - started)
    bare = median(times["bare"])
    print(f"Whole process, median of {2 * ROUNDS}: bare python {bare * 1e3:.1f} ms; with import,")
    print(f"  opening alone {(median(times['open']) - bare) * 1e3:22.1f} ms more")
    for name in ("best_move", "moves"):
        extra = median(times[name]) - bare
        print(f"  opening and the first {name:<10}{extra * 1e3:6.1f} ms more")


def _sqlite(answers: dict[str, int]) -> Callable[[str], object]:
    connection = sqlite3.connect(":memory:")
    connection.execute("create table answers (board text primary key, cell integer) without rowid")
    connection.executemany("insert into answers values (?, ?)", answers.items())
    ask = "select cell from answers where board = ?"
    return lambda text: connection.execute(ask, (text,)).fetchone()


def _duckdb(answers: dict[str, int]) -> Callable[[str], object]:
    connection = duckdb.connect()
    connection.execute("create table answers (board varchar primary key, cell tinyint)")
    connection.executemany("insert into answers values (?, ?)", list(answers.items()))
    ask = "select cell from answers where board = ?"
    return lambda text: connection.execute(ask, [text]).fetchall()
