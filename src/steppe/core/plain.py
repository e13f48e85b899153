"""Plain data into the fields of a position, each looked at before the first is changed.

The way out is ``record.to_json``.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from steppe.core.errors import NotationError
from steppe.core.record import parts_of


def set_fields(s: Any, dtype: np.dtype[Any], values: Mapping[str, Any]) -> None:
    """Overwrite the named fields of a record or twin with plain data, as ``to_json`` gives it.

    Raises ``NotationError`` for an unknown name, a wrong length and a number that does not fit;
    the position is then unchanged.
    """
    check_fields(dtype, values)
    parts = dict(parts_of(dtype))
    for name, value in values.items():
        _assign(s, name, value, parts[name])


def check_fields(dtype: np.dtype[Any], values: Any, where: str = "") -> None:
    """Raise ``NotationError`` for plain data that the fields of a record cannot take."""
    parts = dict(parts_of(dtype))
    if not isinstance(values, Mapping):
        raise NotationError(f"{where or 'a position'} has fields by name, not {values!r}")
    for name, value in values.items():
        if name not in parts:
            raise NotationError(f"no field {where + str(name)!r}; fields: {' '.join(parts)}")
        _check_value(f"{where}{name}", value, parts[name])


def _check_value(name: str, value: Any, part: np.dtype[Any]) -> None:
    base, shape = part.subdtype or (part, ())
    if base.names is None:
        _check_numbers(name, value, base, shape)
    elif not shape:
        check_fields(base, value, f"{name}.")
    elif not isinstance(value, list | tuple) or len(value) != shape[0]:
        raise NotationError(f"field {name!r} is a list of {shape[0]}, not {value!r}")
    else:
        for index, item in enumerate(value):
            check_fields(base, item, f"{name}.{index}.")


def _check_numbers(name: str, value: Any, base: np.dtype[Any], shape: tuple[int, ...]) -> None:
    found = _shape(value)
    if found != shape:
        raise NotationError(f"field {name!r} has shape {shape}, not {found or value!r}")
    limits, numbers = np.iinfo(base), np.array(value)
    is_whole = numbers.dtype.kind in "iub"
    if not is_whole or numbers.min() < limits.min or numbers.max() > limits.max:
        raise NotationError(f"field {name!r} takes whole numbers {limits.min} .. {limits.max}")


def _shape(value: Any) -> tuple[int, ...] | None:
    """Return the shape of a number or of nested lists, ``None`` for lists of several lengths."""
    try:
        return np.array(value).shape
    except (ValueError, OverflowError):
        return None


def _assign(s: Any, name: str, value: Any, part: np.dtype[Any]) -> None:
    base, shape = part.subdtype or (part, ())
    if base.names and shape:
        for item, plain in zip(getattr(s, name), value, strict=True):
            set_fields(item, base, plain)
    elif base.names:
        set_fields(getattr(s, name), base, value)
    elif shape:
        _assign_rows(getattr(s, name), value)
    else:
        setattr(s, name, int(value))


def _assign_rows(target: Any, value: Any) -> None:
    for index, item in enumerate(value):
        if isinstance(item, list | tuple | np.ndarray):
            _assign_rows(target[index], item)
        else:
            target[index] = int(item)
