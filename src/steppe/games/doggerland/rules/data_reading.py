"""Read the data files, and turn printed ids into words of the move notation."""

from collections.abc import Iterable

from steppe.core.data_files import reader

read_data = reader(__file__)


def words_of(ids: Iterable[str]) -> tuple[str, ...]:
    """Return printed ids as words of the move notation."""
    return tuple(word.lower().replace("_", "-") for word in ids)


def spot_words(ids: Iterable[str]) -> tuple[str, ...]:
    """Return printed ids of the Shaman's spots as words of the move notation."""
    return words_of(word.removeprefix("megalith_") for word in ids)
