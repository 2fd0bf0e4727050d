"""Make the page one file, which opens from a disk by a double click and can be mailed or copied.

It is made of the same sources as the page. Styles, scripts, font and picture are embedded as they
are; packs and WebAssembly are embedded as compressed base64. The Content-Security-Policy forbids
loading anything else.
"""

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from ttt_tables.games import described
from ttt_tables.interfaces.http.files import (
    KERNEL,
    LISTS,
    TYPES,
    fronts,
    gzipped,
    pack_paths,
    packs_read,
    page_files,
    sources,
    style,
    views,
)
from ttt_tables.interfaces.http.merge import bare, whole
from ttt_tables.outputs import check_file, written_whole

NAME = "ttt-tables.html"
WORKERS = ("workers/engine-worker.js", "workers/menace-worker.js")
LEFT_OUT = re.compile(r'<link rel="(?:apple-touch-icon|manifest)"[^>]*>\n')
POLICY = re.compile(r'(http-equiv="Content-Security-Policy" content=")[^"]*')
STYLE = '<link rel="stylesheet" href="merged/style.css">'
FIRST = '<script src="first.js"></script>'
PAGE = '<script type="module" src="merged/page.js"></script>\n'


def write_page(path: str, data: str | None) -> int:
    """Write the page as one file; return its size in bytes.

    Raises BadOptionError if the file cannot be written, and as `page_files` does for the packs.
    """
    check_file(path, *map(str, pack_paths(data)))
    with written_whole(Path(path)) as temporary:
        return temporary.write_bytes(single_page(data))


def single_page(data: str | None) -> bytes:
    """Return the page with its games and its engine as one HTML file.

    data   a built data folder, else the package's own packs
    """
    files = {name: content for name, (content, _) in page_files(data).items()}
    modules = sources()
    texts = [path for path in modules if re.fullmatch(r"texts/[a-z.-]+[.]js", path)]
    packs = [f"{name}.pack" for name in packs_read()]
    needed = [f"data/{name}" for name in (*packs, *described.files(), *LISTS, KERNEL)]
    inside = {name: _base64(gzipped(files[name])) for name in files if name in needed}
    inside |= {path: whole(modules, path, []) for path in WORKERS}
    first = bare(modules["first.js"])
    embedded = f"globalThis.embedded = {json.dumps(inside)};".replace("</", "<\\/")
    page = whole(modules, "app.js", [*views(console=False), *fronts(), *texts])
    look = style().replace("../fonts/nunito.woff2", _address("fonts/nunito.woff2", files))
    scripts = " ".join(map(_hash, (first, embedded, page)))
    policy = (
        f"default-src 'none'; script-src 'wasm-unsafe-eval' blob: {scripts}; "
        f"style-src {_hash(look)}; worker-src blob:; "
        "img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'"
    )
    text = LEFT_OUT.sub("", files["index.html"].decode())
    text = POLICY.sub(lambda found: found[1] + policy, text).replace(
        "<html ", '<html data-whole="yes" '
    )
    text = text.replace(STYLE, f"<style>{look}</style>").replace(FIRST, f"<script>{first}</script>")
    text = text.replace("icon.svg", _address("icon.svg", files)).replace(PAGE, "")
    end = f"<script>{embedded}</script>\n<script>{page}</script>\n</body>"
    return text.replace("</body>", end).encode()


def _base64(content: bytes) -> str:
    return b64encode(content).decode()


def _address(name: str, files: dict[str, bytes]) -> str:
    """Return a file as a data URL."""
    kind = TYPES[name[name.rindex(".") :]]
    return f"data:{kind};base64,{_base64(files[name])}"


def _hash(text: str) -> str:
    """Return the name of an embedded script or style in a Content-Security-Policy."""
    return f"'sha256-{_base64(sha256(text.encode()).digest())}'"
