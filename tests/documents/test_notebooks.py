"""The notebooks as text; `make docs` runs them, and every assertion in them."""

import ast
import json
import re
from pathlib import Path

import pytest

import ttt_tables as ttt
from docs.programs import notebooks, site
from tests.conftest import ROOT

FOUND = sorted(notebooks.NOTEBOOKS.glob("*.py"))
CONTENTS = (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")
each = pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)


def cells_of(path: Path) -> list[notebooks.Cell]:
    return notebooks.read_cells(path.read_text(encoding="utf-8"))


def code_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_notebooks_are_in_contents_and_navigation() -> None:
    linked = re.findall(r"\[(.+?)\]\(notebooks/(\w+)\.py\)", CONTENTS)
    titles = {cells_of(path)[0].markdown.partition("\n")[0]: path.stem for path in FOUND}
    assert {f"# {title}": name for title, name in linked} == titles
    listed = [name for _, name in linked]
    nav = (ROOT / "docs" / "zensical.toml").read_text(encoding="utf-8")
    assert re.findall(r'"docs/notebooks/(\w+)\.md"', nav) == listed
    assert site.made() == {"docs/api.md", *(f"docs/notebooks/{name}.md" for name in listed)}


@each
def test_notebook_checks_figures_and_exercises(path: Path) -> None:
    cells = cells_of(path)
    text = "\n".join([cell.markdown for cell in cells if cell.is_text])
    exercises = re.findall(r"^\*\*(\d)\.\*\*", text, re.MULTILINE)
    answers = [cell.title for cell in cells if cell.title.startswith("Answer")]
    assert answers == [f"Answer {number}" for number in exercises]
    checks = [cell for cell in cells if cell.title == "The sentences so far, checked"]
    assert checks
    assert all("assert " in cell.source for cell in checks)


@each
def test_notebook_uses_only_public_names(path: Path) -> None:
    tree = code_of(path)
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    ours = [ast.unparse(node) for node in imported if "ttt_tables" in ast.unparse(node)]
    assert ours == ["import ttt_tables as ttt", "from ttt_tables import sql"]
    named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not [name for name in named if name.startswith("_")]
    chains = re.findall(r"\bttt\.(\w+)(?:\.(\w+))?", path.read_text(encoding="utf-8"))
    assert {name for name, _ in chains} <= {*ttt.__all__}
    for module, name in chains:
        assert not name or hasattr(getattr(ttt, module), name)


@each
def test_jupyter_notebook_has_cells_without_output(path: Path) -> None:
    cells = cells_of(path)
    made = json.loads(notebooks.jupyter(cells))
    assert (made["nbformat"], len(made["cells"])) == (4, len(cells))
    code = [cell for cell in made["cells"] if cell["cell_type"] == "code"]
    assert not any(cell["outputs"] for cell in code)
    ast.parse("\n".join(cell["source"] for cell in code))
    text = [cell["source"] for cell in made["cells"] if cell["cell_type"] == "markdown"]
    assert text[0].startswith("# ")


def test_false_assertion_stops_a_notebook(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(
        "# %% [markdown]\n# # One and one are three\n\n# %% Checked\nassert 1 + 1 == 3\n"
    )
    with pytest.raises(AssertionError) as caught:
        notebooks.page(path)
    assert caught.traceback[-1].lineno + 1 == 5


def test_notebook_page_has_all_cell_kinds(
    tmp_path: Path,
) -> None:
    path = tmp_path / "small.py"
    path.write_text(
        "# %% [markdown]\n# # Small?\n#\n# Text.\n\n# %%\nprint('said')\n1 + 1\n\n"
        "# %% Answer 1\nimport polars as pl\n\npl.DataFrame({'n': [7]})\n"
    )
    text, charts = notebooks.page(path)
    assert charts == []
    assert text == (
        "# Small?\n\nText.\n\n"
        "*To run it: [Jupyter notebook](small.ipynb), [Python script](small.py); "
        "[how](../notebooks.md#how-to-run-them).*\n\n"
        "```python\nprint('said')\n1 + 1\n```\n\n```text\nsaid\n```\n\n```text\n2\n```\n\n"
        '<details markdown="1">\n<summary>Answer 1</summary>\n\n'
        "```python\nimport polars as pl\n\npl.DataFrame({'n': [7]})\n```\n\n"
        "| n |\n|---|\n| 7 |\n\n</details>\n"
    )
