"""Provide the tables of the classic game that SQL has without a data folder.

`classic_moves` is a file of the package. The others are computed when a statement uses them.
"""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from ttt_tables.games.classic.rows import Rows
from ttt_tables.games.registry import make
from ttt_tables.pack import open_pack
from ttt_tables.sql.names import VIEWS
from ttt_tables.sql.statements import duckdb
from ttt_tables.stores import Stores

STORED = "classic_moves"
# The other tables, with the same columns as the built ones.
DERIVED = {
    "boards": "board integer, text varchar, ply integer, to_move varchar, status varchar, "
    "canonical_board integer, symmetry integer",
    "moves": "board integer, cell integer, wdl integer, distance integer, rank integer, "
    "after_board integer, after_canonical_board integer, representative boolean",
    "perfect_play": "board integer, wdl integer, distance integer, depth_score integer, "
    "best_move_count integer, blunder_count integer",
    "answer_sheets": "side varchar, x_opening varchar, aim varchar, board integer, ply integer, "
    "cell integer, wdl integer",
    "policies": "policy varchar, orders varchar, model varchar, objective varchar, ties varchar, "
    "x_best_response double, o_best_response double, exploitability double, "
    "exploitability_exact varchar",
    "policy_moves": "policy varchar, board integer, cell integer, rank integer, weight bigint, "
    "probability double, win double, draw double, loss double, score double, "
    "win_exact varchar, draw_exact varchar, loss_exact varchar",
    "crosstable": "policy_x varchar, policy_o varchar, x_win double, draw double, o_win double, "
    "x_score double, x_win_exact varchar, draw_exact varchar, o_win_exact varchar, "
    "mean_plies double, mean_plies_exact varchar",
}


def stored_folder() -> Path:
    """Return the folder of the package's file; in a checkout it is the data folder in Git."""
    package = VIEWS.parent
    inside = (package / f"{STORED}.parquet").exists()
    return package if inside else package.parents[1] / "data"


def fill(connection: duckdb.DuckDBPyConnection, table: str) -> None:
    """Insert the rows of a derived table, in the order of its key."""
    from ttt_tables.games.classic import answer_sheets, board_tables, policy_tables

    if table == "policy_moves":
        _fill_policy_moves(connection)
    elif table == "answer_sheets":
        _insert(connection, table, DERIVED[table], answer_sheets.rows())
    elif table in ("policies", "crosstable"):
        classic = make(Stores(), "classic")
        models = {name: classic.model(name) for name in sorted(_packed().policies)}
        _insert(connection, table, DERIVED[table], getattr(policy_tables, table)(models))
    else:
        _insert(connection, table, DERIVED[table], getattr(board_tables, table)())


def _fill_policy_moves(connection: duckdb.DuckDBPyConnection) -> None:
    """Insert the rows of policy_moves. Policies share most moves, so Python passes each once."""
    from ttt_tables.games.classic.policy_tables import policy_moves

    distinct, played = policy_moves(_packed())
    columns = "move integer, " + DERIVED["policy_moves"].partition("board integer, ")[2]
    places = "policy varchar, board integer, move integer"
    connection.execute(f"create temp table distinct_moves ({columns})")
    connection.execute(f"create temp table played ({places})")
    _insert(connection, "distinct_moves", columns, ((at, *row) for at, row in enumerate(distinct)))
    for policy, boards, moves in played:
        rows = zip([policy] * len(boards), boards, moves, strict=True)
        _insert(connection, "played", places, rows)
    connection.execute("""
        insert into policy_moves
        select policy, board, distinct_moves.* exclude (move)
        from played join distinct_moves using (move) order by policy, board, cell
        """)
    connection.execute("drop table played; drop table distinct_moves")


def _insert(
    connection: duckdb.DuckDBPyConnection,
    table: str,
    columns: str,
    rows: Iterable[tuple[Any, ...]],
) -> None:
    """Insert rows into a table with these columns.

    Each column is passed as JSON: DuckDB 1.4 takes seconds for a list of thousands.
    """
    types = [column.split()[1] for column in columns.split(", ")]
    values = ", ".join(f"""unnest(from_json(?, '["{kind}"]'))""" for kind in types)
    texts = [json.dumps(column) for column in zip(*rows, strict=True)]
    connection.execute(f"insert into {table} select {values}", texts)


@cache
def _packed() -> Rows:
    return Rows(open_pack("classic"))
