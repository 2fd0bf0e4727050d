"""The best responses to levels in the dice game's pack, as the JavaScript library reads them."""

from pathlib import Path

import duckdb
import pytest

from tests.support.scripts import needs_node, run

pytestmark = needs_node

OPENED = """const { open } = await import(page + 'library/open.js');
const { Dice } = await import(page + 'library/dice.js');
const dice = await open(Dice, data);
"""


def test_best_responses_win_as_often_as_the_table_says(
    data: Path, db: duckdb.DuckDBPyConnection
) -> None:
    rows = db.execute("select level, side, dice_rule, win from dice_levels").fetchall()
    found = run(
        f"{OPENED} return given.map((names) => dice.bestResponseWins(...names));",
        data,
        [names for *names, _ in rows],
    )
    assert len(rows) == 32
    assert found == [win for *_, win in rows]


def test_levels_of_the_page_have_the_table_s_epsilons(
    data: Path, db: duckdb.DuckDBPyConnection
) -> None:
    found = run("return (await import(page + 'play/levels.js')).ERRS;", data)
    rows = db.execute("select distinct level, epsilon from dice_levels").fetchall()
    assert found == dict(rows)


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["harder"], "no level is called harder: choose one of easy, medium, hard, perfect."),
        (["hard", "x"], 'the side to move is \'x\': it is "X" or "O"'),
        (
            ["hard", "X", "again"],
            "no rule is called again: choose one of pass, draw, reroll, forfeit.",
        ),
    ],
)
def test_unknown_level_side_or_rule_is_rejected(data: Path, names: list[str], reason: str) -> None:
    found = run(
        f"""{OPENED} try {{ return dice.bestResponseWins(...given); }}
        catch (error) {{ return error.message; }}""",
        data,
        names,
    )
    assert found == reason
