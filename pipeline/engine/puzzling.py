"""The search for puzzles of the ultimate game, in games of the engine against itself.

Nodes limit the moves, not time, and the solver proves the rest, so each can be found again.
"""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pipeline.engine.openings import canonical
from pipeline.engine.suite import candidate
from pipeline.files import write_bytes
from pipeline.jobs import Say, run_all
from pipeline.ultimate.endgames import to_text
from pipeline.ultimate.games import MoveNumbers, reach
from pipeline.ultimate.shortest_wins import plies_to_win, shortest_win
from ttt_tables.games.ultimate.endgames.solver import CELLS, solve
from ttt_tables.games.ultimate.engine import learned
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.puzzles import FILE, LEVELS, level_of
from ttt_tables.games.ultimate.rules import (
    CLOSED_RULES,
    BoardCell,
    NineBoards,
    empty_cells,
    legal_moves,
    play,
    result,
)

EACH = 25  # puzzles of each rule, result and level
TOGETHER = 20  # games of one file
SEARCH = 1023  # features of the search when they were found
FIRST_GUESS = 2  # plies: the move and a reply
MOVES_LEAST, SOON = 3, 4  # of a puzzle: its legal moves; its plies


class PuzzlePlan(NamedTuple):
    """How many games are played, and the least and most nodes of a move."""

    games: int  # of each rule
    move: tuple[int, int]
    each: int  # puzzles of each rule, result and level


FULL_PUZZLES = PuzzlePlan(360, (2_000, 20_000), EACH)  # a move takes some 4 ms in the mean
SMALL_PUZZLES = PuzzlePlan(20, (500, 1_000), 0)


class Found(NamedTuple):
    """A puzzle as it is found in a game."""

    rule: str
    game: MoveNumbers  # leads there
    wdl: int
    plies: int
    tempting: int
    lead: float  # of the tempting move over the saving one

    @property
    def level(self) -> str:
        """Return its level."""
        return level_of(self.plies, self.lead)


class Job(NamedTuple):
    """Some games, and the puzzles in them."""

    plan: PuzzlePlan
    rule: str
    first: int  # the number of the first game

    @property
    def name(self) -> str:
        """Return the name of its file."""
        return f"puzzles-{self.rule}-{self.first:04}"

    @property
    def cost(self) -> int:
        """Return the number of games."""
        return TOGETHER

    def run(self) -> list[Any]:
        """Return of each game its puzzles: game, result, plies, tempting move, lead."""
        numbers = range(self.first, self.first + TOGETHER)
        return [list(_puzzles(_play(self, number), self.rule)) for number in numbers]


def find_puzzles(work: Path, workers: int, plan: PuzzlePlan, say: Say) -> list[Found]:
    """Play the games that the work folder lacks, choose puzzles; write the file of a full plan."""
    rows: list[Found] = []
    for rule in CLOSED_RULES:
        jobs = [Job(plan, rule, first) for first in range(0, plan.games, TOGETHER)]
        games = [
            [Found(rule, *one) for one in game]
            for games in run_all(jobs, work, workers, say)
            for game in games
        ]
        rows += _choose(games, plan.each)
    rows.sort(key=lambda one: (LEVELS.index(one.level), one.plies, one.rule, one.game))
    if plan is FULL_PUZZLES:
        write_bytes(FILE, _written(rows, plan).encode())
        say(f"wrote {FILE.name}: {len(rows)} puzzles")
    return rows


def _play(job: Job, number: int) -> MoveNumbers:
    """Return a game of the engine against itself, after a random opening."""
    random, engine = Random(f"puzzles {job.rule} {number}"), _engine(job.rule, 1 << 17)
    game = candidate(job.rule, number)
    position = reach(game, job.rule)
    engine.forget()
    while not result(position, job.rule):
        board, cell = engine.think(position, nodes=random.randint(*job.plan.move)).move
        game = (*game, 9 * board + cell)
        position = play(position, board, cell, job.rule)
    return game


def _puzzles(game: MoveNumbers, rule: str) -> Iterator[list[Any]]:
    """Yield the puzzles of a game: the game so far, result, plies, tempting move and lead."""
    position = NineBoards()
    for ply, move in enumerate(game):
        if empty_cells(position, rule) <= CELLS and (saving := _saving(position, rule)):
            wdl, kept = saving
            tempting, lead = _tempting(position, rule, kept)
            to_move = position.to_move
            first, winner = (kept, to_move) if wdl else (tempting, "XO"[to_move == "X"])
            plies = 1 + plies_to_win(play(position, *first, rule), rule, winner)
            if plies >= SOON - wdl:
                yield [game[:ply], wdl, plies, 9 * tempting[0] + tempting[1], lead]
        position = play(position, *divmod(move, 9), rule)


def _saving(position: NineBoards, rule: str) -> tuple[int, BoardCell] | None:
    """Return the result and the one move that keeps it; None unless it is a puzzle.

    No move may end the game, because such a win is seen at once.
    """
    legal = legal_moves(position, rule)
    if len(legal) < MOVES_LEAST:
        return None
    if any(result(play(position, *move, rule), rule) for move in legal):
        return None
    wdl, best, _ = solve(position, rule)
    return (wdl, best[0]) if wdl >= 0 and len(best) == 1 else None


def _tempting(position: NineBoards, rule: str, saving: BoardCell) -> tuple[BoardCell, float]:
    """Return the engine's first guess among the other moves, and its lead over the saving one."""
    engine = _engine(rule, 1 << 12)
    engine.forget()
    scores = {one.move: one.score for one in engine.analyse(position, depth=FIRST_GUESS)}
    kept = scores.pop(saving)
    tempting = max(scores, key=lambda move: scores[move])  # best first, so the least of equal ones
    return tempting, round(scores[tempting] - kept, 6)


@cache
def _engine(rule: str, entries: int) -> Engine:
    """Return an engine of this process."""
    return Engine(rule, entries=entries, features=SEARCH)


def _choose(games: list[list[Found]], each: int) -> Iterator[Found]:
    """Yield one puzzle of each game: the longest of the result and level with the fewest so far."""
    counts: Counter[tuple[int, str]] = Counter()
    seen: set[NineBoards] = set()
    for found in games:
        longest = {(one.wdl, one.level): one for one in sorted(found, key=lambda one: one.plies)}
        open_kinds = [kind for kind in longest if counts[kind] < each]
        if not open_kinds:
            continue
        kind = min(open_kinds, key=lambda one: (counts[one], one))
        least = canonical(reach(longest[kind].game, longest[kind].rule))
        if least not in seen:
            seen.add(least)
            counts[kind] += 1
            yield longest[kind]


def _explained(found: Found) -> list[Any]:
    """Return the file's row of a puzzle: also the play after each move, as digits."""
    rule, game, wdl, plies, tempting, lead = found
    position = reach(game, rule)
    (saving,) = solve(position, rule).best_moves
    others = [move for move in legal_moves(position, rule) if move != saving]
    after = [play(position, *move, rule) for move in others]
    worths = [-solve(one, rule).wdl for one in after]
    line = shortest_win(position, rule, position.to_move) if wdl else _hold(position, rule)
    moves = [_digits(part) for part in (line, others, [_reply(one, rule) for one in after])]
    return [rule, to_text(game), wdl, plies, to_text((tempting,)), lead, worths, *moves]


def _digits(moves: list[BoardCell]) -> str:
    return "".join([f"{board}{cell}" for board, cell in moves])


def _reply(position: NineBoards, rule: str) -> BoardCell:
    """Return the move that wins soonest, or else the first in order that keeps the result."""
    wdl, best, _ = solve(position, rule)
    return shortest_win(position, rule, position.to_move)[0] if wdl == 1 else best[0]


def _hold(position: NineBoards, rule: str) -> list[BoardCell]:
    """Return the moves that hold a draw as long as only one does, with the replies between them.

    The other side plays the first, in order, of its moves that leave the fewest holding ones.
    """
    line: list[BoardCell] = []
    while len(holding := _holding(position, rule)) == 1:
        line.append(holding[0])
        position = play(position, *holding[0], rule)
        replies = {move: play(position, *move, rule) for move in _holding(position, rule)}
        if not replies:
            return line
        reply = min(replies, key=lambda move: (len(_holding(replies[move], rule)) or 81, move))
        line.append(reply)
        position = replies[reply]
    return line[:-1]


def _holding(position: NineBoards, rule: str) -> tuple[BoardCell, ...]:
    """Return the moves that keep the result; () at the end of the game."""
    return () if result(position, rule) else solve(position, rule).best_moves


def _written(found: list[Found], plan: PuzzlePlan) -> str:
    """Return the text of the file, with one line for each puzzle."""
    about = {
        "command": "python -m pipeline puzzles",
        "weights": sha256(learned.FILE.read_bytes()).hexdigest(),
        "features": SEARCH,
        **plan._asdict(),
        "seeds": "of a game's opening and limits: its rule and number",
    }
    rows = ",\n".join([json.dumps(_explained(one), separators=(",", ":")) for one in found])
    return f'{{"about": {json.dumps(about)},\n"puzzles": [\n{rows}\n]}}\n'
