"""Documents, messages and test names are in plain English, with the words of the field.

The finder reads the documents, the strings of the Python sources (docstrings, help texts, messages,
descriptions of columns), the help of the Makefile, the page's English texts and the names of tests.
It looks for the words in REPLACED, none of which has a second meaning that the project needs.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import ROOT

COMPARED = "longer|more|less|fewer|better|worse|larger|smaller|farther|nearer|later"
REPLACED = {  # a pattern, and what to write instead
    r"(front )?doors?": "interface or front end",
    r"hunt(s|ed|ing)?": "fuzz test",
    r"mend(s|ed|ing)?": "fix",
    r"anew": "again",
    r"whoever": "anyone who, the player who",
    r"outlooks?": "expected value",
    r"by (night|day)": "nightly test, fast test",
    r"workshops?": "build pipeline",
    r"alone": "only",
    r"likewise": "also",
    r"refus(e|es|ed|ing|als?)": "reject, error",
    rf"(?<!there\s)(is|are|was|were|be) no(?!\s({COMPARED})\b)": "not a",
    r"writings": "notations",
    r"witness(es)?": "independent reference",
    r"chance acts": "chance node",
    r"relatives": "variants",
    r"umpires?": "referee",
    r"so many": "as many, this many",
}
FINDER = re.compile(rf"\b(?:{'|'.join(f'({word})' for word in REPLACED)})\b", re.IGNORECASE)
# A part of a sentence that stays, and why.
EXCEPTIONS = {"leave alone": "an idiom", "let alone": "an idiom"}
CODE = re.compile(
    r"^```.*?^```|<!--.*?-->|``.*?``|`[^`\n]*`|\x22\w+\x22|<\w+ \w+"
    r"|^\w+(?=  )|\]\([^)]*\)|\w*[/_]\S*",
    re.DOTALL | re.MULTILINE,
)
QUOTED = re.compile(r"(?<![\w/.-])[\"'`]([^\"'`]* [^\"'`]*)[\"'`]")
BREAK = re.compile(r"[.?!]\s|\n(?=\n|- )|\|")
FILES = {
    "documents": ["*.md", "docs/**/*.md", "data/README.md"],
    "sources": ["ttt_tables/**/*.py", "pipeline/**/*.py"],
    "page": ["ttt_tables/**/texts/*en.js"],
    "tests": ["tests/**/test_*.py"],
    "make": ["Makefile"],
}


class Found(NamedTuple):
    """A replaced word: where it is, the word, and the sentence around it."""

    place: str
    word: str
    sentence: str


def replaced_words(text: str, file: str, line: int = 1) -> Iterator[Found]:
    """Yield the replaced words of a text that begins on a line of a file."""
    text = re.sub(r"\n +", "\n", text)
    if not FINDER.search(text):
        return
    prose = CODE.sub(lambda code: re.sub(r"[^\n]", "\0", code[0]), text)
    for word in FINDER.finditer(prose):
        begin = max((sign.end() for sign in BREAK.finditer(prose, 0, word.start())), default=0)
        end = BREAK.search(prose, word.end())
        sentence = " ".join(text[begin : end.start() + 1 if end else None].split())
        if not any(phrase in sentence for phrase in EXCEPTIONS):
            at = line + text.count("\n", 0, word.start())
            yield Found(f"{file}:{at}", word[0].lower(), sentence[:300])


def texts_of(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the texts of a file that a reader sees, each with its line."""
    source = path.read_text("utf-8")
    if path.name.startswith("test_"):
        for name in re.finditer(r"\bdef test_(\w+)", source):
            yield name[1].replace("_", " "), source.count("\n", 0, name.start()) + 1
    elif path.suffix == ".py" and FINDER.search(source):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                yield node.value, node.lineno
    elif path.suffix == ".js":
        for quoted in QUOTED.finditer(source):
            yield quoted[1], source.count("\n", 0, quoted.start()) + 1
    elif path.name == "Makefile":
        for number, line in enumerate(source.splitlines(), 1):
            yield line.partition("  ## ")[2], number
    elif path.suffix == ".md" and path.name != "CHANGELOG.md":
        yield source, 1


@pytest.mark.parametrize("kind", FILES)
def test_replaced_words_are_absent(kind: str) -> None:
    files = sorted({path for pattern in FILES[kind] for path in ROOT.glob(pattern)})
    texts = [
        (path.relative_to(ROOT).as_posix(), *text) for path in files for text in texts_of(path)
    ]
    assert texts
    found = [one for file, text, line in texts for one in replaced_words(text, file, line)]
    if found:
        pytest.fail("\n".join(f"{place}: {word}: {text}" for place, word, text in found), False)


def test_planted_words_are_found() -> None:
    text = (
        "One.\n\nThis `door` is no\nnumber. It is no longer one, and there is no way.\nA refusal."
    )
    assert list(replaced_words(text, "a.md")) == [
        ("a.md:3", "is no", "This `door` is no number."),
        ("a.md:5", "refusal", "A refusal."),
    ]
