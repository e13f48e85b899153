"""How our functions are compiled: as parts of their callers, whole for Python, or by address.

Numba makes of every function that another one calls a complete program of its own: optimised
with all that it calls, translated to machine code, wrapped for Python, kept on disk. Rules are
some hundred small functions, and nearly all of that is thrown away. Here a function becomes a
*part* when compiled code calls it: typed and translated once, optimised and turned into machine
code only where it is needed. When Python calls it, it becomes a *whole*, as numba makes it, and
is kept in the cache. ``core/jit.py`` hands all this to the rest of the house.
"""

import gc
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core.ccallback import CFunc
from numba.core.cgutils import get_item_pointer
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder, _LowerResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.targetconfig import TargetConfig
from numba.core.typed_passes import NativeLowering
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

VERSION: str = numba.__version__

as_array = numba.carray
"""``as_array(address, length)``: the array that a function called by address was given."""

_OPTIONS: Any = {"nopython": True, "nogil": True, "boundscheck": None, "error_model": "numpy"}
_BARE: Any = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_EXTERNAL = llvmlite.binding.Linkage.external
_SHARED = llvmlite.binding.Linkage.linkonce_odr
_PARTS: list[Any] = []  # every function that may become a part
_WATCHERS: list[Callable[[], None]] = []
_RARELY = (100_000, 50, 50)  # how often to look for garbage while compiling, of which little is
_WAITING: list[Any] = []  # what is to be called by address and is not yet compiled
_KEPT: list[Any] = []  # what is called by address: its code would be freed with it


_spell_record = types.Record.__repr__
_DEFAULTS: dict[type, dict[str, Any]] = {}  # of the options of each kind of compilation


def _name_record(record: Any) -> str:
    """Return the text of a record type, spelt out once: numba asks some ten thousand times."""
    if "_text" not in record.__dict__:
        record._text = _spell_record(record)
    text: str = record._text
    return text


def _values(config: Any) -> dict[str, Any]:
    """Return the options of a compilation as numba does, without asking each for its default."""
    kind = type(config)
    if kind not in _DEFAULTS:
        _DEFAULTS[kind] = {name: option.default for name, option in kind.options.items()}
    return {**_DEFAULTS[kind], **config._values}


types.Record.__repr__ = _name_record  # these two take a sixth of the time to compile
TargetConfig.values = _values


class _Whole(CPUDispatcher):  # type: ignore[misc]
    """Compile a function once for whole numbers of every width, and not for each anew.

    Fields of positions have 8, 16 or 32 bits, and numba makes another function of each mixture
    of them that it is called with.
    """

    def compile(self, sig: Any) -> Any:
        if isinstance(sig, tuple):
            sig = tuple(types.int64 if isinstance(t, types.Integer) else t for t in sig)
        return super().compile(sig)


class _Part(_Whole):
    """A function that is compiled as a part of its callers, and as a whole if Python calls it."""

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        super().__init__(function, targetoptions=_BARE | options, pipeline_class=_PartCompiler)
        self._extra = options
        self._entries: dict[tuple[Any, ...], Any] = {}
        _PARTS.append(self)

    @cached_property
    def _whole(self) -> _Whole:
        options = _OPTIONS | self._extra
        whole = _Whole(self.py_func, targetoptions=options, pipeline_class=_WholeCompiler)
        whole.enable_caching()
        return whole

    @property
    def stats(self) -> Any:
        """Return how often the whole was found in the cache, and how often not."""
        return self._whole.stats

    def add_overload(self, cres: Any) -> None:
        """Keep a part for other callers: unlike a whole, it is nothing that Python can call."""
        self.overloads[tuple(cres.signature.args)] = cres
        for tell in _WATCHERS:
            tell()

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Return what Python calls with such arguments, and have it found at once from now on."""
        if kws:
            return self._whole
        signature = tuple(self.typeof_pyval(value) for value in args)
        with global_compiler_lock:  # what two threads enter is ambiguous, and never found again
            if signature not in self._entries:
                self._entries[signature] = self._whole.compile(signature)
                self._insert([kind._code for kind in signature], self._entries[signature], False)
        return self._entries[signature]


class _PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code of a part: to be linked into that of its callers and optimised there."""

    def finalize(self) -> None:
        """Take no more code; what the part calls is linked with it, not into it."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _get_module_for_linking(self) -> Any:
        """Return the part with all that it calls, each of it once.

        Parts come first: of the library's own functions, only those already asked for are taken.
        """
        whole = self._final_module.clone()
        needed: dict[Any, None] = {}
        self._list_called(needed)
        for library in needed:
            if isinstance(library, _PartLibrary) and library is not self:
                whole.link_in(library._final_module, preserve=True)
        for library in needed:
            if not isinstance(library, _PartLibrary):
                whole.link_in(library._get_module_for_linking(), preserve=True)
        for function in whole.functions:
            if not function.is_declaration and function.linkage == _EXTERNAL:
                function.linkage = "linkonce_odr"  # several callers may bring the same
        return whole

    def _list_called(self, needed: dict[Any, None]) -> None:
        """Note the libraries that this one needs and that are not yet noted."""
        for library in self._linking_libraries:
            if library not in needed:
                needed[library] = None
                if isinstance(library, _PartLibrary):
                    library._list_called(needed)


class _WholeLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code of a whole with all its parts, which nobody else can call.

    So the optimiser may see through every call: numba's functions return a status and write
    their result to memory, and here it can tell that nothing ever goes wrong.
    """

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == _SHARED:
                function.linkage = "internal"
        super()._optimize_final_module()

    def serialize_using_object_code(self) -> Any:
        """Return what is kept in the cache: machine code, and no more than the names in it.

        Numba keeps the code of the optimiser too, for others to link with, and reads it again at
        every start: a tenth of the time to the first move. What it needs of it are the names.
        """
        self._ensure_finalized()
        module = self._final_module
        lines = [
            *(f'define void @"{name}"() {{ ret void }}' for name in _visible(module.functions)),
            *(f'@"{name}" = global i64 0' for name in _visible(module.global_variables)),
        ]
        names = llvmlite.binding.parse_assembly("\n".join(lines)).as_bitcode()
        return (self.name, "object", (self._get_compiled_object(), names))


def _visible(values: Iterable[Any]) -> Iterator[str]:
    """Yield the names of functions or variables that are defined for others as well."""
    hidden = (llvmlite.binding.Linkage.internal, llvmlite.binding.Linkage.private)
    for value in values:
        if not value.is_declaration and value.linkage not in hidden:
            yield value.name


class _WholeCompiler(Compiler):  # type: ignore[misc]
    """Compile a whole, to be kept in the cache."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        super().__init__(typingctx, targetctx, library, *rest)
        self.state.library = _WholeLibrary(self.state.targetctx.codegen(), "whole")
        self.state.library.enable_object_caching()


class _PartCompiler(Compiler):  # type: ignore[misc]
    """Compile a part: up to the language of the linker."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        super().__init__(typingctx, targetctx, library, *rest)
        self.state.flags.no_compile = True
        self.state.library = _PartLibrary(self.state.targetctx.codegen(), "part")

    def define_pipelines(self) -> list[Any]:
        """Return the usual passes, and after the last of them that which registers the part."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_Registration, NativeLowering)
        passes.finalize()
        return [passes]


@register_pass(mutates_CFG=False, analysis_only=False)
class _Registration(LoweringPass):  # type: ignore[misc]
    """Let compiled code find a part that has no address."""

    _name = "part_registration"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        lowered = state["cr"]
        key = object()
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = _LowerResult(lowered.fndesc, lowered.call_helper, cfunc=key, env=lowered.env)
        return True


def keep_in(folder: Path) -> None:
    """Have what is compiled from now on kept in ``folder``."""
    numba.config.CACHE_DIR = str(folder)


def num_parts() -> int:
    """Count the functions that may have to be compiled, of all that is imported."""
    return len(_PARTS)


def watch(tell: Callable[[], None]) -> None:
    """Call ``tell`` whenever one of them is compiled from now on."""
    _WATCHERS.append(tell)


def part(function: Callable[..., Any], **options: Any) -> Any:
    """Return ``function`` as a part of its callers in compiled code, and whole for Python."""
    return _Part(function, **options)


def by_address(state: np.dtype[Any], *kinds: str) -> Callable[[Callable[..., int]], Any]:
    """Have ``function(s, *arguments) -> int`` compiled for callers that keep only its name.

    ``kinds`` name the types of the arguments, see ``_KINDS``; arrays are passed as pointers,
    which ``as_array`` makes arrays again. Nobody may call it before ``link``.
    """
    record = numba.from_dtype(np.dtype((np.record, state)))
    signature = types.int64(record, *(_KINDS[kind] for kind in kinds))

    def decorate(function: Callable[..., int]) -> Any:
        called = _Called(function, signature)
        _WAITING.append(called)
        return types.ExternalFunction(called.symbol, signature)

    return decorate


class _Called(CFunc):
    """A function that is called by address; its code is kept in the cache."""

    def __init__(self, function: Callable[..., int], signature: Any) -> None:
        types_ = (signature.args, signature.return_type)
        super().__init__(function, types_, {}, {"error_model": "numpy"}, _WholeCompiler)
        self.symbol = f"{function.__module__}.{function.__qualname__}"
        self.enable_caching()

    @property
    def is_kept(self) -> bool:
        """Tell whether the code is in the cache."""
        return bool(vars(self)["_cache"]._cache_file._load_index())

    def deliver(self) -> None:
        """Compile the function, or take it from the cache, and let it be found by its name."""
        self.compile()
        llvmlite.binding.add_symbol(self.symbol, self.address)
        _KEPT.append(self)


def link(*aside: Any) -> None:
    """Compile what ``by_address`` was asked for, and those ``aside`` at the same time.

    A second process does these, where there is a second core; the cache brings them over.
    """
    waiting, names = list(_WAITING), {external.symbol for external in aside}
    _WAITING.clear()
    others = [called for called in waiting if called.symbol in names and not called.is_kept]
    thresholds = gc.get_threshold()
    gc.set_threshold(*_RARELY)
    helper = _Helper(others) if others and _has_cores() else None
    for called in waiting:
        if helper is None or called not in others:
            called.deliver()
    if helper is not None:
        helper.wait()
        for called in others:
            called.deliver()
    gc.set_threshold(*thresholds)


def _has_cores() -> bool:
    """Tell whether two processes can run at once, and one can be split off."""
    return hasattr(os, "fork") and len(os.sched_getaffinity(0)) > 1


def _tell(pipe: int) -> None:
    os.write(pipe, b".")


class _Helper:
    """A copy of this process that compiles some functions into the cache, and ends.

    It tells of each part through a pipe, so that whoever watches hears of them here. Should it
    fail, this process finds nothing in the cache and compiles them itself.
    """

    def __init__(self, functions: list[_Called]) -> None:
        self._pipe, told = os.pipe()
        with global_compiler_lock:  # no other thread is in the compiler
            self._process = os.fork()
        if self._process == 0:
            _WATCHERS[:] = [partial(_tell, told)]
            try:
                for function in functions:
                    function.compile()
            finally:
                os._exit(0)
        os.close(told)
        os.set_blocking(self._pipe, False)
        _WATCHERS.append(self._hear)

    def _hear(self) -> None:
        """Pass on what the helper has told since."""
        try:
            parts = len(os.read(self._pipe, 1 << 12))
        except BlockingIOError:
            return
        for tell in [tell for tell in _WATCHERS if tell != self._hear] * parts:
            tell()

    def wait(self) -> None:
        """Wait until it has done its work."""
        os.set_blocking(self._pipe, True)
        os.waitpid(self._process, 0)
        self._hear()
        _WATCHERS.remove(self._hear)
        os.close(self._pipe)


_KINDS = {
    "int": types.int64,
    "ints": types.CPointer(types.int32),
    "longs": types.CPointer(types.int64),
    "floats": types.CPointer(types.float64),
}


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
