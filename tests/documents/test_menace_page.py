"""The figures of docs/menace.md are the tables', and docs/dev/draws.md draws its machines again."""

import json
import re
from functools import cache
from math import sqrt
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray

from benchmarks.constants import FILE
from docs.programs import curves
from tests.conftest import ORACLES
from tests.support.textbook import number
from tests.support.textbook_learners import Menace, TemporalDifference, anything, keeping
from ttt_tables.board.symmetry import canonical
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.perfect import best_cells
from ttt_tables.learners import episodes
from ttt_tables.learners.arrays import Replies, _afterstates, board_arrays, box_arrays, replies
from ttt_tables.learners.boxes import PLANS, all_boxes, boxes, first_beads
from ttt_tables.learners.runs import SNAPSHOTS, Run, draw

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "menace.md").read_text(encoding="utf-8")
DRAWS = (ROOT / "docs" / "dev" / "draws.md").read_text(encoding="utf-8")
PROSE = re.sub(r"^\|[^\n]*\n|^```.*?^```", "", PAGE, flags=re.MULTILINE | re.DOTALL)
SEEDS = 300


def _curves(data: Path, **named: object) -> pl.DataFrame:
    frame = pl.read_parquet(data / "learning_curves.parquet")
    return frame.filter(seed_count=SEEDS, **named)


def _interval(share: float) -> str:
    """Return a share of 300 seeds with Wilson's interval of 95 %."""
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


def test_the_pages_tables_are_those_of_the_data(data: Path) -> None:
    rows = [line for line in PAGE.splitlines() if re.match(r"\| \d", line)]
    assert rows == _deaths(data)


def test_every_decimal_in_the_prose_stands_in_a_table_of_the_page(data: Path) -> None:
    answers = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    printed = set(re.findall(r"\d+\.\d+", "\n".join(_deaths(data) + answers)))
    before = _curves(data, learner="menace", games=0, side="X", against="random")
    allowed = {f"{before[name][0]:.4f}" for name in ("win", "draw", "loss")} | {"0.5"}
    untaught = _curves(data, learner="td", variant="0.0", games=0, against="random")
    allowed |= {f"{win:.4f}" for win in untaught["win"]} | _told_of_constants()
    allowed |= {f"{share:.3f}" for share in _counted_otherwise()}
    assert set(re.findall(r"\d+\.\d+", PROSE)) <= printed | allowed


def _told_of_constants() -> set[str]:
    """Return the decimals told of the sweep of constants: settings, bounds and chances as O."""
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
def _counted_otherwise() -> list[float]:
    """Return the shares of machines by plan 8/4/2/1 that meet an empty box, counted otherwise.

    Those with one colour for cells that are alike, taught as in the table, and the share that
    empties the first box; then ours and those, whose perfect opponent wins as soon as it can.
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
    """Return the shares of machines that meet an empty box, and that empty the first one."""
    shares, learns = np.zeros(2), np.array([side in run.sides for side in "XO"])
    for seed in range(SEEDS):
        kept, resigned = np.zeros((1, *beads.shape), np.int32), np.zeros((1, 2), np.int64)
        episodes.train_menace(
            *(draw(run, seed, 300), np.array([300]), board_arrays().result, box_arrays()),
            *(opponent, learns, beads.copy(), kept, resigned),
        )
        shares += [resigned[0, 0] > 0, not kept[0, 0].any()]
    return tuple(shares / SEEDS)


def test_the_pages_plans_are_those_of_the_sweep() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    found = json.loads(FILE.read_bytes())["menace"]
    known = {(plan, by): (win, draw) for plan, by, win, draw, _ in found}
    assert len(rows) == len({plan for plan, _ in known})
    for row in rows:
        plan, *figures = row.strip("| ").split(" | ")
        of = {by: known[plan.strip("`"), by] for by in ("random", "self", "perfect")}
        shown = [of["random"][0], of["perfect"][0], of["self"][1], of["perfect"][1]]
        assert figures == [f"{chance:.4f}" for chance in shown]


def test_o_against_perfect_play_loses_every_bead_of_its_first_boxes(data: Path) -> None:
    ends = _curves(data, learner="menace", side="O", opponent="perfect", games=10000)
    assert ends["first_empty"].to_list() == [1.0] * len(ends)


@pytest.mark.slow  # draws them
def test_plots_of_learners_are_those_the_table_gives(data: Path, tmp_path: Path) -> None:
    curves.main(data, tmp_path)
    for name in ("deaths", "learning"):
        drawn, kept = tmp_path / f"{name}.svg", ROOT / "docs" / "plots" / f"{name}.svg"
        assert kept.read_bytes() == drawn.read_bytes(), "run python -m docs.programs"
        assert len(kept.read_bytes()) < 100_000


@pytest.mark.parametrize("games", SNAPSHOTS)
def test_td_is_ahead_of_every_menace_against_random_play(games: int, data: Path) -> None:
    for side in "XO":
        wins = _curves(data, side=side, against="random", games=games)
        td = wins.filter(learner="td")["win"].to_list()
        assert min(td) > max(wins.filter(learner="menace")["win"].to_list())


def _philox(seed: int, counter: int) -> list[int]:
    """Return the four words of a block of Philox 4x64 with ten rounds."""
    low, key = (1 << 64) - 1, [seed, 0]
    words = [counter >> 64 * place & low for place in range(4)]
    for _ in range(10):
        first, second = 0xD2E7470EE14C6C93 * words[0], 0xCA5A826395121157 * words[2]
        words = [
            second >> 64 ^ words[1] ^ key[0],
            second & low,
            first >> 64 ^ words[3] ^ key[1],
            first & low,
        ]
        key = [key[0] + 0x9E3779B97F4A7C15 & low, key[1] + 0xBB67AE8584CAA73B & low]
    return words


def _words(seed: int, run: int, games: int, each: int) -> list[list[int]]:
    """Return each game's words, as the page says that they are drawn."""
    blocks = [_philox(seed, block + 1 + (run << 192)) for block in range(games * each // 4)]
    words = [word >> 16 for block in blocks for word in block]
    return [words[each * game : each * game + each] for game in range(games)]


def test_numpy_draws_the_pages_words() -> None:
    stream = np.random.Philox(key=7, counter=20 << 192).random_raw(24) >> np.uint64(16)
    assert [word for game in _words(7, 20, 2, 12) for word in game] == stream.tolist()
    assert sorted(_runs().values()) == list(range(16, 26))


def _runs() -> dict[tuple[str, str, str], int]:
    """Return the number of each run of MENACE, by plan, side and opponent, from the page."""
    sides = {"X": "X", "O": "O", "X and O": "XO"}
    rows = re.findall(
        r"^\| MENACE as (.*) against (\w+) \| (\d+) \| (\d+) \|$", DRAWS, re.MULTILINE
    )
    return {
        (plan, sides[side], "self" if opponent == "itself" else opponent): int(number)
        for side, opponent, *numbers in rows
        for plan, number in zip(PLANS, numbers, strict=True)
    }


@pytest.mark.parametrize("run", _runs())
def test_a_program_of_the_pages_words_has_the_beads_of_the_table(
    run: tuple[str, str, str], data: Path
) -> None:
    plan, learns, opponent = run
    moves = {"random": anything, "perfect": keeping, "self": anything}[opponent]
    boxes = pl.scan_parquet(data / "menace_boxes.parquet").filter(
        variant=plan, opponent=opponent, run_seed=1, games=100
    )
    stored = boxes.filter(pl.col("side").is_in(list(learns))).select("board", "cell", "beads")
    menace = Menace(PLANS[plan])
    for words in _words(1, _runs()[run], 100, 12):
        menace.play(words, learns, moves)
    expected = {(number(lid), cell): n for lid, b in menace.boxes.items() for cell, n in b.items()}
    first = {side: [int(beads) for beads in plan.split("/")] for side in learns}
    for board, cell, beads in stored.collect().iter_rows():
        untouched = first["XO"[_ply(board) % 2]][_ply(board) // 2]
        assert beads == expected.pop((board, cell), untouched)
    assert not expected


def _ply(board: int) -> int:
    return sum(board // 3**place % 3 > 0 for place in range(9))


@pytest.mark.parametrize(("draw", "run"), [(0.0, 26), (0.5, 27)])
def test_a_program_of_the_pages_words_has_the_values_of_the_table(
    draw: float, run: int, data: Path
) -> None:
    assert f"n = {run} if" in " ".join(DRAWS.split())
    learner = TemporalDifference(draw)
    for words in _words(2, run, 300, 20):
        learner.play(words)
    values = pl.scan_parquet(data / "td_values.parquet").filter(
        variant=str(draw), run_seed=2, games=300
    )
    stored = dict(values.select("board", "value").collect().iter_rows())
    assert len(learner.values) > 1000
    assert all(stored[number(text)] == value for text, value in learner.values.items())
