"""The strategies of phantom tic-tac-toe as the package answers them."""

from fractions import Fraction
from pathlib import Path

import polars as pl
import pytest

import ttt_tables as ttt
from ttt_tables import Tablebase
from ttt_tables.phantom.pack import BOUNDS
from ttt_tables.phantom.rules import SIDES, parse


def test_the_package_answers_what_the_table_has(tb: Tablebase, data: Path) -> None:
    rows = pl.read_parquet(data / "phantom_strategy.parquet")
    for side in SIDES:
        of_side = rows.filter(side=side)
        assert tb.phantom.information_sets(side) == tuple(
            of_side["information_set"].unique().sort()
        )
        for (text,), listed in of_side.group_by("information_set"):
            chances = zip(listed["cell"], map(Fraction, listed["probability_exact"]), strict=True)
            best = sorted(chances, key=lambda row: (-row[1], row[0]))
            assert list(tb.phantom.moves(str(text), side)) == best
            assert sum(chance for _, chance in best) == 1
    assert tb.phantom.x_score == Fraction(5, 6)


def test_the_package_answers_what_the_abrupt_table_has(tb: Tablebase, data: Path) -> None:
    rows = pl.read_parquet(data / "abrupt_strategy.parquet")
    for side in SIDES:
        listed: dict[str, dict[int, int]] = {}
        for text, cell, share in rows.filter(side=side)["information_set", "cell", "share"].rows():
            listed.setdefault(text, {})[cell] = share
        assert list(tb.abrupt.information_sets(side)) == sorted(listed)
        for text, shares in listed.items():
            best = sorted(shares, key=lambda cell: (-shares[cell], cell))
            chances = [(cell, Fraction(shares[cell], sum(shares.values()))) for cell in best]
            assert list(tb.abrupt.moves(text, side)) == chances
    values = pl.read_parquet(data / "abrupt_values.parquet").row(
        by_predicate=pl.col("iteration") == 0, named=True
    )
    for name, bound in zip(BOUNDS, (tb.abrupt.x_at_least, tb.abrupt.x_at_most), strict=True):
        assert str(bound) == values[f"{name}_exact"]


def test_an_information_set_is_asked_for_as_one_or_as_its_text(tb: Tablebase) -> None:
    known = parse("4?", "O")
    assert tb.phantom.moves(known) == tb.phantom.moves("4?", "O")
    with pytest.raises(ttt.BadBoardError, match="this is what O knows"):
        tb.phantom.moves(known, "X")


def test_where_a_strategy_never_leads_it_has_no_move(tb: Tablebase) -> None:
    with pytest.raises(ttt.OffStrategyError, match="X's strategy never leads to '4'"):
        tb.phantom.moves("4", "X")


def test_for_the_fifth_mark_of_x_cells_are_named_in_rising_order(tb: Tablebase) -> None:
    assert tb.phantom.moves("0 1 5 6", "X") == ((2, Fraction(1)),)


def test_a_seed_draws_the_same_cell_and_every_cell_comes(tb: Tablebase) -> None:
    drawn = [tb.phantom.sample("", "O", seed) for seed in range(300)]
    assert drawn == [tb.phantom.sample("", "O", seed) for seed in range(300)]
    assert {*drawn} == {move.cell for move in tb.phantom.moves("", "O")}
    with pytest.raises(ttt.BadLimitError):
        tb.phantom.sample("", "O", 0.5)  # type: ignore[arg-type]
