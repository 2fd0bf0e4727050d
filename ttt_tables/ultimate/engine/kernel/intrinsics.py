"""Three instructions of the processor, and the clock of the operating system, for jitted code."""

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


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
