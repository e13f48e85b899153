"""How the data files are read: their contents, and printed ids as words of moves."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_DATA = Path(__file__).with_name("data")


def read_data(name: str) -> dict[str, Any]:
    """Return what stands in a data file."""
    return tomllib.loads((_DATA / f"{name}.toml").read_text())


def words_of(ids: Iterable[str]) -> tuple[str, ...]:
    """Return printed ids as words of moves."""
    return tuple(word.lower().replace("_", "-") for word in ids)


def spot_words(ids: Iterable[str]) -> tuple[str, ...]:
    """Return printed ids of the Shaman's spots as words of moves."""
    return words_of(word.removeprefix("megalith_") for word in ids)
