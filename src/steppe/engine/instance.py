"""Templates: files that are made into a module of their own for each game.

Search, playouts, entry points are written once; ``KERNEL`` stands in them for a game's functions.
"""

import linecache
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from steppe.engine.chance import consider_all
from steppe.engine.jit import COMPILED
from steppe.engine.kernel import Kernel

TEMPLATES = Path(__file__).parent

_LINKED = TEMPLATES / "linked.py"
_LINKED_NAMES = (
    *("start", "legal", "consider", "apply", "outcomes", "apply_outcome", "scores", "returns"),
    *("observe", "determinize", "evaluate"),
)


def instantiate(template: Path, name: str, kernel: Any) -> ModuleType:
    """Make a module of ``template`` for one game, with ``KERNEL`` set to the game's functions.

    Returns the same module when called again.
    """
    module_name = f"steppe_{template.stem}__{name}"
    if module_name in sys.modules:
        return sys.modules[module_name]
    return _make(module_name, template.read_text(), str(template), {"KERNEL": kernel})


def write_module(name: str, source: str, given: Mapping[str, Any]) -> ModuleType:
    """Make a module of ``source``, which errors and debuggers show, with the names ``given``."""
    place = f"<{name}>"
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
    return _make(name, source, place, given)


def _make(name: str, source: str, place: str, given: Mapping[str, Any]) -> ModuleType:
    """Make a module of ``source``, which stands in the file ``place``."""
    module = sys.modules[name] = ModuleType(name)
    vars(module).update(given, __file__=place)
    exec(compile(source, place, "exec"), vars(module))
    return module


def linked(kernel: Kernel, name: str) -> Kernel:
    """Return the kernel that templates see: a large game's functions call the rules by address."""
    if not (COMPILED and kernel.is_large):
        return kernel
    module = instantiate(_LINKED, name, kernel)
    names = [name for name in _LINKED_NAMES if getattr(kernel, name) is not consider_all]
    return replace(kernel, **{name: getattr(module, name) for name in names})
