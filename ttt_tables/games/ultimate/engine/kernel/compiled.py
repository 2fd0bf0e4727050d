"""How the kernel is compiled, the stamp by which numba compiles it again, and six intrinsics.

numba stamps a function's cache with the source file of that function, and so misses an edit of a
function or table that it uses from another file. Each function of this package therefore has a
stamp of all the sources that the package is compiled from. Other functions keep numba's own.
"""

import hashlib
from functools import partial
from pathlib import Path
from pkgutil import iter_modules

from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from ttt_tables.board import numbers
from ttt_tables.jit import is_kept, kept
from ttt_tables.pack import read_file

FOLDER = Path(__file__).parent
MODULES = [FOLDER / f"{module.name}.py" for module in iter_modules([str(FOLDER)])]
SOURCES = [FOLDER / "__init__.py", *MODULES, Path(numbers.__file__).with_suffix(".py")]
STAMP = hashlib.sha256(b"".join([read_file(str(path)) for path in SOURCES])).hexdigest()

# numba compiles and optimises a function by itself, and again within each caller, which takes most
# of the time. Three ways to call save some of it. Such functions have no wrapper: to call one from
# Python ends the process.
_inner = partial(njit, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
called = _inner()  # large ones
inlined = _inner(forceinline=True)  # small ones, with several callers
merged = _inner(inline="always")  # those with one caller, before numba infers its types


def compiled(function):
    """Compile a function that Python calls, and keep it in numba's cache under our stamp."""
    dispatcher = kept(function)
    if is_kept(dispatcher):
        dispatcher._cache._cache_file._source_stamp = STAMP
    return dispatcher


@intrinsic
def lowest(typing, bits):
    """Return the least element of a set that is not empty."""

    def generate(context, builder, sig, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def count(typing, bits):
    """Return the number of elements of a set."""

    def generate(context, builder, sig, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def natural(typing, number):
    """Return a number that is not negative, and tell the compiler so.

    numba counts a negative index from the end of an array, which takes a comparison.
    """

    def generate(context, builder, sig, args):
        builder.assume(builder.icmp_signed(">=", args[0], ir.Constant(args[0].type, 0)))
        return args[0]

    return types.int64(types.int64), generate


@intrinsic
def borrowed(typing, array):
    """Return a view of an array that numba does not count as a reference.

    A function that takes an array and is not inlined does this first: an atomic count at every call
    would take half of a search's time. The caller from Python holds the array meanwhile.
    """

    def generate(context, builder, sig, args):
        view = context.make_array(sig.args[0])(context, builder, args[0])
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        view.parent = cgutils.get_null_value(view.parent.type)
        return view._getvalue()

    return array(array), generate


@intrinsic
def clock(typing, which):
    """Return the nanoseconds of the operating system's clock `which`."""

    def generate(context, builder, sig, args):
        word = ir.IntType(64)
        time = cgutils.alloca_once(builder, ir.ArrayType(word, 2))
        pointer = builder.bitcast(time, ir.IntType(8).as_pointer())
        kind = ir.FunctionType(ir.IntType(32), [ir.IntType(32), pointer.type])
        function = cgutils.get_or_insert_function(builder.module, kind, "clock_gettime")
        builder.call(function, [builder.trunc(args[0], ir.IntType(32)), pointer])
        seconds = builder.extract_value(builder.load(time), 0)
        rest = builder.extract_value(builder.load(time), 1)
        return builder.add(builder.mul(seconds, ir.Constant(word, 10**9)), rest)

    return types.int64(types.int64), generate


@intrinsic
def prefetch(typing, array, index):
    """Ask for an element of an array to be brought into the cache, and do not wait for it."""

    def generate(context, builder, sig, args):
        view = context.make_array(sig.args[0])(context, builder, args[0])
        pointer, word = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer, word, word, word])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
        where = builder.bitcast(builder.gep(view.data, [args[1]]), pointer)
        builder.call(fetch, [where, word(0), word(3), word(1)])  # to read, often, data
        return context.get_dummy_value()

    return types.none(array, types.int64), generate
