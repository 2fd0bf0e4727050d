"""One name, one meaning: the dictionary of columns, foreign keys, views, and encodings."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import duckdb
import polars as pl
import pytest

from pipeline import products
from pipeline.checks import check
from pipeline.columns import BOARD, CELL, conflicts
from pipeline.errors import CheckError
from pipeline.publish.diagram import diagram
from pipeline.tables import LISTED, TABLES, VIEWS


def test_a_name_with_two_meanings_is_found() -> None:
    moves, boards = TABLES["moves"], TABLES["boards"]
    other = replace(BOARD, meaning="The board's index, 0 to 8.")
    changed = replace(moves, columns=(other, *moves.columns[1:]))
    assert conflicts([boards, changed]) == ["board has one meaning in boards, another in moves"]
    typed = replace(moves, columns=(replace(BOARD, type=CELL.type), *moves.columns[1:]))
    assert conflicts([boards, typed]) == ["board has one meaning in boards, another in moves"]
    noted = replace(moves, columns=(BOARD.with_note("A note."), *moves.columns[1:]))
    assert conflicts([boards, noted]) == []
    assert conflicts(LISTED.values()) == []


def test_a_foreign_key_is_checked_by_the_later_of_two_tables() -> None:
    for one in products.FOREIGN_KEYS:
        checking = [name for name in TABLES if one in products.foreign_keys_checked_by(name)]
        assert checking == [max(one.table, one.referred, key=list(TABLES).index)], one.claim
        assert {one.table, one.referred} <= {*checking, *products.inputs(checking[0])}, one.claim


def test_a_broken_foreign_key_stops_the_build(data: Path) -> None:
    table, frame = TABLES["moves"], pl.read_parquet(data / "moves.parquet")
    nowhere = pl.when(board=0, cell=8).then(2).otherwise("after_board").cast(pl.Int16)
    rows = frame.with_columns(after_board=nowhere).to_arrow().cast(table.schema())
    claims = {one.claim: one.query for one in products.foreign_keys_checked_by("moves")}
    with pytest.raises(CheckError, match=r"not hold: \(after_board\) of moves is a key of boards"):
        check(replace(table, claims={}), rows, data, ("boards",), claims)


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_has_the_declared_columns_key_and_claims(name: str, data: Path) -> None:
    products.check_view(name, data)
    assert name not in TABLES
    assert not (data / f"{name}.parquet").exists()


def test_exact_columns_that_verify_does_not_see_are_fractions_beside_their_floats(
    data: Path,
) -> None:
    frame = pl.read_parquet(data / "phantom_values.parquet")
    for column in [name for name in frame.columns if name.endswith("_exact")]:
        for text, value in zip(frame[column], frame[column.removesuffix("_exact")], strict=True):
            exact = Fraction(text or 0)
            assert text in (None, str(exact))
            assert abs((value or 0) - float(exact)) <= 1e-15 or text is None


def test_the_macros_read_fractions_as_python_does(db: duckdb.DuckDBPyConnection) -> None:
    columns = "ttt_numerator(f), ttt_denominator(f), ttt_over(f, 26880)"
    rows = db.execute(
        f"select f, {columns} from (select distinct x_win_exact as f from miniboards)"
    ).fetchall()
    assert len(rows) == 244
    for text, above, below, parts in rows:
        assert (Fraction(above, below), parts) == (Fraction(text), Fraction(text) * 26880)
    for wrong, why in (("'x'", "no numerator of 'x'"), ("'1/x'", "no denominator of '1/x'")):
        with pytest.raises(duckdb.InvalidInputException, match=why):
            db.execute(f"select ttt_over({wrong}, 8)").fetchall()
    with pytest.raises(duckdb.InvalidInputException, match="3/8 is no multiple of 1/12"):
        db.execute("select ttt_over('3/8', 12)").fetchall()


def test_the_diagram_has_each_foreign_key_and_the_tables_that_they_join() -> None:
    picture = ET.fromstring(diagram())
    space = "{http://www.w3.org/2000/svg}"
    said = sorted(title.text or "" for title in picture.iter(f"{space}title"))
    assert said == sorted(
        f"{one.table} ({', '.join(one.columns)}) to {one.referred}" for one in products.FOREIGN_KEYS
    )
    boxes = {text.text for text in picture.iter(f"{space}text") if text.get("font-size")}
    assert boxes == {end for one in products.FOREIGN_KEYS for end in (one.table, one.referred)}


@pytest.mark.parametrize("number", ["-1", "512", "null"])
def test_cells_refuses_what_is_no_set_of_cells(number: str, db: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.InvalidInputException, match="numbers run from 0 to 511"):
        db.execute(f"select ttt_cells({number})").fetchall()


@pytest.mark.parametrize("cell", ["-1", "9", "null", "1.5"])
def test_kind_refuses_what_is_no_cell(cell: str, db: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.InvalidInputException, match="cells are numbered 0 to 8"):
        db.execute(f"select ttt_kind({cell})").fetchall()


def test_cells_lists_every_set(db: duckdb.DuckDBPyConnection) -> None:
    rows = db.execute("select n, ttt_cells(n) from range(512) as sets(n)").fetchall()
    assert len(rows) == 512
    assert all(number == sum(1 << cell for cell in cells) for number, cells in rows)
    assert all(cells == sorted(set(cells)) for _, cells in rows)
