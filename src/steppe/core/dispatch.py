"""Generate a dispatch function that calls one of several functions by number.

Compiled code cannot call a function stored in a table, and a handwritten chain of conditions would
have to be kept in step with the table. This module generates that chain, for compiled and
interpreted rules alike.
"""

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from types import ModuleType
from typing import Any

from steppe.core.errors import NotationError
from steppe.engine.jit import apart

Rung = Callable[..., Any]
Lines = list[str]


def found(where: str, modules: Iterable[ModuleType], *names: str) -> Rung:
    """Return the first function named in ``names`` that one of ``modules`` defines.

    Raises ``NotationError`` if there is none; ``where`` is the data file that refers to it.
    """
    for name in names:
        for module in modules:
            if hasattr(module, name):
                rung: Rung = getattr(module, name)
                return rung
    raise NotationError(f"data/{where}: {' or '.join(names)} is not a function of these rules")


def ladder(name: str, parameters: str, rungs: Mapping[int, Rung], otherwise: int | None) -> Rung:
    """Return a dispatch function ``name(number, *parameters)``.

    ``parameters`` are comma-separated names. ``rungs`` maps each number to a function, which
    receives the parameters that it names. An unmapped number returns ``otherwise``. Raises
    ``TypeError`` if a function has a parameter that is not in ``parameters``.
    """
    places = {rung: f"rung_{place}" for place, rung in enumerate(dict.fromkeys(rungs.values()))}
    known = parameters.split(", ")
    taken = {rung: list(signature(rung).parameters) for rung in places}
    for rung, wanted in taken.items():
        if not set(wanted) <= set(known):
            raise TypeError(f"{rung.__name__} takes {wanted}; available: {known}")
    calls = (
        (number, [f"return {places[rung]}({', '.join(taken[rung])})"])
        for number, rung in rungs.items()
    )
    body = [*branches("number", calls), f"return {otherwise}"]
    source = "\n".join((f"def {name}(number, {parameters}):", *deeper(body)))
    names: dict[str, Any] = {place: rung for rung, place in places.items()}
    exec(compile(source, f"<ladder {name}>", "exec"), names)
    function: Rung = names[name]
    return apart(function)


def branches(word: str, cases: Iterable[tuple[int, Lines]]) -> Lines:
    """Generate an if-chain on the value of a variable; equal bodies share one branch."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for number, body in cases:
        alike.setdefault(tuple(body), []).append(number)
    lines: Lines = []
    for done, numbers in alike.items():
        test = " or ".join(f"{word} == {number}" for number in numbers)
        lines += [f"{'elif' if lines else 'if'} {test}:", *deeper(done)]
    return lines


def deeper(lines: Iterable[str]) -> Lines:
    """Indent lines of code by one level."""
    return [f"    {line}" for line in lines]
