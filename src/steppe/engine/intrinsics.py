"""What compiled code can do that Python has no word for: bits, borrowed arrays, atomic words."""

from typing import Any

import llvmlite.binding
from llvmlite import ir
from numba import types
from numba.core.cgutils import alloca_once, get_item_pointer
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array


@intrinsic  # type: ignore[untyped-decorator]
def ctpop(typing: Any, value: Any) -> Any:
    """Count the one bits of a number."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def cttz(typing: Any, value: Any) -> Any:
    """Count the zero bits below the lowest one bit of a number."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def pdep(typing: Any, value: Any, mask: Any) -> Any:
    """Deposit the low bits of a number at the one bits of a mask (BMI2)."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
        return builder.call(deposit, args)

    return types.int64(types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def borrow(typing: Any, array: Any) -> Any:
    """Return an array whose references nobody counts: the caller has one as long as it is used."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        borrowed = make_array(signature.args[0])(context, builder, args[0])
        borrowed.meminfo = ir.Constant(borrowed.meminfo.type, None)
        borrowed.parent = ir.Constant(borrowed.parent.type, None)
        return borrowed._getvalue()

    return array(array), generate


def scratch(size: int) -> Any:
    """Return a function that gives room for ``size`` numbers as long as its caller runs."""
    kind = types.Array(types.int32, 1, "C")

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        room = make_array(kind)(context, builder)
        word = context.get_data_type(types.int32)
        populate_array(
            room,
            data=alloca_once(builder, word, size),
            shape=[context.get_constant(types.intp, size)],
            strides=[context.get_constant(types.intp, 4)],
            itemsize=context.get_constant(types.intp, 4),
            meminfo=None,
        )
        return room._getvalue()

    def give(typing: Any) -> Any:
        return kind(), generate

    return intrinsic(give)


@intrinsic  # type: ignore[untyped-decorator]
def load(typing: Any, array: Any, index: Any) -> Any:
    """Read a word that another thread may change, before anything after it is read."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, args), "acquire", 8)

    return types.int64(array, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def exchange(typing: Any, array: Any, index: Any, value: Any) -> Any:
    """Write a word that other threads see, after all written before it; return what it was."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature, args)
        return builder.atomic_rmw("xchg", place, args[2], "seq_cst")

    return types.int64(array, types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def exchange_if(typing: Any, array: Any, index: Any, expected: Any, value: Any) -> Any:
    """Write a word if it is still what was expected; tell whether it was."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature, args)
        found = builder.cmpxchg(place, args[2], args[3], "seq_cst")
        return builder.extract_value(found, 1)

    return types.boolean(array, types.int64, types.int64, types.int64), generate


def _place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Return the address of an element of an array of 64-bit numbers."""
    kind = signature.args[0]
    array = make_array(kind)(context, builder, args[0])
    return get_item_pointer(context, builder, kind, array, [args[1]])


def has_pdep() -> bool:
    """Tell whether this processor deposits bits."""
    return bool(llvmlite.binding.get_host_cpu_features().get("bmi2"))
