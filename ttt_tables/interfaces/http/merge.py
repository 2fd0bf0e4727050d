"""Merge the page's modules into few files, so that a page opens with few requests.

A module becomes a function that returns its exports and is called at first use. The sources have
biome's layout, with imports and exports at the beginning of a line. Their code is not changed, but
comments are left out. Exports must be constant and imports must not be circular. Under these
conditions the merged modules behave like the sources.
"""

import json
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter

Sources = Mapping[str, str]

FEW = 2  # a module needed by no more views than this is copied into their files
LEAST = 8_000  # characters of a file that several views load
MOST = 0.6  # of the views need what all of them load

COMMENT = re.compile(
    r"^[ \t]*/\*\*?(?:[^*]|\*(?!/))*\*/\n|^[ \t]*//[^\n]*\n|/\*\*[^\n]*?\*/ ?", re.MULTILINE
)
FROM = re.compile(
    r'^(?P<kind>import|export) (?P<names>\* as \w+|\{[^}]*\}) from "(?P<path>[^"]+)";\n',
    re.MULTILINE,
)
EXPORTED = re.compile(r"^export (?=(?:const|(?:async )?function\*?|class) (\w+))", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
LAZY = re.compile(r"\bimport\((?=[\"`])")

# `$need` returns a loaded module. It is made once, even if several files define it. `$load` first
# loads the file that contains the module; a module without such a file is imported unmerged.
RUNTIME = """const $modules = {}, $made = {};
const $define = (some) => Object.assign($modules, some);
const $need = (path) => ($made[path] ??= $modules[path]());
const $load = async (to, from) => {
const path = new URL(to, `file:///${from}`).pathname.slice(1);
if (!$modules[path] && $files[path]) await import(`./${$files[path]}`);
return $modules[path] ? $need(path) : import(new URL(path, $root));
};
"""


@cache
def bare(source: str) -> str:
    """Return a module without its comments."""
    return COMMENT.sub("", source)


def named(path: str, given: str) -> str:
    """Return the path of a module that another module, at a path, imports."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), given))


def imports(sources: Sources, path: str) -> list[str]:
    """Return the paths of the modules that a module imports at once."""
    return [named(path, match["path"]) for match in FROM.finditer(bare(sources[path]))]


def closure(sources: Sources, paths: Iterable[str]) -> list[str]:
    """Return modules and all their imports, each module after those that it needs.

    Raises ValueError for circular imports.
    """
    graph: dict[str, list[str]] = {}
    asked = list(paths)
    while asked:
        path = asked.pop()
        if path not in graph:
            graph[path] = imports(sources, path)
            asked += graph[path]
    try:
        return list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        raise ValueError(f"modules import one another: {' -> '.join(error.args[1])}") from None


def define(sources: Sources, paths: Iterable[str]) -> str:
    """Return the script that defines modules without running them."""
    every = "".join(f'async "{path}"() {{\n{_body(sources[path], path)}}},\n' for path in paths)
    return f"$define({{\n{every}}});\n"


def _body(source: str, path: str) -> str:
    """Return a module as the body of a function. Raises ValueError for unsupported syntax."""
    text, exports = bare(source), list[str]()
    exports += EXPORTED.findall(text)
    text = EXPORTED.sub("", text).replace("export default ", "const $default = ", 1)
    if "const $default = " in text:
        exports.append("default: $default")
    count = iter(range(1000))

    def bound(match: re.Match[str]) -> str:
        names, needed = match["names"], f'await $need("{named(path, match["path"])}")'
        if match["kind"] == "import":
            what = names.removeprefix("* as ") if names[0] == "*" else names.replace(" as ", ": ")
            return f"const {what} = {needed};\n"
        made = f"${next(count)}"
        exports.extend(_passed_on(names, made))
        return f"const {made} = {needed};\n"

    text = FROM.sub(bound, text)
    if left := LEFT.search(text):
        raise ValueError(f"{path} cannot be merged: {left[0]!r} is not a supported form")
    text = text.replace("import.meta.url", f'new URL("{path}", $root).href')
    text = re.sub(LAZY, "$load(", text)
    text = re.sub(r"(\$load\([^()]*)\)", rf'\1, "{path}")', text)
    return f"{text}return {{ {', '.join(exports)} }};\n"


def _passed_on(names: str, made: str) -> Iterator[str]:
    """Yield the exports that a module takes from another one, as parts of an object."""
    if names[0] == "*":
        yield f"{names.removeprefix('* as ')}: {made}"
        return
    for name in re.findall(r"[\w$]+(?: as [\w$]+)?", names):
        own, _, given = name.partition(" as ")
        yield f"{given or own}: {made}.{own}"


def merged(
    sources: Sources, entry: str, views: Iterable[str], along: Iterable[str] = ()
) -> dict[str, str]:
    """Return the merged files by name: `page.js`, `shared.js`, and one for each view.

    sources   every module's text by its path
    entry     the page's own module, which `page.js` runs
    views     the modules that it loads one at a time
    along     those that it loads by name at once, which are also in `page.js`

    `shared.js` has the modules that more than MOST of the views need, and other modules that are
    loaded by a constant name. Of the modules that more than FEW views need, those of the same views
    are in one file, `several1.js` or a later number, if together they have at least LEAST
    characters. So no view loads what only others need. A view that is loaded by name comes late,
    and its own file has whatever is in none of these.
    """
    at_once = closure(sources, [entry, *along])
    needed = {
        view: [path for path in closure(sources, [view]) if path not in at_once] for view in views
    }
    late = loaded(sources)
    counts = Counter(path for view in needed.keys() - late for path in needed[view])
    several = [path for path, count in sorted(counts.items()) if count > FEW]
    most = [path for path in several if counts[path] > MOST * len(needed.keys() - late)]
    asked = closure(sources, [*most, *sorted(late - needed.keys())])
    shared = [path for path in asked if path not in at_once]
    groups: dict[frozenset[str], list[str]] = {}
    for path in closure(sources, several):
        if path not in {*at_once, *shared}:
            those = frozenset(view for view in needed.keys() - late if path in needed[view])
            groups.setdefault(those, []).append(path)
    large = [
        paths
        for paths in groups.values()
        if sum(len(bare(sources[path])) for path in paths) >= LEAST
    ]
    names = {view: f"{'-'.join(view.removesuffix('.js').split('/'))}.js" for view in needed}
    several_of = {f"several{number}.js": paths for number, paths in enumerate(large, 1)}
    others = {"shared.js": shared, **several_of}
    files = json.dumps({path: name for name, has in others.items() for path in has} | names)
    passed = "{ $define, $load, $need, $root }"
    begins = f'import {passed} from "./page.js";\n'
    made = {
        "page.js": f'const $files = {files};\nconst $root = new URL("../", import.meta.url);\n'
        f'{RUNTIME}{define(sources, at_once)}export {passed};\n$need("{entry}");\n',
        **{name: begins + define(sources, paths) for name, paths in others.items()},
    }
    for view, paths in needed.items():
        own = [path for path in paths if not any(path in has for has in others.values())]
        asked = [name for name, has in others.items() if not {*has}.isdisjoint(paths)]
        files = "".join(f'import "./{name}";\n' for name in asked)
        made[names[view]] = f"{begins}{files}{define(sources, own)}"
    return made


def whole(sources: Sources, entry: str, paths: Iterable[str]) -> str:
    """Return a module and all that it may need as one classic script that loads nothing else.

    paths   the modules that it loads by a computed name

    Messages to a worker wait until its module has run.
    """
    every = closure(sources, [entry, *paths])
    while late := loaded({path: sources[path] for path in every}) - {*every}:
        every = closure(sources, [*every, *sorted(late)])
    return (
        '(async () => {\n"use strict";\nconst $files = {}, $root = "file:///", $early = [];\n'
        f"{RUNTIME}{define(sources, every)}"
        'if (typeof document === "undefined") self.onmessage = (event) => $early.push(event);\n'
        f'await $need("{entry}");\nfor (const event of $early) self.onmessage(event);\n}})();\n'
    )


def loaded(sources: Sources) -> set[str]:
    """Return the paths of the modules that others load on demand by a constant name."""
    return {
        named(path, given)
        for path, source in sources.items()
        for given in re.findall(r'\bimport\("([^"]+)"\)', bare(source))
    }
