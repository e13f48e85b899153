"""Generate a kernel's functions in the forms that callers need: by index and by address."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any

from steppe.engine.chance import consider_all
from steppe.engine.jit import COMPILED
from steppe.engine.kernel import Kernel
from steppe.engine.templates import TEMPLATES, write_module

_LINKED = TEMPLATES / "by_address.py"
_RULES = {  # arguments after the position, with the element types of arrays
    "start": {"players": "int", "options": "ints"},
    "legal": {"out": "ints"},
    "candidate_moves": {"out": "ints", "count": "int"},
    "outcomes": {"ids": "ints", "weights": "longs"},
    "scores": {"out": "ints"},
    "returns": {"out": "floats"},
    "observe": {"player": "int"},
    "determinize": {"player": "int", "rng": "longs"},
}
_REVISE = {"revise": {"out": "floats", "memory": "ints"}}
_PLAYED = {"apply": {"action": "int"}, "apply_outcome": {"outcome": "int"}}
_LISTS = dict.fromkeys(("considered", "defensible"), _RULES["legal"])
_INDEXED = _RULES | _PLAYED | _LISTS | {"evaluate": {"out": "floats"}}
_COUNTS = ("legal", "candidate_moves", "outcomes")  # these return a count


def by_index(kernel: Kernel, name: str) -> ModuleType:
    """Make a module of functions that take a batch and an index instead of a position."""
    lines = ["from steppe.engine.jit import njit"]
    for function, takes in _INDEXED.items():
        given = ", ".join(takes)
        lines += ["@njit", f"def {function}(batch, index, {given}):"]
        lines += [f"    return _{function}(batch[index], {given})"]
    return write_module(
        name, "\n".join(lines), {f"_{one}": getattr(kernel, one) for one in _INDEXED}
    )


@cache
def linked(kernel: Kernel, name: str) -> Kernel:
    """Return the kernel for templates; a large game's functions call the rules by address."""
    if not (COMPILED and kernel.is_large):
        return kernel
    takes = {
        one: taken
        for one, taken in (_RULES | _REVISE).items()
        if getattr(kernel, one) is not consider_all
    }
    source = "\n".join((*_outer_and_inner(takes), _LINKED.read_text("utf-8")))
    names = (*takes, *_PLAYED)
    given = {f"_{one}": getattr(kernel, one) for one in names}
    module = write_module(f"steppe_linked__{name}", source, given | {"STATE": kernel.state})
    return replace(kernel, **{one: getattr(module, one) for one in names})


def judged_by(kernel: Kernel, revise: Callable[..., Any], name: str) -> Kernel:
    """Return a kernel for templates with a different evaluation and the same rules."""
    if COMPILED and kernel.is_large:
        lines = (*_outer_and_inner(_REVISE), "link()")
        given = {"_revise": revise, "STATE": kernel.state}
        revise = write_module(f"steppe_linked__{name}", "\n".join(lines), given).revise
    return replace(kernel, revise=revise)


def _outer_and_inner(functions: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the source of both halves of each function; arrays are passed as address and length."""
    yield "from steppe.engine.jit import as_array, by_address, link, njit"
    for name, takes in functions.items():
        numbers = [word for word, kind in takes.items() if kind == "int"]
        kinds = [f'"{kind}"' if kind == "int" else f'"{kind}", "int"' for kind in takes.values()]
        crossing = [word if word in numbers else f"{word}.ctypes, {word}.size" for word in takes]
        taken = [word if word in numbers else f"{word}, {word}_size" for word in takes]
        again = [word if word in numbers else f"as_array({word}, {word}_size)" for word in takes]
        call = f"_{name}(s, {', '.join(again)})"
        yield f"@by_address(STATE, {', '.join(kinds)})"
        yield f"def _inner_{name}(s, {', '.join(taken)}):"
        yield from (
            (f"    return int({call})",) if name in _COUNTS else (f"    {call}", "    return 0")
        )
        yield "@njit"
        yield f"def {name}(s, {', '.join(takes)}):"
        yield f"    return _inner_{name}(s, {', '.join(crossing)})"
