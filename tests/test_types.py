"""The public names have types: every parameter, return value and public attribute."""

import ast
import inspect
import re
import textwrap
from importlib.util import find_spec
from typing import Literal, get_args, get_type_hints

import ttt_tables as ttt
from pipeline.publish.reference import PUBLIC_MODULES
from tests.conftest import ROOT
from ttt_tables import literals
from ttt_tables.games.described import evaluator, options_of_game, readers
from ttt_tables.games.family.rule_options import RULE_OPTIONS
from ttt_tables.play.curve import EpsilonCurve
from ttt_tables.play.policy import ILLEGAL, Mixture

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
    """Return a function, or a class's own public methods and its constructor."""
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
    """Return the public attributes that a constructor sets without declaring their types."""
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


def test_public_names_are_found():
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


def test_game_names_match_the_registry():
    place = "the names of games in ttt_tables/literals.py"
    assert sorted(get_args(literals.GameName)) == sorted(ttt.game_names()), place
    made_by_rules = [
        name for name in ttt.game_names() if {*options_of_game(name)} == {*RULE_OPTIONS}
    ]
    assert sorted(get_args(literals.Ruleset)) == sorted(made_by_rules), place


def test_policy_names_match_the_games():
    assert get_args(literals.ClassicPolicy) == ttt.open_tablebase().policies
    every = {policy for name in ttt.game_names() for policy in evaluator(name).policies()}
    assert {*get_args(literals.PolicyName)} == every
    assert get_args(literals.IllegalMoves) == ILLEGAL


def overloads(path):
    """Return the options of each overload of `game` in a module: a TypedDict, by its games."""
    found = {}
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name == "game" and node.decorator_list:
            name, options = [
                argument.annotation.value
                for argument in (
                    *[one for one in node.args.args if one.arg == "name"],
                    node.args.kwarg,
                )
            ]
            found[name] = options
    return found


def test_game_overloads_have_the_games_options():
    """The last one accepts any text and any options, so it does not reject a `str`."""
    found = overloads("ttt_tables/tablebase.py")
    assert found == overloads("ttt_tables/default.py")
    assert found.popitem() == ("literals.GameName | str", "Any")
    known = {"Literal": Literal, "literals": literals}
    typed = {}
    for names, options in found.items():
        (kind,) = re.fullmatch(r"Unpack\[literals\.(\w+)\]", options).groups()
        typed |= dict.fromkeys(get_args(eval(names, known)), get_type_hints(vars(literals)[kind]))
    for name in ttt.game_names():
        options = options_of_game(name)
        assert {*options} == {*typed.get(name, ())}
        for option, one in options.items():
            choices = one.names() or tuple(one.named() if one.named else ())
            chosen = [part for part in get_args(typed[name][option]) if get_args(part)]
            assert choices == (get_args(chosen[0]) if chosen else ()), (name, option)


def test_package_functions_have_method_types():
    """Type checkers see functions in place of the methods that are bound on first use."""
    body = ast.parse((ROOT / "ttt_tables/default.py").read_text(encoding="utf-8")).body
    (typed,) = [node for node in body if isinstance(node, ast.If)]
    stubs = [node for node in typed.body if isinstance(node, ast.FunctionDef)]
    assert [stub.name for stub in stubs] == ["best_move", "moves", "probe"]
    for stub in stubs:
        method = inspect.signature(getattr(ttt.Tablebase, stub.name))
        said = [ast.unparse(one.annotation).removeprefix("literals.") for one in stub.args.args]
        meant = [str(one.annotation) for one in [*method.parameters.values()][1:]]
        assert said == [one.removeprefix("literals.") for one in meant]
        assert [one.arg for one in stub.args.args] == [*method.parameters][1:]
        assert ast.unparse(stub.returns) == getattr(
            method.return_annotation, "__name__", method.return_annotation
        )


def test_changed_play_needs_declared_fills():
    class Lines(ttt.Rules):
        lines = ()

    class Slides(Lines):
        def play(self, position, move):
            return super().play(position, move)

    class Fills(Slides):
        fills = True

    class StillFills(Fills):
        def outcomes(self, position):
            return ()

    class Inherits(Slides):
        pass

    assert [one.fills for one in (Lines, Slides, Fills, StillFills, Inherits)] == [
        *(True, False, True, True, False)
    ]


def test_documents_for_users_import_from_public_modules():
    """Two pages import internal modules: the tutorial for a new game, and board dialects."""
    inner = ("tutorials/your-own-game.md", "notation.md")
    known = {"ttt_tables", *[f"ttt_tables.{name}" for name in PUBLIC_MODULES]}
    pages = [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs/tutorials").glob("*.md")]
    asked = {
        (page.name, module)
        for page in pages
        if not str(page).endswith(inner)
        for module in re.findall(
            r"(?:from|import) (ttt_tables[\w.]*)", page.read_text(encoding="utf-8")
        )
    }
    assert len(asked) > 10
    assert {module for _, module in asked} <= known
    assert all(map(find_spec, known))
