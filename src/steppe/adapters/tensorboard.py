"""Write the results of a training run for TensorBoard (``steppe[tensorboard]``)."""

import re
from collections.abc import Mapping
from os import PathLike, fspath
from types import TracebackType
from typing import Protocol

from steppe.adapters.optional_import import extra

with extra("tensorboard", "tensorboardX"):
    from tensorboardX import SummaryWriter

_STRANGE = re.compile(r"[^-/\w.]")  # characters that a tag must not have


class Result(Protocol):
    """A generation of a training run."""

    @property
    def number(self) -> int:
        """Return its number, from 1."""

    def numbers(self) -> Mapping[str, float]:
        """Return its results by name."""


class TensorBoard:
    """Writes each generation of a run: ``steppe.train(config, folder, callbacks=[board])``.

    Events go to files in ``folder``; the step of an event is the number of its generation. ``done``
    is the number of complete generations when a run resumes: later events of the interrupted run
    then disappear from the curves. Call ``close`` at the end, or use it as a context.
    """

    def __init__(self, folder: str | PathLike[str], done: int = 0) -> None:
        purged = done + 1 if done else None
        self._writer = SummaryWriter(fspath(folder), purge_step=purged)

    def __call__(self, generation: Result) -> None:
        """Write the numbers of a generation, such as ``loss`` or ``by_hand/rate``."""
        for name, number in generation.numbers().items():
            self._writer.add_scalar(_STRANGE.sub("_", name), number, generation.number)
        self._writer.flush()

    def close(self) -> None:
        """Close the files."""
        self._writer.close()

    def __enter__(self) -> "TensorBoard":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
