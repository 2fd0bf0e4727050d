"""Find the part of a text that carries the answer: in a tag, a box of LaTeX, or a key of JSON."""

import re

_FONT = re.compile(r"\\(?:text|math|emph|bf|bm|underline)[a-z]{0,12}\s?\{([^{}]{0,400})\}")
_SIGNS = re.compile(  # of LaTeX and Markdown, which change no meaning
    r"~~[^~\n]{0,80}~~|\\(?:left|right|q?quad)(?![a-z])|\\[,;:! ]|\\(?=[^\w\s])|`"
    r"|(?<![0-9])\*|\*(?![0-9])|(?<!\w)_+|_+(?!\w)"
)
_BOX = re.compile(r"\\boxed\s?\{([^{}]{0,400})\}")
_KEYS = (
    "(?:(?:best|final|my|next|chosen|selected)[_ ]?)?"
    "(?:answer|move|cell|square|position|choice|action|option|letter|best)"
)
_JSON = re.compile(
    rf'"{_KEYS}"\s{{0,9}}:\s{{0,9}}("(?![.XO]{{9}})[^"\n]{{0,400}}"|-?[0-9]{{1,4}}|[\[{{][^\]}}]{{0,80}}[\]}}])'
    r'|("(?:row|board)"\s{0,9}:\s{0,9}"?[0-9]"?\s{0,9},\s{0,9}"(?:col(?:umn)?|cell)"\s{0,9}:\s{0,9}"?[0-9])',
    re.I,
)


def plain(text: str) -> str:
    """Return a text without its thoughts and without signs of Markdown and LaTeX."""
    pieces, signs = _split(text, "think(?:ing)?")
    told = zip(pieces, ["/", *signs], [*signs, ""], strict=True)
    said = "\n".join(piece for piece, before, after in told if (before, after) == ("/", ""))
    said = _FONT.sub(r" \1 ", _FONT.sub(r" \1 ", said.replace("\u00a0", " ")))
    return _SIGNS.sub("", said)


def carried(text: str) -> str | None:
    """Return the text that carries the answer; None without a tag, a box and a key.

    It is in the last tag `<answer>`; in that, in the last `\\boxed{}`; in that, in the last key.
    """
    content = None
    for carrier in (_tag, _box, _key):
        inner = carrier(text if content is None else content)
        content = content if inner is None else inner
    return content


def _split(text: str, tag: str) -> tuple[list[str], list[str]]:
    """Return the pieces between tags, and the sign of each tag: "/" if it closes."""
    pieces = re.split(rf"<\s?(/?)\s?{tag}\s?>", text, flags=re.IGNORECASE)
    return pieces[::2], pieces[1::2]


def _tag(text: str) -> str | None:
    """Return the content of the last closed tag, else of the last that opens."""
    pieces, signs = _split(text, "(?:final_)?answer")
    opened = [at for at, sign in enumerate(signs, 1) if not sign]
    closed = [at for at in opened if signs[at : at + 1] == ["/"]]
    return pieces[(closed or opened)[-1]] if opened else None


def _box(text: str) -> str | None:
    boxes = _BOX.findall(text)
    return boxes[-1] if boxes else None


def _key(text: str) -> str | None:
    keys = _JSON.findall(text)
    return keys[-1][0] or keys[-1][1] if keys else None
