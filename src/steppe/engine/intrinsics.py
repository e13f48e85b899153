"""LLVM intrinsics for compiled code: bit operations, borrowed arrays, vector sums, atomics."""

from typing import Any

import llvmlite.binding
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.cgutils import alloca_once, for_range, get_item_pointer
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
    """Return an array without reference counting; the caller keeps it alive."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        borrowed = make_array(signature.args[0])(context, builder, args[0])
        borrowed.meminfo = ir.Constant(borrowed.meminfo.type, None)
        borrowed.parent = ir.Constant(borrowed.parent.type, None)
        return borrowed._getvalue()

    return array(array), generate


def scratch(size: int, number: str = "int32") -> Any:
    """Return a function that allocates ``size`` numbers on its caller's stack."""
    item = getattr(types, number)
    kind = types.Array(item, 1, "C")

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        room = make_array(kind)(context, builder)
        word, step = context.get_data_type(item), item.bitwidth // 8
        populate_array(
            room,
            data=alloca_once(builder, word, size),
            shape=[context.get_constant(types.intp, size)],
            strides=[context.get_constant(types.intp, step)],
            itemsize=context.get_constant(types.intp, step),
            meminfo=None,
        )
        return room._getvalue()

    def give(typing: Any) -> Any:
        return kind(), generate

    return intrinsic(give)


def products(width: int) -> Any:
    """Return ``multiply(sums, at, weights, row, x, start, pairs, count)``: a matrix-vector product.

    ``x[start:]`` holds pairs of int16 numbers; the first ``count`` entries of ``pairs`` index some
    of them. The products of these and ``weights[row:]`` (int16, ``[pair, width, 2]``) are added to
    ``sums[at : at + width]`` (int32). Processors compute two products and their sum in one
    instruction.
    """
    word, lane = ir.IntType(16), ir.IntType(32)
    lanes, pairs_of, wide = (
        ir.VectorType(kind, count)
        for kind, count in ((lane, width), (word, 2 * width), (lane, 2 * width))
    )
    even, odd, first = (
        ir.Constant(lanes, [step * k + begin for k in range(width)])
        for step, begin in ((2, 0), (2, 1), (0, 0))
    )

    def spread(builder: Any, pair: Any) -> Any:
        """Return a pair of numbers in every lane."""
        none = ir.Constant(lanes, ir.Undefined)
        single = builder.insert_element(none, pair, ir.Constant(lane, 0))
        return builder.bitcast(builder.shuffle_vector(single, none, first), pairs_of)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        weights, numbers = (
            builder.bitcast(_place(context, builder, signature, args, k), kind.as_pointer())
            for k, kind in ((2, pairs_of), (4, lane))
        )
        pairs = _start(context, builder, signature, args, 6)
        total = alloca_once(builder, lanes)  # becomes registers after optimisation
        sums = _line(context, builder, signature, args, lanes)
        builder.store(builder.load(sums, align=4), total)
        with for_range(builder, args[7]) as loop:
            pair = builder.load(builder.gep(pairs, [loop.index]))
            row = builder.load(builder.gep(weights, [pair]), align=2)
            number = spread(builder, builder.load(builder.gep(numbers, [pair]), align=2))
            both = builder.mul(builder.sext(row, wide), builder.sext(number, wide))
            none = ir.Constant(wide, ir.Undefined)
            halves = [builder.shuffle_vector(both, none, half) for half in (even, odd)]
            builder.store(builder.add(builder.load(total), builder.add(*halves)), total)
        builder.store(builder.load(total), sums, align=4)
        return context.get_dummy_value()

    def multiply(
        typing: Any,
        sums: Any,
        at: Any,
        weights: Any,
        row: Any,
        x: Any,
        start: Any,
        pairs: Any,
        count: Any,
    ) -> Any:
        index = types.int64
        return types.none(sums, index, weights, index, x, index, pairs, index), generate

    return intrinsic(multiply)


def additions(width: int) -> Any:
    """Return ``add(sums, at, others, start)``, which adds ``width`` int32 numbers to others."""
    lanes = ir.VectorType(ir.IntType(32), width)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, others = (_line(context, builder, signature, args, lanes, k) for k in (0, 2))
        total = builder.add(builder.load(sums, align=4), builder.load(others, align=4))
        builder.store(total, sums, align=4)
        return context.get_dummy_value()

    def add(typing: Any, sums: Any, at: Any, others: Any, start: Any) -> Any:
        return types.none(sums, types.int64, others, types.int64), generate

    return intrinsic(add)


def answering(width: int, shift: int) -> Any:
    """Return ``answer(sums, own, less, more, heads, row) -> int``: the last layer of a network.

    A hidden unit is ``sums[own + k] - sums[less + k] + sums[more + k]`` (int32), with negative
    values clamped to 0, then shifted. The output (int64) is the sum of the hidden units, each
    multiplied by ``heads[row + k]`` (int16).
    """
    narrow, lanes, wide = (ir.VectorType(ir.IntType(bits), width) for bits in (16, 32, 64))

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zero = ir.Constant(lanes, None)
        own, less, more = (
            builder.load(_line(context, builder, signature, (args[0], at), lanes), align=4)
            for at in args[1:4]
        )
        total = builder.add(builder.sub(own, less), more)
        some = builder.select(builder.icmp_signed(">", total, zero), total, zero)
        hidden = builder.ashr(some, ir.Constant(lanes, [shift] * width))
        head = builder.load(_line(context, builder, signature, args, narrow, 4), align=2)
        parts = builder.mul(builder.sext(hidden, wide), builder.sext(head, wide))
        name = f"llvm.vector.reduce.add.v{width}i64"
        kind = ir.FunctionType(ir.IntType(64), [wide])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [parts])

    def answer(typing: Any, sums: Any, own: Any, less: Any, more: Any, heads: Any, row: Any) -> Any:
        index = types.int64
        return types.int64(sums, index, index, index, heads, index), generate

    return intrinsic(answer)


@intrinsic  # type: ignore[untyped-decorator]
def nonzero(typing: Any, x: Any, start: Any, number: Any, pairs: Any) -> Any:
    """Write the indices of nonzero pairs (int16) from ``x[start]`` on; return how many.

    The code has no branches, because a processor could not predict them.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lane, begin = ir.IntType(32), context.get_constant(types.intp, 0)
        given = builder.bitcast(_place(context, builder, signature, args), lane.as_pointer())
        found = _start(context, builder, signature, args, 3)
        count = alloca_once(builder, ir.IntType(64))
        builder.store(begin, count)
        with for_range(builder, args[2]) as loop:
            so_far = builder.load(count)
            builder.store(builder.trunc(loop.index, lane), builder.gep(found, [so_far]))
            pair = builder.load(builder.gep(given, [loop.index]), align=2)
            is_some = builder.icmp_signed("!=", pair, ir.Constant(lane, 0))
            builder.store(builder.add(so_far, builder.zext(is_some, ir.IntType(64))), count)
        return builder.load(count)

    return types.int64(x, types.int64, types.int64, pairs), generate


def mixtures(width: int, one: int) -> tuple[Any, Any]:
    """Return ``gather`` and ``spread``: rows of floats times integers, in a fixed order.

    Both are called with ``(line, at, rows, row, x, start, count)``. ``line`` and ``rows`` (float32,
    ``[, width]``) hold floats; ``x[start : start + count]`` (int16) holds integers in which
    ``one``, a power of two, stands for 1. ``gather`` adds to ``line[at]`` the rows from ``row`` on,
    each multiplied by its integer. ``spread`` adds to each of these rows ``line[at]``, multiplied
    by the row's integer.
    """
    lanes = ir.VectorType(ir.FloatType(), width)
    lane, word = ir.FloatType(), ir.IntType(16)
    first = ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width)

    def each(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        """Yield the vector of each nonzero number, and the index of its row."""
        rows = builder.bitcast(_row(context, builder, signature, args, 2), lanes.as_pointer())
        numbers = _place(context, builder, signature, args, 4)
        with for_range(builder, args[6]) as loop:
            number = builder.load(builder.gep(numbers, [loop.index]))
            some = builder.icmp_signed("!=", number, ir.Constant(word, 0))
            with builder.if_then(some):
                part = builder.fmul(builder.sitofp(number, lane), ir.Constant(lane, 1.0 / one))
                none = ir.Constant(lanes, ir.Undefined)
                single = builder.insert_element(none, part, ir.Constant(ir.IntType(32), 0))
                yield builder.shuffle_vector(single, none, first), builder.gep(rows, [loop.index])

    def gathering(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        line = builder.bitcast(_row(context, builder, signature, args, 0), lanes.as_pointer())
        total = alloca_once(builder, lanes)  # becomes registers after optimisation
        builder.store(builder.load(line, align=4), total)
        for times, place in each(context, builder, signature, args):
            more = builder.fmul(times, builder.load(place, align=4))
            builder.store(builder.fadd(builder.load(total), more), total)
        builder.store(builder.load(total), line, align=4)
        return context.get_dummy_value()

    def spreading(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        line = builder.bitcast(_row(context, builder, signature, args, 0), lanes.as_pointer())
        shared = builder.load(line, align=4)
        for times, place in each(context, builder, signature, args):
            more = builder.fmul(times, shared)
            builder.store(builder.fadd(builder.load(place, align=4), more), place, align=4)
        return context.get_dummy_value()

    def gather(
        typing: Any, line: Any, at: Any, rows: Any, row: Any, x: Any, start: Any, count: Any
    ) -> Any:
        index = types.int64
        return types.none(line, index, rows, index, x, index, index), gathering

    def spread(
        typing: Any, line: Any, at: Any, rows: Any, row: Any, x: Any, start: Any, count: Any
    ) -> Any:
        index = types.int64
        return types.none(line, index, rows, index, x, index, index), spreading

    return intrinsic(gather), intrinsic(spread)


def scaling(shift: int, limit: int) -> Any:
    """Return ``scale(x, start, times, count)``, which multiplies each int16 number by its factor.

    The products of ``x[start : start + count]`` and ``times`` are shifted and clamped to a limit.
    """
    word, lane = ir.IntType(16), ir.IntType(32)
    least, most = ir.Constant(lane, -limit), ir.Constant(lane, limit)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        numbers = _place(context, builder, signature, args)
        times = _start(context, builder, signature, args, 2)
        with for_range(builder, args[3]) as loop:
            place = builder.gep(numbers, [loop.index])
            number = builder.sext(builder.load(place), lane)
            factor = builder.trunc(builder.load(builder.gep(times, [loop.index])), lane)
            scaled = builder.ashr(builder.mul(number, factor), ir.Constant(lane, shift))
            for bound, beyond in ((least, "<"), (most, ">")):
                is_beyond = builder.icmp_signed(beyond, scaled, bound)
                scaled = builder.select(is_beyond, bound, scaled)
            builder.store(builder.trunc(scaled, word), place)
        return context.get_dummy_value()

    def scale(typing: Any, x: Any, start: Any, times: Any, count: Any) -> Any:
        return types.none(x, types.int64, times, types.int64), generate

    return intrinsic(scale)


@intrinsic  # type: ignore[untyped-decorator]
def load(typing: Any, array: Any, index: Any) -> Any:
    """Read a word that another thread may change, with acquire semantics."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, args), "acquire", 8)

    return types.int64(array, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def exchange(typing: Any, array: Any, index: Any, value: Any) -> Any:
    """Write a word that other threads see, with release semantics; return its previous value."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature, args)
        return builder.atomic_rmw("xchg", place, args[2], "seq_cst")

    return types.int64(array, types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def exchange_if(typing: Any, array: Any, index: Any, expected: Any, value: Any) -> Any:
    """Write a word if it has the expected value; return whether it did."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature, args)
        found = builder.cmpxchg(place, args[2], args[3], "seq_cst")
        return builder.extract_value(found, 1)

    return types.boolean(array, types.int64, types.int64, types.int64), generate


def _place(context: Any, builder: Any, signature: Any, args: Any, which: int = 0) -> Any:
    """Return the address of an array element, whose index is the argument after the array."""
    kind = signature.args[which]
    array = make_array(kind)(context, builder, args[which])
    return get_item_pointer(context, builder, kind, array, [args[which + 1]])


def _start(context: Any, builder: Any, signature: Any, args: Any, which: int) -> Any:
    """Return the address of the first element of an array."""
    begin = context.get_constant(types.intp, 0)
    return _place(context, builder, signature, (*args[: which + 1], begin), which)


def _line(context: Any, builder: Any, signature: Any, args: Any, kind: Any, which: int = 0) -> Any:
    """Return the address of array elements from an index on, as a vector."""
    place = _place(context, builder, signature, args, which)
    return builder.bitcast(place, kind.as_pointer())


def _row(context: Any, builder: Any, signature: Any, args: Any, which: int) -> Any:
    """Return the address of a matrix row, whose index is the argument after the matrix."""
    kind = signature.args[which]
    array = make_array(kind)(context, builder, args[which])
    begin = context.get_constant(types.intp, 0)
    return get_item_pointer(context, builder, kind, array, [args[which + 1], begin])


def has_pdep() -> bool:
    """Return whether this processor has the PDEP instruction."""
    return bool(llvmlite.binding.get_host_cpu_features().get("bmi2"))
