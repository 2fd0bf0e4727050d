"""Build the documentation site from the Markdown that the repository shows: make docs.

The site is the README and every page that its links lead to. They are copied under their own
paths, with the files that they show, so that links work in both places. A page of docstrings is
added, and so are the pages of the notebooks, which docs/programs/notebooks.py has run. Zensical
then builds the site and treats warnings as errors. The site may load nothing from other servers.
The program runs in a separate environment, with the standard library and Zensical, and reads the
public names from the package.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from shutil import copy, copytree, rmtree

ROOT = Path(__file__).parents[2]
STAGE = ROOT / ".venv" / "docs-stage"
OUT = ROOT / "dist" / "docs"
NOTEBOOKS = ROOT / "docs" / "notebooks"
RUN = ROOT / ".venv" / "notebooks"  # the pages of the notebooks
API = """# The docstrings

Every public name of the package with its parameters, errors and units. [reference.md](reference.md)
has one line of each.

::: ttt_tables
    options:
      members: {ttt_tables}
      filters: ["!^_"]

::: ttt_tables.tablebase.Tablebase
    options:
      inherited_members: true

::: ttt_tables.probabilistic
    options:
      members: {probabilistic}

::: ttt_tables.ultimate
    options:
      members: {ultimate}

::: ttt_tables.plots
"""
LINK = re.compile(r"\]\(([^)#:\s]+)[^):]*\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.DOTALL | re.MULTILINE)
ROOTED = re.compile(r"<[^>]*\b(?:href|src)=[\"']?(/[^\s\"'>]*)")
LOADED = re.compile(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=.?(https?://[^\s\"'>]+)")


def pages() -> dict[Path, str]:
    """Return the README and every page that its links lead to, with their texts."""
    found: dict[Path, str] = {}
    ahead = [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        found[page] = page.read_text(encoding="utf-8")
        linked = {path for path in links(page, found[page]) if path.suffix == ".md"}
        ahead += sorted(linked - found.keys() - set(ahead))
    return found


def made() -> set[str]:
    """Return the pages of the site that are generated: docstrings and notebooks."""
    notebooks = {f"docs/notebooks/{path.stem}.md" for path in NOTEBOOKS.glob("*.py")}
    return {"docs/api.md", *notebooks}


def listed() -> set[str]:
    """Return the pages that the site's navigation names, by their paths in the repository."""
    nav = tomllib.loads((ROOT / "docs" / "zensical.toml").read_text(encoding="utf-8"))["project"]
    return set(re.findall(r"'([^']+\.md)'", str(nav["nav"])))


def links(page: Path, text: str) -> Iterator[Path]:
    """Yield the files that a page's links and pictures lead to."""
    for link in LINK.findall(CODE.sub("", text)):
        yield (page.parent / link).resolve()


def docstrings() -> str:
    """Return the page with the docstring of every public name of the package in this checkout."""
    sys.path.insert(0, str(ROOT))
    named = {}
    for module in ("ttt_tables", "ttt_tables.probabilistic", "ttt_tables.ultimate"):
        names = import_module(module).__all__
        named[module.rpartition(".")[2]] = [name for name in names if name != "Tablebase"]
    return API.format(**named)


def stage() -> None:
    """Copy the pages, and the files that they show, into STAGE."""
    rmtree(STAGE, ignore_errors=True)
    for page, text in pages().items():
        for path in (page, *links(page, text)):
            target = STAGE / "pages" / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            copy(path, target)
    (STAGE / "pages" / "docs" / "api.md").write_text(docstrings(), encoding="utf-8")
    stage_notebooks(STAGE / "pages" / "docs")
    copy(ROOT / "docs" / "site.css", STAGE / "pages" / "docs")
    copy(ROOT / "docs" / "zensical.toml", STAGE)


def stage_notebooks(docs: Path) -> None:
    """Copy the pages of the notebooks, and change the links of their list to these pages."""
    copytree(RUN, docs / "notebooks", dirs_exist_ok=True)
    contents = docs / "notebooks.md"
    text = contents.read_text(encoding="utf-8")
    contents.write_text(re.sub(r"(\]\(notebooks/\w+)\.py\)", r"\1.md)", text), encoding="utf-8")


def loaded_from_elsewhere() -> list[str]:
    """Return the addresses from which a page of the site would load something from elsewhere."""
    return [
        f"{path.relative_to(STAGE)}: {address}"
        for path in sorted(STAGE.glob("html/**/*.html"))
        for address in LOADED.findall(path.read_text(encoding="utf-8"))
    ]


def from_the_root() -> list[str]:
    """Return the links that break if a host serves the site below a path."""
    return [
        f"{path.relative_to(STAGE)}: {address}"
        for path in sorted(STAGE.glob("html/**/*.html"))
        for address in ROOTED.findall(path.read_text(encoding="utf-8"))
    ]


def main() -> None:
    """Build the site into OUT; exit with status 1 if anything in it is wrong."""
    stage()
    staged = {str(path.relative_to(STAGE / "pages")) for path in STAGE.glob("pages/**/*.md")}
    if odd := sorted(staged ^ listed()):
        sys.exit(f"a page without a place in docs/zensical.toml, or a place without page: {odd}")
    zensical = str(Path(sys.executable).parent / "zensical")
    if subprocess.run(
        [zensical, "build", "--strict", "--clean"], cwd=STAGE, check=False
    ).returncode:
        sys.exit("the site has a fault: see above")
    # The links of this page begin at the root, because a host shows it for any path. Hosts have
    # such a page themselves.
    (STAGE / "html" / "404.html").unlink()
    if found := loaded_from_elsewhere():
        sys.exit("the site loads from elsewhere:\n" + "\n".join(found))
    if found := from_the_root():
        sys.exit("the site has links from the root:\n" + "\n".join(found))
    rmtree(OUT, ignore_errors=True)
    copytree(STAGE / "html", OUT)
    print(f"{len(list(OUT.glob('**/*.html')))} pages in {OUT.relative_to(ROOT)}/index.html")


if __name__ == "__main__":
    main()
