"""What many matches are played on at once: shared by ``core/vector.py`` and ``vector_env.py``."""

from typing import Any, NamedTuple

import numpy.typing as npt

from steppe.engine.encode import Reads
from steppe.engine.position_type import Batch, Ints

Array = npt.NDArray[Any]

ALL, ANY = -1, -2  # learners: whoever decides, and a player drawn for each match
BEGIN = -1  # an action: let another match begin
CHOOSE, CHECK, PLAY, TRY = 1, 2, 3, 4  # tasks: all to do with the action in each match


class Looks(NamedTuple):
    """How players look at the ``batch`` of buffers; ``rows``, ``[2 B, size]``, for what they see.

    ``bytes`` are those of the batch. Where anything is hidden, ``seen``, ``[W]``, takes what is
    left, else it is ``[0]``; ``seen_bytes`` are its bytes. ``reads`` are those of a layout.
    """

    batch: Batch
    bytes: Any
    seen: Batch
    seen_bytes: Any
    reads: Reads
    rows: Array


class Buffers(NamedTuple):
    """What the template ``vector_env.py`` plays on: ``B`` matches, dealt with by ``W`` workers.

    ``batch`` are the matches now, and then, ``B`` places on, the last positions of those that
    ended; ``start`` is the one with which all begin. ``actions`` are those to be played, ``[B]``,
    ``slots`` what is noted of each match, ``scratch`` what each worker needs for a moment.
    ``masks`` are ``[B, 0]`` where nobody asks for them.
    """

    batch: Batch
    start: Batch
    actions: Ints
    slots: Batch
    scratch: Batch
    masks: Array
