"""Load modules a second time, with interpreted rules, beside the compiled ones.

In a copy of a module, ``import`` finds copies of other modules; the rest of the process does not
change. Interpreted rules notice every access outside an array, where compiled rules would read or
write other memory.
"""

import builtins
import importlib.util
import os
import sys
from functools import cache
from threading import RLock
from types import ModuleType
from typing import Any

_LOADING = RLock()  # while a copy is being loaded, it is not complete


def interpreted(package: str, module: str) -> ModuleType:
    """Return an interpreted copy of a module: of steppe, or of a game's package."""
    with _LOADING:
        return _copies(package.partition(".")[0]).load(module)


@cache
def _copies(root: str) -> "_Copies":
    return _Copies({root, __name__.partition(".")[0]})


class _Copies:
    """Copies of the modules in some packages, by name."""

    def __init__(self, roots: set[str]) -> None:
        self._roots = roots
        self._modules: dict[str, ModuleType] = {}
        self._shared = {
            "os": _changed(os, environ={**os.environ, "STEPPE_JIT": "0"}),
            "sys": _changed(sys, modules=self._modules),
        }

    def load(self, name: str) -> ModuleType:
        """Return the copy of a module, loaded on first use."""
        parent, _, last = name.rpartition(".")
        package = self.load(parent) if parent else None
        if name not in self._modules:
            spec = importlib.util.find_spec(name)
            if spec is None or spec.loader is None:
                raise ModuleNotFoundError(f"there is no module {name!r}", name=name)
            copy = self._modules[name] = importlib.util.module_from_spec(spec)
            vars(copy)["__builtins__"] = {**vars(builtins), "__import__": self._import}
            exec(spec.loader.get_code(name), vars(copy))  # type: ignore[attr-defined]
            if package is not None:
                setattr(package, last, copy)
        return self._modules[name]

    def _import(
        self,
        name: str,
        spaces: Any = None,
        local: Any = None,
        wanted: Any = (),
        level: int = 0,
    ) -> Any:
        """Carry out an ``import`` statement with copies of modules."""
        whole = importlib.util.resolve_name("." * level + name, spaces["__package__"])
        root = whole.partition(".")[0]
        if root not in self._roots:
            return self._shared.get(name) or __import__(name, spaces, local, wanted, level)
        module = self.load(whole)
        for part in wanted or ():
            if not hasattr(module, part) and importlib.util.find_spec(f"{whole}.{part}"):
                self.load(f"{whole}.{part}")
        return module if wanted else self.load(root)


def _changed(module: ModuleType, **others: Any) -> ModuleType:
    """Return a copy of a module in which some names have different values."""
    copy = ModuleType(module.__name__)
    vars(copy).update(vars(module), **others)
    return copy
