"""Every policy's distribution over the moves of every open board, best first."""

from collections.abc import Iterable, Iterator
from math import gcd

import polars as pl
import pyarrow as pa

from pipeline import players
from pipeline.columns import (
    BOARD,
    CELL,
    CHANCES,
    EXACT_CHANCES,
    POLICY,
    PROBABILITY,
    RANK,
    fraction,
)
from pipeline.schema import Column, Table
from ttt_tables.games.classic.best_response import MoveOdds, best_responses, odds_under_policy
from ttt_tables.games.classic.opponents import MODELS, RESIGN, Model
from ttt_tables.games.classic.policies import POLICIES, NamedPolicy
from ttt_tables.learners import play
from ttt_tables.scores import ranks

_Row = tuple[int, MoveOdds, int]  # a board, a move, its weight

# The rows of the learners' tables that are policies: those of the first seed after all games.
_MENACE = {"variant": "8/4/2/1", "opponent": "random", "run_seed": 0, "games": 10_000}
_TD = {"variant": "0.0", "run_seed": 0, "games": 10_000}

TABLE = Table(
    name="policy_moves",
    title="Rank and probabilities of every move under each policy",
    description="The rank, the probability and the win, draw and loss probabilities of every move "
    "under each policy. After the move the side that moved follows the policy, and "
    "the opponent follows the model in the policy's name. Under perfect and "
    "perfect-any both sides play perfectly. Under random both play at random. The "
    "opponent of a learner, or of a rule-based player, plays at random. A learner "
    "ranks moves by its beads or values; a rule-based player ranks a cell by the "
    "first rule that names it. MENACE resigns at an empty box: there every weight is "
    "0, and the ranks are those of perfect.",
    key=("policy", "board", "cell"),
    columns=(
        POLICY,
        BOARD,
        CELL,
        RANK,
        Column(
            "weight",
            pa.int64(),
            "The move's weight, a whole number. Its probability is the weight divided by the sum "
            "of the board's weights.",
        ),
        PROBABILITY,
        *CHANCES,
        *EXACT_CHANCES,
    ),
    rows=16167 * len(POLICIES),
    foreign_keys={("policy",): "policies", ("board", "cell"): "moves"},
    assertions={
        "Exact probabilities add up to 1. Their denominators divide 13,440 against uniform and "
        "60,480 against centre. Both are below 2^26, so floats order moves as the "
        "fractions do.": """
            select bool_and(ttt_over(win_exact, whole) + ttt_over(draw_exact, whole)
                + ttt_over(loss_exact, whole) = whole) and count(*) = 8 * 16167
            from (
                select *, if(ends_with(policy, 'uniform'), 13440, 60480) as whole
                from policy_moves where regexp_matches(policy, '-(uniform|centre)$')
            )
            """,
        "Between random players X wins with probability 737/1260, draws with 8/63 and loses with "
        "121/420. These are the means over the nine first moves.": """
            select sum(ttt_over(win_exact, 1260)) = 9 * 737
                and sum(ttt_over(draw_exact, 1260)) = 9 * 160
                and sum(ttt_over(loss_exact, 1260)) = 9 * 363
            from policy_moves where policy = 'random' and board = 0
            """,
    },
    compared_with="tests/oracles/random_opponent_sample.csv: 1f604's own program",
)

_ADDED = ("policy", "probability")
_CARRIED = [column.name for column in TABLE.columns if column.name not in _ADDED]


def build(menace_boxes: pl.DataFrame, td_values: pl.DataFrame) -> pl.DataFrame:
    """Return the moves of every policy."""
    trained = menace_boxes.filter(**_MENACE).select("board", "cell", "beads")
    beads = play.prefers_beads(trained.iter_rows())
    values = play.prefers_values(td_values.filter(**_TD).select("board", "value").iter_rows())
    learners = {
        "menace": (beads, play.draws_a_bead(beads)),
        "menace-greedy": (beads, play.plays_the_most(beads)),
        "td": (values, play.plays_the_best(values)),
    }
    frames = []
    for name, policy in POLICIES.items():
        if policy.learner:
            weighed = _given(*learners[policy.learner])
        elif policy.heuristics:
            weighed = _given(players.prefers(policy.order), players.plays(policy.order))
        else:
            weighed = _weighed(_frame(_respond(policy)), policy.tied)
        total = pl.col("weight").sum().over("board")
        probability = pl.when(total > 0).then(pl.col("weight") / total).otherwise(0.0)
        frames.append(weighed.with_columns(policy=pl.lit(name), probability=probability))
    return pl.concat(frames, how="diagonal_relaxed")


def _respond(policy: NamedPolicy) -> Iterator[_Row]:
    """Yield the moves of a policy that answers an opponent model, before they have weights."""
    for board, moves in best_responses(policy.model, policy.order, policy.tied).items():
        yield from ((board, move, 0) for move in moves)


def _given(prefer: play.Prefers, policy: Model) -> pl.DataFrame:
    """Return the moves of a policy, ranked by its preferences, or as `perfect` if it resigns.

    The opponent plays at random.
    """
    rows = []
    for board, moves in odds_under_policy(policy, MODELS["uniform"]).items():
        weights, held = policy(board), prefer(board)
        keys = [move.depth_score if RESIGN in weights else held[move.cell] for move in moves]
        for move, rank in zip(moves, ranks(keys), strict=True):
            rows.append((board, move._replace(rank=rank), weights.get(move.cell, 0)))
    return _frame(rows)


def _frame(rows: Iterable[_Row]) -> pl.DataFrame:
    """Return rows as a frame: probabilities as floats, and exactly."""
    carried = []
    for board, move, weight in rows:
        whole = sum(move.odds)
        win, draw, loss = (part / whole for part in move.odds)
        packed = whole // gcd(*move.odds) < 1 << 63  # else a pack has the floats, and adds them
        score = move.score / (2 * whole) if packed else win + draw / 2
        exactly = [fraction(part, whole) for part in move.odds]
        carried.append((board, move.cell, move.rank, weight, win, draw, loss, score, *exactly))
    return pl.DataFrame(carried, _CARRIED, orient="row", infer_schema_length=None)


def _weighed(ranked: pl.DataFrame, tied: bool) -> pl.DataFrame:
    """Return the moves with weight 1 for each of the best, or only for the lowest-numbered one."""
    best = pl.col("rank") == 1
    least = pl.col("cell") == pl.col("cell").filter(best).min().over("board")
    return ranked.with_columns(weight=(best if tied else best & least).cast(pl.Int64))
