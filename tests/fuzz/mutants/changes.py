"""Small changes of a program's text: another operator, another constant, a statement less.

A change is wrong, as a rule, and a test should notice it. Docstrings, annotations, blocks of
TYPE_CHECKING, words of messages and claims are left alone.
"""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

PYTHON = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"), ast.Or: ("or", "and"), ast.Add: ("+", "-"), ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"), ast.Div: ("/", "*"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "//"),
    ast.Pow: ("**", "*"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
}  # fmt: skip
SIGNS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "*": "+", "/": "*"}
SQL = SIGNS | {"=": "<>", "<>": "=", "and": "or", "or": "and", "min": "max", "max": "min"}
JAVASCRIPT = SIGNS | {
    "===": "!==", "!==": "===", "&&": "||", "||": "&&", "??": "&&", "%": "*", "&": "|", "|": "&",
    "<<": ">>", ">>": "<<", ">>>": "<<", "+=": "-=", "-=": "+=", "true": "false", "false": "true",
    "!": "", "break;": ";", "continue;": ";",
}  # fmt: skip
NUMBER = r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])"
QUIET = r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`"""
REGEX = r"(?<=[(,=:|&?])[ ]?/(?![/*])(?:\\.|[^/\\\n])+/"
DROPPED = r"(?m)^ *(?:throw |[\w.]+\()[^\n]*;$"  # whole statements of one line


class Change(NamedTuple):
    """The text from `start` to `end`, `old`, becomes `new`."""

    start: int
    end: int
    old: str
    new: str

    def of(self, text: str) -> str:
        """Return the changed text."""
        return text[: self.start] + self.new + text[self.end :]


def changes(text: str, suffix: str) -> list[Change]:
    """Return the changes of a module of Python (`.py`) or JavaScript (`.js`), in its order."""
    found = _Python(text).found if suffix == ".py" else _javascript(text)
    return sorted(found)


def _tokens(text: str, words: dict[str, str], start: int = 0) -> Iterator[Change]:
    """Yield a change of each word that stands between blanks, or is a number."""
    for number in re.finditer(NUMBER, text):
        old = number[0]
        new = str(int(old) + 1) if old.isdigit() else str(float(old) * 2)
        yield Change(start + number.start(), start + number.end(), old, new)
    for old, new in words.items():
        edge = r"(?<=[ (\[])" if old == "!" else r"(?<![\w.$])" if old[0].isalpha() else "(?<= )"
        after = r"(?=[\w(])" if old == "!" else r"(?![\w:])" if old[0].isalpha() else "(?= )"
        for word in re.finditer(edge + re.escape(old) + after, text):
            yield Change(start + word.start(), start + word.end(), old, new)


def _javascript(text: str) -> Iterator[Change]:
    blank = re.sub(QUIET, _blanks, text, flags=re.DOTALL)
    bare = re.sub(REGEX, _blanks, blank)
    yield from _tokens(bare, JAVASCRIPT)
    for line in re.finditer(DROPPED, bare):
        yield Change(line.start(), line.end(), text[line.start() : line.end()], ";")


def _blanks(found: re.Match[str]) -> str:
    return re.sub(r"\S", "_", found[0])


class _Python(ast.NodeVisitor):
    """The changes of a module of Python."""

    def __init__(self, text: str) -> None:
        self.found: list[Change] = []
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.text = text
        self.visit(ast.parse(text))

    def _at(self, line: int, column: int) -> int:
        """Return the place in the text of a line and its column in bytes of UTF-8."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def _place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._at(node.lineno, node.col_offset),
            self._at(node.end_lineno, node.end_col_offset),
        )

    def _replace(self, node: ast.expr | ast.stmt, new: str) -> None:
        start, end = self._place(node)
        self.found.append(Change(start, end, self.text[start:end], new))

    def _swap(self, left: ast.expr, kind: type[ast.AST], right: ast.expr) -> None:
        """Change the operator between two expressions."""
        if kind in PYTHON:
            old, new = PYTHON[kind]
            start, end = self._place(left)[1], self._place(right)[0]
            at = self.text[start:end].find(old)
            if at >= 0 and "#" not in self.text[start:end]:
                self.found.append(Change(start + at, start + at + len(old), old, new))

    def generic_visit(self, node: ast.AST) -> None:
        for name, field in ast.iter_fields(node):
            if name not in ("annotation", "returns", "type_comment"):
                for child in field if isinstance(field, list) else [field]:
                    if isinstance(child, ast.AST):
                        self.visit(child)

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._replace(node, "pass")

    visit_Break = visit_Continue = visit_Raise  # noqa: N815

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave a text with values alone: it is a message, as a rule."""

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "claims":
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._replace(node, "pass")
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
            self._replace(node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._replace(node, "pass")
        self._swap(node.target, type(node.op), node.value)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for left, kind, right in zip(sides, node.ops, sides[1:], strict=False):
            self._swap(left, type(kind), right)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._swap(left, type(node.op), right)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._swap(node.left, type(node.op), node.right)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            sign = "not" if isinstance(node.op, ast.Not) else "-"
            self._replace(
                node, "".join(self.text[slice(*self._place(node))].split(sign, 1)).strip()
            )
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._replace(node, str(not value))
        elif isinstance(value, int | float):
            self._replace(node, str(value + 1 if isinstance(value, int) else value * 2 or 1.0))
        elif isinstance(value, str) and re.match(r"\s*(select|with|create) ", value.lower()):
            start, end = self._place(node)
            bare = re.sub(r"'[^'\n]*'|--[^\n]*", _blanks, self.text[start:end])
            self.found += _tokens(bare, SQL, start)
