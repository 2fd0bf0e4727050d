"""The reader of record files: its formats, and the text of every field."""

import json
import sys
from io import BytesIO
from types import SimpleNamespace

import polars as pl
import pytest

from tests.support.parquet import parquet_of
from ttt_tables.errors import BadTaskError, MissingExtraError
from ttt_tables.notation.files import Asked, RecordFile
from ttt_tables.notation.record_files import read_file

KNOWN = ("game", "position", "key", "moves", "messages")
QUESTIONS = [("010200000", "1"), ("X...O....", "8")]  # as a number, the first one would lose a zero
ROWS = [{"position": position, "key": key} for position, key in QUESTIONS]
CSV = "position,key\n" + "".join(f"{position},{key}\n" for position, key in QUESTIONS)
LINES = "".join(json.dumps(row) + "\n" for row in ROWS)
FILES = {
    "jsonl": LINES,
    "CRLF": LINES.replace("\n", "\r\n"),
    "byte order mark": "\ufeff" + LINES,
    "json": json.dumps(ROWS),
    "indented": json.dumps(ROWS, indent=1),
    "held": json.dumps({"name": "set", "version": [1], "questions": ROWS}),
    "held indented": json.dumps({"questions": ROWS}, indent=2),
    "csv": CSV,
    "csv with a byte order mark": "\ufeff" + CSV,
    "tsv": CSV.replace(",", "\t"),
    "semicolons": CSV.replace(",", "; ").replace("\n", "\r\n"),
    "quoted": f'position,key,note\n"010200000","1","a, b\nc"\n\n{QUESTIONS[1][0]},8,\n',
}


@pytest.mark.parametrize("form", [*FILES, "parquet"])
def test_text_of_a_field_survives_every_form(form, tmp_path, monkeypatch):
    """This includes the text of the input."""
    content = parquet_of(ROWS) if form == "parquet" else FILES[form].encode()
    path = tmp_path / "file"
    path.write_bytes(content)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(content)))
    for name in (str(path), "-"):
        found = list(read_file(name, KNOWN))
        assert [{of: one.fields[of] for of in ("position", "key")} for one in found] == ROWS
        assert not any(one.fault for one in found)


def test_numbers_become_text_in_every_form(tmp_path):
    path = tmp_path / "file"
    path.write_text('id,moves,key,note\n07,"[4, 0, 8]",[4 1 1],\n,4 0 8,"[""1""]",x\n')
    first, second = [one.fields for one in read_file(str(path), KNOWN)]
    assert first == {"id": "07", "moves": ["4", "0", "8"], "key": "[4 1 1]"}
    assert second == {"moves": "4 0 8", "key": ["1"], "note": "x"}
    path.write_bytes(parquet_of([{"moves": [4, 0], "id": None}, {"moves": None, "id": 3}]))
    assert [one.fields for one in read_file(str(path), KNOWN)] == [
        {"moves": ["4", "0"]},
        {"id": "3"},
    ]
    path.write_text(f'{{"key": 4.0, "moves": [4.0, 0.50, NaN, 1e3], "id": {"9" * 5000}}}\n')
    (record,) = read_file(str(path), KNOWN)
    assert record.fields == {"key": "4", "moves": ["4", "0.50", None, "1000"], "id": "9" * 5000}


@pytest.mark.parametrize("content", ['{"key": 4, "position": 10200000}\n', "parquet"])
def test_numeric_board_is_rejected(content, tmp_path):
    path = tmp_path / "file"
    rows = [{"key": 4, "position": 10200000}]
    path.write_bytes(parquet_of(rows) if content == "parquet" else content.encode())
    (record,) = read_file(str(path), KNOWN)
    with pytest.raises(
        BadTaskError, match="a text or a list, got the number 10200000: write a text"
    ):
        record.read("position", (str, list))


def test_json_number_with_leading_zeros_is_rejected(tmp_path):
    path = tmp_path / "file"
    path.write_text(LINES + '{"position": 010200000, "key": 1}\n')
    *found, bad = read_file(str(path), KNOWN)
    assert (len(found), bad.line, bad.fields) == (2, 3, {})
    assert bad.fault.startswith("the line is not valid JSON (Expecting ',' delimiter)")


def test_null_characters_are_kept_and_match_no_board(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(CSV.replace("010200000", "01020000\0").encode())
    first, second = read_file(str(path), KNOWN)
    assert (first.fields["position"], second.fields["key"]) == ("01020000\0", "8")


def test_duplicate_parquet_columns_are_rejected(tmp_path):
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    inner = pa.array([{"a": [1, 2], "key": 0}])
    table = pa.Table.from_arrays([inner, pa.array(["4"]), pa.array(["5"])], ["doc", "key", "key"])
    parquet.write_table(table, tmp_path / "file")
    with pytest.raises(BadTaskError, match="two columns are named 'key'"):
        list(read_file(str(tmp_path / "file"), KNOWN))
    parquet.write_table(table.rename_columns(["doc", "key", "Key"]), tmp_path / "file")
    (record,) = read_file(str(tmp_path / "file"), KNOWN)
    assert record.fields == {"doc": {"a": ["1", "2"], "key": "0"}, "key": "4", "Key": "5"}


def test_nested_values_of_parquet_are_read(tmp_path):
    path = tmp_path / "[*]?.parquet"  # DuckDB reads some names as patterns
    boards = [[1.0, None, float("nan")], [0.5, 2.0, 0.0]]
    pl.DataFrame({"key": [boards], "doc": [{"key": True}]}).write_parquet(path)
    (record,) = read_file(str(path), KNOWN)
    assert record.fields == {
        "key": [["1", None, None], ["0.5", "2", "0"]],
        "doc": {"key": True},
    }


def test_subfield_of_non_object_is_rejected(tmp_path):
    path = tmp_path / "file"
    path.write_text('{"game": "ultimate", "options": [1], "rule": "open"}\n' + LINES)
    asked = Asked("classic", fields={"options.rule": "rule"})
    first, second, _ = RecordFile(str(path), (*KNOWN, "options"), asked, None)
    assert first.fault == "options must be an object, got [1]"
    assert second.fault == "the record has no field 'rule': its fields are position, key"


def test_parquet_without_duckdb_error_names_the_package(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(parquet_of(ROWS))
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(MissingExtraError, match=r"a Parquet file needs duckdb.*\.\[sql\]"):
        list(read_file(str(path), KNOWN))
