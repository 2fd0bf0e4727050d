"""The kernel of the engine and of endgames as WebAssembly: engine.wasm, from numba's own IR.

numba compiles the kernel's functions for a processor with vectors of 128 bits, as WebAssembly has
them. The optimised IR gets the target and data layout of WebAssembly, without the attributes of
that processor. LLVM (in llvmlite) writes object files, and a linker joins them to one module. All
memory is flat records of numbers, so the module imports only the memory and a clock.

numba reads its processor from the environment when it is imported, so this module imports the
kernel late. A custom section of the file describes the records and the constants of a search, and
has a stamp of everything that the file is made from. Compilers are stamped by the lock's versions:
the tests run with older ones, too.
"""

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import version
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from pipeline.errors import CheckError
from pipeline.files import write_bytes
from ttt_tables.games.ultimate.engine.kernel import layout
from ttt_tables.interfaces.http.files import PAGE

FILE = PAGE / "data" / "engine.wasm"
ENVIRONMENT = {"NUMBA_CPU_NAME": "nehalem", "NUMBA_CPU_FEATURES": ""}  # 128-bit vectors
FEATURES = "+simd128,+bulk-memory,+nontrapping-fptoint,+sign-ext,+mutable-globals"
TRIPLE = "wasm32-unknown-unknown"
COMPILERS = ("numba", "llvmlite")
LOCK = Path(__file__).parents[2] / "requirements.lock"
SECTION = "ttt-tables"  # the name of the custom section
ENDGAME = "endgame_"  # begins the names of the functions of endgames
RECORDS = ("SEARCH", "EVALUATION", "ENTRY", "WEIGHTS")


def stamp(about: dict[str, Any]) -> str:
    """Return the hash of everything the file is made from: description, sources, versions."""
    from ttt_tables.games.ultimate.endgames import kernel as endgames
    from ttt_tables.games.ultimate.engine.kernel.compiled import SOURCES

    versions = [f"{name} {locked(name)}" for name in COMPILERS]
    texts = [path.read_bytes() for path in (*SOURCES, Path(endgames.__file__), Path(__file__))]
    return sha256(
        b"\n".join([*texts, *map(str.encode, [*versions, json.dumps(about)])])
    ).hexdigest()


def locked(name: str) -> str:
    """Return the version of a package that the lock has, and the module is made with."""
    found = re.search(rf"(?m)^{name}==([\w.]+)", LOCK.read_text(encoding="utf-8"))
    assert found
    return found[1]


def stored_stamp() -> str:
    """Return the stamp in the stored module, "" if there is none."""
    data = FILE.read_bytes() if FILE.is_file() else b""
    match = re.search(rb'"stamp": "([0-9a-f]{64})"', data)
    return match[1].decode() if match else ""


def check_fresh() -> None:
    """Raise CheckError if the stored module was made from other sources."""
    if stored_stamp() != stamp(describe()):
        raise CheckError(
            f"{FILE.name} was made from other sources of the kernel: run python -m pipeline wasm"
        )


def compile_module(linker: list[str]) -> int:
    """Compile the kernel, write engine.wasm, and return its size. Raises CheckError."""
    if "numba" in sys.modules:
        raise CheckError("numba has to compile for vectors of 128 bits, and runs already")
    for name in COMPILERS:
        if version(name) != locked(name):
            raise CheckError(
                f"{name} is {version(name)}, and {LOCK.name} has {locked(name)}: install that"
            )
    os.environ.update(ENVIRONMENT)
    from llvmlite import binding as llvm  # type: ignore[import-untyped]

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static"
    )
    with TemporaryDirectory() as folder:
        functions, objects = _functions(), []
        for name, text in functions.items():
            data = _compile(llvm, machine, name, text)
            objects.append(Path(folder) / f"{name}.o")
            objects[-1].write_bytes(data)
        out = Path(folder) / "engine.wasm"
        command = [
            *linker,
            *("--no-entry", "--import-memory", "--strip-all", "-O2", "-z", "stack-size=1048576"),
            *("--allow-undefined", "--export=__heap_base"),
            *[f"--export={name}" for name in functions],
            *map(str, objects),
            *("-o", str(out)),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CheckError(f"{linker[0]}: {done.stderr.strip()[-500:]}")
        module = out.read_bytes() + _section()
    write_bytes(FILE, module)
    return len(module)


def _functions() -> dict[str, str]:
    """Return the optimised IR of each function that is exported, by the name it gets there."""
    from ttt_tables.games.ultimate.engine.compilation import COMPILED

    texts = {}
    for function, signature in COMPILED:
        function._cache = _Never()
        function.compile(signature)
        prefix = ENDGAME if ".endgames." in function.__module__ else ""
        texts[prefix + function.__name__] = function.inspect_llvm(function.signatures[0])
    return texts


class _Never:
    """A cache for numba that stays empty, because only a freshly compiled function has IR."""

    def load_overload(self, *_: Any) -> None:
        """Return no function."""

    def save_overload(self, *_: Any) -> None:
        """Keep no function."""


def _compile(llvm: Any, machine: Any, name: str, text: str) -> bytes:
    """Return the object file of a function, which gets this name."""
    text = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", text)
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{machine.target_data}"', text)
    text = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', text)
    # numba counts references to an array's owner. These arrays have no owner in the module.
    text = re.sub(r"= .*call i8 @llvm\.x86\.atomic\.sub\.cc\..*", "= add i8 0, 0", text)
    freed = r"^declare (.*@NRT_MemInfo_call_dtor\(\w+).*$"
    text = re.sub(freed, r"define \1 %0) { unreachable }", text, flags=re.MULTILINE)
    module = llvm.parse_assembly(text)
    plain = name.removeprefix(ENDGAME)
    for function in module.functions:
        if function.is_declaration:
            continue
        mine = re.match(rf"_ZN.*[0-9]{plain}B", function.name)
        if mine and not function.name.startswith("_ZN7cpython"):
            function.name = name
        else:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration and variable.linkage.name not in ("internal", "private"):
            variable.linkage = "internal"
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(3)))
    module.verify()
    declared = [
        function.name
        for function in module.functions
        if function.is_declaration and not function.name.startswith("llvm.")
    ]
    if unknown := set(declared) - {"clock_gettime", "memset", "memcpy", "memmove"}:
        raise CheckError(f"{name} calls {sorted(unknown)}, which WebAssembly does not have")
    data: bytes = machine.emit_object(module)
    return data


def describe() -> dict[str, Any]:
    """Return the offsets of all fields in the memory, and the constants of a search."""
    from ttt_tables.games.ultimate.endgames import kernel as endgames
    from ttt_tables.games.ultimate.engine import engine, exact, learned, searcher

    records = {}
    for name in RECORDS:
        record = getattr(layout, name)
        fields = {field: int(record.fields[field][1]) for field in record.names}
        records[name] = {"size": record.itemsize, "fields": fields}
    return {
        "records": records,
        "weights": {name: prod(shape) for name, shape in learned.SHAPES.items()},
        "steepness": searcher.STEEPNESS,
        "proof_cells": searcher.PROOF_CELLS,
        "proof_first": searcher.PROOF_FIRST,
        "proof_part": searcher.PROOF_PART,
        "at_once": exact.AT_ONCE,
        "least_milliseconds": exact.LEAST_MILLISECONDS,
        "analysis": engine.ANALYSIS,
        "layout": _constants(layout),
        "endgames": _constants(endgames),
    }


def _section() -> bytes:
    """Return the custom section: the description and the stamp, as JSON."""
    about = describe()
    title, text = SECTION.encode(), json.dumps({"stamp": stamp(about), **about}).encode()
    content = bytes([len(title)]) + title + text
    return b"\0" + _number(len(content)) + content


def _constants(module: ModuleType) -> dict[str, int]:
    """Return the constants of a module that are whole numbers, by name."""
    return {
        name: value for name, value in vars(module).items() if name.isupper() and type(value) is int
    }


def _number(value: int) -> bytes:
    """Return a number as WebAssembly writes it: LEB128."""
    digits = bytearray()
    while value > 127:
        digits.append(value & 127 | 128)
        value >>= 7
    return bytes([*digits, value])
