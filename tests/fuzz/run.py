"""Ask every parser its share of the inputs, and report the faults."""

import sys
import time
from collections import Counter
from faulthandler import cancel_dump_traceback_later, dump_traceback_later
from random import Random
from typing import NamedTuple

from tests.fuzz.parsers import PARSERS, TOTAL, Parser

SECONDS = 1.0  # the most for one input
STUCK = 120  # seconds for a batch of inputs; after them the stack is printed
BATCH = 500
LONGEST_REFUSAL = 1000


class Found(NamedTuple):
    """A fault, with the address of its input: seed, parser, number."""

    parser: str
    seed: int
    number: int
    input: str
    what: str


class Tally(NamedTuple):
    """The results of a parser's inputs."""

    parser: str
    counts: Counter[str]
    slowest: float
    slowest_input: int
    found: list[Found]


def draw(parser: Parser, seed: int, number: int):
    """Return input `number` of a parser: a function of (seed, parser, number) alone."""
    return parser.draw(Random(f"{seed} {parser.name} {number}"))


def shown(value) -> str:
    """Return the start of an input's repr, or its type where it has none."""
    try:
        text = repr(value)
    except Exception as error:  # inputs are made so that their repr may raise anything
        return f"<{type(value).__name__}: {type(error).__name__} in repr>"
    return text if len(text) < 400 else f"{text[:390]}... ({len(text)} characters)"


def ask(parser: Parser, value) -> tuple[str, str]:
    """Return an input's result in a word, and its fault, or ""."""
    try:
        parser.ask(*value)
    except parser.refuses as error:
        message = str(error)
        if len(message) > LONGEST_REFUSAL or len(message.splitlines()) != 1:
            return type(error).__name__, f"refused in {len(message)} characters, not one short line"
        return type(error).__name__, ""
    except (Exception, SystemExit) as error:
        return type(error).__name__, f"{type(error).__name__}: {str(error)[:200]}"
    return "answered", ""


def fuzz(parser: Parser, inputs: int, seed: int, first: int = 0) -> Tally:
    """Ask one parser so many inputs."""
    counts: Counter[str] = Counter()
    faults = []
    slowest, slowest_input = 0.0, 0
    for number in range(first, first + inputs):
        if number % BATCH == 0:
            dump_traceback_later(STUCK, exit=True)
        value = draw(parser, seed, number)
        started = time.perf_counter()
        word, wrong = ask(parser, value)
        taken = time.perf_counter() - started
        if taken > SECONDS:  # once more: another program may have had the processor
            again = draw(parser, seed, number)
            started = time.perf_counter()
            ask(parser, again)
            taken = min(taken, time.perf_counter() - started)
        counts[word] += 1
        if taken > slowest:
            slowest, slowest_input = taken, number
        if not wrong and taken > SECONDS:
            wrong = f"took {taken:.1f} s"
        if wrong:
            fresh = shown(draw(parser, seed, number))  # an iterator has been used up
            faults.append(Found(parser.name, seed, number, fresh, wrong))
    cancel_dump_traceback_later()
    return Tally(parser.name, counts, slowest, slowest_input, faults)


def shares(inputs: int) -> list[tuple[Parser, int]]:
    """Return each parser with its number of inputs, at least one."""
    return [(parser, max(1, -(-inputs * parser.share // TOTAL))) for parser in PARSERS]


def report(tally: Tally, seconds: float) -> None:
    """Print a parser's line, and a few faults of each kind."""
    kinds = ", ".join(f"{word} {n:,}" for word, n in tally.counts.most_common(6))
    print(
        f"{tally.parser:<18}{sum(tally.counts.values()):>9,} inputs {seconds:7.1f} s  slowest "
        f"{tally.slowest * 1000:6.1f} ms (input {tally.slowest_input})  {kinds}",
        flush=True,
    )
    seen: Counter[str] = Counter()
    for case in tally.found:
        seen[case.what[:40]] += 1
        if seen[case.what[:40]] <= 3:
            again = f"--parser {case.parser} --seed {case.seed} --first {case.number} --inputs 1"
            print(f"  FOUND {case.what}\n    {case.input}\n    {again}", file=sys.stderr)
