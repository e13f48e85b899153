"""Set fields by name: values are plain numbers, and no other fields are derived from them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from steppe.core.position import Position

WORDS: tuple[str, ...] = ()


def read(field: str, given: Any) -> Any:
    """Return the value as it was given."""
    return given


def tell(field: str, path: Sequence[str], *values: Any) -> Iterator[str]:
    """Yield the name of a place in a field, then the values."""
    yield ".".join((field, *path))
    yield from map(str, values)


def follow(before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields derived from the given fields: none."""
    return {}
