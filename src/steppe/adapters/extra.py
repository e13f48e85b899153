"""Libraries that only some people need: imported when asked for, or a sentence on what to install."""

from importlib import import_module
from typing import Any


def needed(module: str, extra: str) -> Any:
    """Return a module that comes with an extra of ours.

    Raises ``ModuleNotFoundError`` that says what to install.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        sentence = f"{module} is not installed: pip install 'steppe[{extra}]'"
        raise ModuleNotFoundError(sentence, name=error.name) from None
