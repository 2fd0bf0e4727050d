"""The entity-relationship diagram of the tables, drawn as SVG from their declarations."""

from collections import defaultdict
from collections.abc import Iterator
from html import escape

from pipeline.registry import TABLES
from pipeline.schema import Table

WIDTH, LINE, GAP, STEP = 196, 15, 18, 250  # a box, a line of text, between boxes, between columns
HEAD = 21
DARK = "@media (prefers-color-scheme: dark) { :root { filter: invert(.93) hue-rotate(180deg) } }"


def diagram() -> str:
    """Return the picture: tables whose keys others refer to on the left, an arrow for each foreign
    key.

    A box lists the key of a table, in bold, and the other columns that refer to keys.
    """
    at = _places()
    arrows = "".join(
        _arrow(at, name, columns, referred)
        for name, table in TABLES.items()
        for columns, referred in table.foreign_keys.items()
    )
    boxes = "".join(_box(TABLES[name], *place) for name, place in at.items())
    width = max(x for x, _ in at.values()) + WIDTH + GAP
    height = max(y + _height(TABLES[name]) for name, (_, y) in at.items()) + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="Liberation Sans, Arial, sans-serif" '
        f'font-size="11"><rect width="{width}" height="{height}" fill="white"/>\n'
        f'<g fill="none" stroke="#0072B2">\n{arrows}</g>\n{boxes}<style>{DARK}</style></svg>\n'
    )


def _places() -> dict[str, tuple[int, int]]:
    """Return the corner of each table that has a foreign key, or whose key is one."""
    keys = {name: table.foreign_keys.values() for name, table in TABLES.items()}
    linked = {end for name, referred in keys.items() if referred for end in (name, *referred)}
    below: dict[int, int] = defaultdict(lambda: GAP)
    places = {}
    for name in TABLES:
        if name in linked:
            column = _column(name)
            places[name] = GAP + STEP * column, below[column]
            below[column] += _height(TABLES[name]) + GAP
    return places


def _column(name: str) -> int:
    """Return the length of the longest chain of foreign keys that begins at a table."""
    further = [referred for referred in TABLES[name].foreign_keys.values() if referred != name]
    return 1 + max(map(_column, further)) if further else 0


def _rows(table: Table) -> list[str]:
    held = [column for columns in table.foreign_keys for column in columns]
    return list(dict.fromkeys([*table.key, *held]))


def _height(table: Table) -> int:
    return HEAD + LINE * len(_rows(table)) + 4


def _box(table: Table, x: int, y: int) -> str:
    rows = "".join(
        f'<text x="{x + 8}" y="{y + HEAD + LINE * place + 11}" '
        f'font-weight="{"bold" if name in table.key else "normal"}">{escape(name)}</text>\n'
        for place, name in enumerate(_rows(table))
    )
    return (
        f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{_height(table)}" rx="3" fill="white" '
        f'stroke="#888"/><rect x="{x}" y="{y}" width="{WIDTH}" height="{HEAD - 2}" rx="3" '
        f'fill="#E8F1F8"/>\n<text x="{x + 8}" y="{y + 14}" font-size="12">{escape(table.name)}'
        f"</text>\n{rows}"
    )


def _arrow(
    at: dict[str, tuple[int, int]], table: str, columns: tuple[str, ...], referred: str
) -> str:
    """Return a curve from the last of some columns to the head of the table to whose key they
    refer.
    """
    (x, y), (there, head) = at[table], at[referred]
    y += HEAD + LINE * _rows(TABLES[table]).index(columns[-1]) + 7
    said = escape(f"{table} ({', '.join(columns)}) to {referred}")
    if table == referred:
        end, bend = there + WIDTH, there + WIDTH + 24
        x = end
    else:
        end, bend = there + WIDTH, (x + there + WIDTH) // 2
    points = f"M{x} {y}C{bend} {y} {bend} {head + 10} {end} {head + 10}"
    tip = f"M{end + 6} {head + 6}L{end} {head + 10}L{end + 6} {head + 14}"
    return f'<path d="{points}"><title>{said}</title></path><path d="{tip}"/>\n'


def unlinked() -> Iterator[str]:
    """Yield the tables without a foreign key, to whose key none refers, in the order of data."""
    linked = _places()
    yield from (name for name in TABLES if name not in linked)
