"""Report a store's errors: log each error once, with advice."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from steppe.server.base.metrics import STORE_ERRORS
from steppe.server.base.storage_errors import ConflictError, StorageError, UnreadError

_LOG = logging.getLogger(__name__)

Errors = tuple[type[Exception], ...]


class Faults(NamedTuple):
    """An engine's exceptions, by meaning."""

    odd: Errors  # the engine cannot store a value, through no fault of its own
    conflict: Errors  # new data contradict the stored data
    failure: Errors  # the engine cannot carry out a request
    kind: Callable[[Exception], str]  # the name of an error without details
    advice: Callable[[Exception], str]  # a description, with advice
    lasting: tuple[str, ...] = ()  # kinds that persist even after a success


class FaultReport:
    """The current failures of a store at ``place``, by action (``saved`` or ``read``)."""

    def __init__(self, place: str, faults: Faults) -> None:
        self._place = place
        self._faults = faults
        self._failures: Errors = (*faults.failure, StorageError)
        self._told: dict[str, str] = {}

    @contextmanager
    def during(self, deed: str) -> Iterator[None]:
        """Run the block; log when the action begins to fail and when it works again.

        Raises ``ConflictError`` or ``StorageError``, or ``ValueError`` for a value that cannot be
        stored.
        """
        try:
            yield
        except self._faults.odd as error:
            raise ValueError(str(error)) from error
        except self._faults.conflict as error:
            raise ConflictError(str(error)) from error
        except self._failures as error:
            STORE_ERRORS.labels(deed).inc()
            kind = self._faults.kind(error)
            if self._told.get(deed) != kind:
                self._told[deed] = kind
                advice = self._faults.advice(error)
                _LOG.error("matches cannot be %s in %s: %s", deed, self._place, advice)
            raise (UnreadError if deed == "read" else StorageError)(str(error)) from error
        if self._told.get(deed) not in (None, *self._faults.lasting):
            del self._told[deed]
            _LOG.warning("matches are %s again in %s.", deed, self._place)

    def check(self) -> None:
        """Raise ``StorageError`` if an action is currently failing."""
        if self._told:
            raise StorageError(f"matches cannot be {' or '.join(self._told)}")
