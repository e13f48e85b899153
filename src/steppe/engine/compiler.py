"""Compile rules with numba: as parts of their callers, or whole for Python.

Numba turns every compiled function into a complete program: it optimises the function with
everything it calls, translates it to machine code, wraps it for Python and stores it on disk. Rules
consist of a few hundred small functions, and nearly all of that work is thrown away. Here, a
function called from compiled code becomes a *part*: it is typed and translated once, and optimised
and turned into machine code only where it is needed. A function called from Python becomes a
*whole*, as in numba, and is cached. ``engine/jit.py`` offers all this to the rest of the project;
``engine/function_pointers.py`` compiles functions that are called by address.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

import llvmlite.binding
from numba import types
from numba.core import event, ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder, _LowerResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.targetconfig import TargetConfig
from numba.core.typed_passes import AnnotateTypes, NativeLowering, NopythonRewrites
from numba.core.untyped_passes import (
    FindLiterallyCalls,
    InlineClosureLikes,
    InlineInlinables,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    WithLifting,
)

from steppe.engine.compile_cache import kept
from steppe.engine.notice import Notice

_OPTIONS: Any = {"nopython": True, "nogil": True, "boundscheck": None, "error_model": "numpy"}
_BARE: Any = {
    **_OPTIONS,
    **{"no_cpython_wrapper": True, "no_cfunc_wrapper": True},
    "forceinline": False,  # by default a part uses the setting of its first caller
}
_EXTERNAL = llvmlite.binding.Linkage.external
_SHARED = llvmlite.binding.Linkage.linkonce_odr
_PARTS: list[Any] = []  # every function that may become a part
_APART: set[Callable[..., Any]] = set()  # parts that are optimised separately
_NEEDLESS = (  # passes for closures, contexts, unrolled literals, fused arrays: unused by rules
    *(AnnotateTypes, FindLiterallyCalls, InlineClosureLikes, InlineInlinables, LiteralUnroll),
    *(MakeFunctionToJitFunction, NopythonRewrites, WithLifting),
)
WATCHERS: list[Callable[[], object]] = []
NOTICE = Notice(lambda: len(_PARTS))


_spell_record = types.Record.__repr__
_DEFAULTS: dict[type, dict[str, Any]] = {}  # the default options for each kind of compilation


def _name_record(record: Any) -> str:
    """Return the text of a record type, computed once: numba requests it some 10,000 times."""
    if "_text" not in record.__dict__:
        record._text = _spell_record(record)
    text: str = record._text
    return text


def _values(config: Any) -> dict[str, Any]:
    """Return the options for a compilation as numba does, but without querying each default."""
    kind = type(config)
    if kind not in _DEFAULTS:
        _DEFAULTS[kind] = {name: option.default for name, option in kind.options.items()}
    return {**_DEFAULTS[kind], **config._values}


def _list_vars(value: Any) -> list[Any]:
    """Return the variables in a numba IR node; called a million times, so it must be fast."""
    kind = type(value)
    if kind is ir.Var:
        return [value]
    if issubclass(kind, ir.Inst):
        found: list[Any] = value.list_vars()
        return found
    if kind is list or kind is tuple:
        return [name for part in value for name in _list_vars(part)]
    if kind is dict:
        return [name for part in value.values() for name in _list_vars(part)]
    return []


# numba's own versions of these three take a fifth of the compilation time
types.Record.__repr__ = _name_record
TargetConfig.values = _values
ir.Inst._rec_list_vars = lambda _, value: _list_vars(value)


class _Whole(CPUDispatcher):  # type: ignore[misc]
    """Compile a function once for integers of every width, instead of once for each width.

    Fields of positions have 8, 16 or 32 bits, and numba would compile a separate function for each
    combination.
    """

    def compile(self, sig: Any) -> Any:
        if isinstance(sig, tuple):
            sig = tuple(types.int64 if isinstance(t, types.Integer) else t for t in sig)
        return super().compile(sig)


class _Listener(event.Listener):  # type: ignore[misc]
    """Notices when one of our functions is compiled; loading from the cache does not count."""

    def on_start(self, event: Any) -> None:
        """Record the start of a compilation."""
        if isinstance(event.data["dispatcher"], _Whole):
            NOTICE.begin()

    def on_end(self, event: Any) -> None:
        """Record the end of a compilation."""
        if isinstance(event.data["dispatcher"], _Whole):
            NOTICE.end()


event.register("numba:compile", _Listener())


class _Part(_Whole):
    """A function that is compiled as a part of its callers, and as a whole if Python calls it."""

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        super().__init__(function, targetoptions=_BARE | options, pipeline_class=_PartCompiler)
        self._extra = options
        self._entries: dict[tuple[Any, ...], Any] = {}
        _PARTS.append(self)
        if options.get("inline") == "never":
            _APART.add(function)

    @cached_property
    def _whole(self) -> _Whole:
        options = _OPTIONS | self._extra
        whole = _Whole(self.py_func, targetoptions=options, pipeline_class=WholeCompiler)
        whole._cache = kept(self.py_func)
        return whole

    @property
    def stats(self) -> Any:
        """Return the cache hits and misses of the whole."""
        return self._whole.stats

    def add_overload(self, cres: Any) -> None:
        """Keep an inlined function for compiled callers; Python cannot call it."""
        self.overloads[tuple(cres.signature.args)] = cres
        NOTICE.hear()
        for tell in WATCHERS:
            tell()

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Return the function Python calls for these arguments, and register it for later calls."""
        if kws:
            return self._whole
        signature = tuple(self.typeof_pyval(value) for value in args)
        with global_compiler_lock:  # two threads registering one version would make it ambiguous
            if signature not in self._entries:
                self._entries[signature] = self._whole.compile(signature)
                self._insert([kind._code for kind in signature], self._entries[signature], False)
        return self._entries[signature]


class _PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a part, to be linked into its callers and optimised there."""

    def finalize(self) -> None:
        """Close the part to more code; the functions that it calls are linked later, beside it."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _get_module_for_linking(self) -> Any:
        """Return the part with all functions that it calls, each only once.

        Parts come first; of numba's own functions, only those already referenced are linked.
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
                function.linkage = "linkonce_odr"  # several callers may contain it
        return whole

    def _list_called(self, needed: dict[Any, None]) -> None:
        """Collect the libraries that this one needs, recursively."""
        for library in self._linking_libraries:
            if library not in needed:
                needed[library] = None
                if isinstance(library, _PartLibrary):
                    library._list_called(needed)


class _WholeLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a whole with all its parts; no other code can call them.

    This lets the optimiser see through every call. Numba's functions return a status and write
    their result to memory; here the optimiser can prove that the status is always success.
    """

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == _SHARED:
                function.linkage = "internal"
        super()._optimize_final_module()

    def serialize_using_object_code(self) -> Any:
        """Return the data to cache: machine code and the names defined in it.

        Numba also stores the optimised intermediate code, for others to link, and reads it at every
        start, which takes a tenth of the time until the first move. Only the names in it are
        needed.
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
    """Yield the names of functions or variables that are visible outside."""
    hidden = (llvmlite.binding.Linkage.internal, llvmlite.binding.Linkage.private)
    for value in values:
        if not value.is_declaration and value.linkage not in hidden:
            yield value.name


class WholeCompiler(Compiler):  # type: ignore[misc]
    """Compile a whole, for the cache."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        super().__init__(typingctx, targetctx, library, *rest)
        self.state.library = _WholeLibrary(self.state.targetctx.codegen(), "whole")
        self.state.library.enable_object_caching()


class _PartCompiler(Compiler):  # type: ignore[misc]
    """Compile a part, up to the intermediate code for the linker."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        super().__init__(typingctx, targetctx, library, *rest)
        self.state.flags.no_compile = True
        self.state.library = _PartLibrary(self.state.targetctx.codegen(), "part")

    def define_pipelines(self) -> list[Any]:
        """Return the usual passes, where rules need them, then the one that registers the part."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_Registration, NativeLowering)
        passes.passes = [one for one in passes.passes if one[0] not in _NEEDLESS]
        passes.finalize()
        return [passes]


@register_pass(mutates_CFG=False, analysis_only=False)
class _Registration(LoweringPass):  # type: ignore[misc]
    """Register a part, so that compiled code finds it although it has no address."""

    _name = "part_registration"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        lowered = state["cr"]
        if state.func_id.func in _APART:
            code = state.library._final_module.get_function(lowered.fndesc.llvm_func_name)
            code.add_function_attribute("noinline")
        key = object()
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = _LowerResult(lowered.fndesc, lowered.call_helper, cfunc=key, env=lowered.env)
        return True


def num_parts() -> int:
    """Count the functions in all imported modules that may have to be compiled."""
    return len(_PARTS)


def watch(tell: Callable[[], None]) -> None:
    """Call ``tell`` whenever a function is compiled from now on."""
    NOTICE.hush()
    WATCHERS.append(tell)


def part(function: Callable[..., Any], **options: Any) -> Any:
    """Return ``function`` as a part of its callers in compiled code, and as a whole for Python."""
    return _Part(function, **options)
