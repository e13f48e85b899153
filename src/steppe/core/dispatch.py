"""One function for many that are told apart by a number, each of which is given what it names.

Compiled code cannot call what stands in a table, and a ladder of conditions written by hand has
to be kept beside the table. So it is written here, the same for compiled code and its twin.
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
    """Return the function of one of ``names``, the first that one of ``modules`` has.

    Raises ``NotationError`` if there is none; ``where`` names the data file that asks for it.
    """
    for name in names:
        for module in modules:
            if hasattr(module, name):
                rung: Rung = getattr(module, name)
                return rung
    raise NotationError(f"data/{where}: {' or '.join(names)} is no function of these rules")


def ladder(name: str, parameters: str, rungs: Mapping[int, Rung], otherwise: int | None) -> Rung:
    """Return the function ``name(number, *parameters)``, which hands a call on by its number.

    ``parameters`` are names, separated by commas; each of ``rungs`` takes those that it names.
    For a number that has no rung the function returns ``otherwise``. Raises ``TypeError`` where a
    rung names something else.
    """
    places = {rung: f"rung_{place}" for place, rung in enumerate(dict.fromkeys(rungs.values()))}
    known = parameters.split(", ")
    taken = {rung: list(signature(rung).parameters) for rung in places}
    for rung, wanted in taken.items():
        if not set(wanted) <= set(known):
            raise TypeError(f"{rung.__name__} takes {wanted}, there are {known}")
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
    """Write what is done by the value of a word; what is done alike stands in one branch."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for number, body in cases:
        alike.setdefault(tuple(body), []).append(number)
    lines: Lines = []
    for done, numbers in alike.items():
        test = " or ".join(f"{word} == {number}" for number in numbers)
        lines += [f"{'elif' if lines else 'if'} {test}:", *deeper(done)]
    return lines


def deeper(lines: Iterable[str]) -> Lines:
    """Return lines of code inside the line before them."""
    return [f"    {line}" for line in lines]
