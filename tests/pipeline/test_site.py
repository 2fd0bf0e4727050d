"""The documents on the site link to the page."""

from pathlib import Path

from pipeline.publish.site import site_files

DOCUMENT = (
    "<p>See <code>#lesson?number=2&amp;classroom=1</code>, <code>#home</code>, <code>#</code>"
)


def test_addresses_in_documents_are_links(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    (folder / "below").mkdir(parents=True)
    (folder / "below" / "index.html").write_text(DOCUMENT)
    found = site_files(str(data), documents=folder)["docs/below/index.html"].decode()
    page = "../../index.html"
    assert found == DOCUMENT.replace(
        "<code>#lesson?number=2&amp;classroom=1</code>",
        f'<a href="{page}#lesson?number=2&amp;classroom=1">'
        "<code>#lesson?number=2&amp;classroom=1</code></a>",
    ).replace("<code>#home</code>", f'<a href="{page}#home"><code>#home</code></a>')
