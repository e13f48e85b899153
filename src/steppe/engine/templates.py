"""Templates: source files that become a separate module for each game.

Search, playouts and entry points are written once, with ``KERNEL`` in place of a game's functions.
"""

import linecache
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any

TEMPLATES = Path(__file__).parent
_MAKING = RLock()  # a module under construction is not complete yet


def instantiate(template: Path, name: str, kernel: Any) -> ModuleType:
    """Make a module from ``template`` for one game, with ``KERNEL`` set to the game's functions.

    Returns the same module if called again.
    """
    module_name = f"steppe_{template.stem}__{name}"
    with _MAKING:
        if module_name in sys.modules:
            return sys.modules[module_name]
        return _make(module_name, template.read_text("utf-8"), str(template), {"KERNEL": kernel})


def write_module(name: str, source: str, given: Mapping[str, Any]) -> ModuleType:
    """Make a module from ``source``, visible in tracebacks, with the names ``given``."""
    place = f"<{name}>"
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
    return _make(name, source, place, given)


def _make(name: str, source: str, place: str, given: Mapping[str, Any]) -> ModuleType:
    """Make a module from the ``source`` in file ``place``."""
    module = sys.modules[name] = ModuleType(name)
    vars(module).update(given, __file__=place)
    exec(compile(source, place, "exec"), vars(module))
    return module
