"""What the package names has types: every parameter, return and attribute that a user can see."""

import ast
import inspect
import textwrap

import ttt_tables as ttt
from ttt_tables.games.described import readers
from ttt_tables.play.curve import EpsilonCurve
from ttt_tables.play.policy import Mixture

PUBLIC = (ttt, ttt.classic, ttt.learners, ttt.phantom, ttt.probabilistic, ttt.ultimate)
BEHIND = (EpsilonCurve, Mixture, *readers())
NAMED = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in PUBLIC
    for name in module.__all__
}
NAMED |= {kind.__name__: kind for kind in BEHIND}
OURS = {
    name: thing
    for name, thing in NAMED.items()
    if getattr(thing, "__module__", "").startswith("ttt_tables")
    and (inspect.isclass(thing) or inspect.isroutine(thing))
}


def functions(thing):
    """Return a function, or a class's own public ones and its constructor."""
    if not inspect.isclass(thing):
        return [inspect.unwrap(thing)]
    functions = []
    for name, member in vars(thing).items():
        if name == "__init__" or not name.startswith("_"):
            member = getattr(member, "fget", None) or getattr(member, "func", None) or member
            member = getattr(member, "__func__", member)
            functions += [member] if inspect.isfunction(member) else []
    return functions


def untyped_attributes(thing):
    """Return the public attributes that a constructor sets without saying their types."""
    if "__init__" not in vars(thing):
        return []
    body = ast.parse(textwrap.dedent(inspect.getsource(thing.__init__)))
    targets = [
        part
        for node in ast.walk(body)
        if isinstance(node, ast.Assign)
        for target in node.targets
        for part in ast.walk(target)
    ]
    return [
        part.attr
        for part in targets
        if isinstance(part, ast.Attribute) and not part.attr.startswith("_")
    ]


def test_the_names_are_found():
    assert len(OURS) > 70


def test_public_names_have_types():
    for name in OURS:
        check_types(name)


def check_types(name):
    for function in functions(OURS[name]):
        signature = inspect.signature(function)
        assert signature.return_annotation is not signature.empty or (
            function.__name__ == "__init__"
        ), function
        for parameter in list(signature.parameters.values())[inspect.isclass(OURS[name]) :]:
            assert parameter.annotation is not parameter.empty, (function, parameter)
    if inspect.isclass(OURS[name]):
        assert untyped_attributes(OURS[name]) == [], name
