"""The buffers for many matches in progress, shared by ``core/vector.py`` and its template."""

from typing import Any, NamedTuple

import numpy.typing as npt

from steppe.engine.encode import Reads
from steppe.engine.position_type import Batch, Ints

Array = npt.NDArray[Any]

ALL, ANY, ROTATE = -1, -2, -3  # learners: all players; one per match, drawn or the next in turn
BEGIN, SKIP = -1, -2  # actions: restart the match, leave it as it is
CHOOSE, CHECK, PLAY, TRY = 1, 2, 3, 4  # tasks: each applies to all matches
CHECK_SOME, GO_ON = 5, 6  # tasks for the matches whose action is not SKIP


class Looks(NamedTuple):
    """The buffers for observations of the ``batch``; ``rows``, ``[2 B, size]``, receives them.

    ``bytes`` are the bytes of the batch. If the game hides anything, ``seen``, ``[W]``, holds an
    observed position for each worker, else it is empty; ``seen_bytes`` are its bytes. ``reads`` is
    the compiled layout.
    """

    batch: Batch
    bytes: Any
    seen: Batch
    seen_bytes: Any
    reads: Reads
    rows: Array


class Buffers(NamedTuple):
    """The buffers for the template ``vector_env.py``: ``B`` matches, divided among ``W`` workers.

    ``batch`` holds the current positions and, ``B`` places further on, the final positions of
    matches that ended. ``start`` is the position in which all matches begin. ``actions``, ``[B]``,
    are the actions to play; ``slots`` are the bookkeeping records; ``scratch`` is temporary memory
    for each worker. ``masks`` is ``[B, 0]`` if masks are off.
    """

    batch: Batch
    start: Batch
    actions: Ints
    slots: Batch
    scratch: Batch
    masks: Array
