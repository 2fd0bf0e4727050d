"""The figures of docs/menace.md and the random streams of docs/dev/draws.md match the tables."""

import json
import re
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tests.conftest import ORACLES
from ttt_tables.board.symmetry import canonical
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.perfect import best_cells
from ttt_tables.learners import episodes
from ttt_tables.learners.arrays import Replies, _afterstates, board_arrays, box_arrays, replies
from ttt_tables.learners.boxes import PLANS, all_boxes, boxes, first_beads
from ttt_tables.learners.runs import SNAPSHOTS, Run, draw
from ttt_tables.verify.learners.runs import menace_lanes, td_lanes

ROOT = Path(__file__).parents[2]
FILE = ROOT / "data" / "measured" / "constants.json"
PAGE = (ROOT / "docs" / "menace.md").read_text(encoding="utf-8")
DRAWS = (ROOT / "docs" / "dev" / "draws.md").read_text(encoding="utf-8")
PROSE = re.sub(r"^\|[^\n]*\n|^```.*?^```", "", PAGE, flags=re.MULTILINE | re.DOTALL)
SEEDS = 300


def _curves(data: Path, **named: object) -> pl.DataFrame:
    frame = pl.read_parquet(data / "learning_curves.parquet")
    return frame.filter(seed_count=SEEDS, **named)


def _interval(share: float) -> str:
    """Return a fraction of 300 seeds with Wilson's 95 % interval."""
    wide = 1.959964
    middle = (share + wide**2 / 2 / SEEDS) / (1 + wide**2 / SEEDS)
    spread = share * (1 - share) / SEEDS + wide**2 / 4 / SEEDS**2
    error = wide * sqrt(spread) / (1 + wide**2 / SEEDS)
    return f"{share:.3f} ({max(0, middle - error):.3f} to {middle + error:.3f})"


def _deaths(data: Path) -> list[str]:
    published = json.loads((ORACLES / "menace_death_simulation.json").read_text())
    lines = []
    for plan in PLANS:
        for opponent in ("random", "perfect"):
            (row,) = _curves(
                data, variant=plan, opponent=opponent, side="X", games=300, against="random"
            ).rows(named=True)
            theirs = next(
                other
                for other in published
                if (other["opponent"], "/".join(map(str, other["schedule"]))) == (opponent, plan)
                and not other["symmetry_reduced_actions_in_all_boxes"]
            )
            lines.append(
                f"| {plan} | {opponent} | {_interval(row['resigned'])} | "
                f"{theirs['share_that_reach_an_empty_box']:.3f} | "
                f"{_interval(row['first_empty'])} | {theirs['share_first_box_empty']:.3f} |"
            )
    return lines


def test_page_tables_match_the_data(data: Path) -> None:
    rows = [line for line in PAGE.splitlines() if re.match(r"\| \d", line)]
    assert rows == _deaths(data)


def test_decimals_in_prose_stand_in_a_page_table(data: Path) -> None:
    answers = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    printed = set(re.findall(r"\d+\.\d+", "\n".join(_deaths(data) + answers)))
    before = _curves(data, learner="menace", games=0, side="X", against="random")
    allowed = {f"{before[name][0]:.4f}" for name in ("win", "draw", "loss")} | {"0.5"}
    untaught = _curves(data, learner="td", variant="0.0", games=0, against="random")
    allowed |= {f"{win:.4f}" for win in untaught["win"]} | _sweep_decimals()
    allowed |= {f"{share:.3f}" for share in _other_counts()}
    assert set(re.findall(r"\d+\.\d+", PROSE)) <= printed | allowed


def _sweep_decimals() -> set[str]:
    """Return the decimals about the sweep of constants: settings, bounds and probabilities as O."""
    td = {
        (rate, explored, side): (win, draw)
        for rate, explored, side, win, draw in json.loads(FILE.read_bytes())["td"]
    }
    chances = [td[0.1, 1000, "O"][1], td[0.1, 20, "O"][1]]
    chances += [*td[0.5, 20, "O"], *td[0.05, 5, "O"]]
    assert max(draw for (rate, _, side), (_, draw) in td.items() if (rate, side) == (1, "O")) < 0.7
    careful = [
        d for (rate, n, side), (_, d) in td.items() if rate <= 0.2 and n >= 5 and side == "X"
    ]
    assert min(careful) >= 0.99
    wins = {
        plan: win
        for plan, by, win, *_ in json.loads(FILE.read_bytes())["menace"]
        if by == "perfect"
    }
    rich = [win for plan, win in wins.items() if int(plan.partition("/")[0]) > 8]
    assert max(wins[plan] for plan in PLANS) < 0.6119 < min(rich)
    chances += [min(rich), max(rich)]
    return {f"{chance:.2f}" for chance in chances} | {"0.1", "0.05", "0.2", "0.70", "0.99"}


@cache
def _other_counts() -> list[float]:
    """Return the fractions of machines by plan 8/4/2/1 that meet an empty box, counted differently.

    Machines with one colour for equivalent cells, trained as in the table, and the fraction that
    empties the first box; then both fractions against a perfect opponent that wins as soon as
    possible.
    """
    run = Run("menace", "8/4/2/1", "X", "perfect")
    apart = first_beads(run.variant)
    merged = apart.copy()
    for beads, box in zip(merged, all_boxes(), strict=True):
        after = [canonical(classic.play(box.board, cell))[0] for cell in box.cells]
        for place, one in enumerate(after):
            beads[place] *= one not in after[:place]
    assert [int(beads[: len(boxes("X"))].sum()) for beads in (apart, merged)] == [1989, 1798]
    soonest = _afterstates([best_cells(board) for board in classic.boards()])
    tried = [(merged, replies("perfect")), (apart, soonest), (merged, soonest)]
    (opened, first), *others = [_emptied(run, beads, opponent) for beads, opponent in tried]
    return [opened, first, *[share for share, _ in others]]


def _emptied(run: Run, beads: NDArray[np.int32], opponent: Replies) -> tuple[float, float]:
    """Return the fractions of machines that meet an empty box, and that empty the first one."""
    shares, learns = np.zeros(2), np.array([side in run.sides for side in "XO"])
    for seed in range(SEEDS):
        kept, resigned = np.zeros((1, *beads.shape), np.int32), np.zeros((1, 2), np.int64)
        episodes.train_menace(
            *(draw(run, seed, 300), np.array([300]), board_arrays().result, box_arrays()),
            *(opponent, learns, beads.copy(), kept, resigned),
        )
        shares += [resigned[0, 0] > 0, not kept[0, 0].any()]
    return tuple(shares / SEEDS)


def test_page_plans_match_the_sweep() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    found = json.loads(FILE.read_bytes())["menace"]
    known = {(plan, by): (win, draw) for plan, by, win, draw, _ in found}
    assert len(rows) == len({plan for plan, _ in known})
    for row in rows:
        plan, *figures = row.strip("| ").split(" | ")
        of = {by: known[plan.strip("`"), by] for by in ("random", "self", "perfect")}
        shown = [of["random"][0], of["perfect"][0], of["self"][1], of["perfect"][1]]
        assert figures == [f"{chance:.4f}" for chance in shown]


def test_prose_about_training_matches_the_data(data: Path) -> None:
    """As O against perfect play, every first box runs empty; TD wins more often than any MENACE."""
    ends = _curves(data, learner="menace", side="O", opponent="perfect", games=10000)
    assert ends["first_empty"].to_list() == [1.0] * len(ends)
    for games, side in product(SNAPSHOTS, "XO"):
        wins = _curves(data, side=side, against="random", games=games)
        td = wins.filter(learner="td")["win"].to_list()
        assert min(td) > max(wins.filter(learner="menace")["win"].to_list())


def test_random_streams_equal_those_of_verify() -> None:
    """`verify` repeats all training runs with these streams, to the last bit."""
    sides = {"X": "X", "O": "O", "X and O": "XO"}
    rows = re.findall(
        r"^\| MENACE as (.*) against (\w+) \| (\d+) \| (\d+) \|$", DRAWS, re.MULTILINE
    )
    assert {
        (plan, sides[side], "self" if opponent == "itself" else opponent): int(number)
        for side, opponent, *numbers in rows
        for plan, number in zip(PLANS, numbers, strict=True)
    } == {(lane.variant, lane.sides, lane.opponent): lane.stream for lane in menace_lanes([0])}
    said = " ".join(DRAWS.split())
    for lane in td_lanes([0]):
        assert re.search(
            rf"n = {lane.stream} if (a draw|it) is worth {float(lane.variant):g}\b", said
        )
