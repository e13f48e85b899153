"""Who plays many matches: this process, others of this machine, or a cluster."""

import os
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from steppe.cli.words import Refusal

if TYPE_CHECKING:
    from steppe.lab.executor import Executor

_LOCAL = "local"


def workers(count: int | None, ray: str | None) -> "AbstractContextManager[Executor]":
    """Return so many processes, 0 for one a core, or the cluster of Ray at an address."""
    if ray is not None:
        return _cluster(ray, count)
    from steppe.lab.executor import at_work

    return at_work(None, _cores() if count == 0 else count or 1)


def _cluster(address: str, count: int | None) -> "AbstractContextManager[Executor]":
    if count is not None and address != _LOCAL:
        raise Refusal("a cluster has the workers that it has: --workers goes with --ray local")
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")  # its news would go to our output
    try:
        from steppe.adapters.ray import Cluster
    except ModuleNotFoundError as error:
        raise Refusal(str(error)) from error
    return Cluster(address, count or _cores())


def _cores() -> int:
    return os.cpu_count() or 1
