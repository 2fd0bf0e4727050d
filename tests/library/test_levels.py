"""The best responses to levels in the dice game's pack, as the JavaScript library reads them."""

from pathlib import Path

import duckdb
import pytest

from tests.support.scripts import needs_node, run
from ttt_tables.games.dice.rules import DICE_RULES

pytestmark = needs_node

OPENED = """const [asked, rule] = given, { game } = await import(page + 'ttt-tables.js');
const dice = await game('dice', { rule }, data);
"""


@pytest.mark.parametrize("rule", DICE_RULES)
def test_best_response_win_rates_match_the_table(
    rule: str, data: Path, db: duckdb.DuckDBPyConnection
) -> None:
    query = "select epsilon, side, win from dice_levels where dice_rule = ?"
    rows = db.execute(query, [rule]).fetchall()
    found = run(
        f"{OPENED} return asked.map((of) => dice.bestResponseWins('perfect-any', ...of));",
        data,
        [[of for *of, _ in rows], rule],
    )
    assert len(rows) == 8
    assert found == [win for *_, win in rows]


def test_page_levels_have_the_table_epsilons(data: Path, db: duckdb.DuckDBPyConnection) -> None:
    found = run("return (await import(page + 'play/levels.js')).ERRS;", data)
    rows = db.execute("select distinct level, epsilon from dice_levels").fetchall()
    assert found == dict(rows)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (["perfect-any", 0.5, "X"], "epsilon must be one of 0.6, 0.3, 0.1, 0, got 0.5"),
        (["perfect-any", 0.1, "x"], 'the side to move must be "X" or "O", got \'x\''),
        (["random", 0, "X"], "no such policy is called random: choose one of perfect-any."),
    ],
)
def test_unknown_policy_or_side_is_rejected(data: Path, asked: list[object], reason: str) -> None:
    found = run(
        f"""{OPENED} try {{ return dice.bestResponseWins(...asked); }}
        catch (error) {{ return error.message; }}""",
        data,
        [asked, "pass"],
    )
    assert found == reason
